//! Settings of whoever hosts: each is a flag, a variable of the environment and a line of a file.
//!
//! `--idle 30`, `MALICE_IDLE=30` and `idle = 30` in the file that `--config` names are one setting. What the environment and the
//! file say is put before what was typed, as if it had been typed too. A flag counts more than the environment, and the
//! environment more than the file.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::bail;
use clap::parser::ValueSource;
use clap::{ArgMatches, CommandFactory, FromArgMatches};
use serde_json::Value;

use crate::args::{Cli, Command};
use crate::text_file;

/// The flag that names the file; commands that have it have settings.
const FILE: &str = "config";
/// Two names for one thing: where one of them is given, the other is not looked for.
const HOME: [&str; 2] = ["data", "store"];

/// Whence a setting comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Source {
    Flag,
    Environment,
    File,
    Default,
}

/// A setting as it is in force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Setting {
    pub(crate) name: String,
    /// Nothing if it is not set.
    pub(crate) value: Option<String>,
    pub(crate) source: Source,
}

/// What is to be done, and the settings of it.
#[derive(Debug)]
pub(crate) struct Told {
    pub(crate) command: Command,
    pub(crate) settings: Vec<Setting>,
}

/// Why nobody knows what is to be done.
#[derive(Debug)]
pub(crate) enum Unread {
    /// The command line is wrong, or only help was wanted.
    Typed(clap::Error),
    /// A setting of the environment or the file is wrong.
    Set(anyhow::Error),
}

impl From<clap::Error> for Unread {
    fn from(error: clap::Error) -> Self {
        Self::Typed(error)
    }
}

impl From<anyhow::Error> for Unread {
    fn from(error: anyhow::Error) -> Self {
        Self::Set(error)
    }
}

/// Reads a command line, environment and file. Without a command it is `malice serve`.
pub(crate) fn read(mut typed: Vec<OsString>) -> Result<Told, Unread> {
    if typed.len() < 2 {
        typed.push("serve".into());
    }
    let matches = Cli::command().try_get_matches_from(&typed)?;
    let (command, flags) = matches.subcommand().unwrap_or_else(|| unreachable!("a command is required"));
    let names = settings_of(command);
    if !names.iter().any(|name| name == FILE) {
        return Ok(told(&matches, Vec::new())?);
    }
    let file = flags.get_one::<PathBuf>(FILE).cloned().or_else(|| variable(FILE).map(PathBuf::from));
    let lines = file.as_deref().map(read_file).transpose()?.unwrap_or_default();
    let added = added(&names, flags, &lines);
    let words = added.iter().filter_map(|(name, value, _)| word(command, name, value));
    typed.splice(2..2, words.collect::<Vec<_>>());
    let matches = Cli::command().try_get_matches_from(&typed).map_err(|error| {
        // What was typed could be read: what was added is at fault.
        let text = error.render().to_string();
        let wrong = text.lines().next().unwrap_or_default().trim_start_matches("error: ");
        let file = file.map_or(String::new(), |file| format!(" or in {}", file.display()));
        anyhow::anyhow!("in the environment{file}: {wrong}")
    })?;
    let settings = matches.subcommand().map_or(Vec::new(), |(_, flags)| in_force(&names, flags, &added));
    Ok(told(&matches, settings)?)
}

fn told(matches: &ArgMatches, settings: Vec<Setting>) -> Result<Told, clap::Error> {
    Ok(Told { command: Cli::from_arg_matches(matches)?.command, settings })
}

/// What a setting is called in the environment.
pub(crate) fn variable_name(name: &str) -> String {
    format!("MALICE_{}", name.replace('-', "_").to_uppercase())
}

fn variable(name: &str) -> Option<OsString> {
    std::env::var_os(variable_name(name)).filter(|value| !value.is_empty())
}

/// The settings that a command has: those of `malice serve`, as far as it takes them.
pub(crate) fn settings_of(command: &str) -> Vec<String> {
    let cli = Cli::command();
    let names = |command: &str| {
        let flags = cli.find_subcommand(command).into_iter().flat_map(clap::Command::get_arguments);
        flags.filter_map(|flag| flag.get_long().map(str::to_owned)).collect::<Vec<_>>()
    };
    let has = names(command);
    names("serve").into_iter().filter(|name| has.contains(name)).collect()
}

/// What a flag is called among those that were read.
fn id(name: &str) -> String {
    name.replace('-', "_")
}

fn is_typed(flags: &ArgMatches, name: &str) -> bool {
    flags.value_source(&id(name)) == Some(ValueSource::CommandLine)
}

/// The settings that were not typed, from the environment or else from the file.
fn added(
    names: &[String],
    flags: &ArgMatches,
    lines: &BTreeMap<String, String>,
) -> Vec<(String, OsString, Source)> {
    let mut added = Vec::new();
    for name in names.iter().map(String::as_str).filter(|name| *name != FILE) {
        let same: &[&str] = if HOME.contains(&name) { &HOME } else { &[name] };
        if same.iter().any(|name| is_typed(flags, name)) {
            continue;
        }
        if let Some(value) = variable(name) {
            added.push((name.to_owned(), value, Source::Environment));
        } else if let Some(value) = lines.get(name)
            && same.iter().all(|name| variable(name).is_none())
        {
            added.push((name.to_owned(), value.into(), Source::File));
        }
    }
    added
}

/// A setting as it would be typed. One that is on or off is typed if it is on.
fn word(command: &str, name: &str, value: &OsString) -> Option<OsString> {
    let cli = Cli::command();
    let flag = cli.find_subcommand(command)?.get_arguments().find(|flag| flag.get_long() == Some(name))?;
    let mut word = OsString::from(format!("--{name}"));
    if flag.get_action().takes_values() {
        word.push("=");
        word.push(value);
        return Some(word);
    }
    match value.to_str() {
        Some("false" | "0" | "no") => None,
        Some("true" | "1" | "yes") => Some(word),
        // Refused with its name by whoever reads it.
        _ => {
            word.push("=");
            word.push(value);
            Some(word)
        }
    }
}

fn in_force(names: &[String], flags: &ArgMatches, added: &[(String, OsString, Source)]) -> Vec<Setting> {
    let setting = |name: &String| {
        let value = flags.get_raw(&id(name)).and_then(|mut values| values.next());
        let source = match added.iter().find(|(added, ..)| added == name) {
            Some((_, _, source)) => *source,
            None if is_typed(flags, name) => Source::Flag,
            None => Source::Default,
        };
        Setting { name: name.clone(), value: value.map(|value| value.to_string_lossy().into_owned()), source }
    };
    names.iter().map(setting).collect()
}

/// The lines of a file of settings: TOML, `name = value`, each name that of a flag of `malice serve`.
fn read_file(path: &Path) -> anyhow::Result<BTreeMap<String, String>> {
    let place = path.display();
    let text = text_file::read_plain(path)?;
    let lines: BTreeMap<String, Value> =
        basic_toml::from_str(&text).map_err(|error| anyhow::anyhow!("{place}: {error}"))?;
    let known = settings_of("serve");
    let mut read = BTreeMap::new();
    for (name, value) in lines {
        if !known.contains(&name) || name == FILE {
            bail!("{place}: there is no setting '{name}'; 'malice config' lists them");
        }
        let value = match value {
            Value::String(text) => text,
            Value::Number(number) => number.to_string(),
            Value::Bool(is) => is.to_string(),
            Value::Null | Value::Array(_) | Value::Object(_) => {
                bail!("{place}: {name} is a text, a number, true or false")
            }
        };
        read.insert(name, value);
    }
    Ok(read)
}
