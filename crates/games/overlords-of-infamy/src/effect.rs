//! The vocabulary of effects (specification §10.5): what Aftermaths, World Events and Overlords can do.

use serde::{Deserialize, Serialize};

use crate::ids::Resource;

/// What stands on a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SiteKind {
    Resource(Resource),
    Village,
}

/// Whom an effect strikes. `Me` is its user; for events, the active Overlord.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Who {
    Me,
    /// One opponent of the user's choice; no link is needed.
    Opponent,
    Each,
    EachOpponent,
    /// All who are tied for the most.
    Highest(Measure),
    /// All who are tied for the least.
    Lowest(Measure),
    /// Each with so many Lackeys in play, or more.
    WithLackeys(u8),
    /// Each with so many basic resources, or more.
    WithResources(u8),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Measure {
    Infamy,
    /// Points of completed Plots.
    Misery,
}

/// Which tokens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Which {
    One(Resource),
    /// The affected player picks, token by token.
    Any,
    /// The affected player picks one kind for all.
    OneType,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum When {
    ThisTurn,
    NextTurn,
}

/// One step of an Aftermath or a World Event.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Effect {
    Gain(Who, Which, u8),
    /// Tokens of the loser's choice go to the supply.
    Lose(Who, u8),
    /// Half of the loser's tokens, at most so many.
    LoseHalf(Who, u8),
    /// Every opponent gives so many tokens of their choice to the user.
    GiveToMe(u8),
    /// Everybody gives so many tokens of their choice to the headquarters.
    GiveToHq(u8),
    /// Everybody gives a token to the next player, chosen in secret and all at once.
    GiveLeft,
    /// The user takes so many tokens of one opponent.
    Steal(u8),
    /// Pool to Barracks, or out of play, Barracks first.
    Lackeys(Who, i8),
    /// Board to Barracks: so many of the user's choice, or all.
    Recall(Who, Option<u8>),
    /// All Lackeys on contested and Relic spaces return to their Barracks.
    ClearBorders,
    /// In every zone the user picks an occupied tile: its Lackeys go to their Pools, and tokens lie on it.
    Overrun(Resource, u8),
    /// A free Exploit.
    Exploit(Who),
    /// A tile without Lackeys goes under the stack: an opponent's, by the user's choice; or one's own.
    Raze(Who),
    Infamy(Who, i8),
    TensionReset(u8),
    HeroMove,
    HeroHome,
    HeroProne,
    /// So many tokens of the user's choice from the supply to the headquarters.
    HqAdd(u8),
    HqClear,
    HqTake,
    /// So many tokens onto an opponent's active Plot.
    Sabotage(u8),
    ClearSabotage,
    /// The user sees an opponent's active Plot.
    Peek,
    /// All active Plots lie face up until replaced.
    Reveal,
    /// Everybody may swap the active Plot for a new one.
    Redraw,
    /// Action Points.
    Points(Who, i8, When),
    /// The user plays an opponent's next turn.
    Control,
    Modify(Modifier),
}

/// A change of the rules while an event lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Modifier {
    NoHarvest(Resource),
    NoRecruit,
    NoContested,
    NoRelic,
    NoRaid,
    NoEspionage,
    HarvestBonus(u8),
    RecruitBonus(u8),
    HarvestTension(u8),
    RelicCost(u8),
    EspionageExtra(u8),
    HeroFrozen,
    HeroDie(u8),
    WallsOff,
    OpenZones,
    NoCrossGender,
}

/// Half points that a completed Plot adds at the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Bonus {
    HalfPerLackey,
    /// At most so many half points.
    HalfPerResource(u8),
    /// So many half points with a Relic.
    WithRelic(u8),
}

/// What an Overlord yields more of (OI-OVL-01, OI-OVL-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Affinity {
    Resource(Resource),
    Lackeys,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Gender {
    Female,
    Male,
}

/// What an Overlord can do (OI-OVL-04 to OI-OVL-12).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Ability {
    TheGreaterGood,
    AnimalMagnetism,
    /// So many tokens for a Lackey.
    Drafting(Resource, u8),
    NatureSense,
    /// So many tokens for any one.
    Transmogrify(Resource, u8),
    ArmorPlating,
    /// So many tokens for a move of a Lackey.
    Flooding(Resource, u8),
    StealthAndSecrecy,
    Fetch,
}
