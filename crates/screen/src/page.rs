//! A page over the table: keys, rules, cards, the log, a question, the curtain between people.

use malice_engine::pane::Ink;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::ink::Palette;
use crate::list::wrap;

/// A page with text that can be searched and scrolled.
#[derive(Clone, Debug, Default)]
pub struct Page {
    pub title: String,
    /// Paragraphs: a heading, and what it heads.
    pub entries: Vec<(String, String)>,
    /// What has been typed to search by; `None` where there is nothing to search.
    pub search: Option<String>,
    /// The first row shown.
    pub scroll: usize,
    /// What the keys do here.
    pub keys: String,
    /// Nothing of the table may be seen behind it.
    pub covers: bool,
}

impl Page {
    /// The entries that hold all words typed.
    fn found(&self) -> impl Iterator<Item = &(String, String)> {
        let words: Vec<String> =
            self.search.iter().flat_map(|typed| typed.split_whitespace()).map(str::to_lowercase).collect();
        let holds = move |(title, text): &&(String, String)| {
            let text = format!("{title} {text}").to_lowercase();
            words.iter().all(|word| text.contains(word))
        };
        self.entries.iter().filter(holds)
    }

    pub fn scroll_by(&mut self, by: isize) {
        self.scroll = self.scroll.saturating_add_signed(by);
    }

    pub(crate) fn draw(&mut self, buffer: &mut Buffer, screen: Rect, palette: Palette) {
        let area = if self.covers { screen } else { self.area(screen) };
        clear(buffer, area);
        frame(buffer, area, &self.title, &self.keys, palette);
        let mut inner = Rect::new(area.x + 2, area.y + 1, area.width.saturating_sub(4), area.height - 2);
        if let Some(typed) = &self.search {
            buffer.set_stringn(inner.x, inner.y, "Search: ", 8, palette.style(Ink::Faint));
            let width = inner.width.saturating_sub(8);
            buffer.set_stringn(
                inner.x + 8,
                inner.y,
                format!("{typed}▏"),
                width.into(),
                palette.strong(Ink::Plain),
            );
            inner = Rect::new(inner.x, inner.y + 2, inner.width, inner.height.saturating_sub(2));
        }
        let rows = self.rows(inner.width, palette);
        self.scroll = self.scroll.min(rows.len().saturating_sub(inner.height.into()));
        for (y, (text, style)) in (inner.y..inner.bottom()).zip(rows.iter().skip(self.scroll)) {
            buffer.set_stringn(inner.x, y, text, inner.width.into(), *style);
        }
        let left = rows.len().saturating_sub(self.scroll + usize::from(inner.height));
        if left > 0 {
            let text = format!(" ▼ {left} more ");
            let x = area.right().saturating_sub(text.chars().count() as u16 + 2);
            buffer.set_string(x, area.bottom() - 1, text, palette.style(Ink::Plain));
        }
    }

    fn rows(&self, width: u16, palette: Palette) -> Vec<(String, ratatui::style::Style)> {
        let (strong, plain) = (palette.strong(Ink::Plain), palette.style(Ink::Plain));
        let short = self.entries.iter().all(|(title, _)| title.chars().count() <= 18);
        let label = self.entries.iter().map(|(title, _)| title.chars().count()).max().unwrap_or(0) as u16;
        let mut rows = Vec::new();
        for (title, text) in self.found() {
            if text.contains('\n') || !short || title.is_empty() {
                rows.extend(
                    wrap(title, width).into_iter().filter(|row| !row.is_empty()).map(|row| (row, strong)),
                );
                rows.extend(text.lines().flat_map(|line| kept(line, width)).map(|row| (row, plain)));
                rows.push((String::new(), plain));
            } else {
                for (at, line) in wrap(text, width.saturating_sub(label + 2)).into_iter().enumerate() {
                    let title = if at == 0 { title.as_str() } else { "" };
                    rows.push((format!("{title:<0$}  {line}", usize::from(label)), plain));
                }
            }
        }
        if rows.is_empty() {
            rows.push(("Nothing is found.".into(), palette.style(Ink::Faint)));
        }
        rows
    }

    /// As large as it has to be, in the middle.
    fn area(&self, screen: Rect) -> Rect {
        let width = screen.width.saturating_sub(4).min(92).max(screen.width.min(40));
        let search = if self.search.is_some() { 2 } else { 0 };
        let rows = self.rows(width.saturating_sub(4), Palette { color: false }).len() as u16;
        let most = screen.height.saturating_sub(2);
        let height = if self.search.is_some() { most } else { (rows + search + 2).min(most) }
            .max(4)
            .min(screen.height);
        Rect::new(
            screen.x + (screen.width - width) / 2,
            screen.y + (screen.height.saturating_sub(height)) / 2,
            width,
            height,
        )
    }
}

/// A line that has columns of its own keeps them; another is broken at spaces.
fn kept(line: &str, width: u16) -> Vec<String> {
    if line.chars().count() <= usize::from(width) { vec![line.to_owned()] } else { wrap(line, width) }
}

fn clear(buffer: &mut Buffer, area: Rect) {
    for y in area.y..area.bottom() {
        for x in area.x..area.right() {
            buffer[(x, y)].reset();
        }
    }
}

fn frame(buffer: &mut Buffer, area: Rect, title: &str, keys: &str, palette: Palette) {
    let faint = palette.style(Ink::Faint);
    let inner = usize::from(area.width.saturating_sub(2));
    buffer.set_string(area.x, area.y, format!("┌{}┐", "─".repeat(inner)), faint);
    for y in area.y + 1..area.bottom() - 1 {
        buffer.set_string(area.x, y, "│", faint);
        buffer.set_string(area.right() - 1, y, "│", faint);
    }
    buffer.set_string(area.x, area.bottom() - 1, format!("└{}┘", "─".repeat(inner)), faint);
    buffer.set_stringn(area.x + 2, area.y, format!(" {title} "), inner, palette.strong(Ink::Plain));
    if !keys.is_empty() {
        buffer.set_stringn(
            area.x + 2,
            area.bottom() - 1,
            format!(" {keys} "),
            inner.saturating_sub(16),
            palette.style(Ink::Plain),
        );
    }
}
