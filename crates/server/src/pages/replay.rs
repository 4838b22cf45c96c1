//! Any position of a recorded game, with controls to step through it.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use malice_review::percent;
use maud::{Markup, html};

use super::layout::{Content, GameName, Shell};
use super::review::{Beside, Judged, asking};
use super::table::{Log, Pad, beside, log_pane, tabs};
use super::words;
use crate::boards::Regions;

/// A game at one of its positions.
#[derive(Clone, Debug)]
pub struct Replay {
    pub table: String,
    pub game: GameName,
    /// The position shown, and the last one there is. Position 0 is the beginning.
    pub at: u64,
    pub last: u64,
    /// Through whose eyes: the word in the address (`all`, `watch`, a seat's number).
    pub viewer: String,
    /// All eyes that the guest may choose: word and name.
    pub viewers: Vec<(String, String)>,
    /// "Round 3 of 12".
    pub round: String,
    /// The board without choices.
    pub board: Regions,
    /// The log up to this position.
    pub log: Log,
    /// The scores at this position.
    pub pad: Option<Pad>,
    /// What a review says here; nothing while the game goes on.
    pub review: Option<Beside>,
    /// The guest may play on from here.
    pub fork: Option<Fork>,
    /// The commitment to the seed, published before the first move.
    pub commitment: String,
    /// Seed and check, once the game is over.
    pub proof: Option<Proof>,
}

/// "Play on from here against bots".
#[derive(Clone, Debug)]
pub struct Fork {
    /// The seats to choose from: number and name.
    pub seats: Vec<(u8, String)>,
    /// Names the request: sent twice, it opens one table.
    pub key: String,
}

/// The seed of a finished game.
#[derive(Clone, Debug)]
pub struct Proof {
    /// In hexadecimal.
    pub seed: String,
    /// The commitment fits the seed, and the record replays to its result.
    pub holds: bool,
}

pub fn replay(shell: &Shell<'_>, model: &Replay) -> Markup {
    let title = format!("Replay: {}", model.game.title);
    let body = html! {
        (replay_part(model, ""))
        div #zoom popover="manual" role="tooltip" {}
        p #toast role="status" {}
    };
    shell.page(&Content {
        title,
        game: Some(&model.game),
        kind: "replay",
        main: "replay",
        waits: false,
        body,
    })
}

/// The part that stepping replaces. Who has pieces of the board, by the marks that the part before gave them, is not sent these again.
pub fn replay_part(model: &Replay, has: &str) -> Markup {
    let Replay { table, at, last, viewer, .. } = model;
    let pieces = pieces(model);
    let marks: Vec<String> = pieces.iter().map(|(_, piece)| mark(piece)).collect();
    html! {
        main #replay.wide data-table=(table) data-at=(at) data-last=(last) data-as=(viewer) data-pieces=(marks.join(" ")) {
            @for ((name, piece), mark) in pieces.iter().zip(&marks) {
                @if has.split(' ').any(|known| known == mark) { i data-piece=(name) data-same {} } @else { (piece) }
            }
            (about(model))
        }
    }
}

/// What two pieces have in common if they are the same.
fn mark(piece: &Markup) -> String {
    let mut hasher = DefaultHasher::new();
    piece.0.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

/// What can be the same at two moves, one element each, under the name of its `data-piece`.
fn pieces(model: &Replay) -> Vec<(&'static str, Markup)> {
    let Replay { game, .. } = model;
    let steps = html! {
        div.question data-piece="steps" {
            header.status { h1 { (game.title) span.quiet { " replay" } } p { (model.round) } (game.with_pack()) }
            (controls(model))
            @if let Some(review) = model.review.as_ref().filter(|review| review.is_there) { (judged(model, review)) }
        }
    };
    let mut pieces = vec![("steps", steps), ("tabs", tabs(&model.board, None, false))];
    pieces.extend(model.board.draw(&Markup::default()));
    pieces.push(("pane-log", log_pane()));
    pieces
}

/// What happened up to here, the score, and what else there is to do.
fn about(model: &Replay) -> Markup {
    let Replay { game, .. } = model;
    html! {
        aside.beside data-piece="beside" aria-label="About this game" {
            (beside(&[("log", "Log"), ("chat", "Score"), ("menu", "More")]))
            section.log-pane aria-labelledby="log-title" { (model.log.draw(&game.id)) }
            section.chat-pane { h2.sr { "Score" } @if let Some(pad) = &model.pad { (pad.table(&game.id)) } }
            div.menu-pane {
                @if let Some(review) = &model.review { (review_link(model, review)) }
                @if let Some(fork) = &model.fork { (fork_form(model, fork)) }
                (proof(model))
            }
        }
    }
}

fn controls(model: &Replay) -> Markup {
    let Replay { table, at, last, viewer, .. } = model;
    let step = |to: u64| format!("/t/{table}/replay?at={to}&as={viewer}");
    let steps = [
        ("First", "«", 0, *at > 0),
        ("Back", "‹", at.saturating_sub(1), *at > 0),
        ("Next", "›", at + 1, at < last),
        ("Last", "»", *last, at < last),
    ];
    html! {
        nav.steps aria-label="Step through the game" {
            @for (label, sign, to, there) in steps {
                @let name = label.to_lowercase();
                @if there {
                    a.button id={ "step-" (name) } data-part href=(step(to)) aria-label=(label) { (sign) }
                } @else {
                    a.button.off id={ "step-" (name) } role="link" aria-disabled="true" aria-label=(label) { (sign) }
                }
            }
            button #play type="button" hidden { "Play" }
            form #seek method="get" action={ "/t/" (table) "/replay" } data-part {
                input type="hidden" name="as" value=(viewer);
                label { span { "Move " (at) " of " (last) }
                    input #slider type="range" name="at" min="0" max=(last) value=(at);
                }
                button.plain { "Go" }
            }
            form #eyes method="get" action={ "/t/" (table) "/replay" } data-part {
                input type="hidden" name="at" value=(at);
                label.inline { span { "Seen by" }
                    select name="as" {
                        @for (word, name) in &model.viewers { option value=(word) selected[word == viewer] { (name) } }
                    }
                }
                button.plain { "Show" }
            }
        }
    }
}

/// What is said about the choice that comes next, with ways to those that cost something.
fn judged(model: &Replay, review: &Beside) -> Markup {
    let to = |(at, seat): (u64, u8)| format!("/t/{}/replay?at={at}&as={seat}", model.table);
    let turns =
        [("Last mistake", "‹ ?", "before", review.before), ("Next mistake", "? ›", "after", review.after)];
    html! {
        div #judged.judged {
            nav aria-label="Step through the mistakes" {
                @for (label, sign, id, there) in turns {
                    @match there {
                        Some(there) => a.button id={ "mistake-" (id) } data-part href=(to(there)) aria-label=(label) title=(label) { (sign) },
                        None => a.button.off id={ "mistake-" (id) } role="link" aria-disabled="true" aria-label=(label) { (sign) },
                    }
                }
            }
            @match &review.judged {
                Some(judged) => p { (chances(judged)) (judged.who) ": " (judged.sentence()) },
                None => p.quiet { "Nothing to decide here." },
            }
        }
    }
}

fn chances(judged: &Judged) -> Markup {
    html! {
        span.chances-now {
            @for (name, chance) in &judged.chances { span { (name) " " b { (percent(*chance)) " %" } } " " }
        }
    }
}

fn review_link(model: &Replay, review: &Beside) -> Markup {
    html! {
        section {
            h2 { "Review" }
            @if review.is_there {
                p { a.button href={ "/t/" (model.table) "/review" } { "Turning points, skill and luck" } }
            } @else {
                p.quiet { "What each choice cost, and what luck brought." }
                (asking(&model.table, &review.key))
            }
        }
    }
}

fn fork_form(model: &Replay, fork: &Fork) -> Markup {
    html! {
        section {
            h2 { "Play on from here" }
            form.stack method="post" action={ "/t/" (model.table) "/fork" } {
                (words::once(&fork.key))
                input type="hidden" name="at" value=(model.at);
                label { span { "As" }
                    select name="seat" { @for (number, name) in &fork.seats { option value=(number) { (name) } } }
                }
                (words::level_select("against bots:"))
                button { "Play on" }
            }
        }
    }
}

fn proof(model: &Replay) -> Markup {
    html! {
        section.proof {
            h2 { "Fair dice" }
            p.quiet {
                "Before the first move the server published a fingerprint of the seed from which all chance comes."
            }
            dl {
                dt { "Fingerprint" } dd { code { (model.commitment) } }
                @if let Some(proof) = &model.proof {
                    dt { "Seed" } dd { code { (proof.seed) } }
                    dt { "Check" }
                    dd {
                        @if proof.holds { span.good { "✓ The seed fits, and the record replays to its result." } }
                        @else { span.warn { "✗ The seed or the record does not fit." } }
                    }
                } @else {
                    dt { "Seed" } dd { "is shown when the game is over." }
                }
            }
            p { a.button href={ "/t/" (model.table) "/record" } download { "Download the record" } }
            p { a href={ "/t/" (model.table) } { "Back to the table" } }
        }
    }
}
