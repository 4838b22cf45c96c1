//! The rows of the content files, as they are read.

use malice_engine::Source;
use serde::Deserialize;

use crate::effect::{
    After, Category, Combat, Condition, Effect, Happening, Harm, Measure, Ongoing, Support, Trait, Traits,
    Upkeep,
};
use crate::ids::Kind;

/// A value that comes from elsewhere than the rest of its card (`except` in the content).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Value {
    /// The number of copies.
    Count,
    /// What a Force scores at the end.
    Special,
    Capacity,
    Frontlines,
    /// First and second value of a scoring action.
    Values,
    /// That it is optional, can be repeated, and works in submission.
    Usage,
    /// What becomes of the card.
    After,
}

/// The text of a card, whatever card it is.
#[derive(Clone, Copy, Debug)]
pub struct Face<'a> {
    pub name: &'a str,
    pub label: &'a str,
    pub actions: &'a [CardAction],
    pub ongoing: &'a [Ongoing],
    pub combat: &'a [Combat],
}

/// A row that is a card: besides what it alone has, names and texts, and where they come from.
macro_rules! card {
    (pub struct $name:ident { $($fields:tt)* }) => {
        #[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            pub name: String,
            pub label: String,
            $($fields)*
            #[serde(default)]
            pub actions: Vec<CardAction>,
            #[serde(default)]
            pub ongoing: Vec<Ongoing>,
            #[serde(default)]
            pub combat: Vec<Combat>,
            pub named: Source,
            pub text: Source,
            #[serde(default)]
            pub except: Vec<(Value, Source)>,
        }

        impl $name {
            #[inline]
            pub fn face(&self) -> Face<'_> {
                Face {
                    name: &self.name,
                    label: &self.label,
                    actions: &self.actions,
                    ongoing: &self.ongoing,
                    combat: &self.combat,
                }
            }
        }
    };
}

#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitRow {
    pub kind: Kind,
    pub name: String,
    pub label: String,
    pub tokens: u8,
    pub category: Category,
    pub tier: u8,
    pub damage: u8,
    pub harm: Harm,
    pub hp: u8,
    pub support: Support,
    pub upkeep: Upkeep,
    pub traits: Traits,
    pub source: Source,
}

impl UnitRow {
    #[inline]
    pub fn has(&self, wanted: Trait) -> bool {
        self.traits.contains(wanted)
    }

    /// The faces of its die (FE-RC-09).
    pub fn die(&self) -> u8 {
        2 + 2 * self.tier
    }
}

/// A committed action printed on a card.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardAction {
    pub price: u8,
    pub effect: Effect,
    #[serde(default)]
    pub condition: Option<Condition>,
    #[serde(default)]
    pub after: After,
    /// Not while the card is attached.
    #[serde(default)]
    pub in_pit_only: bool,
}

/// Tokens that come with a room (FE-EXP-03).
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    #[serde(default)]
    pub units: Vec<(Kind, u8)>,
    #[serde(default)]
    pub treasure: u8,
}

card! {
    pub struct ForceRow {
        pub icons: u8,
        pub special: Measure,
    }
}

card! {
    pub struct RoomRow {
        #[serde(default = "one")]
        pub count: u8,
        pub capacity: u8,
        pub frontlines: u8,
        #[serde(default)]
        pub icons: u8,
        #[serde(default)]
        pub start: Start,
        #[serde(default)]
        pub attachable: bool,
    }
}

card! {
    pub struct DarkRow {
        /// Lies in a Pit when the game begins.
        #[serde(default)]
        pub start: bool,
        #[serde(default)]
        pub event: Option<Happening>,
        #[serde(default)]
        pub into_play: bool,
        #[serde(default)]
        pub attachable: bool,
    }
}

/// In which kingdoms a Card of Light is used (FE-KNG-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
pub enum Kingdom {
    #[default]
    Always,
    TwoOnly,
    ThreeOrMore,
    /// One for each player above three.
    PerPlayer,
}

card! {
    pub struct LightRow {
        #[serde(default = "one")]
        pub count: u8,
        #[serde(default)]
        pub kingdom: Kingdom,
        #[serde(default)]
        pub clarion: [u8; 4],
        #[serde(default)]
        pub per_player: bool,
        #[serde(default)]
        pub peasants: bool,
        #[serde(default)]
        pub meteor: bool,
        #[serde(default)]
        pub attack: Option<Attack>,
        #[serde(default)]
        pub event: Option<Happening>,
        #[serde(default)]
        pub into_play: bool,
        #[serde(default)]
        pub attachable: bool,
    }
}

/// An attack card (FE-BLD-06).
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attack {
    /// Heroes for each participant.
    pub auto: [u8; 4],
    #[serde(default)]
    pub extra: Option<Extra>,
    /// Who measures at most so much may avoid the battle.
    #[serde(default)]
    pub avoid: Option<(Measure, u8)>,
    /// For this battle.
    #[serde(default)]
    pub combat: Vec<Combat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extra {
    pub class: Kind,
    pub per: u8,
    pub measure: Measure,
    pub most: u8,
}

const fn one() -> u8 {
    1
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitFile {
    pub units: Vec<UnitRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DungeonFile {
    pub forces: Vec<ForceRow>,
    pub entrances: Vec<RoomRow>,
    pub rooms: Vec<RoomRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DarkFile {
    pub cards: Vec<DarkRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LightFile {
    pub cards: Vec<LightRow>,
}
