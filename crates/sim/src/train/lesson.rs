//! What games teach: weights fitted to who came before whom.

use std::fmt;

use malice_bots::{Columns, Interval};
use malice_engine::Weights;
use serde::Serialize;

use super::fit::{Fit, Pull, Rows};
use super::positions::Sample;
use crate::SimError;

/// What was learned from games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Lesson {
    pub game: String,
    pub games: u64,
    pub first_seed: u64,
    /// Every fifth game is not learned from: it shows whether what was learned holds.
    pub kept_aside: u64,
    pub features: Vec<Learned>,
    /// How many points make a lead that usually wins, by the weights as they were and as they were learned.
    pub lead: [f64; 2],
    /// How well the weights foretell the games that were kept aside: as they were, as they were learned.
    pub foresight: [Foresight; 2],
    #[serde(skip)]
    weights: Weights,
}

/// What was learned about one feature.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Learned {
    pub feature: String,
    pub about: String,
    pub before: f64,
    pub after: Interval,
    /// By how much players usually differ in it; 0 if they never did.
    pub spread: f64,
}

/// How well weights foretell results.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Foresight {
    /// The mean surprise at results, in nats: 0.693 for who knows nothing.
    pub surprise: f64,
    /// How often who was ahead came out ahead.
    pub right: f64,
}

/// How many rows' worth of belief the weights as they were have.
const BELIEF: f64 = 20.0;
/// A lead that changes by less than this has been learned.
const SETTLED: f64 = 1e-6;
const MOST_FITS: usize = 40;
/// Every so many-th game is kept aside.
const ASIDE: u64 = 5;

impl Lesson {
    /// Learns from games of a game with these features and weights; `together` if all win or lose together.
    pub fn learn(
        game: &str,
        features: &[&str],
        weights: &Weights,
        samples: &[Sample],
        together: bool,
    ) -> Result<Self, SimError> {
        let aside = |sample: &&Sample| sample.seed.is_multiple_of(ASIDE);
        let (kept, used): (Vec<&Sample>, Vec<&Sample>) = samples.iter().partition(aside);
        let width = features.len();
        let (rows, tests) = (rows(&used, width, together), rows(&kept, width, together));
        if rows.len() == 0 || tests.len() == 0 {
            return Err(SimError::Untaught("too few games"));
        }
        let spreads = rows.spreads();
        // The scale on which the weights foretell best as they are: what is learned is measured against that.
        let mut before: Vec<f64> = weights.values().iter().map(|weight| f64::from(*weight)).collect();
        before.push(0.0);
        let scale = Pull { towards: vec![1.0 / f64::from(weights.lead()), 0.0], strength: vec![1e-9; 2] };
        let Some([scale, start]) = rows.summed(&before).fit(&scale).map(|fit| [fit.found[0], fit.found[1]])
        else {
            return Err(SimError::Untaught("all games went alike"));
        };
        if scale <= 0.0 {
            return Err(SimError::Untaught("leads by the weights as they are do not help to win"));
        }
        let belief = Belief { weights: &before[..width], start, spreads: &spreads };
        let (Fit { found, errors }, lead) = belief.fit(&rows, 1.0 / scale)?;
        let after: Vec<f32> = found[..width].iter().map(|value| rounded(value * lead)).collect();
        let learned = |feature: usize| {
            let about = weights.table().iter().find(|row| row.feature == features[feature]);
            Learned {
                feature: features[feature].to_owned(),
                about: about.map(|row| row.about.clone()).unwrap_or_default(),
                before: before[feature],
                after: Interval::normal(found[feature] * lead, errors[feature] * lead),
                spread: spreads[feature],
            }
        };
        let foresight = |coefficients: &[f64]| {
            let (surprise, right) = tests.foresight(coefficients);
            Foresight { surprise, right }
        };
        let first_seed = samples.first().map_or(0, |sample| sample.seed);
        let source = format!(
            "learned from {} games, seeds from {first_seed}, version {}",
            used.len(),
            weights.version()
        );
        Ok(Self {
            game: game.to_owned(),
            games: samples.len() as u64,
            first_seed,
            kept_aside: kept.len() as u64,
            features: (0..width).map(learned).collect(),
            lead: [1.0 / scale, lead],
            foresight: [foresight(&belief.pull(1.0 / scale).towards), foresight(&found)],
            weights: weights.changed(features, &after, rounded(lead), &source),
        })
    }

    /// The weights that were learned.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }
}

/// What was thought before games were seen: weights in points, and what the seat, or the game, gives by itself.
struct Belief<'a> {
    weights: &'a [f64],
    start: f64,
    spreads: &'a [f64],
}

impl Belief<'_> {
    /// The pull of this belief, if so many points make a lead.
    fn pull(&self, lead: f64) -> Pull {
        Pull {
            towards: self.weights.iter().map(|weight| weight / lead).chain([self.start]).collect(),
            strength: self.spreads.iter().map(|spread| (BELIEF * spread * spread).max(1e-9)).collect(),
        }
    }

    /// What is found, and how many points make a lead by that. Points stay what they were for the feature that decides most; how many
    /// of them make a lead is itself learned, and what was never seen keeps its points whatever comes of it.
    fn fit(&self, rows: &Rows, mut lead: f64) -> Result<(Fit, f64), SimError> {
        let says = |feature: usize| (self.weights[feature] * self.spreads[feature]).abs();
        let anchor = (0..self.weights.len()).max_by(|a, b| says(*a).total_cmp(&says(*b))).unwrap_or(0);
        let mut found = Err(SimError::Untaught("the games contradict themselves"));
        for _ in 0..MOST_FITS {
            let Some(fit) = rows.fit(&self.pull(lead)) else { break };
            let next = self.weights[anchor] / fit.found[anchor];
            if !(next.is_finite() && next > 0.0) {
                return Err(SimError::Untaught("what decided most before does not help to win"));
            }
            let settled = (next / lead - 1.0).abs() < SETTLED;
            lead = next;
            found = Ok((fit, lead));
            if settled {
                break;
            }
        }
        found
    }
}

/// To four digits: what a file holds can be read.
fn rounded(value: f64) -> f32 {
    let digits = 3 - value.abs().max(1e-3).log10().floor() as i32;
    let unit = 10f64.powi(digits);
    ((value * unit).round() / unit) as f32
}

/// A row for each pair of seats in each position: what one has more than the other of each feature, and whether it came out ahead.
/// Where all win or lose together, a row for each position. The last column is 1: it learns what the seat, or the game, gives by itself.
fn rows(samples: &[&Sample], width: usize, together: bool) -> Rows {
    let mut rows = Rows { width: width + 1, values: Vec::new(), results: Vec::new(), games: Vec::new() };
    for (number, sample) in samples.iter().enumerate() {
        for position in &sample.positions {
            let seats: Vec<&[f32]> = position.chunks_exact(width).collect();
            if together {
                rows.values.extend(seats[0].iter().map(|own| f64::from(*own)).chain([1.0]));
                rows.results.push(f64::from(sample.won));
                rows.games.push(number);
                continue;
            }
            for one in 0..seats.len() {
                for other in one + 1..seats.len() {
                    let more = seats[one].iter().zip(seats[other]).map(|(one, other)| f64::from(one - other));
                    rows.values.extend(more.chain([1.0]));
                    rows.results.push(match sample.places[one].cmp(&sample.places[other]) {
                        std::cmp::Ordering::Less => 1.0,
                        std::cmp::Ordering::Equal => 0.5,
                        std::cmp::Ordering::Greater => 0.0,
                    });
                    rows.games.push(number);
                }
            }
        }
    }
    rows
}

impl fmt::Display for Lesson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {} games, {} of them kept aside", self.game, self.games, self.kept_aside)?;
        let mut columns = Columns::new(&["feature", "before", "learned (95 %)", "usual difference"]);
        for Learned { feature, before, after, spread, .. } in &self.features {
            let learned = format!("{:.2} ({:.2} to {:.2})", after.value, after.low, after.high);
            columns.row([feature.clone(), format!("{before:.2}"), learned, format!("{spread:.2}")]);
        }
        f.write_str(&columns.text())?;
        let [was, is] = self.foresight;
        writeln!(f, "a lead that usually wins: {:.1} points, now {:.1}", self.lead[0], self.lead[1])?;
        writeln!(
            f,
            "games kept aside: who was ahead came out ahead in {:.1} %, now {:.1} %; surprise {:.4}, now {:.4}",
            100.0 * was.right,
            100.0 * is.right,
            was.surprise,
            is.surprise
        )
    }
}

#[cfg(test)]
mod tests {
    use malice_engine::Fast;

    use super::*;

    const FEATURES: &[&str] = &["points", "cards", "noise"];

    fn weights() -> Weights {
        let text = r#"(version: 1, source: "", lead: 4, weights: [
            (feature: "points", weight: 1, about: "now"),
            (feature: "cards", weight: 0, about: "in hand"),
            (feature: "noise", weight: 0.5, about: "nothing"),
        ])"#;
        Weights::read(FEATURES, text).unwrap()
    }

    /// Games in which a card is worth two points, and noise nothing.
    fn samples(count: u64) -> Vec<Sample> {
        let mut rng = Fast::new(3);
        let mut game = |seed: u64| {
            let position: Vec<f32> = (0..6).map(|_| (rng.unit() * 10.0).round()).collect();
            let lead = position[0] - position[3] + 2.0 * (position[1] - position[4]);
            let first = rng.unit() < 1.0 / (1.0 + (-lead / 5.0).exp());
            Sample {
                seed,
                won: true,
                places: if first { vec![1, 2] } else { vec![2, 1] },
                positions: vec![position],
            }
        };
        (1..=count).map(&mut game).collect()
    }

    #[test]
    fn what_wins_games_is_learned_and_what_does_not_is_not() {
        let lesson = Lesson::learn("toy", FEATURES, &weights(), &samples(6_000), false).unwrap();
        let [points, cards, noise] = [0, 1, 2].map(|feature| lesson.features[feature].after.value);
        assert!((points - 1.0).abs() < 1e-9, "{points}");
        assert!((cards - 2.0).abs() < 0.4, "{cards}");
        assert!(noise.abs() < 0.2, "{noise}");
        assert!((lesson.lead[1] - 5.0).abs() < 1.0, "{:?}", lesson.lead);
        assert!(lesson.foresight[1].surprise < lesson.foresight[0].surprise - 0.05, "{:?}", lesson.foresight);
        assert!(lesson.foresight[1].right > lesson.foresight[0].right, "{:?}", lesson.foresight);
        assert_eq!((lesson.weights().version(), lesson.kept_aside), (2, 1_200));
        assert!((f64::from(lesson.weights().values()[1]) - cards).abs() < 1e-3);
        assert!(lesson.to_string().contains("came out ahead"));
    }

    #[test]
    fn what_was_never_seen_keeps_its_points() {
        // All have as much noise, so that nothing can be learned about it; and a point decides twice as much as was thought.
        let mut samples = samples(2_000);
        for position in samples.iter_mut().flat_map(|sample| &mut sample.positions) {
            (position[2], position[5]) = (3.0, 3.0);
        }
        let was = weights();
        let lesson = Lesson::learn("toy", FEATURES, &was, &samples, false).unwrap();
        assert!((lesson.lead[0] / lesson.lead[1] - 1.0).abs() > 0.1, "{:?}", lesson.lead);
        assert_eq!(lesson.weights().values()[2].to_bits(), was.values()[2].to_bits(), "{lesson}");
    }

    #[test]
    fn parties_learn_from_who_won() {
        let mut rng = Fast::new(9);
        let mut game = |seed: u64| {
            let [points, cards] = [rng.unit() * 10.0, rng.unit() * 10.0];
            let won = rng.unit() < 1.0 / (1.0 + (-(points - 5.0) / 3.0 - (cards - 5.0) / 2.0).exp());
            let own = [points, cards, 1.0];
            Sample {
                seed,
                won,
                places: vec![if won { 1 } else { 2 }; 2],
                positions: vec![[own, own].concat()],
            }
        };
        let samples: Vec<Sample> = (1..=3_000).map(&mut game).collect();
        let lesson = Lesson::learn("toy", FEATURES, &weights(), &samples, true).unwrap();
        let cards = lesson.features[1].after.value;
        assert!((cards - 1.5).abs() < 0.4, "{cards}");
    }

    #[test]
    fn nothing_comes_of_nothing() {
        assert!(Lesson::learn("toy", FEATURES, &weights(), &[], false).is_err());
    }
}
