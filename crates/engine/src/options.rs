//! Options chosen before the game, with a schema from which command lines and forms are built.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Fault, plain};

/// One option of a game.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct OptionSpec {
    pub name: &'static str,
    pub kind: OptionKind,
    pub default: OptionDefault,
    /// One sentence for whoever sets up a table.
    pub help: &'static str,
}

/// What values an option takes.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum OptionKind {
    Int {
        min: i64,
        max: i64,
    },
    Flag,
    Choice {
        values: &'static [&'static str],
    },
    Set {
        of: &'static [&'static str],
        count: usize,
    },
    /// Free text of at most so many characters, which the game reads itself.
    Text {
        most: usize,
    },
}

#[derive(Clone, Copy, Debug, Serialize)]
#[serde(untagged)]
pub enum OptionDefault {
    Int(i64),
    Flag(bool),
    Word(&'static str),
    Set(&'static [&'static str]),
}

/// The value of an option.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    Flag(bool),
    Int(i64),
    Word(String),
    Set(Vec<String>),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(on) => write!(f, "{on}"),
            Self::Int(n) => write!(f, "{n}"),
            Self::Word(word) => write!(f, "{word}"),
            Self::Set(words) => write!(f, "{}", words.join(",")),
        }
    }
}

/// Values of options by name.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Options(BTreeMap<String, OptionValue>);

impl Options {
    pub fn set(&mut self, name: &str, value: OptionValue) {
        self.0.insert(name.to_owned(), value);
    }

    /// Sets an option from text, as a command line or a form gives it: `map_size=big_4x4`.
    pub fn set_text(&mut self, schema: &[OptionSpec], name: &str, text: &str) -> Result<(), Fault> {
        let spec = schema.iter().find(|spec| spec.name == name).ok_or_else(|| {
            let names: Vec<_> = schema.iter().map(|spec| spec.name).collect();
            Fault::new(format!("there is no option '{name}'; there are: {}", names.join(", ")))
        })?;
        let value = match spec.kind {
            OptionKind::Int { .. } => text.parse().map(OptionValue::Int).ok(),
            OptionKind::Flag => match text {
                "true" | "yes" | "on" => Some(OptionValue::Flag(true)),
                "false" | "no" | "off" => Some(OptionValue::Flag(false)),
                _ => None,
            },
            OptionKind::Choice { .. } | OptionKind::Text { .. } => Some(OptionValue::Word(text.to_owned())),
            OptionKind::Set { .. } => {
                Some(OptionValue::Set(text.split(',').map(|word| word.trim().to_owned()).collect()))
            }
        };
        let value = value.ok_or_else(|| spec.misfit(text))?;
        spec.check(&value)?;
        self.set(name, value);
        Ok(())
    }

    /// These options with the defaults for those not given; every value is checked.
    pub fn completed(&self, schema: &[OptionSpec]) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut complete = Self::default();
        for spec in schema {
            match self.0.get(spec.name) {
                Some(value) => match spec.check(value) {
                    Ok(()) => complete.set(spec.name, value.clone()),
                    Err(fault) => faults.push(fault),
                },
                None => complete.set(spec.name, spec.default.value()),
            }
        }
        for name in self.0.keys().filter(|name| !schema.iter().any(|spec| spec.name == name.as_str())) {
            faults.push(Fault::new(format!("there is no option '{name}'")));
        }
        if faults.is_empty() { Ok(complete) } else { Err(faults) }
    }

    /// The fault of an option that somebody has set though it does nothing unless `wanted` holds, such as `terrain_mode=chosen`.
    /// A game asks for it where that does not hold; what is left as it is by default is nobody's wish.
    pub fn in_vain(&self, schema: &[OptionSpec], name: &str, wanted: &str) -> Option<Fault> {
        let spec = schema.iter().find(|spec| spec.name == name)?;
        let value = self.0.get(name).filter(|value| **value != spec.default.value())?;
        let message = format!(
            "option {name}={value} has no effect without {wanted}: set that too, or leave {name} out"
        );
        Some(Fault::new(plain::line(&message)))
    }

    pub fn int(&self, name: &str) -> i64 {
        if let Some(OptionValue::Int(n)) = self.0.get(name) {
            *n
        } else {
            panic!("option {name} is a number")
        }
    }

    pub fn flag(&self, name: &str) -> bool {
        if let Some(OptionValue::Flag(on)) = self.0.get(name) {
            *on
        } else {
            panic!("option {name} is a flag")
        }
    }

    pub fn word(&self, name: &str) -> &str {
        if let Some(OptionValue::Word(word)) = self.0.get(name) {
            word
        } else {
            panic!("option {name} is a choice or text")
        }
    }

    pub fn words(&self, name: &str) -> &[String] {
        if let Some(OptionValue::Set(words)) = self.0.get(name) {
            words
        } else {
            panic!("option {name} is a set")
        }
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &OptionValue)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }
}

impl OptionSpec {
    pub const fn flag(name: &'static str, default: bool, help: &'static str) -> Self {
        Self { name, kind: OptionKind::Flag, default: OptionDefault::Flag(default), help }
    }

    pub const fn int(name: &'static str, (min, max): (i64, i64), default: i64, help: &'static str) -> Self {
        Self { name, kind: OptionKind::Int { min, max }, default: OptionDefault::Int(default), help }
    }

    /// One of these words, the first unless said otherwise.
    pub const fn choice(name: &'static str, values: &'static [&'static str], help: &'static str) -> Self {
        Self { name, kind: OptionKind::Choice { values }, default: OptionDefault::Word(values[0]), help }
    }

    /// Text, empty unless said otherwise.
    pub const fn text(name: &'static str, most: usize, help: &'static str) -> Self {
        Self { name, kind: OptionKind::Text { most }, default: OptionDefault::Word(""), help }
    }

    /// What the option takes, in words: `2 to 5`, `classic_3x4 or big_4x4`.
    pub fn values_text(&self) -> String {
        match self.kind {
            OptionKind::Int { min, max } => format!("{min} to {max}"),
            OptionKind::Flag => "true or false".into(),
            OptionKind::Choice { values } => values.join(" or "),
            OptionKind::Set { of, count } => format!("{count} of {}", of.join(", ")),
            OptionKind::Text { most } => format!("plain text of at most {most} characters"),
        }
    }

    fn misfit(&self, value: impl fmt::Display) -> Fault {
        let value = plain::line(&value.to_string());
        Fault::new(format!("option {} is {}, not '{value}'", self.name, self.values_text()))
    }

    fn check(&self, value: &OptionValue) -> Result<(), Fault> {
        let fits = match (self.kind, value) {
            (OptionKind::Int { min, max }, OptionValue::Int(n)) => (min..=max).contains(n),
            (OptionKind::Flag, OptionValue::Flag(_)) => true,
            (OptionKind::Choice { values }, OptionValue::Word(word)) => values.contains(&word.as_str()),
            (OptionKind::Set { of, count }, OptionValue::Set(words)) => {
                let known = words.iter().all(|word| of.contains(&word.as_str()));
                let distinct = words.iter().enumerate().all(|(i, word)| !words[..i].contains(word));
                known && distinct && words.len() == count
            }
            (OptionKind::Text { most }, OptionValue::Word(text)) => {
                text.chars().count() <= most && text.lines().count() <= 1 && plain::odd(text).is_none()
            }
            _ => false,
        };
        if fits { Ok(()) } else { Err(self.misfit(value)) }
    }
}

impl OptionDefault {
    pub fn value(self) -> OptionValue {
        match self {
            Self::Int(n) => OptionValue::Int(n),
            Self::Flag(on) => OptionValue::Flag(on),
            Self::Word(word) => OptionValue::Word(word.to_owned()),
            Self::Set(words) => OptionValue::Set(words.iter().map(|&word| word.to_owned()).collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCHEMA: &[OptionSpec] = &[
        OptionSpec {
            name: "players",
            kind: OptionKind::Int { min: 2, max: 4 },
            default: OptionDefault::Int(2),
            help: "How many play.",
        },
        OptionSpec {
            name: "fog",
            kind: OptionKind::Flag,
            default: OptionDefault::Flag(false),
            help: "Hide things.",
        },
        OptionSpec {
            name: "lands",
            kind: OptionKind::Set { of: &["hill", "moor", "sea"], count: 2 },
            default: OptionDefault::Set(&["hill", "sea"]),
            help: "Which lands.",
        },
        OptionSpec {
            name: "motto",
            kind: OptionKind::Text { most: 5 },
            default: OptionDefault::Word(""),
            help: "What the lands are called.",
        },
    ];

    #[test]
    fn defaults_complete_what_is_given() {
        let mut options = Options::default();
        options.set_text(SCHEMA, "players", "3").unwrap();
        let options = options.completed(SCHEMA).unwrap();
        assert_eq!((options.int("players"), options.flag("fog")), (3, false));
        assert_eq!(options.words("lands"), ["hill", "sea"]);
        assert_eq!(
            serde_json::to_string(&options).unwrap(),
            r#"{"fog":false,"lands":["hill","sea"],"motto":"","players":3}"#
        );
    }

    #[test]
    fn what_is_chosen_in_vain_is_said() {
        let mut options = Options::default();
        let in_vain = |options: &Options| options.in_vain(SCHEMA, "lands", "fog=true");
        assert_eq!(in_vain(&options), None);
        options.set_text(SCHEMA, "lands", "hill,sea").unwrap();
        assert_eq!(in_vain(&options), None, "a form sends what is so by default too");
        options.set_text(SCHEMA, "lands", "hill,moor").unwrap();
        let fault = in_vain(&options).unwrap().to_string();
        assert_eq!(
            fault,
            "option lands=hill,moor has no effect without fog=true: set that too, or leave lands out"
        );
    }

    #[test]
    fn misfits_say_what_would_fit() {
        let mut options = Options::default();
        let fault = |result: Result<(), Fault>| result.unwrap_err().to_string();
        assert_eq!(fault(options.set_text(SCHEMA, "players", "7")), "option players is 2 to 4, not '7'");
        assert_eq!(
            fault(options.set_text(SCHEMA, "fog", "maybe")),
            "option fog is true or false, not 'maybe'"
        );
        assert!(fault(options.set_text(SCHEMA, "lands", "hill,hill")).contains("2 of hill, moor, sea"));
        assert_eq!(options.set_text(SCHEMA, "motto", "a:1 é"), Ok(()));
        assert!(
            fault(options.set_text(SCHEMA, "motto", "too long")).contains("text of at most 5 characters")
        );
        let hidden = fault(options.set_text(SCHEMA, "motto", "a\u{202e}\u{1b}b"));
        assert_eq!(hidden, "option motto is plain text of at most 5 characters, not 'ab'");
        assert!(fault(options.set_text(SCHEMA, "speed", "1")).contains("there are: players, fog, lands"));
        options.set("players", OptionValue::Flag(true));
        options.set("speed", OptionValue::Int(1));
        assert_eq!(options.completed(SCHEMA).unwrap_err().len(), 2);
    }
}
