//! `malice arena --sprt` and `--ladder`: whether one bot is better than another, asked for no longer than it takes.

use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use anyhow::bail;
use malice_bots::{Columns, Duel, DuelReport, Duelist, Sprt};
use malice_catalog::{Listed, generations, settings};
use malice_sim::progress_bar;
use serde_json::json;

use crate::arena::ArenaArgs;
use crate::set_up;

/// Plays pairs of games until the first bot is clearly better than the second, or clearly not.
pub(crate) fn duel<G: Listed>(args: &ArenaArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let report = fight(args, duelists::<G>(args)?)?;
    if args.json.as_deref() != Some("-") {
        writeln!(out, "{report}")?;
    }
    if let Some(target) = &args.json {
        set_up::write_json(target, &serde_json::to_value(&report)?, out)?;
    }
    Ok(())
}

/// Plays a bot against every generation before it.
pub(crate) fn climb<G: Listed>(args: &ArenaArgs, out: &mut dyn Write) -> anyhow::Result<()> {
    let hard = ["hard".to_owned()];
    let names = if args.bots.is_empty() { &hard[..] } else { &args.bots };
    let [bot] = names else { bail!("--ladder takes one bot: --bots expert") };
    let mut columns = Columns::new(&["against", "score (95 %)", "pairs", "verdict", "which was"]);
    let mut rungs = Vec::new();
    for old in generations::<G>() {
        let pair = [bot.clone(), old.name.to_owned()];
        let Ok(pair) = <[Duelist<G>; 2]>::try_from(set_up::duelists(&pair, &args.variant, args.players)?)
        else {
            bail!("two bots are two");
        };
        let report = fight(args, pair)?;
        columns.row([
            old.name.to_owned(),
            report.score.percent(),
            report.pairs.count().to_string(),
            report.verdict.to_string(),
            old.about.to_owned(),
        ]);
        rungs.push(report);
    }
    if args.json.as_deref() != Some("-") {
        writeln!(out, "{}: {bot} against earlier generations, from seed {}", G::meta().id, args.seed)?;
        write!(out, "{}", columns.text())?;
    }
    if let Some(target) = &args.json {
        set_up::write_json(target, &json!({ "bot": bot, "rungs": rungs }), out)?;
    }
    Ok(())
}

fn fight<G: Listed>(args: &ArenaArgs, pair: [Duelist<G>; 2]) -> anyhow::Result<DuelReport> {
    let [par, better] = args.elo[..] else { bail!("--elo takes two numbers: --elo 0,20") };
    if better <= par {
        bail!("--elo {par},{better}: the second number is what better means, and larger than the first");
    }
    let [contender, champion] = pair;
    let duel = Duel {
        game: Arc::new(args.variant.game::<G>(Some(args.players))?),
        contender,
        champion,
        // Where nobody's lead counts against another's, all win or lose together.
        together: settings::<G>().greedy.worth.rivalry <= 0.0,
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
    Ok(report?)
}

/// The two bots, each with the weights by which it judges.
fn duelists<G: Listed>(args: &ArenaArgs) -> anyhow::Result<[Duelist<G>; 2]> {
    let Ok(mut pair) =
        <[Duelist<G>; 2]>::try_from(set_up::duelists(&args.bots, &args.variant, args.players)?)
    else {
        bail!("--sprt compares two bots: --bots hard,normal");
    };
    if args.weights.len() > 2 {
        bail!("--weights takes a file for each of the two bots");
    }
    for (duelist, path) in pair.iter_mut().zip(&args.weights) {
        if path == set_up::SHIPPED {
            continue;
        }
        let judged = args.variant.game::<G>(Some(args.players))?;
        duelist.game = Arc::new(judged.weighed_by(set_up::weights::<G>(Path::new(path))?));
        duelist.name = format!("{} by {path}", duelist.name);
    }
    Ok(pair)
}
