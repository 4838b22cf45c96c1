//! What happens in the game, in the past tense.

mod tell;

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::action::{Direction, Line};
use crate::ids::{Square, TileId, TileType, TokenId};

/// Something that happened. All are public but for the card that is kept (OB-BOSS-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    TerrainChosen {
        terrain: [TileType; 5],
    },
    FirstPlayerNamed {
        seat: Seat,
    },
    BossesDealt {
        seat: Seat,
        cards: [u8; 2],
    },
    BossKept {
        seat: Seat,
        card: u8,
    },
    TurnBegan {
        seat: Seat,
        round: u8,
    },
    PairDrafted {
        seat: Seat,
        slot: u8,
        tile: TileId,
        token: Option<TokenId>,
    },
    TileDrafted {
        seat: Seat,
        slot: u8,
        tile: TileId,
    },
    TokenDrafted {
        seat: Seat,
        slot: u8,
        token: TokenId,
    },
    TilePlaced {
        seat: Seat,
        tile: TileId,
        at: Square,
    },
    /// `with_tile`: its tile goes as well, and tells of it.
    UnitDestroyed {
        seat: Seat,
        unit: TokenId,
        at: Square,
        with_tile: bool,
    },
    /// `waits`: a unit for which there is no open tile (OB-TOK-03).
    TokenStored {
        seat: Seat,
        token: TokenId,
        waits: bool,
    },
    /// `waiting`: the units that stay in the lair, for which there is no open tile now.
    UnitPlaced {
        seat: Seat,
        unit: TokenId,
        at: Square,
        waiting: u8,
    },
    UnitExchanged {
        seat: Seat,
        given: TokenId,
        at: Square,
        received: TokenId,
        slot: u8,
    },
    PortalUsed {
        seat: Seat,
        portal: TokenId,
    },
    UnitMoved {
        seat: Seat,
        unit: TokenId,
        from: Square,
        to: Square,
    },
    BossRevealed {
        seat: Seat,
        card: u8,
    },
    MarketReplaced {
        seat: Seat,
    },
    TokensDrawn {
        seat: Seat,
        tokens: [Option<TokenId>; 3],
    },
    DrawDeclined {
        seat: Seat,
    },
    TilesDrawn {
        seat: Seat,
        tiles: [Option<TileId>; 3],
    },
    TileKept {
        seat: Seat,
        tile: TileId,
    },
    UnitReplaced {
        seat: Seat,
        old: TokenId,
        new: TokenId,
        at: Square,
    },
    LineRotated {
        seat: Seat,
        line: Line,
        direction: Direction,
    },
    TileExchanged {
        seat: Seat,
        given: TileId,
        at: Square,
        received: TileId,
        slot: u8,
    },
    CommandActivated {
        seat: Seat,
        card: u8,
    },
    TileSlid {
        owner: Seat,
        tile: TileId,
        from: Square,
        to: Square,
    },
    /// `unit`: what stood on it.
    TileDestroyed {
        owner: Seat,
        tile: TileId,
        at: Square,
        unit: Option<TokenId>,
    },
    TilesSwapped {
        first: (Seat, Square),
        second: (Seat, Square),
        tiles: [TileId; 2],
    },
    CommandDealt {
        card: u8,
    },
    CommandsReshuffled,
    TurnEnded {
        seat: Seat,
    },
    RivalTook {
        tile: TileId,
        token: Option<TokenId>,
    },
    MarketSlid,
    TileRestocked {
        slot: u8,
        tile: TileId,
    },
    TokenRestocked {
        slot: u8,
        token: TokenId,
    },
    StackReshuffled {
        tiles: u8,
    },
    GameEnded,
}
