//! `malice balance`: whether every card, character, room and seat of a game wins its fair share.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::Context;
use clap::Args;
use malice_bots::Budget;
use malice_catalog::{Listed, Visit, settings, with_game};
use malice_sim::{Balance, Simulation, plot, progress_bar};

use crate::errors::in_file;
use crate::set_up::{self, GameArgs};

const EXAMPLES: &str = "\
A row of the content may win 5 points more or less than others of its kind do, a seat 3. What is beyond that is named; with few
games it may be luck, which the intervals say. Cards that players choose, or take because they lead, win more than what is
dealt to everybody: so each is held against others of its kind.

Examples:
  malice balance overboss --option boss_cards=true --players 4
  malice balance overlords-of-infamy --players 4 --games 1000 --plot balance.svg
  malice balance forces-of-evil --seats greedy --games 2000 --content my-cards";

/// Play many games of strong bots and tell which cards, characters and seats win more or less than their share
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BalanceArgs {
    /// The game, as 'malice games' lists it
    game: String,
    /// How many games
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The bots: one for each seat, or one for all
    #[arg(long, value_delimiter = ',', default_value = "hard", value_name = "BOTS")]
    seats: Vec<String>,
    /// How many players, where one bot sits in all seats
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// How many iterations a bot that searches has for a decision
    #[arg(long, default_value_t = 400, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
    /// The seed of the first game; each further game has the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = set_up::threads)]
    threads: Option<usize>,
    #[command(flatten)]
    variant: GameArgs,
    /// Write the numbers as JSON to a file, or to standard output in place of the tables (-)
    #[arg(long, value_name = "FILE|-")]
    json: Option<String>,
    /// Draw all that was weighed into this file (SVG)
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// No progress bar
    #[arg(long, short)]
    quiet: bool,
}

impl BalanceArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let game = self.game.clone();
        with_game(&game, Scales { args: self, out })??;
        Ok(ExitCode::SUCCESS)
    }
}

struct Scales<'a> {
    args: BalanceArgs,
    out: &'a mut dyn Write,
}

impl Visit for Scales<'_> {
    type Out = anyhow::Result<()>;

    fn visit<G: Listed>(self) -> anyhow::Result<()> {
        let Self { args, out } = self;
        let players = set_up::players_of(&args.seats, args.players)?;
        let game: Arc<G> = Arc::new(args.variant.game::<G>(players)?);
        let simulation = Simulation {
            game: game.clone(),
            more: Vec::new(),
            bots: set_up::bots(&args.seats)?,
            settings: settings::<G>().within(Budget { iterations: args.iterations, time: None }),
            games: args.games,
            first_seed: args.seed,
            threads: args.threads.unwrap_or(0),
            records: None,
        };
        let bar = (!args.quiet).then(|| progress_bar(args.games, "games"));
        let report = simulation.run(|| {
            if let Some(bar) = &bar {
                bar.inc(1);
            }
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        let balance = Balance::new::<G>(&report?, &game.faces());
        if args.json.as_deref() != Some("-") {
            writeln!(out, "{balance}")?;
        }
        if let Some(target) = &args.json {
            set_up::write_json(target, &serde_json::to_value(&balance)?, out)?;
        }
        if let Some(path) = &args.plot {
            fs::write(path, plot::balance(&balance)?)
                .map_err(in_file(path))
                .context("the plot could not be written")?;
        }
        Ok(())
    }
}
