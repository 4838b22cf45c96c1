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
    let texts: Vec<Vec<Line>> = items.iter().map(|item| written(item, size, room)).collect();
    let natural = texts.iter().map(|lines| width(lines)).max().unwrap_or(0);
    // A common width is easier to read, unless a single wide card would push all others below each other.
    let common = (natural <= WIDEST.min(room / 2)).then_some(natural);
    let (mut left, mut top, mut height) = (x, y, 0);
    for (index, (item, lines)) in items.iter().zip(&texts).enumerate() {
        let wide = common.unwrap_or_else(|| width(lines)).min(room);
        if left > x && left + wide > canvas.width {
            (left, top, height) = (x, top + height, 0);
        }
        let edge = item.label.0.first().map_or(Ink::Plain, |span| span.ink);
        for (down, line) in (0..).zip(lines) {
            canvas.ink((left, top + down), 1, "▌", edge);
            canvas.line((left + EDGE, top + down), wide - EDGE, line, down == 0 && size == Size::Roomy);
        }
        canvas.spot((left, top), (wide, lines.len() as u16), first + index);
        left += wide + GAP;
        height = height.max(lines.len() as u16);
    }
    if items.is_empty() {
        canvas.ink((x, y), room, "none", Ink::Faint);
    }
}

fn width(lines: &[Line]) -> u16 {
    lines.iter().map(length).max().unwrap_or(0) + EDGE
}

/// What is written on a card: all in one line where that is wanted and fits, else line under line.
fn written(item: &Item, size: Size, room: u16) -> Vec<Line> {
    let more = || item.more.iter().filter(|line| !line.0.is_empty());
    if size == Size::Small {
        let mut line = item.label.clone();
        for next in more() {
            line = line.and(Ink::Plain, "  ");
            line.0.extend(next.0.iter().cloned());
        }
        if length(&line) + EDGE <= room {
            return vec![line];
        }
    }
    std::iter::once(&item.label).chain(more()).cloned().collect()
}

pub(super) fn length(line: &Line) -> u16 {
    line.0.iter().map(|span| span.text.chars().count() as u16).sum()
}
