//! How a game ended: winners, places, scores broken down by line.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Sub};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Rule, Seat, SeatSet};

/// Points, counted in halves: some of the games have half points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Points(i32);

impl Points {
    pub const fn whole(points: i32) -> Self {
        Self(points * 2)
    }

    pub const fn halves(halves: i32) -> Self {
        Self(halves)
    }

    pub fn as_f64(self) -> f64 {
        f64::from(self.0) / 2.0
    }
}

impl Add for Points {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Points {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl AddAssign for Points {
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::default(), Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, half) = (self.0.abs() / 2, if self.0 % 2 == 0 { "" } else { "½" });
        if whole == 0 && !half.is_empty() {
            return f.pad(&format!("{sign}{half}"));
        }
        f.pad(&format!("{sign}{whole}{half}"))
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0 % 2 == 0 {
            serializer.serialize_i32(self.0 / 2)
        } else {
            serializer.serialize_f64(self.as_f64())
        }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self((f64::deserialize(deserializer)? * 2.0).round() as i32))
    }
}

/// One line of the score pad.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ScoreLine {
    /// The line's name in scenarios and JSON: `forest`.
    pub line: String,
    /// What people read: `Forest`.
    pub label: String,
    /// Lines of one group stand together: `tiles`.
    pub group: String,
    pub points: Points,
    pub rule: Rule,
}

/// A seat's score, line by line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Score {
    pub seat: Seat,
    pub lines: Vec<ScoreLine>,
    pub total: Points,
}

impl Score {
    pub fn new(seat: Seat, lines: Vec<ScoreLine>) -> Self {
        let total = lines.iter().map(|line| line.points).sum();
        Self { seat, lines, total }
    }

    /// The points of one line; 0 if the score has no such line.
    pub fn line(&self, name: &str) -> Points {
        self.lines.iter().filter(|line| line.line == name).map(|line| line.points).sum()
    }

    pub fn group(&self, name: &str) -> Points {
        self.lines.iter().filter(|line| line.group == name).map(|line| line.points).sum()
    }
}

/// A tie-break that was used, and what each tied seat had.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TieBreak {
    pub label: String,
    pub rule: Rule,
    pub values: Vec<(Seat, Points)>,
}

/// The result of a finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    pub winners: SeatSet,
    /// Each seat's place, 1 for the winners; seats that are still tied share one.
    pub places: Vec<u8>,
    pub scores: Vec<Score>,
    pub tie_breaks: Vec<TieBreak>,
    /// What else there is to say: a solo rank, a shared defeat.
    pub remarks: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_points_read_and_write_as_numbers() {
        let text: Vec<String> =
            [0, 1, 4, 7, -1, -3].map(|n| serde_json::to_string(&Points::halves(n)).unwrap()).into();
        assert_eq!(text, ["0", "0.5", "2", "3.5", "-0.5", "-1.5"]);
        assert_eq!(serde_json::from_str::<Points>("3.5").unwrap(), Points::halves(7));
        assert_eq!([1, 7, -3].map(|n| Points::halves(n).to_string()), ["½", "3½", "-1½"]);
    }
}
