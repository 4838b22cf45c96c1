//! What a choice is called by what it cost.

use std::fmt;

use serde::{Deserialize, Serialize};

/// What a choice is called.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Mark {
    pub const ALL: [Self; 4] = [Self::Good, Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// From which cost on, in winning chances, a choice is called so.
    pub const fn threshold(self) -> f32 {
        match self {
            Self::Good => 0.0,
            Self::Inaccuracy => 0.03,
            Self::Mistake => 0.06,
            Self::Blunder => 0.12,
        }
    }

    /// What a choice of this cost is called.
    pub fn of(cost: f32) -> Self {
        Self::ALL.into_iter().rev().find(|mark| cost >= mark.threshold()).unwrap_or(Self::Good)
    }

    /// The sign that players of chess write behind such a move; nothing behind a good one.
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Good => "",
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::Mark::{self, Blunder, Good, Inaccuracy, Mistake};

    #[test]
    fn a_choice_is_called_by_the_highest_threshold_that_its_cost_reaches() {
        let called = [-0.5, 0.0, 0.029, 0.03, 0.059, 0.06, 0.119, 0.12, 1.0].map(Mark::of);
        assert_eq!(called, [Good, Good, Good, Inaccuracy, Inaccuracy, Mistake, Mistake, Blunder, Blunder]);
    }
}
