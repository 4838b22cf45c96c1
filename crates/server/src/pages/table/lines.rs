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
    /// It comes of the lines before: it is set in under them.
    pub follows: bool,
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
            li class=[line.follows.then_some("follows")] data-n=(line.number) data-v=(line.version) {
                (line.text)
                @if let Some(rule) = &line.rule { " " (words::rule_link(game, rule)) }
            }
        }
    }
}

pub fn chat_line(line: &ChatLine) -> Markup {
    html! { li data-n=(line.number) { b { (line.name) } " " (line.text) } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_is_set_in() {
        let line = |number, follows| LogLine {
            number,
            version: 1,
            text: "It happened.".into(),
            rule: None,
            follows,
        };
        let html = log_lines("overboss", &[line(1, false), line(2, true)]).into_string();
        assert_eq!(
            html,
            "<li data-n=\"1\" data-v=\"1\">It happened.</li><li class=\"follows\" data-n=\"2\" data-v=\"1\">It happened.</li>"
        );
    }
}
