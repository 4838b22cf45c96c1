//! What a card can say: a small typed vocabulary, read from content.

use serde::{Deserialize, Serialize};

/// The three combat categories, in the order of a round (BBO-CMB-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Category {
    #[default]
    Mind,
    Magic,
    Melee,
}

impl Category {
    pub const ALL: [Self; 3] = [Self::Mind, Self::Magic, Self::Melee];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Mind => "mind",
            Self::Magic => "magic",
            Self::Melee => "melee",
        }
    }

    pub const fn label(self) -> &'static str {
        match self {
            Self::Mind => "MIND",
            Self::Magic => "MAGIC",
            Self::Melee => "MELEE",
        }
    }
}

/// How much of the opposing bonus a Do-Gooder leaves (BBO-DG-05); the greater, the less.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub enum Share {
    #[default]
    Whole,
    Half,
    Zero,
}

/// One line of a card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Effect {
    /// Lets the side roll in a category and adds to its sum, in half points.
    Attack(Category, u8),
    /// Decides which card is lost in a category.
    Defence(Category, u8),
    /// No MELEE attack: the number is its defence and, with no attack on the side, a bonus (BBO-MELEE-08).
    DefenceOnly(u8),
    /// MIND passes it over (BBO-MIND-05).
    MindImmune,
    /// Beaten in MELEE it changes sides for good on this face of a die or more (BBO-MELEE-09).
    Salvage(u8),
    /// A flat bonus on rolls of its layer (BBO-ART-01, BBO-ART-02).
    RollBonus(Category, u8),
    /// Never a victim, never discarded, never lent.
    Untouchable,
    /// Taken with its army (BBO-ART-04) or from a dead Duke (BBO-R-38).
    Spoils,
    /// Goes back into the deck if a Do-Gooder's force takes it (BBO-ART-07).
    ReturnsToDeck,
    /// Shrinks the opposing side's bonus while it fights (BBO-DG-05).
    Weaken(Category, Share),
    /// A MIND hit on it sends the whole force elsewhere (BBO-DG-02).
    Redirect,
    /// Attacks whoever drew it, and never gives up (BBO-DG-06).
    Relentless,
}
