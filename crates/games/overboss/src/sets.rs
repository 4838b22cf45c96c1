//! Sets of tiles and tokens, as bits.

use std::fmt;
use std::hint::select_unpredictable;
use std::marker::PhantomData;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::ids::{
    FIRST_CRYSTAL, FIRST_MINIBOSS, FIRST_PORTAL, Id, MONSTERS_PER_TERRAIN, PORTALS, TERRAINS, TileId,
    TokenId, UnitKind,
};

/// A set of tiles or tokens, as bits, in two words: shifting a word is one instruction, shifting both a dozen.
#[derive(PartialEq, Eq)]
pub struct IdSet<T> {
    words: [u64; 2],
    of: PhantomData<T>,
}

impl<T> Copy for IdSet<T> {}

impl<T> Clone for IdSet<T> {
    fn clone(&self) -> Self {
        *self
    }
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
    pub fn units_of(kind: UnitKind) -> Self {
        UNITS_OF[kind.index()]
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
        Self::of_words([bits as u64, (bits >> 64) as u64])
    }

    const fn of_words(words: [u64; 2]) -> Self {
        Self { words, of: PhantomData }
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.words[0] | self.words[1] == 0
    }

    #[inline]
    pub const fn len(self) -> usize {
        (self.words[0].count_ones() + self.words[1].count_ones()) as usize
    }

    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self::of_words([self.words[0] & other.words[0], self.words[1] & other.words[1]])
    }

    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self::of_words([self.words[0] | other.words[0], self.words[1] | other.words[1]])
    }

    #[inline]
    #[must_use]
    pub const fn minus(self, other: Self) -> Self {
        Self::of_words([self.words[0] & !other.words[0], self.words[1] & !other.words[1]])
    }
}

impl<T: Id> IdSet<T> {
    #[inline]
    pub fn insert(&mut self, id: T) {
        self.words[id.index() / 64 % 2] |= 1 << (id.index() % 64);
    }

    #[inline]
    pub fn remove(&mut self, id: T) {
        self.words[id.index() / 64 % 2] &= !(1 << (id.index() % 64));
    }

    pub fn contains(self, id: T) -> bool {
        self.words[id.index() / 64 % 2] >> (id.index() % 64) & 1 != 0
    }

    /// The lowest id: the one that is used where several are equal (OB-R-50).
    #[inline]
    pub fn first(self) -> Option<T> {
        let [low, high] = self.words;
        let index = if low != 0 { low.trailing_zeros() } else { 64 + high.trailing_zeros() };
        (!self.is_empty()).then(|| T::from_index(index as usize))
    }

    /// The id with `n` lower ones in the set.
    #[inline]
    pub fn nth(self, n: u32) -> T {
        let [low, high] = self.words;
        let below = low.count_ones();
        // Chance says in which word it is.
        let (word, n, before) =
            select_unpredictable(n < below, (low, n, 0), (high, n.wrapping_sub(below), 64));
        T::from_index((before + nth_bit(word, n)) as usize)
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = T> {
        let [mut rest, mut high] = self.words;
        let mut first = 0;
        std::iter::from_fn(move || {
            if rest == 0 {
                (rest, high, first) = (high, 0, 64);
                if rest == 0 {
                    return None;
                }
            }
            let id = T::from_index(first + rest.trailing_zeros() as usize);
            rest &= rest - 1;
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
        self.words.serialize(serializer)
    }
}

impl<'de, T> Deserialize<'de> for IdSet<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::of_words(<[u64; 2]>::deserialize(deserializer)?))
    }
}

/// By kind: all its units.
static UNITS_OF: [TokenSet; TERRAINS + 1] = {
    let mut table = [TokenSet::MINIBOSSES; TERRAINS + 1];
    let mut kind = 0;
    while kind < TERRAINS {
        table[kind] = TokenSet::of(low(MONSTERS_PER_TERRAIN) << (kind * MONSTERS_PER_TERRAIN));
        kind += 1;
    }
    table
};

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nth_agrees_with_iteration() {
        let set: TokenSet =
            [0, 1, 7, 31, 32, 63, 64, 65, 99, 105, 122].map(TokenId::from_index).into_iter().collect();
        let listed: Vec<_> = set.iter().collect();
        assert_eq!((0..set.len() as u32).map(|n| set.nth(n)).collect::<Vec<_>>(), listed);
    }
}
