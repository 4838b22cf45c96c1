//! Filling the lines: fronts, support, and whom flankers strike.

use super::waiting::{Front, each_waiting, leave_reserve, take_waiting, waiting};
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

    /// Whether this place of the part is still empty.
    fn has(self, run: &Run, column: usize) -> bool {
        let faces = run.front(Side::Hero, column).is_some();
        run.front(self.side(), column).is_none() && (self == Self::Heroes || faces == (self == Self::Facing))
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
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let (seat, game, side) = (self.seat, cx.game, part.side());
        let places = self.places(t, game);
        let run = t.run(seat);
        let open = |part: Part, from: usize| (from..places).filter(move |column| part.has(run, *column));
        let waiting = waiting(run, side);
        let next = open(part, usize::from(self.at)).next().filter(|_| waiting > 0);
        let Some(column) = next else {
            self.go(part.then());
            return Flow::Next;
        };
        self.at = column as u8;
        let chosen = match answer {
            Some(Action::Gap) => {
                self.at += 1;
                return Flow::Next;
            }
            Some(Action::Stand(unit)) => unit,
            _ => {
                let here = open(part, column).count() as u8;
                let later = if part == Part::Facing { open(Part::Flanks, 0).count() as u8 } else { 0 };
                let front = Front::new(run, side, ((here + later).min(waiting), here.min(waiting)), game);
                let gap = waiting < here;
                let (mut only, mut choices) = (None, 0);
                each_waiting(run, side, |unit, lifted| {
                    if front.verdict(unit, lifted).is_ok() && only != Some(unit) {
                        only = Some(unit);
                        choices += 1;
                    }
                });
                if let (Some(only), 1, false) = (only, choices, gap) {
                    only
                } else {
                    let point = if side == Side::Hero { "FE-D-17" } else { "FE-D-19" };
                    if let Some(offer) = cx.offer.to(seat, point) {
                        // A unit may wait in the front and behind: it can stand if either lets it.
                        each_waiting(run, side, |unit, lifted| {
                            let action = Action::Stand(unit);
                            if !offer.actions().contains(&action) {
                                offer.judge(action, front.verdict(unit, lifted));
                            }
                        });
                        offer.judge(Action::Gap, if gap { Ok(()) } else { Err("FE-RC-04") });
                    }
                    return Flow::ask(seat);
                }
            }
        };
        let run = t.run_mut(seat);
        take_waiting(run, side, chosen);
        run.side_mut(side).units[column] = Some(chosen);
        self.at += 1;
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
        let open = |at: usize| at < PLACES && run.front(side, at).is_some();
        while usize::from(self.at) < PLACES && !open(usize::from(self.at)) {
            self.at += 1;
        }
        let waiting = waiting(run, side);
        if usize::from(self.at) >= PLACES || waiting == 0 {
            self.go(match side {
                Side::Hero => Step::MinionFront,
                Side::Minion => Step::Flank,
            });
            return Flow::Next;
        }
        let chosen = match answer {
            Some(Action::Gap) => {
                self.at += 1;
                return Flow::Next;
            }
            Some(Action::Stand(unit)) => unit,
            _ => {
                let left = (usize::from(self.at)..PLACES).filter(|at| open(*at)).count();
                let gap = usize::from(waiting) < left;
                let loose = &run.side(side).loose;
                let verdict = |unit: Unit| {
                    if left > loose.len() || loose.contains(&unit) { Ok(()) } else { Err("FE-RC-07") }
                };
                let (mut only, mut choices) = (None, 0);
                each_waiting(run, side, |unit, _| {
                    if verdict(unit).is_ok() && only != Some(unit) {
                        only = Some(unit);
                        choices += 1;
                    }
                });
                if let (Some(only), 1, false) = (only, choices, gap) {
                    only
                } else {
                    let point = if side == Side::Hero { "FE-D-18" } else { "FE-D-20" };
                    if let Some(offer) = cx.offer.to(seat, point) {
                        each_waiting(run, side, |unit, _| {
                            if !offer.actions().contains(&Action::Stand(unit)) {
                                offer.judge(Action::Stand(unit), verdict(unit));
                            }
                        });
                        offer.judge(Action::Gap, if gap { Ok(()) } else { Err("FE-RC-04") });
                    }
                    return Flow::ask(seat);
                }
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
        while usize::from(self.at) < PLACES {
            let column = usize::from(self.at);
            let flanker = Side::BOTH
                .into_iter()
                .find(|side| run.front(*side, column).is_some() && run.front(side.other(), column).is_none());
            let Some(side) = flanker else {
                self.at += 1;
                continue;
            };
            let enemy = |i: &usize| run.front(side.other(), *i).is_some();
            let left = (0..column).rev().find(enemy);
            let right = (column + 1..PLACES).find(enemy);
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
            t.run_mut(seat).target[column] = target as u8;
            self.at += 1;
            return Flow::Next;
        }
        self.go(Step::Roll);
        Flow::Next
    }
}
