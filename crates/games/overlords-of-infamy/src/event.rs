//! What happens in the game, in the past tense.

mod tell;

use malice_engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::effect::When;
use crate::ids::{Level, Resource, Space};
use crate::rules::Purse;
use crate::state::Place;

/// Something that happened. Cards that only some know carry the seats that do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    OverlordAssigned {
        seat: Seat,
        overlord: u8,
    },
    ZoneTaken {
        seat: Seat,
        zone: u8,
    },
    FirstPlayerNamed {
        seat: Seat,
    },
    PlotsDrawn {
        seat: Seat,
        level: Level,
        cards: [Option<u8>; 2],
        known: SeatSet,
    },
    PlotKept {
        seat: Seat,
        plot: u8,
        known: SeatSet,
    },
    TurnBegan {
        seat: Seat,
        points: u8,
    },
    DieRolled {
        seat: Seat,
        roll: u8,
    },
    HeroMoved {
        seat: Seat,
        to: Place,
    },
    HeroWentHome,
    HeroFell {
        at: Place,
    },
    HeroStoodUp,
    HeroRoused,
    LackeyPlaced {
        seat: Seat,
        at: Place,
    },
    LackeyMoved {
        seat: Seat,
        from: Place,
        at: Place,
    },
    LackeysGained {
        seat: Seat,
        count: u8,
    },
    LackeyLost {
        seat: Seat,
        at: Option<Place>,
        saved: bool,
    },
    LackeyRecalled {
        seat: Seat,
        at: Place,
    },
    TilesDrawn {
        seat: Seat,
        count: u8,
    },
    TilePlaced {
        seat: Seat,
        tile: u8,
        at: Space,
    },
    TileTurned {
        tile: u8,
        at: Space,
        rotation: u8,
    },
    TileRemoved {
        tile: u8,
        at: Space,
        owner: Option<Seat>,
    },
    TokensMoved {
        from: Purse,
        to: Purse,
        resource: Resource,
        count: u8,
    },
    RelicTaken {
        seat: Seat,
        relic: u8,
    },
    RelicLost {
        seat: Seat,
        relic: u8,
    },
    PlotCompleted {
        seat: Seat,
        plot: u8,
    },
    PlotFailed {
        seat: Seat,
        plot: u8,
    },
    PlotBuried {
        seat: Seat,
        level: Level,
    },
    PlotRevealed {
        seat: Seat,
        plot: u8,
    },
    InfamyChanged {
        seat: Seat,
        infamy: u8,
    },
    TensionMoved {
        tension: u8,
    },
    EventRevealed {
        seat: Seat,
        event: u8,
    },
    EventEnded {
        event: u8,
    },
    IntelGleaned {
        seat: Seat,
        target: Seat,
        plot: u8,
        known: SeatSet,
    },
    SpySent {
        seat: Seat,
        target: Seat,
        kills: bool,
    },
    /// Nobody: the headquarters.
    PlunderBegan {
        seat: Seat,
        target: Option<Seat>,
    },
    PlotSabotaged {
        seat: Seat,
        target: Seat,
    },
    SabotageCleared {
        seat: Seat,
        count: u8,
    },
    AftermathActivated {
        seat: Seat,
        plot: u8,
    },
    TurnBribed {
        seat: Seat,
        target: Seat,
    },
    PointsChanged {
        seat: Seat,
        points: i8,
        when: When,
    },
    /// An Overlord's own way, by the row of the Overlord.
    AbilityUsed {
        seat: Seat,
        overlord: u8,
    },
    ActBought {
        seat: Seat,
    },
    TreasureRaided {
        seat: Seat,
    },
    StartedFromScratch {
        seat: Seat,
    },
    InfiltratorsSwept {
        seat: Seat,
    },
    GiftChosen {
        seat: Seat,
        resource: Resource,
        by: Seat,
    },
    StoodDown {
        seat: Seat,
    },
    TurnEnded {
        seat: Seat,
    },
    LastRoundBegan,
    GameEnded,
}
