//! Content files: tiles, cards, boards as RON text, shipped with a game or replaced by the owner of a box.

mod filling;
mod outline;
mod pack;
mod reading;
mod schema;
mod sheets;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use self::schema::{Kind, Notes};
use crate::chance::hex;

pub use self::outline::{Node, Shape, Step, told as told_way};
pub use self::pack::Pack;

/// Content as forms: what can stand where, what was filled in, and the text that comes of it.
pub mod forms {
    pub use super::filling::{Filled, Misfit, deeper};
    pub use super::schema::{Field, Kind, Word};
    pub use super::sheets::{Sheet, sheets};
}

/// Something wrong with options or content, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    pub file: Option<String>,
    pub line: Option<usize>,
    pub message: String,
}

impl Fault {
    pub fn new(message: impl Into<String>) -> Self {
        Self { file: None, line: None, message: message.into() }
    }

    pub fn in_file(file: &str, line: Option<usize>, message: impl Into<String>) -> Self {
        Self { file: Some(file.to_owned()), line, message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.file, self.line) {
            (Some(file), Some(line)) => write!(f, "{file}:{line}: ")?,
            (Some(file), None) => write!(f, "{file}: ")?,
            (None, _) => (),
        }
        f.write_str(&self.message)
    }
}

/// The content files of one game, by name, and whose they are. A copy shares everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Content(Arc<Files>);

#[derive(Clone, PartialEq, Eq, Debug)]
struct Files {
    texts: BTreeMap<String, String>,
    hash: String,
    pack: Option<Pack>,
    /// Names it among all packs.
    id: Option<String>,
    /// Where what is read into what is noted, if somebody wants to know.
    notes: Option<Notes>,
}

impl Content {
    /// The files that a game ships.
    pub fn shipped(files: &[(&str, &str)]) -> Self {
        let texts = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        Self::of(texts, None)
    }

    fn of(texts: BTreeMap<String, String>, pack: Option<Pack>) -> Self {
        let id = pack.as_ref().map(|pack| pack::id(pack, &texts));
        Self(Arc::new(Files { hash: hash(&texts), texts, pack, id, notes: None }))
    }

    /// Puts another text in the place of a file. The file must be one that the game has.
    pub fn replace(&mut self, name: &str, text: String) -> Result<(), Fault> {
        if !self.0.texts.contains_key(name) {
            let names: Vec<_> = self.0.texts.keys().map(String::as_str).collect();
            let message = format!("no such content file; there are: {}", names.join(", "));
            return Err(Fault::in_file(name, None, message));
        }
        let mut texts = self.0.texts.clone();
        texts.insert(name.to_owned(), text);
        *self = Self::of(texts, self.0.pack.clone());
        Ok(())
    }

    /// The files, by name.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.texts.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// The pack that this is, unless it is what the game ships.
    pub fn pack(&self) -> Option<&Pack> {
        self.0.pack.as_ref()
    }

    /// Reads one file. All rows that cannot be read are reported.
    pub fn read<T: DeserializeOwned>(&self, name: &str) -> Result<T, Vec<Fault>> {
        let text = self.0.texts.get(name).ok_or_else(|| vec![Fault::in_file(name, None, "missing")])?;
        if let Some(notes) = &self.0.notes {
            notes.note::<T>(name);
        }
        reading::read(name, text)
    }

    /// What each of these files can hold, by what `set_up` reads them into: setting a game up reads all of them.
    ///
    /// # Panics
    /// If a file is read into something that content cannot be.
    pub fn kinds(files: &[(&str, &str)], set_up: impl FnOnce(&Self)) -> BTreeMap<String, Kind> {
        let notes = Notes::default();
        let texts = files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
        let (hash, notes) = (hash(&texts), Some(notes));
        let content = Self(Arc::new(Files { texts, hash, pack: None, id: None, notes }));
        set_up(&content);
        let noted = content.0.notes.as_ref().map(Notes::all).unwrap_or_default();
        noted.into_iter().map(|(file, kind)| (file, kind.expect("content is plain data"))).collect()
    }

    /// The first line of `name` that holds `needle`: where to look for a fault found after reading.
    pub fn line_of(&self, name: &str, needle: &str) -> Option<usize> {
        self.0.texts.get(name)?.lines().position(|line| line.contains(needle)).map(|index| index + 1)
    }

    /// Names the content in records: equal texts, line ends and trailing blanks aside, give equal hashes.
    pub fn hash(&self) -> &str {
        &self.0.hash
    }
}

fn hash(texts: &BTreeMap<String, String>) -> String {
    let mut digest = Sha256::new();
    digest_files(&mut digest, texts);
    hex(&digest.finalize()[..8])
}

fn digest_files(digest: &mut Sha256, texts: &BTreeMap<String, String>) {
    for (name, text) in texts {
        digest.update(name);
        for line in text.lines() {
            digest.update("\n");
            digest.update(line.trim_end());
        }
        digest.update("\0");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    #[expect(dead_code, reason = "only read")]
    struct A {
        size: u8,
    }

    #[test]
    fn faults_name_file_and_line() {
        let content = Content::shipped(&[("a.ron", "(\n  size: \"x\",\n)")]);
        let faults = content.read::<A>("a.ron").unwrap_err();
        assert_eq!((faults[0].file.as_deref(), faults[0].line), (Some("a.ron"), Some(2)));
        assert_eq!(content.line_of("a.ron", "size"), Some(2));
        assert!(content.read::<A>("b.ron").is_err());
        assert!(
            content
                .clone()
                .replace("c.ron", String::new())
                .unwrap_err()
                .to_string()
                .contains("there are: a.ron")
        );
    }

    #[test]
    fn the_hash_ignores_line_ends_only() {
        let unix = Content::shipped(&[("a.ron", "(1)\n(2)\n")]);
        let dos = Content::shipped(&[("a.ron", "(1)\r\n(2)\r\n")]);
        let other = Content::shipped(&[("a.ron", "(1)\n(3)\n")]);
        assert_eq!(unix.hash(), dos.hash());
        assert_ne!(unix.hash(), other.hash());
    }
}
