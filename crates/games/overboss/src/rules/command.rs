//! Command cards (OB-CMD): which may be activated, and what Intimidate, Demolish and Overthrow do.

use malice_engine::{Offer, Seat};
use serde::{Deserialize, Serialize};

use super::{Cx, Flow, Frame, Redraft, Settle, free_actions, next_to_settle};
use crate::Overboss;
use crate::action::Action;
use crate::effect::{Ability, CommandEffect, Window};
use crate::event::Event;
use crate::ids::{Square, bordering, squares};
use crate::state::{Pair, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Command {
    card: u8,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
enum Step {
    /// The first or only tile.
    Tile,
    /// Intimidate: where the tile goes. Overthrow: the second tile.
    Second(Seat, Square),
    Settle,
    Replace,
    End,
}

/// Whether everybody can see that the active player may have something to decide before the wrap (§6.1): a Command, or a
/// hidden Boss that could move a tile and so complete a pattern.
pub(super) fn may_be_asked(t: &Tabletop, game: &Overboss) -> bool {
    let placed = Placed::this_turn(t);
    t.commands.row.iter().any(|card| placed.completes(game, *card) && has_target(t, game, *card))
        || free_actions::could_reveal(t, game, t.active, Window::W5, Ability::moves_tiles)
}

/// Lists the cards of the row, and why a card may not be activated.
pub(super) fn offer(t: &Tabletop, game: &Overboss, offer: &mut Offer<Action>) {
    let placed = Placed::this_turn(t);
    for card in &*t.commands.row {
        let action = Action::Activate(*card);
        if !placed.completes(game, *card) {
            if offer.explains() {
                // OB-CMD-03: the pattern is there without this turn's tile; OB-CMD-02: it is not there at all.
                let shown = pattern_completed(t, game, t.active, *card);
                offer.refuse(action, if shown { "OB-CMD-03" } else { "OB-CMD-02" });
            }
        } else if has_target(t, game, *card) {
            offer.allow(action);
        } else {
            offer.refuse(action, "OB-R-33");
        }
    }
}

/// The tile placed this turn, where it lies now, and the squares of its type; nothing if it has left the map (OB-R-35).
#[derive(Clone, Copy)]
struct Placed {
    square: u16,
    kind: u16,
}

impl Placed {
    fn this_turn(t: &Tabletop) -> Self {
        let map = t.map(t.active);
        let Some((tile, square)) = t.placed.and_then(|tile| Some((tile, map.square_of(tile)?))) else {
            return Self { square: 0, kind: 0 };
        };
        let alike =
            |square: &Square| map.tile(*square).is_some_and(|other| other.tile_type() == tile.tile_type());
        let kind = squares(map.filled).filter(alike).fold(0, |mask, square| mask | square.bit());
        Self { square: square.bit(), kind }
    }

    /// OB-CMD-02, OB-CMD-03: the pattern in tiles of one type, this turn's tile among them.
    fn completes(self, game: &Overboss, card: u8) -> bool {
        let pattern = &game.tables.commands[card as usize].pattern;
        pattern.completed_by(self.kind, self.square, game.board().rows)
    }
}

/// OB-R-33: without a legal target a Command cannot be activated.
fn has_target(t: &Tabletop, game: &Overboss, card: u8) -> bool {
    match game.tables.commands[card as usize].effect {
        CommandEffect::SlideTile => {
            super::clockwise(t.active, game.players).any(|seat| slidable(t, game, seat) != 0)
        }
        CommandEffect::DestroyTileAndRedraft => true,
        CommandEffect::SwapTiles => t.maps.iter().map(|map| map.filled.count_ones()).sum::<u32>() >= 2,
    }
}

/// Whether a card's pattern stands on `seat`'s map, with or without this turn's tile.
pub(crate) fn pattern_completed(t: &Tabletop, game: &Overboss, seat: Seat, card: u8) -> bool {
    let pattern = &game.tables.commands[card as usize].pattern;
    t.map(seat).types.iter().any(|mask| pattern.completed_by(*mask, u16::MAX, game.board().rows))
}

/// Begins a Command.
pub(super) fn activate(card: u8, cx: &mut Cx<'_>, seat: Seat) -> Frame {
    cx.log.emit(|| Event::CommandActivated { seat, card });
    Frame::Command(Command { card, step: Step::Tile })
}

/// Tiles of a map that have an empty square beside them.
fn slidable(t: &Tabletop, game: &Overboss, seat: Seat) -> u16 {
    let (map, all) = (t.map(seat), game.board().all);
    map.filled & bordering(all & !map.filled, all)
}

impl Command {
    /// The tile chosen first, while the second choice is open.
    pub(crate) fn chosen(&self) -> Option<(Seat, Square)> {
        if let Step::Second(seat, square) = self.step { Some((seat, square)) } else { None }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let active = t.active;
        let game = cx.game;
        let effect = game.tables.commands[self.card as usize].effect;
        match self.step {
            // OB-CMD-06: any map, the own included (OB-D-08, OB-D-10, OB-D-12).
            Step::Tile => {
                let Some(action) = answer else {
                    let point = match effect {
                        CommandEffect::SlideTile => "OB-D-08",
                        CommandEffect::DestroyTileAndRedraft => "OB-D-10",
                        CommandEffect::SwapTiles => "OB-D-12",
                    };
                    if let Some(offer) = cx.offer.to(active, point) {
                        for seat in super::clockwise(active, game.players) {
                            let slides = slidable(t, game, seat);
                            for square in squares(t.map(seat).filled) {
                                let stuck = effect == CommandEffect::SlideTile && slides & square.bit() == 0;
                                offer.judge(
                                    Action::Choose(seat, square),
                                    if stuck { Err("OB-CMD-07") } else { Ok(()) },
                                );
                            }
                            if offer.explains() {
                                for square in squares(game.board().all & !t.map(seat).filled) {
                                    offer.refuse(Action::Choose(seat, square), "OB-R-41");
                                }
                            }
                        }
                    }
                    return Flow::ask(active);
                };
                if let Action::Choose(owner, square) = action {
                    if effect == CommandEffect::DestroyTileAndRedraft {
                        self.step = Step::Replace;
                        return Flow::Call(demolish(t, owner, square, cx));
                    }
                    self.step = Step::Second(owner, square);
                }
            }

            // OB-CMD-07, OB-R-40: one step to a bordering empty square of the same map (OB-D-09).
            Step::Second(owner, from) if effect == CommandEffect::SlideTile => {
                let Some(action) = answer else {
                    if let Some(offer) = cx.offer.to(active, "OB-D-09") {
                        let all = game.board().all;
                        let empty = all & !t.map(owner).filled;
                        let reach = bordering(from.bit(), all) & empty;
                        for square in squares(reach) {
                            offer.allow(Action::SlideTo(square));
                        }
                        if offer.explains() {
                            for square in squares(all & !reach) {
                                offer.refuse(Action::SlideTo(square), "OB-R-40");
                            }
                        }
                    }
                    return Flow::ask(active);
                };
                if let Action::SlideTo(to) = action {
                    slide(t, owner, from, to, cx);
                    self.step = Step::Replace;
                }
            }

            // OB-CMD-10, OB-R-41: a second, different tile of any map (OB-D-13).
            Step::Second(owner, square) => {
                let Some(action) = answer else {
                    if let Some(offer) = cx.offer.to(active, "OB-D-13") {
                        for seat in super::clockwise(active, game.players) {
                            for other in squares(t.map(seat).filled) {
                                let same = (seat, other) == (owner, square);
                                offer.judge(
                                    Action::Choose(seat, other),
                                    if same { Err("OB-CMD-10") } else { Ok(()) },
                                );
                            }
                            if offer.explains() {
                                for other in squares(game.board().all & !t.map(seat).filled) {
                                    offer.refuse(Action::Choose(seat, other), "OB-R-41");
                                }
                            }
                        }
                    }
                    return Flow::ask(active);
                };
                if let Action::Choose(seat, other) = action {
                    swap_tiles(t, (owner, square), (seat, other), cx);
                    self.step = Step::Settle;
                }
            }

            // An open tile may have come to a map whose lair holds units (OB-R-16, OB-R-44).
            Step::Settle => match next_to_settle(t, game.players) {
                Some(seat) => return Flow::Call(Frame::Settle(Settle::new(seat))),
                None => self.step = Step::Replace,
            },

            // OB-CMD-01: the used card is discarded and replaced at once.
            Step::Replace => {
                replace_card(t, self.card, cx);
                self.step = Step::End;
            }

            Step::End => return Flow::Return,
        }
        Flow::Next
    }
}

/// OB-CMD-08: the tile goes to the discard, its unit to the bag; its owner drafts anew at once.
fn demolish(t: &mut Tabletop, owner: Seat, at: Square, cx: &mut Cx<'_>) -> Frame {
    let Pair { tile, token } = t.map_mut(owner).lift(at);
    let tile = tile.expect("a tile was chosen");
    t.tile_discard.insert(tile);
    if let Some(unit) = token {
        t.bag.insert(unit);
        cx.log.emit(|| Event::UnitDestroyed { seat: owner, unit, at, with_tile: true });
    }
    cx.log.emit(|| Event::TileDestroyed { owner, tile, at, unit: token });
    Frame::Redraft(Redraft::new(owner, at))
}

fn slide(t: &mut Tabletop, owner: Seat, from: Square, to: Square, cx: &mut Cx<'_>) {
    let map = t.map_mut(owner);
    let lifted = map.lift(from);
    map.lay(to, lifted);
    cx.log.emit(|| Event::TileSlid { owner, tile: lifted.tile.expect("a tile was chosen"), from, to });
}

/// Two tiles change places with what stands on them; lairs stay (OB-R-42), and nothing is placed anew (OB-R-07).
pub(super) fn swap_tiles(t: &mut Tabletop, first: (Seat, Square), second: (Seat, Square), cx: &mut Cx<'_>) {
    let [one, other] = [first, second].map(|(seat, square)| t.map_mut(seat).lift(square));
    for ((seat, square), lifted) in [(first, other), (second, one)] {
        t.map_mut(seat).lay(square, lifted);
    }
    let tiles = [one, other].map(|lifted| lifted.tile.expect("a tile was chosen"));
    cx.log.emit(|| Event::TilesSwapped { first, second, tiles });
}

fn replace_card(t: &mut Tabletop, card: u8, cx: &mut Cx<'_>) {
    let game = cx.game;
    let at = t.commands.row.iter().position(|other| *other == card).expect("the card lay in the row");
    t.commands.discard.push(card);
    if t.commands.deck.is_empty() {
        // Sorted first: what was discarded when says nothing about the new order.
        t.commands.discard.sort_unstable();
        cx.chance.shuffle(cx.stream, "commands", &mut t.commands.discard, |card| {
            game.tables.commands[card as usize].id.clone()
        });
        t.commands.discard.reverse();
        t.commands.deck = std::mem::take(&mut t.commands.discard);
        cx.log.emit(|| Event::CommandsReshuffled);
    }
    let next = t.commands.deck.pop().expect("14 cards lie outside the row");
    t.commands.row[at] = next;
    cx.log.emit(|| Event::CommandDealt { card: next });
    cx.log.reveal();
}
