//! The table page: the part that updates replace, and beside it log, chat and menu, which stay.

mod asking;
mod ending;
mod lines;
mod menu;
mod panes;
mod part;
mod race;

use maud::{Markup, html};

pub(crate) use asking::is_long;
pub use ending::{Ending, Pad};
pub use lines::{ChatLine, LineCue, Log, LogLine, chat_line, log_lines, newest};
pub use menu::{Player, SeatMove, SeatRow};
pub(crate) use panes::{beside, log_pane, tabs};
pub use part::{
    Act, Button, Coach, Confirm, Curtain, Given, Part, Prompt, Proposal, Talk, Tools, Why, table_part,
};

pub use race::Race;

use super::layout::{Content, Shell};
use super::legend;
use crate::boards::Explained;

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    /// What updates replace.
    pub part: Part,
    /// The log as the viewer may read it, oldest first.
    pub log: Log,
    pub chat: Vec<ChatLine>,
    /// The key of the next chat line; `None` for who may only read. With script, one page sends many lines: the first
    /// under this key, the others under the key with `.1`, `.2` and so on added.
    pub chat_key: Option<String>,
    pub seats: Vec<SeatRow>,
    /// The guest opened the table and may end it.
    pub is_host: bool,
    /// The guest may give out links.
    pub may_link: bool,
    /// What the symbols on the board mean.
    pub legend: Vec<Explained>,
}

/// The keys of the keyboard help.
const KEYS: [(&str, &str); 8] = [
    ("1 … 9, a … y, A … Z", "the choice that shows this key"),
    ("z", "read the card that is pointed at or chosen"),
    ("Arrows", "from choice to choice"),
    ("u", "undo"),
    ("h", "hint"),
    ("n", "to the newest state, when many are still to be shown"),
    ("l", "what the icons mean"),
    ("?", "this help"),
];

pub fn table(shell: &Shell<'_>, model: &Table) -> Markup {
    let Part { table: id, game, .. } = &model.part;
    let body = html! {
        div.wide {
            (table_part(&model.part))
            (log_pane())
            aside.beside aria-label="Log, chat and menu" {
                (beside(&[("log", "Log"), ("chat", "Chat"), ("menu", "Menu")]))
                section #since.log-pane hidden aria-labelledby="since-title" {
                    h2 #since-title { "Since your turn: " span #since-count {} }
                    ol.log #since-list tabindex="0" aria-labelledby="since-title" {}
                }
                section.log-pane aria-labelledby="log-title" { (model.log.draw(&game.id)) }
                section.chat-pane aria-labelledby="chat-title" {
                    h2.sr #chat-title { "Chat" }
                    div role="log" aria-labelledby="chat-title" {
                        ol.chat #chat tabindex="0" { @for line in &model.chat { (chat_line(line)) } }
                    }
                    @if let Some(key) = &model.chat_key {
                        form #say.line method="post" action={ "/t/" (id) "/chat" } data-part {
                            input type="hidden" name="key" value=(key);
                            label { span.sr { "Say something" }
                                input #chat-text name="text" maxlength="500" required autocomplete="off"
                                    placeholder="Say something";
                            }
                            button { "Send" }
                        }
                    }
                }
                div.menu-pane { (menu::menu(shell, model)) }
            }
        }
        section.story hidden aria-label="What happens now" {
            span #caption {}
            button #now type="button" { span { "To now (" output {} " to come)" } }
        }
        p #toast role="status" {}
        div #zoom popover="manual" role="tooltip" {}
        p #announce.sr aria-live="polite" {}
        p #offline role="status" hidden { "Reconnecting…" }
        dialog #legend aria-labelledby="legend-title" {
            h2 #legend-title tabindex="-1" autofocus { "Icons" }
            (legend::list(&model.legend))
            form method="dialog" { button { "Close" } }
        }
        dialog #help aria-labelledby="help-title" {
            h2 #help-title { "Keys" }
            dl { @for (key, what) in KEYS { dt { kbd { (key) } } dd { (what) } } }
            form method="dialog" { button { "Close" } }
        }
    };
    let waits = !model.part.yours && model.part.ending.is_none();
    let mark = if model.part.yours { "● " } else { "" };
    shell.page(&Content {
        title: format!("{mark}{}", model.part.title),
        game: Some(game),
        kind: "table",
        main: "table",
        waits,
        body,
    })
}
