//! Scores, and the end of a game.

use malice_engine::{Points, Score};
use maud::{Markup, html};

/// The score pad: a row for each line, a column for each seat.
#[derive(Clone, Debug)]
pub struct Pad {
    /// One for each seat that has a score.
    pub scores: Vec<Score>,
    /// The names of the same seats, in the same order.
    pub names: Vec<String>,
    /// What the game calls its points: "Power".
    pub unit: String,
}

/// How a game ended.
#[derive(Clone, Debug)]
pub struct Ending {
    /// "Ann wins with 61 Power!"
    pub result: String,
    /// Tie-breaks and remarks, one sentence each.
    pub remarks: Vec<String>,
    /// The guest may ask for another game.
    pub may_rematch: bool,
    /// The table of the rematch, once there is one.
    pub rematch: Option<String>,
}

impl Pad {
    /// Lines in which nobody has points are left out.
    pub(crate) fn table(&self, game: &str) -> Markup {
        let lines =
            distinct(self.scores.iter().flat_map(|score| &score.lines).map(|line| line.line.as_str()));
        html! {
            div.scroll tabindex="0" role="group" aria-label="Score pad" {
                table.pad {
                    thead { tr {
                        th scope="col" { span.sr { "Source" } }
                        @for name in &self.names { th scope="col" { (name) } }
                    } }
                    tbody { @for line in lines { (self.row(game, line)) } }
                    tfoot { tr {
                        th scope="row" { (self.unit) }
                        @for score in &self.scores { td { (score.total) } }
                    } }
                }
            }
        }
    }

    fn row(&self, game: &str, name: &str) -> Markup {
        let points: Vec<Points> = self.scores.iter().map(|score| score.line(name)).collect();
        let line = self.scores.iter().flat_map(|score| &score.lines).find(|line| line.line == name);
        html! {
            @if let Some(line) = line && points.iter().any(|points| *points != Points::default()) {
                tr {
                    th scope="row" { a href={ "/rules/" (game) "#" (line.rule) } title=(line.rule) { (line.label) } }
                    @for points in points { td { (points) } }
                }
            }
        }
    }
}

impl Ending {
    /// The panel above the board of a finished game.
    pub(crate) fn panel(&self, table: &str, game: &str, pad: Option<&Pad>) -> Markup {
        html! {
            section.ending aria-labelledby="result" {
                h2 #result { (self.result) }
                @for remark in &self.remarks { p { (remark) } }
                @if let Some(pad) = pad { (pad.table(game)) }
                div.tools {
                    @if let Some(rematch) = &self.rematch {
                        a.button.primary href={ "/t/" (rematch) } { "To the rematch" }
                    } @else if self.may_rematch {
                        form method="post" action={ "/t/" (table) "/rematch" } { button.primary { "Rematch" } }
                    }
                    a.button href={ "/t/" (table) "/replay" } { "Replay" }
                    a.button href={ "/t/" (table) "/record" } download { "Record" }
                    a.button href="/" { "All games" }
                }
                p.quiet { "All chance came from a seed that was fixed before the first move: the "
                    a href={ "/t/" (table) "/replay" } { "replay" } " page checks it. "
                    a href={ "/rules/" (game) } { "Rules" } }
            }
        }
    }
}

/// Each name once, in the order of its first appearance.
fn distinct<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut seen = Vec::new();
    for name in names {
        if !seen.contains(&name) {
            seen.push(name);
        }
    }
    seen
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
