//! Records: a game as a header line and one JSON line per entry. It is the save format.
//!
//! Every line carries a hash chained over all lines before it, and the last line closes the record, so that a cut, edited
//! or foreign file is refused with the number of the line where it goes wrong.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use thiserror::Error;

use crate::chance::hex;
use crate::{Options, Seat, Seed};

const FORMAT: &str = "malice-record-1";

/// Who sat where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatHeader {
    pub name: String,
    /// `human`, or the bot's level.
    pub player: String,
}

impl SeatHeader {
    pub fn is_person(&self) -> bool {
        self.player == "human"
    }
}

/// Everything that is fixed before the first choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    pub game: String,
    pub rules_version: u32,
    pub content: String,
    pub options: Options,
    pub seats: Vec<SeatHeader>,
    pub seed: Seed,
}

/// One entry: a choice, or an undo. Entries are only ever added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub seat: Seat,
    pub what: Move,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Move {
    /// A choice by its name; `auto` if it was the only one and the table answered.
    Choice { action: String, auto: bool },
    /// The seat took back its choices from entry `to` on.
    Undo { to: usize },
    /// All agreed to go back to version `to`.
    Rewind { to: usize },
}

/// A recorded game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub header: Header,
    /// The pack with which it was played, as [`Content::to_json`](crate::Content::to_json) has it; none for what the game ships.
    pub pack: Option<Value>,
    pub entries: Vec<Entry>,
    /// The outcome as JSON, if the game was over.
    pub result: Option<Value>,
}

/// What is wrong with a record, and in which line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {message}")]
pub struct RecordError {
    pub line: usize,
    pub message: String,
}

impl RecordError {
    pub fn new(line: usize, message: impl Into<String>) -> Self {
        Self { line, message: message.into() }
    }
}

/// The line of entry `index`: the header is line 1.
pub(crate) fn line_of_entry(index: usize) -> usize {
    index + 2
}

impl Record {
    /// The most bytes that the text of a record has. A table takes far fewer entries than would fill it
    /// ([`Table::MOST_ENTRIES`](crate::Table::MOST_ENTRIES)): whoever reads records need not read more.
    pub const LARGEST: usize = 8 << 20;

    /// The record as text, ready to be saved.
    pub fn write(&self) -> String {
        let mut text = String::new();
        let mut chain = Chain::default();
        chain.write(&mut text, self.first_line());
        for (index, entry) in self.entries.iter().enumerate() {
            chain.write(&mut text, entry.to_json(index));
        }
        chain.write(&mut text, json!({ "close": self.entries.len(), "result": self.result }));
        text
    }

    /// The header, with the pack where there is one.
    fn first_line(&self) -> Value {
        let mut header = self.header.to_json();
        if let (Some(pack), Some(fields)) = (&self.pack, header.as_object_mut()) {
            fields.insert("pack".into(), pack.clone());
        }
        header
    }

    /// The record without its seed and without the choices that are `hidden`: what leaves a server while the game goes on.
    /// It says that it is redacted, and cannot be played again.
    pub(crate) fn write_redacted(&self, hidden: &[bool], commitment: &str) -> String {
        let mut header = self.first_line();
        if let Some(fields) = header.as_object_mut() {
            fields.remove("seed");
            fields.insert("redacted".into(), json!(true));
            fields.insert("commitment".into(), json!(commitment));
        }
        let mut text = String::new();
        let mut chain = Chain::default();
        chain.write(&mut text, header);
        for (index, (entry, hidden)) in self.entries.iter().zip(hidden).enumerate() {
            let line = if *hidden {
                json!({ "n": index + 1, "seat": entry.seat, "secret": true })
            } else {
                entry.to_json(index)
            };
            chain.write(&mut text, line);
        }
        chain.write(&mut text, json!({ "close": self.entries.len(), "result": null }));
        text
    }

    /// Reads a record and checks that nothing is missing or changed.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let mut chain = Chain::default();
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        let (_, first) = lines.next().ok_or_else(|| RecordError::new(1, "the file is empty"))?;
        let (header, pack) = chain.read(1, first, &|value| {
            if value.get("format").and_then(Value::as_str) != Some(FORMAT) {
                Err(format!("this is not a record of Malice (its first line should say {FORMAT})"))
            } else if value.get("redacted").is_some() {
                Err("this is a redacted copy of an unfinished game, without its seed: it cannot be played again".into())
            } else {
                Header::from_json(value).map(|header| (header, value.get("pack").cloned()))
            }
        })?;
        let mut entries = Vec::new();
        let mut last = 1;
        for (number, line) in lines.by_ref() {
            last = number;
            let parsed = chain.read(number, line, &|value| match value.get("close") {
                Some(close) => Ok(Line::Close(close.as_u64(), value.get("result").cloned())),
                None => Entry::from_json(value, number - 2).map(Line::Entry),
            })?;
            match parsed {
                Line::Entry(entry) => entries.push(entry),
                Line::Close(count, result) => {
                    if count != Some(entries.len() as u64) {
                        return Err(RecordError::new(
                            number,
                            "the closing line counts other entries than there are",
                        ));
                    }
                    if let Some((extra, _)) = lines.find(|(_, line)| !line.trim().is_empty()) {
                        return Err(RecordError::new(extra, "there is something after the closing line"));
                    }
                    let result = result.filter(|result| !result.is_null());
                    return Ok(Self { header, pack, entries, result });
                }
            }
        }
        Err(RecordError::new(last, "the file is cut off: the closing line is missing"))
    }
}

enum Line {
    Entry(Entry),
    Close(Option<u64>, Option<Value>),
}

impl Header {
    /// Binds a seed before it is known: published when a table opens, checked against the seed when the game ends.
    pub fn commitment(&self, table: &str) -> String {
        let options = serde_json::to_string(&self.options).expect("options are plain data");
        hex(&Sha256::digest(format!("{}\n{table}\n{options}", self.seed.to_hex())))
    }

    /// The header as the first line of a record holds it, without its hash.
    pub fn to_json(&self) -> Value {
        json!({
            "format": FORMAT,
            "game": self.game,
            "rules_version": self.rules_version,
            "content": self.content,
            "options": self.options,
            "seats": self.seats,
            "seed": self.seed.to_hex(),
        })
    }

    pub fn from_json(value: &Value) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Raw {
            game: String,
            rules_version: u32,
            content: String,
            options: Options,
            seats: Vec<SeatHeader>,
            seed: String,
        }
        let raw: Raw = serde_json::from_value(value.clone()).map_err(|error| error.to_string())?;
        Ok(Self {
            game: raw.game,
            rules_version: raw.rules_version,
            content: raw.content,
            options: raw.options,
            seats: raw.seats,
            seed: Seed::from_hex(&raw.seed)?,
        })
    }
}

impl Entry {
    /// The entry as a line of a record holds it, without its hash; the first has index 0.
    pub fn to_json(&self, index: usize) -> Value {
        let mut value = json!({ "n": index + 1, "seat": self.seat });
        match &self.what {
            Move::Choice { action, auto } => {
                value["do"] = json!(action);
                if *auto {
                    value["auto"] = json!(true);
                }
            }
            Move::Undo { to } => value["undo"] = json!(to + 1),
            Move::Rewind { to } => value["rewind"] = json!(to),
        }
        value
    }

    pub fn from_json(value: &Value, index: usize) -> Result<Self, String> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Raw {
            n: usize,
            seat: Seat,
            r#do: Option<String>,
            #[serde(default)]
            auto: bool,
            undo: Option<usize>,
            rewind: Option<usize>,
        }
        let raw: Raw = serde_json::from_value(value.clone()).map_err(|error| error.to_string())?;
        if raw.n != index + 1 {
            return Err(format!("entry {} stands where entry {} should", raw.n, index + 1));
        }
        let what = match (raw.r#do, raw.undo, raw.rewind) {
            (Some(action), None, None) => Move::Choice { action, auto: raw.auto },
            (None, Some(n), None) if n > 0 => Move::Undo { to: n - 1 },
            (None, None, Some(to)) => Move::Rewind { to },
            _ => return Err("an entry is one of do, undo and rewind".into()),
        };
        Ok(Self { seat: raw.seat, what })
    }
}

/// The same value with all fields in alphabetical order: a record is the same text, and its hashes fit, however the JSON library
/// was built.
fn in_order(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            let mut fields: Vec<(String, Value)> = fields.into_iter().collect();
            fields.sort_by(|(one, _), (other, _)| one.cmp(other));
            Value::Object(fields.into_iter().map(|(name, value)| (name, in_order(value))).collect())
        }
        Value::Array(values) => Value::Array(values.into_iter().map(in_order).collect()),
        value @ (Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) => value,
    }
}

/// The chained hash: eight hexadecimal digits at the end of each line.
#[derive(Default)]
struct Chain(String);

impl Chain {
    /// `value` has its fields in order, see [`in_order`].
    fn link(&mut self, value: &Value) -> String {
        let digest = Sha256::digest(format!("{}{value}", self.0));
        self.0 = hex(&digest[..4]);
        self.0.clone()
    }

    fn write(&mut self, text: &mut String, value: Value) {
        let mut value = in_order(value);
        let link = self.link(&value);
        value["hash"] = json!(link);
        text.push_str(&in_order(value).to_string());
        text.push('\n');
    }

    fn read<T>(
        &mut self,
        number: usize,
        line: &str,
        parse: &dyn Fn(&Value) -> Result<T, String>,
    ) -> Result<T, RecordError> {
        let mut value: Value = serde_json::from_str(line)
            .map_err(|error| RecordError::new(number, format!("this is not a line of a record ({error})")))?;
        let hash = value.as_object_mut().and_then(|fields: &mut Map<String, Value>| fields.remove("hash"));
        let value = in_order(value);
        let parsed = parse(&value).map_err(|message| RecordError::new(number, message))?;
        if hash.as_ref().and_then(Value::as_str) != Some(self.link(&value).as_str()) {
            return Err(RecordError::new(
                number,
                "this line, or one before it, was changed: its hash does not fit",
            ));
        }
        Ok(parsed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        let choice = |action: &str, auto| Move::Choice { action: action.into(), auto };
        Record {
            header: Header {
                game: "toy".into(),
                rules_version: 1,
                content: "c0ffee".into(),
                options: Options::default(),
                seats: vec![SeatHeader { name: "Ann".into(), player: "human".into() }],
                seed: Seed::from_number(5),
            },
            pack: None,
            entries: [
                choice("roll", false),
                Move::Undo { to: 0 },
                choice("stop", true),
                Move::Rewind { to: 1 },
            ]
            .map(|what| Entry { seat: Seat::new(0), what })
            .into(),
            result: Some(json!({"winners": [1]})),
        }
    }

    fn error(text: &str) -> (usize, String) {
        let error = Record::read(text).unwrap_err();
        (error.line, error.message)
    }

    #[test]
    fn what_is_written_is_read_back() {
        assert_eq!(Record::read(&record().write()), Ok(record()));
        let packed = Record { pack: Some(json!({"name": "Mine"})), ..record() };
        assert_eq!(Record::read(&packed.write()), Ok(packed));
    }

    #[test]
    fn damage_is_reported_with_its_line() {
        let text = record().write();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(error("").0, 1);
        assert_eq!(error("hello\n").0, 1);
        assert!(error("{\"format\":\"other\"}\n").1.contains("not a record of Malice"));
        let (line, message) = error(&lines[..4].join("\n"));
        assert_eq!((line, message.contains("cut off")), (4, true));
        let (line, message) = error(&text[..text.len() - 20]);
        assert_eq!((line, message.contains("not a line of a record")), (6, true));
        let (line, message) = error(&text.replace("\"roll\"", "\"stop\""));
        assert_eq!((line, message.contains("was changed")), (2, true));
        let (line, message) = error(&[lines[0], lines[2]].join("\n"));
        assert_eq!((line, message.contains("entry 2 stands where entry 1")), (2, true));
        let (line, _) = error(&format!("{text}{}\n", lines[1]));
        assert_eq!(line, 7);
        assert_eq!(error(&text.replace("\"n\":3,\"seat\":1", "\"n\":3,\"seat\":9")).0, 4);
    }

    #[test]
    fn the_commitment_binds_seed_table_and_options() {
        let header = record().header;
        let other = Header { seed: Seed::from_number(6), ..header.clone() };
        assert_ne!(header.commitment("t1"), other.commitment("t1"));
        assert_ne!(header.commitment("t1"), header.commitment("t2"));
    }
}
