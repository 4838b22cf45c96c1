//! Expand the Dungeon.

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use super::measure::pay;
use super::{Cx, Flow, Frame, Maintenance, setup};
use crate::action::Action;
use crate::effect::Ongoing;
use crate::event::Event;
use crate::ids::RoomCard;
use crate::state::Tabletop;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Expand {
    step: Step,
    /// Drawn openly to keep one (FE-D-10).
    looked: [Option<RoomCard>; 2],
    taken: Option<RoomCard>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Pay,
    Source,
    Keep,
    Position,
    Maintain,
    Done,
}

impl Expand {
    /// Cards in nobody's dungeon while the player decides.
    pub(crate) fn in_hand(&self) -> impl Iterator<Item = RoomCard> {
        self.looked.into_iter().chain([self.taken]).flatten()
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = t.active;
        match self.step {
            // FE-EXP-01
            Step::Pay => {
                pay(t, seat, cx.game.room_price(), cx);
                self.step = Step::Source;
            }
            Step::Source => match answer {
                None => {
                    if let Some(offer) = cx.offer.to(seat, "FE-D-09") {
                        for slot in (0..t.explored.len()).filter(|slot| t.explored[*slot].is_some()) {
                            offer.allow(Action::Explored(slot as u8));
                        }
                        offer.judge(
                            Action::Dig,
                            if t.excavation.is_empty() { Err("FE-R-52") } else { Ok(()) },
                        );
                    }
                    return Flow::ask(seat);
                }
                Some(Action::Explored(slot)) => {
                    self.taken = take_explored(t, usize::from(slot), cx);
                    self.step = Step::Position;
                }
                Some(_) => {
                    cx.log.reveal();
                    let two = cx.game.has_ongoing(t, seat, |effect| matches!(effect, Ongoing::ExpandLook(_)));
                    self.looked = [t.dig(), if two { t.dig() } else { None }];
                    for card in self.looked.into_iter().flatten() {
                        cx.log.emit(|| Event::RoomDug { seat, card });
                    }
                    self.step = Step::Keep;
                }
            },
            Step::Keep => {
                let [Some(first), second] = self.looked else { unreachable!("a room was dug") };
                let kept = match (second, answer) {
                    (None, _) => first,
                    (Some(_), Some(Action::Keep(card))) => card,
                    (Some(second), _) => {
                        if let Some(offer) = cx.offer.to(seat, "FE-D-10") {
                            offer.allow(Action::Keep(first));
                            if second != first {
                                offer.allow(Action::Keep(second));
                            }
                        }
                        return Flow::ask(seat);
                    }
                };
                // The other goes to the bottom.
                if let Some(second) = second {
                    let other = if kept == first { second } else { first };
                    t.excavation.push(other);
                    t.excavation.rotate_right(1);
                    t.sunk += 1;
                }
                (self.looked, self.taken) = ([None; 2], Some(kept));
                self.step = Step::Position;
            }
            // FE-EXP-02: directly before the heart, unless the Force builds anywhere after the Entrance.
            Step::Position => {
                let last = t.room_count(seat);
                let anywhere = cx.game.has_ongoing(t, seat, |effect| effect == Ongoing::ExpandAnywhere);
                let position = match answer {
                    Some(Action::Position(position)) => usize::from(position),
                    _ if anywhere && last > 1 => {
                        if let Some(offer) = cx.offer.to(seat, "FE-D-10") {
                            (1..=last as u8).for_each(|position| offer.allow(Action::Position(position)));
                        }
                        return Flow::ask(seat);
                    }
                    _ => last,
                };
                let card = self.taken.take().expect("a room was taken");
                add_room(t, seat, card, position, cx);
                self.step = Step::Maintain;
            }
            Step::Maintain => {
                if answer.is_some() {
                    self.step = Step::Done;
                }
                return maintain(t, answer, cx);
            }
            Step::Done => return Flow::Return,
        }
        Flow::Next
    }
}

/// FE-EXP-05, FE-ATC-03: then Maintenance is optional (FE-D-12).
pub(super) fn maintain(t: &Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
    let seat = t.active;
    match answer {
        None => {
            if let Some(offer) = cx.offer.to(seat, "FE-D-12") {
                offer.allow(Action::Maintain);
                offer.allow(Action::Skip);
            }
            Flow::ask(seat)
        }
        // Begun, all its steps are done (FE-R-45).
        Some(Action::Maintain) => Flow::Call(Frame::Maintenance(Maintenance::alone(seat))),
        Some(_) => Flow::Return,
    }
}

/// FE-EXP-04: the space is filled again at once.
pub(super) fn take_explored(t: &mut Tabletop, slot: usize, cx: &mut Cx<'_>) -> Option<RoomCard> {
    let taken = t.explored[slot].take();
    t.explored[slot] = t.dig();
    if let Some(card) = t.explored[slot] {
        cx.log.reveal();
        cx.log.emit(|| Event::RoomExplored { slot: slot as u8, card });
    }
    taken
}

/// A room with its starting placement (FE-EXP-03), at this position.
pub(super) fn add_room(t: &mut Tabletop, seat: Seat, card: RoomCard, position: usize, cx: &mut Cx<'_>) {
    let number = t.rooms.len() as u8;
    t.rooms.push(setup::empty_room(card));
    let dungeon = &mut t.player_mut(seat).dungeon;
    dungeon.push(number);
    dungeon[position..].rotate_right(1);
    let room = t.room_at(seat, position as u8);
    cx.log.emit(|| Event::RoomBuilt { seat, room });
    starting_placement(t, seat, card, position, cx);
}

/// The tokens that come with a card; what does not fit goes back (FE-R-43).
pub(super) fn starting_placement(
    t: &mut Tabletop,
    seat: Seat,
    card: RoomCard,
    position: usize,
    cx: &mut Cx<'_>,
) {
    let start = &cx.game.tables.room(card).start;
    let more = cx.game.more_capacity(t, seat);
    let room = t.room_at(seat, position as u8);
    for (kind, count) in start.units.iter().copied() {
        for _ in 0..count {
            if t.supply[kind.index()] > 0 && cx.game.takes(t.room(seat, position), more, kind).is_ok() {
                t.supply[kind.index()] -= 1;
                t.room_mut(seat, position).units[kind.index()] += 1;
                cx.log.emit(|| Event::UnitsPlaced { seat, kind, room, count: 1 });
            }
        }
    }
    let treasure = start.treasure.min(t.treasure);
    t.treasure -= treasure;
    t.room_mut(seat, position).treasure += treasure;
    if treasure > 0 {
        cx.log.emit(|| Event::TreasurePlaced { seat, room, count: treasure });
    }
}
