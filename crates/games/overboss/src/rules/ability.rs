//! Boss abilities (OB-BOSS-03, specification §10.6), each with its own few steps, by what they touch: units in `tokens.rs`,
//! tiles in `tiles.rs`, the draft in `draft.rs`. Two of them are procedures that others begin as well.

mod draft;
mod tiles;
mod tokens;

use malice_engine::{Offer, Seat};
use serde::{Deserialize, Serialize};

use super::{Cx, Exchange, Flow, Frame, Relocate, Settle, relocate};
use crate::Overboss;
use crate::action::Action;
use crate::effect::Ability;
use crate::ids::{Square, UnitKind, bordering, squares};
use crate::sets::{TileSet, TokenSet};
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
                if !below.last().is_some_and(Frame::is_settling) {
                    return Flow::Call(Frame::Settle(Settle::new(self.seat)));
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
            Ability::RotateLine => self.rotate_line(below, t, answer, cx),
            Ability::ExchangeTileWithMarket => self.exchange_tile_with_market(t, answer, cx),
            Ability::RedrawTile(count) => self.redraw_tile(count, t, answer, cx),
            Ability::ExchangeUnitWithMarket => {
                self.step = Step::Settle;
                Flow::Call(Frame::Exchange(Exchange::own_map(self.seat)))
            }
            Ability::RelocateUnits(most) => {
                self.step = Step::End;
                Flow::Call(Frame::Relocate(Relocate::ability(self.seat, most)))
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
}
