//! `malice bench`: how fast the rules, the search and the simulation run, on this machine, now.

mod clock;
mod floor;
mod measure;
mod report;
mod server;
mod yardstick;

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use malice_catalog::{Listed, Visit, with_game};
use malice_engine::Game;

use self::floor::Floor;
use self::report::{Least, Report};
use crate::home::Address;
use crate::set_up::{self, GameArgs};

const EXAMPLES: &str = "\
Everything is measured in short slices of processor time, so that other load disturbs little; medians and the best
slices are shown. Only the figures for threads go by the clock on the wall: they need an otherwise idle machine.
Build with --release.

The floor is what no program that lists its choices could do without: random games are played with everything counted (choices
listed, numbers drawn, bytes of the state that change from one decision to the next), and then as many choices are written, numbers
drawn and bytes changed by a loop that looks at no rule. It is a lower bound that nobody reaches, since rules have to be looked at: a
program written for one game alone is the other mark, where there is one (--against).

Examples:
  malice bench overboss
  malice bench overboss --against path/to/overboss-limit --seconds 20
  malice bench overboss --option boss_cards=true --json -
  malice bench server                           the server under load, on loopback
  malice bench server --against path/to/srv     a bare server and ours in turn, with the ratio of both
  malice bench server --store postgres://malice@localhost/bench --nodes 3";

/// Measure speed: random games, copies of the state, search, threads, whole games of bots; or a server under load
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct BenchArgs {
    /// The game, as 'malice games' lists it; or 'server'
    game: String,
    /// A yardstick program, run in alternation with our own slices ('PROGRAM robin SECONDS ROUNDS'); with 'server' a bare server
    /// and its load ('PROGRAM serve PORT sqlite FOLDER', 'PROGRAM load PORT TABLES SECONDS closed')
    #[arg(long, value_name = "PROGRAM", conflicts_with = "store")]
    against: Option<PathBuf>,
    /// How long to measure, about
    #[arg(long, default_value = "10", value_parser = seconds)]
    seconds: f64,
    #[command(flatten)]
    variant: GameArgs,
    /// With 'server': a PostgreSQL database that the server fills with its tables
    #[arg(long, value_name = "postgres://USER@HOST/DATABASE")]
    store: Option<Address>,
    /// With 'server' and '--store': so many servers on this database
    #[arg(long, value_name = "N", requires = "store", value_parser = clap::value_parser!(u8).range(1..=64))]
    nodes: Option<u8>,
    /// Write the figures as JSON to a file, or to standard output in place of the table (-)
    #[arg(long, value_name = "FILE|-")]
    json: Option<String>,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("a time is 0.01 to 3600 seconds".into()),
    }
}

impl BenchArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        if self.game == "server" {
            return server::run(
                out,
                self.seconds,
                self.against.as_deref(),
                self.store.map(Address::reveal),
                self.nodes,
            );
        }
        let game = self.game.clone();
        with_game(&game, Bench { args: self, out })??;
        Ok(ExitCode::SUCCESS)
    }
}

struct Bench<'a> {
    args: BenchArgs,
    out: &'a mut dyn Write,
}

impl Visit for Bench<'_> {
    type Out = anyhow::Result<()>;

    fn visit<G: Listed>(self) -> anyhow::Result<()> {
        let Self { args, out } = self;
        let game: Arc<G> = Arc::new(match args.variant.game(Some(four::<G>())) {
            Ok(game) => game,
            // Another number of players was asked for by --option.
            Err(_) => args.variant.game(None)?,
        });
        let seconds = args.seconds;
        let mut floor = Floor::of(&*game);
        let random = measure::random_play(&*game, &mut floor, args.against.as_deref(), 0.5 * seconds)?;
        let report = Report {
            game: G::meta().id,
            players: game.seats(),
            least: Least::of(&floor),
            random,
            state_bytes: size_of::<G::State>(),
            clone_ns: measure::clones(&*game, 0.05 * seconds),
            searches: measure::searches(&*game, 0.2 * seconds),
            scaling: measure::scaling(&game, 0.15 * seconds)?,
            normal_ms: measure::normal_games(&*game, 0.1 * seconds),
        };
        if args.json.as_deref() != Some("-") {
            write!(out, "{}", report.text())?;
        }
        if let Some(target) = &args.json {
            set_up::write_json(target, &report.json(), out)?;
        }
        Ok(())
    }
}

/// Four players, or as many as the game takes.
fn four<G: Game>() -> usize {
    usize::from(4.clamp(G::meta().players.0, G::meta().players.1))
}
