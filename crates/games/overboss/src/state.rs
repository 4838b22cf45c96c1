//! The whole position as plain data: what lies on the table, and the procedures in progress.

use malice_engine::{FixedVec, Seat, Stacks, Viewer};
use serde::{Deserialize, Serialize};

use crate::ids::{
    IN_PLAY, MAX_SQUARES, Square, TERRAINS, TILE_TYPES, TileId, TileType, TokenId, UnitKind, squares,
};
use crate::rules::Frame;
use crate::sets::{TileSet, TokenSet};

pub const MAX_PLAYERS: usize = 5;
pub const MARKET_SLOTS: usize = 4;
/// No procedure nests deeper: turn, Command, redraft, exchange, settling.
pub const STACK_DEPTH: usize = 6;

/// A position of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct State {
    pub tabletop: Tabletop,
    pub procedures: Stacks<Frame, STACK_DEPTH>,
}

/// All that lies on the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tabletop {
    pub maps: [PlayerMap; MAX_PLAYERS],
    pub market: [Pair; MARKET_SLOTS],
    /// What the player who places it has drafted.
    pub hand: Pair,
    /// Face down; the last tile is the top one.
    pub tile_stack: FixedVec<Option<TileId>, IN_PLAY>,
    /// Destroyed tiles (OB-CMD-08).
    pub tile_discard: TileSet,
    /// Solo: the tiles that the rival took (OB-SOLO-01).
    pub hoard: TileSet,
    pub bag: TokenSet,
    /// Tokens drawn for all to see by a Boss ability that is not finished.
    pub drawn_tokens: TokenSet,
    /// Tiles drawn for all to see by a Boss ability that is not finished.
    pub drawn_tiles: TileSet,
    /// The five terrain types in play, ascending.
    pub terrain: [TileType; 5],
    pub active: Seat,
    pub first: Seat,
    /// Turns that have ended, of all players together.
    pub turns: u8,
    /// The tile placed this turn, wherever it lies now (OB-R-35).
    pub placed: Option<TileId>,
    /// A Summoning Circle that was just placed and has not been used yet (OB-CIRC-03).
    pub circle: Option<TileId>,
    /// Whether a Portal was used this turn (OB-PORT-01).
    pub portal_used: bool,
    pub bosses: [BossSeat; MAX_PLAYERS],
    pub commands: Commands,
    pub over: bool,
}

/// A tile and the token beside it; on a map, the unit on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pair {
    pub tile: Option<TileId>,
    pub token: Option<TokenId>,
}

/// A player's map and lair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct PlayerMap {
    pub tiles: [Option<TileId>; MAX_SQUARES],
    pub units: [Option<TokenId>; MAX_SQUARES],
    /// Squares with a tile.
    pub filled: u16,
    /// Squares with a unit.
    pub occupied: u16,
    /// The squares of each tile type, Dungeons last.
    pub types: [u16; TILE_TYPES],
    /// The squares of each kind of unit, Minibosses last.
    pub kinds: [u16; TILE_TYPES],
    /// Crystals, Portals and unused units (OB-LAIR-04).
    pub lair: TokenSet,
    /// The Portals of the lair whose active side is up, by number (OB-PORT-02).
    pub active_portals: u8,
}

/// A player's Boss cards (OB-BOSS-01), by index into the content.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct BossSeat {
    pub dealt: [u8; 2],
    /// Which of the two was kept.
    pub kept: Option<u8>,
    pub revealed: bool,
}

/// The Command cards (OB-CMD-01), by index into the content.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Commands {
    pub row: FixedVec<u8, 4>,
    /// Face down; the last card is the top one.
    pub deck: FixedVec<u8, 18>,
    pub discard: FixedVec<u8, 18>,
}

impl PlayerMap {
    /// Squares whose tile is no Dungeon and carries no unit.
    #[inline]
    pub fn open(&self) -> u16 {
        self.filled & !self.dungeons() & !self.occupied
    }

    /// Squares with a Dungeon.
    #[inline]
    pub fn dungeons(&self) -> u16 {
        self.types[TileType::DUNGEON.index()]
    }

    #[inline]
    pub fn tile(&self, square: Square) -> Option<TileId> {
        self.tiles[square.index()]
    }

    #[inline]
    pub fn unit(&self, square: Square) -> Option<UnitKind> {
        self.units[square.index()].map(TokenId::unit_kind)
    }

    #[inline]
    pub fn unused_units(&self) -> TokenSet {
        self.lair.and(TokenSet::UNITS)
    }

    /// Whether a unit must be placed (OB-LAIR-03).
    #[inline]
    pub fn must_settle(&self) -> bool {
        self.open() != 0 && !self.unused_units().is_empty()
    }

    /// The lowest active Portal (OB-R-50).
    #[inline]
    pub fn active_portal(&self) -> Option<TokenId> {
        (self.active_portals != 0).then(|| TokenId::portal(self.active_portals.trailing_zeros() as usize))
    }

    pub fn used_portals(&self) -> usize {
        self.lair.and(TokenSet::PORTALS).len() - self.active_portals.count_ones() as usize
    }

    #[inline]
    pub fn put_tile(&mut self, square: Square, tile: TileId) {
        debug_assert_eq!(self.filled & square.bit(), 0, "a square holds one tile (OB-TILE-02)");
        self.tiles[square.index()] = Some(tile);
        self.filled |= square.bit();
        self.types[tile.tile_type().index()] |= square.bit();
    }

    pub fn take_tile(&mut self, square: Square) -> Option<TileId> {
        let tile = self.tiles[square.index()].take()?;
        self.filled &= !square.bit();
        self.types[tile.tile_type().index()] &= !square.bit();
        Some(tile)
    }

    #[inline]
    pub fn put_unit(&mut self, square: Square, unit: TokenId) {
        debug_assert_ne!(
            self.open() & square.bit(),
            0,
            "a unit stands alone on a tile that is no Dungeon (OB-TOK-04)"
        );
        self.units[square.index()] = Some(unit);
        self.occupied |= square.bit();
        self.kinds[unit.unit_kind().index()] |= square.bit();
    }

    #[inline]
    pub fn take_unit(&mut self, square: Square) -> Option<TokenId> {
        let unit = self.units[square.index()].take()?;
        self.occupied &= !square.bit();
        self.kinds[unit.unit_kind().index()] &= !square.bit();
        Some(unit)
    }

    /// Takes a tile off the map with what stands on it; nothing from an empty square.
    pub fn lift(&mut self, square: Square) -> Pair {
        let token = self.take_unit(square);
        Pair { tile: self.take_tile(square), token }
    }

    /// Lays a tile down with what stands on it.
    pub fn lay(&mut self, square: Square, Pair { tile, token }: Pair) {
        if let Some(tile) = tile {
            self.put_tile(square, tile);
        }
        if let Some(unit) = token {
            self.put_unit(square, unit);
        }
    }

    /// Where a tile lies on this map.
    pub fn square_of(&self, tile: TileId) -> Option<Square> {
        squares(self.filled).find(|square| self.tile(*square) == Some(tile))
    }

    pub fn count(&self, kind: TileType) -> u32 {
        self.types[kind.index()].count_ones()
    }

    /// Different tile types on the map; Dungeon is one (OB-R-21).
    pub fn tile_types(&self) -> u32 {
        self.types.iter().filter(|mask| **mask != 0).count() as u32
    }

    /// Squares whose Monster is at home (OB-SCORE-22); Minibosses never are.
    pub fn matching(&self) -> u16 {
        (0..TERRAINS).fold(0, |mask, kind| mask | self.types[kind] & self.kinds[kind])
    }

    pub fn crystals(&self) -> TokenSet {
        self.lair.and(TokenSet::CRYSTALS)
    }
}

impl Tabletop {
    #[inline]
    pub fn map(&self, seat: Seat) -> &PlayerMap {
        &self.maps[seat.index()]
    }

    #[inline]
    pub fn map_mut(&mut self, seat: Seat) -> &mut PlayerMap {
        &mut self.maps[seat.index()]
    }

    /// The kept Boss card of a seat, by index into the content.
    pub fn boss(&self, seat: Seat) -> Option<usize> {
        let boss = &self.bosses[seat.index()];
        boss.kept.map(|kept| boss.dealt[kept as usize] as usize)
    }

    /// Whether a viewer may know which Boss a seat holds (OB-BOSS-02); at the end all are shown.
    pub fn boss_is_known(&self, seat: Seat, viewer: Viewer) -> bool {
        viewer.sees(seat) || self.over || self.bosses[seat.index()].revealed
    }

    /// Puts a token into a lair; a Portal arrives active side up (OB-TOK-05, OB-TOK-06).
    #[inline]
    pub fn into_lair(&mut self, seat: Seat, token: TokenId) {
        let map = self.map_mut(seat);
        map.lair.insert(token);
        if let Some(number) = token.portal_number() {
            map.active_portals |= 1 << number;
        }
    }
}
