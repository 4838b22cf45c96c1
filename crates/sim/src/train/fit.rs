//! Logistic regression: the coefficients under which what came true was likeliest, by Newton's method.

use super::solve::Matrix;

/// What is learned from: what was there, and what came of it, from 0 to 1.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    pub(super) width: usize,
    /// The values of all rows, one after the other.
    pub(super) values: Vec<f64>,
    pub(super) results: Vec<f64>,
    /// To which game each row belongs; rows of a game lie side by side.
    pub(super) games: Vec<usize>,
}

/// A pull towards where one began: what was seen seldom stays near it.
#[derive(Clone, Debug)]
pub(super) struct Pull {
    pub(super) towards: Vec<f64>,
    pub(super) strength: Vec<f64>,
}

/// What was found.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    pub(super) found: Vec<f64>,
    /// The standard error of each coefficient, by games: positions of one game say much the same.
    pub(super) errors: Vec<f64>,
}

const MOST_STEPS: usize = 60;

impl Rows {
    pub(super) fn len(&self) -> usize {
        self.results.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (&[f64], f64)> {
        self.values.chunks_exact(self.width).zip(self.results.iter().copied())
    }

    /// The mean surprise, in nats, and how often the likelier came true (a half where both were equally likely).
    pub(super) fn foresight(&self, coefficients: &[f64]) -> (f64, f64) {
        let (mut surprise, mut right) = (0.0, 0.0);
        for (values, result) in self.iter() {
            let sum = dot(values, coefficients);
            surprise += cost(sum, result);
            right += match (sum > 0.0, sum < 0.0) {
                (true, _) => result,
                (_, true) => 1.0 - result,
                _ => 0.5,
            };
        }
        let count = self.len().max(1) as f64;
        (surprise / count, right / count)
    }

    /// The standard deviation of each column.
    pub(super) fn spreads(&self) -> Vec<f64> {
        let (mut sums, mut squares) = (vec![0.0; self.width], vec![0.0; self.width]);
        for (values, _) in self.iter() {
            for ((sum, square), value) in sums.iter_mut().zip(&mut squares).zip(values) {
                *sum += value;
                *square += value * value;
            }
        }
        let count = self.len().max(1) as f64;
        let spread = |(sum, square): (f64, f64)| (square / count - (sum / count).powi(2)).max(0.0).sqrt();
        sums.into_iter().zip(squares).map(spread).collect()
    }

    /// The same with two columns: the sums under these coefficients, and 1.
    pub(super) fn summed(&self, coefficients: &[f64]) -> Self {
        let values = self.iter().flat_map(|(values, _)| [dot(values, coefficients), 1.0]).collect();
        Self { width: 2, values, results: self.results.clone(), games: self.games.clone() }
    }

    /// Finds the coefficients, beginning where the pull is to.
    pub(super) fn fit(&self, pull: &Pull) -> Option<Fit> {
        let mut found = pull.towards.clone();
        let mut best = self.cost(&found, pull);
        for _ in 0..MOST_STEPS {
            let (slope, bend) = self.derivatives(&found, pull);
            let step = bend.root()?.solve(&slope);
            let mut share = 1.0;
            // Newton's step may overshoot where nearly everything is certain.
            let next = loop {
                let next: Vec<f64> = found.iter().zip(&step).map(|(at, step)| at - share * step).collect();
                let cost = self.cost(&next, pull);
                if cost <= best {
                    break Some((next, cost));
                }
                share /= 2.0;
                if share < 1e-6 {
                    break None;
                }
            };
            let Some((next, cost)) = next else { break };
            let gain = best - cost;
            (found, best) = (next, cost);
            if gain < 1e-9 * (1.0 + best) {
                break;
            }
        }
        let errors = self.errors(&found, pull)?;
        Some(Fit { found, errors })
    }

    fn cost(&self, at: &[f64], pull: &Pull) -> f64 {
        let seen: f64 = self.iter().map(|(values, result)| cost(dot(values, at), result)).sum();
        let away = at.iter().zip(&pull.towards).zip(&pull.strength);
        seen + away.map(|((at, to), strength)| strength * (at - to).powi(2) / 2.0).sum::<f64>()
    }

    fn derivatives(&self, at: &[f64], pull: &Pull) -> (Vec<f64>, Matrix) {
        let mut slope = vec![0.0; self.width];
        let mut bend = Matrix::zero(self.width);
        for (values, result) in self.iter() {
            let chance = chance(dot(values, at));
            for (slope, value) in slope.iter_mut().zip(values) {
                *slope += (chance - result) * value;
            }
            bend.add_square(values, chance * (1.0 - chance));
        }
        for column in 0..self.width {
            slope[column] += pull.strength[column] * (at[column] - pull.towards[column]);
            bend.add(column, column, pull.strength[column]);
        }
        (slope, bend)
    }

    /// Standard errors that hold although the rows of a game depend on each other: the spread of the games' slopes.
    fn errors(&self, at: &[f64], pull: &Pull) -> Option<Vec<f64>> {
        let root = self.derivatives(at, pull).1.root()?;
        let mut spread = Matrix::zero(self.width);
        let mut own = vec![0.0; self.width];
        for (index, (values, result)) in self.iter().enumerate() {
            let off = chance(dot(values, at)) - result;
            for (own, value) in own.iter_mut().zip(values) {
                *own += off * value;
            }
            if self.games.get(index + 1) != Some(&self.games[index]) {
                spread.add_square(&own, 1.0);
                own.fill(0.0);
            }
        }
        let error = |column: usize| {
            let mut unit = vec![0.0; self.width];
            unit[column] = 1.0;
            let row = root.solve(&unit);
            let through: f64 = (0..self.width)
                .map(|left| {
                    row[left] * (0..self.width).map(|right| spread.at(left, right) * row[right]).sum::<f64>()
                })
                .sum();
            through.max(0.0).sqrt()
        };
        Some((0..self.width).map(error).collect())
    }
}

fn dot(left: &[f64], right: &[f64]) -> f64 {
    left.iter().zip(right).map(|(left, right)| left * right).sum()
}

/// The chance that a sum stands for.
fn chance(sum: f64) -> f64 {
    1.0 / (1.0 + (-sum).exp())
}

/// How surprising a result is.
fn cost(sum: f64, result: f64) -> f64 {
    // ln(1 + e^sum) - result * sum, without overflow.
    sum.max(0.0) + (-sum.abs()).exp().ln_1p() - result * sum
}

#[cfg(test)]
mod tests {
    use malice_engine::Fast;

    use super::*;

    /// Rows that follow these coefficients, ten to a game.
    fn rows(truth: &[f64], count: usize) -> Rows {
        let mut rng = Fast::new(5);
        let mut rows =
            Rows { width: truth.len(), values: Vec::new(), results: Vec::new(), games: Vec::new() };
        for number in 0..count {
            let values: Vec<f64> = truth.iter().map(|_| f64::from(rng.unit()) * 4.0 - 2.0).collect();
            let won = f64::from(rng.unit()) < chance(dot(&values, truth));
            rows.values.extend(values);
            rows.results.push(f64::from(won));
            rows.games.push(number / 10);
        }
        rows
    }

    #[test]
    fn what_made_the_results_is_found() {
        let truth = [1.0, -0.5, 0.0];
        let rows = rows(&truth, 20_000);
        let none = Pull { towards: vec![0.0; 3], strength: vec![1e-6; 3] };
        let fit = rows.fit(&none).unwrap();
        for ((found, error), truth) in fit.found.iter().zip(&fit.errors).zip(truth) {
            assert!((found - truth).abs() < 4.0 * error, "{found} ± {error} is not {truth}");
            assert!((0.005..0.05).contains(error), "{error}");
        }
        let (before, after) = (rows.foresight(&[0.0; 3]), rows.foresight(&fit.found));
        assert!(after.0 < before.0 && after.1 > 0.6, "{before:?} {after:?}");
    }

    #[test]
    fn what_was_never_seen_stays_where_it_was() {
        let mut rows = rows(&[1.0, 0.0], 500);
        for values in rows.values.chunks_exact_mut(2) {
            values[1] = 0.0;
        }
        let fit = rows.fit(&Pull { towards: vec![0.2, 0.7], strength: vec![1e-6; 2] }).unwrap();
        assert!((fit.found[1] - 0.7).abs() < 1e-9, "{}", fit.found[1]);
        assert!(fit.found[0] > 0.6, "{}", fit.found[0]);
    }
}
