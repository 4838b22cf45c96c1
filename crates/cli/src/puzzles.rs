//! `malice puzzles`: positions with one clearly best move, from games of bots.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use malice_bots::mix;
use malice_catalog::{Listed, Visit, settings, with_game};
use malice_review::{Hunt, Puzzle};
use malice_sim::progress_bar;

use crate::errors::in_file;
use crate::set_up::{self, GameArgs};
use crate::text_file;

const EXAMPLES: &str = "\
Bots play, and what stands out is looked at again: a strong bot has to choose the same, and the choice has to be better than
every other by eight points of winning chance, in worlds that nobody has looked at before, and again to who looks deeper than any
bot that plays.

Examples:
  malice puzzles overboss --out overboss.jsonl
  malice find overboss --file overboss.jsonl
  malice puzzles overboss --check overboss.jsonl --seed 77";

/// Make puzzles for 'malice find': positions with one clearly best move
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PuzzlesArgs {
    /// The game, as 'malice games' lists it
    game: String,
    /// How many
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=1000))]
    count: u16,
    /// The seed of the first game, each further game has the next; with --check, of the worlds that are looked at
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many players
    #[arg(long, default_value_t = 2, value_name = "N")]
    players: usize,
    #[command(flatten)]
    variant: GameArgs,
    /// The file to write, a puzzle a line
    #[arg(long, value_name = "FILE", required_unless_present = "check")]
    out: Option<PathBuf>,
    /// Look deeper at the puzzles of this file instead, and tell which of them do not stand
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "count"])]
    check: Option<PathBuf>,
    /// No progress bar
    #[arg(long, short)]
    quiet: bool,
}

impl PuzzlesArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        if let Some(file) = &self.check {
            let puzzles =
                Puzzle::read(&text_file::read(file)?).map_err(|no| anyhow!("{}: {no}", file.display()))?;
            return with_game(&self.game, Check { args: &self, puzzles, out })?;
        }
        let puzzles = with_game(&self.game, Make(&self))??;
        if puzzles.len() < usize::from(self.count) {
            bail!("only {} of {} puzzles were found: try another --seed", puzzles.len(), self.count);
        }
        let lines = puzzles.iter().map(|puzzle| Ok(serde_json::to_string(puzzle)? + "\n"));
        let text: String = lines.collect::<anyhow::Result<_>>()?;
        let file = self.out.as_ref().context("--out is needed")?;
        fs::write(file, text).map_err(in_file(file))?;
        writeln!(out, "{} puzzles: {}", puzzles.len(), file.display())?;
        Ok(ExitCode::SUCCESS)
    }
}

struct Make<'a>(&'a PuzzlesArgs);

impl Visit for Make<'_> {
    type Out = anyhow::Result<Vec<Puzzle>>;

    fn visit<G: Listed>(self) -> Self::Out {
        let Self(args) = self;
        let hunt = Hunt {
            game: Arc::new(args.variant.game::<G>(Some(args.players))?),
            settings: settings::<G>(),
            first_seed: args.seed,
            count: usize::from(args.count),
        };
        let bar = (!args.quiet).then(|| progress_bar(args.count.into(), "puzzles"));
        let puzzles = hunt.run(|found| {
            if let Some(bar) = &bar {
                bar.set_position(found as u64);
            }
            true
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        Ok(puzzles)
    }
}

struct Check<'a> {
    args: &'a PuzzlesArgs,
    puzzles: Vec<Puzzle>,
    out: &'a mut dyn Write,
}

impl Visit for Check<'_> {
    type Out = anyhow::Result<ExitCode>;

    fn visit<G: Listed>(self) -> Self::Out {
        let Self { args, puzzles, out } = self;
        let bar = (!args.quiet).then(|| progress_bar(puzzles.len() as u64, "puzzles"));
        let mut good = 0;
        for (index, puzzle) in puzzles.iter().enumerate() {
            let game: Arc<G> = Arc::new(set_up::build(&puzzle.options, &set_up::content::<G>(None)?)?);
            let stands = puzzle.stands(&game, &settings::<G>(), mix(args.seed, index as u64));
            if stands.map_err(|why| anyhow!("puzzle {}: {why}", index + 1))? {
                good += 1;
            } else {
                writeln!(out, "puzzle {} does not stand: another choice is as good, or better", index + 1)?;
            }
            if let Some(bar) = &bar {
                bar.inc(1);
            }
        }
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        writeln!(out, "{good} of {} stand.", puzzles.len())?;
        Ok(if good == puzzles.len() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
