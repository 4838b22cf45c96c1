//! Squares, tiles, tokens and sets of them: small numbers in memory, names elsewhere.

use std::fmt;
use std::marker::PhantomData;
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

/// The squares of a mask, in ascending order.
#[inline]
pub fn squares(mut mask: u16) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        if mask == 0 {
            return None;
        }
        let square = Square(mask.trailing_zeros() as u8);
        mask &= mask - 1;
        Some(square)
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

const FIRST_MINIBOSS: usize = TERRAINS * MONSTERS_PER_TERRAIN;
const FIRST_CRYSTAL: usize = FIRST_MINIBOSS + MINIBOSSES;
const FIRST_PORTAL: usize = FIRST_CRYSTAL + TERRAINS;

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

/// The position of the bit of `word` with `n` set bits below it; without a loop, because chance draws from the bag every
/// turn and a loop of random length stalls the processor.
#[inline]
fn nth_bit(word: u64, n: u32) -> u32 {
    const BYTES: u64 = 0x0101_0101_0101_0101;
    const HIGH_BITS: u64 = 0x8080_8080_8080_8080;
    let pairs = word - ((word >> 1) & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + ((pairs >> 2) & 0x3333_3333_3333_3333);
    let counts = (nibbles + (nibbles >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    // Byte i holds the number of set bits in bytes 0 to i.
    let sums = counts.wrapping_mul(BYTES);
    let passed = ((u64::from(n) * BYTES) | HIGH_BITS).wrapping_sub(sums) & HIGH_BITS;
    let shift = passed.count_ones() * 8;
    let rank = n - ((sums << 8 >> shift) & 0xff) as u32;
    shift + u32::from(NTH_IN_BYTE[rank as usize & 7][(word >> shift & 0xff) as usize])
}

/// By rank and byte: the position of the bit with so many below it.
static NTH_IN_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut rank) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[rank][byte] = bit as u8;
                rank += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// A set of tiles or tokens, as bits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct IdSet<T> {
    bits: u128,
    of: PhantomData<T>,
}

pub type TileSet = IdSet<TileId>;
pub type TokenSet = IdSet<TokenId>;

const fn low(count: usize) -> u128 {
    (1 << count) - 1
}

impl TokenSet {
    /// All units there are.
    pub const UNITS: Self = Self::of(low(FIRST_CRYSTAL));
    pub const CRYSTALS: Self = Self::of(low(FIRST_PORTAL) & !low(FIRST_CRYSTAL));
    pub const PORTALS: Self = Self::of(low(FIRST_PORTAL + PORTALS) & !low(FIRST_PORTAL));
    pub const MINIBOSSES: Self = Self::of(low(FIRST_CRYSTAL) & !low(FIRST_MINIBOSS));

    /// All units of this kind there are.
    #[inline]
    pub const fn units_of(kind: UnitKind) -> Self {
        if kind.0 as usize == TERRAINS {
            return Self::MINIBOSSES;
        }
        Self::of(low(MONSTERS_PER_TERRAIN) << (kind.0 as usize * MONSTERS_PER_TERRAIN))
    }

    /// The kinds of unit in the set, in ascending order.
    #[inline]
    pub fn unit_kinds(self) -> impl Iterator<Item = UnitKind> {
        let mut rest = self.and(Self::UNITS);
        std::iter::from_fn(move || {
            let kind = rest.first()?.unit_kind();
            rest = rest.minus(Self::units_of(kind));
            Some(kind)
        })
    }
}

impl<T> IdSet<T> {
    pub const EMPTY: Self = Self::of(0);

    const fn of(bits: u128) -> Self {
        Self { bits, of: PhantomData }
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }

    #[inline]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self::of(self.bits & other.bits)
    }

    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self::of(self.bits | other.bits)
    }

    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self::of(self.bits & !other.bits)
    }
}

impl<T: Id> IdSet<T> {
    #[inline]
    pub fn insert(&mut self, id: T) {
        self.bits |= 1 << id.index();
    }

    #[inline]
    pub fn remove(&mut self, id: T) {
        self.bits &= !(1 << id.index());
    }

    pub fn contains(self, id: T) -> bool {
        self.bits >> id.index() & 1 != 0
    }

    /// The lowest id: the one that is used where several are equal (OB-R-50).
    #[inline]
    pub fn first(self) -> Option<T> {
        (self.bits != 0).then(|| T::from_index(self.bits.trailing_zeros() as usize))
    }

    /// The id with `n` lower ones in the set.
    #[inline]
    pub fn nth(self, n: u32) -> T {
        let (low, high) = (self.bits as u64, (self.bits >> 64) as u64);
        let below = low.count_ones();
        let index = if n < below { nth_bit(low, n) } else { 64 + nth_bit(high, n - below) };
        T::from_index(index as usize)
    }

    pub fn iter(self) -> impl Iterator<Item = T> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let id = rest.first()?;
            rest.remove(id);
            Some(id)
        })
    }
}

impl<T> Default for IdSet<T> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Id> FromIterator<T> for IdSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(ids: I) -> Self {
        let mut set = Self::EMPTY;
        for id in ids {
            set.insert(id);
        }
        set
    }
}

impl<T: Id> fmt::Debug for IdSet<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Id::index)).finish()
    }
}

impl<T> Serialize for IdSet<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        [self.bits as u64, (self.bits >> 64) as u64].serialize(serializer)
    }
}

impl<'de, T> Deserialize<'de> for IdSet<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [low, high] = <[u64; 2]>::deserialize(deserializer)?;
        Ok(Self::of(u128::from(low) | u128::from(high) << 64))
    }
}

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

    #[test]
    fn nth_agrees_with_iteration() {
        let set: TokenSet =
            [0, 1, 7, 31, 32, 63, 64, 65, 99, 105, 122].map(TokenId::from_index).into_iter().collect();
        let listed: Vec<_> = set.iter().collect();
        assert_eq!((0..set.len() as u32).map(|n| set.nth(n)).collect::<Vec<_>>(), listed);
    }
}
