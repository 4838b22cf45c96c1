//! Squares in rows: tile above, unit below.

use malice_engine::pane::{Grid, Ink};

use super::Size;
use crate::canvas::Canvas;

/// Room for the name of a row.
const MARGIN: u16 = 2;

pub(super) fn least_width(grid: &Grid, size: Size) -> u16 {
    MARGIN + 1 + grid.columns.len() as u16 * (if size == Size::Roomy { 11 } else { 9 })
}

pub(super) fn draw(canvas: &mut Canvas, (x, y): (u16, u16), grid: &Grid, size: Size, first: usize) {
    let columns = grid.columns.len().max(1) as u16;
    let x = x + MARGIN;
    let inner = (canvas.width.saturating_sub(x + columns + 1) / columns).clamp(4, 15);
    let roomy = size == Size::Roomy;
    let mut top = y;
    if roomy {
        for (column, name) in (0..).zip(&grid.columns) {
            canvas.ink((x + 1 + column * (inner + 1), top), inner, name, Ink::Faint);
        }
        rule(canvas, (x, top + 1), inner, ['┌', '┬', '┐'], &grid.rim.north, columns);
        top += 2;
    }
    let rows = grid.squares.chunks(grid.columns.len().max(1));
    let last = grid.rows.len().saturating_sub(1);
    for (row, squares) in rows.enumerate() {
        let name = grid.rows.get(row).map_or("", String::as_str);
        canvas.ink((x - MARGIN, top), MARGIN, name, Ink::Faint);
        for part in 0..2 {
            side(canvas, (x, top + part), grid.rim.west.get(row));
            side(canvas, (x + columns * (inner + 1), top + part), grid.rim.east.get(row));
        }
        for (column, item) in (0..).zip(squares) {
            let left = x + 1 + column * (inner + 1);
            canvas.line((left, top), inner, &item.label, false);
            if let Some(unit) = item.more.first() {
                canvas.line((left, top + 1), inner, unit, false);
            }
            if column + 1 < columns {
                canvas.ink((left + inner, top), 1, "│", Ink::Faint);
                canvas.ink((left + inner, top + 1), 1, "│", Ink::Faint);
            }
            let item = first + row * usize::from(columns) + usize::from(column);
            canvas.spot((left, top), (inner, 2), item);
        }
        top += 2;
        if roomy && row < last {
            rule(canvas, (x, top), inner, ['├', '┼', '┤'], &[], columns);
            top += 1;
        }
    }
    if roomy {
        rule(canvas, (x, top), inner, ['└', '┴', '┘'], &grid.rim.south, columns);
    }
}

type Sign = Option<(char, Ink)>;

fn side(canvas: &mut Canvas, at: (u16, u16), sign: Option<&Sign>) {
    let (letter, ink) = sign.copied().flatten().unwrap_or(('│', Ink::Faint));
    canvas.ink(at, 1, &letter.to_string(), ink);
}

/// A line between rows, or above and below all, with what lies there.
fn rule(
    canvas: &mut Canvas,
    (x, y): (u16, u16),
    inner: u16,
    [left, cross, right]: [char; 3],
    signs: &[Sign],
    columns: u16,
) {
    for column in 0..columns {
        let joint = if column == 0 { left } else { cross };
        let at = x + column * (inner + 1);
        canvas.ink((at, y), 1, &joint.to_string(), Ink::Faint);
        let (letter, ink) = signs.get(usize::from(column)).copied().flatten().unwrap_or(('─', Ink::Faint));
        canvas.ink((at + 1, y), inner, &letter.to_string().repeat(inner.into()), ink);
    }
    canvas.ink((x + columns * (inner + 1), y), 1, &right.to_string(), Ink::Faint);
}
