//! Inks as the terminal's own sixteen colours: they suit light and dark backgrounds alike, and may be off.

use malice_engine::pane::Ink;
use ratatui::style::{Color, Modifier, Style};

/// With which colours is drawn: the terminal's, or none.
#[derive(Clone, Copy, Debug)]
pub struct Palette {
    pub color: bool,
}

impl Palette {
    pub(crate) fn style(self, ink: Ink) -> Style {
        let style = Style::new();
        let color = match ink {
            Ink::Plain => return style,
            Ink::Faint => return style.add_modifier(Modifier::DIM),
            Ink::Strong => return style.add_modifier(Modifier::BOLD),
            Ink::Red => Color::Red,
            Ink::Green => Color::Green,
            Ink::Yellow => Color::Yellow,
            Ink::Blue => Color::Blue,
            Ink::Magenta => Color::Magenta,
            Ink::Cyan => Color::Cyan,
        };
        if self.color { style.fg(color) } else { style }
    }

    pub(crate) fn strong(self, ink: Ink) -> Style {
        self.style(ink).add_modifier(Modifier::BOLD)
    }
}
