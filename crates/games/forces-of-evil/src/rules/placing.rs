//! Placing new units and Treasure, one at a time (FE-PLC-01, FE-D-07, FE-D-08).

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use super::{Cx, Flow};
use crate::action::Action;
use crate::event::Event;
use crate::ids::{KINDS, Kind};
use crate::state::{MOST_ROOMS, Room, Tabletop, kinds_of};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Placing {
    seat: Seat,
    units: [u8; KINDS],
    treasure: u8,
    held: Option<Kind>,
}

impl Placing {
    /// FE-R-05: what the supply has.
    pub(super) fn gained(
        t: &mut Tabletop,
        seat: Seat,
        units: &[(Kind, u8)],
        treasure: u8,
        cx: &mut Cx<'_>,
    ) -> Self {
        let mut placing = Self { seat, units: [0; KINDS], treasure: treasure.min(t.treasure), held: None };
        t.treasure -= placing.treasure;
        for (kind, wanted) in units {
            let count = (*wanted).min(t.supply[kind.index()]);
            t.supply[kind.index()] -= count;
            placing.units[kind.index()] += count;
            cx.log.emit(|| Event::UnitsGained { seat, kind: *kind, count });
        }
        if treasure > 0 {
            let count = placing.treasure;
            cx.log.emit(|| Event::TreasureGained { seat, count });
        }
        placing
    }

    pub(super) fn one(seat: Seat, kind: Kind) -> Self {
        let mut units = [0; KINDS];
        units[kind.index()] = 1;
        Self { seat, units, treasure: 0, held: None }
    }

    /// Units taken into the hand before, as in Maintenance.
    pub(super) fn hand(seat: Seat, units: [u8; KINDS]) -> Self {
        Self { seat, units, treasure: 0, held: None }
    }

    pub(crate) fn seat(&self) -> Seat {
        self.seat
    }

    /// The kind that is put down next.
    pub(crate) fn held(&self) -> Option<Kind> {
        self.held
    }

    /// Tokens that are in nobody's dungeon while they are placed.
    pub(crate) fn in_hand(&self) -> (&[u8; KINDS], u8) {
        (&self.units, self.treasure)
    }

    pub(crate) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat;
        match answer {
            Some(Action::Hold(kind)) => self.held = Some(kind),
            Some(Action::Put(room)) => self.put(t, room, 1, cx),
            Some(Action::PutRest(room)) => self.put(t, room, u8::MAX, cx),
            Some(Action::Lay(room)) => self.lay(t, room, 1, cx),
            Some(Action::LayAll(room)) => self.lay(t, room, self.treasure, cx),
            Some(_) | None => (),
        }
        let units = kinds_of(&self.units);
        if units == 0 {
            return self.ask_treasure(t, cx);
        }
        let more = cx.game.more_capacity(t, seat);
        let mut welcome = [0; MOST_ROOMS];
        for (set, room) in welcome.iter_mut().zip(t.dungeon(seat)) {
            *set = cx.game.welcome(room, more).unwrap_or(0);
        }
        let verdict = |(position, room): (usize, &Room), kind: Kind| {
            if welcome[position] & kind.bit() != 0 { Ok(()) } else { cx.game.takes(room, more, kind) }
        };
        let placeable = units & welcome.iter().fold(0, |all, set| all | set);
        let Some(first) = Kind::of(placeable).next() else {
            self.give_up(t, cx);
            return self.ask_treasure(t, cx);
        };
        // The kind first, if there are several.
        self.held = if placeable == first.bit() {
            Some(first)
        } else {
            self.held.filter(|kind| placeable & kind.bit() != 0)
        };
        let Some(kind) = self.held else {
            if let Some(offer) = cx.offer.to(seat, "FE-D-07") {
                for kind in Kind::of(units) {
                    let verdicts = t.dungeon(seat).enumerate().map(|room| verdict(room, kind));
                    offer.judge(Action::Hold(kind), verdicts.reduce(Result::or).unwrap_or(Ok(())));
                }
            }
            return Flow::ask(seat);
        };
        if let Some(offer) = cx.offer.to(seat, "FE-D-07") {
            let several = self.units[kind.index()] > 1;
            for (position, room) in t.dungeon(seat).enumerate() {
                let verdict = verdict((position, room), kind);
                offer.judge(Action::Put(position as u8), verdict);
                if several {
                    offer.judge(Action::PutRest(position as u8), verdict);
                }
            }
            offer.refuse(Action::Done, "FE-R-13");
        }
        Flow::ask(seat)
    }

    fn put(&mut self, t: &mut Tabletop, room: u8, most: u8, cx: &mut Cx<'_>) {
        let (seat, kind) = (self.seat, self.held.expect("a kind is held before it is put down"));
        let more = cx.game.more_capacity(t, seat);
        let mut count = 0;
        while count < most
            && self.units[kind.index()] > 0
            && cx.game.takes(t.room(seat, usize::from(room)), more, kind).is_ok()
        {
            self.units[kind.index()] -= 1;
            t.room_mut(seat, usize::from(room)).units[kind.index()] += 1;
            count += 1;
        }
        // Each unit is a choice of its own: of which kind the next one is, is open again.
        self.held = None;
        cx.log.emit(|| Event::UnitsPlaced { seat, kind, room: t.room_at(seat, room), count });
    }

    fn lay(&mut self, t: &mut Tabletop, room: u8, count: u8, cx: &mut Cx<'_>) {
        let seat = self.seat;
        self.treasure -= count;
        t.room_mut(seat, usize::from(room)).treasure += count;
        cx.log.emit(|| Event::TreasurePlaced { seat, room: t.room_at(seat, room), count });
    }

    /// FE-PLC-03: what cannot be placed returns to the supply.
    fn give_up(&mut self, t: &mut Tabletop, cx: &mut Cx<'_>) {
        let seat = self.seat;
        for kind in Kind::of(kinds_of(&self.units)) {
            let count = std::mem::take(&mut self.units[kind.index()]);
            t.supply[kind.index()] += count;
            cx.log.emit(|| Event::UnitsUnplaced { seat, kind, count });
        }
    }

    /// FE-R-07: any own room.
    fn ask_treasure(&mut self, t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        if self.treasure == 0 {
            return Flow::Return;
        }
        if let Some(offer) = cx.offer.to(self.seat, "FE-D-08") {
            for room in 0..t.room_count(self.seat) as u8 {
                offer.allow(Action::Lay(room));
                if self.treasure > 1 {
                    offer.allow(Action::LayAll(room));
                }
            }
        }
        Flow::ask(self.seat)
    }
}
