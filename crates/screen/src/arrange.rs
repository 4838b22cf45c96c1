//! Where panes stand: as many columns as there is room for, roomy where it fits, page by page where nothing else helps.

use malice_engine::Seat;
use malice_engine::pane::Pane;
use ratatui::layout::Rect;

use crate::canvas::{Canvas, Spot};
use crate::ink::Palette;
use crate::parts::{Size, draw, least_width};

/// Between columns.
const GAP: u16 = 2;
/// Narrower columns than this are no help.
const NARROWEST: u16 = 30;

/// A pane where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Placed {
    pub(crate) page: usize,
    /// Within the room for all panes; a pane that is higher than that is seen through a window.
    pub(crate) area: Rect,
    pub(crate) canvas: Canvas,
    /// The number of its first thing among those of all panes.
    pub(crate) first: usize,
}

impl Placed {
    /// Its things, by their numbers among those of all panes.
    pub(crate) fn spots(&self) -> impl Iterator<Item = Spot> {
        self.canvas.spots.iter().map(|spot| Spot { item: spot.item + self.first, ..*spot })
    }
}

/// Which panes are drawn small.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Thrift {
    Nothing,
    Rivals,
    All,
}

/// Finds places for all panes in a room of this size.
pub(crate) fn arrange(panes: &[Pane], own: Option<Seat>, room: Rect, palette: Palette) -> Vec<Placed> {
    let most = (room.width / NARROWEST).max(1);
    let mut best: Option<Vec<Placed>> = None;
    for thrift in [Thrift::Nothing, Thrift::Rivals, Thrift::All] {
        for columns in 1..=most {
            let placed = in_columns(panes, own, room, (columns, thrift), palette);
            let pages = |placed: &[Placed]| placed.iter().map(|one| one.page).max().unwrap_or(0);
            if pages(&placed) == 0 && placed.iter().all(|one| one.area.height >= one.canvas.height()) {
                return placed;
            }
            if thrift == Thrift::All && best.as_ref().is_none_or(|best| pages(&placed) < pages(best)) {
                best = Some(placed);
            }
        }
    }
    best.unwrap_or_default()
}

fn in_columns(
    panes: &[Pane],
    own: Option<Seat>,
    room: Rect,
    (columns, thrift): (u16, Thrift),
    palette: Palette,
) -> Vec<Placed> {
    let width = (room.width + GAP) / columns;
    let mut used = vec![0; columns.into()];
    let (mut page, mut first) = (0, 0);
    let mut placed = Vec::new();
    for pane in panes {
        let rival = pane.seat.is_some() && pane.seat != own;
        let size = match thrift {
            Thrift::Nothing => Size::Roomy,
            Thrift::Rivals if !rival => Size::Roomy,
            Thrift::Rivals | Thrift::All => Size::Small,
        };
        let span = (least_width(pane, size) + GAP).div_ceil(width).clamp(1, columns);
        let mut canvas = Canvas::new(span * width - GAP, palette);
        draw(&mut canvas, pane, size);
        let top = |used: &[u16], at: usize| used[at..at + usize::from(span)].iter().copied().max();
        let spots = || 0..=usize::from(columns - span);
        let mut at = spots().min_by_key(|at| top(&used, *at)).unwrap_or(0);
        let mut y = top(&used, at).unwrap_or(0);
        if y > 0 && y + canvas.height() > room.height {
            (page, at, y) = (page + 1, 0, 0);
            used.fill(0);
        }
        let height = canvas.height().min(room.height.saturating_sub(y));
        used[at..at + usize::from(span)].fill(y + canvas.height() + 1);
        let area = Rect::new(at as u16 * width, y, canvas.width, height);
        let items: usize = pane.parts.iter().map(|part| part.body.items().len()).sum();
        placed.push(Placed { page, area, canvas, first });
        first += items;
    }
    placed
}
