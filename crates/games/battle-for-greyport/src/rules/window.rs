//! The free window of a round (GP-PLAY): everybody may play heroes and items, fight, use abilities, until all are ready.

use malice_engine::{Offer, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::effects::List;
use super::reach::Front;
use super::{Cx, Effects, Fight, Flow, Frame, Pending, Triggers, fight, hand, strike, taunt};
use crate::Greyport;
use crate::action::Action;
use crate::content::CardKind;
use crate::effect::{Filter, Keyword, Occasion};
use crate::event::Event;
use crate::ids::CardId;
use crate::state::{HeroPlace, PlayedHero, Player, Tabletop};
use crate::view::Aim;

/// One question to all who are not ready (GP-D-06). Nobody waits for those who are, but they may think again.
pub(super) fn ask(t: &Tabletop, cx: &mut Cx<'_>) -> Flow {
    let asked = SeatSet::all(cx.game.players).minus(t.ready);
    // Choices are listed for one seat at a time.
    if let Some(seat) = asked.iter().chain(t.ready.iter()).find(|seat| cx.offer.wants(*seat)) {
        offer(t, seat, cx);
    }
    Flow::AskOrHear { asked, welcome: t.ready }
}

/// One answer.
#[expect(clippy::wildcard_enum_match_arm, reason = "the other choices are never offered here")]
pub(super) fn act(t: &mut Tabletop, action: Action, cx: &mut Cx<'_>) -> Flow {
    let game = cx.game;
    let seat = cx.by;
    // GP-R-03: whatever anybody does, all think again.
    if !matches!(action, Action::Ready | Action::Unready) {
        t.ready = SeatSet::EMPTY;
    }
    match action {
        Action::Ready => {
            t.ready.insert(seat);
            cx.log.emit(|| Event::SeatReady { seat });
            Flow::Next
        }
        Action::Unready => {
            t.ready.remove(seat);
            cx.log.emit(|| Event::SeatUnready { seat });
            Flow::Next
        }
        Action::PlayHero(card) => {
            let player = t.player_mut(seat);
            if game.is_player_hero(card) {
                player.hero_place = HeroPlace::InPlay;
            } else {
                hand::take_from_hand(player, card);
            }
            let hero = player.played.len() as u8;
            player.played.push(PlayedHero { card, ..PlayedHero::default() });
            player.heroes_played += 1;
            cx.log.emit(|| Event::HeroPlayed { seat, card });
            // GP-PLAY-06: its play abilities resolve before anything else.
            Effects::of(List::Card(card, Occasion::Play), seat).on_hero(hero).begin(t, game)
        }
        Action::PlayItem(card, hero) => {
            let player = t.player_mut(seat);
            hand::take_from_hand(player, card);
            let played = &mut player.played[hero as usize];
            played.items.push(card);
            let wielder = played.card;
            cx.log.emit(|| Event::ItemPlayed { seat, card, hero, wielder });
            Effects::of(List::Card(card, Occasion::Play), seat).on_hero(hero).begin(t, game)
        }
        Action::Fight(hero) => Flow::Call(Frame::Fight(Fight::of(seat, hero))),
        Action::UseMarker => Flow::Call(Frame::Anytime(Anytime { seat, hero: None, step: Step::Target })),
        Action::UseAnytime(hero) => {
            Flow::Call(Frame::Anytime(Anytime { seat, hero: Some(hero), step: Step::Pay }))
        }
        _ => unreachable!("only the window's choices are offered"),
    }
}

fn offer(t: &Tabletop, seat: Seat, cx: &mut Cx<'_>) {
    let game = cx.game;
    let Some(offer) = cx.offer.to(seat, "GP-D-06") else { return };
    if t.ready.contains(seat) {
        offer.allow_back(Action::Unready);
    } else {
        offer.allow(Action::Ready);
    }
    let player = t.player(seat);
    let roomy = roomy(t, game, player);
    let may_play = may_play_hero(player) || roomy != 0;
    if may_play {
        offer_cards(game, player, roomy, offer);
    }
    if offer.explains() {
        refuse_cards(t, game, seat, roomy, offer);
    }
    if !player.played.is_empty() {
        offer_deeds(t, game, player, offer);
    }
    // GP-TAUNT-03: the marker is the defender's, once a round.
    if seat == t.defender {
        let may = match t.taunt_ready {
            false => Err("GP-TAUNT-03"),
            true if taunt::can_taunt(t, game, seat) => Ok(()),
            true => Err("GP-R-05"),
        };
        offer.judge(Action::UseMarker, may);
    } else {
        offer.refuse(Action::UseMarker, "GP-TAUNT-03");
    }
    // GP-R-03: with closed hands others cannot know that nothing can be done, unless no card could be played.
    if may_play && hand::is_secret(game, player) {
        offer.guard();
    }
}

/// Offers the cards of the hand that may be played; `roomy` are the heroes that can take an item.
fn offer_cards(game: &Greyport, player: &Player, roomy: u16, offer: &mut Offer<Action>) {
    let may = may_play_hero(player);
    let mut last = None;
    for card in player.hand.iter().copied() {
        let kind = game.tables.card(card).kind;
        let (hero, item) = (kind == CardKind::Hero, kind == CardKind::Item);
        // Hands are in order: equal cards lie beside each other, and are one choice.
        let new = last.replace(card) != Some(card);
        offer.allow_if(new & may & hero, Action::PlayHero(card));
        if new && roomy != 0 && item {
            for (played, hero) in player.played.iter().zip(0..) {
                let verdict = may_wield(game, played, roomy >> hero & 1 != 0, card);
                offer.allow_if(verdict.is_ok(), Action::PlayItem(card, hero));
            }
        }
    }
    if player.hero_place == HeroPlace::InHand {
        offer.allow_if(may, Action::PlayHero(hand::player_hero(game, player)));
    }
}

/// Names the cards of the hand that may not be played, and why.
#[cold]
fn refuse_cards(t: &Tabletop, game: &Greyport, seat: Seat, roomy: u16, offer: &mut Offer<Action>) {
    let player = t.player(seat);
    for card in hand::held(t, game, seat, Filter::Any) {
        match game.tables.card(card).kind {
            CardKind::Hero if may_play_hero(player) => (),
            CardKind::Hero => offer.refuse(Action::PlayHero(card), "GP-PLAY-02"),
            // GP-PLAY-03: no hero, no item.
            CardKind::Item if player.played.is_empty() => {
                offer.refuse(Action::PlayItem(card, 0), "GP-PLAY-03");
            }
            CardKind::Item => {
                for (played, hero) in player.played.iter().zip(0..) {
                    if let Err(rule) = may_wield(game, played, roomy >> hero & 1 != 0, card) {
                        offer.refuse(Action::PlayItem(card, hero), rule);
                    }
                }
            }
            CardKind::Curse => offer.refuse(Action::PlayHero(card), "GP-PLAY-09"),
        }
    }
}

/// What heroes in play may do.
fn offer_deeds(t: &Tabletop, game: &Greyport, player: &Player, offer: &mut Offer<Action>) {
    let mut front = None;
    for (played, hero) in player.played.iter().zip(0..) {
        let verdict = if played.fought {
            Err("GP-FIGHT-01")
        } else {
            fight::may_fight(*front.get_or_insert_with(|| Front::of(t, game)), played)
        };
        offer.judge(Action::Fight(hero), verdict);
        if let Some(anytime) = game.tables.card(played.card).anytime
            && !played.gone
        {
            // GP-R-19: once a round, if it can be paid.
            let cards = player.hand.len() + usize::from(player.hero_place == HeroPlace::InHand);
            let may = !played.used && cards >= anytime.pay as usize;
            offer.judge(Action::UseAnytime(hero), if may { Ok(()) } else { Err("GP-R-19") });
        }
    }
}

/// GP-PLAY-02: one hero a round, and one more for each +Hero.
#[inline]
fn may_play_hero(player: &Player) -> bool {
    player.heroes_played < 1 + player.plus_heroes
}

/// The heroes in play that can take an item of some kind, as bits.
fn roomy(t: &Tabletop, game: &Greyport, player: &Player) -> u16 {
    let has_room = |hero: &PlayedHero| !hero.fought && hero.items.len() < fight::item_limit(t, game, hero);
    player.played.iter().rev().fold(0, |heroes, hero| heroes << 1 | u16::from(has_room(hero)))
}

/// GP-PLAY-03, GP-PLAY-04, GP-PLAY-05: whether an item may go on a hero.
fn may_wield(game: &Greyport, played: &PlayedHero, has_room: bool, item: CardId) -> Result<(), &'static str> {
    let card = game.tables.card(played.card);
    if played.fought {
        return Err("GP-PLAY-05");
    }
    if game.tables.card(item).side != card.side && !card.has(Keyword::AnyItemType) {
        return Err("GP-PLAY-03");
    }
    if !has_room {
        return Err(if played.items.len() >= 2 { "GP-PLAY-04" } else { "GP-PLAY-03" });
    }
    Ok(())
}

/// The marker's Taunt, or a card's anytime ability: payment, then what it does (GP-D-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Anytime {
    seat: Seat,
    hero: Option<u8>,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Pay,
    Target,
    Done,
}

impl Anytime {
    pub(super) fn pending(&self) -> Pending {
        let aim = (self.step == Step::Target).then_some(Aim::Taunt);
        Pending { seat: Some(self.seat), hero: self.hero, aim, ..Pending::default() }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (seat, game) = (self.seat, cx.game);
        match (self.step, self.hero) {
            // GP-PLAY-07, GP-CARD-06: any card of the hand pays, the player hero too.
            (Step::Pay, Some(hero)) => {
                let Some(Action::Discard(card)) = answer else {
                    if answer == Some(Action::Cancel) {
                        return Flow::Return;
                    }
                    if let Some(offer) = cx.offer.to(seat, "GP-D-10") {
                        for card in hand::held(t, game, seat, Filter::Any) {
                            offer.allow(Action::Discard(card));
                        }
                        offer.allow_back(Action::Cancel);
                        if hand::is_secret(game, t.player(seat)) {
                            offer.guard();
                        }
                    }
                    return Flow::ask(seat);
                };
                let played = &mut t.player_mut(seat).played[hero as usize];
                played.used = true;
                let used = played.card;
                cx.log.emit(|| Event::AbilityUsed { seat, card: used });
                hand::discard(t, seat, card, None, cx);
                self.step = Step::Done;
                Flow::Call(Frame::Effects(Effects::of(List::Anytime(used), seat).on_hero(hero)))
            }
            (Step::Target, _) => {
                let Some(Action::Target(id)) = answer else {
                    if answer == Some(Action::Cancel) {
                        return Flow::Return;
                    }
                    if let Some(offer) = cx.offer.to(seat, "GP-D-10") {
                        for monster in t.monsters.iter() {
                            offer.judge(Action::Target(monster.id), taunt::may_taunt(t, game, seat, monster));
                        }
                        offer.allow_back(Action::Cancel);
                    }
                    return Flow::ask(seat);
                };
                t.taunt_ready = false;
                cx.log.emit(|| Event::MarkerUsed { seat });
                let from = t.triggers.len();
                taunt::taunt(t, seat, id, cx);
                self.step = Step::Done;
                Triggers::from(from, t)
            }
            (Step::Pay | Step::Done, _) => {
                strike::end_if_no_monster_is_left(t);
                Flow::Return
            }
        }
    }
}
