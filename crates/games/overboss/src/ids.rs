//! Squares, tiles and tokens: small numbers in memory, names elsewhere. Sets of them are in `sets.rs`.

use std::fmt;
use std::num::NonZeroU8;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Columns of both maps; a square's index is row × 4 + column.
pub const COLUMNS: usize = 4;
/// Squares of the larger map.
pub const MAX_SQUARES: usize = 16;
/// Terrain types without Dungeon.
pub const TERRAINS: usize = 10;
/// Tile types with Dungeon.
pub const TILE_TYPES: usize = TERRAINS + 1;
pub const TILES_PER_TERRAIN: usize = 12;
pub const DUNGEONS: usize = 8;
pub const MONSTERS_PER_TERRAIN: usize = 10;
pub const MINIBOSSES: usize = 6;
pub const PORTALS: usize = 7;
/// Tiles of all types.
pub const TILES: usize = TERRAINS * TILES_PER_TERRAIN + DUNGEONS;
/// Tiles in a game, and tokens in a game: the same number (OB-SETUP-03).
pub const IN_PLAY: usize = 68;

/// A grid cell of a map (OB-TILE-02).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Square(u8);

impl Square {
    #[inline]
    pub const fn new(index: usize) -> Self {
        debug_assert!(index < MAX_SQUARES);
        Self(index as u8)
    }

    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 15) as usize
    }

    #[inline]
    pub const fn bit(self) -> u16 {
        1 << (self.0 & 15)
    }

    pub const fn row(self) -> usize {
        self.index() / COLUMNS
    }

    pub const fn column(self) -> usize {
        self.index() % COLUMNS
    }

    /// `B3`, in either case.
    pub fn named(name: &str) -> Option<Self> {
        let [row, column] = name.as_bytes() else { return None };
        let row = row.to_ascii_uppercase().checked_sub(b'A').filter(|row| *row < 4)?;
        let column = column.checked_sub(b'1').filter(|column| *column < 4)?;
        Some(Self(row * COLUMNS as u8 + column))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'A' + self.row() as u8) as char, self.column() + 1)
    }
}

impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        Self::named(&name).ok_or_else(|| serde::de::Error::custom(format!("{name} is not a square")))
    }
}

/// The squares of a mask, in ascending order; how many there are is known before.
#[inline]
pub fn squares(mask: u16) -> impl ExactSizeIterator<Item = Square> + Clone {
    let mut left = mask;
    (0..mask.count_ones() as u16).map(move |_| {
        let square = Square(left.trailing_zeros() as u8);
        left &= left.wrapping_sub(1);
        square
    })
}

const COLUMN_1: u16 = 0x1111;
const COLUMN_4: u16 = 0x8888;

/// The squares that border a square of `mask` by a side (OB-SCORE-14), on a map of the squares `all`.
#[inline]
pub const fn bordering(mask: u16, all: u16) -> u16 {
    ((mask >> 4) | (mask << 4) | ((mask & !COLUMN_1) >> 1) | ((mask & !COLUMN_4) << 1)) & all
}

/// One of the ten terrain types, or Dungeon.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct TileType(u8);

impl TileType {
    pub const DUNGEON: Self = Self(TERRAINS as u8);

    pub const fn new(index: usize) -> Self {
        debug_assert!(index < TILE_TYPES);
        Self(index as u8)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The tiles of this type.
    pub fn tiles(self) -> impl Iterator<Item = TileId> {
        let count = if self == Self::DUNGEON { DUNGEONS } else { TILES_PER_TERRAIN };
        (0..count).map(move |i| TileId::from_index(self.index() * TILES_PER_TERRAIN + i))
    }
}

/// What a unit is: the Monster of a terrain type, or a Miniboss. Equal units are the same to the rules (OB-R-50).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct UnitKind(u8);

impl UnitKind {
    pub const MINIBOSS: Self = Self(TERRAINS as u8);

    pub const fn new(index: usize) -> Self {
        debug_assert!(index <= TERRAINS);
        Self(index as u8)
    }

    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The terrain type that this Monster matches; a Miniboss has none (OB-SCORE-22).
    #[inline]
    pub fn home(self) -> Option<TileType> {
        (self != Self::MINIBOSS).then_some(TileType(self.0))
    }
}

/// Something with a small index, of which sets are kept as bits.
pub trait Id: Copy {
    fn from_index(index: usize) -> Self;
    fn index(self) -> usize;
}

/// One terrain tile. Ids ascend by type, then by number: `FOR-01` … `DUN-08`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TileId(NonZeroU8);

impl TileId {
    #[inline]
    pub fn tile_type(self) -> TileType {
        TileType((self.index() / TILES_PER_TERRAIN) as u8)
    }

    /// 1, 2, 3 … among the tiles of its type.
    pub fn number(self) -> usize {
        self.index() % TILES_PER_TERRAIN + 1
    }

    #[inline]
    pub fn is_dungeon(self) -> bool {
        self.index() >= TERRAINS * TILES_PER_TERRAIN
    }
}

/// One token. Ids ascend: Monsters by type, Minibosses, Crystals by type, Portals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TokenId(NonZeroU8);

pub(crate) const FIRST_MINIBOSS: usize = TERRAINS * MONSTERS_PER_TERRAIN;
pub(crate) const FIRST_CRYSTAL: usize = FIRST_MINIBOSS + MINIBOSSES;
pub(crate) const FIRST_PORTAL: usize = FIRST_CRYSTAL + TERRAINS;

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token {
    Unit(UnitKind),
    Crystal(TileType),
    Portal,
}

impl TokenId {
    pub fn monster(kind: TileType, number: usize) -> Self {
        Self::from_index(kind.index() * MONSTERS_PER_TERRAIN + number)
    }

    pub fn miniboss(number: usize) -> Self {
        Self::from_index(FIRST_MINIBOSS + number)
    }

    pub fn crystal(kind: TileType) -> Self {
        Self::from_index(FIRST_CRYSTAL + kind.index())
    }

    pub fn portal(number: usize) -> Self {
        Self::from_index(FIRST_PORTAL + number)
    }

    #[inline]
    pub fn token(self) -> Token {
        let index = self.index();
        if index < FIRST_MINIBOSS {
            Token::Unit(UnitKind((index / MONSTERS_PER_TERRAIN) as u8))
        } else if index < FIRST_CRYSTAL {
            Token::Unit(UnitKind::MINIBOSS)
        } else if index < FIRST_PORTAL {
            Token::Crystal(TileType((index - FIRST_CRYSTAL) as u8))
        } else {
            Token::Portal
        }
    }

    #[inline]
    pub fn is_unit(self) -> bool {
        self.index() < FIRST_CRYSTAL
    }

    /// The kind of a token that is known to be a unit.
    #[inline]
    pub fn unit_kind(self) -> UnitKind {
        debug_assert!(self.is_unit(), "only units have a kind");
        UnitKind(((self.index() / MONSTERS_PER_TERRAIN) as u8).min(TERRAINS as u8))
    }

    /// 0, 1, 2 … among the Minibosses.
    pub fn miniboss_number(self) -> Option<usize> {
        (FIRST_MINIBOSS..FIRST_CRYSTAL).contains(&self.index()).then(|| self.index() - FIRST_MINIBOSS)
    }

    /// 0, 1, 2 … among the Portals.
    pub fn portal_number(self) -> Option<usize> {
        self.index().checked_sub(FIRST_PORTAL)
    }

    /// 1, 2, 3 … among the Monsters of its kind.
    pub fn monster_number(self) -> usize {
        self.index() % MONSTERS_PER_TERRAIN + 1
    }
}

macro_rules! id {
    ($id:ident) => {
        impl Id for $id {
            #[inline]
            fn from_index(index: usize) -> Self {
                Self(NonZeroU8::MIN.saturating_add(index as u8))
            }

            #[inline]
            fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }
    };
}
id!(TileId);
id!(TokenId);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_names() {
        assert_eq!(Square::new(6).to_string(), "B3");
        assert_eq!(Square::named("b3"), Some(Square::new(6)));
        assert_eq!(
            [Square::named("E1"), Square::named("A5"), Square::named("A"), Square::named("é")],
            [None; 4]
        );
    }

    #[test]
    fn tokens_know_what_they_are() {
        assert_eq!(TokenId::monster(TileType::new(9), 9).token(), Token::Unit(UnitKind::new(9)));
        assert_eq!(TokenId::miniboss(5).unit_kind(), UnitKind::MINIBOSS);
        assert_eq!(TokenId::crystal(TileType::new(9)).token(), Token::Crystal(TileType::new(9)));
        assert_eq!(TokenId::portal(6).token(), Token::Portal);
        assert_eq!(
            TileType::DUNGEON.tiles().map(TileId::number).collect::<Vec<_>>(),
            [1, 2, 3, 4, 5, 6, 7, 8]
        );
    }
}
