//! How a game ended: who won and why, how it went, and what can be done next.

use malice_engine::{Outcome, Points, Score, ScoreLine, Seat, SeatHeader};

use super::eyes::Eyes;
use crate::hall::Moment;
use crate::pages::{Ending, Race};
use crate::sitting::Sitting;

pub(super) fn ending(moment: &Moment, sitting: &dyn Sitting, seats: &[SeatHeader], eyes: &Eyes) -> Ending {
    let outcome = sitting.outcome();
    let names: Vec<&str> = seats.iter().map(|header| header.name.as_str()).collect();
    let conclusion = outcome.as_ref().and_then(|_| sitting.conclusion(&names));
    let (result, why, remarks) = match (&outcome, &moment.about.notes.ended) {
        (Some(outcome), _) => told(outcome, seats, sitting.unit(), conclusion),
        (None, Some(ended)) => (ended.clone(), None, Vec::new()),
        (None, None) => ("The game is over.".into(), None, Vec::new()),
    };
    Ending {
        result,
        why,
        remarks,
        race: race(sitting, seats),
        names: seats.iter().map(|header| header.name.clone()).collect(),
        figures: sitting.figures().to_vec(),
        may_review: outcome.is_some(),
        may_rematch: !eyes.access.mine.is_empty() || eyes.access.is_host,
        rematch: moment.about.notes.rematch.clone(),
        again: moment.about.notes.again.clone(),
    }
}

/// The result, why it is so, and what else there is to remark. Where all have lost together, the reason is the result.
fn told(
    outcome: &Outcome,
    seats: &[SeatHeader],
    unit: Option<&str>,
    conclusion: Option<String>,
) -> (String, Option<String>, Vec<String>) {
    let mut sentences = conclusion.into_iter().chain(remarks(outcome, seats));
    if outcome.winners.is_empty() {
        return (sentences.next().unwrap_or_else(|| "Nobody wins.".into()), None, sentences.collect());
    }
    let why = why(outcome, seats, unit).or_else(|| sentences.next());
    (result(outcome, seats, unit), why, sentences.collect())
}

fn race(sitting: &dyn Sitting, seats: &[SeatHeader]) -> Option<Race> {
    let race = sitting.race();
    if race.len() < 2 {
        return None;
    }
    let total =
        |seat: usize| race.iter().map(|(_, totals)| totals.get(seat).copied().unwrap_or_default()).collect();
    Some(Race {
        course: sitting.course(),
        versions: race.iter().map(|(version, _)| *version as u64).collect(),
        totals: seats.iter().enumerate().map(|(seat, header)| (header.name.clone(), total(seat))).collect(),
    })
}

fn result(outcome: &Outcome, seats: &[SeatHeader], unit: Option<&str>) -> String {
    let name = |seat: Seat| seats[seat.index()].name.clone();
    let total = |seat: Seat| outcome.scores.iter().find(|score| score.seat == seat).map(|score| score.total);
    let winners: Vec<Seat> = outcome.winners.iter().collect();
    match winners[..] {
        [seat] => match (total(seat), unit) {
            (Some(total), Some(unit)) => format!("{} wins with {total} {unit}!", name(seat)),
            _ => format!("{} wins!", name(seat)),
        },
        _ => format!(
            "{} win together!",
            winners.iter().map(|seat| name(*seat)).collect::<Vec<_>>().join(" and ")
        ),
    }
}

/// What made the difference: how far the winner is ahead of the next, and by what above all.
fn why(outcome: &Outcome, seats: &[SeatHeader], unit: Option<&str>) -> Option<String> {
    let unit = unit?;
    let mut scores: Vec<&Score> = outcome.scores.iter().collect();
    scores.sort_by_key(|score| (!outcome.winners.contains(score.seat), std::cmp::Reverse(score.total)));
    let [first, next, ..] = scores[..] else { return None };
    if outcome.winners.len() != 1 {
        return None;
    }
    let next_name = &seats[next.seat.index()].name;
    let ahead = first.total - next.total;
    if ahead == Points::default() {
        return Some(format!("{next_name} has as much {unit}: the tie-break decides."));
    }
    let gain = |line: &ScoreLine| line.points - next.line(&line.line);
    let most = first.lines.iter().max_by_key(|line| gain(line)).filter(|line| gain(line) > Points::default());
    let by = most.map_or(String::new(), |line| format!(", above all by {} (+{})", line.label, gain(line)));
    Some(format!("That is {ahead} more than {next_name}{by}."))
}

fn remarks(outcome: &Outcome, seats: &[SeatHeader]) -> Vec<String> {
    let ties = outcome.tie_breaks.iter().map(|tie| {
        let values: Vec<String> =
            tie.values.iter().map(|(seat, value)| format!("{} {value}", seats[seat.index()].name)).collect();
        format!("Tie-break ({}): {}: {}.", tie.rule, tie.label, values.join(", "))
    });
    ties.chain(outcome.remarks.iter().cloned()).collect()
}

#[cfg(test)]
mod tests {
    use malice_engine::SeatSet;

    use super::*;

    fn outcome(totals: &[(i32, i32)], winners: &[usize]) -> Outcome {
        let line = |name: &str, points: i32| ScoreLine {
            line: name.into(),
            label: name.to_uppercase(),
            group: String::new(),
            points: Points::whole(points),
            rule: "X-1",
        };
        let score = |(seat, (a, b)): (usize, &(i32, i32))| Score {
            seat: Seat::new(seat),
            lines: vec![line("a", *a), line("b", *b)],
            total: Points::whole(a + b),
        };
        Outcome {
            winners: winners.iter().copied().map(Seat::new).collect::<SeatSet>(),
            places: vec![1; totals.len()],
            scores: totals.iter().enumerate().map(score).collect(),
            tie_breaks: Vec::new(),
            remarks: Vec::new(),
        }
    }

    #[test]
    fn the_winner_is_compared_with_the_next_best() {
        let seats =
            ["Ann", "Bert", "Cleo"].map(|name| SeatHeader { name: name.into(), player: "human".into() });
        let told =
            |totals: &[(i32, i32)], winners: &[usize], unit| why(&outcome(totals, winners), &seats, unit);
        let ahead = told(&[(3, 4), (9, 5), (8, 3)], &[1], Some("Power"));
        assert_eq!(ahead.as_deref(), Some("That is 3 more than Cleo, above all by B (+2)."));
        let tied = told(&[(3, 4), (4, 3)], &[1], Some("Power"));
        assert_eq!(tied.as_deref(), Some("Ann has as much Power: the tie-break decides."));
        assert_eq!(told(&[(3, 4)], &[0], Some("Power")), None, "alone");
        assert_eq!(told(&[(3, 4), (3, 4)], &[0, 1], Some("Power")), None, "together");
        assert_eq!(told(&[(3, 4), (4, 4)], &[1], None), None, "not about points");
    }
}
