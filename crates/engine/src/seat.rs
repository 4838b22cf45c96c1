//! Seats at the table and small sets of them.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The most seats any game may have.
pub const MAX_SEATS: usize = 8;

/// A place at the table. Counted from 0 in memory, from 1 wherever a person or a program reads it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub struct Seat(u8);

impl Seat {
    /// # Panics
    /// If `index` is not below [`MAX_SEATS`].
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index < MAX_SEATS, "a table has at most eight seats");
        Self(index as u8)
    }

    /// 0, 1, 2 …
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number that people see: 1, 2, 3 …
    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The seat to the left, clockwise, at a table of `seats`.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: usize) -> Self {
        Self(if self.0 as usize + 1 >= seats { 0 } else { self.0 + 1 })
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.number()
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        if (1..=MAX_SEATS as u8).contains(&number) {
            Ok(Self(number - 1))
        } else {
            Err(format!("there is no seat {number}: seats are numbered 1 to {MAX_SEATS}"))
        }
    }
}

/// A set of seats, as bits; on the wire a list of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(u8);

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}

impl SeatSet {
    pub const EMPTY: Self = Self(0);

    /// All seats of a table.
    #[inline]
    pub const fn all(seats: usize) -> Self {
        Self(((1u16 << seats) - 1) as u8)
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 != 0
    }

    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    #[inline]
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        Self(self.0 & !(1 << seat.0))
    }

    /// The seats that are not in `others`.
    #[inline]
    #[must_use]
    pub const fn minus(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// The lowest seat of the set.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats in ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let seat = rest.first()?;
            rest.remove(seat);
            Some(seat)
        })
    }
}

impl From<Seat> for SeatSet {
    #[inline]
    fn from(seat: Seat) -> Self {
        Self(1 << seat.0)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        for seat in seats {
            set.insert(seat);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_numbered_from_one_outside() {
        assert_eq!(serde_json::to_string(&Seat::new(0)).unwrap(), "1");
        assert_eq!(serde_json::from_str::<Seat>("3").unwrap(), Seat::new(2));
        assert!(serde_json::from_str::<Seat>("0").is_err());
        assert!(serde_json::from_str::<Seat>("9").is_err());
    }

    #[test]
    fn the_next_seat_wraps_around() {
        assert_eq!(Seat::new(2).next(4), Seat::new(3));
        assert_eq!(Seat::new(3).next(4), Seat::new(0));
    }

    #[test]
    fn sets_list_their_seats_in_order() {
        let set: SeatSet = [Seat::new(4), Seat::new(1)].into_iter().collect();
        assert_eq!(set.iter().map(Seat::number).collect::<Vec<_>>(), [2, 5]);
        assert_eq!(set.first(), Some(Seat::new(1)));
        assert_eq!(SeatSet::all(3).minus(set).iter().map(Seat::number).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(SeatSet::all(5).len(), 5);
        assert_eq!(serde_json::to_string(&set).unwrap(), "[2,5]");
        assert_eq!(serde_json::from_str::<SeatSet>("[5,2]").unwrap(), set);
    }
}
