//! Dungeon Maintenance: five steps in order (FE-MNT-02).

mod upkeep;

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

pub(super) use self::upkeep::grant;
use super::committed::return_minion;
use super::{Cx, Flow, Frame, Pick, Placing};
use crate::action::Action;
use crate::event::Event;
use crate::ids::KINDS;
use crate::state::{Room, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Maintenance {
    /// Whose it is; in a lane it is the lane's.
    seat: Option<Seat>,
    /// After a battle: what all want is granted together, when the last of them is done (FE-R-53).
    in_battle: bool,
    step: Step,
    /// Treasures that may still be moved: each once.
    moves: u8,
    /// The Treasure in hand.
    held: bool,
    /// Units in hand.
    units: [u8; KINDS],
    /// The room whose upkeep is looked at, and what was paid for it.
    room: u8,
    paid: u8,
    pick: Pick,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Step {
    Begin,
    Treasure,
    PickUp,
    Place,
    Dismiss,
    Upkeep,
    Webs,
    End,
}

impl Maintenance {
    pub(super) fn in_lane() -> Self {
        Self {
            seat: None,
            in_battle: true,
            step: Step::Begin,
            moves: 0,
            held: false,
            units: [0; KINDS],
            room: 0,
            paid: 0,
            pick: Pick::default(),
        }
    }

    /// After a battle, one player after the other.
    pub(super) fn in_battle(seat: Seat) -> Self {
        Self { seat: Some(seat), ..Self::in_lane() }
    }

    pub(super) fn alone(seat: Seat) -> Self {
        Self { seat: Some(seat), in_battle: false, ..Self::in_lane() }
    }

    /// The same outside its lane.
    pub(crate) fn of(self, seat: Seat) -> Self {
        Self { seat: Some(seat), ..self }
    }

    /// Whose it is, unless its lane says so.
    pub(crate) fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Tokens in nobody's room meanwhile.
    pub(crate) fn in_hand(&self) -> (&[u8; KINDS], u8) {
        (&self.units, u8::from(self.held))
    }

    /// Goes on to the next question, to placing units, or to the end.
    pub(crate) fn run(&mut self, t: &mut Tabletop, mut answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat.or(cx.lane).expect("maintenance has an owner");
        loop {
            let flow = self.take_step(t, seat, answer.take(), cx);
            if !matches!(flow, Flow::Next) {
                return flow;
            }
        }
    }

    fn take_step(&mut self, t: &mut Tabletop, seat: Seat, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        match self.step {
            Step::Begin => {
                self.moves = t.treasure_of(seat);
                // Limbo starts in hand (FE-MNT-04).
                self.units = std::mem::take(&mut t.player_mut(seat).limbo);
                self.step = Step::Treasure;
            }
            Step::Treasure => return self.move_treasure(t, seat, answer, cx),
            Step::PickUp => return self.pick_up(t, seat, answer, cx),
            Step::Place => {
                self.step = Step::Dismiss;
                let units = std::mem::take(&mut self.units);
                if units != [0; KINDS] {
                    return Flow::Call(Frame::Placing(Placing::hand(seat, units)));
                }
            }
            // FE-MNT-05 (FE-D-31)
            Step::Dismiss => match answer {
                Some(Action::Done) => self.step = Step::Upkeep,
                Some(action) => {
                    if let Some((kind, room)) = self.pick.taken(action) {
                        return_minion(t, seat, kind, room, cx);
                    }
                }
                None if !t.has_minions(seat) => self.step = Step::Upkeep,
                None => {
                    if let Some(offer) = cx.offer.to(seat, "FE-D-31") {
                        offer.allow(Action::Done);
                        self.pick.offer(t, seat, offer, |_, _| Ok(()));
                    }
                    return Flow::ask(seat);
                }
            },
            Step::Upkeep => return self.check_upkeep(t, seat, answer, cx),
            // FE-MNT-10 (FE-D-33)
            Step::Webs => match answer {
                Some(Action::Spin(room)) => t.room_mut(seat, usize::from(room)).web_wanted = true,
                Some(_) => self.step = Step::End,
                None => {
                    // Alone, no more Webs than there are tokens; after a battle they are granted together.
                    let wanted = t.dungeon(seat).filter(|room| room.web_wanted).count();
                    let out = !self.in_battle && wanted >= usize::from(t.webs);
                    if out || !t.dungeon(seat).any(|room| cx.game.may_spin(room).is_ok()) {
                        self.step = Step::End;
                        return Flow::Next;
                    }
                    if let Some(offer) = cx.offer.to(seat, "FE-D-33") {
                        offer.allow(Action::Done);
                        for (position, room) in t.dungeon(seat).enumerate() {
                            offer.judge(Action::Spin(position as u8), cx.game.may_spin(room));
                        }
                    }
                    return Flow::ask(seat);
                }
            },
            Step::End => {
                if !self.in_battle {
                    grant(t, seat, cx);
                }
                return Flow::Return;
            }
        }
        Flow::Next
    }

    /// FE-MNT-03 (FE-D-29): each Treasure may be taken once, and is put down before the next.
    fn move_treasure(
        &mut self,
        t: &mut Tabletop,
        seat: Seat,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        match answer {
            Some(Action::TakeTreasure(room)) => {
                t.room_mut(seat, usize::from(room)).treasure -= 1;
                self.held = true;
                self.moves -= 1;
            }
            Some(Action::Lay(room)) => {
                t.room_mut(seat, usize::from(room)).treasure += 1;
                self.held = false;
                cx.log.emit(|| Event::TreasurePlaced { seat, room: t.room_at(seat, room), count: 1 });
            }
            Some(_) => self.step = Step::PickUp,
            None if !self.held && (self.moves == 0 || t.room_count(seat) == 1) => self.step = Step::PickUp,
            None => {
                if let Some(offer) = cx.offer.to(seat, "FE-D-29") {
                    if self.held {
                        (0..t.room_count(seat) as u8).for_each(|room| offer.allow(Action::Lay(room)));
                    } else {
                        offer.allow(Action::Done);
                        for (position, _) in t.dungeon(seat).enumerate().filter(|(_, room)| room.treasure > 0)
                        {
                            offer.allow(Action::TakeTreasure(position as u8));
                        }
                    }
                }
                return Flow::ask(seat);
            }
        }
        Flow::Next
    }

    /// FE-MNT-04 (FE-D-30): rooms above capacity must give up units; others may.
    fn pick_up(&mut self, t: &mut Tabletop, seat: Seat, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        match answer {
            Some(Action::Done) => self.step = Step::Place,
            Some(action) => {
                if let Some((kind, room)) = self.pick.taken(action) {
                    t.room_mut(seat, usize::from(room)).units[kind.index()] -= 1;
                    self.units[kind.index()] += 1;
                }
            }
            None => {
                let more = cx.game.more_capacity(t, seat);
                let crowded = |room: &Room| room.count() > cx.game.capacity(room, more);
                let any_crowded = t.dungeon(seat).any(crowded);
                // In a single room nothing changes unless somebody else wants in.
                let idle = t.room_count(seat) == 1 && self.units == [0; KINDS];
                if !t.has_minions(seat) || !any_crowded && idle {
                    self.step = Step::Place;
                    return Flow::Next;
                }
                if let Some(offer) = cx.offer.to(seat, "FE-D-30") {
                    offer.judge(Action::Done, if any_crowded { Err("FE-MNT-04") } else { Ok(()) });
                    self.pick.offer(t, seat, offer, |_, position| {
                        let first = any_crowded && !crowded(t.room(seat, usize::from(position)));
                        if first { Err("FE-MNT-04") } else { Ok(()) }
                    });
                }
                return Flow::ask(seat);
            }
        }
        Flow::Next
    }
}
