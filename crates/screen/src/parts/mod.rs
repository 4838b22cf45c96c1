//! The pieces of a pane, each drawn in one of two sizes.

mod cards;
mod grid;
mod hexes;
mod lines;

use malice_engine::pane::{Body, Pane};

use crate::canvas::Canvas;

/// How much room a pane takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Size {
    Roomy,
    Small,
}

/// The least width at which a pane reads well.
pub(crate) fn least_width(pane: &Pane, size: Size) -> u16 {
    let part = |body: &Body| match body {
        Body::Grid(grid) => grid::least_width(grid, size),
        Body::Hexes(cells) => hexes::width(cells, size),
        Body::Cards(_) | Body::Tracks(_) | Body::Dice(_) | Body::Lines(_) | Body::Legend(_) => 28,
    };
    pane.parts.iter().map(|one| part(&one.body)).max().unwrap_or(20)
}

/// Draws a pane's title and pieces.
pub(crate) fn draw(canvas: &mut Canvas, pane: &Pane, size: Size) {
    title(canvas, pane);
    let mut first = 0;
    for part in &pane.parts {
        let y = canvas.height();
        let indent = if part.heading.is_empty() {
            0
        } else {
            canvas.ink((0, y), canvas.width, &part.heading, malice_engine::pane::Ink::Faint) + 1
        };
        let at = (indent, y);
        match &part.body {
            Body::Grid(squares) => grid::draw(canvas, at, squares, size, first),
            Body::Hexes(cells) => hexes::draw(canvas, at, cells, size, first),
            Body::Cards(items) => cards::draw(canvas, at, items, size, first),
            Body::Tracks(tracks) => lines::tracks(canvas, at, tracks, size),
            Body::Dice(dice) => lines::dice(canvas, at, dice, first),
            Body::Lines(rows) => lines::lines(canvas, at, rows),
            Body::Legend(row) => lines::lines(canvas, at, std::slice::from_ref(row)),
        }
        first += part.body.items().len();
    }
}

/// `── Market ─────────`: a rule above a pane is frame enough.
fn title(canvas: &mut Canvas, pane: &Pane) {
    let width = canvas.width;
    let rule = canvas.palette.style(malice_engine::pane::Ink::Faint);
    canvas.text((0, 0), width, &"─".repeat(width.into()), rule);
    if pane.title.is_empty() {
        return;
    }
    let ink = pane.seat.map_or(malice_engine::pane::Ink::Plain, malice_engine::pane::Ink::of);
    let style = canvas.palette.strong(ink);
    canvas.text((1, 0), width.saturating_sub(2), &format!(" {} ", pane.title), style);
}
