//! Two runs side by side: what another set of content, other options or other bots change.

use std::fmt;

use malice_bots::{Columns, Interval};
use malice_engine::Figure;
use serde::{Deserialize, Serialize};

use crate::report::line_names;
use crate::{Answer, Report, Side, SimError};

/// One number in two runs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Difference {
    /// Whose number: `seat 1`, `all` for the whole game, or a question of the game's own.
    pub side: String,
    pub what: String,
    pub percent: bool,
    pub before: Interval,
    pub after: Interval,
    /// After less before.
    pub difference: Interval,
    /// Whether the interval leaves out 0. Of twenty numbers that do not change, one will look clear.
    pub clear: bool,
}

/// Two runs side by side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Comparison {
    pub game: String,
    /// Content, and number of games, of each run.
    pub before: (String, u64),
    pub after: (String, u64),
    pub differences: Vec<Difference>,
}

impl Report {
    /// What is different from `before` in this run.
    pub fn against(&self, before: &Self) -> Result<Comparison, SimError> {
        if self.game != before.game {
            return Err(SimError::Unlike(format!("one is of {}, one of {}", before.game, self.game)));
        }
        if self.by_seat.len() != before.by_seat.len() {
            let (a, b) = (before.by_seat.len(), self.by_seat.len());
            return Err(SimError::Unlike(format!("one has {a} seats, one {b}")));
        }
        let mut differences =
            vec![difference("all", "decisions", false, before.decisions.mean, self.decisions.mean)];
        if let (Some(old), Some(new)) = (&before.margin, &self.margin) {
            differences.push(difference("all", "winner's margin", false, old.mean, new.mean));
        }
        for (index, (old, new)) in before.by_seat.iter().zip(&self.by_seat).enumerate() {
            compare_seat(&format!("seat {}", index + 1), old, new, &mut differences);
        }
        for answer in &self.answers {
            let Some(old) = before.answers.iter().find(|old| old.id == answer.id) else { continue };
            compare_answer(old, answer, &mut differences);
        }
        Ok(Comparison {
            game: self.game.clone(),
            before: (before.content.clone(), before.games),
            after: (self.content.clone(), self.games),
            differences,
        })
    }
}

fn compare_seat(seat: &str, before: &Side, after: &Side, differences: &mut Vec<Difference>) {
    differences.push(difference(seat, "win rate", true, before.win_rate, after.win_rate));
    differences.push(difference(seat, "points", false, before.points.mean, after.points.mean));
    for (name, label) in line_names(&[before, after]) {
        let mean = |side: &Side| {
            let line = side.lines.iter().find(|line| line.line == name && line.label == label);
            line.map_or(Interval::normal(0.0, 0.0), |line| line.mean)
        };
        differences.push(difference(seat, label, false, mean(before), mean(after)));
    }
}

/// What both runs can say to a question.
fn compare_answer(before: &Answer, after: &Answer, differences: &mut Vec<Difference>) {
    for row in &after.rows {
        if let Some(old) = before.rows.iter().find(|old| old.key == row.key) {
            let what = if row.key.is_empty() { after.unit } else { &row.key };
            let percent = after.figure == Figure::Share;
            differences.push(difference(after.title, what, percent, old.mean, row.mean));
        }
    }
}

fn difference(side: &str, what: &str, percent: bool, before: Interval, after: Interval) -> Difference {
    let difference = after.minus(&before);
    let clear = difference.excludes(0.0);
    Difference { side: side.to_owned(), what: what.to_owned(), percent, before, after, difference, clear }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ((old, old_games), (new, new_games)) = (&self.before, &self.after);
        writeln!(f, "{}: content {old} ({old_games} games) and {new} ({new_games} games)", self.game)?;
        let mut columns = Columns::new(&["", "before", "after", "difference (95 %)", ""]);
        for row in &self.differences {
            let scale = if row.percent { 100.0 } else { 1.0 };
            let unit = if row.percent { " %" } else { "" };
            let number = |value: f64| format!("{:.2}{unit}", scale * value);
            let Interval { value, low, high } = row.difference;
            columns.row([
                format!("{} · {}", row.side, row.what),
                number(row.before.value),
                number(row.after.value),
                format!("{:+.2}{unit} ({:+.2} to {:+.2})", scale * value, scale * low, scale * high),
                if row.clear { "clear".to_owned() } else { String::new() },
            ]);
        }
        f.write_str(&columns.text())
    }
}
