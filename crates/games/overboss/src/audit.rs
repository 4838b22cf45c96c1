//! The invariants of the specification (§11) that one position can show.

use malice_engine::Seat;

use crate::Overboss;
use crate::effect::Scoring;
use crate::ids::{TILE_TYPES, TileId, TileType, TokenId, squares};
use crate::rules::{Frame, scoring, setup};
use crate::sets::{TileSet, TokenSet};
use crate::state::{PlayerMap, State, Tabletop};

impl Overboss {
    /// The laws that a position breaks: none, ever.
    pub(crate) fn audit(&self, state: &State) -> Vec<String> {
        let t = &state.tabletop;
        let mut broken = Vec::new();
        let mut demand = |holds: bool, law: &str| {
            if !holds {
                broken.push(law.to_owned());
            }
        };
        // 1 to 3: every tile and every token of the game is somewhere, once.
        let tiles: Vec<_> = tiles_on_table(t).collect();
        let tile_set: TileSet = tiles.iter().copied().collect();
        let all_tiles: TileSet = setup::all_tiles(&t.terrain).into_iter().collect();
        demand(tiles.len() == tile_set.len(), "a tile is in two places");
        demand(tile_set == all_tiles, "a tile is missing or foreign");
        let tokens: Vec<_> = tokens_on_table(t).collect();
        let token_set: TokenSet = tokens.iter().copied().collect();
        demand(tokens.len() == token_set.len(), "a token is in two places");
        demand(token_set == setup::all_tokens(&t.terrain), "a token is missing or foreign");
        for map in &t.maps {
            demand(sound(map), "a map holds a unit where none may stand, or its masks are wrong");
            demand(map.filled & !self.board().all == 0, "a tile lies outside the map");
        }
        // 6: between placings no player has both an unused unit and an open tile.
        let placing = state.procedures.frames().iter().any(|frame| match frame {
            Frame::Turn(turn) => turn.is_placing() || turn.is_settling(),
            Frame::Settle(_)
            | Frame::Redraft(_)
            | Frame::Command(_)
            | Frame::Exchange(_)
            | Frame::Ability(_) => true,
            Frame::BossChoice(_) | Frame::Relocate(_) => false,
        });
        demand(
            placing || t.maps.iter().all(|map| !map.must_settle()),
            "an unused unit waits beside an open tile",
        );
        // 8: before a draft the market has four tiles, and four tokens unless the bag is empty.
        if let Some(Frame::Turn(turn)) = state.procedures.frames().last()
            && turn.is_drafting()
        {
            demand(
                t.market.iter().all(|pair| pair.tile.is_some()),
                "a market slot has no tile before a draft",
            );
            let full = t.market.iter().all(|pair| pair.token.is_some());
            demand(full || t.bag.is_empty(), "a market slot has no token, but the bag has");
        }
        // 9: without Commands and Bosses nothing is discarded.
        demand(self.command_cards || self.boss_cards || t.tile_discard.is_empty(), "a tile was discarded");
        // 12: the row has four Commands; with deck and discard there are 18.
        let cards = &t.commands;
        let count = if self.command_cards { 18 } else { 0 };
        demand(
            cards.row.len() + cards.deck.len() + cards.discard.len() == count,
            "Command cards were lost or added",
        );
        demand(!self.command_cards || cards.row.len() == 4, "the Command row has not four cards");
        self.audit_scores(t, &mut demand);
        broken
    }

    /// 15, 17: bounds of single tiles, and a majority for somebody.
    fn audit_scores(&self, t: &Tabletop, demand: &mut impl FnMut(bool, &str)) {
        let mut owners = 0;
        let mut first_places = 0;
        for (map, sheet) in t.maps[..self.players].iter().zip(scoring::sheets(t, self)) {
            for kind in t.terrain.into_iter().chain([TileType::DUNGEON]) {
                let (tiles, points) = (map.count(kind) as u8, sheet.tiles[kind.index()]);
                let most = self.tables.terrain(kind).scoring.iter().find_map(|scoring| match scoring {
                    Scoring::Each(base, bonuses) => {
                        Some(base + bonuses.iter().map(|(_, more)| more).sum::<u8>())
                    }
                    Scoring::EachMinusTypes(base) => Some(*base),
                    Scoring::EachPlusNeighborTypes(base) => Some(base + 4),
                    Scoring::TotalByCount(_)
                    | Scoring::TotalByDistinctFlags(_)
                    | Scoring::SumValues
                    | Scoring::Majority(_)
                    | Scoring::Groups(_) => None,
                });
                demand(most.is_none_or(|most| points <= tiles * most), "a tile scores more than it can");
                if let Some(places) = self.majority(kind) {
                    owners += u8::from(tiles > 0);
                    let alone = scoring::tile_points(t, self, map, kind);
                    first_places += u8::from(points == alone + places[0]);
                }
            }
        }
        // Alone, the rival's hoard may own the majority.
        let majority = t.terrain.iter().any(|kind| self.majority(*kind).is_some());
        if majority && self.players > 1 {
            demand(
                (owners > 0) == (first_places > 0),
                "the majority has no owner, or an owner without a tile",
            );
        }
    }

    /// The turns that a player has finished.
    pub(crate) fn turns_taken(&self, t: &Tabletop, seat: Seat) -> u32 {
        let (players, turns) = (self.players, t.turns as usize);
        let place = (seat.index() + players - t.first.index()) % players;
        (turns / players + usize::from(place < turns % players)) as u32
    }
}

fn tiles_on_table(t: &Tabletop) -> impl Iterator<Item = TileId> + '_ {
    let maps = t.maps.iter().flat_map(|map| map.tiles.iter().flatten().copied());
    maps.chain(t.market.iter().filter_map(|pair| pair.tile))
        .chain(t.hand.tile)
        .chain(t.tile_stack.iter().flatten().copied())
        .chain(t.tile_discard.iter())
        .chain(t.hoard.iter())
        .chain(t.drawn_tiles.iter())
}

fn tokens_on_table(t: &Tabletop) -> impl Iterator<Item = TokenId> + '_ {
    let maps = t.maps.iter().flat_map(|map| map.units.iter().flatten().copied().chain(map.lair.iter()));
    maps.chain(t.market.iter().filter_map(|pair| pair.token))
        .chain(t.hand.token)
        .chain(t.bag.iter())
        .chain(t.drawn_tokens.iter())
}

/// 4, 5: masks and contents agree; only units stand on tiles, one each, and on no Dungeon.
fn sound(map: &PlayerMap) -> bool {
    if !map.units.iter().flatten().all(|unit| unit.is_unit()) {
        return false;
    }
    let (mut types, mut kinds) = ([0; TILE_TYPES], [0; TILE_TYPES]);
    for square in squares(u16::MAX) {
        if let Some(tile) = map.tile(square) {
            types[tile.tile_type().index()] |= square.bit();
        }
        if let Some(kind) = map.unit(square) {
            kinds[kind.index()] |= square.bit();
        }
    }
    let all = |masks: [u16; TILE_TYPES]| masks.into_iter().fold(0, |all, mask| all | mask);
    let portals: u8 = map
        .lair
        .and(TokenSet::PORTALS)
        .iter()
        .filter_map(TokenId::portal_number)
        .fold(0, |mask, number| mask | 1 << number);
    (types, kinds) == (map.types, map.kinds)
        && (all(types), all(kinds)) == (map.filled, map.occupied)
        && map.occupied & !(map.filled & !map.dungeons()) == 0
        && map.active_portals & !portals == 0
}
