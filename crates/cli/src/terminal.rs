//! What kind of terminal there is, if any.

use std::io::{self, IsTerminal};

use malice_engine::plain;

use crate::paint::Paint;

/// The width where there is no terminal to ask.
const DEFAULT_WIDTH: usize = 100;

/// Columns of the terminal; within what can be read.
pub(crate) fn width() -> usize {
    let size = io::stdout().is_terminal().then(terminal_size::terminal_size).flatten();
    size.map_or(DEFAULT_WIDTH, |(width, _)| usize::from(width.0)).clamp(60, 160)
}

/// Whether a whole screen can be drawn and keys be read.
pub(crate) fn is_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term.is_empty() || term == "dumb");
    !dumb && io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Colours where standard output is a terminal and nobody objects.
pub(crate) fn paint(no_color: bool) -> Paint {
    let objected = no_color || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    Paint { on: !objected && io::stdout().is_terminal() }
}

/// `text` in lines of at most `width` columns, broken at spaces, each but the first after `indent`.
pub(crate) fn wrap(text: &str, width: usize, indent: &str) -> String {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let length = plain::width(word);
        let line = lines.last_mut().expect("there is a first line");
        if used > 0 && used + 1 + length > width {
            lines.push(format!("{indent}{word}"));
            used = plain::width(indent) + length;
        } else {
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
            used += length;
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_spaces() {
        assert_eq!(wrap("one two three four", 9, "  "), "one two\n  three\n  four");
        assert_eq!(wrap("unbreakable", 3, ""), "unbreakable");
        assert_eq!(wrap("", 3, ""), "");
    }
}
