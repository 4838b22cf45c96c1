//! The choices of the game.

mod names;
mod words;

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

pub(crate) use self::words::name_place;
use crate::ids::{Force, Kind, Place, Post, RoomCard, Side, Unit};

/// One choice: one click at the table. Rooms are counted from the Entrance, 0; names count from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// FE-D-01
    Force(Force),
    /// FE-D-02
    Entrance(RoomCard),
    /// FE-D-03
    Plot,
    Use(Source, u8),
    Expand,
    Build,
    Attach,
    Raid,
    /// A raid for the plot action (FE-R-46).
    RaidByPlot,
    /// Draw a card (FE-D-04, FE-D-14).
    Draw,
    Stop,
    /// FE-D-05
    Pit(u8),
    /// FE-D-06, FE-D-13
    Pillar(u8),
    /// A minion of the own dungeon, or of the chosen rival's (FE-D-06, FE-D-15, FE-D-30 to FE-D-32, FE-D-34).
    Take(Kind, u8),
    TakeTreasure(u8),
    Class(Kind),
    Rival(Seat),
    /// FE-D-07
    Hold(Kind),
    Put(u8),
    PutRest(u8),
    /// FE-D-08, FE-D-29
    Lay(u8),
    LayAll(u8),
    /// FE-D-09
    Explored(u8),
    Dig,
    /// FE-D-10
    Keep(RoomCard),
    Position(u8),
    /// FE-D-11
    AttachCard(Source),
    Host(u8),
    /// FE-D-12
    Maintain,
    Skip,
    /// FE-D-16
    Avoid,
    Fight,
    /// FE-D-17 to FE-D-20
    Stand(Unit),
    Gap,
    /// FE-D-21
    FlankLeft,
    FlankRight,
    /// FE-D-22: side, tier, value.
    Reroll(Side, u8, u8),
    /// FE-D-23
    Assign(u8),
    /// FE-D-24
    Hitter(Place),
    /// FE-D-25: the one of these who is found first (`Run::post_of`), or the one there.
    Seduce(Unit, Option<Post>),
    /// FE-D-26
    Flee(Unit, Post),
    /// FE-D-27
    Loot(Unit),
    /// FE-D-28
    SpoilsInfluence,
    SpoilsTreasure,
    SpoilsDeclined,
    /// FE-D-33
    Spin(u8),
    /// FE-D-34
    Go,
    /// FE-D-15, FE-D-32, FE-D-35
    Pay,
    Retreat,
    /// FE-D-36
    Destroy(Kind),
    Done,
}

/// Where an action or an attachable card is (FE-ACT-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Source {
    Pit(u8),
    Pillar(u8),
    Force,
    /// Owner, position, and 0 for the room itself or the number of an attached card, from 1.
    Room(Seat, u8, u8),
    Explored(u8),
}

impl Action {
    /// Where the card lies that is used or attached.
    pub(crate) fn source(self) -> Option<Source> {
        if let Self::Use(source, _) | Self::AttachCard(source) = self { Some(source) } else { None }
    }
}

impl Source {
    /// In whose dungeon it lies.
    pub(crate) fn owner(self) -> Option<Seat> {
        if let Self::Room(owner, ..) = self { Some(owner) } else { None }
    }
}
