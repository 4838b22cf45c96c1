//! `malice train`: what bots learn from games against themselves.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use malice_catalog::{Listed, Visit, settings, with_game};
use malice_sim::train::{Lesson, Training};
use malice_sim::{plot, progress_bar};

use crate::errors::in_file;
use crate::set_up::{self, GameArgs};

const EXAMPLES: &str = "\
Bots judge positions by features, each with a weight. Training plays games, looks at some positions of each and finds the weights under
which who is ahead comes out ahead most surely. What it finds is a proposal: let it play before you trust it.

Examples:
  malice train overboss
  malice train overboss --games 20000 --keep games.jsonl      stopped and called again, it goes on where it was
  malice train overboss --out weights.ron --plots plots
  malice train overboss --weights weights.ron --out next.ron  a further generation";

/// Let bots play against themselves and learn what positions are worth
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct TrainArgs {
    /// The game, as 'malice games' lists it
    game: String,
    /// How many games
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(5..))]
    games: u64,
    /// The bot in all seats: random, greedy, ismcts, ismcts:ITERATIONS, easy, normal, hard, expert
    #[arg(long, default_value = "greedy", value_name = "BOT")]
    bot: String,
    /// How many players
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// The seed of the first game; each further game has the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The share of choices made at random, from 0 to 1
    #[arg(long, default_value_t = 0.1, value_name = "SHARE", value_parser = share)]
    explore: f32,
    /// How many positions of each game are looked at
    #[arg(long, default_value_t = 16, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    positions: u16,
    /// How many threads [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = set_up::threads)]
    threads: Option<usize>,
    #[command(flatten)]
    variant: GameArgs,
    /// Begin with the weights in this file in place of the shipped ones
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// Keep what was seen of each game in this file, and go on from there when called again
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Write the learned weights to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw what was learned (SVG) into this folder
    #[arg(long, value_name = "DIR")]
    plots: Option<PathBuf>,
    /// Write what was learned as JSON to a file, or to standard output in place of the table (-)
    #[arg(long, value_name = "FILE|-")]
    json: Option<String>,
    /// No progress bar
    #[arg(long, short)]
    quiet: bool,
}

/// A number from 0 to 1.
fn share(text: &str) -> Result<f32, String> {
    let number: f32 = text.parse().map_err(|_| "not a number".to_owned())?;
    if (0.0..=1.0).contains(&number) { Ok(number) } else { Err("it is from 0 to 1".to_owned()) }
}

impl TrainArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let game = self.game.clone();
        with_game(&game, Train { args: self, out })??;
        Ok(ExitCode::SUCCESS)
    }

    fn game<G: Listed>(&self) -> anyhow::Result<G> {
        let game = self.variant.game::<G>(self.players)?;
        match &self.weights {
            Some(path) => Ok(game.weighed_by(set_up::weights::<G>(path)?)),
            None => Ok(game),
        }
    }
}

struct Train<'a> {
    args: TrainArgs,
    out: &'a mut dyn Write,
}

impl Visit for Train<'_> {
    type Out = anyhow::Result<()>;

    fn visit<G: Listed>(self) -> anyhow::Result<()> {
        let Self { args, out } = self;
        let settings = settings::<G>();
        let training = Training {
            game: Arc::new(args.game::<G>()?),
            bot: args.bot.parse()?,
            settings,
            games: args.games,
            first_seed: args.seed,
            threads: args.threads.unwrap_or(0),
            explore: args.explore,
            positions: usize::from(args.positions),
            keep: args.keep.clone(),
        };
        let bar = (!args.quiet).then(|| progress_bar(args.games, "games"));
        let samples = training.run(|done| {
            if let Some(bar) = &bar {
                bar.set_position(done);
            }
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        // Where nobody's lead counts against another's, all win or lose together.
        let together = settings.greedy.worth.rivalry <= 0.0;
        let weights = training.game.weights();
        let lesson = Lesson::learn(G::meta().id, G::features(), weights, &samples?, together)?;
        let quiet = args.json.as_deref() == Some("-");
        if !quiet {
            writeln!(out, "{lesson}")?;
        }
        if let Some(target) = &args.json {
            set_up::write_json(target, &serde_json::to_value(&lesson)?, out)?;
        }
        let mut written = Vec::new();
        if let Some(path) = &args.out {
            written.push((path.clone(), lesson.weights().text()));
        }
        if let Some(folder) = &args.plots {
            fs::create_dir_all(folder).map_err(in_file(folder))?;
            written.push((folder.join("weights.svg"), plot::weights(&lesson)?));
        }
        for (path, text) in written {
            fs::write(&path, text).map_err(in_file(&path))?;
            if !quiet {
                writeln!(out, "{}", path.display())?;
            }
        }
        Ok(())
    }
}
