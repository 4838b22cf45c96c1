//! Striking: who strikes whom, dice by side and tier, a reroll, their assignment, and which units hit.

use super::terms::Terms;
use super::{RoomCombat, Step};
use crate::ForcesOfEvil;
use crate::action::Action;
use crate::effect::Support;
use crate::event::Event;
use crate::ids::{FRONT, PLACES, Place, Side, Unit, members, nonzero};
use crate::rules::measure::pay;
use crate::rules::{Cx, Flow};
use crate::state::{Run, Tabletop};

/// Sets of places by side.
pub(super) type Strikers = [u16; 2];

/// The dice, in the order in which they are rolled and given out: heroes before minions, d8 before d6 before d4, by tier from 0.
pub(super) const DICE: [(Side, usize); 6] = [
    (Side::Hero, 2),
    (Side::Hero, 1),
    (Side::Hero, 0),
    (Side::Minion, 2),
    (Side::Minion, 1),
    (Side::Minion, 0),
];

/// A locked pair: who strikes in it, and what their dice come to, by side.
pub(super) struct Locked {
    strikers: Strikers,
    totals: [u8; 2],
}

/// So many of these units of a side have yet to hit.
pub(super) struct Unsettled {
    pub(super) side: Side,
    open: u16,
    left: u32,
}

impl RoomCombat {
    /// FE-RC-09: every front unit, and supporters with Range Strike.
    pub(super) fn strikers(&self, t: &Tabletop, terms: &Terms, game: &ForcesOfEvil) -> Strikers {
        let run = t.run(self.seat);
        let ranged = |unit: Unit| game.tables.ranged & unit.kind.bit() != 0;
        Side::BOTH.map(|side| {
            let strikes = |column: &usize| run.at(side, Place::support(*column)).is_some_and(ranged);
            let mut behind = 0;
            if terms.support[side as usize] {
                behind = Place::set((0..PLACES).filter(strikes).map(Place::support));
            }
            u16::from(run.fronts(side)) | behind
        })
    }

    /// Those who strike with each of the [`DICE`].
    pub(super) fn by_die(&self, t: &Tabletop, terms: &Terms, game: &ForcesOfEvil) -> [u16; 6] {
        let run = t.run(self.seat);
        let strikers = self.strikers(t, terms, game);
        let mut sets = [0; 6];
        for side in Side::BOTH {
            for place in Place::of(strikers[side as usize]) {
                let unit = run.at(side, place).expect("a striker stands there");
                sets[3 * side as usize + 3 - usize::from(game.tables.unit(unit.kind).tier)] |= place.bit();
            }
        }
        sets
    }

    /// FE-RC-11: all dice, heroes first, d8 before d6 before d4.
    pub(super) fn roll(&mut self, terms: &Terms, t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        let (seat, stream) = (self.seat, self.stream(t));
        let mut pool = <[[[u8; 8]; 3]; 2]>::default();
        for (&(side, tier), set) in DICE.iter().zip(&self.by_die(t, terms, cx.game)) {
            for _ in 0..set.count_ones() {
                let value = cx.chance.die(stream, 4 + 2 * tier as u32) as u8;
                pool[side as usize][tier][usize::from(value) - 1] += 1;
                cx.log.emit(|| Event::DieRolled { seat, side, tier: tier as u8 + 1, value });
            }
        }
        t.run_mut(seat).pool = pool;
        self.hits = [0; 2];
        self.go(Step::Reroll);
        Flow::Next
    }

    /// Once per round one die of either side again; so often free in a room, then for a price (FE-D-22).
    pub(super) fn reroll(
        &mut self,
        terms: &Terms,
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let seat = self.seat;
        let Some((free, price)) = terms.reroll else {
            self.go(Step::Assign);
            return Flow::Next;
        };
        match answer {
            None => {
                if let Some(offer) = cx.offer.to(seat, "FE-D-22") {
                    offer.allow(Action::Done);
                    for side in Side::BOTH {
                        for tier in 0..3 {
                            for value in 0..8 {
                                if t.run(seat).pool[side as usize][tier][value] > 0 {
                                    offer.allow(Action::Reroll(side, tier as u8 + 1, value as u8 + 1));
                                }
                            }
                        }
                    }
                }
                return Flow::ask(seat);
            }
            Some(Action::Reroll(side, tier, value)) => {
                if t.run(seat).rerolls >= free {
                    pay(t, seat, price, cx);
                }
                let new = cx.chance.die(self.stream(t), 2 + 2 * u32::from(tier)) as u8;
                let run = t.run_mut(seat);
                run.rerolls = run.rerolls.saturating_add(1);
                let pool = &mut run.pool[side as usize][usize::from(tier) - 1];
                pool[usize::from(value) - 1] -= 1;
                pool[usize::from(new) - 1] += 1;
                cx.log.emit(|| Event::DieRerolled { seat, side, tier, old: value, new });
            }
            Some(_) => (),
        }
        self.go(Step::Assign);
        Flow::Next
    }

    /// FE-D-23: per side and tier, places from the left, front before support.
    pub(super) fn assign(
        &mut self,
        terms: &Terms,
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let seat = self.seat;
        let mut answer = answer;
        let sets = self.by_die(t, terms, cx.game);
        let run = t.run_mut(seat);
        for (&(side, tier), set) in DICE.iter().zip(&sets) {
            for place in Place::of(*set) {
                let Some(unit) = run.at(side, place) else { continue };
                if run.side(side).dice[usize::from(place.0)] > 0 {
                    continue;
                }
                let pool = &mut run.pool[side as usize][tier];
                let values = nonzero(pool);
                let value = if let Some(Action::Assign(value)) = answer.take() {
                    value
                } else if values.count_ones() > 1 {
                    if let Some(offer) = cx.offer.to(seat, "FE-D-23") {
                        members(values).for_each(|value| offer.allow(Action::Assign(value as u8 + 1)));
                    }
                    return Flow::ask(seat);
                } else {
                    // Every striker has a die.
                    values.trailing_zeros() as u8 + 1
                };
                pool[usize::from(value) - 1] -= 1;
                run.side_mut(side).dice[usize::from(place.0)] = value;
                let kind = unit.kind;
                cx.log.emit(|| Event::DieAssigned { seat, side, place, kind, value });
            }
        }
        self.go(Step::Hits);
        Flow::Next
    }

    /// For each locked pair and side: the highest scores hit; equal ones by choice (FE-D-24).
    pub(super) fn find_hits(
        &mut self,
        terms: &Terms,
        t: &mut Tabletop,
        mut answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let (seat, game) = (self.seat, cx.game);
        let strikers = self.strikers(t, terms, game);
        let run = t.run(seat);
        for pair in locked(run).map(|column| Locked::new(run, column, strikers, terms, game)) {
            while let Some(Unsettled { side, open, left }) = self.unsettled(&pair) {
                let hits = &mut self.hits[side as usize];
                if let Some(Action::Hitter(place)) = answer.take() {
                    *hits |= place.bit();
                    continue;
                }
                if open.count_ones() == left {
                    *hits |= open;
                    continue;
                }
                let score = |place: Place| score(run, side, place, terms, game);
                let best = Place::of(open).map(score).max().unwrap_or(0);
                let top = Place::set(Place::of(open).filter(|place| score(*place) == best));
                // Who hits matters among different units, and if some fall before damage (FE-R-25).
                let differ = || {
                    let fallen = self.slain_before(t, terms, strikers, game)[side as usize];
                    let hit = |place: Place| (run.at(side, place), fallen & place.bit() != 0);
                    let first = Place::of(top).next().expect("somebody strikes");
                    Place::of(top).any(|place| hit(place) != hit(first))
                };
                if top.count_ones() > left && differ() {
                    if let Some(offer) = cx.offer.to(seat, "FE-D-24") {
                        Place::of(top).for_each(|place| offer.allow(Action::Hitter(place)));
                    }
                    return Flow::ask(seat);
                }
                self.hits[side as usize] |= Place::set(Place::of(top).take(left as usize));
            }
        }
        self.go(Step::Damage);
        Flow::Next
    }

    /// The first side of a locked pair of which fewer units hit than its total allows.
    pub(super) fn unsettled(&self, pair: &Locked) -> Option<Unsettled> {
        Side::BOTH.into_iter().find_map(|side| {
            let (own, hits) = (pair.strikers[side as usize], self.hits[side as usize]);
            let [total, other] = [side, side.other()].map(|side| pair.totals[side as usize]);
            let left = Self::hit_count(total, other, own.count_ones()) - (own & hits).count_ones();
            (left > 0).then_some(Unsettled { side, open: own & !hits, left })
        })
    }

    /// FE-RC-13, FE-RC-15: how many units of this side hit in a locked pair with these totals.
    pub(super) fn hit_count(own: u8, other: u8, strikers: u32) -> u32 {
        if own < other {
            return 0;
        }
        let mut hits = 1;
        while hits < strikers && u32::from(own) > (hits + 1) * u32::from(other) {
            hits += 1;
        }
        hits
    }
}

impl Locked {
    pub(super) fn new(
        run: &Run,
        column: usize,
        strikers: Strikers,
        terms: &Terms,
        game: &ForcesOfEvil,
    ) -> Self {
        let strikers = Side::BOTH.map(|side| against(run, side, column, strikers));
        let total = |side: Side| {
            Place::of(strikers[side as usize]).map(|place| score(run, side, place, terms, game)).sum()
        };
        Self { strikers, totals: Side::BOTH.map(total) }
    }
}

/// The columns of all locked pairs (FE-RC-08).
pub(super) fn locked(run: &Run) -> impl Iterator<Item = usize> + use<> {
    members(run.fronts(Side::Hero) & run.fronts(Side::Minion))
}

/// FE-RC-12: a striker's die and modifiers, at least 0.
pub(super) fn score(run: &Run, side: Side, place: Place, terms: &Terms, game: &ForcesOfEvil) -> u8 {
    let Some(unit) = run.at(side, place) else { return 0 };
    let more = terms.bonus(side, game.tables.unit(unit.kind).category);
    let mut score = i16::from(run.side(side).dice[usize::from(place.0)]) + i16::from(more);
    if place.is_front()
        && let Some(behind) = run.at(side, Place::support(place.column()))
        && let Support::Attack(n) = game.tables.unit(behind.kind).support
        && terms.support[side as usize]
    {
        score += i16::from(n);
    }
    score.max(0) as u8
}

/// Those of a side's strikers who strike the enemy in this column.
pub(super) fn against(run: &Run, side: Side, column: usize, strikers: Strikers) -> u16 {
    let strikers = strikers[side as usize];
    let (columns, enemies) = ((strikers | strikers >> PLACES) as u8, run.fronts(side.other()));
    let flank = |at: &usize| usize::from(run.target[*at]) == column;
    let flanking = members(columns & FRONT & !enemies).filter(flank).fold(0, |set, at| set | 1 << at);
    let from = u16::from(enemies & 1 << column | flanking);
    strikers & (from | from << PLACES)
}
