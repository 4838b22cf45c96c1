//! Distributions of whole and half points, counted exactly.

use std::collections::BTreeMap;

use malice_bots::Interval;
use serde::Serialize;

/// How often each value occurred. Values are counted in halves, so that sums are exact in any order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts(BTreeMap<i64, u64>);

impl Counts {
    /// Counts a value; it is a multiple of one half.
    pub fn add(&mut self, value: f64) {
        *self.0.entry((2.0 * value).round() as i64).or_default() += 1;
    }

    pub fn merge(&mut self, other: &Self) {
        for (value, count) in &other.0 {
            *self.0.entry(*value).or_default() += count;
        }
    }

    /// How many values were counted.
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }

    /// The smallest value that at least this share of all values does not exceed.
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let wanted = share * self.total() as f64;
        let mut seen = 0;
        for (value, count) in &self.0 {
            seen += count;
            if seen as f64 >= wanted {
                return Some(*value as f64 / 2.0);
            }
        }
        None
    }

    /// The distribution in numbers; `None` if nothing was counted.
    pub fn spread(&self) -> Option<Spread> {
        let total = self.total() as f64;
        // Whole numbers well below 2⁵³: the sums are exact.
        let values = || self.0.iter().map(|(value, count)| (*value as f64 / 2.0, *count as f64));
        let sum: f64 = values().map(|(value, count)| value * count).sum();
        let squares: f64 = values().map(|(value, count)| value * value * count).sum();
        let mean = sum / total;
        let variance = if total > 1.0 { ((squares - sum * mean) / (total - 1.0)).max(0.0) } else { 0.0 };
        Some(Spread {
            mean: Interval::mean(total, sum, squares),
            sd: variance.sqrt(),
            min: self.quantile(0.0)?,
            p5: self.quantile(0.05)?,
            p25: self.quantile(0.25)?,
            median: self.quantile(0.5)?,
            p75: self.quantile(0.75)?,
            p95: self.quantile(0.95)?,
            max: self.quantile(1.0)?,
            histogram: self.0.iter().map(|(value, count)| (*value as f64 / 2.0, *count)).collect(),
        })
    }
}

/// A distribution in numbers.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Spread {
    pub mean: Interval,
    pub sd: f64,
    pub min: f64,
    pub p5: f64,
    pub p25: f64,
    pub median: f64,
    pub p75: f64,
    pub p95: f64,
    pub max: f64,
    /// Each value that occurred, and how often.
    pub histogram: Vec<(f64, u64)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_distribution_is_summed_up_exactly() {
        let mut counts = Counts::default();
        for value in [1.0, 2.5, 2.5, 4.0] {
            counts.add(value);
        }
        let spread = counts.spread().unwrap();
        assert_eq!((spread.mean.value, spread.min, spread.median, spread.max), (2.5, 1.0, 2.5, 4.0));
        assert!((spread.sd - 1.5f64.sqrt()).abs() < 1e-12);
        assert_eq!(spread.histogram, [(1.0, 1), (2.5, 2), (4.0, 1)]);
        assert_eq!(Counts::default().spread(), None);
    }

    #[test]
    fn merging_is_counting_together() {
        let (mut a, mut b, mut all) = (Counts::default(), Counts::default(), Counts::default());
        for value in 0..100 {
            let half = if value % 3 == 0 { &mut a } else { &mut b };
            half.add(f64::from(value % 17));
            all.add(f64::from(value % 17));
        }
        a.merge(&b);
        assert_eq!(a, all);
    }
}
