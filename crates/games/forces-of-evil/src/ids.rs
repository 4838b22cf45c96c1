//! Units and cards: small numbers in memory, names elsewhere.

use serde::{Deserialize, Serialize};

/// Kinds of units.
pub const KINDS: usize = 14;
/// Adventurer classes: the first kinds.
pub const CLASSES: usize = 4;
/// No room has more front places than this.
pub const PLACES: usize = 5;
/// All of them, as a set.
pub(crate) const FRONT: u8 = (1 << PLACES) - 1;

/// What a unit is, in the order of the unit file; adventurers first, in the order in which heroes are dealt out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Kind {
    #[default]
    Fighter,
    Priest,
    Rogue,
    Mage,
    Goblin,
    GoblinShaman,
    Hobgoblin,
    Ogre,
    Cockatrice,
    GiantSpider,
    Manticore,
    Zombie,
    Skeleton,
    Wraith,
}

impl Kind {
    pub const ALL: [Self; KINDS] = [
        Self::Fighter,
        Self::Priest,
        Self::Rogue,
        Self::Mage,
        Self::Goblin,
        Self::GoblinShaman,
        Self::Hobgoblin,
        Self::Ogre,
        Self::Cockatrice,
        Self::GiantSpider,
        Self::Manticore,
        Self::Zombie,
        Self::Skeleton,
        Self::Wraith,
    ];
    /// The adventurer classes.
    pub const CLASSES: [Self; CLASSES] = [Self::Fighter, Self::Priest, Self::Rogue, Self::Mage];

    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kinds of a set.
    #[inline]
    pub(crate) fn of(set: u16) -> impl Iterator<Item = Self> + Clone {
        members(set).map(|kind| Self::ALL[kind])
    }

    /// Itself as a member of a set of kinds.
    #[inline]
    pub const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// The members of a set of small numbers.
#[inline]
pub(crate) fn members(set: impl Into<u32>) -> impl Iterator<Item = usize> + Clone {
    let mut set = set.into();
    std::iter::from_fn(move || {
        let member = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        member
    })
}

/// These numbers in eights, the last of them filled up with 0.
#[inline]
fn in_eights<const N: usize>(counts: &[u8; N]) -> impl DoubleEndedIterator<Item = [u8; 8]> {
    let (eights, rest) = counts.as_chunks();
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    eights.iter().copied().chain((!rest.is_empty()).then_some(last))
}

/// The places of all numbers but 0, as a set, eight of them at a time: each leaves the highest bit of its byte, and the product
/// brings these bits together.
#[inline]
pub(crate) fn nonzero<const N: usize>(counts: &[u8; N]) -> u32 {
    const LOW: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let set_of = |eight: [u8; 8]| {
        let counts = u64::from_le_bytes(eight);
        let any = (((counts & LOW) + LOW) | counts) & !LOW;
        ((any >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
    };
    in_eights(counts).rev().fold(0, |set, eight| set << 8 | set_of(eight))
}

/// The sum of numbers, eight of them at a time: their product with ones has it in its highest byte.
#[inline]
pub(crate) fn total<const N: usize>(counts: &[u8; N]) -> u8 {
    let sum_of = |eight: [u8; 8]| (u64::from_le_bytes(eight).wrapping_mul(0x0101_0101_0101_0101) >> 56) as u8;
    in_eights(counts).fold(0, |sum, eight| sum + sum_of(eight))
}

/// The two sides of a combat (FE-GEN-02).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Side {
    #[default]
    Hero,
    Minion,
}

impl Side {
    pub const BOTH: [Self; 2] = [Self::Hero, Self::Minion];

    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Hero => Self::Minion,
            Self::Minion => Self::Hero,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Self::Hero => "hero",
            Self::Minion => "minion",
        }
    }
}

/// A unit in combat. Equal units are one choice (§6.3 of the specification).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Unit {
    pub kind: Kind,
    /// Hit points lost.
    pub damage: u8,
    /// Skips its next recovery (FE-TRT-06).
    pub poisoned: bool,
    /// Its bonus hit point is used up (FE-PRI-03).
    pub spent: bool,
}

impl Unit {
    pub const fn fresh(kind: Kind) -> Self {
        Self { kind, damage: 0, poisoned: false, spent: false }
    }
}

/// A place in a combat line: front 0–4, support 5–9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Place(pub u8);

impl Place {
    pub const fn front(index: usize) -> Self {
        Self(index as u8)
    }

    pub const fn support(index: usize) -> Self {
        Self((PLACES + index) as u8)
    }

    #[inline]
    pub const fn is_front(self) -> bool {
        (self.0 as usize) < PLACES
    }

    /// The column, from 0.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % PLACES
    }

    #[inline]
    pub const fn bit(self) -> u16 {
        1 << self.0
    }

    /// All places, front first.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..2 * PLACES as u8).map(Self)
    }

    /// The places of a set, front first.
    #[inline]
    pub(crate) fn of(set: u16) -> impl Iterator<Item = Self> + Clone {
        members(set).map(|place| Self(place as u8))
    }

    /// These places as a set.
    #[inline]
    pub(crate) fn set(places: impl Iterator<Item = Self>) -> u16 {
        places.fold(0, |set, place| set | place.bit())
    }
}

/// Where a unit of a combat is: in its lines, behind them, or set aside for the next room (FE-PSH-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Post {
    At(Place),
    Reserve,
    Aside,
}

macro_rules! card {
    ($(#[$doc:meta])* $id:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
        pub struct $id(pub u8);

        impl $id {
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}
card!(/// A Card of Light, by its row; copies are alike.
    Light);
card!(/// A Card of Darkness, by its row.
    Dark);
card!(/// A Dungeon Room card, by its row; Entrances follow the rooms.
    RoomCard);
card!(/// A Force of Evil, by its row.
    Force);

/// Any card, by its row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Card {
    Force(Force),
    Room(RoomCard),
    Dark(Dark),
    Light(Light),
}
