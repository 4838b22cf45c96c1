//! What goes wrong, in words that say what to do now.

use maud::{Markup, html};

use super::layout::{Content, Shell};

/// An error page.
#[derive(Clone, Debug)]
pub struct ErrorPage {
    /// The HTTP status.
    pub status: u16,
    /// What exactly, if more is known than the status: "There is no game 'chess'."
    pub message: Option<String>,
    /// Whoever reads it is shut out: nothing here helps them on.
    pub shut_out: bool,
}

/// Heading, explanation and advice for a status.
fn words(status: u16) -> (&'static str, &'static str) {
    match status {
        403 => (
            "That is not for you",
            "It belongs to somebody else, or is closed to you. A table or seat of yours opens with its seat link, or in the \
             browser in which you began.",
        ),
        404 => (
            "Nothing here but cobwebs",
            "The address leads nowhere. Perhaps the table was deleted, or a letter of the link is missing.",
        ),
        410 => ("That is over now", "It was so once, and is not any more. Nothing was changed."),
        413 => ("That was too much", "What you sent is larger than the table takes. Nothing was changed."),
        422 => (
            "That does not fit",
            "Something in what you sent cannot be. Nothing was changed; go back and look again.",
        ),
        429 => (
            "Not so fast",
            "Too many requests came from your address. Nothing was changed; wait some seconds and try again.",
        ),
        503 => (
            "The table is not to be reached",
            "The server cannot save moves just now, so it takes none. Nothing was changed; try again in a moment.",
        ),
        400..=499 => {
            ("That did not work", "The request is not one that this page understands. Nothing was changed.")
        }
        _ => (
            "Something broke",
            "The fault is ours. Your game is saved up to the last move that you saw accepted.",
        ),
    }
}

pub fn error(shell: &Shell<'_>, model: &ErrorPage) -> Markup {
    let (heading, advice) = words(model.status);
    let body = html! {
        main #main.narrow.error {
            p.status aria-hidden="true" { (model.status) }
            h1 { (heading) }
            @if let Some(message) = &model.message { p { strong { (message) } } }
            @if model.shut_out {
                p { "Ask whoever runs it. Bots play your seats; let in again, you take them back." }
            } @else {
                p { (advice) }
                p { a.button href="/" { "All games" } }
            }
        }
    };
    shell.page(&Content {
        title: heading.into(),
        game: None,
        kind: "error",
        main: "main",
        waits: false,
        body,
    })
}
