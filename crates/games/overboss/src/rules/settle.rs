//! Settling: as long as a player has an unused unit and an open tile, a unit must be placed (OB-LAIR-03).

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use super::{Cx, Flow, free_actions};
use crate::action::Action;
use crate::effect::Window;
use crate::event::Event;
use crate::ids::{Square, squares};
use crate::sets::TokenSet;
use crate::state::Tabletop;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settle {
    seat: Seat,
    /// In the own turn's S5, free actions may come before each unit.
    window: bool,
    /// After a redraft the first unit must go on the new tile (OB-R-37).
    first_on: Option<Square>,
}

impl Settle {
    /// In the player's own turn, after the token was drafted.
    pub(super) fn in_turn(seat: Seat) -> Self {
        Self { seat, window: true, first_on: None }
    }

    /// At once, because a tile has become open (OB-R-16).
    pub(super) fn at_once(seat: Seat) -> Self {
        Self { seat, window: false, first_on: None }
    }

    /// After a redraft whose unit belongs on the new tile.
    pub(super) fn redrafted(seat: Seat, square: Square) -> Self {
        Self { seat, window: false, first_on: Some(square) }
    }

    #[inline]
    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat;
        let Some(action) = answer else {
            let map = t.map(seat);
            // OB-LAIR-02: only without an open tile may units stay in the lair.
            if !map.must_settle() {
                return Flow::Return;
            }
            let game = cx.game;
            if let Some(offer) = cx.offer.to(seat, "OB-D-04") {
                // OB-LAIR-01, OB-R-04: any unused unit on any open tile; equal units are merged (OB-R-50).
                let targets = self.first_on.map_or(map.open(), Square::bit);
                for kind in map.unused_units().unit_kinds() {
                    for square in squares(targets) {
                        offer.allow(Action::PlaceUnit(kind, square));
                    }
                    if offer.explains() {
                        for square in squares(game.board().all & !targets) {
                            offer.refuse(Action::PlaceUnit(kind, square), Self::forbids(map, square));
                        }
                    }
                }
                if self.window {
                    free_actions::offer(t, game, Window::W3, offer);
                }
                offer.refuse(Action::EndTurn, "OB-LAIR-02");
                offer.refuse(Action::Pass, "OB-LAIR-02");
            }
            return Flow::ask(seat);
        };
        if let Some(free) = free_actions::begin(t, action, cx) {
            return free;
        }
        if let Action::PlaceUnit(kind, at) = action {
            let map = t.map_mut(seat);
            let unit = map.lair.and(TokenSet::units_of(kind)).first().expect("the unit is in the lair");
            map.lair.remove(unit);
            map.put_unit(at, unit);
            self.first_on = None;
            cx.log.emit(|| Event::UnitPlaced { seat, unit, at });
        }
        Flow::Next
    }

    /// Why no unit may be put on a square that is not among the targets.
    fn forbids(map: &crate::state::PlayerMap, square: Square) -> malice_engine::Rule {
        if map.dungeons & square.bit() != 0 {
            "OB-TOK-02"
        } else if map.occupied & square.bit() != 0 {
            "OB-TOK-04"
        } else if map.filled & square.bit() != 0 {
            "OB-R-37"
        } else {
            "OB-TOK-01"
        }
    }
}
