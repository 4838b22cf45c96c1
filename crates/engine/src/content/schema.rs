//! What a content file can hold, found out from how its game reads it: there is no second description that could be wrong.

mod tracing;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use serde::de::DeserializeOwned;

/// What can stand at a place of a content file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A whole number within these bounds.
    Number {
        least: i64,
        most: i64,
    },
    /// `true` or `false`.
    Truth,
    Text,
    /// `Some(…)` or `None`.
    Maybe(Box<Self>),
    List(Box<Self>),
    /// So many values in this order.
    Tuple(Vec<Self>),
    Map(Box<Self>, Box<Self>),
    Record(Vec<Field>),
    /// One of the words of a vocabulary.
    Choice(Vec<Word>),
}

/// A field of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    pub name: &'static str,
    pub kind: Kind,
    /// Whether it has to be there.
    pub needed: bool,
}

/// A word of a vocabulary.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    pub name: &'static str,
    /// What stands in brackets behind it: a tuple, empty for a bare word, or a record.
    pub holds: Kind,
}

impl Kind {
    /// What a file may hold that is read into a `T`.
    ///
    /// # Errors
    /// If files cannot be read into such a type, or it holds itself.
    pub fn of<T: DeserializeOwned>() -> Result<Self, String> {
        tracing::trace::<T>()
    }

    /// The fields of a record.
    pub fn fields(&self) -> &[Field] {
        if let Self::Record(fields) = self { fields } else { &[] }
    }

    /// The rows of a list that people know by name: each is a thing of its own.
    pub fn rows(&self) -> Option<&Self> {
        let Self::List(row) = self else { return None };
        let names = |field: &Field| {
            field.needed && field.kind == Self::Text && matches!(field.name, "id" | "name" | "title")
        };
        row.fields().iter().any(names).then_some(row)
    }
}

/// Notes what is read from files, and into what.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes(Arc<Mutex<BTreeMap<String, Result<Kind, String>>>>);

/// Notes say nothing about the files.
impl PartialEq for Notes {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Notes {}

impl Notes {
    pub(super) fn note<T: DeserializeOwned>(&self, file: &str) {
        let mut notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        notes.entry(file.to_owned()).or_insert_with(Kind::of::<T>);
    }

    pub(super) fn all(&self) -> BTreeMap<String, Result<Kind, String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct File {
        rows: Vec<Row>,
        costs: BTreeMap<Side, u8>,
    }

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Row {
        id: String,
        #[serde(default)]
        hp: i8,
        other: Option<String>,
        on: Vec<(Side, Vec<Deed>)>,
        four: [u8; 2],
        #[serde(default)]
        quick: bool,
    }

    #[derive(PartialEq, Eq, PartialOrd, Ord, Deserialize)]
    enum Side {
        Left,
        Right,
    }

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only read")]
    enum Deed {
        Rest,
        To(Side, Inner),
        Gain {
            #[serde(default)]
            treasure: u8,
            units: Vec<Side>,
        },
        Sum(Rate),
    }

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only read")]
    enum Inner {
        Draw(u8),
        Lose { most: u16 },
    }

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only read")]
    struct Rate {
        points: u8,
    }

    const fn number(least: i64, most: i64) -> Kind {
        Kind::Number { least, most }
    }

    fn field(name: &'static str, kind: Kind, needed: bool) -> Field {
        Field { name, kind, needed }
    }

    fn word(name: &'static str, holds: Kind) -> Word {
        Word { name, holds }
    }

    /// Also what lies within words that lie within others, and whether fields can be left out there.
    #[test]
    fn a_type_tells_what_can_be_written() {
        let side = Kind::Choice(vec![word("Left", Kind::Tuple(vec![])), word("Right", Kind::Tuple(vec![]))]);
        let byte = number(0, 255);
        let lose = Kind::Record(vec![field("most", number(0, 65_535), true)]);
        let inner = Kind::Choice(vec![word("Draw", Kind::Tuple(vec![byte.clone()])), word("Lose", lose)]);
        let gain = Kind::Record(vec![
            field("treasure", byte.clone(), false),
            field("units", Kind::List(side.clone().into()), true),
        ]);
        let rate = Kind::Record(vec![field("points", byte.clone(), true)]);
        let deed = Kind::Choice(vec![
            word("Rest", Kind::Tuple(vec![])),
            word("To", Kind::Tuple(vec![side.clone(), inner])),
            word("Gain", gain),
            word("Sum", Kind::Tuple(vec![rate])),
        ]);
        let on = Kind::Tuple(vec![side.clone(), Kind::List(deed.into())]);
        let row = Kind::Record(vec![
            field("id", Kind::Text, true),
            field("hp", number(-128, 127), false),
            field("other", Kind::Maybe(Kind::Text.into()), false),
            field("on", Kind::List(on.into()), true),
            field("four", Kind::Tuple(vec![byte.clone(), byte.clone()]), true),
            field("quick", Kind::Truth, false),
        ]);
        let file = Kind::Record(vec![
            field("rows", Kind::List(row.into()), true),
            field("costs", Kind::Map(side.into(), byte.into()), true),
        ]);
        assert_eq!(Kind::of::<File>(), Ok(file.clone()));
        assert!(file.fields()[0].kind.rows().is_some() && file.fields()[1].kind.rows().is_none());
    }

    #[derive(Deserialize)]
    #[expect(dead_code, reason = "only read")]
    struct Endless {
        within: Option<Box<Self>>,
    }

    #[test]
    fn what_no_form_can_show_is_refused() {
        assert!(Kind::of::<Endless>().is_err());
        assert!(Kind::of::<f32>().is_err());
    }
}
