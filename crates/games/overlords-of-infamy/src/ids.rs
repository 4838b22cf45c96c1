//! Resources, spaces, sites and sets of spaces: small numbers in memory, names elsewhere.

use serde::{Deserialize, Serialize};

/// Kinds of basic resources.
pub const RESOURCES: usize = 7;
/// Tokens of each resource in the box.
pub const TOKENS: u8 = 12;
pub const RELICS: usize = 6;
pub const TILES: usize = 55;
pub const PLOTS: usize = 90;
/// Plots of each level: Knavery, Villainy, Domination.
pub const PLOTS_OF_LEVEL: [usize; 3] = [35, 30, 25];
pub const EVENT_CARDS: usize = 60;
/// Spaces of the larger board side.
pub const MAX_SPACES: usize = 85;
/// Lackeys of a colour.
pub const LACKEYS: u8 = 6;
pub const SABOTAGE_TOKENS: u8 = 4;

/// A basic resource (OI-HRV-09).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Resource {
    Water,
    Food,
    Wood,
    Fauna,
    Scrap,
    SparkTech,
    ConjureOre,
}

impl Resource {
    pub const ALL: [Self; RESOURCES] =
        [Self::Water, Self::Food, Self::Wood, Self::Fauna, Self::Scrap, Self::SparkTech, Self::ConjureOre];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name on the wire: `spark_tech`.
    pub const fn name(self) -> &'static str {
        ["water", "food", "wood", "fauna", "scrap", "spark_tech", "conjure_ore"][self as usize]
    }

    /// What people read.
    pub const fn label(self) -> &'static str {
        ["Water", "Food", "Wood", "Fauna", "Scrap", "SparkTech", "Conjure Ore"][self as usize]
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|resource| resource.name() == name)
    }
}

/// Tokens by kind.
pub type Tokens = [u8; RESOURCES];

pub fn total(tokens: &Tokens) -> u8 {
    tokens.iter().sum()
}

/// The level of a Plot (OI-PLT-06).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Level {
    Knavery,
    Villainy,
    Domination,
}

impl Level {
    pub const ALL: [Self; 3] = [Self::Knavery, Self::Villainy, Self::Domination];

    pub const fn index(self) -> usize {
        self as usize
    }

    /// The Infamy that its Plots need (OI-PLT-06, OI-PLT-09).
    pub const fn infamy(self) -> u8 {
        [1, 2, 5][self as usize]
    }

    /// How many Plots stand before the first one that needs more Infamy than this.
    #[inline]
    pub const fn plots_at(infamy: u8) -> u8 {
        const PLOTS_AT: [u8; 6] = [0, 35, 65, 65, 65, PLOTS as u8];
        PLOTS_AT[infamy as usize]
    }

    /// How far the tracker moves when a Plot of this level is completed (OI-PLT-04).
    pub const fn tension(self) -> u8 {
        self as u8 + 1
    }

    /// Its first Plot, by index into the content.
    pub const fn first(self) -> u8 {
        [0, 35, 65][self as usize]
    }

    pub const fn name(self) -> &'static str {
        ["knavery", "villainy", "domination"][self as usize]
    }

    /// What people read.
    pub const fn label(self) -> &'static str {
        ["Knavery", "Villainy", "Domination"][self as usize]
    }

    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    /// The level of a Plot, by its index into the content: the Plots stand there level by level.
    #[inline]
    pub const fn of(plot: u8) -> Self {
        match plot as usize {
            0..35 => Self::Knavery,
            35..65 => Self::Villainy,
            _ => Self::Domination,
        }
    }
}

/// A hex of the board, by its index into the side in use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Space(u8);

impl Space {
    /// The Hero's headquarters comes first on both sides.
    pub const HQ: Self = Self(0);

    pub const fn new(index: usize) -> Self {
        Self(index as u8)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Where it stands in a set.
    #[inline]
    const fn word(self) -> usize {
        (self.0 / 64 % 2) as usize
    }

    #[inline]
    const fn bit(self) -> u8 {
        self.0 % 64
    }
}

/// A place for one Lackey: a resource or village of a tile or lair, a contested space, a Relic space.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Site {
    pub space: Space,
    /// Which of the sites of a tile, from 0.
    pub slot: u8,
}

impl Site {
    pub const fn new(space: Space, slot: usize) -> Self {
        Self { space, slot: slot as u8 }
    }
}

/// A set of spaces, as two words: shifting one of them is one instruction, shifting all bits at once a dozen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Spaces([u64; 2]);

impl Spaces {
    pub const EMPTY: Self = Self([0; 2]);

    #[inline]
    pub const fn contains(self, space: Space) -> bool {
        self.0[space.word()] >> space.bit() & 1 != 0
    }

    #[inline]
    pub fn insert(&mut self, space: Space) {
        self.0[space.word()] |= 1 << space.bit();
    }

    #[inline]
    pub fn remove(&mut self, space: Space) {
        self.0[space.word()] &= !(1 << space.bit());
    }

    #[inline]
    #[must_use]
    pub const fn and(self, Self(other): Self) -> Self {
        Self([self.0[0] & other[0], self.0[1] & other[1]])
    }

    #[inline]
    #[must_use]
    pub const fn or(self, Self(other): Self) -> Self {
        Self([self.0[0] | other[0], self.0[1] | other[1]])
    }

    #[inline]
    #[must_use]
    pub const fn without(self, Self(other): Self) -> Self {
        Self([self.0[0] & !other[0], self.0[1] & !other[1]])
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    #[inline]
    pub const fn touches(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    pub const fn len(self) -> usize {
        (self.0[0].count_ones() + self.0[1].count_ones()) as usize
    }

    /// Its spaces, in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Space> {
        let ([mut rest, mut high], mut first) = (self.0, 0);
        std::iter::from_fn(move || {
            if rest == 0 {
                (rest, high, first) = (high, 0, 64);
                if rest == 0 {
                    return None;
                }
            }
            let space = Space(first + rest.trailing_zeros() as u8);
            rest &= rest - 1;
            Some(space)
        })
    }
}

impl FromIterator<Space> for Spaces {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Self {
        let mut set = Self::EMPTY;
        for space in spaces {
            set.insert(space);
        }
        set
    }
}
