//! What can happen, and who may know which part of it.

use malice_engine::{Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::Toy;
use super::action::{Item, Treasure};
use super::state::Card;

/// Something that happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    RoundBegan {
        round: u8,
    },
    ItemBought {
        seat: Seat,
        item: Item,
    },
    /// The card is known to its seat only.
    CardDrawn {
        seat: Seat,
        card: Card,
    },
    /// The card is known to its seat only, until all are shown.
    CardPicked {
        seat: Seat,
        card: Card,
    },
    PickTakenBack {
        seat: Seat,
    },
    CardShown {
        seat: Seat,
        card: Card,
    },
    RoomEntered {
        seat: Seat,
        room: u8,
        roll: u8,
    },
    TrapSprung {
        seat: Seat,
        warded: bool,
    },
    TreasureTaken {
        seat: Seat,
        treasure: Treasure,
    },
    Stopped {
        seat: Seat,
        loot: u8,
    },
    CameHome {
        seat: Seat,
        loot: u8,
    },
    GameEnded {
        winners: SeatSet,
    },
}

impl Toy {
    /// The event as `viewer` may know it: every viewer knows of every event, but not of every card.
    pub(super) fn event_as_json(&self, event: Event, viewer: Viewer) -> Value {
        let hidden_card = |name: &str, seat: Seat, card: Card| {
            let mut value = json!({ "event": name, "seat": seat });
            if viewer.sees(seat) {
                value["card"] = json!(self.cards.name(card));
            }
            value
        };
        match event {
            Event::RoundBegan { round } => json!({ "event": "round_began", "round": round }),
            Event::ItemBought { seat, item } => {
                json!({ "event": "item_bought", "seat": seat, "item": item.name() })
            }
            Event::CardDrawn { seat, card } => hidden_card("card_drawn", seat, card),
            Event::CardPicked { seat, card } => hidden_card("card_picked", seat, card),
            Event::PickTakenBack { seat } => json!({ "event": "pick_taken_back", "seat": seat }),
            Event::CardShown { seat, card } => {
                json!({ "event": "card_shown", "seat": seat, "card": self.cards.name(card) })
            }
            Event::RoomEntered { seat, room, roll } => {
                json!({ "event": "room_entered", "seat": seat, "room": room, "roll": roll })
            }
            Event::TrapSprung { seat, warded } => {
                json!({ "event": "trap_sprung", "seat": seat, "warded": warded })
            }
            Event::TreasureTaken { seat, treasure } => {
                json!({ "event": "treasure_taken", "seat": seat, "treasure": treasure.name() })
            }
            Event::Stopped { seat, loot } => json!({ "event": "stopped", "seat": seat, "loot": loot }),
            Event::CameHome { seat, loot } => json!({ "event": "came_home", "seat": seat, "loot": loot }),
            Event::GameEnded { winners } => {
                json!({ "event": "game_ended", "winners": winners.iter().collect::<Vec<_>>() })
            }
        }
    }
}
