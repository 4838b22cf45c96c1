//! "Find the move": a position, and one choice that is clearly better than all others.

use malice_review::percent;
use maud::{Markup, html};

use super::layout::{Content, GameName, Shell};
use super::table::{Button, Log, beside, is_long, log_pane, tabs};
use super::words;
use crate::boards::Regions;

/// A puzzle, before or after it was answered.
#[derive(Clone, Debug)]
pub struct Find {
    pub game: GameName,
    /// Which of how many, from 1.
    pub number: usize,
    pub count: usize,
    /// "Round 3 of 12".
    pub round: String,
    /// Whose choice it is: "Player 2".
    pub who: String,
    /// "Draft a pair from the market", with its rule.
    pub prompt: String,
    pub rule: String,
    /// The board through the eyes of who has to choose; with choices as buttons until one is made.
    pub board: Regions,
    /// The choices beside the prompt.
    pub choices: Vec<Button>,
    /// What happened up to here.
    pub log: Log,
    /// What came of the answer.
    pub answer: Option<Answer>,
}

/// An answer, and what each choice would have brought.
#[derive(Clone, Debug)]
pub struct Answer {
    /// All choices with the chance of winning after each, the best first.
    pub chances: Vec<(String, f32)>,
    /// The place of the one that was chosen.
    pub chosen: usize,
}

impl Answer {
    fn is_right(&self) -> bool {
        self.chosen == 0
    }

    fn sentence(&self) -> Markup {
        let of = |place: usize| percent(self.chances.get(place).map_or(0.0, |(_, chance)| *chance));
        let lead = self.chances.get(1).map_or(0.0, |(_, next)| self.chances[0].1 - next);
        html! {
            @if self.is_right() {
                strong.good { "Found." } " It wins in " (of(0)) " % of games, " (percent(lead)) " more than the next best."
            } @else {
                strong.warn { "Not the best." } " It wins in " (of(self.chosen)) " % of games. Better: " (parted(&self.chances[0].0).0)
                ", " (of(0)) " %."
            }
        }
    }
}

/// What the better choice is drawn with, once there is an answer.
const BETTER: &str = "better-here";

/// What a choice is called, and what it would bring: "Attack Eekrah", "you MIND +4 (42 %)".
fn parted(choice: &str) -> (&str, &str) {
    choice.split_once(": ").unwrap_or((choice, ""))
}

/// The address of a puzzle.
pub(crate) fn address(game: &str, number: usize) -> String {
    format!("/find/{game}/{number}")
}

pub fn find(shell: &Shell<'_>, model: &Find) -> Markup {
    let body = html! {
        main #find.wide {
            div.question.yours[model.answer.is_none()] {
                header.status { h1 { (model.game.title) } p { (model.round) } }
                (asked(model))
                (steps(model))
            }
            (tabs(&model.board, model.board.pane_with(BETTER), false))
            @for (_, region) in model.board.draw(&Markup::default()) { (region) }
            (log_pane())
            aside.beside aria-label="About this position" {
                (beside(&[("log", "Find the move"), ("chat", "Log")]))
                section.log-pane tabindex="0" role="group" aria-label="What was found" { @match &model.answer { Some(answer) => (chances(answer)), None => (explanation(model)) } }
                section.chat-pane aria-labelledby="log-title" { (model.log.draw(&model.game.id)) }
            }
        }
        div #zoom popover="manual" role="tooltip" {}
        p #toast role="status" {}
    };
    shell.page(&Content {
        title: format!("Find the move: {}", model.game.title),
        game: Some(&model.game),
        kind: "replay",
        main: "find",
        waits: false,
        body,
    })
}

/// What has to be chosen. Asking changes nothing: the answer is an address.
fn asked(model: &Find) -> Markup {
    let Find { game, number, .. } = model;
    html! {
        p.prompt.long[is_long(&model.prompt)] #prompt tabindex="-1" { (model.prompt) " " (words::rule_link(&game.id, &model.rule)) }
        @if model.answer.is_none() {
            form #act.tools method="get" action=(address(&game.id, *number)) {
                @for choice in &model.choices { (choice.draw("do", None)) }
            }
        } @else {
            div.tools { a.button.plain href=(address(&game.id, *number)) { "Try again" } }
        }
    }
}

/// The verdict, or the question, between the ways to other puzzles.
fn steps(model: &Find) -> Markup {
    let Find { game, number, count, .. } = model;
    let to = |step: usize| address(&game.id, (number - 1 + step) % count + 1);
    html! {
        div #judged.judged {
            nav aria-label="Puzzles" {
                a.button #step-back href=(to(count - 1)) aria-label="Puzzle before" { "‹" }
                a.button #step-next href=(to(1)) aria-label="Next puzzle" { "›" }
            }
            p role="status" tabindex="0" {
                @match &model.answer {
                    Some(answer) => (answer.sentence()),
                    None => { "Puzzle " (number) " of " (count) ": you are " (model.who) "." }
                }
            }
        }
    }
}

fn explanation(model: &Find) -> Markup {
    html! {
        div.about-find {
            h2 { "Which choice wins most?" }
            p {
                "Every choice was played on many times, in games that fit what " (model.who) " knows here. One wins clearly more often \
                than all others."
            }
            p { a href="/#find" { "Puzzles of other games" } }
        }
    }
}

/// Every choice with its chance as a bar.
fn chances(answer: &Answer) -> Markup {
    html! {
        div.about-find {
            h2 { "How often each choice wins" }
            ol.wins {
                @for (place, (text, chance)) in answer.chances.iter().enumerate() {
                    @let (name, brings) = parted(text);
                    li.best[place == 0] {
                        span { (name) @if place == answer.chosen { b { " (your choice)" } } small.quiet { " " (brings) } }
                        meter min="0" max="1" value=(format!("{chance:.3}")) { (percent(*chance)) " %" }
                        b { (percent(*chance)) " %" }
                    }
                }
            }
        }
    }
}
