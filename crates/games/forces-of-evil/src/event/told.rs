//! What somebody is told of an event.

use malice_engine::Rule;
use serde_json::Value;

/// An event, told to everybody.
pub(crate) struct Told {
    pub(crate) json: Value,
    /// For the log; what others tell, or what goes without saying, has none.
    pub(crate) words: Option<String>,
    /// The rule by which it happened.
    pub(crate) rule: Rule,
    /// It comes of what was told before it.
    pub(crate) follows: bool,
}

impl Told {
    pub(super) fn new(kind: &str, rule: Rule, mut json: Value, words: impl Into<String>) -> Self {
        json["event"] = kind.into();
        Self { json, words: Some(words.into()), rule, follows: false }
    }

    /// What comes of something else.
    pub(super) fn then(kind: &str, rule: Rule, json: Value, words: impl Into<String>) -> Self {
        Self { follows: true, ..Self::new(kind, rule, json, words) }
    }

    pub(super) fn silent(kind: &str, rule: Rule, json: Value) -> Self {
        Self { words: None, ..Self::new(kind, rule, json, "") }
    }
}
