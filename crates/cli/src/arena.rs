//! `malice arena`: which bot is better, and by how much.

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use malice_bots::{Arena, Parties};
use malice_catalog::{Listed, Visit, settings, with_game};
use malice_sim::progress_bar;

use crate::duel::{climb, duel};
use crate::set_up::{self, GameArgs};

const EXAMPLES: &str = "\
Every deal is played once for each rotation of the seats, so that nobody has the better seat or the better cards.
The levels play with their shipped iteration budgets, without time limits: the same seeds give the same results.

Examples:
  malice arena overboss --bots hard,normal
  malice arena overboss --bots easy,normal,hard --games 600
  malice arena overboss --bots ismcts:2000,greedy --players 4
  malice arena overboss --ladder --games 60
  malice arena battle-for-greyport --bots hard,normal,easy --parties --each scenario
  malice arena overboss --sprt --bots hard,hard --weights new.ron,shipped --games 4000";

/// Let bots play against each other, seats rotated: win rates and Elo with intervals
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[expect(clippy::struct_excessive_bools, reason = "one for each flag")]
pub(crate) struct ArenaArgs {
    /// The game, as 'malice games' lists it
    game: String,
    /// The bots: random, greedy, ismcts, ismcts:ITERATIONS, easy, normal, hard, expert; or earlier generations of hard: gen1, gen2, gen3
    #[arg(long, value_delimiter = ',', required_unless_present = "ladder", value_name = "BOTS")]
    pub(crate) bots: Vec<String>,
    /// How many games
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// The seed of the first deal; each further deal has the next
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many players
    #[arg(long, default_value_t = 2, value_name = "N")]
    pub(crate) players: usize,
    /// Every bot sits in all seats, for games that are won or lost together; each is compared with the one after it
    #[arg(long)]
    parties: bool,
    /// With --parties: play every value of this option in turn
    #[arg(long, value_name = "OPTION", requires = "parties")]
    each: Option<String>,
    /// Play pairs of games on the same deals with swapped seats until it is clear whether the first bot is better than the second
    #[arg(long, conflicts_with = "parties")]
    sprt: bool,
    /// Play a bot (hard, unless --bots names another) against every earlier generation, each until it is clear who is better
    #[arg(long, conflicts_with_all = ["parties", "sprt"])]
    ladder: bool,
    /// With --sprt: weights files by which the first and the second bot judge positions ('shipped' for the shipped weights)
    #[arg(long, value_delimiter = ',', value_name = "FILES", requires = "sprt")]
    pub(crate) weights: Vec<String>,
    /// With --sprt: what is no better and what is better, in Elo
    #[arg(
        long,
        value_delimiter = ',',
        default_values_t = [0.0, 20.0],
        value_name = "PAR,BETTER",
        allow_negative_numbers = true
    )]
    pub(crate) elo: Vec<f64>,
    /// How many threads [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = set_up::threads)]
    pub(crate) threads: Option<usize>,
    #[command(flatten)]
    pub(crate) variant: GameArgs,
    /// Write the standings as JSON to a file, or to standard output in place of the table (-)
    #[arg(long, value_name = "FILE|-")]
    pub(crate) json: Option<String>,
    /// No progress bar
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

impl ArenaArgs {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<ExitCode> {
        let game = self.game.clone();
        with_game(&game, Contest { args: self, out })??;
        Ok(ExitCode::SUCCESS)
    }
}

struct Contest<'a> {
    args: ArenaArgs,
    out: &'a mut dyn Write,
}

impl Visit for Contest<'_> {
    type Out = anyhow::Result<()>;

    fn visit<G: Listed>(self) -> anyhow::Result<()> {
        let Self { args, out } = self;
        if args.parties {
            return parties::<G>(&args, out);
        }
        if args.ladder {
            return climb::<G>(&args, out);
        }
        if args.sprt {
            return duel::<G>(&args, out);
        }
        let arena = Arena {
            bots: set_up::duelists(&args.bots, &args.variant, args.players)?,
            game: Arc::new(args.variant.game::<G>(Some(args.players))?),
            games: args.games,
            first_seed: args.seed,
            threads: args.threads.unwrap_or(0),
        };
        let bar = (!args.quiet).then(|| progress_bar(u64::from(args.games), "games"));
        let standings = arena.run(|| {
            if let Some(bar) = &bar {
                bar.inc(1);
            }
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        let standings = standings?;
        if args.json.as_deref() != Some("-") {
            writeln!(out, "{standings}")?;
        }
        if let Some(target) = &args.json {
            set_up::write_json(target, &serde_json::to_value(&standings)?, out)?;
        }
        Ok(())
    }
}

/// The contest of whole parties.
fn parties<G: Listed>(args: &ArenaArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = |(name, variant): (String, GameArgs)| -> anyhow::Result<(String, Arc<G>)> {
        Ok((name, Arc::new(variant.game::<G>(Some(args.players))?)))
    };
    let games = args.variant.each::<G>(args.each.as_deref())?.into_iter().map(game);
    let games = games.collect::<anyhow::Result<_>>()?;
    let contest = Parties {
        games,
        bots: set_up::bots(&args.bots)?,
        settings: settings::<G>(),
        deals: args.games,
        first_seed: args.seed,
        threads: args.threads.unwrap_or(0),
    };
    let bar = (!args.quiet).then(|| progress_bar(u64::from(args.games) * args.bots.len() as u64, "games"));
    let standings = contest.run(|| {
        if let Some(bar) = &bar {
            bar.inc(1);
        }
    });
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    let standings = standings?;
    if args.json.as_deref() != Some("-") {
        writeln!(out, "{standings}")?;
    }
    if let Some(target) = &args.json {
        set_up::write_json(target, &serde_json::to_value(&standings)?, out)?;
    }
    Ok(())
}
