//! Scores as a table: a row for each line of the score pad, a column for each seat.

use malice_bots::Columns;
use malice_engine::{Outcome, Points, Score, ScoreLine, Seat, SeatHeader};

use crate::capitalised;

/// The score pad. Lines that nobody has points in are left out, unless all are wanted.
pub fn table(scores: &[Score], seats: &[SeatHeader], all: bool) -> String {
    let names: Vec<String> =
        scores.iter().map(|score| format!("{} {}", score.seat, seats[score.seat.index()].name)).collect();
    let headings: Vec<&str> = std::iter::once("").chain(names.iter().map(String::as_str)).collect();
    let mut columns = Columns::new(&headings);
    let groups = distinct(scores.iter().flat_map(|score| &score.lines).map(|line| line.group.as_str()));
    for group in &groups {
        let of_group =
            || scores.iter().flat_map(|score| &score.lines).filter(|line| line.group.as_str() == *group);
        let mut rows = 0;
        for (name, label) in titles(of_group()) {
            if !all && scores.iter().all(|score| score.line(name) == Points::default()) {
                continue;
            }
            let points = scores.iter().map(|score| {
                let is_other = score.lines.iter().any(|line| line.line == name && line.label != label);
                if is_other { String::new() } else { score.line(name).to_string() }
            });
            columns.row(std::iter::once(format!("  {label}")).chain(points));
            rows += 1;
        }
        // The sum of a single line would only say it twice.
        if rows > 1 && groups.len() > 1 {
            let sums = scores.iter().map(|score| score.group(group).to_string());
            columns.row(std::iter::once(capitalised(group)).chain(sums));
        }
    }
    columns
        .row(std::iter::once("Total".to_owned()).chain(scores.iter().map(|score| score.total.to_string())));
    columns.text()
}

/// The score pad in sentences, one a seat, for who hears it.
pub fn told(scores: &[Score], seats: &[SeatHeader]) -> String {
    let sentence = |score: &Score| {
        let lines = score.lines.iter().filter(|line| line.points != Points::default());
        let lines: Vec<String> = lines.map(|line| format!("{} {}", line.label, line.points)).collect();
        let lines = if lines.is_empty() { String::new() } else { format!(": {}", lines.join(", ")) };
        format!("{} has {} in total{lines}.\n", full_name(score.seat, seats), score.total)
    };
    scores.iter().map(sentence).collect()
}

/// The end of a game: score pad, tie-breaks, remarks, winners.
pub fn ending(outcome: &Outcome, seats: &[SeatHeader]) -> String {
    table(&outcome.scores, seats, true) + "\n" + &verdict(outcome, seats)
}

/// The same in sentences.
pub fn ending_told(outcome: &Outcome, seats: &[SeatHeader]) -> String {
    told(&outcome.scores, seats) + &verdict(outcome, seats)
}

fn verdict(outcome: &Outcome, seats: &[SeatHeader]) -> String {
    let mut lines = Vec::new();
    for tie in &outcome.tie_breaks {
        let values: Vec<String> =
            tie.values.iter().map(|(seat, value)| format!("{} {value}", full_name(*seat, seats))).collect();
        lines.push(format!("Tie-break ({}): {}: {}.", tie.rule, tie.label, values.join(", ")));
    }
    lines.extend(outcome.remarks.iter().cloned());
    let winners: Vec<String> = outcome.winners.iter().map(|seat| full_name(seat, seats)).collect();
    lines.push(match &winners[..] {
        [] => "Nobody wins.".to_owned(),
        [one] if one == "You" => "You win!".to_owned(),
        [one] => format!("{one} wins!"),
        several => format!("{} win together!", several.join(" and ")),
    });
    lines.join("\n") + "\n"
}

/// A person by name; a bot, whose name others may share, with its seat.
fn full_name(seat: Seat, seats: &[SeatHeader]) -> String {
    let SeatHeader { name, player } = &seats[seat.index()];
    if name == player { format!("{player} (seat {seat})") } else { name.clone() }
}

/// Name and label of each row. Seats may know a line under different labels, as Bosses have objectives of their own: then each
/// label has its row.
pub fn titles<'a>(lines: impl Iterator<Item = &'a ScoreLine>) -> Vec<(&'a str, &'a str)> {
    let mut found: Vec<(&str, &str)> = Vec::new();
    for ScoreLine { line, label, .. } in lines {
        if !found.contains(&(line, label)) {
            let after = found.iter().rposition(|(name, _)| name == line).map_or(found.len(), |last| last + 1);
            found.insert(after, (line, label));
        }
    }
    found
}

/// Each text once, in the order of its first appearance.
pub fn distinct<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut found = Vec::new();
    for text in texts {
        if !found.contains(&text) {
            found.push(text);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_group_stand_above_their_sum_and_a_single_one_needs_none() {
        let line = |line: &str, group: &str, points| ScoreLine {
            line: line.into(),
            label: line.into(),
            group: group.into(),
            points: Points::whole(points),
            rule: "T-1",
        };
        let lines = vec![
            line("hill", "land", 3),
            line("imp", "units", 2),
            line("moor", "land", 0),
            line("fen", "land", 1),
        ];
        let seats = [SeatHeader { name: "Ann".into(), player: "human".into() }];
        let scores = [Score::new(Seat::new(0), lines)];
        let text = table(&scores, &seats, false);
        let rows: Vec<Vec<&str>> =
            text.lines().skip(2).map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(rows, [["hill", "3"], ["fen", "1"], ["Land", "4"], ["imp", "2"], ["Total", "6"]]);
        assert!(table(&scores, &seats, true).contains("moor"));
    }

    #[test]
    fn a_score_is_told_in_a_sentence_without_what_brought_nothing() {
        let line = |line: &str, points| ScoreLine {
            line: line.into(),
            label: line.into(),
            group: "land".into(),
            points: Points::whole(points),
            rule: "T-1",
        };
        let seats = ["Ann", "easy"].map(|name| SeatHeader { name: name.into(), player: "easy".into() });
        let scores = [
            Score::new(Seat::new(0), vec![line("hill", 3), line("moor", 0), line("fen", 1)]),
            Score::new(Seat::new(1), vec![line("hill", 0)]),
        ];
        let wanted = "Ann has 4 in total: hill 3, fen 1.\neasy (seat 2) has 0 in total.\n";
        assert_eq!(told(&scores, &seats), wanted);
    }

    #[test]
    fn what_two_seats_call_differently_has_a_row_for_each() {
        let score = |seat, label: &str, points| {
            let (line, group) = ("objective".into(), "boss".into());
            let line =
                ScoreLine { line, label: label.into(), group, points: Points::whole(points), rule: "T-1" };
            Score::new(Seat::new(seat), vec![line])
        };
        let seats =
            ["Ann", "Ben", "Cid"].map(|name| SeatHeader { name: name.into(), player: "human".into() });
        let scores = [score(0, "Croak", 4), score(1, "Molda", 6), score(2, "Croak", 0)];
        let text = table(&scores, &seats, false);
        let rows: Vec<Vec<&str>> =
            text.lines().skip(2).map(|line| line.split_whitespace().collect()).collect();
        assert_eq!(rows, [vec!["Croak", "4", "0"], vec!["Molda", "6"], vec!["Total", "4", "6", "0"]]);
    }
}
