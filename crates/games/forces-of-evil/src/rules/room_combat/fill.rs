//! Filling the lines: fronts, support, and whom flankers strike.

use super::waiting::{Front, each_waiting, leave_reserve, only_one, take_waiting, waiting};
use super::{RoomCombat, Step};
use crate::action::Action;
use crate::ids::{PLACES, Place, Side, Unit};
use crate::rules::{Cx, Flow};
use crate::state::{Run, Tabletop};

/// What of a front is filled in a step: minions take the places that face heroes first, then the others (FE-RC-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Part {
    Heroes,
    Facing,
    Flanks,
}

impl Part {
    const fn side(self) -> Side {
        match self {
            Self::Heroes => Side::Hero,
            Self::Facing | Self::Flanks => Side::Minion,
        }
    }

    /// The columns of this part that are still empty, as a set.
    #[inline]
    fn open(self, run: &Run, places: usize) -> u8 {
        let (all, heroes) = ((1 << places) - 1, run.fronts(Side::Hero));
        match self {
            Self::Heroes => all & !heroes,
            Self::Facing => all & heroes & !run.fronts(Side::Minion),
            Self::Flanks => all & !heroes & !run.fronts(Side::Minion),
        }
    }

    const fn then(self) -> Step {
        match self {
            Self::Heroes => Step::HeroSupport,
            Self::Facing => Step::MinionFlanks,
            Self::Flanks => Step::MinionSupport,
        }
    }
}

impl RoomCombat {
    /// FE-RC-07, FE-RC-08, FE-R-22: supporters are picked up, and front minions that are not locked.
    pub(super) fn lift(&mut self, t: &mut Tabletop) {
        let run = t.run_mut(self.seat);
        for side in Side::BOTH {
            for column in 0..PLACES {
                let behind = Place::support(column).0 as usize;
                if let Some(unit) = run.side_mut(side).units[behind].take() {
                    run.side_mut(side).loose.push(unit);
                }
                let locked = run.locked(column);
                if side == Side::Minion
                    && !locked
                    && let Some(unit) = run.side_mut(side).units[column].take()
                {
                    run.side_mut(side).lifted.push(unit);
                }
            }
            run.side_mut(side).lifted.sort_unstable();
            run.side_mut(side).loose.sort_unstable();
            run.side_mut(side).dice = [0; 2 * PLACES];
        }
    }

    /// FE-RC-03, FE-RC-05 (FE-D-17, FE-D-19): open places of this part from the left.
    pub(super) fn fill_front(
        &mut self,
        t: &mut Tabletop,
        part: Part,
        mut answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let (seat, game, side) = (self.seat, cx.game, part.side());
        let mut places = None;
        loop {
            let run = t.run(seat);
            let waiting = waiting(run, side);
            if waiting == 0 {
                break;
            }
            let places = *places.get_or_insert_with(|| self.places(t, game));
            let open = part.open(run, places) >> self.at << self.at;
            if open == 0 {
                break;
            }
            let column = open.trailing_zeros() as usize;
            self.at = column as u8;
            let chosen = match answer.take() {
                Some(Action::Gap) => {
                    self.at += 1;
                    continue;
                }
                Some(Action::Stand(unit)) => unit,
                _ => {
                    let here = open.count_ones() as u8;
                    let flanks = if part == Part::Facing { Part::Flanks.open(run, places) } else { 0 };
                    let all = here + flanks.count_ones() as u8;
                    let front = Front::new(run, side, (all.min(waiting), here.min(waiting)), game);
                    let verdict = |unit: Unit, lifted: bool| front.verdict(unit, lifted);
                    let gap = waiting < here;
                    let only = if gap { None } else { only_one(run, side, verdict) };
                    let Some(only) = only else {
                        let point = if side == Side::Hero { "FE-D-17" } else { "FE-D-19" };
                        if let Some(offer) = cx.offer.to(seat, point) {
                            each_waiting(run, side, |unit, lifted| {
                                offer.judge(Action::Stand(unit), verdict(unit, lifted));
                            });
                            offer.judge(Action::Gap, if gap { Ok(()) } else { Err("FE-RC-04") });
                        }
                        return Flow::ask(seat);
                    };
                    only
                }
            };
            let run = t.run_mut(seat);
            take_waiting(run, side, chosen);
            run.side_mut(side).units[column] = Some(chosen);
            self.at += 1;
        }
        self.go(part.then());
        Flow::Next
    }

    /// FE-RC-04, FE-RC-07 (FE-D-18, FE-D-20): one behind each front unit; supporters stay, reserve makes up the number.
    pub(super) fn fill_support(
        &mut self,
        t: &mut Tabletop,
        side: Side,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let seat = self.seat;
        let run = t.run(seat);
        let waiting = waiting(run, side);
        let open = run.fronts(side) >> self.at << self.at;
        if waiting == 0 || open == 0 {
            self.go(match side {
                Side::Hero => Step::MinionFront,
                Side::Minion => Step::Flank,
            });
            return Flow::Next;
        }
        self.at = open.trailing_zeros() as u8;
        let chosen = match answer {
            Some(Action::Gap) => {
                self.at += 1;
                return Flow::Next;
            }
            Some(Action::Stand(unit)) => unit,
            _ => {
                let left = open.count_ones() as usize;
                let gap = usize::from(waiting) < left;
                let loose = &run.side(side).loose;
                let verdict = |unit: Unit| {
                    if left > loose.len() || loose.contains(&unit) { Ok(()) } else { Err("FE-RC-07") }
                };
                let only = if gap { None } else { only_one(run, side, |unit, _| verdict(unit)) };
                let Some(only) = only else {
                    let point = if side == Side::Hero { "FE-D-18" } else { "FE-D-20" };
                    if let Some(offer) = cx.offer.to(seat, point) {
                        each_waiting(run, side, |unit, _| offer.judge(Action::Stand(unit), verdict(unit)));
                        offer.judge(Action::Gap, if gap { Ok(()) } else { Err("FE-RC-04") });
                    }
                    return Flow::ask(seat);
                };
                only
            }
        };
        let run = t.run_mut(seat);
        if let Some(at) = run.side(side).loose.iter().position(|unit| *unit == chosen) {
            run.side_mut(side).loose.remove(at);
        } else {
            leave_reserve(run, side, chosen);
        }
        run.side_mut(side).units[Place::support(usize::from(self.at)).0 as usize] = Some(chosen);
        self.at += 1;
        Flow::Next
    }

    /// FE-RC-10 (FE-D-21): a front unit with nobody opposite strikes the nearest enemy on one side.
    pub(super) fn flank(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat;
        let run = t.run(seat);
        let fronts = Side::BOTH.map(|side| run.fronts(side));
        let flankers = (fronts[0] ^ fronts[1]) >> self.at << self.at;
        if flankers == 0 {
            self.go(Step::Roll);
            return Flow::Next;
        }
        self.at = flankers.trailing_zeros() as u8;
        let column = self.at;
        let enemies = if fronts[0] >> column & 1 != 0 { fronts[1] } else { fronts[0] };
        let left = (0..column).rev().find(|at| enemies >> at & 1 != 0);
        let right = (column..PLACES as u8).find(|at| enemies >> at & 1 != 0);
        let target = match (left, right, answer) {
            (Some(one), None, _)
            | (None, Some(one), _)
            | (Some(one), Some(_), Some(Action::FlankLeft))
            | (Some(_), Some(one), Some(Action::FlankRight)) => one,
            (Some(_), Some(_), _) => {
                if let Some(offer) = cx.offer.to(seat, "FE-D-21") {
                    offer.allow(Action::FlankLeft);
                    offer.allow(Action::FlankRight);
                }
                return Flow::ask(seat);
            }
            (None, None, _) => column,
        };
        t.run_mut(seat).target[usize::from(column)] = target;
        self.at += 1;
        Flow::Next
    }
}
