//! Scores, and the end of a game.

use malice_engine::{Points, Score, ScoreLine, SeatSet};
use malice_words::score_pad::{distinct, titles};
use maud::{Markup, html};

use super::race::Race;

/// The score pad: a row for each line, a column for each seat.
#[derive(Clone, Debug)]
pub struct Pad {
    /// One for each seat that has a score.
    pub scores: Vec<Score>,
    /// The names of the same seats, in the same order.
    pub names: Vec<String>,
    /// What the game calls its points: "Power".
    pub unit: String,
    /// Symbols of lines: the line's name and the address of its symbol.
    pub symbols: Vec<(String, String)>,
    /// Who has won, once somebody has: then lines without points are shown too.
    pub winners: Option<SeatSet>,
}

/// How a game ended.
#[derive(Clone, Debug)]
pub struct Ending {
    /// "Ann wins with 61 Power!"
    pub result: String,
    /// What made the difference, in a sentence.
    pub why: Option<String>,
    /// Tie-breaks and remarks, one sentence each.
    pub remarks: Vec<String>,
    /// How all stood from the beginning to the end.
    pub race: Option<Race>,
    /// The names of the seats.
    pub names: Vec<String>,
    /// What was counted: label, and a number for each seat.
    pub figures: Vec<(&'static str, Vec<u64>)>,
    /// There is a result that can be explained.
    pub may_review: bool,
    /// The guest may ask for another game.
    pub may_rematch: bool,
    /// The table of the rematch, once there is one.
    pub rematch: Option<String>,
    /// The table at which the same deal is played again, once there is one.
    pub again: Option<String>,
}

impl Pad {
    pub(crate) fn table(&self, game: &str) -> Markup {
        let lines = || self.scores.iter().flat_map(|score| &score.lines);
        let wins = |score: &Score| self.winners.is_some_and(|winners| winners.contains(score.seat));
        html! {
            div.scroll tabindex="0" role="group" aria-label="Score pad" {
                table.pad {
                    thead { tr {
                        th scope="col" { span.sr { "Source" } }
                        @for (name, score) in self.names.iter().zip(&self.scores) { th.wins[wins(score)] scope="col" { (name) } }
                    } }
                    @for group in distinct(lines().map(|line| line.group.as_str())) {
                        tbody {
                            @for (line, label) in titles(lines().filter(|line| line.group == group)) {
                                (self.row(game, line, label))
                            }
                        }
                    }
                    tfoot { tr {
                        th scope="row" { (self.unit) }
                        @for score in &self.scores { td.wins[wins(score)] { (score.total) } }
                    } }
                }
            }
        }
    }

    /// A line of the pad under one of its labels. A seat that has no such line keeps it hidden.
    fn row(&self, game: &str, name: &str, label: &str) -> Markup {
        let lines: Vec<Option<&ScoreLine>> =
            self.scores.iter().map(|score| score.lines.iter().find(|line| line.line == name)).collect();
        let mut known = lines.iter().flatten();
        let counts = self.winners.is_some() || known.clone().any(|line| line.points != Points::default());
        let is_hidden = lines.iter().any(Option::is_none);
        let Some(first) = known.next().filter(|_| counts || is_hidden) else { return Markup::default() };
        let symbol = self.symbols.iter().find(|(line, _)| line == name);
        html! {
            tr {
                th scope="row" {
                    @if let Some((_, address)) = symbol { svg aria-hidden="true" { use href=(address) {} } }
                    a href={ "/rules/" (game) "#" (first.rule) } title=(first.rule) { (label) }
                }
                @for line in &lines {
                    @match line {
                        Some(line) if line.label == label => td { (line.points) },
                        Some(_) => td {},
                        None => td title="hidden" { "?" },
                    }
                }
            }
        }
    }
}

impl Ending {
    /// The panel above the board of a finished game.
    pub(crate) fn panel(&self, table: &str, game: &str, pad: Option<&Pad>) -> Markup {
        html! {
            section.ending data-piece="ending" aria-labelledby="result" {
                h2 #result { (self.result) }
                @if let Some(why) = &self.why { p.lead { (why) } }
                @for remark in &self.remarks { p { (remark) } }
                div.tools {
                    @if let Some(rematch) = &self.rematch {
                        a.button.primary href={ "/t/" (rematch) } { "To the rematch" }
                    } @else if self.may_rematch {
                        form method="post" action={ "/t/" (table) "/rematch" } { button.primary { "Rematch" } }
                    }
                    @if let Some(again) = &self.again {
                        a.button href={ "/t/" (again) } { "To the same deal" }
                    } @else if self.may_rematch {
                        form method="post" action={ "/t/" (table) "/again" } {
                            button title="A new table with the same cards in the same order. Everybody there is told so." { "Same deal again" }
                        }
                    }
                    @if self.may_review { a.button href={ "/t/" (table) "/review" } { "Review" } }
                    a.button href={ "/t/" (table) "/replay" } { "Replay" }
                    button type="button" hidden data-copy={ "/t/" (table) "/replay" } { "Copy a link to share" }
                    a.button href={ "/t/" (table) "/record" } download { "Record" }
                    a.button href="/" { "All games" }
                }
                div.figures {
                    @if let Some(pad) = pad { (pad.table(game)) }
                    @if let Some(race) = &self.race { (race.draw(table)) }
                    (self.counts())
                }
                p.quiet { "All chance came from a seed that was fixed before the first move: the "
                    a href={ "/t/" (table) "/replay" } { "replay" } " page checks it. "
                    a href={ "/rules/" (game) } { "Rules" } }
            }
        }
    }
}

impl Ending {
    /// What everybody did, in numbers.
    fn counts(&self) -> Markup {
        html! {
            @if !self.figures.is_empty() {
                div.scroll tabindex="0" role="group" aria-label="Statistics" {
                    table.pad.counts {
                        caption { "What everybody did" }
                        thead { tr {
                            th scope="col" { span.sr { "What" } }
                            @for name in &self.names { th scope="col" { (name) } }
                        } }
                        tbody {
                            @for (label, numbers) in &self.figures {
                                tr { th scope="row" { (label) } @for number in numbers { td { (number) } } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The pad of a game that goes on, folded away under the board.
pub(crate) fn folded(pad: &Pad, game: &str) -> Markup {
    html! {
        details #scores.fold {
            summary {
                span { "Score" }
                @for (name, score) in pad.names.iter().zip(&pad.scores) {
                    span.so-far { (name) " " b { (score.total) } }
                }
            }
            (pad.table(game))
            p.quiet { "What each line counts: " a href={ "/rules/" (game) } { "rules" } ", or click a line." }
        }
    }
}
