//! The vocabulary of effects in which the content is written: how tiles score, what they do when placed, what Boss cards
//! and Commands do. The rules interpret these; they never ask for a name.

use serde::{Deserialize, Serialize};

/// The kind of an outer border segment of the map (OB-TILE-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all(serialize = "snake_case"))]
pub enum Edge {
    Mountain,
    Water,
    Plain,
}

/// How the tiles of one type score.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Scoring {
    /// A total for the number of tiles; the last entry goes for more.
    TotalByCount(Vec<u8>),
    /// A total for the number of different flags; the last entry goes for more.
    TotalByDistinctFlags(Vec<u8>),
    /// So much for each tile, and more for each test that holds.
    Each(u8, Vec<(Bonus, u8)>),
    /// The values printed on the tiles.
    SumValues,
    /// Points for the first and second place by number of tiles.
    Majority([u8; 2]),
    /// A total for each connected group by its size; the last entry goes for more.
    Groups(Vec<u8>),
    /// So much for each tile, less one for each other tile type on the map.
    EachMinusTypes(u8),
    /// So much for each tile, and one for each different tile type that borders it.
    EachPlusNeighborTypes(u8),
}

/// A test of one tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Bonus {
    /// Its square has such a border segment.
    Edge(Edge),
    /// It borders another tile of its own type.
    BordersOwnType,
    /// The Monster of its type stands on it.
    HasOwnMonster,
}

/// What happens when a tile is placed from a draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum OnPlace {
    DestroyBorderingUnits,
    ExchangeUnitWithMarket,
}

/// What a Command does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum CommandEffect {
    SlideTile,
    DestroyTileAndRedraft,
    SwapTiles,
}

/// What revealing a Boss card does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ability {
    SwapBorderingTiles,
    DrawTokensAndReplace(u8),
    ReplaceMarket,
    ExchangeUnitWithMarket,
    SplitDraft,
    RelocateUnits(u8),
    RecruitMiniboss,
    RotateLine,
    ExchangeTileWithMarket,
    RedrawTile(u8),
}

impl Ability {
    /// Whether the ability may move tiles of the own map, and so complete a Command pattern (§6.1 of the specification).
    pub fn moves_tiles(self) -> bool {
        matches!(self, Self::SwapBorderingTiles | Self::RotateLine | Self::ExchangeTileWithMarket)
    }
}

/// A Boss card's scoring objective.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Objective {
    Per(Metric, Rate),
    ByTable(Metric, Vec<(u8, u8)>),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct Rate {
    pub points: u8,
    pub cap: u8,
}

/// Something that an objective counts on its owner's map and lair.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Metric {
    Matching,
    MatchingOn(Edge),
    UnusedUnits,
    TwiceCrystalsPlusPortals,
    MinibossesOnMap,
    Dungeons,
    OpenTiles,
    TileTypes,
    LargestMonsterKindLessOne,
    RainbowLines,
}

/// The points of a turn at which free actions may be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Window {
    /// Before the draft.
    W1,
    /// With the pair in hand.
    W2,
    /// Before a unit is placed, whenever that is.
    W3,
    /// At a Circle's exchange, when no unit waits.
    W4,
    /// Before a Command, and in the redraft of an own tile.
    W5,
    /// At the end of the turn.
    W6,
}
