//! Where spaces lie on the screen. Hexes stand on a flat side, so that the map is narrow enough for a phone; the board is turned
//! until the viewer's corner is at the bottom, and ends where nothing can happen any more.

use malice_overlords_of_infamy::board::DIRECTIONS;
use malice_overlords_of_infamy::ids::Space;
use malice_overlords_of_infamy::view::{SpaceView, View};

/// A hex is so wide in the units of the drawing; columns are three quarters of it apart.
pub(super) const WIDE: f32 = 100.0;
const COLUMN: f32 = 75.0;
/// Half the height of a hex: rows are counted in halves.
pub(super) const HALF: f32 = 43.3;
/// A hex around the origin.
pub(super) const HEX: &str = "M50 0 25 43.3H-25L-50 0-25-43.3H25z";

#[derive(Debug)]
pub(super) struct Layout {
    /// Sixths of a turn, clockwise.
    turn: usize,
    /// Column and row of each space; those on the screen count from 0.
    places: Vec<(i8, i8)>,
    columns: i8,
    rows: i8,
}

impl Layout {
    pub(super) fn of(view: &View) -> Self {
        let own = view.viewer.and_then(|seat| view.players[seat.index()].zone.as_deref());
        let circular = is_circular(view);
        let turn = match own {
            Some("N") => 2,
            Some("SW") if circular => 4,
            Some("NW" | "SW") => 3,
            _ => 0,
        };
        let places: Vec<_> = view.spaces.iter().map(|space| on_screen(turned(space.place, turn))).collect();
        let seen = || places.iter().zip(&view.spaces).filter(|(_, space)| is_in_play(view, space));
        let least = |part: fn(&(i8, i8)) -> i8| seen().map(|(place, _)| part(place)).min().unwrap_or(0);
        let most = |part: fn(&(i8, i8)) -> i8| seen().map(|(place, _)| part(place)).max().unwrap_or(0);
        let (left, top) = (least(|place| place.0), least(|place| place.1));
        let (columns, rows) = (most(|place| place.0) - left, most(|place| place.1) - top);
        let places = places.iter().map(|(column, row)| (column - left, row - top)).collect();
        Self { turn, places, columns, rows }
    }

    /// Whether a space is on the screen.
    pub(super) fn shows(&self, space: Space) -> bool {
        let (column, row) = self.places[space.index()];
        (0..=self.columns).contains(&column) && (0..=self.rows).contains(&row)
    }

    /// The middle of a space.
    pub(super) fn middle(&self, space: Space) -> (f32, f32) {
        let (column, row) = self.places[space.index()];
        (f32::from(column) * COLUMN + WIDE / 2.0, f32::from(row) * HALF + HALF)
    }

    /// The classes by which the style sheet finds the place of a space.
    pub(super) fn classes(&self, space: Space) -> String {
        let (column, row) = self.places[space.index()];
        format!("c{column} r{row}")
    }

    /// Whether the map is higher than wide: then the clock stands beside it.
    pub(super) fn shape(&self) -> &'static str {
        let (width, height) = self.size();
        if width < height { "tall" } else { "broad" }
    }

    /// The last column and row as classes: from them the style sheet tells how large a hex may be.
    pub(super) fn extent(&self) -> String {
        format!("c{} r{}", self.columns, self.rows)
    }

    pub(super) fn view_box(&self) -> String {
        let (width, height) = self.size();
        format!("0 0 {width} {height:.1}")
    }

    fn size(&self) -> (f32, f32) {
        (f32::from(self.columns) * COLUMN + WIDE, f32::from(self.rows) * HALF + 2.0 * HALF)
    }

    /// The corner to which these spaces are nearer on the whole: where a small screen looks first.
    pub(super) fn corner(&self, spaces: &[Space]) -> [&'static str; 2] {
        let is_far = |part: fn(&(i8, i8)) -> i8, last: i8| {
            let off = |space: &Space| 2 * i32::from(part(&self.places[space.index()])) - i32::from(last);
            spaces.iter().map(off).sum::<i32>() > 0
        };
        [
            if is_far(|place| place.0, self.columns) { "east" } else { "west" },
            if is_far(|place| place.1, self.rows) { "south" } else { "north" },
        ]
    }

    /// The ends of a hex's side, around the hex's middle. `way` is one of the rules' directions.
    pub(super) fn side(&self, way: usize) -> [(f32, f32); 2] {
        [-30.0_f32, 30.0].map(|off| {
            let angle = (60.0 * (way as f32 - self.turn as f32) - 90.0 + off).to_radians();
            (angle.cos() * WIDE / 2.0, -angle.sin() * WIDE / 2.0)
        })
    }

    /// The neighbor of a space in a direction.
    pub(super) fn step(view: &View, from: Space, way: usize) -> Option<Space> {
        let (q, r) = view.spaces[from.index()].place;
        let to = (q + DIRECTIONS[way].0, r + DIRECTIONS[way].1);
        view.spaces.iter().find(|space| space.place == to).map(|space| space.space)
    }
}

/// Whether anything can happen on a space: nobody lays tiles in a zone without an Overlord, but the Hero may walk there.
fn is_in_play(view: &View, space: &SpaceView) -> bool {
    let settled = view.players.iter().all(|player| player.zone.is_some());
    let owned = |space: &SpaceView| view.owner(space).is_some();
    let borders = || (0..6).filter_map(|way| Layout::step(view, space.space, way));
    let in_play = match space.kind.as_str() {
        "hq" | "relic" => true,
        "contested" => borders().any(|next| owned(&view.spaces[next.index()])),
        _ => owned(space),
    };
    in_play || !settled || space.way.is_some() || space.at == view.hero.at
}

/// Three players play on the circular side: its zones have other names.
fn is_circular(view: &View) -> bool {
    view.spaces.iter().any(|space| space.zone.as_deref() == Some("N"))
}

/// A place after so many sixths of a turn.
fn turned((q, r): (i8, i8), turn: usize) -> (i8, i8) {
    (0..turn).fold((q, r), |(q, r), _| (-r, q + r))
}

/// Column, and row in halves of a hex.
fn on_screen((q, r): (i8, i8)) -> (i8, i8) {
    (-r, 2 * q + r)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_sixths_are_a_whole_turn() {
        assert_eq!(turned((3, -1), 6), (3, -1));
        assert_eq!(turned((1, 0), 1), (0, 1), "from east to southeast");
        assert_eq!(turned((1, 0), 3), (-1, 0));
    }

    #[test]
    fn a_side_lies_towards_the_neighbor_behind_it() {
        for turn in 0..6 {
            let layout = Layout { turn, places: Vec::new(), columns: 0, rows: 0 };
            for (way, step) in DIRECTIONS.into_iter().enumerate() {
                let (column, row) = on_screen(turned(step, turn));
                let (x, y) = (f32::from(column) * COLUMN, f32::from(row) * HALF);
                let [a, b] = layout.side(way);
                assert!(((a.0 + b.0) - x).abs() < 0.1 && ((a.1 + b.1) - y).abs() < 0.1, "{turn} {way}");
            }
        }
    }
}
