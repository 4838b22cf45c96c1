//! The last steps of Maintenance: Treasure that units need, and what is built where it suffices.

use malice_engine::Seat;

use super::super::committed::return_minion;
use super::super::measure::pay;
use super::super::{Cx, Flow};
use super::{Maintenance, Step};
use crate::ForcesOfEvil;
use crate::action::Action;
use crate::effect::{Ongoing, Upkeep};
use crate::event::Event;
use crate::ids::{Kind, members};
use crate::state::{Room, Tabletop, kinds_of};

impl ForcesOfEvil {
    /// FE-MNT-06: Treasure that must lie in the room.
    pub(crate) fn upkeep(&self, room: &Room) -> u8 {
        let (mut ones, mut thirds) = (0u8, 0u8);
        for kind in members(kinds_of(&room.units) & self.tables.needy) {
            match self.tables.units[kind].upkeep {
                Upkeep::Free => (),
                Upkeep::Third => thirds += room.units[kind],
                Upkeep::One => ones += room.units[kind],
            }
        }
        ones + thirds.div_ceil(3)
    }

    /// The kind of which one joins the room after each Maintenance.
    fn grown(&self, room: &Room) -> Option<Kind> {
        self.find_attached(room, |effect| if let Ongoing::Grow(kind) = effect { Some(kind) } else { None })
    }

    /// FE-WEB-01: all units spin, at least as many as frontlines; one Web in a room (FE-MNT-10).
    pub(super) fn may_spin(&self, room: &Room) -> Result<(), &'static str> {
        if room.web || room.web_wanted {
            Err("FE-MNT-10")
        } else if kinds_of(&room.units) & !self.tables.spinning == 0 && room.count() >= self.frontlines(room)
        {
            Ok(())
        } else {
            Err("FE-WEB-01")
        }
    }
}

impl Maintenance {
    /// FE-MNT-06 to FE-MNT-09 (FE-D-32).
    pub(super) fn check_upkeep(
        &mut self,
        t: &mut Tabletop,
        seat: Seat,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        match answer {
            Some(Action::Take(kind, room)) => return_minion(t, seat, kind, room, cx),
            Some(_) => {
                self.paid += 1;
                pay(t, seat, 1, cx);
            }
            None => (),
        }
        let position = usize::from(self.room);
        if position == t.room_count(seat) {
            self.step = Step::Webs;
            return Flow::Next;
        }
        let room = t.room(seat, position);
        if cx.game.upkeep(room) <= room.treasure + self.paid {
            // FE-WEB-03
            if room.web && kinds_of(&room.units) & cx.game.tables.spinning == 0 {
                t.room_mut(seat, position).web = false;
                t.webs += 1;
                cx.log.emit(|| Event::WebDestroyed { seat, room: t.room_at(seat, self.room) });
            }
            self.room += 1;
            self.paid = 0;
            return Flow::Next;
        }
        if let Some(offer) = cx.offer.to(seat, "FE-D-32") {
            for kind in Kind::of(kinds_of(&room.units)) {
                let needs = cx.game.tables.unit(kind).upkeep != Upkeep::Free;
                offer.judge(Action::Take(kind, self.room), if needs { Ok(()) } else { Err("FE-MNT-07") });
            }
            if cx.game.has_ongoing(t, seat, |effect| effect == Ongoing::PayUpkeep) {
                let surplus = t.player(seat).influence > 0;
                offer.judge(Action::Pay, if surplus { Ok(()) } else { Err("FE-INF-02") });
            }
        }
        Flow::ask(seat)
    }
}

/// What the owner wants and what grows, as far as tokens go (FE-R-53).
pub(crate) fn grant(t: &mut Tabletop, seat: Seat, cx: &mut Cx<'_>) {
    for position in 0..t.room_count(seat) {
        if std::mem::take(&mut t.room_mut(seat, position).web_wanted) && (t.webs > 0) {
            t.webs -= 1;
            t.room_mut(seat, position).web = true;
            cx.log.emit(|| Event::WebBuilt { seat, room: t.room_at(seat, position as u8) });
        }
        if let Some(kind) = cx.game.grown(t.room(seat, position))
            && t.supply[kind.index()] > 0
            && cx.game.takes(t.room(seat, position), cx.game.more_capacity(t, seat), kind).is_ok()
        {
            t.supply[kind.index()] -= 1;
            t.room_mut(seat, position).units[kind.index()] += 1;
            let room = t.room_at(seat, position as u8);
            cx.log.emit(|| Event::UnitsPlaced { seat, kind, room, count: 1 });
        }
    }
}
