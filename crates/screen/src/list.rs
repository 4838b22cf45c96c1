//! The choices as a list: key, words, and what each would do.

use malice_engine::pane::Ink;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::hand::Hand;
use crate::ink::Palette;
use crate::scene::Scene;

/// `text` in rows of at most `width` letters, broken at spaces.
pub(crate) fn wrap(text: &str, width: u16) -> Vec<String> {
    let width = usize::from(width.max(1));
    let mut rows = vec![String::new()];
    for word in text.split_whitespace() {
        let mut letters: Vec<char> = word.chars().collect();
        loop {
            let row = rows.last_mut().expect("there is a first row");
            let used = row.chars().count();
            let gap = usize::from(used > 0);
            if used + gap + letters.len() <= width {
                row.extend((gap > 0).then_some(' '));
                row.extend(letters);
                break;
            }
            if used == 0 {
                row.extend(letters.drain(..width));
            }
            rows.push(String::new());
        }
    }
    rows
}

/// A choice in rows.
struct Row {
    index: usize,
    lines: Vec<String>,
}

fn rows(scene: &Scene, hand: &Hand, width: u16) -> Vec<Row> {
    let key = key_width(scene);
    let row = |index: usize| {
        let choice = &scene.choices[index];
        let preview =
            if choice.preview.is_empty() { String::new() } else { format!("  ⟶ {}", choice.preview) };
        Row { index, lines: wrap(&format!("{}{preview}", choice.text), width.saturating_sub(key + 3)) }
    };
    hand.fitting(scene).into_iter().map(row).collect()
}

fn key_width(scene: &Scene) -> u16 {
    scene.choices.iter().map(|choice| choice.key.chars().count()).max().unwrap_or(1) as u16
}

/// How many rows prompt and list would take.
pub(crate) fn wanted(scene: &Scene, hand: &Hand, width: u16) -> u16 {
    let list: usize = rows(scene, hand, width).iter().map(|row| row.lines.len()).sum();
    (1 + wrap(&scene.prompt, width).len() + list) as u16
}

/// Draws prompt and list; says where each choice came to lie.
pub(crate) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    scene: &Scene,
    hand: &Hand,
    palette: Palette,
) -> Vec<(Rect, usize)> {
    let mut y = area.y;
    for line in wrap(&scene.prompt, area.width) {
        buffer.set_stringn(area.x, y, line, area.width.into(), palette.strong(Ink::Plain));
        y += 1;
    }
    let rows = rows(scene, hand, area.width);
    let room = area.bottom().saturating_sub(y);
    let chosen = hand.chosen_index(scene);
    let at = rows.iter().position(|row| Some(row.index) == chosen).unwrap_or(0);
    let first = first_shown(&rows, at, room);
    let key = key_width(scene);
    let mut hits = Vec::new();
    if rows.is_empty() && !scene.choices.is_empty() {
        let text =
            if hand.typed.is_empty() { "" } else { "No choice has these words; Enter asks the table." };
        for line in wrap(text, area.width) {
            buffer.set_stringn(area.x, y, line, area.width.into(), palette.style(Ink::Faint));
            y += 1;
        }
    }
    for (number, row) in rows.iter().enumerate().skip(first) {
        if y + row.lines.len() as u16 > area.bottom() {
            break;
        }
        let under = number == at;
        let mark = if under { "▸" } else { " " };
        let choice = &scene.choices[row.index];
        buffer.set_string(area.x, y, mark, palette.strong(Ink::Plain));
        let digits = format!("{:>1$}", choice.key, usize::from(key));
        buffer.set_string(area.x + 1, y, digits, palette.strong(Ink::Cyan));
        for (down, line) in (0..).zip(&row.lines) {
            let style = palette.style(Ink::Plain);
            let style = if under { style.add_modifier(Modifier::REVERSED) } else { style };
            let width = area.width.saturating_sub(key + 2);
            let line = if under { format!("{line:<0$}", usize::from(width) - 1) } else { line.clone() };
            buffer.set_stringn(area.x + key + 2, y + down, line, width.into(), style);
        }
        hits.push((Rect::new(area.x, y, area.width, row.lines.len() as u16), row.index));
        y += row.lines.len() as u16;
    }
    more(buffer, area, (first, first + hits.len(), rows.len()), palette);
    hits
}

/// Signs that there is more above or below.
fn more(buffer: &mut Buffer, area: Rect, (first, end, count): (usize, usize, usize), palette: Palette) {
    if first > 0 || end < count {
        let text = format!(" {}–{} of {count} ", first + 1, end);
        let x = area.right().saturating_sub(text.chars().count() as u16);
        let y = area.bottom().saturating_sub(1);
        buffer.set_stringn(x, y, text, area.width.into(), palette.style(Ink::Faint));
    }
}

/// The first row shown, so that the one under the cursor is seen with what comes after it.
fn first_shown(rows: &[Row], at: usize, room: u16) -> usize {
    let height =
        |from: usize, to: usize| rows[from..=to].iter().map(|row| row.lines.len() as u16).sum::<u16>();
    if rows.is_empty() || height(0, rows.len() - 1) <= room {
        return 0;
    }
    // One row is left for the sign that there is more.
    let to = (at + 1).min(rows.len() - 1);
    (0..=at).find(|first| height(*first, to) < room).unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_broken_at_spaces_and_where_they_must() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("", 5), [""]);
    }
}
