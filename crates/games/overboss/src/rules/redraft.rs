//! The redraft after a Demolish: the owner of the destroyed tile drafts a pair and places it in the gap (OB-CMD-09).

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use super::{Cx, Flow, Frame, Settle, free_actions, market, placing};
use crate::action::{Action, Direction, Line};
use crate::effect::Window;
use crate::ids::{Square, TileId, TokenId};
use crate::state::{Pair, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Redraft {
    seat: Seat,
    square: Square,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Step {
    Draft,
    /// The tile that was placed, and whether its pair had a unit that belongs on it.
    Settle(TileId, bool),
    Circle(TileId),
    End,
}

impl Redraft {
    pub(super) fn new(seat: Seat, square: Square) -> Self {
        Self { seat, square, step: Step::Draft }
    }

    /// The gap that is to be filled.
    pub(crate) fn gap(&self) -> Option<(Seat, Square)> {
        (self.step == Step::Draft).then_some((self.seat, self.square))
    }

    /// The gap moves with its line.
    pub(super) fn shift(&mut self, line: Line, direction: Direction, rows: usize) {
        self.square = line.shifted(self.square, direction, rows);
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (seat, square) = (self.seat, self.square);
        match self.step {
            // OB-D-11, OB-R-36: from what the market has left. Free actions only for who demolished a tile of the own (OB-R-13).
            Step::Draft => {
                let Some(action) = answer else {
                    if let Some(offer) = cx.offer.to(seat, "OB-D-11") {
                        for (slot, pair) in t.market.iter().enumerate() {
                            let verdict = if pair.tile.is_some() { Ok(()) } else { Err("OB-R-36") };
                            offer.judge(Action::Draft(slot as u8), verdict);
                        }
                        if seat == t.active {
                            free_actions::offer(t, cx.game, Window::W5, offer);
                        }
                    }
                    return Flow::ask(seat);
                };
                if let Some(free) = free_actions::begin(t, action, cx) {
                    return free;
                }
                if let Action::Draft(slot) = action {
                    market::draft(t, slot as usize, cx);
                    let Pair { tile, token } = std::mem::take(&mut t.hand);
                    let tile = tile.expect("only slots with a tile are offered");
                    // OB-R-38: placed by its owner, with its effect.
                    placing::place_tile(t, seat, square, tile, cx);
                    placing::store_token(t, seat, token, cx);
                    self.step = Step::Settle(tile, token.is_some_and(TokenId::is_unit) && !tile.is_dungeon());
                }
            }

            // OB-R-37: the first unit goes on the new tile if the pair had one; then as always.
            Step::Settle(tile, on_new_tile) => {
                self.step = Step::Circle(tile);
                let settle = if on_new_tile { Settle::redrafted(seat, tile) } else { Settle::new(seat) };
                return Flow::Call(Frame::Settle(settle));
            }

            // OB-R-38: the pair is placed first (OB-CMD-09), then a Circle may be used.
            Step::Circle(tile) => {
                self.step = Step::End;
                placing::open_circle(t, cx.game, tile);
                return Flow::Call(Frame::Settle(Settle::new(seat)));
            }

            Step::End => return Flow::Return,
        }
        Flow::Next
    }
}
