//! `malice rules`: the rules to read, by id, by word, or all.

use std::io::Write;
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use malice_catalog::{Listed, Visit, with_game};

use crate::paint::Paint;
use crate::terminal;
use malice_words::rulebook::{self, Rule};

const EXAMPLES: &str = "\
Examples:
  malice rules overboss               all rules
  malice rules overboss OB-TOK-02     one rule by its id
  malice rules overboss portal        every rule that speaks of portals
  malice rules overboss | less        page by page";

/// Read the rules of a game: all of them, one by its id, or those that hold a word
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RulesArgs {
    /// The game, as 'malice games' lists it
    game: String,
    /// The id of a rule, or words to look for
    #[arg(value_name = "ID|WORD")]
    words: Vec<String>,
}

struct Markdown;

impl Visit for Markdown {
    type Out = &'static str;

    fn visit<G: Listed>(self) -> &'static str {
        G::meta().rules
    }
}

impl RulesArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let markdown = with_game(&self.game, Markdown)?;
        let paint = terminal::paint(false);
        if self.words.is_empty() {
            write_all(out, markdown, paint)?;
        } else {
            write_found(out, markdown, &self.words.join(" "), paint)?;
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn write_all(out: &mut dyn Write, markdown: &str, paint: Paint) -> anyhow::Result<()> {
    for line in markdown.lines() {
        let line = if line.starts_with('#') { paint.strong(line) } else { line.to_owned() };
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Writes the rule of this id, or the rules that hold these words.
pub(crate) fn write_found(
    out: &mut dyn Write,
    markdown: &str,
    words: &str,
    paint: Paint,
) -> anyhow::Result<()> {
    let rules = rulebook::rules(markdown);
    if let Some(rule) = rulebook::find(&rules, words) {
        return write_rule(out, rule, paint);
    }
    let near = || rulebook::near(&rules, words).join(", ");
    if rulebook::is_id(&words.to_uppercase()) {
        let begun: Vec<&Rule> =
            rules.iter().filter(|rule| rule.id.starts_with(&words.to_uppercase())).collect();
        if begun.is_empty() {
            bail!("there is no rule {words}; near it are {}", near());
        }
        return begun.into_iter().try_for_each(|rule| write_rule(out, rule, paint));
    }
    let found = rulebook::search(&rules, words);
    if found.is_empty() {
        bail!("no rule speaks of '{words}'");
    }
    for rule in &found {
        write_rule(out, rule, paint)?;
    }
    let count = if found.len() == 1 { "1 rule".to_owned() } else { format!("{} rules", found.len()) };
    Ok(writeln!(out, "{}", paint.faint(&format!("{count} for '{words}'")))?)
}

pub(crate) fn write_rule(out: &mut dyn Write, rule: &Rule, paint: Paint) -> anyhow::Result<()> {
    let text = terminal::wrap(&format!("{}  {}", rule.id, rule.text), terminal::width(), "    ");
    let text = text.replacen(&rule.id, &paint.strong(&rule.id), 1);
    Ok(writeln!(out, "{text}")?)
}
