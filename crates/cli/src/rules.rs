//! `malice rules`: the rules to read, by id, by word, or all; and the cards that words name.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::bail;
use clap::Args;
use malice_catalog::{Listed, Visit, with_game};
use malice_engine::{Face, Options, plain};
use malice_words::faces;
use malice_words::rulebook::{self, Rule};

use crate::paint::Paint;
use crate::set_up::{build, content};
use crate::terminal;

const EXAMPLES: &str = "\
Examples:
  malice rules overboss               all rules
  malice rules overboss OB-TOK-02     one rule by its id
  malice rules overboss portal        every rule that speaks of portals, and what is called so
  malice rules overboss | less        page by page
  malice rules overboss croak --content my-cards
                                      what is called so in a pack";

/// Read the rules of a game: all of them, one by its id, or those that hold a word, with the cards that are called so
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct RulesArgs {
    /// The game, as 'malice games' lists it
    game: String,
    /// The id of a rule, or words to look for
    #[arg(value_name = "ID|WORD")]
    words: Vec<String>,
    /// A pack, or any folder of content, whose cards are looked up in place of the shipped ones; without words, all of them
    /// follow the rules
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
}

/// The rules of a game, and all that has a face in it, with the content of a folder or the shipped one.
struct Book<'a>(Option<&'a Path>);

impl Visit for Book<'_> {
    type Out = anyhow::Result<(&'static str, Vec<Face>)>;

    fn visit<G: Listed>(self) -> Self::Out {
        let game: G = build(&Options::default(), &content::<G>(self.0)?)?;
        Ok((G::meta().rules, game.faces()))
    }
}

/// So many cards are told whole.
const WHOLE: usize = 4;

impl RulesArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let (markdown, faces) = with_game(&self.game, Book(self.content.as_deref()))??;
        let paint = terminal::paint(false);
        if self.words.is_empty() {
            write_all(out, markdown, paint)?;
            if let Some(folder) = &self.content {
                let heading = format!("## The cards of {}", folder.display());
                writeln!(out, "\n{}\n", paint.strong(&plain::line(&heading)))?;
                faces.iter().try_for_each(|face| write_lines(out, &faces::describe(face, &[])))?;
            }
        } else {
            write_found(out, markdown, &faces, &self.words.join(" "), paint)?;
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

/// Writes the rule of this id, or the rules that hold these words and the cards that are called so.
pub(crate) fn write_found(
    out: &mut dyn Write,
    markdown: &str,
    faces: &[Face],
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
    let named = faces::named(faces, words);
    if found.is_empty() && named.is_empty() {
        bail!("no rule speaks of '{words}', and nothing is called so");
    }
    for rule in &found {
        write_rule(out, rule, paint)?;
    }
    write_faces(out, &named)?;
    if found.is_empty() {
        return Ok(());
    }
    let count = if found.len() == 1 { "1 rule".to_owned() } else { format!("{} rules", found.len()) };
    Ok(writeln!(out, "{}", paint.faint(&format!("{count} for '{words}'")))?)
}

fn write_faces(out: &mut dyn Write, found: &[&Face]) -> anyhow::Result<()> {
    if found.len() > WHOLE {
        return write_lines(out, &faces::listed(found));
    }
    found.iter().try_for_each(|face| write_lines(out, &faces::describe(face, &[])))
}

/// Writes lines no wider than the terminal.
pub(crate) fn write_lines(out: &mut dyn Write, text: &str) -> anyhow::Result<()> {
    for line in text.lines() {
        writeln!(out, "{}", terminal::wrap(line, terminal::width(), "    "))?;
    }
    Ok(())
}

pub(crate) fn write_rule(out: &mut dyn Write, rule: &Rule, paint: Paint) -> anyhow::Result<()> {
    let text = terminal::wrap(&format!("{}  {}", rule.id, rule.text), terminal::width(), "    ");
    let text = text.replacen(&rule.id, &paint.strong(&rule.id), 1);
    Ok(writeln!(out, "{text}")?)
}
