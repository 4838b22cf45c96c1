//! Games and scenarios told in one line for each question, to be pinned: a swapped decision point, another order of asking or of
//! rolling changes them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use malice_engine::{Chance, Game, Io, Scenarios, Viewer, choices};
use serde_json::Value;

use super::walk::Walk;
use crate::scenario::watch_folder;

/// What scenarios ask.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Questions {
    /// Every decision point with the kinds of choices that are offered there.
    pub points: String,
    /// Every scenario with the seats asked, in their order, and the points.
    pub asked: String,
}

/// All questions that the scenarios below a folder put.
pub fn questions_in_scenarios<G: Scenarios>(folder: impl AsRef<Path>) -> Result<Questions, String> {
    let mut points: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    let mut asked: Vec<(String, Vec<String>)> = Vec::new();
    watch_folder::<G>(folder, &mut |scene| {
        let mut io: Io<G> = Io::silent(Chance::fast(0));
        let mut seats = Vec::new();
        for seat in scene.game.awaited(scene.state).iter() {
            let offer = choices(scene.game, &mut scene.state.clone(), seat, false, &mut io);
            points
                .entry(offer.point())
                .or_default()
                .extend(offer.accepted().map(|action| verb(scene.game, action)));
            seats.push(format!("{seat} {}", offer.point()));
        }
        let file =
            Path::new(&scene.scenario.file).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let name = format!("{}: {}", file.unwrap_or_default(), scene.scenario.title);
        if asked.last().is_none_or(|(last, _)| *last != name) {
            asked.push((name, Vec::new()));
        }
        if let Some((_, questions)) = asked.last_mut() {
            questions.push(seats.join(" + "));
        }
    })?;
    let told = |(point, verbs): (&str, BTreeSet<String>)| {
        format!("{point}: {}\n", verbs.into_iter().collect::<Vec<_>>().join(" "))
    };
    Ok(Questions {
        points: points.into_iter().map(told).collect(),
        asked: asked.into_iter().map(|(name, questions)| asked_of(&name, &questions)).collect(),
    })
}

fn asked_of(name: &str, questions: &[String]) -> String {
    format!("{name}\n  {}\n", runs(questions))
}

/// How many decisions share a line once a game is no longer told one by one.
const TOGETHER: usize = 25;

/// A random game: who is asked at which point, what is chosen, how many numbers were drawn, what came of it. The first decisions have a
/// line each, the others only a print for many.
pub fn trace<G: Game>(game: &G, seed: u64, told_singly: usize) -> String {
    let mut walk = Walk::new(game, seed);
    let mut lines = vec![format!("set-up{}\n", told(&mut walk, 0))];
    for _ in 0..game.bound() {
        let drawn = walk.io.chance.draws();
        let Some((seat, action)) = walk.pick() else { break };
        let asked = format!("{seat} {} {}", walk.io.offer.point(), game.action_name(action));
        walk.play(seat, action);
        lines.push(format!("{asked}{}\n", told(&mut walk, drawn)));
    }
    let (singly, rest) = lines.split_at(lines.len().min(told_singly));
    let rest = rest
        .chunks(TOGETHER)
        .map(|lines| format!("{} more {:08x}\n", lines.len(), print(&lines.concat()) >> 32));
    singly.iter().cloned().chain(rest).collect()
}

/// How many numbers were drawn since, and the events with a print of all that they say.
fn told<G: Game>(walk: &mut Walk<'_, G>, drawn: u64) -> String {
    let drawn = walk.io.chance.draws() - drawn;
    let events = walk.io.log.take();
    let json: Vec<_> =
        events.iter().filter_map(|event| walk.game.event_json(event, Viewer::Finished)).collect();
    let all = sorted(&Value::Array(json.clone()));
    let kinds: Vec<String> =
        json.iter().filter_map(|event| Some(event.get("event")?.as_str()?.to_owned())).collect();
    let draws = if drawn == 0 { String::new() } else { format!(" ({drawn})") };
    if kinds.is_empty() { draws } else { format!("{draws}: {} {:04x}", runs(&kinds), print(&all) >> 48) }
}

/// JSON with the fields of objects in order: which that is without it depends on how `serde_json` was built.
fn sorted(value: &Value) -> String {
    match value {
        Value::Object(fields) => {
            let field = |(name, value): (&String, &Value)| {
                format!("{}:{}", Value::from(name.as_str()), sorted(value))
            };
            let mut fields: Vec<String> = fields.iter().map(field).collect();
            fields.sort_unstable();
            format!("{{{}}}", fields.join(","))
        }
        Value::Array(items) => format!("[{}]", items.iter().map(sorted).collect::<Vec<_>>().join(",")),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.to_string(),
    }
}

/// A number that another text hardly has (FNV-1a).
fn print(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |print, byte| {
        (print ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

fn verb<G: Game>(game: &G, action: G::Action) -> String {
    game.action_name(action).split(' ').next().unwrap_or_default().to_owned()
}

/// A list in which the same in a row stands once, with its number.
fn runs(items: &[String]) -> String {
    let run = |run: &[String]| match run {
        [one] => one.clone(),
        _ => format!("{}×{}", run[0], run.len()),
    };
    items.chunk_by(|one, other| one == other).map(run).collect::<Vec<_>>().join(", ")
}
