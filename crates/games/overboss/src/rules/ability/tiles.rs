//! Abilities that move tiles of the own map. None of them places a tile: nothing erupts, no Circle is used (OB-PLACE-01).

use malice_engine::Rule;

use super::{Step, UseAbility, swappable, takable};
use crate::action::{Action, Direction, Line};
use crate::event::Event;
use crate::ids::{COLUMNS, Square, bordering, squares};
use crate::rules::{Cx, Flow, Frame, command};
use crate::state::{Pair, Tabletop};

impl UseAbility {
    /// Two bordering tiles of the own map trade places with their units.
    pub(super) fn swap_bordering_tiles(
        &mut self,
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let (seat, all) = (self.seat, cx.game.board().all);
        let map = t.map(seat);
        let first = if let Step::Square(first) = self.step { Some(first) } else { None };
        let candidates = match first {
            Some(first) => bordering(first.bit(), all) & map.filled,
            None => swappable(map, cx.game),
        };
        let Some(Action::Choose(_, square)) = answer else {
            return self.ask(cx, |offer| {
                for square in squares(candidates) {
                    offer.allow(Action::Choose(seat, square));
                }
                if offer.explains() {
                    for square in squares(all & !candidates) {
                        offer.refuse(Action::Choose(seat, square), "OB-SCORE-14");
                    }
                }
            });
        };
        self.step = if let Some(first) = first {
            command::swap_tiles(t, (seat, first), (seat, square), cx);
            Step::End
        } else {
            Step::Square(square)
        };
        Flow::Next
    }

    /// One row or column shifts by one square, around the edge: tiles with their units, gaps included.
    pub(super) fn rotate_line(
        &mut self,
        below: &mut [Frame],
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let (seat, rows) = (self.seat, cx.game.board().rows);
        let Some(Action::Rotate(line, direction)) = answer else {
            let filled = t.map(seat).filled;
            return self.ask(cx, |offer| {
                for line in Line::all(rows) {
                    let verdict = if line.mask(rows) & filled == 0 { Err("OB-R-32") } else { Ok(()) };
                    offer.judge(Action::Rotate(line, Direction::Forward), verdict);
                    offer.judge(Action::Rotate(line, Direction::Back), verdict);
                }
            });
        };
        let map = t.map_mut(seat);
        let mut lifted = [Pair::default(); COLUMNS];
        for (pair, square) in lifted.iter_mut().zip(line.squares(rows)) {
            *pair = map.lift(square);
        }
        for (pair, square) in lifted.into_iter().zip(line.squares(rows)) {
            map.lay(line.shifted(square, direction, rows), pair);
        }
        for frame in below {
            if let Frame::Redraft(redraft) = frame {
                redraft.shift(line, direction, rows);
            }
        }
        cx.log.emit(|| Event::LineRotated { seat, line, direction });
        self.step = Step::End;
        Flow::Next
    }

    /// A tile of the map for a tile of the market; units and the market's token stay. The tile received does not count as
    /// placed this turn.
    pub(super) fn exchange_tile_with_market(
        &mut self,
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let seat = self.seat;
        if let Step::Square(at) = self.step {
            let Some(Action::TakeTile(slot)) = answer else {
                return self.ask(cx, |offer| {
                    let bears = t.map(seat).occupied & at.bit() != 0;
                    for (slot, pair) in t.market.iter().enumerate() {
                        let verdict: Result<(), Rule> = match pair.tile {
                            None => Err("OB-D-18"),
                            Some(tile) if bears && tile.is_dungeon() => Err("OB-TOK-02"),
                            Some(_) => Ok(()),
                        };
                        offer.judge(Action::TakeTile(slot as u8), verdict);
                    }
                });
            };
            self.trade_tile(t, at, slot, cx);
            return Flow::Next;
        }
        let Some(Action::Choose(_, square)) = answer else {
            let map = t.map(seat);
            return self.ask(cx, |offer| {
                for square in squares(map.filled) {
                    let fits = !takable(t, map, square).is_empty();
                    offer.judge(Action::Choose(seat, square), if fits { Ok(()) } else { Err("OB-TOK-02") });
                }
            });
        };
        self.step = Step::Square(square);
        Flow::Next
    }

    fn trade_tile(&mut self, t: &mut Tabletop, at: Square, slot: u8, cx: &mut Cx<'_>) {
        let seat = self.seat;
        let received = t.market[slot as usize].tile.expect("only slots with a tile are offered");
        let map = t.map_mut(seat);
        let Pair { tile, token } = map.lift(at);
        let given = tile.expect("a tile was chosen");
        map.lay(at, Pair { tile: Some(received), token });
        t.market[slot as usize].tile = Some(given);
        cx.log.emit(|| Event::TileExchanged { seat, given, at, received, slot });
        // Where a Dungeon leaves, the new tile is open.
        self.step = Step::Settle;
    }
}
