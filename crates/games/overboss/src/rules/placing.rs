//! Placing a drafted tile, its effect (OB-ERUPT, OB-PLACE-01), and where its token goes (OB-TOK).

use malice_engine::Seat;

use super::Cx;
use crate::Overboss;
use crate::effect::OnPlace;
use crate::event::Event;
use crate::ids::{Square, TileId, TokenId, bordering, squares};
use crate::state::Tabletop;

/// Puts a drafted tile down; a Volcano erupts at once, before any token is placed (OB-ERUPT-02, OB-R-05, OB-R-06).
#[inline]
pub(super) fn place_tile(t: &mut Tabletop, seat: Seat, square: Square, tile: TileId, cx: &mut Cx<'_>) {
    t.map_mut(seat).put_tile(square, tile);
    cx.log.emit(|| Event::TilePlaced { seat, tile, at: square });
    if cx.game.on_place(tile) == Some(OnPlace::DestroyBorderingUnits) {
        // OB-ERUPT-01, OB-ERUPT-03: units on bordering tiles of this map, and nothing else.
        let around = bordering(square.bit(), cx.game.board().all) & t.map(seat).occupied;
        for at in squares(around) {
            if let Some(unit) = t.map_mut(seat).take_unit(at) {
                // OB-REST-04: a destroyed unit goes back to the bag at once.
                t.bag.insert(unit);
                cx.log.emit(|| Event::UnitDestroyed { seat, unit, at, with_tile: false });
            }
        }
    }
}

/// From now on a Circle may be used, if the placed tile is one (OB-CIRC-01).
#[inline]
pub(crate) fn open_circle(t: &mut Tabletop, game: &Overboss, tile: TileId) {
    if game.on_place(tile) == Some(OnPlace::ExchangeUnitWithMarket) {
        t.circle = Some(tile);
    }
}

/// The drafted token enters the lair: Crystals and Portals stay there (OB-TOK-05), units wait to be placed.
#[inline]
pub(super) fn store_token(t: &mut Tabletop, seat: Seat, token: Option<TokenId>, cx: &mut Cx<'_>) {
    if let Some(token) = token {
        t.into_lair(seat, token);
        let waits = token.is_unit() && t.map(seat).open() == 0;
        cx.log.emit(move || Event::TokenStored { seat, token, waits });
    }
}
