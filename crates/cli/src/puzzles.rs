//! `malice puzzles`: positions with one clearly best move, from games of bots.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::bail;
use clap::Args;
use malice_catalog::{Listed, Visit, settings, with_game};
use malice_review::{Hunt, Puzzle};
use malice_sim::progress_bar;

use crate::errors::in_file;
use crate::set_up::GameArgs;

const EXAMPLES: &str = "\
Bots play, and what stands out is looked at again: a strong bot has to choose the same, and the choice has to be better than
every other by eight points of winning chance in worlds that nobody has looked at before.

Examples:
  malice puzzles overboss --out overboss.jsonl
  malice find overboss --file overboss.jsonl";

/// Make puzzles for 'malice find': positions with one clearly best move
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PuzzlesArgs {
    /// The game, as 'malice games' lists it
    game: String,
    /// How many
    #[arg(long, default_value_t = 30, value_parser = clap::value_parser!(u16).range(1..=1000))]
    count: u16,
    /// The seed of the first game; each further game has the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many players
    #[arg(long, default_value_t = 2, value_name = "N")]
    players: usize,
    #[command(flatten)]
    variant: GameArgs,
    /// The file to write, a puzzle a line
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// No progress bar
    #[arg(long, short)]
    quiet: bool,
}

impl PuzzlesArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let puzzles = with_game(&self.game, Make(&self))??;
        if puzzles.len() < usize::from(self.count) {
            bail!("only {} of {} puzzles were found: try another --seed", puzzles.len(), self.count);
        }
        let lines = puzzles.iter().map(|puzzle| Ok(serde_json::to_string(puzzle)? + "\n"));
        let text: String = lines.collect::<anyhow::Result<_>>()?;
        fs::write(&self.out, text).map_err(in_file(&self.out))?;
        writeln!(out, "{} puzzles: {}", puzzles.len(), self.out.display())?;
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
