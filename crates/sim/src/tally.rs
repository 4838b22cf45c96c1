//! What is counted while games run.

use malice_engine::{Outcome, ScoreLine, Seat, Study};

use crate::Counts;
use crate::run::End;
use crate::study::StudyTally;

/// Wins are counted in parts, so that a win shared by any number of seats up to eight is a whole number of them.
pub(crate) const WIN: u64 = 840;

/// One line of the score pad over many games; a line that has another label in another game, as Bosses have objectives of their own,
/// is another one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct LineTally {
    pub(crate) line: String,
    pub(crate) label: String,
    pub(crate) group: String,
    halves: i64,
    squares: i64,
}

impl LineTally {
    fn new(line: &ScoreLine) -> Self {
        let (name, label, group) = (line.line.clone(), line.label.clone(), line.group.clone());
        Self { line: name, label, group, halves: 0, squares: 0 }
    }

    /// The sum of the points and of their squares.
    pub(crate) fn sums(&self) -> (f64, f64) {
        (self.halves as f64 / 2.0, self.squares as f64 / 4.0)
    }
}

/// What a seat, or a bot in several seats, has won and scored.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct SideTally {
    pub(crate) wins: u64,
    pub(crate) points: Counts,
    pub(crate) lines: Vec<LineTally>,
}

impl SideTally {
    fn add(&mut self, outcome: &Outcome, seat: usize) {
        if outcome.winners.contains(Seat::new(seat)) {
            self.wins += WIN / outcome.winners.len() as u64;
        }
        let score = &outcome.scores[seat];
        self.points.add(score.total.as_f64());
        for (at, line) in score.lines.iter().enumerate() {
            let halves = (2.0 * line.points.as_f64()) as i64;
            let tally = self.line(at, (&line.line, &line.label), || LineTally::new(line));
            tally.halves += halves;
            tally.squares += halves * halves;
        }
    }

    /// The tally of a line, which usually stands where it stands in the score.
    fn line(&mut self, at: usize, title: (&str, &str), new: impl FnOnce() -> LineTally) -> &mut LineTally {
        let fits = |tally: &LineTally| (tally.line.as_str(), tally.label.as_str()) == title;
        let at = if self.lines.get(at).is_some_and(fits) {
            at
        } else if let Some(found) = self.lines.iter().position(fits) {
            found
        } else {
            self.lines.push(new());
            self.lines.len() - 1
        };
        &mut self.lines[at]
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.wins += other.wins;
        self.points.merge(&other.points);
        for (at, line) in other.lines.iter().enumerate() {
            let empty = || LineTally { halves: 0, squares: 0, ..line.clone() };
            let tally = self.line(at, (&line.line, &line.label), empty);
            tally.halves += line.halves;
            tally.squares += line.squares;
        }
    }
}

/// All that is counted.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) decisions: Counts,
    /// By how much the winners' best total exceeds that of all others.
    pub(crate) margin: Counts,
    pub(crate) seats: Vec<SideTally>,
    pub(crate) study: StudyTally,
}

impl Tally {
    pub(crate) fn new<G: Study>(seats: usize) -> Self {
        let (decisions, margin) = (Counts::default(), Counts::default());
        Self {
            games: 0,
            decisions,
            margin,
            seats: vec![SideTally::default(); seats],
            study: StudyTally::new::<G>(),
        }
    }

    pub(crate) fn add(&mut self, end: &End) {
        let End { outcome, decisions, findings } = end;
        self.games += 1;
        self.decisions.add(f64::from(*decisions));
        self.study.add(findings);
        let best = |won: bool| {
            let scores = outcome.scores.iter().filter(|score| outcome.winners.contains(score.seat) == won);
            scores.map(|score| score.total.as_f64()).reduce(f64::max)
        };
        if let (Some(winner), Some(other)) = (best(true), best(false)) {
            self.margin.add(winner - other);
        }
        for (seat, tally) in self.seats.iter_mut().enumerate() {
            tally.add(outcome, seat);
        }
    }

    pub(crate) fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.decisions.merge(&other.decisions);
        self.margin.merge(&other.margin);
        self.study.merge(&other.study);
        for (tally, other) in self.seats.iter_mut().zip(&other.seats) {
            tally.merge(other);
        }
    }
}

#[cfg(test)]
mod tests {
    use malice_engine::{Points, Score, SeatSet};

    use super::*;

    fn ended(label: &str, points: i32) -> Outcome {
        let (line, group) = ("objective".into(), "boss".into());
        let line = ScoreLine { line, label: label.into(), group, points: Points::whole(points), rule: "T-1" };
        Outcome {
            winners: SeatSet::EMPTY,
            places: vec![1],
            scores: vec![Score::new(Seat::new(0), vec![line])],
            tie_breaks: Vec::new(),
            remarks: Vec::new(),
        }
    }

    #[test]
    fn points_stand_under_the_label_under_which_they_were_won() {
        let (mut first, mut second) = (SideTally::default(), SideTally::default());
        first.add(&ended("Croak", 4), 0);
        second.add(&ended("Molda", 6), 0);
        second.add(&ended("Croak", 1), 0);
        first.merge(&second);
        let sums: Vec<(&str, f64)> = first.lines.iter().map(|line| (&*line.label, line.sums().0)).collect();
        assert_eq!(sums, [("Croak", 5.0), ("Molda", 6.0)]);
    }
}
