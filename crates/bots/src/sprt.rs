//! The sequential probability ratio test: play until it is clear enough whether a change makes a bot better, and no longer.
//!
//! Games come in pairs on the same deal with swapped seats, so that luck of the deal cancels out; a pair scores from 0 to 1 in quarters.

use std::fmt;

use serde::Serialize;

/// What is asked: is it rather `better` Elo stronger than `par`?
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    pub par: f64,
    pub better: f64,
    /// How often either answer may be wrong.
    pub error: f64,
}

/// How many pairs scored 0, ¼, ½, ¾, 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Pairs(pub [u64; 5]);

/// What the pairs say so far.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Verdict {
    /// The logarithm of how much likelier the pairs are if it is better than if it is at par.
    pub ratio: f64,
    /// At or below this it is no better; from its opposite on it is.
    pub bound: f64,
}

/// So many pairs are thought into the variance, with that of two even games.
const IMAGINED: f64 = 8.0;
const EVEN: f64 = 0.125;

impl Sprt {
    pub const DEFAULT: Self = Self { par: 0.0, better: 20.0, error: 0.05 };

    pub fn judge(&self, pairs: Pairs) -> Verdict {
        let bound = -((1.0 - self.error) / self.error).ln();
        let (mean, variance) = pairs.moments();
        let (par, better) = (expected(self.par), expected(self.better));
        let ratio = pairs.count() as f64 * (better - par) * (2.0 * mean - par - better) / (2.0 * variance);
        Verdict { ratio, bound }
    }
}

impl Pairs {
    pub fn add(&mut self, quarters: usize) {
        self.0[quarters] += 1;
    }

    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Mean and variance of a pair's score. Some pairs of even games are thought into the variance, or the first few that happen to be
    /// alike would be taken for certainty.
    fn moments(&self) -> (f64, f64) {
        let count = self.count() as f64;
        let sum = |of: &dyn Fn(f64) -> f64| -> f64 {
            self.0
                .iter()
                .zip(0u8..)
                .map(|(pairs, quarters)| *pairs as f64 * of(f64::from(quarters) / 4.0))
                .sum()
        };
        let mean = if count > 0.0 { sum(&|score| score) / count } else { 0.5 };
        let spread = sum(&|score| (score - mean).powi(2));
        (mean, (spread + IMAGINED * EVEN) / (count + IMAGINED))
    }

    /// The mean score with its 95 % interval.
    pub fn score(&self) -> crate::Interval {
        let (mean, variance) = self.moments();
        crate::Interval::normal(mean, (variance / self.count().max(1) as f64).sqrt())
    }
}

impl Verdict {
    /// Whether it is better; `None` as long as that is open.
    pub fn is_better(&self) -> Option<bool> {
        if self.ratio >= -self.bound {
            Some(true)
        } else if self.ratio <= self.bound {
            Some(false)
        } else {
            None
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let said = match self.is_better() {
            Some(true) => "better",
            Some(false) => "no better",
            None => "open",
        };
        write!(f, "{said}: LLR {:.2} ({:.2} to {:.2})", self.ratio, self.bound, -self.bound)
    }
}

/// The share of wins that an Elo difference means.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use malice_engine::Fast;

    use super::*;

    /// Pairs of two games, each won with this chance, until it is decided.
    fn decided(chance: f32, seed: u64) -> (bool, u64) {
        let mut rng = Fast::new(seed);
        let mut pairs = Pairs::default();
        loop {
            let mut won = || usize::from(rng.unit() < chance);
            pairs.add(2 * (won() + won()));
            if let Some(better) = Sprt::DEFAULT.judge(pairs).is_better() {
                return (better, pairs.count());
            }
        }
    }

    #[test]
    fn the_answer_is_right_about_as_often_as_was_asked() {
        let wrong =
            |chance: f32, better: bool| (0..400).filter(|seed| decided(chance, *seed).0 != better).count();
        let (par, better) = (wrong(0.5, false), wrong(expected(20.0) as f32, true));
        assert!(par < 36 && better < 36, "{par} and {better} of 400 wrong");
        assert!(par + better > 8, "{par} and {better} of 400 wrong: it plays on for too long");
    }

    #[test]
    fn what_is_clear_is_decided_soon() {
        let (better, pairs) = decided(0.8, 1);
        assert!(better && pairs < 120, "{pairs} pairs");
        let (better, pairs) = decided(0.2, 1);
        assert!(!better && pairs < 120, "{pairs} pairs");
    }

    #[test]
    fn a_few_equal_pairs_are_no_proof() {
        let mut pairs = Pairs::default();
        assert_eq!(Sprt::DEFAULT.judge(pairs).is_better(), None);
        pairs.add(2);
        pairs.add(2);
        assert_eq!(Sprt::DEFAULT.judge(pairs).is_better(), None);
        assert!(Sprt::DEFAULT.judge(pairs).to_string().starts_with("open: LLR"));
    }
}
