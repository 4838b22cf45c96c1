//! The whole screen: head, table, choices, side, foot.

use std::collections::BTreeSet;

use malice_engine::pane::Ink;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::arrange::{Placed, arrange};
use crate::hand::Hand;
use crate::ink::Palette;
use crate::layout::Layout;
use crate::scene::Scene;
use crate::{list, side};

/// The smallest screen on which a table is drawn.
const LEAST: (u16, u16) = (60, 16);

/// Where things came to lie, for the mouse.
#[derive(Clone, Debug, Default)]
pub struct Hits {
    pub items: Vec<(Rect, usize)>,
    pub choices: Vec<(Rect, usize)>,
    /// How many pages the table takes.
    pub pages: usize,
    /// The page that is shown.
    pub page: usize,
}

/// Draws everything.
pub fn draw(frame: &mut Frame<'_>, scene: &Scene, hand: &mut Hand, palette: Palette) -> Hits {
    let screen = frame.area();
    let buffer = frame.buffer_mut();
    if screen.width < LEAST.0 || screen.height < LEAST.1 {
        let text = format!("This window is too small: {}×{} is needed.", LEAST.0, LEAST.1);
        for (y, line) in (screen.y..screen.bottom()).zip(list::wrap(&text, screen.width)) {
            buffer.set_stringn(screen.x, y, line, screen.width.into(), palette.style(Ink::Plain));
        }
        return Hits::default();
    }
    if let Some(page) = hand.page.as_mut().filter(|page| page.covers) {
        page.draw(buffer, screen, palette);
        return Hits::default();
    }
    let column = Layout::of(screen, 0, 0).choices.width;
    let layout = Layout::of(screen, list::wanted(scene, hand, column) + 1, scene.score.len() as u16 + 1);
    let mut hits = table(buffer, layout.table, scene, hand, palette);
    head(buffer, layout.head, scene, &hits, palette);
    hits.choices = list::draw(buffer, layout.choices, scene, hand, palette);
    side::draw(buffer, layout.side, scene, hand, layout.log.is_some(), palette);
    if let Some(area) = layout.log {
        side::log(buffer, area, scene, palette);
    }
    if let Some(area) = layout.score {
        side::score(buffer, area, scene, palette);
    }
    foot(buffer, layout.foot, scene, hand, palette);
    if let Some(page) = &mut hand.page {
        page.draw(buffer, screen, palette);
    }
    hits
}

fn head(buffer: &mut Buffer, area: Rect, scene: &Scene, hits: &Hits, palette: Palette) {
    let bar = palette.style(Ink::Plain).add_modifier(Modifier::REVERSED);
    buffer.set_style(area, bar);
    let strong = bar.add_modifier(Modifier::BOLD);
    let (x, _) = buffer.set_stringn(area.x + 1, area.y, &scene.game, area.width.into(), strong);
    let left = usize::from(area.right().saturating_sub(x));
    let headline = format!(" · {}", scene.headline);
    let (page, short) = if hits.pages > 1 {
        let (page, pages) = (hits.page + 1, hits.pages);
        (format!("page {page} of {pages} (PgDn)  "), format!(" {page}/{pages} PgDn "))
    } else {
        (String::new(), String::new())
    };
    // That there is more to see must be seen: where the line is full, it is said shortly, and the headline gives way.
    let said = [scene.busy.as_ref().map(|busy| format!("{busy}  {page}")), Some(page)];
    let fits = |right: &String| headline.chars().count() + right.chars().count() + 2 < left;
    let right = said.into_iter().flatten().find(fits).unwrap_or(short);
    let width = right.chars().count();
    buffer.set_stringn(x, area.y, headline, left.saturating_sub(width), bar);
    buffer.set_string(area.right().saturating_sub(width as u16), area.y, right, bar);
}

/// What has been typed, and the most useful keys.
fn foot(buffer: &mut Buffer, area: Rect, scene: &Scene, hand: &Hand, palette: Palette) {
    let (x, _) = buffer.set_stringn(
        area.x,
        area.y,
        format!("> {}▏", hand.typed),
        area.width.into(),
        palette.strong(Ink::Plain),
    );
    let keys = if scene.choices.is_empty() {
        "any key goes on  ? keys  ^Q quit"
    } else if hand.typed.is_empty() {
        "↑↓ Enter choose  type to filter  ? keys  ^T hint  ^Z undo  ^Q quit"
    } else {
        "Enter choose  Esc clear"
    };
    let width = keys.chars().count() as u16;
    if x + width + 1 < area.right() {
        buffer.set_string(area.right() - width - 1, area.y, keys, palette.style(Ink::Faint));
    }
}

/// The panes of the page that is looked at, with marks on what can be chosen.
fn table(buffer: &mut Buffer, area: Rect, scene: &Scene, hand: &Hand, palette: Palette) -> Hits {
    let placed = arrange(&scene.panes, scene.own, area, palette);
    let pointed = hand.pointed(scene);
    let pages = placed.iter().map(|one| one.page + 1).max().unwrap_or(1);
    let holds = |one: &&Placed| one.spots().any(|spot| pointed.contains(&spot.item));
    let under = placed.iter().find(holds).map_or(0, |one| one.page);
    let page = hand.turned.unwrap_or(under).min(pages - 1);
    let open: BTreeSet<&str> =
        scene.choices.iter().flat_map(|choice| &choice.about).map(String::as_str).collect();
    let items = scene.items();
    let mut hits = Hits { pages, page, ..Hits::default() };
    for one in placed.iter().filter(|one| one.page == page) {
        let at = Rect::new(area.x + one.area.x, area.y + one.area.y, one.area.width, one.area.height);
        let from = window(one, &pointed);
        one.canvas.put(buffer, at, from);
        for spot in one.spots() {
            let Some(shown) = on_screen(spot.area, at, from) else { continue };
            let name = items.get(spot.item).map_or("", |item| item.name.as_str());
            if pointed.contains(&spot.item) {
                buffer.set_style(shown, palette.style(Ink::Plain).add_modifier(Modifier::REVERSED));
            } else if !name.is_empty() && open.contains(name) {
                underline(buffer, shown, palette);
            }
            hits.items.push((shown, spot.item));
        }
    }
    hits
}

/// The words of a thing that can be chosen are underlined.
fn underline(buffer: &mut Buffer, area: Rect, palette: Palette) {
    let style = palette.strong(Ink::Plain).add_modifier(Modifier::UNDERLINED);
    for x in area.x..area.right() {
        let cell = &mut buffer[(x, area.y)];
        if !matches!(cell.symbol(), " " | "▌") {
            cell.set_style(style);
        }
    }
}

/// How many rows of a pane that is too high are left out above.
fn window(one: &Placed, pointed: &[usize]) -> u16 {
    let (whole, seen) = (one.canvas.height(), one.area.height);
    let spot = one.spots().find(|spot| pointed.contains(&spot.item));
    let middle = spot.map_or(0, |spot| (spot.area.y + spot.area.height / 2).saturating_sub(seen / 2));
    middle.min(whole.saturating_sub(seen))
}

fn on_screen(spot: Rect, at: Rect, from: u16) -> Option<Rect> {
    let (top, bottom) = (spot.y.max(from), spot.bottom().min(from + at.height));
    (top < bottom).then(|| Rect::new(at.x + spot.x, at.y + top - from, spot.width, bottom - top))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headed(headline: &str, busy: Option<&str>) -> String {
        let scene = Scene {
            game: "Battle for Greyport".into(),
            headline: headline.into(),
            busy: busy.map(str::to_owned),
            ..Scene::default()
        };
        let area = Rect::new(0, 0, 80, 1);
        let mut buffer = Buffer::empty(area);
        head(&mut buffer, area, &scene, &Hits { pages: 3, ..Hits::default() }, Palette { color: false });
        buffer.content().iter().map(ratatui::buffer::Cell::symbol).collect()
    }

    #[test]
    fn that_there_are_more_pages_is_always_said() {
        assert!(headed("Round 1", None).ends_with("page 1 of 3 (PgDn)  "));
        assert!(headed("Round 1", Some("hard thinks")).ends_with("hard thinks  page 1 of 3 (PgDn)  "));
        let full = headed("Encounter 1: City Under Siege · Round 1", None);
        assert!(full.contains("· Round 1 ") && full.ends_with(" 1/3 PgDn "), "{full}");
        assert!(headed(&"long ".repeat(20), Some("hard thinks")).ends_with(" 1/3 PgDn "));
    }
}
