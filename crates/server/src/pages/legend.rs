//! What the symbols on a board mean: a page of its own, and a dialog at the table.

use maud::{Markup, html};

use super::layout::{Content, GameName, Shell};
use crate::boards::Explained;

/// The legend of a game.
#[derive(Clone, Debug)]
pub struct Legend {
    pub game: GameName,
    pub symbols: Vec<Explained>,
}

pub fn legend(shell: &Shell<'_>, model: &Legend) -> Markup {
    let rules = model.game.rules("");
    let body = html! {
        main #main {
            p { a href=(rules) { "← Rules of " (model.game.title) } }
            h1 { "Icons of " (model.game.title) }
            (list(&model.symbols))
            p { "Cards, tiles and tokens are in the " a href={ (rules) "/cards" } { "gallery" } "." }
        }
    };
    let title = format!("Icons of {}", model.game.title);
    shell.page(&Content { title, game: Some(&model.game), kind: "legend", main: "main", waits: false, body })
}

pub(crate) fn list(symbols: &[Explained]) -> Markup {
    html! {
        ul.symbols {
            @for symbol in symbols {
                li { span.art aria-hidden="true" { @for picture in &symbol.pictures { (picture) } } span { (symbol.words) } }
            }
        }
    }
}
