//! The vocabulary of effects in which the content is written. The rules interpret these; they never ask for a name.

use serde::{Deserialize, Serialize};

use crate::ids::{CLASSES, Kind, Side};

/// What a committed action does.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
pub enum Effect {
    /// Units and Treasure from the supply (FE-D-07, FE-D-08).
    Gain {
        #[serde(default)]
        units: Vec<(Kind, u8)>,
        #[serde(default)]
        treasure: u8,
    },
    /// Treasure: so much, and one for each Peasants on top of a Pillar, up to a maximum.
    Pillage(u8, u8),
    /// All players compare what is measured (FE-SCO-01).
    Score(Measure, (u8, u8, u8)),
    /// An own minion goes; influence for tier 1, and for higher tiers.
    Sacrifice(u8, u8),
    /// Tops of up to so many Pillars go; influence for each that was a clarion card.
    DiscardLight(u8, u8),
    /// A hero of these classes leaves Town for the own dungeon.
    TakeFromTown(Vec<Kind>),
    /// A minion of at most this tier from a rival's room without Treasure.
    TakeFromRival(u8),
    /// A Treasure goes back for so much influence.
    Sell(u8),
    Influence(u8),
    /// Ends the game (FE-END-02).
    Downfall,
}

/// When an action is available at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Condition {
    GarrisonsDestroyed(u8),
    InSubmission,
}

/// What becomes of a card after its action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
pub enum After {
    #[default]
    Stay,
    Discard,
    Remove,
}

/// What is counted; units in rooms only (FE-R-36).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Measure {
    Undead,
    Creatures,
    Monsters,
    /// Goblins, Shamans and Hobgoblins (FE-GEN-03).
    GoblinKin,
    Treasure,
    Slain,
    Rooms,
    MaxInfluence,
    Minions,
    UnitTypes,
}

/// What works while its card is in play (FE-EFF-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Ongoing {
    MaxInfluence(u8),
    Capacity(u8),
    FreeDraws(u8),
    PayUpkeep,
    MixCreatures,
    ExpandLook(u8),
    ExpandAnywhere,
    /// Attached: one such unit joins the room after its owner's Maintenance.
    Grow(Kind),
    /// Attached: the room has so many frontlines.
    Frontlines(u8),
}

/// What changes Room Combat (FE-EFF-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Combat {
    Attack(Side, Filter, i8),
    NaturalOneSlays,
    NoPush,
    NoPushInLastRoom,
    NoMinionSupport,
    NoPoison,
    /// On entry each hero rolls such a die and goes home on this or less.
    EntryRoll(u8, u8),
    LootCap(u8),
    LootExtra(Kind, u8),
    /// One die of a round again: so often free in a room, then at a price.
    Reroll(u8, u8),
    /// Heroes change sides, at a price for each class.
    Seduce([u8; CLASSES]),
    /// At the heart each hero rolls such a die and is slain on this or more.
    HeartRoll(u8, u8),
    KeepPlagued(u8),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Filter {
    All,
    Of(Category),
    InEntrance,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Category {
    Adventurer,
    Monster,
    Creature,
    Undead,
}

impl Category {
    pub const ALL: [Self; 4] = [Self::Adventurer, Self::Monster, Self::Creature, Self::Undead];
}

/// What an event does when it is drawn (FE-EFF-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Happening {
    Nothing,
    AllGain(u8),
    HealSubmission,
    ClearPillars,
    /// A d8: 1–4 destroy a garrison, 5–8 cost everybody a minion.
    Meteor,
    /// Everybody gives back one slain hero for each so many.
    ReturnSlain(u8),
    /// Everybody gives up a minion.
    LoseMinion,
    LoseMinionOrPay(u8),
}

/// What kind of harm a hit does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Harm {
    Physical,
    Magical,
    MagicalVsUndead,
    Poison,
    Plague,
}

/// What a unit does for the one before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Support {
    Nothing,
    HitPoint,
    Attack(u8),
    RangeStrike,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Upkeep {
    Free,
    Third,
    One,
}

/// The traits of a unit, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(from = "Vec<Trait>")]
pub struct Traits(u16);

impl Traits {
    #[inline]
    pub const fn contains(self, wanted: Trait) -> bool {
        self.0 >> wanted as u16 & 1 != 0
    }
}

impl From<Vec<Trait>> for Traits {
    fn from(traits: Vec<Trait>) -> Self {
        Self(traits.into_iter().fold(0, |set, each| set | 1 << each as u16))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Trait {
    FrontFirst,
    FrontLast,
    Thief,
    GoblinKin,
    DeathGaze,
    WebSpinner,
    Flying,
    Solitary,
    Fearless,
    ImmuneToNonMagical,
}
