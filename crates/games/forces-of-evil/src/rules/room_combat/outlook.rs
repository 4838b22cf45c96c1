//! What who advises a player needs to know of a combat in progress.

use malice_engine::Seat;

use super::strike::{DICE, Locked, against, locked, score};
use super::{RoomCombat, Step};
use crate::ForcesOfEvil;
use crate::ids::{CLASSES, PLACES, Place, Side};
use crate::state::Tabletop;

/// How a locked pair stands: the totals of heroes and minions, and how many of each hit once all have dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Pair {
    pub(crate) column: usize,
    pub(crate) totals: [u8; 2],
    pub(crate) hits: [u32; 2],
}

impl RoomCombat {
    pub(crate) fn seat(&self) -> Seat {
        self.seat
    }

    /// How far it is: the step, the round, the column that is next, and who hits, by side, as bits of places.
    pub(crate) fn progress(&self) -> (usize, u8, u8, [u16; 2]) {
        (self.step as usize, self.round, self.at, self.hits)
    }

    /// `None` in a raid.
    pub(crate) fn room(&self) -> Option<u8> {
        self.room
    }

    /// What is laid out one after the other: the lines of a round of a room's combat, or its dice.
    pub(crate) fn stage(&self) -> Option<(Option<u8>, u8, bool)> {
        let dice = match self.step {
            Step::HeroFront
            | Step::HeroSupport
            | Step::MinionFront
            | Step::MinionFlanks
            | Step::MinionSupport
            | Step::Flank => false,
            Step::Assign => true,
            Step::Muster
            | Step::Lift
            | Step::Roll
            | Step::Reroll
            | Step::Hits
            | Step::Damage
            | Step::Push
            | Step::Seduce
            | Step::Flee
            | Step::Next => return None,
        };
        Some((self.room, self.round, dice))
    }

    /// Both lines stand and all flankers have an enemy: the dice come next.
    pub(crate) fn is_arranged(&self) -> bool {
        self.step == Step::Roll
    }

    /// The strike is over.
    pub(crate) fn is_struck(&self) -> bool {
        self.step == Step::Push
    }

    pub(crate) fn fills_support(&self) -> bool {
        matches!(self.step, Step::HeroSupport | Step::MinionSupport)
    }

    pub(crate) fn fills(&self, side: Side) -> bool {
        match side {
            Side::Hero => matches!(self.step, Step::HeroFront | Step::HeroSupport),
            Side::Minion => {
                matches!(self.step, Step::MinionFront | Step::MinionFlanks | Step::MinionSupport)
            }
        }
    }

    /// The column of the flanker that is asked about.
    pub(crate) fn column(&self) -> usize {
        usize::from(self.at)
    }

    /// The pair and the side of the equal scorers that are asked about.
    pub(crate) fn hitting(&self, game: &ForcesOfEvil, t: &Tabletop) -> Option<(usize, Side)> {
        let (run, terms) = (t.run(self.seat), self.terms(t, game));
        let strikers = self.strikers(t, &terms, game);
        locked(run).find_map(|column| {
            let pair = self.unsettled(&Locked::new(run, column, strikers, &terms, game))?;
            Some((column, pair.side))
        })
    }

    /// What it costs to win over a hero of each class.
    pub(crate) fn prices(&self, game: &ForcesOfEvil, t: &Tabletop) -> Option<[u8; CLASSES]> {
        self.terms(t, game).seduces
    }

    /// The same combat with all dice given out.
    pub(crate) fn assigned(&self) -> Self {
        Self { step: Step::Hits, at: 0, hits: [0; 2], ..*self }
    }

    /// Who still waits for a die, in the order in which dice are given out (FE-D-23), with the tier from 0.
    pub(crate) fn without_dice(&self, game: &ForcesOfEvil, t: &Tabletop) -> Vec<(Side, usize, Place)> {
        let run = t.run(self.seat);
        let dice = DICE.into_iter().zip(self.by_die(t, &self.terms(t, game), game));
        let all = dice.flat_map(|((side, tier), set)| Place::of(set).map(move |place| (side, tier, place)));
        all.filter(|(side, _, place)| run.side(*side).dice[usize::from(place.0)] == 0).collect()
    }

    /// The place that is asked about: to be filled, to choose a flank, to get a die, or the front of the pair in which units hit
    /// alike.
    pub(crate) fn next_place(&self, game: &ForcesOfEvil, t: &Tabletop) -> Option<(Side, Place)> {
        let at = usize::from(self.at);
        let places = self.places(t, game);
        match self.step {
            Step::HeroFront => (at < places).then(|| (Side::Hero, Place::front(at))),
            Step::HeroSupport => (at < PLACES).then(|| (Side::Hero, Place::support(at))),
            Step::MinionFront | Step::MinionFlanks => (at < places).then(|| (Side::Minion, Place::front(at))),
            Step::MinionSupport => (at < PLACES).then(|| (Side::Minion, Place::support(at))),
            Step::Flank => {
                let run = t.run(self.seat);
                let flanker = |side: &Side| at < PLACES && run.front(*side, at).is_some();
                Side::BOTH.into_iter().find(flanker).map(|side| (side, Place::front(at)))
            }
            Step::Assign => self.without_dice(game, t).first().map(|(side, _, place)| (*side, *place)),
            Step::Hits => self.hitting(game, t).map(|(column, side)| (side, Place::front(column))),
            Step::Muster
            | Step::Lift
            | Step::Roll
            | Step::Reroll
            | Step::Damage
            | Step::Push
            | Step::Seduce
            | Step::Flee
            | Step::Next => None,
        }
    }

    /// The locked pairs while dice lie on units (FE-RC-13, FE-RC-15).
    pub(crate) fn pairs(&self, game: &ForcesOfEvil, t: &Tabletop) -> Vec<Pair> {
        if !matches!(self.step, Step::Assign | Step::Hits) {
            return Vec::new();
        }
        let locked = (0..PLACES).filter(|column| t.run(self.seat).locked(*column));
        locked.map(|column| self.pair(game, t, column)).collect()
    }

    /// How its pair would stand if the next unit got each of these dice.
    pub(crate) fn with_die(&self, game: &ForcesOfEvil, t: &Tabletop) -> Vec<(u8, Pair)> {
        let given = self.given(game, t).map(|(value, side, place, t)| {
            let column = t.run(self.seat).struck_from(side, place.column());
            (value, self.pair(game, &t, column))
        });
        given.collect()
    }

    /// The dice that would slay the next unit before damage.
    pub(crate) fn fatal(&self, game: &ForcesOfEvil, t: &Tabletop) -> Vec<u8> {
        let slays = |(value, side, place, t): (u8, Side, Place, Tabletop)| {
            (self.falls(game, &t)[side as usize] & place.bit() != 0).then_some(value)
        };
        self.given(game, t).filter_map(slays).collect()
    }

    /// Who has a die that slays before damage (FE-DMG-02), by side.
    pub(crate) fn falls(&self, game: &ForcesOfEvil, t: &Tabletop) -> [u16; 2] {
        if !matches!(self.step, Step::Assign | Step::Hits) {
            return [0; 2];
        }
        let (run, terms) = (t.run(self.seat), self.terms(t, game));
        let slain = self.slain_before(t, &terms, self.strikers(t, &terms, game), game);
        let rolled = |side: Side, place: &Place| run.side(side).dice[usize::from(place.0)] > 0;
        Side::BOTH.map(|side| Place::set(Place::of(slain[side as usize]).filter(|place| rolled(side, place))))
    }

    /// Each different die that the next unit may get: its value, who gets it, and the table then.
    fn given<'a>(
        &self,
        game: &ForcesOfEvil,
        t: &'a Tabletop,
    ) -> impl Iterator<Item = (u8, Side, Place, Tabletop)> + use<'a> {
        let seat = self.seat;
        let next = self.without_dice(game, t).first().copied().filter(|_| self.step == Step::Assign);
        next.into_iter().flat_map(move |(side, tier, place)| {
            let left = t.run(seat).pool[side as usize][tier];
            let values = (1..=8u8).filter(move |value| left[usize::from(*value) - 1] > 0);
            values.map(move |value| {
                let mut t = *t;
                t.run_mut(seat).side_mut(side).dice[usize::from(place.0)] = value;
                (value, side, place, t)
            })
        })
    }

    pub(super) fn pair(&self, game: &ForcesOfEvil, t: &Tabletop, column: usize) -> Pair {
        let (run, terms) = (t.run(self.seat), self.terms(t, game));
        let all = self.strikers(t, &terms, game);
        let sets = Side::BOTH.map(|side| against(run, side, column, all));
        let rolled = |side: Side, place: &Place| run.side(side).dice[usize::from(place.0)] > 0;
        let strikers = |side: Side| Place::of(sets[side as usize]);
        // Who has no die yet adds nothing.
        let totals = Side::BOTH.map(|side| {
            let striking = strikers(side).filter(|place| rolled(side, place));
            striking.map(|place| score(run, side, place, &terms, game)).sum::<u8>()
        });
        let all_rolled = Side::BOTH.into_iter().all(|side| strikers(side).all(|place| rolled(side, &place)));
        let hits = Side::BOTH.map(|side| {
            let (own, other) = (totals[side as usize], totals[side.other() as usize]);
            if all_rolled { Self::hit_count(own, other, sets[side as usize].count_ones()) } else { 0 }
        });
        Pair { column, totals, hits }
    }
}
