//! Beside the choices: what the cursor is on, the log, the score.

use malice_engine::pane::Ink;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::hand::{Hand, Side};
use crate::ink::Palette;
use crate::list::wrap;
use crate::scene::Scene;

/// Draws the side: one of three, or what has no column of its own.
/// `logged` says that the log is seen elsewhere.
pub(crate) fn draw(
    buffer: &mut Buffer,
    area: Rect,
    scene: &Scene,
    hand: &Hand,
    logged: bool,
    palette: Palette,
) {
    match hand.side {
        Side::Closer if hand.notice.is_empty() && !logged && scene.choices.is_empty() => {
            log(buffer, area, scene, palette);
        }
        Side::Closer => closer(buffer, area, scene, hand, palette),
        Side::Log => log(buffer, area, scene, palette),
        Side::Score => score(buffer, area, scene, palette),
    }
}

fn heading(buffer: &mut Buffer, area: Rect, text: &str, palette: Palette) -> Rect {
    if area.height == 0 {
        return area;
    }
    let rule = "─".repeat(area.width.into());
    buffer.set_stringn(area.x, area.y, rule, area.width.into(), palette.style(Ink::Faint));
    let text = format!(" {text} ");
    let width = area.width.saturating_sub(2);
    buffer.set_stringn(area.x + 1, area.y, text, width.into(), palette.strong(Ink::Plain));
    Rect::new(area.x, area.y + 1, area.width, area.height - 1)
}

/// Writes rows until the room is full; what does not fit ends with a sign.
fn write(buffer: &mut Buffer, area: Rect, rows: &[(String, Style)]) {
    let room = usize::from(area.height);
    for (y, (text, style)) in (area.y..area.bottom()).zip(rows) {
        buffer.set_stringn(area.x, y, text, area.width.into(), *style);
    }
    if rows.len() > room && room > 0 {
        buffer.set_string(area.right().saturating_sub(1), area.bottom() - 1, "…", rows[0].1);
    }
}

/// What is under the cursor: what it would do, what it is, what the table proposes.
fn closer(buffer: &mut Buffer, area: Rect, scene: &Scene, hand: &Hand, palette: Palette) {
    let area = heading(buffer, area, "Closer", palette);
    let (plain, faint) = (palette.style(Ink::Plain), palette.style(Ink::Faint));
    let mut rows: Vec<(String, Style)> = Vec::new();
    let mut add = |text: &str, style: Style| {
        rows.extend(wrap(text, area.width).into_iter().map(|row| (row, style)));
    };
    if !hand.notice.is_empty() {
        add(&hand.notice, palette.strong(Ink::Yellow));
    }
    let choice = hand.chosen(scene).filter(|_| hand.look.is_none());
    if let Some(choice) = choice.filter(|choice| !choice.preview.is_empty()) {
        add(&format!("Would bring {}", choice.preview), palette.strong(Ink::Green));
    }
    let items = scene.items();
    let pointed = hand.pointed(scene).into_iter().take(2).filter_map(|index| items.get(index));
    let mut explained: Vec<Vec<String>> = pointed.map(|item| scene.explained(item)).collect();
    // Equal cards are explained once.
    explained.dedup();
    for words in &explained {
        let mut words = words.iter();
        if let Some(title) = words.next() {
            add(title, palette.strong(Ink::Plain));
        }
        words.for_each(|text| add(text, plain));
    }
    scene.proposals.iter().for_each(|text| add(text, faint));
    write(buffer, area, &rows);
}

/// The end of the log; what is new is strong.
pub(crate) fn log(buffer: &mut Buffer, area: Rect, scene: &Scene, palette: Palette) {
    let area = heading(buffer, area, "Log", palette);
    let mut rows: Vec<(String, Style)> = Vec::new();
    let room = usize::from(area.height);
    for told in scene.log.iter().rev() {
        if rows.len() >= room {
            break;
        }
        let (mark, style) =
            if told.fresh { ("›", palette.style(Ink::Plain)) } else { (" ", palette.style(Ink::Faint)) };
        let indent = if told.follows { 3 } else { 1 };
        let lines = wrap(&told.text, area.width.saturating_sub(indent + 1));
        let row = |(at, line): (usize, &String)| {
            let mark = if at == 0 { mark } else { " " };
            (format!("{mark}{:indent$}{line}", "", indent = usize::from(indent)), style)
        };
        let block: Vec<(String, Style)> = lines.iter().enumerate().map(row).collect();
        rows.splice(0..0, block);
    }
    let skip = rows.len().saturating_sub(room);
    write(buffer, area, &rows[skip..]);
}

pub(crate) fn score(buffer: &mut Buffer, area: Rect, scene: &Scene, palette: Palette) {
    let area = heading(buffer, area, "Score", palette);
    let rows: Vec<(String, Style)> =
        scene.score.iter().map(|line| (line.clone(), palette.style(Ink::Plain))).collect();
    write(buffer, area, &rows);
}
