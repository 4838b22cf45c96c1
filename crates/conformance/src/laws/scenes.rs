//! The laws about what is hidden, at every position of every scenario: random games seldom come where the special rules are.

use std::path::Path;

use malice_engine::{Fast, Scenarios, Seat, Text};

use super::leaks::look_alike;
use super::memory::learns;
use super::redeal::keeps_what_is_known;
use super::sight::seats;
use crate::scenario::{Scene, watch_folder};
use crate::secrets::{Pool, Secrets, another_world, unseen};

/// More faults than this are not reported.
const FAULTS: usize = 20;

/// At every position of every scenario nothing that a seat gets depends on what it cannot know, a re-deal leaves what it knows, and what
/// it sees next it knows from then on.
pub fn secrets_hold_in_scenarios<G: Text + Scenarios>(
    folder: impl AsRef<Path>,
    secrets: Secrets<G>,
) -> Result<(), String> {
    let mut faults = Vec::new();
    let mut number = 0;
    watch_folder::<G>(folder, &mut |scene| {
        number += 1;
        if faults.len() >= FAULTS {
            return;
        }
        if let Err(fault) = check(scene, secrets, number) {
            faults.push(format!("{}:{}: {fault}", scene.scenario.file, scene.line));
        }
    })?;
    if faults.is_empty() { Ok(()) } else { Err(faults.join("\n")) }
}

fn check<G: Text + Scenarios>(
    scene: &Scene<'_, G>,
    secrets: Secrets<G>,
    number: usize,
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
        known.push(pools);
        let other = another_world(game, secrets, state, seat, &mut picks);
        look_alike(game, state, &other, seat)?;
        keeps_what_is_known(game, secrets, state, seat, &mut picks)?;
    }
    let Some(next) = scene.next else { return Ok(()) };
    let viewer = Seat::new(number % game.seats());
    learns(game, secrets, state, next, viewer, &mut picks)
}
