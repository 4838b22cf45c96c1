//! A finished game, looked at again: where it turned, what was skill and what was luck.

use std::fmt::Write as _;

use malice_engine::Seat;
use malice_review::{Mark, percent, signed};
use maud::{Markup, html};

use super::layout::{Content, GameName, Shell};
use super::words;

/// The page about a finished game.
#[derive(Clone, Debug)]
pub struct ReviewPage {
    pub table: String,
    pub game: GameName,
    /// Names the request that asks for a review.
    pub key: String,
    pub state: Reviewing,
}

/// How far it is.
#[derive(Clone, Debug)]
pub enum Reviewing {
    Nothing,
    /// So many decisions of so many.
    Going(usize, usize),
    Failed(String),
    Done(Box<Whole>),
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Whole {
    pub graph: ChanceGraph,
    pub turns: Vec<TurnLine>,
    pub shares: Vec<ShareRow>,
    /// What the numbers mean.
    pub explanation: String,
    /// The choices that cost something: the move, and what is said about it.
    pub dear: Vec<(u64, Judged)>,
}

/// A line of chances: whose, the chance before each move, and the marks of choices.
type ChanceLine = (String, Vec<(usize, f32)>, Vec<(usize, f32, &'static str)>);

/// Winning chances over a game.
#[derive(Clone, Debug)]
pub struct ChanceGraph {
    /// The last move.
    pub last: u64,
    pub lines: Vec<ChanceLine>,
}

/// Where a game turned.
#[derive(Clone, Debug)]
pub struct TurnLine {
    /// The position to look at, and the seat through whose eyes.
    pub at: u64,
    pub seat: u8,
    pub text: String,
}

/// How a seat's result came about.
#[derive(Clone, Debug)]
pub struct ShareRow {
    pub name: String,
    /// Start, own choices, others' choices, luck, result.
    pub changes: [f32; 5],
    /// How many choices were good, inaccuracies, mistakes, blunders.
    pub marks: [usize; 4],
}

/// A choice, and what is said about it.
#[derive(Clone, Debug)]
pub struct Judged {
    pub who: String,
    pub seat: Seat,
    pub mark: Mark,
    pub words: String,
    pub cost: f32,
    /// What was better: its name and its words.
    pub best: Option<(String, String)>,
    /// Whose chances, and how good they were before it.
    pub chances: Vec<(String, f32)>,
}

/// What a replay says about a review.
#[derive(Clone, Debug, Default)]
pub struct Beside {
    /// Names the request that asks for a review.
    pub key: String,
    pub is_there: bool,
    /// The choice that comes next.
    pub judged: Option<Judged>,
    /// The choices that cost something before and after this position, with the seats that made them.
    pub before: Option<(u64, u8)>,
    pub after: Option<(u64, u8)>,
}

impl Beside {
    /// What would have been better here, by its name, and for which seat.
    pub(crate) fn better(&self) -> Option<(Seat, &str)> {
        let judged = self.judged.as_ref()?;
        judged.best.as_ref().map(|(name, _)| (judged.seat, name.as_str()))
    }
}

pub fn review(shell: &Shell<'_>, model: &ReviewPage) -> Markup {
    let goes_on = matches!(model.state, Reviewing::Going(..));
    let body = html! {
        main #main.review data-again[goes_on] {
            h1 { "Review" span.quiet { " " (model.game.title) } }
            @match &model.state {
                Reviewing::Nothing => {
                    p { "Every choice of this game is looked at again: what a strong bot would have done with what its player knew \
                        then, what the choice cost, and what luck brought. It takes some seconds, for long games a minute." }
                    (asking(&model.table, &model.key))
                },
                Reviewing::Going(done, all) => (going(&model.table, *done, *all)),
                Reviewing::Failed(why) => { p.alert role="alert" { (why) } (asking(&model.table, &model.key)) },
                Reviewing::Done(found) => (found.draw(&model.table)),
            }
            p { a.button href={ "/t/" (model.table) "/replay" } { "Replay" } " " a.button href={ "/t/" (model.table) } { "Back to the table" } }
        }
    };
    let title = format!("Review: {}", model.game.title);
    shell.page(&Content {
        title,
        game: Some(&model.game),
        kind: "review",
        main: "main",
        waits: goes_on,
        body,
    })
}

/// The button that asks for a review.
pub(crate) fn asking(table: &str, key: &str) -> Markup {
    html! {
        form method="post" action={ "/t/" (table) "/review" } {
            (words::once(key))
            button.primary { "Review this game" }
        }
    }
}

fn going(table: &str, done: usize, all: usize) -> Markup {
    html! {
        p {
            label { "Decisions judged: " progress value=(done) max=(all.max(1)) { (done) " of " (all) } } " "
            @if all == 0 { "it begins when it is its turn" } @else { (done) " of " (all) }
        }
        p { a href={ "/t/" (table) "/review" } { "Look again" } }
    }
}

impl Whole {
    fn draw(&self, table: &str) -> Markup {
        html! {
            (self.graph.draw())
            section {
                h2 { "Turning points" }
                @if self.turns.is_empty() { p { "None: no choice and no stroke of luck changed much at once." } }
                ol.turns {
                    @for turn in &self.turns {
                        @let text = malice_words::capitalised(&turn.text);
                        @let (when, what) = text.split_once(": ").unwrap_or(("", text.as_str()));
                        li { a href={ "/t/" (table) "/replay?at=" (turn.at) "&as=" (turn.seat) } { (when) } ": " (what) }
                    }
                }
            }
            section {
                h2 { "Skill and luck" }
                div.scroll tabindex="0" role="group" aria-label="Skill and luck" { (self.balance()) }
                p.quiet { (self.explanation) }
            }
            section {
                h2 { "Choices that cost something" }
                @if self.dear.is_empty() { p { "None." } }
                ul.dear {
                    @for (at, judged) in &self.dear {
                        li {
                            a href={ "/t/" (table) "/replay?at=" (at) "&as=" (judged.seat) } { "Move " (at + 1) }
                            " " (judged.who) ": " (judged.sentence())
                        }
                    }
                }
            }
        }
    }

    fn balance(&self) -> Markup {
        html! {
            table.pad {
                thead { tr {
                    th scope="col" { "Player" }
                    @for head in ["Start", "Own choices", "Others’ choices", "Luck", "Result"] { th scope="col" { (head) } }
                    @for mark in &Mark::ALL[1..] { th scope="col" title=(mark) { (mark.sign()) span.sr { " " (mark) } } }
                } }
                tbody {
                    @for row in &self.shares {
                        @let [start, skill, others, luck, result] = row.changes;
                        tr {
                            th scope="row" { (row.name) }
                            td { (percent(start)) } td { (signed(skill)) } td { (signed(others)) } td { (signed(luck)) }
                            td { (percent(result)) }
                            @for count in &row.marks[1..] { td { (count) } }
                        }
                    }
                }
            }
        }
    }
}

impl Judged {
    /// "“place it on B3”: mistake, −8.1; better: “place it on C2”".
    pub(crate) fn sentence(&self) -> Markup {
        html! {
            "“" (self.words) "”"
            @match &self.best {
                None => { " " span.mark data-mark="good" { "good" } },
                Some((_, better)) => {
                    " " span.mark data-mark=(self.mark) { (self.mark) @if !self.mark.sign().is_empty() { " " (self.mark.sign()) } }
                    " " b { (signed(-self.cost)) } ". Better: “" (better) "”"
                },
            }
        }
    }
}

/// The size of the picture.
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 240.0;
/// The room for numbers at its left.
const LEFT: f64 = 52.0;
/// The room above and below the lines.
const EDGE: f64 = 12.0;

/// Lines differ by their dashes as well as by their colours.
const DASHES: [&str; 6] = ["", "9 4", "2 4", "12 4 2 4", "16 6", "5 2"];

impl ChanceGraph {
    fn place(&self, at: usize, chance: f32) -> (f64, f64) {
        let x = LEFT + at as f64 / self.last.max(1) as f64 * (WIDTH - LEFT - EDGE);
        (x, HEIGHT - EDGE - f64::from(chance) * (HEIGHT - 2.0 * EDGE))
    }

    fn line(&self, points: &[(usize, f32)]) -> String {
        let mut way = String::new();
        for (at, chance) in points {
            let (x, y) = self.place(*at, *chance);
            let _ = write!(way, "{}{x:.0} {y:.0}", if way.is_empty() { "M" } else { "L" });
        }
        way
    }

    fn draw(&self) -> Markup {
        html! {
            figure.race.chances {
                figcaption { "Winning chances, with the choices that cost some" }
                svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } aria-hidden="true" {
                    @for chance in [0.0, 0.5, 1.0] {
                        @let (x, y) = self.place(0, chance);
                        path.rule d=(format!("M{x:.0} {y:.0}H{:.0}", WIDTH - EDGE)) {}
                        text x=(format!("{:.0}", LEFT - 6.0)) y=(format!("{:.0}", y + 4.0)) text-anchor="end" { (format!("{:.0} %", 100.0 * chance)) }
                    }
                    @for (number, (_, points, _)) in self.lines.iter().enumerate() {
                        path.seat data-seat=(number + 1) d=(self.line(points)) stroke-dasharray=(DASHES[number % DASHES.len()]) {}
                    }
                    @for (number, (_, _, marks)) in self.lines.iter().enumerate() {
                        @for (at, chance, sign) in marks {
                            @let (x, y) = self.place(*at, *chance);
                            @let above = if y < 30.0 { y + 20.0 } else { y - 9.0 };
                            circle.dot data-seat=(number + 1) cx=(format!("{x:.0}")) cy=(format!("{y:.0}")) r="5" {}
                            text.sign x=(format!("{x:.0}")) y=(format!("{above:.0}")) text-anchor="middle" { (sign) }
                        }
                    }
                }
                ul {
                    @for (number, (name, points, _)) in self.lines.iter().enumerate() {
                        li {
                            svg viewBox="0 0 40 10" aria-hidden="true" {
                                path.seat data-seat=(number + 1) d="M0 5H40" stroke-dasharray=(DASHES[number % DASHES.len()]) {}
                            }
                            (name) " " b { (percent(points.last().map_or(0.0, |point| point.1))) " %" }
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_from_the_first_move_to_the_last_and_from_nothing_to_all() {
        let graph = ChanceGraph { last: 10, lines: Vec::new() };
        assert_eq!(graph.line(&[(0, 0.0), (5, 0.5), (10, 1.0)]), "M52 228L380 120L708 12");
    }
}
