//! Cards, tiles and tokens: a coloured edge, a title, and as much as there is room for.

use malice_engine::pane::{Ink, Item, Line};

use super::Size;
use crate::canvas::Canvas;

/// The edge of a card and a blank.
const EDGE: u16 = 2;
/// Between cards.
const GAP: u16 = 1;
const WIDEST: u16 = 36;

pub(super) fn draw(canvas: &mut Canvas, (x, y): (u16, u16), items: &[Item], size: Size, first: usize) {
    let room = canvas.width.saturating_sub(x);
    let texts: Vec<Vec<Line>> = items.iter().map(|item| written(item, size)).collect();
    let natural = texts.iter().flatten().map(length).max().unwrap_or(0) + EDGE;
    let width = natural.min(WIDEST).min(room).max(EDGE + 4);
    // Single lines side by side need no common width, but one is easier to read.
    let columns = ((room + GAP) / (width + GAP)).max(1);
    let mut top = y;
    for (row, texts) in texts.chunks(columns.into()).enumerate() {
        let height = texts.iter().map(Vec::len).max().unwrap_or(1) as u16;
        for (column, lines) in (0..).zip(texts) {
            let at = x + column * (width + GAP);
            let index = row * usize::from(columns) + usize::from(column);
            let edge = items[index].label.0.first().map_or(Ink::Plain, |span| span.ink);
            for (down, line) in (0..).zip(lines) {
                canvas.ink((at, top + down), 1, "▌", edge);
                canvas.line((at + EDGE, top + down), width - EDGE, line, down == 0 && size == Size::Roomy);
            }
            canvas.spot((at, top), (width, lines.len() as u16), first + index);
        }
        top += height;
    }
    if items.is_empty() {
        canvas.ink((x, y), room, "none", Ink::Faint);
    }
}

/// What is written on a card: line under line, or all in one.
fn written(item: &Item, size: Size) -> Vec<Line> {
    let more = item.more.iter().filter(|line| !line.0.is_empty());
    match size {
        Size::Roomy => std::iter::once(&item.label).chain(more).cloned().collect(),
        Size::Small => {
            let mut line = item.label.clone();
            for next in more {
                line.0.push(malice_engine::pane::Span { ink: Ink::Plain, text: "  ".into() });
                line.0.extend(next.0.iter().cloned());
            }
            vec![line]
        }
    }
}

pub(super) fn length(line: &Line) -> u16 {
    line.0.iter().map(|span| span.text.chars().count() as u16).sum()
}
