//! What a run found out, as data and as text.

use std::fmt;

use malice_bots::{BotSpec, Columns, Interval};
use malice_engine::{Game, Options};
use serde::Serialize;

use crate::tally::{SideTally, Tally, WIN};
use crate::{Answer, Counts, Spread};

/// What a run found out.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Report {
    pub game: String,
    pub content: String,
    pub options: Options,
    /// The bot in each seat.
    pub bots: Vec<String>,
    pub games: u64,
    pub first_seed: u64,
    /// Decisions with two choices or more in a game.
    pub decisions: Spread,
    /// By how much the winners' best total exceeds that of all others; none where nobody or everybody wins.
    pub margin: Option<Spread>,
    pub by_seat: Vec<Side>,
    /// Seats with the same bot taken together. Their scores in one game depend on each other a little, which the
    /// intervals leave out.
    pub by_bot: Vec<Side>,
    /// What the games say to the game's own questions.
    pub answers: Vec<Answer>,
}

/// What a seat, or a bot, has won and scored.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Side {
    pub name: String,
    /// Over how many seats of how many games this is.
    pub played: u64,
    /// Shared wins count in part.
    pub wins: f64,
    pub win_rate: Interval,
    pub points: Spread,
    pub lines: Vec<LineMean>,
}

/// The mean of one line of the score pad.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LineMean {
    pub line: String,
    pub label: String,
    pub group: String,
    pub mean: Interval,
}

impl Report {
    pub(crate) fn new<G: Game>(game: &G, bots: &[BotSpec], first_seed: u64, tally: &Tally) -> Self {
        let names: Vec<String> = bots.iter().map(ToString::to_string).collect();
        let mut by_bot: Vec<(String, SideTally)> = Vec::new();
        for (name, seat) in names.iter().zip(&tally.seats) {
            match by_bot.iter_mut().find(|(known, _)| known == name) {
                Some((_, side)) => side.merge(seat),
                None => by_bot.push((name.clone(), seat.clone())),
            }
        }
        let seats = names.iter().zip(&tally.seats).enumerate();
        Self {
            game: G::meta().id.to_owned(),
            content: game.content().hash().to_owned(),
            options: game.options().clone(),
            games: tally.games,
            first_seed,
            decisions: spread(&tally.decisions),
            margin: tally.margin.spread(),
            by_seat: seats
                .map(|(index, (name, side))| Side::new(format!("seat {} ({name})", index + 1), side))
                .collect(),
            by_bot: by_bot.iter().map(|(name, side)| Side::new(name.clone(), side)).collect(),
            answers: tally.study.answers(),
            bots: names,
        }
    }

    /// The report as JSON.
    pub fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("reports are plain data")
    }

    /// The sides by which the games differ most: bots if there are several, else seats.
    pub fn sides(&self) -> &[Side] {
        if self.by_bot.len() > 1 { &self.by_bot } else { &self.by_seat }
    }
}

fn spread(counts: &Counts) -> Spread {
    counts.spread().expect("a report has at least one game")
}

impl Side {
    fn new(name: String, tally: &SideTally) -> Self {
        let played = tally.points.total();
        let wins = tally.wins as f64 / WIN as f64;
        let line = |line: &crate::tally::LineTally| {
            let (sum, squares) = line.sums();
            LineMean {
                line: line.line.clone(),
                label: line.label.clone(),
                group: line.group.clone(),
                mean: Interval::mean(played as f64, sum, squares),
            }
        };
        Self {
            name,
            played,
            wins,
            win_rate: Interval::wilson(wins, played as f64),
            points: spread(&tally.points),
            lines: tally.lines.iter().map(line).collect(),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.first_seed.wrapping_add(self.games - 1);
        writeln!(f, "{}: {} games, seeds {} to {last}", self.game, self.games, self.first_seed)?;
        writeln!(
            f,
            "decisions a game {}, {:.0} to {:.0}",
            self.decisions.mean, self.decisions.min, self.decisions.max
        )?;
        if let Some(margin) = &self.margin {
            writeln!(f, "winner's margin  {}, median {}", margin.mean, margin.median)?;
        }
        // A bot in a single seat would only repeat that seat.
        let bots = if (2..self.by_seat.len()).contains(&self.by_bot.len()) { &self.by_bot[..] } else { &[] };
        let sides: Vec<&Side> = self.by_seat.iter().chain(bots).collect();
        writeln!(f)?;
        f.write_str(&results(&sides))?;
        writeln!(f)?;
        f.write_str(&lines(&sides))?;
        for answer in &self.answers {
            writeln!(f)?;
            write!(f, "{answer}")?;
        }
        Ok(())
    }
}

/// Wins and totals, a row for each side.
fn results(sides: &[&Side]) -> String {
    let headings =
        ["", "wins", "win rate (95 %)", "points (95 %)", "sd", "min", "5 %", "median", "95 %", "max"];
    let mut columns = Columns::new(&headings);
    for side in sides {
        let points = &side.points;
        let numbers = [points.min, points.p5, points.median, points.p95, points.max];
        let mut cells = vec![
            side.name.clone(),
            format!("{:.1}", side.wins),
            side.win_rate.percent(),
            points.mean.to_string(),
            format!("{:.1}", points.sd),
        ];
        cells.extend(numbers.map(|number| number.to_string()));
        columns.row(cells);
    }
    columns.text()
}

/// The means of the score lines, a column for each side.
fn lines(sides: &[&Side]) -> String {
    let headings: Vec<&str> =
        std::iter::once("mean points").chain(sides.iter().map(|side| side.name.as_str())).collect();
    let mut columns = Columns::new(&headings);
    for (name, label) in line_names(sides) {
        let mean = |side: &&Side| {
            let line = side.lines.iter().find(|line| line.line == name && line.label == label);
            line.map_or("–".to_owned(), |line| format!("{:.2}", line.mean.value))
        };
        columns.row(std::iter::once(label.to_owned()).chain(sides.iter().map(mean)));
    }
    columns.text()
}

/// The lines that any of the sides has, each once: name and label.
pub(crate) fn line_names<'a>(sides: &[&'a Side]) -> Vec<(&'a str, &'a str)> {
    let mut names: Vec<(&str, &str)> = Vec::new();
    for line in sides.iter().flat_map(|side| &side.lines) {
        if !names.contains(&(&line.line, &line.label)) {
            names.push((&line.line, &line.label));
        }
    }
    names
}
