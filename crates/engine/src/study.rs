//! What people who tune a game want to know of it: figures of finished games, gathered by simulations.

use crate::{Game, Outcome};

/// How the findings of many games are summed up and drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Figure {
    /// How a number of each game is distributed; findings have no key.
    Spread,
    /// How often something is so: findings are 0 or 1, a bar for each key.
    Share,
    /// How large something is: a bar for each key.
    Mean,
    /// How something goes over time: keys are whole numbers (rounds, turns), findings are joined by a line.
    Course,
}

/// One question that a simulation answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chart {
    /// The name in reports and of the plot's file: `game-length`.
    pub id: &'static str,
    pub title: &'static str,
    pub figure: Figure,
    /// What the numbers count: "turns". Shares are in percent of this: "games".
    pub unit: &'static str,
}

/// What a chart of shares weighs, where its findings say whether those who had what the key names have won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stake {
    /// Cards, characters, rooms: rows of the content.
    Row,
    /// Places in the order of play.
    Place,
}

/// What one game says to the questions.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Findings(Vec<(&'static str, String, f64)>);

impl Findings {
    /// Adds a finding to a chart.
    pub fn add(&mut self, chart: &'static str, key: impl Into<String>, value: f64) {
        self.0.push((chart, key.into(), value));
    }

    /// Adds to a chart of shares whether something was so.
    pub fn share(&mut self, chart: &'static str, key: impl Into<String>, is_so: bool) {
        self.add(chart, key, f64::from(is_so));
    }

    /// All findings: chart, key, value.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &str, f64)> {
        self.0.iter().map(|(chart, key, value)| (*chart, key.as_str(), *value))
    }
}

/// A game that has questions of its own for simulations.
pub trait Study: Game {
    /// The questions, in the order of the report.
    fn charts() -> &'static [Chart] {
        &[]
    }

    /// The charts of shares by which the game's balance can be judged: those where nothing should win more often than another.
    fn stakes() -> &'static [(&'static str, Stake)] {
        &[]
    }

    /// What a finished game says to them: all its events, how it stands, how it ended.
    fn study(
        &self,
        _events: &[Self::Event],
        _end: &Self::State,
        _outcome: &Outcome,
        _findings: &mut Findings,
    ) {
    }
}
