//! The laws about what is hidden, at every position of every scenario: random games seldom come where the special rules are.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use malice_engine::{Fast, Scenarios, Seat, Text};

use super::leaks::look_alike;
use super::memory::learns;
use super::redeal::{deals_evenly, keeps_what_is_known};
use super::sight::seats;
use crate::scenario::{Scene, watch_folder};
use crate::secrets::{Pool, Secrets, another_world, unseen};

/// More faults than this are not reported.
const FAULTS: usize = 20;

/// How often a kind of hidden place is dealt to again and again.
const FEW: u32 = 6;

/// At every position of every scenario nothing that a seat gets depends on what it cannot know, a re-deal leaves what it knows and
/// deals the rest evenly, and what it sees next it knows from then on.
pub fn secrets_hold_in_scenarios<G: Text + Scenarios>(
    folder: impl AsRef<Path>,
    secrets: Secrets<G>,
) -> Result<(), String> {
    let mut faults = Vec::new();
    let mut number = 0;
    let mut dealt = BTreeMap::new();
    watch_folder::<G>(folder, &mut |scene| {
        number += 1;
        if faults.len() >= FAULTS {
            return;
        }
        if let Err(fault) = check(scene, secrets, number, &mut dealt) {
            faults.push(format!("{}:{}: {fault}", scene.scenario.file, scene.line));
        }
    })?;
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

fn check<G: Text + Scenarios>(
    scene: &Scene<'_, G>,
    secrets: Secrets<G>,
    number: usize,
    dealt: &mut BTreeMap<&'static str, u32>,
) -> Result<(), String> {
    let (game, state) = (scene.game, scene.state);
    let mut picks = Fast::new(number as u64);
    // Of seats that know the same, one is enough.
    let mut known: Vec<Vec<Pool>> = Vec::new();
    for seat in seats(game) {
        let pools = unseen(game, secrets, state, seat);
        if known.contains(&pools) {
            continue;
        }
        if rare(&pools, dealt) {
            deals_evenly(game, secrets, state, seat, &mut picks)?;
        }
        known.push(pools);
        let other = another_world(game, secrets, state, seat, &mut picks);
        look_alike(game, state, &other, seat)?;
        keeps_what_is_known(game, secrets, state, seat, &mut picks)?;
    }
    let Some(next) = scene.next else { return Ok(()) };
    // Who acts, and one of the others.
    let away = 1 + number % (game.seats() - 1).max(1);
    let other = Seat::new((next.0.index() + away) % game.seats());
    [next.0, other].into_iter().try_for_each(|viewer| learns(game, secrets, state, next, viewer, &mut picks))
}

/// Whether something hidden lies here where few positions before this one had anything.
fn rare(pools: &[Pool], dealt: &mut BTreeMap<&'static str, u32>) -> bool {
    // A pool of one thing says nothing.
    let open = pools.iter().filter(|pool| pool.places.iter().any(|(_, thing)| *thing != pool.places[0].1));
    let names: BTreeSet<&str> = open.flat_map(|pool| &pool.places).map(|(zone, _)| zone.0).collect();
    let mut rare = false;
    for name in names {
        let times = dealt.entry(name).or_default();
        *times += 1;
        rare |= *times <= FEW;
    }
    rare
}
