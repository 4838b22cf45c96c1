//! Hexes in rows, each half a hex beside the next: above, on and below, with walls as strokes.

use malice_engine::pane::{Hex, Ink, Line};

use super::Size;
use super::cards::length;
use crate::canvas::Canvas;

/// How wide and high a hex is drawn.
fn extent(size: Size) -> (u16, u16) {
    if size == Size::Roomy { (6, 3) } else { (4, 2) }
}

/// The place of a hex from the left, in half hexes.
fn halves(hex: &Hex) -> i16 {
    2 * i16::from(hex.place.0) + i16::from(hex.place.1)
}

pub(super) fn width(hexes: &[Hex], size: Size) -> u16 {
    let left = hexes.iter().map(halves).min().unwrap_or(0);
    let right = hexes.iter().map(halves).max().unwrap_or(0);
    let (wide, _) = extent(size);
    (right - left) as u16 * wide / 2 + wide
}

pub(super) fn draw(canvas: &mut Canvas, (x, y): (u16, u16), hexes: &[Hex], size: Size, first: usize) {
    let left = hexes.iter().map(halves).min().unwrap_or(0);
    let top = hexes.iter().map(|hex| hex.place.1).min().unwrap_or(0);
    let (wide, high) = extent(size);
    for (index, hex) in hexes.iter().enumerate() {
        let column = x + (halves(hex) - left) as u16 * wide / 2;
        let row = y + (hex.place.1 - top) as u16 * high;
        let line = |at: usize| hex.item.more.get(at).cloned().unwrap_or_default();
        let (who, else_there, whose) = (line(0), line(1), line(2));
        let wall = |side: u8, sign: &'static str| hex.walls.contains(&side).then_some(sign);
        match size {
            Size::Roomy => {
                let above = joined(&whose, &else_there);
                words(canvas, (column, row), wide, &above, [wall(2, "╱"), wall(1, "╲")]);
                words(canvas, (column, row + 1), wide, &hex.item.label, [wall(3, "│"), wall(0, "│")]);
                words(canvas, (column, row + 2), wide, &who, [wall(4, "╲"), wall(5, "╱")]);
            }
            Size::Small => {
                words(canvas, (column, row), wide, &without_plus(&hex.item.label), [None, None]);
                let under = joined(&who, &else_there);
                let whole = joined(&whose, &under);
                let under = if length(&whole) < wide { whole } else { under };
                words(canvas, (column, row + 1), wide, &under, [None, None]);
            }
        }
        canvas.spot((column, row), (wide, high), first + index);
    }
}

/// Where there is hardly any room, letters stand closer.
fn without_plus(line: &Line) -> Line {
    let mut line = line.clone();
    line.0.iter_mut().for_each(|span| span.text = span.text.replace('+', ""));
    line
}

fn joined(one: &Line, other: &Line) -> Line {
    Line(one.0.iter().chain(&other.0).cloned().collect())
}

/// A few letters in the middle, between what bars the sides.
fn words(canvas: &mut Canvas, (x, y): (u16, u16), wide: u16, line: &Line, [left, right]: [Option<&str>; 2]) {
    let space = wide.saturating_sub(length(line)) / 2;
    canvas.line((x + space, y), wide - space, line, false);
    for (at, sign) in [(x, left), (x + wide - 1, right)] {
        if let Some(sign) = sign {
            canvas.ink((at, y), 1, sign, Ink::Strong);
        }
    }
}
