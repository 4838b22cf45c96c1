//! The game for programs that learn: choices and positions as numbers.

use malice_engine::learn::Verbs;
use malice_engine::{Around, Domain, Learn, Seat, Sight};

use crate::Greyport;
use crate::action::Action;
use crate::content::{BOSSES, CHARACTERS, LOCATIONS, MONSTER_CARDS, TOKENS};
use crate::effect::{Coin, Gift, Occasion, Pile};
use crate::ids::{CardId, Cause, Group, MonsterId, MonsterKind};
use crate::rules::{happens, top_is_shown};
use crate::state::{Blow, MAX_HEROES, MAX_MONSTERS, MAX_PLAYERS, PlayedHero, ROW, State, Tabletop};

/// Every monster card and token, and both sides of every boss.
const MONSTERS: usize = MONSTER_CARDS + TOKENS + 2 * BOSSES;
/// No content has more rows of cards: each has a card at least.
const CARDS: usize = 160;
/// No fight has more dice.
const DICE: usize = 3;
/// So many waiting effects and blows are told one by one.
const WAITING: usize = 32;

const CHARACTER: Domain<u8> = Domain::numbers(CHARACTERS);
const HERO: Domain<u8> = Domain::numbers(MAX_HEROES);
const DIE: Domain<u8> = Domain::numbers(DICE);
const SEAT: Domain<Seat> = Domain::seats(MAX_PLAYERS);
const SUBJECT: Domain<Option<Seat>> = Domain::maybe_seats(MAX_PLAYERS);
const CARD: Domain<CardId> =
    Domain { count: CARDS, index: |card, _| card.index(), nth: |index, _| CardId(index as u8) };
const GIFT: Domain<Gift> =
    Domain { count: 2, index: |gift, _| gift as usize, nth: |index, _| Gift::ALL[index] };
const COIN: Domain<Coin> =
    Domain { count: 3, index: |coin, _| coin as usize, nth: |index, _| Coin::ALL[index] };
const OCCASION: Domain<Occasion> = Domain {
    count: Occasion::ALL.len(),
    index: |occasion, _| occasion as usize,
    nth: |index, _| Occasion::ALL[index],
};
/// Cards of a kind are numbered from 1.
const MONSTER: Domain<MonsterId> = Domain {
    count: MONSTERS,
    index: |id, around| usize::from(around.firsts[id.kind.index()]) + usize::from(id.number) - 1,
    nth: |index, around| {
        let kind = around.firsts.partition_point(|first| usize::from(*first) <= index).saturating_sub(1);
        let first = around.firsts.get(kind).map_or(0, |first| usize::from(*first));
        MonsterId { kind: MonsterKind(kind as u8), number: (index - first) as u8 + 1 }
    },
};

malice_engine::verbs!(Action {
    Take(character: CHARACTER),
    Choose(seat: SEAT),
    Resolve(monster: MONSTER, occasion: OCCASION, subject: SUBJECT),
    ResolveCard(card: CARD, seat: SEAT, hero: HERO),
    Discard(card: CARD),
    Target(monster: MONSTER),
    PlayHero(card: CARD),
    PlayItem(card: CARD, hero: HERO),
    Fight(hero: HERO),
    UseMarker,
    UseAnytime(hero: HERO),
    Ready,
    Unready,
    Cancel,
    Reroll(die: DIE),
    Gain(gift: GIFT),
    Pass,
    Shield(monster: MONSTER, seat: SEAT),
    Hero(hero: HERO),
    Recruit(card: CARD),
    RecruitTop(card: CARD),
    Pay(coin: COIN),
    Card(card: CARD),
    Retire(card: CARD),
    Draw,
});

/// A monster in play is its kind, its number, where it stands (0 at the location, else in front of whom), its hit points and its damage.
const MONSTER_WIDTH: usize = 5;
/// A hero in play is its card, its items, whether it has fought, was used, is gone, and what it got for the round.
const HERO_WIDTH: usize = 7;

impl Learn for Greyport {
    fn verbs() -> &'static Verbs {
        &VERBS
    }

    fn index(&self, by: Seat, action: Action) -> usize {
        index_of(action, &self.around(by))
    }

    fn action(&self, by: Seat, index: usize) -> Option<Action> {
        action_of(index, &self.around(by))
    }

    fn observe(&self, state: &State, by: Seat, sight: &mut Sight<'_>) {
        let t = &state.tabletop;
        let around = self.around(by);
        let away = |seat: Seat| around.away(seat.index());
        sight.of(None);
        sight.counts("encounter", &[t.encounter]);
        sight.number("round", t.round as f32);
        sight.one_of("phase", Some(t.phase as usize), 12);
        sight.one_of("result", t.result.map(|result| result as usize), 2);
        sight.one_of("defender", Some(away(t.defender)), self.players);
        sight.flag("taunt_ready", t.taunt_ready);
        sight.bag("ready", t.ready.iter().map(away), self.players);
        sight.counts("shields", &[t.shield_pool]);
        sight.one_of("location", Some(t.location.card.into()), LOCATIONS);
        sight.number("location_hp", f32::from(t.location.hp));
        sight.one_of("standing", Some(t.location.standing as usize), 3);
        sight.counts("feats", &[t.feats.bosses, t.feats.locations_destroyed, t.feats.most_in_a_fight]);
        self.observe_cards(t, sight);
        observe_monsters(t, &around, sight);
        self.observe_pending(state, &around, sight);
        for (away, seat) in around.seats().enumerate() {
            sight.of(Some(away));
            self.observe_player(t, seat, by, sight);
        }
    }
}

impl Greyport {
    fn around(&self, by: Seat) -> Around<'_> {
        Around::new(by, self.players).with(&self.tables.first_monsters)
    }

    fn bag(&self, sight: &mut Sight<'_>, name: &'static str, cards: &[CardId]) {
        sight.bag(name, cards.iter().map(|card| card.index()), self.tables.cards.len());
    }

    fn observe_cards(&self, t: &Tabletop, sight: &mut Sight<'_>) {
        for pile in [Pile::Heroes, Pile::Items] {
            let from = t.reinforcements(pile);
            let top = from.deck.last().filter(|_| top_is_shown(t, self, pile));
            sight.of(Some(pile as usize));
            sight.list("row", from.row.iter().map(|card| card.index()), ROW);
            sight.counts("row_deck", &[from.deck.len() as u8]);
            sight.one_of("row_top", top.map(|card| card.index()), self.tables.cards.len());
        }
        sight.of(None);
        self.bag(sight, "revealed", &t.revealed);
        self.bag(sight, "retired", &t.retired);
        sight.counts("curses_and_monsters_left", &[t.curses, t.monster_deck.len() as u8]);
        let discard = t.monster_discard.iter().map(|kind| kind.index());
        sight.bag("monster_discard", discard, self.tables.monsters.len());
    }

    fn observe_player(&self, t: &Tabletop, seat: Seat, by: Seat, sight: &mut Sight<'_>) {
        let player = t.player(seat);
        let seen = self.open_hands || seat == by;
        sight.one_of("character", player.character.map(usize::from), CHARACTERS);
        sight.counts("level", &[player.level]);
        sight.one_of("hero", Some(player.hero_place as usize), 3);
        sight.number("hp", f32::from(player.hp));
        sight.counts("coins", &player.coins);
        let sizes = [player.deck.len() as u8, player.curses_on_deck, player.hand.len() as u8];
        sight.counts("deck_curses_hand", &sizes);
        sight.counts("heroes_played_and_more", &[player.heroes_played, player.plus_heroes]);
        self.bag(sight, "hand", if seen { &player.hand } else { &[] });
        self.bag(sight, "hand_known", &player.hand_known);
        self.bag(sight, "discard", &player.discard);
        let played = sight.part("played", MAX_HEROES * HERO_WIDTH);
        for (place, hero) in played.chunks_exact_mut(HERO_WIDTH).zip(player.played.iter()) {
            let PlayedHero { card, items, fought, used, gift, gone } = hero;
            place[0] = card.index() as f32 + 1.0;
            place[1..3]
                .iter_mut()
                .zip(items.iter())
                .for_each(|(place, item)| *place = item.index() as f32 + 1.0);
            place[3] = u8::from(*fought).into();
            place[4] = u8::from(*used).into();
            place[5] = u8::from(*gone).into();
            place[6] = gift.map_or(0.0, |gift| f32::from(gift as u8) + 1.0);
        }
    }

    /// What the choice in progress has fixed so far, the effects that wait, and the blows that fall next.
    fn observe_pending(&self, state: &State, around: &Around<'_>, sight: &mut Sight<'_>) {
        let t = &state.tabletop;
        let top = state.procedures.frames().last();
        let pending = top.map(|frame| frame.pending(t, self)).unwrap_or_default();
        let monster = |id: MonsterId| (MONSTER.index)(id, around);
        let cards = self.tables.cards.len();
        sight.one_of("pending_card", pending.card.map(CardId::index), cards);
        sight.one_of("pending_seat", pending.seat.map(|seat| around.away(seat.index())), self.players);
        sight.one_of("pending_hero", pending.hero.map(usize::from), MAX_HEROES);
        sight.list("pending_targets", pending.targets.iter().map(|id| monster(*id)), 2);
        sight.list("pending_dice", pending.dice.iter().map(|die| usize::from(*die)), DICE);
        sight.one_of("aim", pending.aim.map(|aim| aim as usize), 4);
        let cause = pending.cause.map(|cause| match cause {
            Cause::Encounter => [1, 0],
            Cause::Location => [2, 0],
            Cause::Card(card) => [3, card.0],
            Cause::Monster(id) => [4, monster(id) as u8],
        });
        sight.counts("cause", &cause.unwrap_or_default());
        let waiting = t.triggers.iter().map(|trigger| index_of(trigger.name(), around));
        sight.list("waiting", waiting, WAITING);
        let blows = sight.part("blows", WAITING * 4);
        for (place, blow) in blows.chunks_exact_mut(4).zip(t.blows.iter()) {
            let Blow { victim, amount, prevented, slash, .. } = *blow;
            let left = if happens(t, blow) { amount - prevented } else { 0 };
            place[0] = monster(blow.monster) as f32 + 1.0;
            place[1] = around.away(victim.index()) as f32 + 1.0;
            place[2] = u8::from(slash).into();
            place[3] = left.into();
        }
    }
}

fn observe_monsters(t: &Tabletop, around: &Around<'_>, sight: &mut Sight<'_>) {
    let monsters = sight.part("monsters", MAX_MONSTERS * MONSTER_WIDTH);
    for (place, monster) in monsters.chunks_exact_mut(MONSTER_WIDTH).zip(t.monsters.iter()) {
        place[0] = monster.id.kind.index() as f32 + 1.0;
        place[1] = monster.id.number.into();
        place[2] = match monster.group {
            Group::Location => 0.0,
            Group::Seat(seat) => around.away(seat.index()) as f32 + 1.0,
        };
        place[3] = monster.hp.into();
        place[4] = monster.damage.into();
    }
}
