//! `malice arena --sprt`: whether one bot is better than another, asked for no longer than it takes.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use anyhow::bail;
use malice_bots::{Duel, Duelist, Settings, Sprt};
use malice_catalog::Listed;
use malice_sim::progress_bar;

use crate::arena::ArenaArgs;
use crate::set_up;

/// Plays pairs of games until the first bot is clearly better than the second, or clearly not.
pub(crate) fn duel<G: Listed>(
    args: &ArenaArgs,
    settings: &Settings,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let [par, better] = args.elo[..] else { bail!("--elo takes two numbers: --elo 0,20") };
    if better <= par {
        bail!("--elo {par},{better}: the second number is what better means, and larger than the first");
    }
    let game: Arc<G> = Arc::new(args.variant.game::<G>(Some(args.players))?);
    let [contender, champion] = duelists(args, settings, &game)?;
    let duel = Duel {
        game,
        contender,
        champion,
        // Where nobody's lead counts against another's, all win or lose together.
        together: settings.greedy.worth.rivalry <= 0.0,
        sprt: Sprt { par, better, ..Sprt::DEFAULT },
        most: u64::from(args.games).div_ceil(2),
        first_seed: args.seed,
        threads: args.threads.unwrap_or(0),
    };
    let bar = (!args.quiet).then(|| progress_bar(duel.most, "pairs"));
    let report = duel.run(|report| {
        if let Some(bar) = &bar {
            bar.set_position(report.pairs.count());
        }
    });
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    let report = report?;
    if args.json.as_deref() != Some("-") {
        writeln!(out, "{report}")?;
    }
    if let Some(target) = &args.json {
        set_up::write_json(target, &serde_json::to_value(&report)?, out)?;
    }
    Ok(())
}

/// The two bots, each with the weights by which it judges.
fn duelists<G: Listed>(
    args: &ArenaArgs,
    settings: &Settings,
    game: &Arc<G>,
) -> anyhow::Result<[Duelist<G>; 2]> {
    let [first, second] = set_up::bots(&args.bots)?[..] else {
        bail!("--sprt compares two bots: --bots hard,normal");
    };
    if args.weights.len() > 2 {
        bail!("--weights takes a file for each of the two bots");
    }
    let duelist = |index: usize, bot: malice_bots::BotSpec| -> anyhow::Result<Duelist<G>> {
        match args.weights.get(index).map(String::as_str) {
            None | Some(set_up::SHIPPED) => {
                Ok(Duelist { name: bot.to_string(), bot, settings: *settings, game: game.clone() })
            }
            Some(path) => {
                let judged = args.variant.game::<G>(Some(args.players))?;
                let judged = judged.weighed_by(set_up::weights::<G>(Path::new(path))?);
                let name = format!("{bot} by {path}");
                Ok(Duelist { name, bot, settings: *settings, game: Arc::new(judged) })
            }
        }
    };
    Ok([duelist(0, first)?, duelist(1, second)?])
}
