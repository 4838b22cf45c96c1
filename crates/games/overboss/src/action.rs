//! The choices of the game.

mod names;

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::ids::{COLUMNS, Square, TileId, UnitKind};

/// One choice: one click at the table. A word in memory, so that it is copied and looked at as one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[repr(align(4))]
pub enum Action {
    /// Keep this Boss card (OB-D-01).
    KeepBoss(u8),
    /// Take the pair of a market slot (OB-D-02, OB-D-11).
    Draft(u8),
    /// Put the drafted tile on a square (OB-D-03).
    PlaceTile(Square),
    /// Put an unused unit on an open tile (OB-D-04).
    PlaceUnit(UnitKind, Square),
    /// Decline what is offered (OB-D-05, OB-D-07, and Boss abilities that may be declined).
    Pass,
    /// Give the unit on a square (OB-D-05, and Boss abilities that replace a unit).
    Give(Square),
    /// Take a token of the market (OB-D-06).
    Take(u8),
    /// Activate a Command (OB-D-07).
    Activate(u8),
    /// Choose a tile of some map (OB-D-08, OB-D-10, OB-D-12, OB-D-13, and Boss abilities).
    Choose(Seat, Square),
    /// Slide the chosen tile to an empty square (OB-D-09).
    SlideTo(Square),
    /// Use a Portal, lifting the unit of a square first (OB-D-14).
    UsePortal(Square),
    /// Lift another unit (OB-D-15).
    Lift(Square),
    /// Lift no more units (OB-D-15).
    LiftNoMore,
    /// Set the next lifted unit down (OB-D-16, OB-D-17).
    Drop(Square),
    /// Reveal the own Boss card and use its ability (OB-D-18).
    RevealBoss,
    /// Draft the tile of a slot alone (Boss ability).
    DraftTile(u8),
    /// Draft the token of a slot alone (Boss ability).
    DraftToken(u8),
    /// Take a unit of this kind from the drawn tokens (Boss ability).
    TakeDrawn(UnitKind),
    /// Shift a line of the own map by one square (Boss ability).
    Rotate(Line, Direction),
    /// Take the tile of a market slot (Boss ability).
    TakeTile(u8),
    /// Keep this tile of those in hand (Boss ability).
    KeepTile(TileId),
    /// End the turn (OB-D-19).
    EndTurn,
}

/// A row or column of a map, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Line {
    Row(u8),
    Column(u8),
}

/// Which way a line shifts: forward is right or down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Direction {
    Forward,
    Back,
}

impl Line {
    /// The squares of the line in order.
    pub fn squares(self, rows: usize) -> impl Iterator<Item = Square> + Clone {
        let (start, step, count) = match self {
            Self::Row(row) => (row as usize * COLUMNS, 1, COLUMNS),
            Self::Column(column) => (column as usize, COLUMNS, rows),
        };
        (0..count).map(move |i| Square::new(start + i * step))
    }

    /// Where what lies on `square` comes to lie when the line shifts by one, around the edge.
    pub fn shifted(self, square: Square, direction: Direction, rows: usize) -> Square {
        let mut squares = self.squares(rows);
        let Some(at) = squares.clone().position(|other| other == square) else { return square };
        let count = squares.clone().count();
        let to = match direction {
            Direction::Forward => (at + 1) % count,
            Direction::Back => (at + count - 1) % count,
        };
        squares.nth(to).unwrap_or(square)
    }

    pub fn mask(self, rows: usize) -> u16 {
        self.squares(rows).fold(0, |mask, square| mask | square.bit())
    }

    /// All lines of a map.
    pub fn all(rows: usize) -> impl Iterator<Item = Self> {
        (0..rows as u8).map(Self::Row).chain((0..COLUMNS as u8).map(Self::Column))
    }
}
