//! Ratings from places: the Bradley–Terry model fitted by maximum likelihood, in Elo.
//!
//! A game of many seats counts as a comparison of each two seats. Such comparisons are not independent, so the intervals
//! take the larger of two errors: the model's, and the one that the spread from game to game shows.

use serde::Serialize;

use crate::Interval;

/// A rating's difference to the first entrant's, with its interval.
pub type Elo = Interval;

/// Elo points for each unit of log odds.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// The entrants' ratings; the first has 0.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Ratings(pub Vec<Elo>);

impl Ratings {
    /// Fits ratings to games, each a list of an entrant and its place for every seat. Entrants that have met get half a
    /// won and half a lost game more, so that a series without a loss has a finite rating.
    pub fn fit(entrants: usize, games: &[Vec<(usize, u8)>]) -> Self {
        let mut wins = vec![vec![0.0; entrants]; entrants];
        for (better, worse, score) in games.iter().flat_map(|game| comparisons(game)) {
            wins[better][worse] += score;
            wins[worse][better] += 1.0 - score;
        }
        let met = |a: usize, b: usize| wins[a][b] + wins[b][a] > 0.0;
        let prior: Vec<(usize, usize)> =
            (0..entrants).flat_map(|a| (0..a).map(move |b| (a, b))).filter(|&(a, b)| met(a, b)).collect();
        for (a, b) in prior {
            wins[a][b] += 0.5;
            wins[b][a] += 0.5;
        }
        let (strength, inverse) = maximise(&wins);
        let spread = spread(&strength, &inverse, games);
        let error = |i: usize| inverse[i][i].max(spread[i]).max(0.0).sqrt();
        let rated = (0..entrants).map(|i| match i {
            0 => Interval::normal(0.0, 0.0),
            _ => Interval::normal(ELO * strength[i], ELO * error(i - 1)),
        });
        Self(rated.collect())
    }
}

/// Each two seats of a game with different entrants, and what the first has scored against the second.
fn comparisons(game: &[(usize, u8)]) -> impl Iterator<Item = (usize, usize, f64)> {
    game.iter().enumerate().flat_map(move |(i, &(a, place))| {
        game[..i].iter().filter(move |(b, _)| *b != a).map(move |&(b, other)| {
            let score = match place.cmp(&other) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
            (a, b, score)
        })
    })
}

fn expected(strength: &[f64], a: usize, b: usize) -> f64 {
    1.0 / (1.0 + (strength[b] - strength[a]).exp())
}

/// Newton's method on the log likelihood; returns the strengths and the inverse of the information matrix without the
/// first entrant, whose strength is fixed.
fn maximise(wins: &[Vec<f64>]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let entrants = wins.len();
    let mut strength = vec![0.0; entrants];
    loop {
        let free = entrants.saturating_sub(1);
        let mut slope = vec![0.0; free];
        let mut information = vec![vec![0.0; free]; free];
        for a in 1..entrants {
            // Keeps the matrix regular where an entrant has met nobody.
            information[a - 1][a - 1] += 1e-9;
            for b in (0..entrants).filter(|&b| b != a) {
                let met = wins[a][b] + wins[b][a];
                let p = expected(&strength, a, b);
                slope[a - 1] += wins[a][b] - met * p;
                information[a - 1][a - 1] += met * p * (1.0 - p);
                if b > 0 {
                    information[a - 1][b - 1] -= met * p * (1.0 - p);
                }
            }
        }
        let inverse = inverted(information);
        let mut largest = 0.0f64;
        for i in 0..free {
            let step: f64 = (0..free).map(|j| inverse[i][j] * slope[j]).sum();
            let step = step.clamp(-1.0, 1.0);
            strength[i + 1] += step;
            largest = largest.max(step.abs());
        }
        if largest < 1e-9 {
            return (strength, inverse);
        }
    }
}

/// The variance of each strength that the differences from game to game show.
fn spread(strength: &[f64], inverse: &[Vec<f64>], games: &[Vec<(usize, u8)>]) -> Vec<f64> {
    let free = inverse.len();
    let mut spread = vec![0.0; free];
    let mut surprise = vec![0.0; strength.len()];
    for game in games {
        surprise.fill(0.0);
        for (a, b, score) in comparisons(game) {
            let residual = score - expected(strength, a, b);
            surprise[a] += residual;
            surprise[b] -= residual;
        }
        for (i, spread) in spread.iter_mut().enumerate() {
            let pull: f64 = (0..free).map(|j| inverse[i][j] * surprise[j + 1]).sum();
            *spread += pull * pull;
        }
    }
    spread
}

/// The inverse of a symmetric positive definite matrix, by Gauss and Jordan.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    for (i, row) in matrix.iter_mut().enumerate() {
        row.extend((0..n).map(|j| if i == j { 1.0 } else { 0.0 }));
    }
    for i in 0..n {
        let pivot = matrix[i][i];
        matrix[i].iter_mut().for_each(|value| *value /= pivot);
        let row = matrix[i].clone();
        for (_, other) in matrix.iter_mut().enumerate().filter(|(j, _)| *j != i) {
            let factor = other[i];
            other.iter_mut().zip(&row).for_each(|(value, above)| *value -= factor * above);
        }
    }
    matrix.into_iter().map(|row| row[n..].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn duel(winner: usize, loser: usize) -> Vec<(usize, u8)> {
        vec![(winner, 1), (loser, 2)]
    }

    #[test]
    fn three_wins_of_four_are_about_190_points() {
        let games: Vec<_> = (0..1000).map(|i| if i % 4 == 0 { duel(0, 1) } else { duel(1, 0) }).collect();
        let Ratings(ratings) = Ratings::fit(2, &games);
        assert!((ratings[1].value - 190.6).abs() < 0.5, "{ratings:?}");
        let reach = ratings[1].high - ratings[1].value;
        assert!((reach - 1.96 * ELO / (1000.0f64 * 0.1875).sqrt()).abs() < 0.2, "{ratings:?}");
    }

    #[test]
    fn strength_passes_through_common_opponents() {
        let mut games = Vec::new();
        for i in 0..300 {
            games.push(if i % 3 == 0 { duel(0, 1) } else { duel(1, 0) });
            games.push(if i % 3 == 0 { duel(1, 2) } else { duel(2, 1) });
        }
        let Ratings(ratings) = Ratings::fit(3, &games);
        assert!((ratings[2].value - 2.0 * ratings[1].value).abs() < 2.0, "{ratings:?}");
        assert!(ratings[2].high - ratings[2].value > ratings[1].high - ratings[1].value);
    }

    #[test]
    fn a_series_without_a_loss_is_finite_and_uncertain() {
        let Ratings(ratings) = Ratings::fit(2, &vec![duel(1, 0); 20]);
        assert!(ratings[1].value > 300.0 && ratings[1].value < 1000.0, "{ratings:?}");
        assert!(ratings[1].high - ratings[1].low > 400.0);
    }

    #[test]
    fn equal_places_are_worth_nothing() {
        let Ratings(ratings) = Ratings::fit(2, &vec![vec![(0, 1), (1, 1), (1, 1), (0, 1)]; 10]);
        assert!(ratings[1].value.abs() < 1e-6);
        assert_eq!(Ratings::fit(1, &[vec![(0, 1), (0, 2)]]).0.len(), 1);
        assert_eq!(Ratings::fit(2, &[]).0.len(), 2);
    }
}
