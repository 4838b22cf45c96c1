//! A sheet that grows downwards: what is drawn on it decides how high it is.

use malice_engine::pane::{Ink, Line};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::ink::Palette;

/// Where a thing lies on the sheet, by its number in the pane.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    pub(crate) area: Rect,
    pub(crate) item: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    pub(crate) width: u16,
    pub(crate) palette: Palette,
    rows: Vec<Vec<(char, Style)>>,
    pub(crate) spots: Vec<Spot>,
}

impl Canvas {
    pub(crate) fn new(width: u16, palette: Palette) -> Self {
        Self { width, palette, rows: Vec::new(), spots: Vec::new() }
    }

    pub(crate) fn height(&self) -> u16 {
        self.rows.len() as u16
    }

    /// Writes at most `width` letters, cut with a sign where there are more.
    pub(crate) fn text(&mut self, (x, y): (u16, u16), width: u16, text: &str, style: Style) -> u16 {
        let width = usize::from(width.min(self.width.saturating_sub(x)));
        let row = self.row(y);
        let mut letters: Vec<char> = text.chars().collect();
        if letters.len() > width {
            letters.truncate(width.saturating_sub(1));
            letters.extend((width > 0).then_some('…'));
        }
        for (at, letter) in (usize::from(x)..).zip(&letters) {
            row[at] = (*letter, style);
        }
        letters.len() as u16
    }

    pub(crate) fn ink(&mut self, at: (u16, u16), width: u16, text: &str, ink: Ink) -> u16 {
        self.text(at, width, text, self.palette.style(ink))
    }

    /// Writes a line of several inks, strong if it is a title.
    pub(crate) fn line(&mut self, (x, y): (u16, u16), width: u16, line: &Line, strong: bool) -> u16 {
        let mut used = 0;
        for span in &line.0 {
            let style = if strong { self.palette.strong(span.ink) } else { self.palette.style(span.ink) };
            used += self.text((x + used, y), width.saturating_sub(used), &span.text, style);
        }
        used
    }

    /// Writes a line in as many rows as it takes, and says how many.
    pub(crate) fn wrapped(&mut self, (x, y): (u16, u16), width: u16, line: &Line) -> u16 {
        let (mut at, mut row) = (0, 0);
        for span in &line.0 {
            for (index, word) in span.text.split(' ').enumerate() {
                let long = word.chars().count() as u16;
                let gap = u16::from(index > 0 && at > 0);
                if at > 0 && at + gap + long > width {
                    (at, row) = (0, row + 1);
                } else {
                    at += gap;
                }
                at += self.ink((x + at, y + row), width.saturating_sub(at), word, span.ink);
            }
        }
        row + 1
    }

    pub(crate) fn spot(&mut self, (x, y): (u16, u16), (width, height): (u16, u16), item: usize) {
        self.row(y + height.max(1) - 1);
        let width = width.min(self.width.saturating_sub(x));
        self.spots.push(Spot { area: Rect::new(x, y, width, height), item });
    }

    fn row(&mut self, y: u16) -> &mut Vec<(char, Style)> {
        let (y, width) = (usize::from(y), usize::from(self.width));
        if self.rows.len() <= y {
            self.rows.resize(y + 1, vec![(' ', Style::new()); width]);
        }
        &mut self.rows[y]
    }

    /// Puts the part of the sheet that begins `from` rows down onto the screen.
    pub(crate) fn put(&self, buffer: &mut Buffer, area: Rect, from: u16) {
        for (y, row) in (area.y..area.bottom()).zip(self.rows.iter().skip(from.into())) {
            for (x, (letter, style)) in (area.x..area.right()).zip(row) {
                buffer[(x, y)].set_char(*letter).set_style(*style);
            }
        }
    }
}
