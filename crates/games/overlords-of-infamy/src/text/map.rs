//! The map, drawn: three lines of text for a row of hexes.
//!
//! ```text
//!   /1!\     NW and NE wall, whose zone, the Hero (H, lying h) or a Pitfall (!) or tokens (*)
//!  |Wa+V|    W and E wall, what the space gives
//!   \12/     SW and SE wall, whose Lackeys stand on its sites (- for a free one)
//! ```

use std::fmt::Write as _;

use crate::OverlordsOfInfamy;
use crate::ids::Resource;
use crate::view::{SpaceView, View};

/// How wide a hex is drawn.
const WIDTH: usize = 6;
/// Room for the name of a row's first space.
const MARGIN: usize = 7;
/// Colours of the seats, and of what nobody owns.
const COLORS: [&str; 4] = ["31", "32", "34", "35"];

pub(super) const LEGEND: &str = "\
A row begins with the name of its first space; the others count on to the right.
Top: whose zone; H the Hero (h lying), ! Pitfall, * tokens on the tile.
Middle: what the space gives; # contested, B Lackeys in Barracks, . no tile.
  Small letters: an isolated tile, or a Relic space whose Relic is gone.
Bottom: whose Lackeys, - for a free site. The signs / \\ and | are walls.
In words, land lies in rows from the Barracks, left and right as seen from there.
";

impl OverlordsOfInfamy {
    pub(super) fn map_words(&self, view: &View, color: bool) -> String {
        let places = &self.board().places;
        // Rows from the top, each from the left: x is q + r/2, so half hexes are counted.
        let x = |(q, r): (i8, i8)| 2 * i32::from(q) + i32::from(r);
        let left = places.iter().map(|place| x(*place)).min().unwrap_or(0);
        let (top, bottom) = places.iter().fold((0, 0), |(top, bottom), (_, r)| (top.min(*r), bottom.max(*r)));
        let mut text = String::new();
        for row in top..=bottom {
            let mut spaces: Vec<_> = places.iter().enumerate().filter(|(_, place)| place.1 == row).collect();
            spaces.sort_by_key(|(_, place)| place.0);
            for line in 0..3 {
                let first = spaces.first().map_or(String::new(), |(index, _)| view.spaces[*index].at.clone());
                let _ = write!(text, "{:<MARGIN$}", if line == 1 { first } else { String::new() });
                let mut at = 0;
                for (index, place) in &spaces {
                    let start = (x(**place) - left) as usize * WIDTH / 2;
                    text.push_str(&" ".repeat(start - at));
                    text.push_str(&hex_line(view, &view.spaces[*index], line, color));
                    at = start + WIDTH;
                }
                text.truncate(text.trim_end_matches(' ').len());
                text.push('\n');
            }
        }
        text
    }
}

/// One of the three lines of a hex, as wide as all.
fn hex_line(view: &View, space: &SpaceView, line: usize, color: bool) -> String {
    let owner = space
        .zone
        .as_ref()
        .and_then(|zone| view.players.iter().find(|player| player.zone.as_ref() == Some(zone)));
    let wall = |side: u8, sign: char| if space.walls.contains(&side) { sign } else { ' ' };
    let words = match line {
        0 => {
            let zone = owner.map_or(' ', |player| digit(player.seat.number()));
            let mark = match () {
                () if view.hero.at == space.at => {
                    if view.hero.prone {
                        'h'
                    } else {
                        'H'
                    }
                }
                () if space.tokens.is_some() => '*',
                () if space.pitfall => '!',
                () => ' ',
            };
            format!(" {}{zone}{mark}{} ", wall(2, '/'), wall(1, '\\'))
        }
        1 => {
            let barracks = owner.map(|player| player.barracks);
            format!("{}{:^4}{}", wall(3, '|'), gives(view, space, barracks), wall(0, '|'))
        }
        _ => {
            let mut lackeys =
                space.sites.iter().map(|site| site.lackey.map_or('-', |seat| digit(seat.number())));
            let (one, two) = (lackeys.next().unwrap_or(' '), lackeys.next().unwrap_or(' '));
            format!(" {}{one}{two}{} ", wall(4, '\\'), wall(5, '/'))
        }
    };
    match owner {
        _ if !color || words.trim().is_empty() => words,
        Some(player) => format!("\x1b[{}m{words}\x1b[0m", COLORS[player.seat.index()]),
        None => format!("\x1b[1m{words}\x1b[0m"),
    }
}

fn digit(number: u8) -> char {
    char::from(b'0' + number)
}

/// What a space gives, in four letters.
fn gives(view: &View, space: &SpaceView, barracks: Option<u8>) -> String {
    let codes: Vec<&str> = space.sites.iter().map(|site| code(&site.gives)).collect();
    let codes = codes.join("+");
    match space.kind.as_str() {
        "hq" => "HQ".into(),
        "relic" if view.relics.contains(&codes) => codes,
        "relic" => codes.to_lowercase(),
        "barracks" => barracks.map_or_else(|| ".".into(), |count| format!("B{count}")),
        "contested" => format!("#{codes}"),
        _ if codes.is_empty() => ".".into(),
        "map" if !space.connected => codes.to_lowercase(),
        _ => codes,
    }
}

/// `Wa`, `V`; a Relic's code is its name.
fn code(gives: &str) -> &str {
    const CODES: [&str; 7] = ["Wa", "Fo", "Wo", "Fa", "Sc", "Sp", "Co"];
    match Resource::named(gives) {
        Some(resource) => CODES[resource.index()],
        None if gives == "village" => "V",
        None => gives,
    }
}
