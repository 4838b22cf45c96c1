//! What somebody is told of an event: one value for the wire, the log and the rule, so that a game writes them side by side.

use serde_json::Value;

use crate::Rule;

/// An event, told to somebody.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// Its JSON form.
    pub json: Value,
    /// For the log; what goes without saying has none.
    pub words: Option<String>,
    /// The rule by which it happened.
    pub rule: Rule,
    /// It comes of what was told before it.
    pub follows: bool,
}

impl Told {
    /// Puts the kind of the event into its JSON form.
    pub fn new(kind: &str, rule: Rule, mut json: Value, words: impl Into<String>) -> Self {
        json["event"] = kind.into();
        Self { json, words: Some(words.into()), rule, follows: false }
    }

    /// What comes of something else.
    pub fn then(kind: &str, rule: Rule, json: Value, words: impl Into<String>) -> Self {
        Self { follows: true, ..Self::new(kind, rule, json, words) }
    }

    /// What no log needs.
    pub fn silent(kind: &str, rule: Rule, json: Value) -> Self {
        Self { words: None, ..Self::new(kind, rule, json, "") }
    }
}
