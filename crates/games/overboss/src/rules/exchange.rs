//! Trading a unit of the own map for a token of the market: a Summoning Circle (OB-CIRC) or a Boss ability.

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use super::{Cx, Flow, Frame, Settle, free_actions};
use crate::Overboss;
use crate::action::Action;
use crate::effect::Window;
use crate::event::Event;
use crate::ids::{Square, TileId, bordering, squares};
use crate::state::Tabletop;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exchange {
    seat: Seat,
    /// The Circle that allows it; without one any unit of the map may be given, and the trade must be made.
    circle: Option<TileId>,
    /// In the own turn, free actions may come first.
    window: bool,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Step {
    Give,
    Take(Square),
    Settle,
    End,
}

impl Exchange {
    pub(super) fn circle_in_turn(seat: Seat, circle: TileId) -> Self {
        Self { seat, circle: Some(circle), window: true, step: Step::Give }
    }

    /// A Circle placed in a redraft (OB-R-38): no free actions (OB-R-13).
    pub(super) fn circle_redrafted(seat: Seat, circle: TileId) -> Self {
        Self { seat, circle: Some(circle), window: false, step: Step::Give }
    }

    pub(super) fn own_map(seat: Seat) -> Self {
        Self { seat, circle: None, window: false, step: Step::Give }
    }

    /// The square whose unit is being traded.
    pub(crate) fn given(&self) -> Option<Square> {
        if let Step::Take(square) = self.step { Some(square) } else { None }
    }

    pub(super) fn run(
        &mut self,
        below: &mut [Frame],
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let seat = self.seat;
        match self.step {
            // OB-D-05: one unit on the Circle or beside it, or none (OB-CIRC-03).
            Step::Give => {
                let game = cx.game;
                let givable = self.givable(t, game);
                if givable == 0 && !(self.window && free_actions::may_be_used(t, game, Window::W4)) {
                    return Flow::Return;
                }
                let Some(action) = answer else {
                    if let Some(offer) = cx.offer.to(seat, "OB-D-05") {
                        if self.circle.is_some() {
                            offer.allow(Action::Pass);
                        }
                        for square in squares(givable) {
                            offer.allow(Action::Give(square));
                        }
                        if offer.explains() {
                            for square in squares(game.board().all & !givable) {
                                offer.refuse(Action::Give(square), "OB-CIRC-01");
                            }
                        }
                        if self.window {
                            free_actions::offer(t, game, Window::W4, offer);
                        }
                    }
                    return Flow::ask(seat);
                };
                if let Some(free) = free_actions::begin(t, action, cx) {
                    return free;
                }
                self.step = if let Action::Give(square) = action { Step::Take(square) } else { Step::End };
            }

            // OB-D-06, OB-R-09: a token that is left in the market.
            Step::Take(given) => {
                let Some(action) = answer else {
                    if let Some(offer) = cx.offer.to(seat, "OB-D-06") {
                        for (slot, pair) in t.market.iter().enumerate() {
                            let verdict = if pair.token.is_some() { Ok(()) } else { Err("OB-R-09") };
                            offer.judge(Action::Take(slot as u8), verdict);
                        }
                    }
                    return Flow::ask(seat);
                };
                if let Action::Take(slot) = action {
                    let opened = exchange(t, seat, given, slot, cx);
                    // Where the turn is about to place units anyway, it goes on with that.
                    let settling = matches!(below.last(), Some(Frame::Settle(_)));
                    self.step = if opened && !settling { Step::Settle } else { Step::End };
                }
            }

            Step::Settle => {
                self.step = Step::End;
                return Flow::Call(Frame::Settle(Settle::at_once(seat)));
            }

            Step::End => return Flow::Return,
        }
        Flow::Next
    }

    /// The squares whose unit may be given: none if the market has no token to take.
    fn givable(&self, t: &Tabletop, game: &Overboss) -> u16 {
        if t.market.iter().all(|pair| pair.token.is_none()) {
            return 0;
        }
        let map = t.map(self.seat);
        let reach = match self.circle {
            // OB-R-12: the Circle's present square, if it is still on the own map.
            Some(circle) => map
                .square_of(circle)
                .map_or(0, |square| square.bit() | bordering(square.bit(), game.board().all)),
            None => game.board().all,
        };
        // OB-R-11: only what stands on the map.
        reach & map.occupied
    }
}

/// OB-CIRC-02, OB-R-10: the two change places; a Crystal or Portal goes to the lair and leaves the square open. Says
/// whether it did.
fn exchange(t: &mut Tabletop, seat: Seat, given: Square, slot: u8, cx: &mut Cx<'_>) -> bool {
    let received = t.market[slot as usize].token.take().expect("only slots with a token are offered");
    let unit = t.map_mut(seat).take_unit(given).expect("a unit stands there");
    t.market[slot as usize].token = Some(unit);
    cx.log.emit(|| Event::UnitExchanged { seat, given: unit, at: given, received, slot });
    if received.is_unit() {
        t.map_mut(seat).put_unit(given, received);
        return false;
    }
    t.into_lair(seat, received);
    true
}
