//! Cards and monsters: small numbers in memory, names elsewhere.

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

/// A card by its row of content: equal cards are the same to the rules. Player heroes have a row for each level.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CardId(pub u8);

impl CardId {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kind of monster, token or boss by its row of content.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct MonsterKind(pub u8);

impl MonsterKind {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One monster in play: its kind, and the lowest number that was free among its kind when it came.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct MonsterId {
    pub kind: MonsterKind,
    pub number: u8,
}

/// Whose effect it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Cause {
    Encounter,
    Location,
    Card(CardId),
    Monster(MonsterId),
}

/// Where monsters stand: in front of a player or at the location.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Group {
    #[default]
    Location,
    Seat(Seat),
}

impl Group {
    /// The group as one number: at every step of a fight each monster is asked for its group.
    #[inline]
    pub const fn number(self) -> u8 {
        match self {
            Self::Location => 0,
            Self::Seat(seat) => seat.number(),
        }
    }

    /// The player a monster of this group is in front of: nobody at the location (GP-LOC-07).
    #[inline]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Location => None,
            Self::Seat(seat) => Some(seat),
        }
    }
}
