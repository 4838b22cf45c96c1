//! `malice sim`: many games of bots, and what they say.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use malice_bots::BotSpec;
use malice_catalog::{Listed, Visit, settings, with_game};
use malice_sim::{Report, Simulation, plot, progress_bar};
use serde_json::json;

use crate::set_up::{self, GameArgs};

const EXAMPLES: &str = "\
Bots: random, greedy, ismcts, ismcts:ITERATIONS, easy, normal, hard, expert.
The same seeds give the same games, whatever the number of threads.

Examples:
  malice sim overboss --games 1000 --seats greedy --players 4
  malice sim overboss --seats greedy,greedy,random --option boss_cards=true
  malice sim overboss --content my-cards --against shipped     what do my cards change?
  malice sim overboss --records games --plots plots --json report.json
  malice sim battle-for-greyport --seats normal --each scenario";

/// Play many games in parallel and count: wins, scores, score lines, with confidence intervals
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SimArgs {
    /// The game, as 'malice games' lists it
    game: String,
    /// How many games
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// The bots: one for each seat, or one for all
    #[arg(long, value_delimiter = ',', default_value = "greedy", value_name = "BOTS")]
    seats: Vec<String>,
    /// How many players, where one bot sits in all seats
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    /// The seed of the first game; each further game has the next
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = set_up::threads)]
    threads: Option<usize>,
    #[command(flatten)]
    variant: GameArgs,
    /// Play every value of this option in turn, so that the report can set them side by side
    #[arg(long, value_name = "OPTION")]
    each: Option<String>,
    /// Compare with the same games under this content folder ('shipped' for the shipped content)
    #[arg(long, value_name = "DIR")]
    against: Option<PathBuf>,
    /// Write the numbers as JSON to a file, or to standard output in place of the tables (-)
    #[arg(long, value_name = "FILE|-")]
    json: Option<String>,
    /// Draw plots (SVG) into this folder
    #[arg(long, value_name = "DIR")]
    plots: Option<PathBuf>,
    /// Write the record and the final view of each game into this folder
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// No progress bar
    #[arg(long, short)]
    quiet: bool,
}

impl SimArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let game = self.game.clone();
        with_game(&game, Sim { args: self, out })??;
        Ok(ExitCode::SUCCESS)
    }

    fn simulate<G: Listed>(
        &self,
        content: Option<&Path>,
        bots: &[BotSpec],
        players: Option<usize>,
        records: Option<PathBuf>,
    ) -> anyhow::Result<Report> {
        let content = set_up::content::<G>(content)?;
        let game = |(_, variant): (String, GameArgs)| {
            Ok(Arc::new(set_up::build::<G>(&variant.options::<G>(players)?, &content)?))
        };
        let games = self.variant.each::<G>(self.each.as_deref())?.into_iter().map(game);
        let mut games: Vec<Arc<G>> = games.collect::<anyhow::Result<_>>()?;
        let simulation = Simulation {
            game: games.remove(0),
            more: games,
            bots: bots.to_vec(),
            settings: settings::<G>(),
            games: self.games,
            first_seed: self.seed,
            threads: self.threads.unwrap_or(0),
            records,
        };
        let bar = (!self.quiet).then(|| progress_bar(self.games, "games"));
        let report = simulation.run(|| {
            if let Some(bar) = &bar {
                bar.inc(1);
            }
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        Ok(report?)
    }
}

struct Sim<'a> {
    args: SimArgs,
    out: &'a mut dyn Write,
}

impl Visit for Sim<'_> {
    type Out = anyhow::Result<()>;

    fn visit<G: Listed>(self) -> anyhow::Result<()> {
        let Self { args, out } = self;
        let bots = set_up::bots(&args.seats)?;
        let players = set_up::players_of(&args.seats, args.players)?;
        if let Some(folder) = &args.against {
            // Faults of the second content should not wait for the end of the first run.
            set_up::build::<G>(&args.variant.options::<G>(players)?, &set_up::content::<G>(Some(folder))?)?;
        }
        let began = Instant::now();
        let report =
            args.simulate::<G>(args.variant.content.as_deref(), &bots, players, args.records.clone())?;
        let seconds = began.elapsed().as_secs_f64();
        let comparison = match &args.against {
            None => None,
            Some(folder) => {
                let before = args.simulate::<G>(Some(folder), &bots, players, None)?;
                Some((report.against(&before)?, before))
            }
        };
        if args.json.as_deref() != Some("-") {
            writeln!(out, "{report}")?;
            if let Some((comparison, _)) = &comparison {
                writeln!(out, "{comparison}")?;
            }
            let rate = args.games as f64 / seconds;
            writeln!(out, "{} games in {seconds:.1} s, {rate:.0} games a second", args.games)?;
        }
        if let Some(target) = &args.json {
            let value = match &comparison {
                None => serde_json::to_value(&report)?,
                Some((comparison, before)) => {
                    json!({ "report": report, "against": before, "comparison": comparison })
                }
            };
            set_up::write_json(target, &value, out)?;
        }
        if let Some(folder) = &args.plots {
            for path in plot::write(&report, folder)? {
                if args.json.as_deref() != Some("-") {
                    writeln!(out, "{}", path.display())?;
                }
            }
        }
        Ok(())
    }
}
