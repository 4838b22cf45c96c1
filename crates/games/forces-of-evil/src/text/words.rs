//! Rooms, cards, parties and numbers in words.

use crate::ForcesOfEvil;
use crate::event::RoomAt;
use crate::ids::{Card, Kind, Side, Unit};
use crate::view::Count;

impl ForcesOfEvil {
    /// `the Large Cavern (room 2)`: a dungeon may have two of a name.
    pub(crate) fn room_words(&self, room: RoomAt) -> String {
        format!("the {} (room {})", self.tables.room(room.card).label, room.position + 1)
    }

    /// `“Savages”`, `the Spider Colony`.
    pub(crate) fn card_words(&self, card: Card) -> String {
        let label = self.tables.face(card).label;
        match card {
            Card::Force(_) | Card::Room(_) => format!("the {label}"),
            Card::Dark(_) | Card::Light(_) => format!("“{label}”"),
        }
    }

    /// `2 Fighters, 1 Rogue`, from the number of each kind.
    pub(crate) fn party_words(&self, counts: &[u8]) -> String {
        let some = Kind::ALL.into_iter().zip(counts).filter(|(_, count)| **count > 0);
        some.map(|(kind, count)| self.some(kind, *count)).collect::<Vec<_>>().join(", ")
    }

    /// `2 Goblins, 1 Rogue (wounded 1)`.
    pub(crate) fn listed(&self, units: &[Count]) -> String {
        let some = |each: &Count| match self.unit_named(&each.kind) {
            Some(unit) => {
                let state = state_words(unit).join(", ");
                let state = if state.is_empty() { state } else { format!(" ({state})") };
                format!("{}{state}", self.some(unit.kind, each.count))
            }
            None => format!("{} {}", each.count, self.label(&each.kind)),
        };
        units.iter().map(some).collect::<Vec<_>>().join(", ")
    }

    /// `Priest`, `Ogre, wounded 2, poisoned`.
    pub fn unit_text(&self, unit: Unit) -> String {
        let label = self.tables.unit(unit.kind).label.clone();
        std::iter::once(label).chain(state_words(unit)).collect::<Vec<_>>().join(", ")
    }

    /// The same of a unit by its name in a view.
    pub(crate) fn fighter(&self, name: &str) -> String {
        self.unit_named(name).map_or_else(|| name.to_owned(), |unit| self.unit_text(unit))
    }

    /// `2 Goblins`.
    pub(crate) fn some(&self, kind: Kind, count: u8) -> String {
        format!("{count} {}{}", self.tables.unit(kind).label, if count == 1 { "" } else { "s" })
    }
}

/// What a unit has been through.
fn state_words(unit: Unit) -> Vec<String> {
    let wounds = (unit.damage > 0).then(|| format!("wounded {}", unit.damage));
    let poisoned = unit.poisoned.then(|| "poisoned".to_owned());
    let spent = unit.spent.then(|| "bonus used".to_owned());
    [wounds, poisoned, spent].into_iter().flatten().collect()
}

/// The units of a side.
pub(crate) const fn heroes(side: Side) -> &'static str {
    match side {
        Side::Hero => "heroes",
        Side::Minion => "minions",
    }
}

/// `heroes 7, minions 4: 1 hero hits`.
pub(crate) fn sums(totals: [u8; 2], hits: [u8; 2]) -> String {
    let hit = |side: Side| match hits[side as usize] {
        0 => None,
        1 => Some(format!("1 {} hits", side.name())),
        count => Some(format!("{count} {} hit", heroes(side))),
    };
    let hits: Vec<String> = Side::BOTH.into_iter().filter_map(hit).collect();
    let hits = if hits.is_empty() { "so far".into() } else { hits.join(", ") };
    format!("heroes {}, minions {}: {hits}", totals[0], totals[1])
}

/// The same with a large first letter.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// `1 point`, `-2 points`.
pub(crate) fn points(count: i32) -> String {
    format!("{count} {}", if count == 1 { "point" } else { "points" })
}

/// With a minus sign that is no hyphen.
pub(crate) fn signed(influence: i16) -> String {
    if influence < 0 { format!("−{}", influence.unsigned_abs()) } else { influence.to_string() }
}
