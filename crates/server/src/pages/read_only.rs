//! A stored table that this version cannot play on: its log and its last position, in words.

use maud::{Markup, html};

use super::layout::{Content, GameName, Shell};

/// A table that can only be read.
#[derive(Clone, Debug)]
pub struct ReadOnly {
    pub table: String,
    pub game: GameName,
    /// "It was played with version 2 of the rules; this server has version 3."
    pub why: String,
    /// The last position as text.
    pub view: String,
    /// The stored log, oldest first.
    pub log: Vec<String>,
}

pub fn read_only(shell: &Shell<'_>, model: &ReadOnly) -> Markup {
    let body = html! {
        main #main.narrow {
            h1 { (model.game.title) }
            div.alert {
                p { strong { "This game can be read, not played on." } }
                p { (model.why) }
            }
            h2 { "The last position" }
            pre tabindex="0" { (model.view) }
            h2 { "What happened" }
            ol.log { @for line in &model.log { li { (line) } } }
            p { a.button href={ "/t/" (model.table) "/record" } download { "Download the record" } }
        }
    };
    shell.page(&Content {
        title: model.game.title.clone(),
        game: Some(&model.game),
        kind: "read-only",
        main: "main",
        waits: false,
        body,
    })
}
