//! The game for programs that learn: choices and positions as numbers.

use malice_engine::learn::Verbs;
use malice_engine::{Around, Domain, Learn, Seat, Sight, Viewer};

use crate::BigBadOverlord;
use crate::action::Action;
use crate::content::{Card, DECK_CARDS, DUKES};
use crate::hidden::knowledge;
use crate::rules::Frame;
use crate::state::{BattleKind, Duke, Ending, Place, Side, State, Tabletop};
use crate::view::may_attack;

const PLACES: [Place; 3] = [Place::Army, Place::Citadel, Place::Hand];

const PORTRAIT: Domain<u8> = Domain::numbers(DUKES);
/// No content has more designs than cards.
const CARD: Domain<Card> =
    Domain { count: DECK_CARDS, index: |card, _| usize::from(card.0), nth: |index, _| Card(index as u8) };
const PLACE: Domain<Place> =
    Domain { count: PLACES.len(), index: |place, _| place as usize, nth: |index, _| PLACES[index] };
/// Counted from the own first place.
const DUKE: Domain<Duke> = Domain {
    count: DUKES,
    index: |duke, around| around.away(duke.index()),
    nth: |away, around| Duke(around.at(away) as u8),
};

malice_engine::verbs!(Action {
    PickDuke(portrait: PORTRAIT),
    Stash(card: CARD),
    Field(card: CARD),
    Garrison(card: CARD),
    Done,
    Discard(place: PLACE, card: CARD),
    Attack(duke: DUKE),
    EndTurn,
    Lend(place: PLACE, card: CARD),
    Pass,
    Stay,
    Withdraw,
    PressOn,
    BreakOff,
    Redirect(duke: DUKE),
    Replace(card: CARD),
    Hold,
    GiveDuke(duke: DUKE),
});

/// The most fighters of a side that are told one by one; more than that have never been seen together.
const FIGHTERS: usize = 48;

impl Learn for BigBadOverlord {
    fn verbs() -> &'static Verbs {
        &VERBS
    }

    fn index(&self, by: Seat, action: Action) -> usize {
        index_of(action, &Around::new(by, self.dukes))
    }

    fn action(&self, by: Seat, index: usize) -> Option<Action> {
        action_of(index, &Around::new(by, self.dukes))
    }

    fn observe(&self, state: &State, by: Seat, sight: &mut Sight<'_>) {
        let t = &state.tabletop;
        let (around, seats) = (Around::new(by, self.dukes), Around::new(by, self.players));
        let away = |duke: Duke| around.away(duke.index());
        sight.of(None);
        sight.number("turns", t.turns as f32);
        sight.one_of("active", Some(away(t.active)), self.dukes);
        sight.one_of("deciding", self.deciding(state, Viewer::Seat(by)).map(away), self.dukes);
        sight.number("deck", t.deck.len() as u8);
        self.cards(sight, "discard", &t.discard);
        sight.bag(
            "fought",
            (0..self.dukes).map(|duke| Duke(duke as u8)).filter(|duke| t.fought.contains(*duke)).map(away),
            self.dukes,
        );
        sight.flag("may_attack", may_attack(state) && t.owner(t.active) == by);
        observe_ending(t, &seats, self.players, sight);
        self.observe_battle(state, &around, sight);
        for (number, place) in around.places().enumerate() {
            sight.of(Some(number));
            self.observe_duke(t, Duke(place as u8), by, &seats, sight);
        }
    }
}

impl BigBadOverlord {
    fn observe_duke(&self, t: &Tabletop, duke: Duke, by: Seat, seats: &Around<'_>, sight: &mut Sight<'_>) {
        let player = t.duke(duke);
        let defends = t.battle.leader(Side::Defender) == Some(duke);
        let stormed = t.battle.open && (defends || t.battle.kind == BattleKind::Finale);
        let sees = player.owner == by || t.ended.is_some();
        sight.one_of("owner", Some(seats.away(player.owner.index())), self.players);
        sight.one_of("portrait", player.portrait.map(usize::from), DUKES);
        sight.flag("alive", player.alive);
        sight.counts("fell", &[player.fell]);
        self.cards(sight, "army", &player.army);
        sight.counts("sizes", &[player.citadel.len() as u8, player.hand.len() as u8]);
        sight.flag("citadel_open", sees || stormed);
        self.cards(sight, "citadel", if sees || stormed { &player.citadel } else { &[] });
        self.cards(sight, "known", knowledge(player, by));
        self.cards(sight, "hand", if sees { &player.hand } else { &[] });
    }

    fn observe_battle(&self, state: &State, around: &Around<'_>, sight: &mut Sight<'_>) {
        let t = &state.tabletop;
        let battle = &t.battle;
        let away = |duke: Duke| around.away(duke.index());
        let waits = state.procedures.frames().iter().any(|frame| matches!(frame, Frame::Round(_)));
        sight.one_of("battle", (battle.kind as usize).checked_sub(1), 3);
        sight.counts("round", &[battle.rounds, u8::from(waits)]);
        sight.flag("open", battle.open);
        for side in Side::BOTH {
            sight.of(Some(side.index()));
            sight.one_of("leader", battle.leader(side).map(away), self.dukes);
            sight.one_of("layer", Some(battle.layer(side) as usize), 3);
            let line = battle.line(side);
            sight.bag(
                "line",
                line.iter().map(|fighter| usize::from(fighter.card.0)),
                self.tables.faces.len(),
            );
            sight.list("fighters", line.iter().map(|fighter| usize::from(fighter.card.0)), FIGHTERS);
            let owners = sight.part("fighters_owner", FIGHTERS);
            for (place, fighter) in owners.iter_mut().zip(line.iter()) {
                *place = fighter.owner.map_or(0.0, |duke| away(duke) as f32 + 1.0);
            }
            let controlled = sight.part("fighters_controlled", FIGHTERS);
            for (place, fighter) in controlled.iter_mut().zip(line.iter()) {
                *place = f32::from(u8::from(fighter.controlled));
            }
        }
    }

    fn cards(&self, sight: &mut Sight<'_>, name: &'static str, cards: &[Card]) {
        sight.bag(name, cards.iter().map(|card| usize::from(card.0)), self.tables.faces.len());
    }
}

fn observe_ending(t: &Tabletop, seats: &Around<'_>, players: usize, sight: &mut Sight<'_>) {
    let (how, who) = match t.ended {
        None => (None, None),
        Some(Ending::LastAlive(seat)) => (Some(0), Some(seat)),
        Some(Ending::BothArtifacts(seat)) => (Some(1), Some(seat)),
        Some(Ending::Finale(seat)) => (Some(2), Some(seat)),
        Some(Ending::NobodyWins) => (Some(3), None),
    };
    sight.one_of("ended", how, 4);
    sight.one_of("winner", who.map(|seat| seats.away(seat.index())), players);
    sight.one_of("out", t.out.map(|seat| seats.away(seat.index())), players);
}
