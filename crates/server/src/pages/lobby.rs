//! A table whose seats are not all taken yet.

use maud::{Markup, html};

use super::layout::{Content, GameName, Shell};
use super::table::{Player, SeatMove, SeatRow};
use super::{qr, words};

/// A table that waits for players.
#[derive(Clone, Debug)]
pub struct Lobby {
    pub table: String,
    pub game: GameName,
    /// Grows with everything that happens at the table.
    pub version: u64,
    /// As whom the guest looks: a seat's number or `watch`.
    pub viewer: String,
    pub seats: Vec<SeatRow>,
    /// The whole address of the table, to send to friends.
    pub address: String,
    /// Options that differ from the default, in words: "Map size: big 4x4".
    pub options: Vec<String>,
    /// The guest may take a seat: it has none, or may have several.
    pub may_join: bool,
    /// The guest opened the table.
    pub is_host: bool,
    /// What has just gone wrong: "Somebody else was quicker."
    pub alert: Option<String>,
}

pub fn lobby(shell: &Shell<'_>, model: &Lobby) -> Markup {
    let title = format!("{}: waiting for players", model.game.title);
    let body = html! {
        (lobby_part(model))
        p #toast role="status" {}
    };
    shell.page(&Content { title, game: Some(&model.game), kind: "lobby", main: "table", waits: true, body })
}

/// The part of the lobby that a live update replaces.
pub fn lobby_part(model: &Lobby) -> Markup {
    let base = format!("/t/{}", model.table);
    let open = model.seats.iter().filter(|seat| seat.player == Player::Open).count();
    let title = format!("{}: {open} open", model.game.title);
    html! {
        main #table.narrow data-kind="lobby" data-table=(model.table) data-version=(model.version)
            data-as=(model.viewer) data-title=(title) {
            h1 { (model.game.title) }
            @if let Some(alert) = &model.alert { p.alert role="alert" { (alert) } }
            p.lead {
                @match open {
                    0 => "All seats are taken.",
                    1 => "One seat is open.",
                    _ => { (open) " seats are open." }
                }
                " The game begins when the table is full."
            }
            ol.seats {
                @for seat in &model.seats {
                    li.open[seat.player == Player::Open] {
                        span.number aria-hidden="true" { (seat.number) }
                        span.name {
                            (seat.name)
                            @if seat.is_you { " (you)" }
                            @if seat.is_host { span.quiet { " · host" } }
                        }
                        @if seat.player == Player::Open && model.may_join {
                            form method="post" action={ (base) "/join" } {
                                button name="seat" value=(seat.number) {
                                    "Sit here" span.sr { ": seat " (seat.number) }
                                }
                            }
                        }
                        @if seat.may.contains(&SeatMove::Leave) {
                            form method="post" action={ (base) "/leave" } {
                                button.plain name="seat" value=(seat.number) { "Stand up" }
                            }
                        }
                    }
                }
            }
            @if !model.options.is_empty() {
                h2 { "How it is played" }
                ul { @for option in &model.options { li { (option) } } }
            }
            h2 { "Invite" }
            div.invitation {
                (qr::code(&model.address))
                div {
                    p { label { span { "Send this address to whom you want at the table" }
                        input.address readonly value=(model.address);
                    } }
                    p { button.plain type="button" hidden data-copy=(model.address) { "Copy the address" } }
                    p.quiet { "Who sits beside you points a phone’s camera at the code." }
                }
            }
            @if model.is_host {
                h2 { "Don’t want to wait?" }
                form.line method="post" action={ (base) "/start" } {
                    button.primary { "Start now" }
                    (words::level_select("with bots in the open seats:"))
                }
                form.line method="post" action={ (base) "/end" } { button.link { "Close this table" } }
            }
        }
    }
}
