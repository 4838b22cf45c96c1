//! Boss abilities (OB-BOSS-03, specification §10.6) that are not a Portal move or an exchange: each with its own few steps.

use malice_engine::{Offer, Rule, Seat};
use serde::{Deserialize, Serialize};

use super::{Cx, Flow, Frame, Settle, command, market, relocate};
use crate::Overboss;
use crate::action::{Action, Direction, Line};
use crate::effect::Ability;
use crate::event::Event;
use crate::ids::{IdSet, Square, TileSet, TokenSet, UnitKind, bordering, squares};
use crate::state::{PlayerMap, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UseAbility {
    seat: Seat,
    ability: Ability,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Step {
    First,
    /// The ability has drawn, and now asks.
    Drawn,
    /// A square was chosen first.
    Square(Square),
    /// A slot was chosen first.
    Slot(u8),
    /// A drawn unit was chosen first.
    Unit(UnitKind),
    Settle,
    End,
}

/// Whether an ability can be used on the present table (OB-R-32).
pub(super) fn usable(t: &Tabletop, game: &Overboss, seat: Seat, ability: Ability) -> bool {
    let map = t.map(seat);
    let tokens = t.market.iter().filter(|pair| pair.token.is_some()).count();
    match ability {
        Ability::SwapBorderingTiles => swappable(map, game) != 0,
        Ability::DrawTokensAndReplace(_) => map.occupied != 0 && !t.bag.is_empty(),
        Ability::ReplaceMarket => true,
        Ability::ExchangeUnitWithMarket => map.occupied != 0 && tokens > 0,
        Ability::SplitDraft => tokens > 1,
        Ability::RelocateUnits(_) => relocate::possible(map),
        Ability::RecruitMiniboss => monsters(map) != 0 && !t.bag.and(TokenSet::MINIBOSSES).is_empty(),
        Ability::RotateLine => map.filled != 0,
        Ability::ExchangeTileWithMarket => {
            squares(map.filled).any(|square| !takable(t, map, square).is_empty())
        }
        Ability::RedrawTile(_) => !t.tile_stack.is_empty() || !t.tile_discard.is_empty(),
    }
}

/// Tiles that border another tile.
fn swappable(map: &PlayerMap, game: &Overboss) -> u16 {
    map.filled & bordering(map.filled, game.board().all)
}

/// Squares with a Monster.
fn monsters(map: &PlayerMap) -> u16 {
    squares(map.occupied)
        .filter(|square| map.unit(*square) != Some(UnitKind::MINIBOSS))
        .fold(0, |mask, square| mask | square.bit())
}

/// Market tiles that may take the place of the tile on `square`: no Dungeon under a unit (OB-TOK-02).
fn takable(t: &Tabletop, map: &PlayerMap, square: Square) -> TileSet {
    let bears = map.occupied & square.bit() != 0;
    t.market.iter().filter_map(|pair| pair.tile).filter(|tile| !(bears && tile.is_dungeon())).collect()
}

impl UseAbility {
    pub(super) fn new(seat: Seat, ability: Ability) -> Self {
        Self { seat, ability, step: Step::First }
    }

    /// The tile chosen first, while the second choice is open.
    pub(crate) fn chosen(&self) -> Option<(Seat, Square)> {
        if let Step::Square(square) = self.step { Some((self.seat, square)) } else { None }
    }

    pub(super) fn run(
        &mut self,
        below: &mut [Frame],
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        match self.step {
            Step::Settle => {
                self.step = Step::End;
                // Where the turn is about to place units anyway, it goes on with that.
                if !matches!(below.last(), Some(Frame::Settle(_))) {
                    return Flow::Call(Frame::Settle(Settle::at_once(self.seat)));
                }
                return Flow::Next;
            }
            Step::End => return Flow::Return,
            Step::First | Step::Drawn | Step::Square(_) | Step::Slot(_) | Step::Unit(_) => (),
        }
        match self.ability {
            Ability::SwapBorderingTiles => self.swap_bordering_tiles(t, answer, cx),
            Ability::DrawTokensAndReplace(count) => self.draw_tokens_and_replace(count, t, answer, cx),
            Ability::ReplaceMarket => self.replace_market(t, cx),
            Ability::SplitDraft => self.split_draft(t, answer, cx),
            Ability::RecruitMiniboss => self.recruit_miniboss(t, answer, cx),
            Ability::RotateLine => self.rotate_line(t, answer, cx),
            Ability::ExchangeTileWithMarket => self.exchange_tile_with_market(t, answer, cx),
            Ability::RedrawTile(count) => self.redraw_tile(count, t, answer, cx),
            Ability::ExchangeUnitWithMarket | Ability::RelocateUnits(_) => {
                unreachable!("these abilities are procedures of their own")
            }
        }
    }

    /// Asks the owner; `list` writes the candidates.
    fn ask(&self, cx: &mut Cx<'_>, list: impl FnOnce(&mut Offer<Action>)) -> Flow {
        if let Some(offer) = cx.offer.to(self.seat, "OB-D-18") {
            list(offer);
        }
        Flow::ask(self.seat)
    }

    /// Two bordering tiles of the own map trade places with their units. Nothing erupts and nothing is exchanged.
    fn swap_bordering_tiles(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (seat, all) = (self.seat, cx.game.board().all);
        let map = t.map(seat);
        let candidates = match self.step {
            Step::Square(first) => bordering(first.bit(), all) & map.filled,
            _ => swappable(map, cx.game),
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
        self.step = if let Step::Square(first) = self.step {
            command::swap_tiles(t, (seat, first), (seat, square), cx);
            Step::End
        } else {
            Step::Square(square)
        };
        Flow::Next
    }

    /// Draw tokens for all to see; a unit among them may replace a unit of the map, which goes to the bag with the rest.
    fn draw_tokens_and_replace(
        &mut self,
        count: u8,
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let seat = self.seat;
        match self.step {
            Step::Unit(kind) => {
                let Some(Action::Give(at)) = answer else {
                    let occupied = t.map(seat).occupied;
                    let all = cx.game.board().all;
                    return self.ask(cx, |offer| offer_gifts(offer, occupied, all, "OB-D-18"));
                };
                let new =
                    t.drawn_tokens.and(TokenSet::units_of(kind)).first().expect("such a unit was drawn");
                t.drawn_tokens.remove(new);
                let old = replace_unit(t, seat, at, new, cx);
                t.bag.insert(old);
                self.return_drawn(t);
            }
            Step::Drawn => {
                let Some(action) = answer else {
                    let drawn = t.drawn_tokens;
                    return self.ask(cx, |offer| {
                        offer.allow(Action::Pass);
                        for kind in drawn.unit_kinds() {
                            offer.allow(Action::TakeDrawn(kind));
                        }
                    });
                };
                if let Action::TakeDrawn(kind) = action {
                    self.step = Step::Unit(kind);
                } else {
                    self.return_drawn(t);
                }
            }
            _ => {
                let game = cx.game;
                let mut tokens = [None; 3];
                for slot in tokens.iter_mut().take(count as usize) {
                    let bag = t.bag;
                    if bag.is_empty() {
                        break;
                    }
                    let n = cx
                        .chance
                        .pick(cx.stream, "token", bag.len() as u32, |n| game.token_kind_name(bag.nth(n)));
                    let token = bag.nth(n);
                    t.bag.remove(token);
                    t.drawn_tokens.insert(token);
                    *slot = Some(token);
                }
                cx.log.emit(|| Event::TokensDrawn { seat, tokens });
                self.step = Step::Drawn;
            }
        }
        Flow::Next
    }

    fn return_drawn(&mut self, t: &mut Tabletop) {
        for token in std::mem::take(&mut t.drawn_tokens).iter() {
            t.bag.insert(token);
        }
        self.step = Step::End;
    }

    /// All pairs of the market leave, tiles to the discard, tokens to the bag; four new ones come.
    fn replace_market(&mut self, t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
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
    fn split_draft(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat;
        let with_token = |t: &Tabletop, slot: u8| t.market[slot as usize].token.is_some();
        match self.step {
            Step::Slot(tile_slot) => {
                let Some(Action::DraftToken(slot)) = answer else {
                    return self.ask(cx, |offer| {
                        for slot in 0..4 {
                            let fits = slot != tile_slot && with_token(t, slot);
                            offer.judge(Action::DraftToken(slot), if fits { Ok(()) } else { Err("OB-D-18") });
                        }
                    });
                };
                let left = t.market[tile_slot as usize].token.take();
                let token = std::mem::replace(&mut t.market[slot as usize].token, left);
                t.hand.token = token;
                let token = token.expect("only slots with a token are offered");
                cx.log.emit(|| Event::TokenDrafted { seat, slot, token });
                self.step = Step::End;
            }
            _ => {
                let Some(Action::DraftTile(slot)) = answer else {
                    return self.ask(cx, |offer| {
                        for slot in 0..4 {
                            let fits = if with_token(t, slot) { Ok(()) } else { Err("OB-D-18") };
                            offer.judge(Action::DraftTile(slot), fits);
                        }
                    });
                };
                t.hand.tile = t.market[slot as usize].tile.take();
                let tile = t.hand.tile.expect("before a draft every slot has a tile");
                cx.log.emit(|| Event::TileDrafted { seat, slot, tile });
                self.step = Step::Slot(slot);
            }
        }
        Flow::Next
    }

    /// A Monster of the map goes to the bag, a Miniboss from there takes its place.
    fn recruit_miniboss(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat;
        let Some(Action::Give(at)) = answer else {
            let (givable, all) = (monsters(t.map(seat)), cx.game.board().all);
            return self.ask(cx, |offer| offer_gifts(offer, givable, all, "OB-D-18"));
        };
        let new = t.bag.and(TokenSet::MINIBOSSES).first().expect("a Miniboss is in the bag");
        t.bag.remove(new);
        let old = replace_unit(t, seat, at, new, cx);
        t.bag.insert(old);
        self.step = Step::End;
        Flow::Next
    }

    /// One row or column shifts by one square, around the edge: tiles with their units, gaps included.
    fn rotate_line(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
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
        let squares = line.squares(rows);
        let count = squares.clone().count();
        let map = t.map_mut(seat);
        let mut lifted = [(None, None); 4];
        for (slot, square) in lifted.iter_mut().zip(squares.clone()) {
            let unit = map.take_unit(square);
            *slot = (map.take_tile(square), unit);
        }
        match direction {
            Direction::Forward => lifted[..count].rotate_right(1),
            Direction::Back => lifted[..count].rotate_left(1),
        }
        for ((tile, unit), square) in lifted.into_iter().zip(squares) {
            if let Some(tile) = tile {
                map.put_tile(square, tile);
            }
            if let Some(unit) = unit {
                map.put_unit(square, unit);
            }
        }
        cx.log.emit(|| Event::LineRotated { seat, line, direction });
        self.step = Step::End;
        Flow::Next
    }

    /// A tile of the map for a tile of the market; units and the market's token stay. No placement effect, and the tile
    /// received does not count as placed this turn.
    fn exchange_tile_with_market(
        &mut self,
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let seat = self.seat;
        match self.step {
            Step::Square(at) => {
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
                let received = t.market[slot as usize].tile.expect("only slots with a tile are offered");
                let map = t.map_mut(seat);
                let unit = map.take_unit(at);
                let given = map.take_tile(at).expect("a tile was chosen");
                map.put_tile(at, received);
                if let Some(unit) = unit {
                    map.put_unit(at, unit);
                }
                t.market[slot as usize].tile = Some(given);
                cx.log.emit(|| Event::TileExchanged { seat, given, at, received, slot });
                // Where a Dungeon leaves, the new tile is open.
                self.step = Step::Settle;
            }
            _ => {
                let Some(Action::Choose(_, square)) = answer else {
                    let map = t.map(seat);
                    return self.ask(cx, |offer| {
                        for square in squares(map.filled) {
                            let fits = !takable(t, map, square).is_empty();
                            offer.judge(
                                Action::Choose(seat, square),
                                if fits { Ok(()) } else { Err("OB-TOK-02") },
                            );
                        }
                    });
                };
                self.step = Step::Square(square);
            }
        }
        Flow::Next
    }

    /// Draw tiles for all to see and keep one of them or the drafted one; the rest is shuffled into the stack.
    fn redraw_tile(&mut self, count: u8, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
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
        let mut rest = std::mem::replace(&mut t.drawn_tiles, IdSet::EMPTY);
        rest.insert(drafted);
        rest.remove(tile);
        t.hand.tile = Some(tile);
        cx.log.emit(|| Event::TileKept { seat, tile });
        market::shuffle_in(t, rest, cx);
        self.step = Step::End;
        Flow::Next
    }
}

fn offer_gifts(offer: &mut Offer<Action>, givable: u16, all: u16, rule: Rule) {
    for square in squares(givable) {
        offer.allow(Action::Give(square));
    }
    if offer.explains() {
        for square in squares(all & !givable) {
            offer.refuse(Action::Give(square), rule);
        }
    }
}

/// Puts `new` in the place of a unit of the map, and gives the old one back.
fn replace_unit(
    t: &mut Tabletop,
    seat: Seat,
    at: Square,
    new: crate::ids::TokenId,
    cx: &mut Cx<'_>,
) -> crate::ids::TokenId {
    let map = t.map_mut(seat);
    let old = map.take_unit(at).expect("a unit stands there");
    map.put_unit(at, new);
    cx.log.emit(|| Event::UnitReplaced { seat, old, new, at });
    old
}
