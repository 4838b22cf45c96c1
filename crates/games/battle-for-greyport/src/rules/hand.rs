//! Cards of a player: draw, discard, retire, Curses (GP-REF, GP-DMG-08, GP-MISC-01).

use malice_engine::{FixedVec, Seat};

use super::Cx;
use crate::Greyport;
use crate::content::CardKind;
use crate::effect::{CursePlace, Filter, Trait};
use crate::event::Event;
use crate::ids::{CardId, Cause, Group, MonsterId};
use crate::state::{HeroPlace, MAX_CARDS, Player, Tabletop};

pub(super) fn shuffle<const N: usize>(cards: &mut FixedVec<CardId, N>, what: &str, cx: &mut Cx<'_>) {
    let game = cx.game;
    // The script names the cards from the top, and the top is the last one.
    cx.chance.shuffle(cx.stream, what, cards, |card| game.tables.card(card).id.clone());
    cards.reverse();
}

/// Whether a hand holds cards that others do not know.
pub(super) fn is_secret(game: &Greyport, player: &Player) -> bool {
    !game.open_hands && player.hand.len() > player.hand_known.len()
}

/// Whether a monster in front of the player has this trait.
pub(super) fn front_has(t: &Tabletop, game: &Greyport, seat: Seat, wanted: Trait) -> bool {
    t.group(Group::Seat(seat)).any(|monster| game.tables.monster(monster.id.kind).is(wanted))
}

/// Whether a draw would bring anything.
pub(super) fn can_draw(t: &Tabletop, game: &Greyport, seat: Seat) -> bool {
    let player = t.player(seat);
    let nothing = player.deck.is_empty() && player.discard.is_empty();
    !nothing && !front_has(t, game, seat, Trait::NoDraw)
}

/// GP-REF-02: an empty deck is made of the discard pile; with both empty nothing is drawn. GP-CARD-15: some monsters forbid it.
pub(super) fn draw(t: &mut Tabletop, seat: Seat, count: u8, cx: &mut Cx<'_>) {
    if front_has(t, cx.game, seat, Trait::NoDraw) {
        return;
    }
    for _ in 0..count {
        let player = t.player_mut(seat);
        if player.deck.is_empty() {
            if player.discard.is_empty() {
                return;
            }
            player.deck = player.discard;
            player.deck.sort_unstable();
            player.discard.clear();
            shuffle(&mut player.deck, "deck", cx);
            cx.log.emit(|| Event::DeckReshuffled { seat });
        }
        let player = t.player_mut(seat);
        if let Some(card) = player.deck.pop() {
            if player.curses_on_deck > 0 {
                player.curses_on_deck -= 1;
                into_hand_openly(player, card);
            } else {
                into_hand(player, card);
            }
            cx.log.emit(|| Event::CardDrawn { seat, card });
            cx.log.reveal();
        }
    }
}

/// GP-REF-01, GP-END-04: draws up to hand size.
pub(super) fn refill(t: &mut Tabletop, seat: Seat, cx: &mut Cx<'_>) {
    let missing = hand_size(t, cx.game, seat).saturating_sub(t.player(seat).hand.len());
    draw(t, seat, missing as u8, cx);
}

/// Hands are kept in order: which card came when is nobody's business.
fn into_hand(player: &mut Player, card: CardId) {
    insert(&mut player.hand, card);
}

fn insert(cards: &mut FixedVec<CardId, MAX_CARDS>, card: CardId) {
    let at = cards.iter().filter(|held| **held <= card).count();
    cards.insert(at, card);
}

/// The same where everybody sees which card it is.
pub(super) fn into_hand_openly(player: &mut Player, card: CardId) {
    into_hand(player, card);
    insert(&mut player.hand_known, card);
}

/// GP-REC-04 and rewards: a reinforcement goes to hand.
pub(super) fn gain(t: &mut Tabletop, seat: Seat, card: CardId) {
    let player = t.player_mut(seat);
    player.gained += 1;
    into_hand_openly(player, card);
}

/// Each kind of card once, in order.
pub(super) fn kinds(cards: &[CardId]) -> FixedVec<CardId, MAX_CARDS> {
    let mut kinds = FixedVec::new();
    for card in cards {
        if !kinds.contains(card) {
            kinds.push(*card);
        }
    }
    kinds.sort_unstable();
    kinds
}

/// The cards of a hand, each kind once; the player hero last if it is there.
pub(super) fn held<'a>(
    t: &'a Tabletop,
    game: &'a Greyport,
    seat: Seat,
    filter: Filter,
) -> impl Iterator<Item = CardId> + use<'a> {
    let player = t.player(seat);
    let hero = player.hero_place == HeroPlace::InHand && filter != Filter::Item;
    let fits = move |card: CardId| match filter {
        Filter::Any => true,
        Filter::Hero => game.tables.card(card).kind == CardKind::Hero,
        Filter::Item => game.tables.card(card).kind == CardKind::Item,
    };
    // Hands are in order: equal cards lie beside each other.
    let hand: &[CardId] = &player.hand;
    let kinds = hand.chunk_by(|one, next| one == next).map(|alike| alike[0]);
    kinds.filter(move |card| fits(*card)).chain(hero.then(|| player_hero(game, player)))
}

pub(super) fn player_hero(game: &Greyport, player: &Player) -> CardId {
    game.tables.player_hero(player.character.unwrap_or(0), player.level)
}

/// Takes a card out of the hand; the player hero is only ever moved (GP-I-04).
pub(super) fn take_from_hand(player: &mut Player, card: CardId) {
    let at = player.hand.iter().position(|held| *held == card).expect("only cards in hand are offered");
    player.hand.remove(at);
    // Of two equal cards nobody can tell which one went: what was known of them is known of one less.
    if let Some(at) = player.hand_known.iter().position(|held| *held == card) {
        player.hand_known.remove(at);
    }
}

pub(super) fn take_from_discard(player: &mut Player, card: CardId) {
    let at = player.discard.iter().position(|each| *each == card).expect("only discarded cards are offered");
    player.discard.remove(at);
}

/// GP-R-22, GP-CARD-06: the player hero in hand may be discarded: it is set aside.
pub(super) fn discard(t: &mut Tabletop, seat: Seat, card: CardId, by: Option<Cause>, cx: &mut Cx<'_>) {
    let player = t.player_mut(seat);
    if cx.game.is_player_hero(card) {
        player.hero_place = HeroPlace::SetAside;
    } else {
        take_from_hand(player, card);
        player.discard.push(card);
    }
    cx.log.emit(|| Event::CardDiscarded { seat, card, by });
}

/// GP-MISC-01: a retired card leaves the game.
pub(super) fn retire(t: &mut Tabletop, seat: Seat, card: CardId, by: Option<Cause>, cx: &mut Cx<'_>) {
    t.retired.push(card);
    t.player_mut(seat).lost += 1;
    cx.log.emit(|| Event::CardRetired { seat, card, by });
}

/// GP-MISC-01, GP-R-24: a hero in play is retired and its items stay; a player hero levels down and is set aside instead.
pub(super) fn retire_played(t: &mut Tabletop, seat: Seat, hero: u8, by: Cause, cx: &mut Cx<'_>) {
    let game = cx.game;
    let player = t.player_mut(seat);
    let played = &mut player.played[hero as usize];
    played.gone = true;
    let card = played.card;
    let by = Some(by);
    if game.is_player_hero(card) {
        player.level = player.level.saturating_sub(1).max(1);
        player.hero_place = HeroPlace::SetAside;
        cx.log.emit(|| Event::CardRetired { seat, card, by });
    } else {
        retire(t, seat, card, by, cx);
    }
}

/// GP-DMG-08: on top of the discard pile unless told otherwise; when all Curses are out no more are gained.
pub(super) fn gain_curse(t: &mut Tabletop, seat: Seat, place: CursePlace, by: Cause, cx: &mut Cx<'_>) {
    if t.curses == 0 {
        return;
    }
    t.curses -= 1;
    let curse = cx.game.tables.curse;
    let player = t.player_mut(seat);
    player.gained += 1;
    match place {
        CursePlace::DiscardPile => player.discard.push(curse),
        CursePlace::DeckTop => {
            player.deck.push(curse);
            player.curses_on_deck += 1;
        }
    }
    cx.log.emit(|| Event::CurseGained { seat, place, by: Some(by) });
}

/// Hit points go, whatever the reason; nobody has fewer than none.
pub(super) fn hurt(t: &mut Tabletop, seat: Seat, amount: u8, by: Option<MonsterId>, cx: &mut Cx<'_>) {
    let player = t.player_mut(seat);
    player.hp = player.hp.saturating_sub_unsigned(amount).max(0);
    let hp = player.hp;
    cx.log.emit(|| Event::PlayerHurt { seat, amount, hp, by });
}

/// GP-LOC-03: never above the maximum.
pub(super) fn heal(t: &mut Tabletop, seat: Seat, amount: u8, cx: &mut Cx<'_>) {
    let max = cx.game.max_hp;
    let player = t.player_mut(seat);
    let gained = amount.cast_signed().min(max - player.hp).max(0);
    player.hp += gained;
    if gained > 0 {
        cx.log.emit(|| Event::PlayerHealed { seat, amount: gained as u8 });
    }
}

/// GP-REF-04, GP-R-35: five, less what monsters in front take; never below 0.
pub(crate) fn hand_size(t: &Tabletop, game: &Greyport, seat: Seat) -> usize {
    let front = t.group(Group::Seat(seat));
    let less: u8 = front.map(|monster| game.tables.monster(monster.id.kind).hand_size_less()).sum();
    5usize.saturating_sub(less as usize)
}
