//! Content files: tiles, cards, boards as RON text, shipped with a game or replaced by the owner of a box.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use crate::chance::hex;

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

/// The content files of one game, by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Content(BTreeMap<String, String>);

impl Content {
    /// The files that a game ships.
    pub fn shipped(files: &[(&str, &str)]) -> Self {
        Self(files.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect())
    }

    /// Puts another text in the place of a file. The file must be one that the game has.
    pub fn replace(&mut self, name: &str, text: String) -> Result<(), Fault> {
        let Some(file) = self.0.get_mut(name) else {
            let names: Vec<_> = self.0.keys().map(String::as_str).collect();
            return Err(Fault::in_file(
                name,
                None,
                format!("no such content file; there are: {}", names.join(", ")),
            ));
        };
        *file = text;
        Ok(())
    }

    /// Reads one file.
    pub fn read<T: DeserializeOwned>(&self, name: &str) -> Result<T, Fault> {
        let text = self.0.get(name).ok_or_else(|| Fault::in_file(name, None, "missing"))?;
        ron::from_str(text)
            .map_err(|error| Fault::in_file(name, Some(error.span.start.line), error.code.to_string()))
    }

    /// The first line of `name` that holds `needle`: where to look for a fault found after reading.
    pub fn line_of(&self, name: &str, needle: &str) -> Option<usize> {
        self.0.get(name)?.lines().position(|line| line.contains(needle)).map(|index| index + 1)
    }

    /// Names the content in records: equal texts, line ends and trailing blanks aside, give equal hashes.
    pub fn hash(&self) -> String {
        let mut digest = Sha256::new();
        for (name, text) in &self.0 {
            digest.update(name);
            for line in text.lines() {
                digest.update("\n");
                digest.update(line.trim_end());
            }
            digest.update("\0");
        }
        hex(&digest.finalize()[..8])
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
        let fault = content.read::<A>("a.ron").unwrap_err();
        assert_eq!((fault.file.as_deref(), fault.line), (Some("a.ron"), Some(2)));
        assert_eq!(content.line_of("a.ron", "size"), Some(2));
        assert!(Content::default().read::<A>("b.ron").is_err());
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
