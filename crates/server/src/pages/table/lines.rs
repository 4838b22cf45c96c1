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
    /// A turn begins with it: it is the heading of what comes.
    pub begins: bool,
    /// The address of a picture.
    pub sign: Option<String>,
    /// The names of what it is about, for who wants to see it on the board.
    pub about: Vec<String>,
    pub cue: Option<LineCue>,
}

/// What the script makes heard and seen of a line.
#[derive(Clone, Debug)]
pub struct LineCue {
    /// `dice` or `hit`.
    pub kind: &'static str,
    /// What the dice show; by how much something is hit.
    pub amount: String,
    /// The names of who hits.
    pub by: String,
}

/// How many lines of the log a page begins with: a long game would make it heavy.
const RECENT: usize = 60;

/// The newest lines of a log.
#[derive(Clone, Debug, Default)]
pub struct Log {
    lines: Vec<LogLine>,
    /// The address of a page with more of them.
    earlier: String,
    /// Whether there are any.
    is_cut: bool,
}

/// The lines with which a page begins.
pub fn newest(lines: &[LogLine]) -> &[LogLine] {
    &lines[lines.len().saturating_sub(RECENT)..]
}

impl Log {
    /// Of all lines so many as are wanted; `page` is the address that shows them, ready for one more field.
    pub fn new(mut lines: Vec<LogLine>, wanted: Option<usize>, page: &str) -> Self {
        let wanted = wanted.unwrap_or_default().max(RECENT);
        let cut = lines.len().saturating_sub(wanted);
        lines.drain(..cut);
        Self { lines, earlier: format!("{page}log={}", wanted.saturating_add(RECENT)), is_cut: cut > 0 }
    }

    pub(crate) fn draw(&self, game: &str) -> Markup {
        html! {
            h2.sr #log-title { "What happened" }
            a #earlier href=(self.earlier) hidden[!self.is_cut] { "Earlier" }
            div role="log" aria-labelledby="log-title" {
                ol.log #log tabindex="0" { (log_lines(game, &self.lines)) }
            }
        }
    }
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
            li class=[line.class()] data-n=(line.number) data-v=(line.version) data-about=[line.about()]
                data-cue=[line.cue.as_ref().map(|cue| cue.kind)] data-amount=[line.cued(|cue| &cue.amount)] data-by=[line.cued(|cue| &cue.by)] {
                @if let Some(sign) = &line.sign { svg.sign aria-hidden="true" { use href=(sign) {} } }
                (line.text)
                @if let Some(rule) = &line.rule { " " (words::rule_link(game, rule)) }
            }
        }
    }
}

impl LogLine {
    fn class(&self) -> Option<&'static str> {
        if self.begins { Some("turn") } else { self.follows.then_some("follows") }
    }

    /// Something of its cue, unless that is empty.
    fn cued(&self, of: impl Fn(&LineCue) -> &String) -> Option<&str> {
        self.cue.as_ref().map(|cue| of(cue).as_str()).filter(|words| !words.is_empty())
    }

    fn about(&self) -> Option<String> {
        (!self.about.is_empty()).then(|| self.about.join(" "))
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
            begins: false,
            sign: None,
            about: Vec::new(),
            cue: None,
        };
        let html = log_lines("overboss", &[line(1, false), line(2, true)]).into_string();
        assert_eq!(
            html,
            "<li data-n=\"1\" data-v=\"1\">It happened.</li><li class=\"follows\" data-n=\"2\" data-v=\"1\">It happened.</li>"
        );
    }

    #[test]
    fn a_turn_is_a_heading_and_a_line_names_what_it_is_about() {
        let line = LogLine {
            number: 7,
            version: 2,
            text: "Ann’s turn.".into(),
            rule: None,
            follows: false,
            begins: true,
            sign: Some("/s.svg#u-orc".into()),
            about: vec!["seat-1".into(), "orc".into()],
            cue: Some(LineCue { kind: "hit", amount: "2".into(), by: String::new() }),
        };
        assert_eq!(
            log_lines("overboss", &[line]).into_string(),
            "<li class=\"turn\" data-n=\"7\" data-v=\"2\" data-about=\"seat-1 orc\" data-cue=\"hit\" data-amount=\"2\">\
             <svg class=\"sign\" aria-hidden=\"true\"><use href=\"/s.svg#u-orc\"></use></svg>Ann’s turn.</li>"
        );
    }
}
