//! What people look up: everything in a game that has a face.

use serde::Serialize;

/// A card, a tile, a room, a character: one row of the content, as a person reads it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Face {
    /// The content's name for it, as choices and records have it.
    pub id: String,
    /// What is printed on it: "Goblin Gate".
    pub name: String,
    /// What it is: "Boss card". Faces of one kind have the same facts and stand in one table.
    pub kind: &'static str,
    /// Its numbers, in the order of reading: `("Cost", "2 silver")`. What a face does not have is left out.
    pub facts: Vec<(&'static str, String)>,
    /// What it does, in words; empty where the numbers say all.
    pub text: String,
    /// How many there are in the box.
    pub copies: u32,
}

impl Face {
    pub fn new(kind: &'static str, id: impl Into<String>, name: impl Into<String>) -> Self {
        Self { id: id.into(), name: name.into(), kind, copies: 1, ..Self::default() }
    }

    /// Adds a number or a word that is printed on it.
    #[must_use]
    #[expect(clippy::needless_pass_by_value, reason = "numbers and texts read better without a borrow")]
    pub fn fact(mut self, label: &'static str, value: impl ToString) -> Self {
        self.facts.push((label, value.to_string()));
        self
    }

    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.text = text.into();
        self
    }

    #[must_use]
    pub fn copies(mut self, copies: impl Into<u32>) -> Self {
        self.copies = copies.into();
        self
    }
}
