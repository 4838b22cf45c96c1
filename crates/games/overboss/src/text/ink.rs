//! Colours, and lines whose width is known in spite of them.

/// ANSI colours, or none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ink {
    pub(super) color: bool,
}

impl Ink {
    /// The text in the colour of a terrain type.
    pub(super) fn terrain(self, kind: &str, text: &str) -> String {
        let code = match kind {
            "forest" => "32",
            "cave" => "90",
            "graveyard" => "37",
            "swamp" => "36",
            "camp" => "33",
            "castle" => "35",
            "volcano" => "31",
            "summoning_circle" => "95",
            "desert" => "93",
            "cloud_island" => "94",
            "" => "2",
            _ => "97",
        };
        self.paint(code, text)
    }

    pub(super) fn strong(self, text: &str) -> String {
        self.paint("1", text)
    }

    pub(super) fn faint(self, text: &str) -> String {
        self.paint("2", text)
    }

    pub(super) fn mountain(self, text: &str) -> String {
        self.paint("38;5;137", text)
    }

    pub(super) fn water(self, text: &str) -> String {
        self.paint("34", text)
    }

    fn paint(self, code: &str, text: &str) -> String {
        if self.color && !text.trim().is_empty() {
            format!("\x1b[{code}m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }
}

/// A line of text and how wide it looks.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    pub(super) text: String,
    width: usize,
}

impl Line {
    /// Adds `text`, which may have been painted, but is as wide as `plain`.
    pub(super) fn push(&mut self, text: &str, plain: &str) {
        self.text += text;
        self.width += plain.chars().count();
    }

    pub(super) fn plain(text: &str) -> Self {
        let mut line = Self::default();
        line.push(text, text);
        line
    }

    /// Adds another line behind this one.
    pub(super) fn join(&mut self, other: &Self) {
        self.text += &other.text;
        self.width += other.width;
    }

    /// Fills the line with blanks.
    pub(super) fn pad(&mut self, width: usize) {
        let missing = width.saturating_sub(self.width);
        self.push(&" ".repeat(missing), &" ".repeat(missing));
    }
}

/// `text` cut to `width`, and filled up to it.
pub(super) fn fit(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return format!("{text:<width$}");
    }
    text.chars().take(width - 1).chain(['…']).collect()
}

/// Words in lines of at most `width`, the further ones indented.
pub(super) fn wrap(text: &str, width: usize, indent: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is a first line");
        if last.is_empty() {
            last.push_str(word);
        } else if last.chars().count() + 1 + word.chars().count() > width {
            lines.push(format!("{indent}{word}"));
        } else {
            last.push(' ');
            last.push_str(word);
        }
    }
    lines
}
