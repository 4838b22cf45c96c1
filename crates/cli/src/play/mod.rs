//! `malice play`: a game in the terminal, on the whole screen or line by line.

mod answers;
mod evening;
mod screen;
mod seating;
mod session;
mod together;

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::bail;
use clap::Args;
use malice_catalog::{Listed, Visit, with_game};
use malice_engine::{Game, Seed, Table};

use self::evening::{Evening, Files};
use self::screen::Screen;
use self::seating::Player;
use self::session::Session;
use crate::set_up::GameArgs;
use crate::{record_file, replay, terminal};

const EXAMPLES: &str = "\
Players: human, easy, normal, hard, expert, greedy, random, ismcts, ismcts:ITERATIONS.
On a terminal the table fills the screen ('?' lists the keys); in a pipe, on a dumb terminal and with --plain it is played
line by line: type the number of a choice or its name; 'help' lists the other commands.

Examples:
  malice play overboss                                   you against one normal bot
  malice play overboss --players 4                       you against three
  malice play overboss --seats human,human,hard          two people and a strong bot
  malice play overboss --players 1 -o solo_mode=campaign alone
  malice play overboss -o map_size=big_4x4 -o boss_cards=true
  malice play overboss --save game.jsonl                 every choice is saved
  malice play overboss --load game.jsonl --save game.jsonl
  malice play overboss --seats hard,hard                 watch";

/// Play a game in the terminal, against bots, against each other, or both
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PlayArgs {
    /// The game, as 'malice games' lists it
    game: String,
    /// Who plays, seat by seat
    #[arg(long, value_delimiter = ',', value_name = "PLAYERS", conflicts_with = "load")]
    seats: Vec<String>,
    /// How many play: you, and normal bots
    #[arg(long, value_name = "N", conflicts_with_all = ["seats", "load"])]
    players: Option<usize>,
    /// The names of the people, in the order of their seats
    #[arg(long = "name", value_delimiter = ',', value_name = "NAMES", conflicts_with = "load")]
    names: Vec<String>,
    /// The seed from which all chance follows [default: a fresh one]
    #[arg(long, value_name = "N", conflicts_with = "load")]
    seed: Option<u64>,
    #[command(flatten)]
    variant: GameArgs,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with = "options")]
    load: Option<PathBuf>,
    /// Save the game to this file after every choice
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// No colours
    #[arg(long)]
    no_color: bool,
    /// Line by line instead of on the whole screen, the table in sentences: for screen readers, and for who likes it
    #[arg(long)]
    plain: bool,
    /// How long a bot's move is shown on the screen, in milliseconds; any key goes on
    #[arg(long, value_name = "MS", default_value_t = 700)]
    pause: u64,
}

impl PlayArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let game = self.game.clone();
        with_game(&game, Play { args: self, out })??;
        Ok(ExitCode::SUCCESS)
    }

    fn new_table<G: Game>(&self) -> anyhow::Result<(Table<G>, Vec<Player>)> {
        let named = if self.seats.is_empty() { None } else { Some(seating::players(&self.seats)?) };
        let count = named.as_ref().map(Vec::len).or(self.players);
        let game: G = self.variant.game(count)?;
        let players = named.unwrap_or_else(|| seating::one_against_bots(game.seats()));
        if players.len() != game.seats() {
            bail!("{} seats are named, but {} play", players.len(), game.seats());
        }
        let headers = seating::headers(&players, &self.names)?;
        let seed = self.seed.unwrap_or_else(fresh_seed);
        Ok((Table::new(Arc::new(game), headers, Seed::from_number(seed)), players))
    }

    fn loaded_table<G: Game>(&self, file: &Path) -> anyhow::Result<(Table<G>, Vec<Player>)> {
        let record = record_file::read(file)?;
        let table = replay::replayed::<G>(file, &record, self.variant.content.as_deref())?;
        let players: Vec<String> = table.seats().iter().map(|seat| seat.player.clone()).collect();
        Ok((table, seating::players(&players)?))
    }
}

struct Play<'a> {
    args: PlayArgs,
    out: &'a mut dyn Write,
}

impl Visit for Play<'_> {
    type Out = anyhow::Result<()>;

    fn visit<G: Listed>(self) -> anyhow::Result<()> {
        let Self { args, out } = self;
        if let Some(file) = &args.save
            && args.load.as_ref() != Some(file)
        {
            record_file::check_free(file)?;
        }
        let (table, players) = match &args.load {
            None => args.new_table::<G>()?,
            Some(file) => args.loaded_table::<G>(file)?,
        };
        let files = Files { save: args.save, load: args.load, content: args.variant.content };
        let evening = Evening { table, players, files };
        let paint = terminal::paint(args.no_color);
        if args.plain || !terminal::is_screen() {
            return Session::new(evening, paint, args.plain, out).run();
        }
        let parting = Screen::open(evening, paint.on, Duration::from_millis(args.pause))?.run()?;
        Ok(writeln!(out, "{parting}")?)
    }
}

/// A seed that nobody knows, short enough to be written down.
fn fresh_seed() -> u64 {
    RandomState::new().hash_one(std::process::id()) % 1_000_000_000
}

/// The next line of standard input, without its end; `None` if there is none.
pub(crate) fn read_line() -> anyhow::Result<Option<String>> {
    let mut line = Vec::new();
    if io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    Ok(Some(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned()))
}
