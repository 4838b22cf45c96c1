//! Who sits at the table, and everything that is not about the next move.

use malice_bots::Level;
use maud::{Markup, html};

use super::Table;
use crate::pages::layout::Shell;
use crate::pages::{settings, words};

/// A seat of the table.
#[derive(Clone, Debug)]
pub struct SeatRow {
    /// From 1.
    pub number: u8,
    /// Of the person or the bot; "Open seat".
    pub name: String,
    pub player: Player,
    pub is_you: bool,
    pub is_host: bool,
    /// What the guest may do about the seat.
    pub may: Vec<SeatMove>,
}

/// What can be done about a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SeatMove {
    /// A bot plays it from now on.
    HandToBot,
    /// The person whose it was plays it again.
    TakeBack,
    Leave,
}

/// Who decides for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Player {
    Person,
    Bot(Level),
    Open,
}

impl Player {
    fn text(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Bot(Level::Easy) => "easy bot",
            Self::Bot(Level::Normal) => "normal bot",
            Self::Bot(Level::Hard) => "hard bot",
            Self::Bot(Level::Expert) => "expert bot",
            Self::Open => "open",
        }
    }
}

pub(crate) fn menu(shell: &Shell<'_>, model: &Table) -> Markup {
    let id = &model.part.table;
    let base = format!("/t/{id}");
    html! {
        details #menu.fold {
            summary { "Table menu" }
            h3 { "Seats" }
            ol.seats { @for seat in &model.seats { (seat_row(&base, seat)) } }
            h3 { "This table" }
            ul.plain {
                @if model.may_link {
                    li { a href={ (base) "/links" } { "Links: invite, watch, play on another device" @if model.is_host { "; visitors" } } }
                }
                li { a href={ (base) "/replay" } { "Replay so far" } }
                li { a href={ (base) "/text" } { "Table as text" } }
                li { a href={ (base) "/record" } download { "Download the record" } }
                li { a href={ (base) "/report" } { "Report a rules problem" } }
                li { a href=(model.part.game.rules("")) { "Rules" } }
                li { a href=(model.part.game.rules("/cards")) { "All cards and pieces" } }
                li { a #icons href=(model.part.game.rules("/legend")) { "Icons" } }
                @if model.is_host {
                    li { details #end-table {
                        summary { "End this table" }
                        form method="post" action={ (base) "/end" } {
                            p { "The game stops for everyone and cannot be played on." }
                            button.danger { "End it for everyone" }
                        }
                    } }
                }
            }
        }
        details #preferences.fold {
            summary { "Pace, sound, colours" }
            (settings::form(shell.guest, shell.here))
        }
    }
}

fn seat_row(base: &str, seat: &SeatRow) -> Markup {
    html! {
        li {
            span.name {
                (seat.name)
                @if seat.is_you { " (you)" }
                span.quiet { " · " (seat.player.text()) @if seat.is_host { " · host" } }
            }
            @if seat.may.contains(&SeatMove::HandToBot) {
                form.line method="post" action={ (base) "/bot" } {
                    input type="hidden" name="seat" value=(seat.number);
                    (words::level_select("Level"))
                    button.plain { "Hand to a bot" span.sr { ": " (seat.name) } }
                }
            }
            @if seat.may.contains(&SeatMove::TakeBack) {
                form method="post" action={ (base) "/human" } {
                    button.plain name="seat" value=(seat.number) { "Take back" span.sr { ": " (seat.name) } }
                }
            }
            @if seat.may.contains(&SeatMove::Leave) {
                form method="post" action={ (base) "/leave" } {
                    button.link name="seat" value=(seat.number) { "Leave the table" }
                }
            }
        }
    }
}
