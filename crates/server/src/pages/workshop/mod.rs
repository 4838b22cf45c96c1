//! The workshop: packs that are made in the browser.

mod bench;
mod diff;
mod draft;
mod form;
mod measure;
mod row;

use maud::{Markup, html};

pub use bench::{Bench, BenchDraft, Door, bench, door};
pub use diff::{Diff, Different, diff};
pub use draft::{DraftPage, FaultLine, Group, RowCard, draft};
pub use form::{Choices, Form};
pub use measure::{MeasurePage, Measured, Measuring, measure};
pub use row::{RowPage, row};

use super::layout::{Content, GameName, Shell};

/// A page of the workshop.
fn page(shell: &Shell<'_>, title: String, game: Option<&GameName>, body: &Markup) -> Markup {
    let body = html! { main #main { (body) } };
    shell.page(&Content { title, game, kind: "workshop", main: "main", waits: false, body })
}

/// Where a draft is, and the pages about it.
#[derive(Clone, Debug)]
pub struct DraftName {
    pub id: String,
    /// "NAME by AUTHOR, version V".
    pub said: String,
    pub game: GameName,
}

impl DraftName {
    fn address(&self, page: &str) -> String {
        format!("/workshop/{}{page}", self.id)
    }

    /// The address of a sheet.
    fn sheet(&self, file: &str, path: &str) -> String {
        format!("/workshop/{}/row?file={file}&at={path}", self.id)
    }

    /// Whence one comes.
    fn trail(&self) -> Markup {
        html! { p.trail { a href="/workshop" { "Workshop" } " › " a href=(self.address("")) { (self.said) } } }
    }
}

/// The field of a place as people read it: `on.0.1` is "On".
fn place(path: &str) -> String {
    spoken_word(path.split('.').next().unwrap_or_default())
}

/// A word of a vocabulary as people read it: `BonusIfNotDefending` becomes "Bonus if not defending".
pub(crate) fn spoken_word(word: &str) -> String {
    let mut said = String::new();
    let mut before = None;
    for letter in word.chars() {
        let begins =
            letter.is_ascii_uppercase() && before.is_some_and(|before: char| !before.is_ascii_uppercase());
        if begins || (letter == '_' && before.is_some()) {
            said.push(' ');
        }
        match letter {
            '_' => (),
            letter if said.is_empty() => said.push(letter.to_ascii_uppercase()),
            letter => said.push(letter.to_ascii_lowercase()),
        }
        before = Some(letter);
    }
    said
}

#[cfg(test)]
mod tests {
    use super::spoken_word;

    #[test]
    fn words_of_a_vocabulary_are_spoken() {
        for (word, said) in [
            ("BonusIfNotDefending", "Bonus if not defending"),
            ("W1", "W1"),
            ("location_hp", "Location hp"),
            ("Heal", "Heal"),
            ("", ""),
        ] {
            assert_eq!(spoken_word(word), said);
        }
    }
}
