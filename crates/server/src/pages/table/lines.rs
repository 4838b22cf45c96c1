//! Lines of the log and the chat. Live updates send them one by one.

use maud::{Markup, html};

use crate::pages::words;

/// A line of the log.
#[derive(Clone, Debug)]
pub struct LogLine {
    /// Grows from line to line, with gaps where the viewer may not know what happened.
    pub number: u64,
    /// The table's version that brought it.
    pub version: u64,
    /// "Ann drafted Camp (purple) with dragon."
    pub text: String,
    /// The rule that it rests on.
    pub rule: Option<String>,
}

/// A line of the chat.
#[derive(Clone, Debug)]
pub struct ChatLine {
    /// Grows from line to line.
    pub number: u64,
    pub name: String,
    pub text: String,
}

pub fn log_lines(game: &str, lines: &[LogLine]) -> Markup {
    html! {
        @for line in lines {
            li data-n=(line.number) data-v=(line.version) {
                (line.text)
                @if let Some(rule) = &line.rule { " " (words::rule_link(game, rule)) }
            }
        }
    }
}

pub fn chat_line(line: &ChatLine) -> Markup {
    html! { li data-n=(line.number) { b { (line.name) } " " (line.text) } }
}
