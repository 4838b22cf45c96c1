//! Measured values with their 95 % intervals.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The two-sided 95 % point of the normal distribution.
pub(crate) const Z: f64 = 1.959_963_984_540_054;

/// A value and the bounds between which the true one lies with 95 % confidence.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Interval {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

impl Interval {
    /// A share of successes, by Wilson's score. Half successes are allowed.
    pub fn wilson(successes: f64, trials: f64) -> Self {
        if trials <= 0.0 {
            return Self { value: 0.0, low: 0.0, high: 1.0 };
        }
        let share = successes / trials;
        let square = Z * Z / trials;
        let centre = (share + square / 2.0) / (1.0 + square);
        let reach =
            Z / (1.0 + square) * (share * (1.0 - share) / trials + square / (4.0 * trials)).max(0.0).sqrt();
        Self {
            value: share,
            low: (centre - reach).clamp(0.0, share),
            high: (centre + reach).clamp(share, 1.0),
        }
    }

    /// A value with a standard error.
    pub fn normal(value: f64, error: f64) -> Self {
        Self { value, low: value - Z * error, high: value + Z * error }
    }

    /// A mean from sums over `count` values; the normal approximation, which is good from some thirty values on.
    pub fn mean(count: f64, sum: f64, squares: f64) -> Self {
        if count <= 0.0 {
            return Self::normal(0.0, 0.0);
        }
        let mean = sum / count;
        let variance = if count > 1.0 { ((squares - sum * mean) / (count - 1.0)).max(0.0) } else { 0.0 };
        Self::normal(mean, (variance / count).sqrt())
    }

    /// The difference of two independently measured values, by Newcombe's combination of their intervals; it holds for
    /// shares and means alike.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        let value = self.value - other.value;
        let below = (self.value - self.low).hypot(other.high - other.value);
        let above = (self.high - self.value).hypot(other.value - other.low);
        Self { value, low: value - below, high: value + above }
    }

    /// Whether it is clear on which side of `point` the true value lies.
    pub fn excludes(&self, point: f64) -> bool {
        self.low > point || self.high < point
    }

    /// In percent: `52.3 % (49.2 to 55.4)`.
    pub fn percent(&self) -> String {
        format!("{:.1} % ({:.1} to {:.1})", 100.0 * self.value, 100.0 * self.low, 100.0 * self.high)
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(1);
        write!(f, "{:.digits$} ({:.digits$} to {:.digits$})", self.value, self.low, self.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 5e-4
    }

    #[test]
    fn wilson_agrees_with_published_values() {
        let half = Interval::wilson(50.0, 100.0);
        assert!(near(half.low, 0.4038) && near(half.high, 0.5962), "{half:?}");
        let none = Interval::wilson(0.0, 10.0);
        assert!(near(none.low, 0.0) && near(none.high, 0.2775), "{none:?}");
        assert_eq!(Interval::wilson(0.0, 0.0).percent(), "0.0 % (0.0 to 100.0)");
    }

    #[test]
    fn a_mean_has_the_error_of_its_spread() {
        let values = [1.0, 2.0, 3.0, 4.0];
        let mean = Interval::mean(4.0, values.iter().sum(), values.iter().map(|v| v * v).sum());
        assert!(near(mean.value, 2.5) && near(mean.high - mean.value, 1.9600 * 0.6455), "{mean:?}");
        assert_eq!(mean.to_string(), "2.5 (1.2 to 3.8)");
    }

    #[test]
    fn a_difference_is_less_certain_than_either_side() {
        let a = Interval::normal(5.0, 3.0 / Z);
        let b = Interval::normal(1.0, 4.0 / Z);
        let difference = a.minus(&b);
        assert!(near(difference.value, 4.0) && near(difference.low, -1.0) && near(difference.high, 9.0));
        assert!(!difference.excludes(0.0) && difference.excludes(-2.0));
    }
}
