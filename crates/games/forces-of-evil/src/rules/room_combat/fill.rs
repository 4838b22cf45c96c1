//! Filling the lines: fronts, support, and whom flankers strike.

use super::waiting::{Front, each_waiting, leave_reserve, take_waiting, waiting};
use super::{RoomCombat, Step};
use crate::action::Action;
use crate::ids::{PLACES, Place, Side, Unit};
use crate::rules::{Cx, Flow};
use crate::state::Tabletop;

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

    /// FE-RC-03, FE-RC-05 (FE-D-17, FE-D-19): open places from the left; minions first opposite heroes.
    pub(super) fn fill_front(
        &mut self,
        t: &mut Tabletop,
        side: Side,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let (seat, game) = (self.seat, cx.game);
        let places = self.places(t, game);
        let run = t.run(seat);
        // The places still to come, in order: for minions those that face heroes, then the others.
        let order = |at: u8| -> Option<usize> {
            let at = usize::from(at);
            match side {
                Side::Hero => (at < places).then_some(at),
                Side::Minion if at < places => Some(at),
                Side::Minion => (at < 2 * places).then(|| at - places),
            }
        };
        let wanted = |at: u8| -> bool {
            let Some(column) = order(at) else { return false };
            let first_pass = usize::from(at) < places;
            let faces = run.front(Side::Hero, column).is_some();
            run.front(side, column).is_none() && (side == Side::Hero || first_pass == faces)
        };
        let end = if side == Side::Hero { places } else { 2 * places } as u8;
        while self.at < end && !wanted(self.at) {
            self.at += 1;
        }
        let waiting = waiting(run, side);
        if self.at == end || waiting == 0 {
            self.go(if side == Side::Hero { Step::HeroSupport } else { Step::MinionSupport });
            return Flow::Next;
        }
        let column = order(self.at).expect("places to come are places");
        let chosen = match answer {
            Some(Action::Gap) => {
                self.at += 1;
                return Flow::Next;
            }
            Some(Action::Stand(unit)) => unit,
            _ => {
                // Places of this pass, and of both.
                let pass_end = if usize::from(self.at) < places { places as u8 } else { end };
                let in_pass = (self.at..pass_end).filter(|at| wanted(*at)).count() as u8;
                let in_all = (self.at..end).filter(|at| wanted(*at)).count() as u8;
                let front = Front::new(run, side, (in_all.min(waiting), in_pass.min(waiting)), game);
                let gap = waiting < in_pass;
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
