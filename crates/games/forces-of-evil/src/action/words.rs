//! The names of what choices are about: cards where they lie, units in their state, places in a line.

use malice_engine::Seat;

use super::Source;
use crate::ForcesOfEvil;
use crate::ids::{Force, Kind, PLACES, Place, Post, RoomCard, Unit};

impl ForcesOfEvil {
    /// `pit 2`, `pillar 1`, `force`, `room 1 3`, `attached 1 3 goblin_market`, `explored 2`.
    pub(crate) fn name_source(&self, source: Source) -> String {
        match source {
            Source::Pit(i) => format!("pit {}", i + 1),
            Source::Pillar(i) => format!("pillar {}", i + 1),
            Source::Force => "force".into(),
            Source::Room(seat, position, 0) => format!("room {seat} {}", position + 1),
            Source::Room(seat, position, number) => {
                format!(
                    "attached {seat} {} {}",
                    position + 1,
                    self.tables.attached(usize::from(number) - 1).name
                )
            }
            Source::Explored(i) => format!("explored {}", i + 1),
        }
    }

    pub(super) fn source_named(&self, words: &[&str]) -> Option<Source> {
        Some(match words {
            ["pit", n] => Source::Pit(number(n, 6)?),
            ["pillar", n] => Source::Pillar(number(n, 6)?),
            ["force"] => Source::Force,
            ["room", seat, n] => Source::Room(self.seat_named(seat)?, number(n, 22)?, 0),
            ["attached", seat, n, card] => {
                let at =
                    (0..self.tables.attachables.len()).find(|i| self.tables.attached(*i).name == *card)?;
                Source::Room(self.seat_named(seat)?, number(n, 22)?, at as u8 + 1)
            }
            ["explored", n] => Source::Explored(number(n, 3)?),
            _ => return None,
        })
    }

    /// `fighter`, `fighter-1` with a point of damage, `priest-ps` poisoned and with its bonus spent.
    pub fn name_unit(&self, unit: Unit) -> String {
        let mut name = self.tables.unit(unit.kind).name.clone();
        if unit != Unit::fresh(unit.kind) {
            name.push('-');
            if unit.damage > 0 {
                name += &unit.damage.to_string();
            }
            name += if unit.poisoned { "p" } else { "" };
            name += if unit.spent { "s" } else { "" };
        }
        name
    }

    /// The unit of such a name.
    pub fn unit_named(&self, name: &str) -> Option<Unit> {
        let (kind, state) = name.split_once('-').unwrap_or((name, ""));
        let mut unit = Unit::fresh(self.kind_named(kind)?);
        for c in state.chars() {
            match c {
                '1'..='3' => unit.damage = c as u8 - b'0',
                'p' => unit.poisoned = true,
                's' => unit.spent = true,
                _ => return None,
            }
        }
        Some(unit)
    }

    pub(crate) fn kind_named(&self, name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| self.tables.unit(*kind).name == name)
    }

    pub(crate) fn force_named(&self, name: &str) -> Option<Force> {
        self.tables.forces.iter().position(|row| row.name == name).map(|i| Force(i as u8))
    }

    pub(crate) fn room_named(&self, name: &str) -> Option<RoomCard> {
        self.tables.rooms.iter().position(|row| row.name == name).map(|i| RoomCard(i as u8))
    }

    pub(crate) fn seat_named(&self, text: &str) -> Option<Seat> {
        text.parse().ok().and_then(|n: u8| Seat::try_from(n).ok()).filter(|seat| seat.index() < self.players)
    }
}

/// A number that counts from 1 on the wire.
pub(super) fn number(text: &str, most: u8) -> Option<u8> {
    text.parse::<u8>().ok().filter(|n| (1..=most).contains(n)).map(|n| n - 1)
}

/// `front1`, `support3`.
pub(crate) fn name_place(place: Place) -> String {
    format!("{}{}", if place.is_front() { "front" } else { "support" }, place.column() + 1)
}

/// `front1`, `reserve`, `aside`.
pub(super) fn name_post(post: Post) -> String {
    match post {
        Post::At(place) => name_place(place),
        Post::Reserve => "reserve".into(),
        Post::Aside => "aside".into(),
    }
}

pub(super) fn post_named(name: &str) -> Option<Post> {
    match name {
        "reserve" => Some(Post::Reserve),
        "aside" => Some(Post::Aside),
        _ => place_named(name).map(Post::At),
    }
}

pub(super) fn place_named(name: &str) -> Option<Place> {
    let column = |text: &str| text.parse::<usize>().ok().filter(|n| (1..=PLACES).contains(n)).map(|n| n - 1);
    name.strip_prefix("front")
        .and_then(column)
        .map(Place::front)
        .or_else(|| name.strip_prefix("support").and_then(column).map(Place::support))
}
