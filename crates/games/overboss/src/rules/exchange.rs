//! Trading a unit of the own map for a token of the market: a Summoning Circle (OB-CIRC) or a Boss ability.

use malice_engine::{Offer, Seat};
use serde::{Deserialize, Serialize};

use super::{Cx, Flow};
use crate::Overboss;
use crate::action::Action;
use crate::event::Event;
use crate::ids::{Square, bordering, squares};
use crate::state::Tabletop;

/// Whoever begins it settles afterwards: a Crystal or Portal leaves the square open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Exchange {
    seat: Seat,
    /// The square whose unit is given, once it is chosen.
    given: Option<Square>,
}

/// The units that a Circle just placed lets `seat` give (OB-CIRC-01).
#[inline]
pub(super) fn reached_by_circle(t: &Tabletop, game: &Overboss, seat: Seat) -> u16 {
    // OB-R-12: the Circle's present square, if it is still on the own map.
    let Some(square) = t.circle.and_then(|circle| t.map(seat).square_of(circle)) else { return 0 };
    givable(t, seat) & (square.bit() | bordering(square.bit(), game.board().all))
}

/// The units of a map: none if the market has no token to take. OB-R-11: only what stands on the map.
fn givable(t: &Tabletop, seat: Seat) -> u16 {
    let tokens = t.market.iter().any(|pair| pair.token.is_some());
    if tokens { t.map(seat).occupied } else { 0 }
}

/// Lists the units that may be given, and why no other.
pub(super) fn offer_gifts(givable: u16, game: &Overboss, offer: &mut Offer<Action>) {
    offer.allow_all(squares(givable).map(Action::Give));
    if offer.explains() {
        for square in squares(game.board().all & !givable) {
            offer.refuse(Action::Give(square), "OB-CIRC-01");
        }
    }
}

impl Exchange {
    /// The unit of this square is given (OB-D-05).
    pub(super) fn giving(seat: Seat, square: Square) -> Self {
        Self { seat, given: Some(square) }
    }

    /// Any unit of the own map may be given, and one must be.
    pub(super) fn own_map(seat: Seat) -> Self {
        Self { seat, given: None }
    }

    /// The square whose unit is being traded.
    pub(crate) fn given(&self) -> Option<Square> {
        self.given
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (seat, game) = (self.seat, cx.game);
        let Some(given) = self.given else {
            let Some(Action::Give(square)) = answer else {
                if let Some(offer) = cx.offer.to(seat, "OB-D-05") {
                    offer_gifts(givable(t, seat), game, offer);
                }
                return Flow::ask(seat);
            };
            self.given = Some(square);
            return Flow::Next;
        };
        // OB-D-06, OB-R-09: a token that is left in the market.
        let Some(Action::Take(slot)) = answer else {
            if let Some(offer) = cx.offer.to(seat, "OB-D-06") {
                for (slot, pair) in t.market.iter().enumerate() {
                    let verdict = if pair.token.is_some() { Ok(()) } else { Err("OB-R-09") };
                    offer.judge(Action::Take(slot as u8), verdict);
                }
            }
            return Flow::ask(seat);
        };
        exchange(t, seat, given, slot, cx);
        Flow::Return
    }
}

/// OB-CIRC-02, OB-R-10: the two change places; a Crystal or Portal goes to the lair and leaves the square open.
fn exchange(t: &mut Tabletop, seat: Seat, given: Square, slot: u8, cx: &mut Cx<'_>) {
    let received = t.market[slot as usize].token.take().expect("only slots with a token are offered");
    let unit = t.map_mut(seat).take_unit(given).expect("a unit stands there");
    t.market[slot as usize].token = Some(unit);
    cx.log.emit(|| Event::UnitExchanged { seat, given: unit, at: given, received, slot });
    if received.is_unit() {
        t.map_mut(seat).put_unit(given, received);
    } else {
        t.into_lair(seat, received);
    }
}
