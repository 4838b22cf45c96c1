//! Moving units about on the own map: a Portal moves up to two (OB-PORT-03), a Boss ability up to three.
//!
//! Units are lifted one by one, then set down one by one on tiles open after the lift. They stay where they are until the
//! last one is set down, so the map is whole at every question. A choice after which nothing could change is not
//! offered (OB-R-14); two equal units that trade places change nothing.

use malice_engine::{FixedVec, Seat};
use serde::{Deserialize, Serialize};

use super::{Cx, Flow};
use crate::action::Action;
use crate::event::Event;
use crate::ids::{Square, UnitKind, squares};
use crate::state::{PlayerMap, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Relocate {
    seat: Seat,
    most: u8,
    lifted: FixedVec<Square, 3>,
    lifting_done: bool,
    dropped: FixedVec<Square, 3>,
}

/// Whether moving units could change anything: an open tile, or two units of different kinds.
#[inline]
pub(super) fn possible(map: &PlayerMap) -> bool {
    map.occupied != 0 && (map.open() != 0 || kinds_differ(map, map.occupied))
}

#[inline]
fn kinds_differ(map: &PlayerMap, mask: u16) -> bool {
    let first = squares(mask).next().and_then(|square| map.unit(square));
    first.is_some_and(|kind| mask & !map.kinds[kind.index()] != 0)
}

impl Relocate {
    /// A Portal, whose first unit is already chosen (OB-D-14).
    pub(super) fn portal(seat: Seat, first: Square) -> Self {
        let mut lifted = FixedVec::new();
        lifted.push(first);
        Self { seat, most: 2, lifted, lifting_done: false, dropped: FixedVec::new() }
    }

    pub(super) fn ability(seat: Seat, most: u8) -> Self {
        Self { seat, most, lifted: FixedVec::new(), lifting_done: false, dropped: FixedVec::new() }
    }

    /// The squares whose units are in the air.
    pub(crate) fn lifted(&self) -> &[Square] {
        &self.lifted
    }

    /// Where lifted units will stand, as far as it is chosen.
    pub(crate) fn dropped(&self) -> &[Square] {
        &self.dropped
    }

    /// The unit that is set down next.
    pub(crate) fn next_unit(&self, map: &PlayerMap) -> Option<UnitKind> {
        if !self.lifting_done {
            return None;
        }
        self.lifted.get(self.dropped.len()).and_then(|square| map.unit(*square))
    }

    /// Click after click, until somebody has to decide.
    pub(super) fn run(&mut self, t: &mut Tabletop, mut answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        loop {
            let flow = self.go_on(t, answer.take(), cx);
            if !matches!(flow, Flow::Next) {
                return flow;
            }
        }
    }

    #[inline]
    fn go_on(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat;
        let map = t.map(seat);
        if !self.lifting_done {
            let lifted = mask(&self.lifted);
            // Lift a further unit or no more (OB-D-15).
            let others = map.occupied & !lifted;
            if self.lifted.len() == self.most as usize || others == 0 {
                self.lifting_done = true;
                return Flow::Next;
            }
            let Some(action) = answer else {
                if let Some(offer) = cx.offer.to(seat, "OB-D-15") {
                    let changes = map.open() != 0;
                    if lifted != 0 {
                        let enough = changes || kinds_differ(map, lifted);
                        offer.judge(Action::LiftNoMore, if enough { Ok(()) } else { Err("OB-R-14") });
                    }
                    if changes {
                        offer.allow_all(squares(others).map(Action::Lift));
                    } else {
                        for square in squares(others) {
                            let more = self.lifted.len() + 1 < self.most as usize;
                            let reach = if more { map.occupied } else { lifted | square.bit() };
                            let fits = kinds_differ(map, reach);
                            offer.judge(Action::Lift(square), if fits { Ok(()) } else { Err("OB-R-14") });
                        }
                    }
                }
                return Flow::ask(seat);
            };
            if let Action::Lift(square) = action {
                self.lifted.push(square);
            } else {
                self.lifting_done = true;
            }
            return Flow::Next;
        }
        if self.dropped.len() == self.lifted.len() {
            self.set_down(t, cx);
            return Flow::Return;
        }
        // Set the units down in the order in which they were lifted (OB-D-16, OB-D-17); lifted squares count as open
        // (OB-R-15).
        let Some(action) = answer else {
            let point = if self.dropped.is_empty() { "OB-D-16" } else { "OB-D-17" };
            if let Some(offer) = cx.offer.to(seat, point) {
                let free = (map.open() | mask(&self.lifted)) & !mask(&self.dropped);
                if self.changes_anyway(map) {
                    offer.allow_all(squares(free).map(Action::Drop));
                } else {
                    let from = self.lifted[self.dropped.len()];
                    for square in squares(free) {
                        let changes = self.is_move(map, from, square);
                        offer.judge(Action::Drop(square), if changes { Ok(()) } else { Err("OB-R-14") });
                    }
                }
                if offer.explains() {
                    for square in squares(cx.game.board().all & !free) {
                        offer.refuse(Action::Drop(square), "OB-PORT-03");
                    }
                }
            }
            return Flow::ask(seat);
        };
        if let Action::Drop(square) = action {
            self.dropped.push(square);
        }
        Flow::Next
    }

    /// Whether, wherever the next unit is set down, the map changes by those before it or can still change by those after it.
    fn changes_anyway(&self, map: &PlayerMap) -> bool {
        let mut placed = self.lifted.iter().zip(&*self.dropped);
        let rest = mask(&self.lifted[self.dropped.len() + 1..]);
        placed.any(|(from, to)| self.is_move(map, *from, *to))
            || (rest != 0 && (map.open() != 0 || kinds_differ(map, rest)))
    }

    /// Whether the map changes when the unit of one square is set down on another.
    fn is_move(&self, map: &PlayerMap, from: Square, to: Square) -> bool {
        mask(&self.lifted) & to.bit() == 0 || map.unit(from) != map.unit(to)
    }

    /// OB-PORT-03, OB-PORT-05: the same units, other places; tiles and lair stay. Nothing erupts (OB-PORT-06).
    fn set_down(&self, t: &mut Tabletop, cx: &mut Cx<'_>) {
        let seat = self.seat;
        let map = t.map_mut(seat);
        let mut units = [None; 3];
        for (unit, from) in units.iter_mut().zip(&*self.lifted) {
            *unit = map.take_unit(*from);
        }
        for ((unit, from), to) in units.into_iter().zip(&*self.lifted).zip(&*self.dropped) {
            let unit = unit.expect("the unit was lifted here");
            map.put_unit(*to, unit);
            if from != to {
                cx.log.emit(|| Event::UnitMoved { seat, unit, from: *from, to: *to });
            }
        }
    }
}

fn mask(list: &[Square]) -> u16 {
    list.iter().fold(0, |mask, square| mask | square.bit())
}
