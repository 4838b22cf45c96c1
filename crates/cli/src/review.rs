//! `malice review`: what the choices of a finished game cost, what luck brought, and where it turned.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{anyhow, bail};
use clap::Args;
use malice_catalog::{Listed, Visit, settings, with_game};
use malice_engine::Record;
use malice_review::{Effort, Review, Telling, review};
use malice_sim::progress_bar;

use crate::errors::in_file;
use crate::replay::replayed;
use crate::{record_file, terminal};

const EXAMPLES: &str = "\
A choice is judged by what its player knew then: a strong bot proposes, and both choices are played on in the same worlds.
No clock is read: the same record gives the same review.

Examples:
  malice review game.jsonl                    turning points, skill and luck of each player
  malice review game.jsonl --out review       the same as Markdown, with a graph of the chances
  malice review game.jsonl --budget 4         four times as much thought
  malice review game.jsonl --json             all of it for a program";

/// Look at a finished game again: mistakes, luck, winning chances, turning points
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ReviewArgs {
    /// The record, as 'malice play --save', 'malice sim --records' or a replay page wrote it
    file: PathBuf,
    /// Write review.md, chances.svg and review.json into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print the review as JSON, and nothing else
    #[arg(long)]
    json: bool,
    /// How many times as much thought as usual, from 0.1 to 100
    #[arg(long, default_value_t = 1.0, value_name = "TIMES")]
    budget: f32,
    /// The pack or content folder with which the game was played, unless the record carries it
    #[arg(long, value_name = "DIR")]
    content: Option<PathBuf>,
    /// No progress bar
    #[arg(long, short)]
    quiet: bool,
}

impl ReviewArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        if !(0.1..=100.0).contains(&self.budget) {
            bail!("a budget is 0.1 to 100 times the usual one, not {}", self.budget);
        }
        let record = record_file::read(&self.file)?;
        let game = record.header.game.clone();
        let review = with_game(&game, Look { args: &self, record: &record })??;
        let names: Vec<String> = record.header.seats.iter().map(|seat| seat.name.clone()).collect();
        let telling = Telling { review: &review, names: &names };
        if let Some(folder) = &self.out {
            write(telling, folder)?;
        }
        if self.json {
            writeln!(out, "{}", serde_json::to_string_pretty(&review)?)?;
        } else {
            self.tell(telling, out)?;
        }
        Ok(ExitCode::SUCCESS)
    }

    fn tell(&self, telling: Telling<'_>, out: &mut dyn Write) -> anyhow::Result<()> {
        let review = telling.review;
        let width = terminal::width();
        writeln!(out, "{}, {} decisions\n", review.game, review.steps.len())?;
        writeln!(out, "Turning points")?;
        let turns = telling.turning_points();
        if turns.is_empty() {
            writeln!(out, "  none: no choice and no stroke of luck changed much at once")?;
        }
        for turn in turns {
            writeln!(out, "  {}", terminal::wrap(&turn, width - 2, "    "))?;
        }
        writeln!(out, "\nSkill and luck\n{}", telling.balance())?;
        writeln!(out, "{}", terminal::wrap(&telling.explanation(), width, ""))?;
        if let Some(folder) = &self.out {
            writeln!(out, "\n{}", folder.join("review.md").display())?;
        }
        Ok(())
    }
}

fn write(telling: Telling<'_>, folder: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(folder).map_err(in_file(folder))?;
    let files = [
        ("chances.svg", telling.graph()?),
        ("review.md", telling.markdown("chances.svg")),
        ("review.json", format!("{}\n", serde_json::to_string_pretty(telling.review)?)),
    ];
    for (name, text) in files {
        let path = folder.join(name);
        fs::write(&path, text).map_err(in_file(&path))?;
    }
    Ok(())
}

struct Look<'a> {
    args: &'a ReviewArgs,
    record: &'a Record,
}

impl Visit for Look<'_> {
    type Out = anyhow::Result<Review>;

    fn visit<G: Listed>(self) -> anyhow::Result<Review> {
        let Self { args, record } = self;
        let table = replayed::<G>(&args.file, record, args.content.as_deref())?;
        let effort = Effort::SHIPPED.times(args.budget);
        let bar = (!args.quiet).then(|| progress_bar(0, "decisions"));
        let found = review(&table, &settings::<G>(), effort, 0, |done, all| {
            if let Some(bar) = &bar {
                bar.set_length(all as u64);
                bar.set_position(done as u64);
            }
            true
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        found.map_err(|error| anyhow!("{}: {error}", args.file.display()))
    }
}
