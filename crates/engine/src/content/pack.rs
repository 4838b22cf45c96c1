//! Packs: content with a name, an author's line and a version, for the owner of a box or a designer.
//!
//! A pack is other people's words. It becomes [`Content`] through one gate, wherever it comes from (a folder, a record, a store):
//! its texts are plain, short, and written as they are read.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::outline::{Node, Shape, told};
use super::{Content, Fault, digest_files};
use crate::chance::hex;
use crate::{Meta, plain};

/// What a pack says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pack {
    pub name: String,
    /// Who made it, in a line.
    pub author: String,
    pub version: String,
    /// The id of its game.
    pub game: String,
}

/// "NAME by AUTHOR, version V".
impl fmt::Display for Pack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} by {}, version {}", self.name, self.author, self.version)
    }
}

impl Pack {
    /// The file of a pack's folder that says this.
    pub const FILE: &str = "pack.ron";
    /// The most bytes of all content files of a pack together.
    pub const LARGEST: usize = 256 << 10;
    /// The most letters of a text in a content file.
    pub(super) const LONGEST: usize = 500;
    /// The most letters of what things are called in choices and records.
    const LONGEST_ID: usize = 40;

    /// Reads what a pack says of itself; all that is wrong with it is told.
    pub fn read(text: &str) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        check_text(Self::FILE, text, &mut faults);
        if !faults.is_empty() {
            return Err(faults);
        }
        let pack: Self = super::reading::read(Self::FILE, text)?;
        pack.check().map(|()| pack)
    }

    fn check(&self) -> Result<(), Vec<Fault>> {
        let mut faults = Vec::new();
        for (field, text, most) in
            [("name", &self.name, 60), ("author", &self.author, 80), ("version", &self.version, 20)]
        {
            let message = if text.is_empty() || plain::line(text) != **text {
                format!("{field}: a line of plain text is wanted here")
            } else if text.chars().count() > most {
                format!("{field}: this is too long: at most {most} letters")
            } else {
                continue;
            };
            faults.push(Fault::in_file(Self::FILE, None, message));
        }
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// What it says of itself, as its file says it.
    pub fn write(&self) -> String {
        let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
        format!(
            "(\n    name: \"{}\",\n    author: \"{}\",\n    version: \"{}\",\n    game: \"{}\",\n)\n",
            quoted(&self.name),
            quoted(&self.author),
            quoted(&self.version),
            quoted(&self.game),
        )
    }
}

impl Content {
    /// What `meta`'s game ships with these files in the place of those of the same names. All faults of all files are told: those
    /// that can be told without the game's rules.
    pub fn with_files(
        meta: &Meta,
        pack: Option<Pack>,
        files: impl IntoIterator<Item = (String, String)>,
    ) -> Result<Self, Vec<Fault>> {
        let mut content = Self::shipped(meta.content);
        let mut faults = pack.as_ref().and_then(|pack| pack.check().err()).unwrap_or_default();
        if let Some(pack) = pack.as_ref().filter(|pack| pack.game != meta.id) {
            faults.push(Fault::in_file(
                Pack::FILE,
                None,
                format!("game: this is a pack for {}, not for {}", pack.game, meta.id),
            ));
        }
        for (name, text) in files {
            check_text(&name, &text, &mut faults);
            faults.extend(content.replace(&name, text).err());
        }
        let size: usize = content.files().map(|(_, text)| text.len()).sum();
        if size > Pack::LARGEST {
            let most = Pack::LARGEST >> 10;
            faults.push(Fault::new(format!("the files are too large: at most {most} KiB together")));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let texts = content.files().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        Ok(Self::of(texts, pack))
    }

    /// Names a pack among all packs, by what it says of itself and all that it holds.
    pub fn pack_id(&self) -> Option<&str> {
        self.0.id.as_deref()
    }

    /// The whole pack, as records and stores hold it.
    pub fn to_json(&self) -> Option<Value> {
        let Pack { name, author, version, game } = self.pack()?;
        let files: serde_json::Map<String, Value> =
            self.files().map(|(name, text)| (name.to_owned(), json!(text))).collect();
        Some(json!({ "name": name, "author": author, "version": version, "game": game, "files": files }))
    }

    /// The whole pack as one file.
    pub fn to_file(&self) -> Option<String> {
        serde_json::to_string_pretty(&self.to_json()?).ok().map(|text| text + "\n")
    }

    /// A pack of `meta`'s game.
    pub fn from_json(meta: &Meta, value: &Value) -> Result<Self, Vec<Fault>> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Raw {
            name: String,
            author: String,
            version: String,
            game: String,
            files: BTreeMap<String, String>,
        }
        let Raw { name, author, version, game, files } =
            Raw::deserialize(value).map_err(|error| vec![Fault::new(error.to_string())])?;
        Self::with_files(meta, Some(Pack { name, author, version, game }), files)
    }
}

pub(super) fn id(pack: &Pack, texts: &BTreeMap<String, String>) -> String {
    let mut digest = Sha256::new();
    for text in [&pack.name, &pack.author, &pack.version, &pack.game] {
        digest.update(text);
        digest.update("\0");
    }
    digest_files(&mut digest, texts);
    hex(&digest.finalize()[..16])
}

/// Tells what in a file nobody could read as it stands there, and what is too long.
fn check_text(file: &str, text: &str, faults: &mut Vec<Fault>) {
    let mut fault = |line: usize, message: String| faults.push(Fault::in_file(file, Some(line), message));
    if let Some((line, letter)) = plain::odd(text) {
        return fault(
            line,
            format!("there is a character that cannot be seen (U+{:04X})", u32::from(letter)),
        );
    }
    // What could not be written as it is could be written in numbers.
    for (line, _) in (1..).zip(text.lines()).filter(|(_, line)| line.contains("\\u") || line.contains("\\x"))
    {
        fault(line, "letters are written as they are, not as \\u or \\x".into());
    }
    let Some(outline) = Node::read(text) else {
        // Reading it tells what is wrong, unless it is written in a way that the outline does not know.
        if ron::from_str::<ron::Value>(text).is_ok() {
            fault(1, "texts stand in plain quotation marks, and values within few brackets".into());
        }
        return;
    };
    let mut wrong = |node: &Node<'_>, message: &str| {
        let way = told(&outline.way_to(node.at.start));
        let colon = if way.is_empty() { "" } else { ": " };
        fault(text[..node.at.start].matches('\n').count() + 1, format!("{way}{colon}{message}"));
    };
    for node in outline.all() {
        if let Shape::Text(written) = node.shape {
            let bare = written.replace("\\\\", "").replace("\\\"", "");
            if bare.replace("\\u", "").replace("\\x", "").contains('\\') {
                wrong(node, "a backslash stands only before a quotation mark or another backslash");
            } else if written.contains(['\n', '\r', '\t']) {
                wrong(node, "a text stands on one line");
            } else if written.chars().count() > Pack::LONGEST {
                wrong(node, &format!("this text is too long: at most {} letters", Pack::LONGEST));
            }
        }
        // What has a label besides is called by its name in choices and records.
        let id = node.field("id").or_else(|| node.field("label").and_then(|_| node.field("name")));
        if let Some(Node { shape: Shape::Text(id), .. }) = id {
            let is_word = |id: &str| {
                id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
            };
            if id.is_empty() || id.len() > Pack::LONGEST_ID || !is_word(id) {
                wrong(node, "what names a row is a word of letters, digits and _, at most 40 of them");
            }
        }
    }
}
