//! Settling: as long as a player has an unused unit and an open tile, a unit must be placed (OB-LAIR-03). A Summoning Circle
//! that was just placed may be used meanwhile and afterwards (OB-R-08).

#![expect(
    clippy::inline_always,
    reason = "every turn runs through it, and it is too long to be taken in for being asked"
)]

use malice_engine::{Offer, Seat};
use serde::{Deserialize, Serialize};

use super::{Cx, Exchange, Flow, Frame, exchange, free_actions};
use crate::Overboss;
use crate::action::Action;
use crate::effect::Window;
use crate::event::Event;
use crate::ids::{Square, TileId, UnitKind, squares};
use crate::sets::TokenSet;
use crate::state::{PlayerMap, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settle {
    seat: Seat,
    /// After a redraft the first unit must go on the new tile (OB-R-37).
    first_on: Option<TileId>,
}

impl Settle {
    pub(super) fn new(seat: Seat) -> Self {
        Self { seat, first_on: None }
    }

    /// After a redraft whose unit belongs on the new tile.
    pub(super) fn redrafted(seat: Seat, tile: TileId) -> Self {
        Self { seat, first_on: Some(tile) }
    }

    /// Unit after unit, until somebody has to decide.
    #[inline(always)]
    pub(super) fn run(&mut self, t: &mut Tabletop, mut answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        loop {
            let flow = self.go_on(t, answer.take(), cx);
            if !matches!(flow, Flow::Next) {
                return flow;
            }
        }
    }

    #[inline(always)]
    fn go_on(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat;
        let Some(action) = answer else {
            let game = cx.game;
            // OB-LAIR-02: only without an open tile may units stay in the lair.
            let placing = t.map(seat).must_settle();
            let givable = exchange::reached_by_circle(t, game, seat);
            if !placing && givable == 0 && !Self::may_reach_circle(t, game, seat) {
                t.circle = None;
                return Flow::Return;
            }
            let (point, window) = if placing { ("OB-D-04", Window::W3) } else { ("OB-D-05", Window::W4) };
            if let Some(offer) = cx.offer.to(seat, point) {
                if placing {
                    self.offer_units(t.map(seat), game, offer);
                } else {
                    offer.allow(Action::Pass);
                }
                if t.circle.is_some() {
                    exchange::offer_gifts(givable, game, offer);
                }
                // OB-R-13: only in the own turn.
                if seat == t.active {
                    free_actions::offer(t, game, window, offer);
                }
            }
            return Flow::ask(seat);
        };
        if let Some(free) = free_actions::begin(t, action, cx) {
            return free;
        }
        if let Action::PlaceUnit(kind, at) = action {
            self.place(t, kind, at, cx);
        } else {
            // OB-CIRC-03: it is used once, or declined.
            t.circle = None;
            if let Action::Give(square) = action {
                return Flow::Call(Frame::Exchange(Exchange::giving(seat, square)));
            }
        }
        Flow::Next
    }

    /// Whether a free action might still bring a unit to the Circle.
    #[inline]
    fn may_reach_circle(t: &Tabletop, game: &Overboss, seat: Seat) -> bool {
        t.circle.is_some() && seat == t.active && free_actions::may_be_used(t, game, Window::W4)
    }

    /// OB-LAIR-01, OB-R-04: any unused unit on any open tile; equal units are merged (OB-R-50).
    #[inline(always)]
    fn offer_units(&self, map: &PlayerMap, game: &Overboss, offer: &mut Offer<Action>) {
        let new = self.first_on.and_then(|tile| map.square_of(tile)).map_or(0, Square::bit) & map.open();
        let targets = if new == 0 { map.open() } else { new };
        for kind in map.unused_units().unit_kinds() {
            offer.allow_all(squares(targets).map(|square| Action::PlaceUnit(kind, square)));
        }
        if offer.explains() {
            Self::explain(map, game.board().all & !targets, offer);
        }
    }

    /// Why units stand nowhere else, and why one must be placed.
    #[cold]
    fn explain(map: &PlayerMap, others: u16, offer: &mut Offer<Action>) {
        for kind in map.unused_units().unit_kinds() {
            for square in squares(others) {
                offer.refuse(Action::PlaceUnit(kind, square), Self::forbids(map, square));
            }
        }
        offer.refuse(Action::EndTurn, "OB-LAIR-02");
        offer.refuse(Action::Pass, "OB-LAIR-02");
    }

    #[inline(always)]
    fn place(&mut self, t: &mut Tabletop, kind: UnitKind, at: Square, cx: &mut Cx<'_>) {
        let seat = self.seat;
        let map = t.map_mut(seat);
        let unit = map.lair.and(TokenSet::units_of(kind)).first().expect("the unit is in the lair");
        map.lair.remove(unit);
        map.put_unit(at, unit);
        self.first_on = None;
        let waiting = if map.must_settle() { 0 } else { map.unused_units().len() as u8 };
        cx.log.emit(move || Event::UnitPlaced { seat, unit, at, waiting });
    }

    /// Why no unit may be put on a square that is not among the targets.
    fn forbids(map: &PlayerMap, square: Square) -> malice_engine::Rule {
        if map.dungeons() & square.bit() != 0 {
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
