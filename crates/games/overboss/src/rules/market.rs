//! The market: drafting from it, restocking it (OB-REST), and the solo rival who empties it (OB-SOLO).

use super::Cx;
use crate::event::Event;
use crate::ids::TokenId;
use crate::sets::TileSet;
use crate::state::{MARKET_SLOTS, Pair, Tabletop};

/// OB-DRAFT-01: takes the whole pair of a slot into the hand.
#[inline]
pub(super) fn draft(t: &mut Tabletop, slot: usize, cx: &mut Cx<'_>) {
    t.hand = std::mem::take(&mut t.market[slot]);
    let (seat, slot, Pair { tile, token }) = (cx.by, slot as u8, t.hand);
    cx.log.emit(move || Event::PairDrafted {
        seat,
        slot,
        tile: tile.expect("only slots with a tile are drafted"),
        token,
    });
}

/// OB-REST-01, OB-R-26: fills every empty spot, slot by slot, tile before token.
#[inline]
pub(crate) fn restock(t: &mut Tabletop, cx: &mut Cx<'_>) {
    // After most turns one slot is empty, and nobody can guess which: it is found without looking at slot after slot.
    let gap = |slot: usize| u8::from(t.market[slot].tile.is_none() | t.market[slot].token.is_none()) << slot;
    let mut gaps = (0..MARKET_SLOTS).fold(0, |gaps, slot| gaps | gap(slot));
    while gaps != 0 {
        let slot = gaps.trailing_zeros() as usize;
        gaps &= gaps - 1;
        if t.market[slot].tile.is_none() {
            deal_tile(t, slot, cx);
        }
        if t.market[slot].token.is_none() {
            deal_token(t, slot, cx);
        }
    }
}

/// Puts the top tile of the stack into a slot.
#[inline]
pub(super) fn deal_tile(t: &mut Tabletop, slot: usize, cx: &mut Cx<'_>) {
    if t.tile_stack.is_empty() {
        reshuffle_discard(t, cx);
    }
    // OB-R-29: tiles never run out.
    let tile = t.tile_stack.pop().flatten().expect("maps hold at most 64 of the 68 tiles");
    t.market[slot].tile = Some(tile);
    cx.log.emit(|| Event::TileRestocked { slot: slot as u8, tile });
}

/// Puts a token from the bag into a slot; if the bag is empty, the spot stays without one (OB-R-28).
#[inline]
pub(super) fn deal_token(t: &mut Tabletop, slot: usize, cx: &mut Cx<'_>) {
    if let Some(token) = draw_token(t, cx) {
        t.market[slot].token = Some(token);
        cx.log.emit(|| Event::TokenRestocked { slot: slot as u8, token });
    }
}

/// Draws a token from the bag, each equally likely.
#[inline]
pub(super) fn draw_token(t: &mut Tabletop, cx: &mut Cx<'_>) -> Option<TokenId> {
    let (bag, game) = (t.bag, cx.game);
    if bag.is_empty() {
        return None;
    }
    let n = cx.chance.pick(cx.stream, "token", bag.len() as u32, |n| game.token_kind_name(bag.nth(n)));
    let token = bag.nth(n);
    t.bag.remove(token);
    Some(token)
}

/// OB-REST-03: the discarded tiles are shuffled in with what is left of the stack.
pub(super) fn reshuffle_discard(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let discard = std::mem::replace(&mut t.tile_discard, TileSet::EMPTY);
    shuffle_in(t, discard, cx);
    cx.log.emit(|| Event::StackReshuffled { tiles: discard.len() as u8 });
}

/// Shuffles tiles into the stack; a script names the new order from the top.
pub(super) fn shuffle_in(t: &mut Tabletop, tiles: TileSet, cx: &mut Cx<'_>) {
    let game = cx.game;
    let mut order = [None; crate::ids::IN_PLAY];
    let mut all: TileSet = t.tile_stack.iter().flatten().copied().collect();
    for tile in tiles.iter() {
        all.insert(tile);
    }
    for (slot, tile) in order.iter_mut().zip(all.iter()) {
        *slot = Some(tile);
    }
    let order = &mut order[..all.len()];
    cx.chance.shuffle(cx.stream, "tiles", order, |tile| {
        tile.map_or_else(String::new, |tile| game.tile_label(tile))
    });
    t.tile_stack = order.iter().rev().copied().collect();
}

/// The slot of the rightmost pair: the rival's next.
pub(crate) fn rival_slot(t: &Tabletop) -> Option<usize> {
    (0..MARKET_SLOTS).rev().find(|slot| t.market[*slot].tile.is_some())
}

/// OB-SOLO-01, OB-SOLO-02: the rival takes the rightmost pair left; the others slide to the right.
pub(super) fn rival_takes(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let Some(slot) = rival_slot(t) else { return };
    let Pair { tile, token } = std::mem::take(&mut t.market[slot]);
    let tile = tile.expect("the slot has a tile");
    t.hoard.insert(tile);
    if let Some(token) = token {
        t.bag.insert(token);
    }
    cx.log.emit(|| Event::RivalTook { tile, token });
    let mut right = MARKET_SLOTS;
    for slot in (0..MARKET_SLOTS).rev() {
        if t.market[slot].tile.is_some() {
            right -= 1;
            t.market.swap(slot, right);
        }
    }
    cx.log.emit(|| Event::MarketSlid);
}
