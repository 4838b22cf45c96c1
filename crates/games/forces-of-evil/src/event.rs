//! What happens in the game, in the past tense.

mod tell;

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::effect::Measure;
use crate::ids::{CLASSES, Card, Dark, Force, KINDS, Kind, Light, Place, RoomCard, Side};

/// Something that happened. All is public (section 1 of the specification). Rooms, Pits and Pillars count from 0 here and from 1
/// on the wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    StartPlayerNamed {
        seat: Seat,
    },
    RoomExplored {
        slot: u8,
        card: RoomCard,
    },
    ForceTaken {
        seat: Seat,
        force: Force,
    },
    EntranceTaken {
        seat: Seat,
        card: RoomCard,
    },
    TurnBegan {
        seat: Seat,
        round: u8,
    },
    TurnEnded {
        seat: Seat,
    },
    /// A choice, and the card that it is about.
    ActionChosen {
        seat: Seat,
        action: Action,
        card: Option<Card>,
    },
    ActionsForfeited {
        seat: Seat,
        count: u8,
    },
    InfluenceChanged {
        seat: Seat,
        by: i16,
        now: i16,
        why: Why,
    },
    DarkDrawn {
        seat: Seat,
        card: Dark,
    },
    DarkPlaced {
        card: Dark,
        pit: u8,
        covers: Option<Dark>,
    },
    DarkLeft {
        card: Dark,
        pit: u8,
        removed: bool,
    },
    DarknessReshuffled,
    LightDrawn {
        seat: Seat,
        card: Light,
    },
    LightPlaced {
        card: Light,
        pillar: u8,
        covers: Option<Light>,
    },
    LightDiscarded {
        card: Light,
        pillar: u8,
    },
    LightReshuffled,
    PillarsCleared,
    HeroesAssembled {
        class: Kind,
        count: u8,
    },
    HeroesDispersed {
        class: Kind,
        count: u8,
    },
    Scored {
        seat: Seat,
        what: Measure,
        count: u16,
        points: u8,
    },
    SpecialScored {
        seat: Seat,
        points: u8,
    },
    /// What of the special scoring is for one of its conditions.
    ConditionScored {
        seat: Seat,
        what: Measure,
        count: u16,
        points: u8,
    },
    UnitsGained {
        seat: Seat,
        kind: Kind,
        count: u8,
    },
    TreasureGained {
        seat: Seat,
        count: u8,
    },
    UnitsPlaced {
        seat: Seat,
        kind: Kind,
        room: RoomAt,
        count: u8,
    },
    UnitsUnplaced {
        seat: Seat,
        kind: Kind,
        count: u8,
    },
    TreasurePlaced {
        seat: Seat,
        room: RoomAt,
        count: u8,
    },
    TreasureReturned {
        seat: Seat,
        room: RoomAt,
    },
    MinionReturned {
        seat: Seat,
        kind: Kind,
        room: RoomAt,
    },
    MinionLured {
        seat: Seat,
        rival: Seat,
        kind: Kind,
        room: RoomAt,
    },
    HeroTaken {
        seat: Seat,
        class: Kind,
    },
    SlainReturned {
        seat: Seat,
        class: Kind,
    },
    MeteorRolled {
        roll: u8,
    },
    GarrisonDestroyed {
        class: Kind,
    },
    RoomDug {
        seat: Seat,
        card: RoomCard,
    },
    RoomBuilt {
        seat: Seat,
        room: RoomAt,
    },
    CardAttached {
        seat: Seat,
        card: Card,
        room: RoomAt,
    },
    BattleJoined {
        seat: Seat,
        avoided: bool,
    },
    PartyGathered {
        seat: Seat,
        party: [u8; CLASSES],
    },
    RoomEntered {
        seat: Seat,
        room: RoomAt,
        heroes: u8,
    },
    HeroLost {
        seat: Seat,
        class: Kind,
    },
    DieRolled {
        seat: Seat,
        side: Side,
        tier: u8,
        value: u8,
    },
    DieRerolled {
        seat: Seat,
        side: Side,
        tier: u8,
        old: u8,
        new: u8,
    },
    DieAssigned {
        seat: Seat,
        side: Side,
        place: Place,
        kind: Kind,
        value: u8,
    },
    /// The totals of the heroes and of the minions in a locked pair, and how many of each hit.
    PairStruck {
        seat: Seat,
        column: u8,
        hero: Kind,
        minion: Kind,
        totals: [u8; 2],
        hits: [u8; 2],
    },
    HitsFound {
        seat: Seat,
        heroes: u16,
        minions: u16,
    },
    UnitHurt {
        seat: Seat,
        side: Side,
        column: u8,
        kind: Kind,
        left: u8,
    },
    HeroSlain {
        seat: Seat,
        class: Kind,
    },
    HeroPlagued {
        seat: Seat,
        class: Kind,
    },
    HeroTurned {
        seat: Seat,
        class: Kind,
    },
    MinionSlain {
        seat: Seat,
        kind: Kind,
    },
    PushedThrough {
        seat: Seat,
        heroes: u8,
    },
    HeroSeduced {
        seat: Seat,
        class: Kind,
    },
    MinionFled {
        seat: Seat,
        kind: Kind,
    },
    CombatAbandoned {
        seat: Seat,
    },
    TreasureStolen {
        seat: Seat,
        class: Kind,
        count: u8,
    },
    WebDestroyed {
        seat: Seat,
        room: RoomAt,
    },
    WebBuilt {
        seat: Seat,
        room: RoomAt,
    },
    HeartPenetrated {
        seat: Seat,
        class: Kind,
    },
    BattleEnded,
    RaidBegan {
        seat: Seat,
        party: [u8; KINDS],
    },
    RaidEnded {
        seat: Seat,
        won: bool,
    },
    ArmageddonBegan,
    GameEnded {
        by: Ending,
    },
}

/// A room of a dungeon: how many lie before it, and its card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RoomAt {
    pub position: u8,
    pub card: RoomCard,
}

/// Why influence changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Why {
    Gained,
    Paid,
    Lost,
    /// It was above the maximum (FE-TRN-05).
    Returned,
}

/// What brings Good's Downfall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ending {
    Garrisons,
    Card,
    Armageddon,
    RoundLimit,
}
