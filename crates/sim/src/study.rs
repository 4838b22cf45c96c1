//! The answers to a game's own questions ([`Study`]) over many games.

use std::collections::BTreeMap;
use std::fmt;

use malice_bots::{Columns, Interval};
use malice_engine::{Chart, Figure, Findings, Study};
use serde::Serialize;

use crate::{Counts, Spread};

/// The findings of many games under one key of one chart.
#[derive(Clone, PartialEq, Debug, Default)]
struct KeyTally {
    count: u64,
    sum: f64,
    squares: f64,
    /// Each value; kept for distributions only.
    values: Counts,
}

/// What is counted for one chart.
#[derive(Clone, PartialEq, Debug)]
struct ChartTally {
    chart: Chart,
    keys: BTreeMap<String, KeyTally>,
}

/// What is counted for all charts of a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct StudyTally(Vec<ChartTally>);

impl StudyTally {
    pub(crate) fn new<G: Study>() -> Self {
        Self(G::charts().iter().map(|&chart| ChartTally { chart, keys: BTreeMap::new() }).collect())
    }

    /// Adds what one game says.
    ///
    /// # Panics
    /// If a finding is for a chart that the game doesn't have.
    pub(crate) fn add(&mut self, findings: &Findings) {
        for (id, key, value) in findings.all() {
            let tally = self.0.iter_mut().find(|tally| tally.chart.id == id);
            let tally = tally.unwrap_or_else(|| panic!("the game has no chart '{id}'"));
            let spread = tally.chart.figure == Figure::Spread;
            let tally = match tally.keys.get_mut(key) {
                Some(tally) => tally,
                None => tally.keys.entry(key.to_owned()).or_default(),
            };
            tally.count += 1;
            tally.sum += value;
            tally.squares += value * value;
            if spread {
                tally.values.add(value);
            }
        }
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        for (mine, other) in self.0.iter_mut().zip(&other.0) {
            for (key, tally) in &other.keys {
                let mine = mine.keys.entry(key.clone()).or_default();
                mine.count += tally.count;
                mine.sum += tally.sum;
                mine.squares += tally.squares;
                mine.values.merge(&tally.values);
            }
        }
    }

    /// The answers; a question to which no game had anything to say is left out.
    pub(crate) fn answers(&self) -> Vec<Answer> {
        self.0.iter().filter(|tally| !tally.keys.is_empty()).map(Answer::new).collect()
    }
}

/// What the games say to one question.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Answer {
    pub id: &'static str,
    pub title: &'static str,
    pub unit: &'static str,
    #[serde(skip)]
    pub figure: Figure,
    /// The largest first; in a course the earliest.
    pub rows: Vec<Row>,
    /// The distribution, where that is the question.
    pub spread: Option<Spread>,
}

/// One key of an answer.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Row {
    pub key: String,
    /// Over how many findings this is.
    pub count: u64,
    pub mean: Interval,
}

impl Answer {
    fn new(tally: &ChartTally) -> Self {
        let Chart { id, title, figure, unit } = tally.chart;
        let row = |(key, tally): (&String, &KeyTally)| {
            let count = tally.count as f64;
            let mean = match figure {
                Figure::Share => Interval::wilson(tally.sum, count),
                Figure::Spread | Figure::Mean | Figure::Course => {
                    Interval::mean(count, tally.sum, tally.squares)
                }
            };
            Row { key: key.clone(), count: tally.count, mean }
        };
        let mut rows: Vec<Row> = tally.keys.iter().map(row).collect();
        match figure {
            Figure::Course => rows.sort_by_key(Row::moment),
            Figure::Spread | Figure::Share | Figure::Mean => {
                rows.sort_by(|a, b| b.mean.value.total_cmp(&a.mean.value));
            }
        }
        let spread = match figure {
            Figure::Spread => tally.keys.values().next().and_then(|tally| tally.values.spread()),
            Figure::Share | Figure::Mean | Figure::Course => None,
        };
        Self { id, title, unit, figure, rows, spread }
    }

    /// The mean of a row as people read it.
    fn reading(&self, row: &Row) -> String {
        if self.figure == Figure::Share { row.mean.percent() } else { row.mean.to_string() }
    }
}

impl Row {
    /// When this was, in a course.
    ///
    /// # Panics
    /// If the key isn't a whole number.
    pub fn moment(&self) -> u32 {
        self.key.parse().expect("the keys of a course are whole numbers")
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(spread) = &self.spread {
            let Spread { mean, min, p5, median, p95, max, .. } = spread;
            return writeln!(
                f,
                "{}: {mean} {}; from {min} to {max}, median {median}, 90 % between {p5} and {p95}",
                self.title, self.unit
            );
        }
        let measure = if self.figure == Figure::Share { "share (95 %)" } else { "mean (95 %)" };
        let mut columns = Columns::new(&[self.title, measure, self.unit]);
        for row in &self.rows {
            columns.row([row.key.clone(), self.reading(row), row.count.to_string()]);
        }
        f.write_str(&columns.text())
    }
}
