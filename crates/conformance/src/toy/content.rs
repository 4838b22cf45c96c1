//! The cards: read from RON, checked, frozen into a table.

use malice_engine::{Content, Fault};
use serde::Deserialize;

use super::state::{Card, MAX_ROUNDS, MAX_SEATS};

pub(super) const CARDS: (&str, &str) = ("cards.ron", include_str!("content/cards.ron"));

/// What a card says.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CardRow {
    pub name: String,
    pub label: String,
    pub count: u8,
    pub worth: u8,
    pub effect: Effect,
}

/// What a card does for the cellar it was picked for (TOY-CELLAR-03).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Effect {
    /// So much loot to begin with.
    Loot(u8),
    /// The first trap does nothing.
    Ward,
    /// One loot more in each room.
    Greed,
}

/// The kinds of cards in this game; a [`Card`] is an index into them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cards(Vec<CardRow>);

impl Cards {
    /// Reads the cards and keeps the kinds named in `chosen`. All faults are reported at once.
    pub(super) fn read(content: &Content, chosen: &[String]) -> Result<Self, Vec<Fault>> {
        let mut rows: Vec<CardRow> = content.read(CARDS.0)?;
        let mut faults = Vec::new();
        let mut fault = |name: &str, message: String| {
            faults.push(Fault::in_file(CARDS.0, content.line_of(CARDS.0, &format!("\"{name}\"")), message));
        };
        for (index, row) in rows.iter().enumerate() {
            if rows[..index].iter().any(|other| other.name == row.name) {
                fault(&row.name, format!("there are two cards '{}'", row.name));
            }
            // Two kinds must be enough for all hands and all draws, and fit into the deck.
            if usize::from(row.count) * 2 < MAX_SEATS * (2 + MAX_ROUNDS) || row.count > 12 {
                fault(&row.name, format!("card '{}' comes 10 to 12 times, not {}", row.name, row.count));
            }
        }
        for name in chosen.iter().filter(|name| !rows.iter().any(|row| row.name == **name)) {
            fault(name, format!("there is no card '{name}'"));
        }
        if faults.is_empty() {
            rows.retain(|row| chosen.contains(&row.name));
            Ok(Self(rows))
        } else {
            Err(faults)
        }
    }

    pub fn row(&self, card: Card) -> &CardRow {
        &self.0[card.0 as usize]
    }

    pub fn name(&self, card: Card) -> &str {
        &self.row(card).name
    }

    pub fn named(&self, name: &str) -> Result<Card, String> {
        let found = self.0.iter().position(|row| row.name == name);
        found.map(|index| Card(index as u8)).ok_or_else(|| format!("there is no card '{name}' in this game"))
    }

    pub fn kinds(&self) -> impl Iterator<Item = Card> + use<> {
        (0..self.0.len() as u8).map(Card)
    }
}
