//! What was learned, feature by feature: what each was and is worth where players differ in it as usual.

use malice_bots::Interval;

use super::bars::{Bar, Labels, draw};
use crate::SimError;
use crate::train::Lesson;

/// Two bars for each feature that players ever differed in: before, and as it was learned.
pub fn weights(lesson: &Lesson) -> Result<String, SimError> {
    let varied: Vec<_> = lesson.features.iter().filter(|learned| learned.spread > 0.0).collect();
    let mut bars = Vec::new();
    for (row, learned) in varied.iter().enumerate() {
        let spread = learned.spread;
        let Interval { value, low, high } = learned.after;
        let after = Interval { value: spread * value, low: spread * low, high: spread * high };
        bars.push(Bar { series: 0, row, reach: Interval::normal(spread * learned.before, 0.0) });
        bars.push(Bar { series: 1, row, reach: after });
    }
    let labels = Labels {
        title: "What features are worth",
        axis: "points between players who differ in it as usual, with 95 % intervals",
        legend: vec!["before".to_owned(), "learned".to_owned()],
        rows: varied.iter().map(|learned| learned.feature.as_str()).collect(),
        percent: false,
    };
    let last = lesson.first_seed.wrapping_add(lesson.games.saturating_sub(1));
    let below = format!("{}, {} games, seeds {} to {last}", lesson.game, lesson.games, lesson.first_seed);
    draw(&below, &labels, &bars)
}
