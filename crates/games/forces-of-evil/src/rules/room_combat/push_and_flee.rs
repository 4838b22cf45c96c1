//! After the damage: heroes push through or are seduced, minions flee.

use super::terms::Terms;
use super::waiting::each_in_reserve;
use super::{RoomCombat, Step};
use crate::action::Action;
use crate::effect::Trait;
use crate::event::Event;
use crate::ids::{Place, Post, Side, Unit};
use crate::rules::measure::pay;
use crate::rules::{Cx, Flow};
use crate::state::{Run, Tabletop};

impl RoomCombat {
    /// FE-PSH-01: twice as many heroes as minions, and all who are not locked are set aside.
    pub(super) fn push_through(&mut self, terms: &Terms, t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat;
        self.go(Step::Seduce);
        let run = t.run(seat);
        let (heroes, minions) = (run.count(Side::Hero), run.count(Side::Minion));
        // FE-R-28: not checked once no minion is left.
        let barred = terms.no_push || self.has_web(t);
        if self.room.is_none() || minions == 0 || heroes < 2 * minions || barred {
            return Flow::Next;
        }
        let run = t.run_mut(seat);
        run.pushed.join(&mut run.party);
        for place in Place::all() {
            // FE-R-29: a flanker is not locked.
            let locked = place.is_front() && run.locked(place.column());
            if !locked && let Some(unit) = run.side_mut(Side::Hero).units[usize::from(place.0)].take() {
                run.pushed.add(unit);
            }
        }
        let count = run.pushed.len();
        cx.log.emit(|| Event::PushedThrough { seat, heroes: count });
        Flow::Next
    }

    /// Heroes change sides at a price, again and again, in submission too (FE-INF-05, FE-D-25).
    pub(super) fn seduce(
        &mut self,
        terms: &Terms,
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let seat = self.seat;
        let anybody = |run: &Run| run.has(Side::Hero) || !run.pushed.is_empty();
        let Some(prices) = terms.seduces.filter(|_| anybody(t.run(seat))) else {
            self.go(Step::Flee);
            return Flow::Next;
        };
        match answer {
            Some(Action::Seduce(unit, post)) => {
                let run = t.run_mut(seat);
                match post.or_else(|| run.post_of(unit)).expect("only present heroes are offered") {
                    Post::At(place) => run.side_mut(Side::Hero).units[usize::from(place.0)] = None,
                    Post::Reserve => run.party.remove(unit),
                    Post::Aside => run.pushed.remove(unit),
                }
                let class = unit.kind;
                t.player_mut(seat).limbo[class.index()] += 1;
                cx.log.emit(|| Event::HeroSeduced { seat, class });
                pay(t, seat, prices[class.index()], cx);
                return Flow::Next;
            }
            Some(_) => self.go(Step::Flee),
            None => {
                let run = t.run(seat);
                if let Some(offer) = cx.offer.to(seat, "FE-D-25") {
                    // Of equal heroes the first goes by the plain name, others by their place too.
                    each_unit(run, Side::Hero, |unit, post| {
                        let place = Some(post).filter(|_| run.post_of(unit) != Some(post));
                        offer.allow(Action::Seduce(unit, place));
                    });
                    run.pushed.iter().for_each(|(unit, _)| offer.allow(Action::Seduce(unit, None)));
                    offer.allow(Action::Done);
                }
                return Flow::ask(seat);
            }
        }
        Flow::Next
    }

    /// FE-FLE-01: any minions but the fearless, to limbo (FE-D-26).
    pub(super) fn flee(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat;
        match answer {
            Some(Action::Flee(unit, post)) => {
                let run = t.run_mut(seat);
                if let Post::At(place) = post {
                    run.side_mut(Side::Minion).units[usize::from(place.0)] = None;
                } else {
                    run.reserve[unit.kind.index()] -= 1;
                }
                // A raider is in limbo already.
                if let Some(room) = self.room {
                    t.room_mut(seat, usize::from(room)).units[unit.kind.index()] -= 1;
                    t.player_mut(seat).limbo[unit.kind.index()] += 1;
                }
                let kind = unit.kind;
                cx.log.emit(|| Event::MinionFled { seat, kind });
                return Flow::Next;
            }
            Some(_) => self.go(Step::Next),
            None => {
                let run = t.run(seat);
                let mut able = false;
                each_unit(run, Side::Minion, |unit, _| {
                    able |= !cx.game.tables.unit(unit.kind).has(Trait::Fearless);
                });
                // FE-R-35: with no hero left the combat is over.
                if !run.has(Side::Hero) || !able {
                    self.go(Step::Next);
                    return Flow::Next;
                }
                if let Some(offer) = cx.offer.to(seat, "FE-D-26") {
                    offer.allow(Action::Done);
                    each_unit(run, Side::Minion, |unit, post| {
                        let fearless = cx.game.tables.unit(unit.kind).has(Trait::Fearless);
                        offer.judge(
                            Action::Flee(unit, post),
                            if fearless { Err("FE-TRT-02") } else { Ok(()) },
                        );
                    });
                }
                return Flow::ask(seat);
            }
        }
        Flow::Next
    }
}

/// Each unit of a side in the room; those in reserve come once for each kind and state.
fn each_unit(run: &Run, side: Side, mut look: impl FnMut(Unit, Post)) {
    for place in Place::all() {
        if let Some(unit) = run.at(side, place) {
            look(unit, Post::At(place));
        }
    }
    each_in_reserve(run, side, |unit, _| look(unit, Post::Reserve));
}
