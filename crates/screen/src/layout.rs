//! Which part of the screen is for what, by its width and height.

use ratatui::layout::Rect;

/// From this width on, log and score have a column of their own.
const WIDE: u16 = 170;

/// The parts of the screen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) head: Rect,
    pub(crate) table: Rect,
    pub(crate) choices: Rect,
    /// What the cursor is on, or log or score, in turn.
    pub(crate) side: Rect,
    /// The log, where there is room for it beside.
    pub(crate) log: Option<Rect>,
    pub(crate) score: Option<Rect>,
    pub(crate) foot: Rect,
}

impl Layout {
    /// `choices` is how many rows the list of choices would like to have, `score` how many the score pad has.
    pub(crate) fn of(area: Rect, choices: u16, score: u16) -> Self {
        let Rect { width, height, .. } = area;
        let inner = height.saturating_sub(2);
        let column = match width {
            0..100 => (width * 2 / 5).clamp(24, 36),
            100..WIDE => 44,
            _ => 52,
        };
        let last = if width >= WIDE { 46 } else { 0 };
        let table = width.saturating_sub(column + 1 + last + u16::from(last > 0));
        let side_least = if inner > 30 { 12 } else { (inner / 3).max(5) };
        let list = choices.clamp(4, inner.saturating_sub(side_least).max(4));
        let x = area.x + table + 1;
        let below = inner.saturating_sub(list);
        let (side, log, score) = if last > 0 {
            let x = x + column + 1;
            let score = score.min(inner / 2);
            (
                below,
                Some(Rect::new(x, area.y + 1, last, inner - score)),
                Some(Rect::new(x, area.y + 1 + inner - score, last, score)),
            )
        } else if below >= 20 {
            let side = below / 2;
            (side, Some(Rect::new(x, area.y + 1 + list + side, column, below - side)), None)
        } else {
            (below, None, None)
        };
        Self {
            head: Rect::new(area.x, area.y, width, 1),
            table: Rect::new(area.x, area.y + 1, table, inner),
            choices: Rect::new(x, area.y + 1, column, list),
            side: Rect::new(x, area.y + 1 + list, column, side),
            log,
            score,
            foot: Rect::new(area.x, area.y + height.saturating_sub(1), width, 1),
        }
    }
}
