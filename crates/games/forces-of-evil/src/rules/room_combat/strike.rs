//! Striking: dice by side and tier, a reroll, their assignment, and which units hit.

use super::{RoomCombat, Step};
use crate::action::Action;
use crate::effect::{Combat, Support};
use crate::event::Event;
use crate::ids::{PLACES, Place, Side, Unit};
use crate::rules::measure::gain;
use crate::rules::{Cx, Flow};
use crate::state::{Run, Tabletop};

impl RoomCombat {
    /// FE-RC-09: every front unit, and supporters with Range Strike.
    pub(super) fn strikes(&self, t: &Tabletop, side: Side, place: Place, cx: &Cx<'_>) -> Option<Unit> {
        let unit = t.run(self.seat).at(side, place)?;
        let ranged = cx.game.tables.unit(unit.kind).support == Support::RangeStrike
            && self.supports_count(t, side, cx);
        (place.is_front() || ranged).then_some(unit)
    }

    /// FE-RC-11: all dice, heroes first, d8 before d6 before d4.
    pub(super) fn roll(&mut self, t: &mut Tabletop, cx: &mut Cx<'_>) {
        let seat = self.seat;
        t.run_mut(seat).pool = Default::default();
        for side in Side::BOTH {
            for tier in (0..3u8).rev() {
                let count = Place::all()
                    .filter_map(|place| self.strikes(t, side, place, cx))
                    .filter(|unit| cx.game.tables.unit(unit.kind).tier == tier + 1)
                    .count();
                for _ in 0..count {
                    let value = cx.chance.die(self.stream(t), 4 + 2 * u32::from(tier)) as u8;
                    t.run_mut(seat).pool[side as usize][usize::from(tier)][usize::from(value) - 1] += 1;
                    cx.log.emit(|| Event::DieRolled { seat, side, tier: tier + 1, value });
                }
            }
        }
        self.hits = [0; 2];
        self.go(Step::Reroll);
    }

    /// Once per round one die of either side again; so often free in a room, then for a price (FE-D-22).
    pub(super) fn reroll(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat;
        let power = self.effects(t, cx).find_map(|effect| {
            if let Combat::Reroll(free, price) = effect { Some((free, price)) } else { None }
        });
        let Some((free, price)) = power else {
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
                    gain(t, seat, -i16::from(price), cx);
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
    pub(super) fn assign(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat;
        let mut answer = answer;
        // 60 steps: two sides, three tiers, ten places.
        while self.at < 60 {
            let side = Side::BOTH[usize::from(self.at) / 30];
            let tier = 2 - usize::from(self.at) / 10 % 3;
            let place = Place(self.at % 10);
            let here = self.strikes(t, side, place, cx);
            if here.is_none_or(|unit| usize::from(cx.game.tables.unit(unit.kind).tier) != tier + 1) {
                self.at += 1;
                continue;
            }
            let pool = &t.run(seat).pool[side as usize][tier];
            let mut values = (0..8u8).filter(|value| pool[usize::from(*value)] > 0).map(|value| value + 1);
            let first = values.next().expect("every striker has a die");
            let value = match answer.take() {
                Some(Action::Assign(value)) => value,
                _ if values.next().is_none() => first,
                _ => {
                    if let Some(offer) = cx.offer.to(seat, "FE-D-23") {
                        let left = (1..).zip(pool).filter(|(_, count)| **count > 0);
                        left.for_each(|(value, _)| offer.allow(Action::Assign(value)));
                    }
                    return Flow::ask(seat);
                }
            };
            let run = t.run_mut(seat);
            run.pool[side as usize][tier][usize::from(value) - 1] -= 1;
            run.side_mut(side).dice[usize::from(place.0)] = value;
            cx.log.emit(|| Event::DieAssigned { seat, side, place, value });
            self.at += 1;
        }
        self.go(Step::Hits);
        Flow::Next
    }

    /// FE-RC-12: die and modifiers, at least 0.
    pub(super) fn score(&self, t: &Tabletop, side: Side, place: Place, cx: &Cx<'_>) -> u8 {
        let run = t.run(self.seat);
        let Some(unit) = self.strikes(t, side, place, cx) else { return 0 };
        let die = run.side(side).dice[usize::from(place.0)];
        let mut score = i16::from(die) + i16::from(self.attack_bonus(t, side, unit, cx));
        if place.is_front()
            && let Some(behind) = run.at(side, Place::support(place.column()))
            && let Support::Attack(n) = cx.game.tables.unit(behind.kind).support
            && self.supports_count(t, side, cx)
        {
            score += i16::from(n);
        }
        score.max(0) as u8
    }

    /// The places of a side that strike the enemy in this column.
    pub(super) fn strikers(&self, t: &Tabletop, side: Side, column: usize, cx: &Cx<'_>) -> u16 {
        let run: &Run = t.run(self.seat);
        Place::all()
            .filter(|place| {
                self.strikes(t, side, *place, cx).is_some() && run.struck_from(side, place.column()) == column
            })
            .fold(0, |mask, place| mask | place.bit())
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

    /// For each locked pair and side: the highest scores hit; equal ones by choice (FE-D-24).
    pub(super) fn find_hits(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat;
        if let Some(Action::Hitter(place)) = answer {
            self.hits[usize::from(self.at) % 2] |= place.bit();
        }
        let scores = Side::BOTH.map(|side| {
            std::array::from_fn::<u8, { 2 * PLACES }, _>(|place| self.score(t, side, Place(place as u8), cx))
        });
        let score = |side: Side, place: Place| scores[side as usize][usize::from(place.0)];
        while usize::from(self.at) < 2 * PLACES {
            let (column, side) = (usize::from(self.at) / 2, Side::BOTH[usize::from(self.at) % 2]);
            if !t.run(seat).locked(column) {
                self.at += 1;
                continue;
            }
            let own = self.strikers(t, side, column, cx);
            let other = self.strikers(t, side.other(), column, cx);
            let sum = |side: Side, mask: u16| -> u8 {
                Place::all().filter(|place| mask & place.bit() != 0).map(|place| score(side, place)).sum()
            };
            let (total, against) = (sum(side, own), sum(side.other(), other));
            let wanted = Self::hit_count(total, against, own.count_ones());
            let hits = &self.hits[side as usize];
            let left = wanted - (own & *hits).count_ones();
            if left == 0 {
                self.at += 1;
                continue;
            }
            let open = own & !*hits;
            let places = || Place::all().filter(|place| open & place.bit() != 0);
            let best = places().map(|place| score(side, place)).max().unwrap_or(0);
            let top = places()
                .filter(|place| score(side, *place) == best)
                .fold(0, |mask, place| mask | place.bit());
            let tied = || Place::all().filter(move |place| top & place.bit() != 0);
            // Who hits matters among different units, and if some fall before damage (FE-R-25).
            let differ = || {
                let fallen = self.slain_before(t, cx)[side as usize];
                let hit = |place: Place| (t.run(seat).at(side, place), fallen & place.bit() != 0);
                let first = tied().next().expect("somebody strikes");
                tied().any(|place| hit(place) != hit(first))
            };
            if top.count_ones() > left && differ() {
                if let Some(offer) = cx.offer.to(seat, "FE-D-24") {
                    tied().for_each(|place| offer.allow(Action::Hitter(place)));
                }
                return Flow::ask(seat);
            }
            let chosen = tied().take(left as usize).fold(0, |mask, place| mask | place.bit());
            self.hits[side as usize] |= chosen;
        }
        self.go(Step::Damage);
        Flow::Next
    }
}
