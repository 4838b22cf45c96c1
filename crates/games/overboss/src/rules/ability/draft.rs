//! Abilities that change what is drafted: a new market, a split pair, another tile.

use super::{Step, UseAbility};
use crate::action::Action;
use crate::event::Event;
use crate::rules::{Cx, Flow, market};
use crate::state::{MARKET_SLOTS, Tabletop};

impl UseAbility {
    /// All pairs of the market leave, tiles to the discard, tokens to the bag; four new ones come.
    pub(super) fn replace_market(&mut self, t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat;
        for pair in &mut t.market {
            if let Some(tile) = pair.tile.take() {
                t.tile_discard.insert(tile);
            }
            if let Some(token) = pair.token.take() {
                t.bag.insert(token);
            }
        }
        cx.log.emit(|| Event::MarketReplaced { seat });
        market::restock(t, cx);
        self.step = Step::End;
        Flow::Next
    }

    /// The tile of one pair and the token of another; the leftovers become a pair. It takes the place of the draft.
    pub(super) fn split_draft(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat;
        let with_token = |t: &Tabletop, slot: usize| t.market[slot].token.is_some();
        if let Step::Slot(tile_slot) = self.step {
            let Some(Action::DraftToken(slot)) = answer else {
                return self.ask(cx, |offer| {
                    for slot in 0..MARKET_SLOTS {
                        let fits = slot != tile_slot as usize && with_token(t, slot);
                        offer.judge(
                            Action::DraftToken(slot as u8),
                            if fits { Ok(()) } else { Err("OB-D-18") },
                        );
                    }
                });
            };
            let left = t.market[tile_slot as usize].token.take();
            t.hand.token = std::mem::replace(&mut t.market[slot as usize].token, left);
            let token = t.hand.token.expect("only slots with a token are offered");
            cx.log.emit(|| Event::TokenDrafted { seat, slot, token });
            self.step = Step::End;
            return Flow::Next;
        }
        let Some(Action::DraftTile(slot)) = answer else {
            return self.ask(cx, |offer| {
                for slot in 0..MARKET_SLOTS {
                    let fits = if with_token(t, slot) { Ok(()) } else { Err("OB-D-18") };
                    offer.judge(Action::DraftTile(slot as u8), fits);
                }
            });
        };
        t.hand.tile = t.market[slot as usize].tile.take();
        let tile = t.hand.tile.expect("before a draft every slot has a tile");
        cx.log.emit(|| Event::TileDrafted { seat, slot, tile });
        self.step = Step::Slot(slot);
        Flow::Next
    }

    /// Draw tiles for all to see and keep one of them or the drafted one; the rest is shuffled into the stack.
    pub(super) fn redraw_tile(
        &mut self,
        count: u8,
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let seat = self.seat;
        if self.step == Step::First {
            if t.tile_stack.len() < count as usize && !t.tile_discard.is_empty() {
                market::reshuffle_discard(t, cx);
            }
            let mut tiles = [None; 3];
            for slot in tiles.iter_mut().take(count as usize) {
                let Some(tile) = t.tile_stack.pop().flatten() else { break };
                t.drawn_tiles.insert(tile);
                *slot = Some(tile);
            }
            cx.log.emit(|| Event::TilesDrawn { seat, tiles });
            cx.log.reveal();
            self.step = Step::Drawn;
            return Flow::Next;
        }
        let drafted = t.hand.tile.expect("the pair is in hand");
        let Some(Action::KeepTile(tile)) = answer else {
            let drawn = t.drawn_tiles;
            return self.ask(cx, |offer| {
                offer.allow(Action::KeepTile(drafted));
                for tile in drawn.iter() {
                    offer.allow(Action::KeepTile(tile));
                }
            });
        };
        let mut rest = std::mem::take(&mut t.drawn_tiles);
        rest.insert(drafted);
        rest.remove(tile);
        t.hand.tile = Some(tile);
        cx.log.emit(|| Event::TileKept { seat, tile });
        market::shuffle_in(t, rest, cx);
        self.step = Step::End;
        Flow::Next
    }
}
