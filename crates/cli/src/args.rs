//! The command line as a whole.

use clap::{Parser, Subcommand};

use crate::admin::AdminArgs;
use crate::arena::ArenaArgs;
use crate::backup::BackupArgs;
use crate::balance::BalanceArgs;
use crate::bench::BenchArgs;
use crate::completions::CompletionsArgs;
use crate::config::ConfigArgs;
use crate::find::FindArgs;
use crate::games::GamesArgs;
use crate::moving::MoveArgs;
use crate::options::OptionsArgs;
use crate::pack::PackArgs;
use crate::play::PlayArgs;
use crate::puzzles::PuzzlesArgs;
use crate::replay::ReplayArgs;
use crate::restore::RestoreArgs;
use crate::review::ReviewArgs;
use crate::rules::RulesArgs;
use crate::scenario::ScenarioArgs;
use crate::serve::ServeArgs;
use crate::sim::SimArgs;
use crate::train::TrainArgs;
use crate::validate::ValidateArgs;

const EXAMPLES: &str = "\
Examples:
  malice                                        all games in the browser
  malice play overboss                          in the terminal, you against one bot
  malice play overboss --seats human,hard,hard  you against two strong ones
  malice rules overboss                         the rules, to read before or during the game
  malice sim overboss --games 1000 --players 4  what a thousand games look like

Every command explains itself: malice play --help";

/// Board games of villainy, played completely by their rulebooks.
///
/// Without a command, the games are opened in the browser: like `malice serve`.
#[derive(Debug, Parser)]
#[command(name = "malice", version, after_help = EXAMPLES, max_term_width = 100, override_usage = "malice [COMMAND]")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Serve(ServeArgs),
    Config(ConfigArgs),
    Play(PlayArgs),
    Replay(ReplayArgs),
    Review(ReviewArgs),
    Find(FindArgs),
    Validate(ValidateArgs),
    Sim(SimArgs),
    Arena(ArenaArgs),
    Train(TrainArgs),
    Balance(BalanceArgs),
    Puzzles(PuzzlesArgs),
    Bench(BenchArgs),
    Rules(RulesArgs),
    Scenario(ScenarioArgs),
    Options(OptionsArgs),
    Pack(PackArgs),
    Games(GamesArgs),
    Backup(BackupArgs),
    Restore(RestoreArgs),
    Move(MoveArgs),
    Admin(AdminArgs),
    Completions(CompletionsArgs),
}
