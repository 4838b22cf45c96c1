//! Lines of the log and the chat. Live updates send them one by one.

use maud::{Markup, html};

use crate::pages::words;

/// A line of the log.
#[derive(Clone, Debug)]
pub struct LogLine {
    /// Counts from 0 without gaps.
    pub number: u64,
    /// The table's version that brought it.
    pub version: u64,
    /// "Ann drafted Camp (purple) with dragon."
    pub text: String,
    /// The rules that it rests on.
    pub rules: Vec<String>,
    /// A heading rather than an event: "Round 3".
    pub is_heading: bool,
}

/// A line of the chat.
#[derive(Clone, Debug)]
pub struct ChatLine {
    /// Counts from 0 without gaps.
    pub number: u64,
    pub name: String,
    pub text: String,
}

pub fn log_lines(game: &str, lines: &[LogLine]) -> Markup {
    html! {
        @for line in lines {
            li.heading[line.is_heading] data-n=(line.number) data-v=(line.version) {
                (line.text)
                @for rule in &line.rules { " " (words::rule_link(game, rule)) }
            }
        }
    }
}

pub fn chat_line(line: &ChatLine) -> Markup {
    html! { li data-n=(line.number) { b { (line.name) } " " (line.text) } }
}
