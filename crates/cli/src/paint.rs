//! Colours of the terminal, or none.

/// Paints text if colours are on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paint {
    pub(crate) on: bool,
}

impl Paint {
    pub(crate) fn strong(self, text: &str) -> String {
        self.code("1", text)
    }

    /// What matters less.
    pub(crate) fn faint(self, text: &str) -> String {
        self.code("90", text)
    }

    /// What can be typed.
    pub(crate) fn key(self, text: &str) -> String {
        self.code("1;36", text)
    }

    pub(crate) fn good(self, text: &str) -> String {
        self.code("32", text)
    }

    pub(crate) fn warning(self, text: &str) -> String {
        self.code("33", text)
    }

    fn code(self, code: &str, text: &str) -> String {
        if self.on && !text.is_empty() { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}
