//! Whether a game is in balance: whether those who had a card, a character, a room, a place win as often as others do.

use std::fmt;

use malice_bots::{Columns, Interval};
use malice_engine::{Face, Source, Stake, Study};
use serde::Serialize;

use crate::{Report, Row};

/// What the games of a report say about the balance of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Balance {
    pub game: String,
    pub bots: Vec<String>,
    pub games: u64,
    pub first_seed: u64,
    /// Places and rows by kind; of a kind, those who have one win as often as those who have another if all is fair.
    pub kinds: Vec<BalanceKind>,
}

/// What can be compared: all Bosses, all seats.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BalanceKind {
    pub title: String,
    /// What those of this kind win on the average: the fair share.
    pub fair: f64,
    /// By how many points a share may differ from it.
    pub within: f64,
    pub rows: Vec<BalanceRow>,
}

/// One of a kind.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct BalanceRow {
    pub name: String,
    /// Where its numbers come from, if it is a row of the content.
    pub source: Option<Source>,
    /// How often somebody had it.
    pub count: u64,
    /// How often they won.
    pub share: Interval,
    pub verdict: Poise,
}

/// How the share of one stands to the fair one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Poise {
    /// The whole interval lies within what is allowed.
    Fair,
    /// What was measured is within what is allowed, but more games might show otherwise.
    Unclear,
    /// What was measured is beyond what is allowed, but may be luck.
    Suspect,
    /// The whole interval lies beyond what is allowed.
    Unfair,
}

impl Balance {
    /// Reads a report. `faces` says where rows come from.
    pub fn new<G: Study>(report: &Report, faces: &[Face]) -> Self {
        let by_stake = G::stakes().iter().filter_map(|(chart, stake)| {
            let answer = report.answers.iter().find(|answer| answer.id == *chart)?;
            Some(BalanceKind::new(answer.title, *stake, &answer.rows, faces))
        });
        let seats = report.by_seat.iter().map(|side| Row {
            key: side.name.clone(),
            count: side.played,
            mean: side.win_rate,
        });
        let mut kinds: Vec<BalanceKind> = by_stake.collect();
        // Where all win together, every seat wins as often as the others.
        if seats.len() > 1 && report.margin.is_some() {
            kinds
                .insert(0, BalanceKind::new("Wins by seat", Stake::Place, &seats.collect::<Vec<_>>(), faces));
        }
        Self {
            game: report.game.clone(),
            bots: report.bots.clone(),
            games: report.games,
            first_seed: report.first_seed,
            kinds,
        }
    }

    /// All that was measured beyond what is allowed, with its kind; what is beyond doubt first.
    pub fn outliers(&self) -> Vec<(&BalanceKind, &BalanceRow)> {
        let all = self.kinds.iter().flat_map(|kind| kind.rows.iter().map(move |row| (kind, row)));
        let mut found: Vec<_> =
            all.filter(|(_, row)| matches!(row.verdict, Poise::Suspect | Poise::Unfair)).collect();
        found.sort_by_key(|(_, row)| row.verdict != Poise::Unfair);
        found
    }

    /// Those that are clearly worse than every other of their kind: nobody would want them.
    pub fn dominated(&self) -> Vec<(&BalanceKind, &BalanceRow)> {
        let worst = |kind: &&BalanceKind| kind.rows.len() > 2;
        let all =
            self.kinds.iter().filter(worst).flat_map(|kind| kind.rows.iter().map(move |row| (kind, row)));
        all.filter(|(kind, row)| {
            kind.rows.iter().all(|other| other.name == row.name || row.share.high < other.share.low)
        })
        .collect()
    }
}

impl BalanceKind {
    fn new(title: &str, stake: Stake, rows: &[Row], faces: &[Face]) -> Self {
        let within = match stake {
            Stake::Row => 0.05,
            Stake::Place => 0.03,
        };
        let (had, won) = rows.iter().fold((0.0, 0.0), |(had, won), row| {
            (had + row.count as f64, won + row.mean.value * row.count as f64)
        });
        let fair = if had > 0.0 { won / had } else { 0.0 };
        let weigh = |row: &Row| BalanceRow {
            name: row.key.clone(),
            source: faces.iter().find(|face| face.name == row.key).and_then(|face| face.source),
            count: row.count,
            share: row.mean,
            verdict: Poise::of(row.mean, fair, within),
        };
        Self { title: title.to_owned(), fair, within, rows: rows.iter().map(weigh).collect() }
    }
}

impl Poise {
    fn of(share: Interval, fair: f64, within: f64) -> Self {
        let (lowest, highest) = (fair - within, fair + within);
        if share.low > highest || share.high < lowest {
            Self::Unfair
        } else if share.value > highest || share.value < lowest {
            Self::Suspect
        } else if share.low >= lowest && share.high <= highest {
            Self::Fair
        } else {
            Self::Unclear
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Fair => "fair",
            Self::Unclear => "fair, if more games agree",
            Self::Suspect => "off, or luck",
            Self::Unfair => "off",
        }
    }
}

impl BalanceRow {
    /// By how many points its share differs from the fair one, as `+7.2`.
    fn off(&self, kind: &BalanceKind) -> String {
        format!("{:+.1}", 100.0 * (self.share.value - kind.fair))
    }
}

impl fmt::Display for Balance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{}: {} games of {} from seed {}\n",
            self.game,
            self.games,
            self.bots.join(", "),
            self.first_seed
        )?;
        for kind in &self.kinds {
            let (fair, within) = (100.0 * kind.fair, 100.0 * kind.within);
            let heading = format!("{} (fair: {fair:.1} %, ±{within:.0})", kind.title);
            let mut columns = Columns::new(&[&heading, "share (95 %)", "off", "had by", "", "from"]);
            for row in &kind.rows {
                let from = row.source.map_or("", Source::words).to_owned();
                let words = row.verdict.words().to_owned();
                let cells = [
                    row.name.clone(),
                    row.share.percent(),
                    row.off(kind),
                    row.count.to_string(),
                    words,
                    from,
                ];
                columns.row(cells);
            }
            writeln!(f, "{}", columns.text())?;
        }
        let outliers = self.outliers();
        if outliers.is_empty() {
            return write!(f, "No outliers.");
        }
        writeln!(f, "Outliers:")?;
        for (kind, row) in outliers {
            let sure = if row.verdict == Poise::Unfair { "beyond doubt" } else { "perhaps by luck" };
            writeln!(f, "  {} ({}): {} points, {sure}", row.name, kind.title, row.off(kind))?;
        }
        for (kind, row) in self.dominated() {
            writeln!(f, "  {} ({}): clearly worse than every other", row.name, kind.title)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(key: &str, wins: f64, count: u64) -> Row {
        Row { key: key.to_owned(), count, mean: Interval::wilson(wins, count as f64) }
    }

    #[test]
    fn a_share_is_judged_by_where_its_interval_lies() {
        let rows = [
            row("even", 5_000.0, 10_000),
            row("few", 10.0, 20),
            row("strong", 6_500.0, 10_000),
            row("weak", 38.0, 100),
        ];
        let kind = BalanceKind { fair: 0.5, ..BalanceKind::new("Cards", Stake::Row, &rows, &[]) };
        let verdicts: Vec<Poise> =
            rows.iter().map(|row| Poise::of(row.mean, kind.fair, kind.within)).collect();
        assert_eq!(verdicts, [Poise::Fair, Poise::Unclear, Poise::Unfair, Poise::Suspect]);
    }

    #[test]
    fn what_is_off_and_what_nobody_wants_is_named() {
        let rows = [row("a", 600.0, 1_000), row("b", 550.0, 1_000), row("c", 350.0, 1_000)];
        let kind = BalanceKind::new("Cards", Stake::Row, &rows, &[]);
        assert!((kind.fair - 0.5).abs() < 1e-9);
        let balance =
            Balance { game: String::new(), bots: Vec::new(), games: 1_000, first_seed: 1, kinds: vec![kind] };
        let names = |found: Vec<(&BalanceKind, &BalanceRow)>| -> Vec<String> {
            found.iter().map(|(_, row)| row.name.clone()).collect()
        };
        assert_eq!(names(balance.outliers()), ["a", "c"]);
        assert_eq!(names(balance.dominated()), ["c"]);
        let told = balance.to_string();
        assert!(told.contains("c (Cards): -15.0 points, beyond doubt"), "{told}");
    }
}
