//! What people look up: everything in a game that has a face.

use serde::{Deserialize, Serialize, Serializer};

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
    /// Where its numbers and words come from. All faces of a game say so.
    pub source: Option<Source>,
}

/// Where values of the content come from. Every row says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Source {
    /// The rulebook gives them.
    Book,
    /// Known to everybody who has seen the box.
    Public,
    /// They follow from an example or a hint in the rulebook.
    Derived,
    /// Designed by the house, where the rulebook gives nothing.
    House,
}

/// A face is for people, and so are the words of its source.
impl Serialize for Source {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.words())
    }
}

impl Source {
    /// "as in the rulebook".
    pub const fn words(self) -> &'static str {
        match self {
            Self::Book => "as in the rulebook",
            Self::Public => "as publicly known",
            Self::Derived => "follows from the rulebook",
            Self::House => "a house design",
        }
    }
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
    pub const fn source(mut self, source: Source) -> Self {
        self.source = Some(source);
        self
    }

    #[must_use]
    pub fn copies(mut self, copies: impl Into<u32>) -> Self {
        self.copies = copies.into();
        self
    }
}
