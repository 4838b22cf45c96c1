//! The law about memory: what a seat must conclude from what it has seen is no longer hidden from it.

use std::collections::BTreeMap;
use std::sync::Arc;

use malice_engine::{Chance, Fast, Game, Io, Seat, Seed, Text, Viewer, choices, play};

use super::walk::{each_step, ensure};
use crate::secrets::{Pool, Secrets, Zone, another_world, knowledge, unseen};

/// At one of how many steps the law looks.
const SELDOM: u32 = 6;
/// How many positions are tried at first: if all go on alike, nothing was learnt.
const PROBES: u32 = 6;
/// How many are tried where something was, until so many go on to what the seat sees.
const WORLDS: u32 = 480;
const ENOUGH: usize = 32;
/// What happens by chance less often than this does not happen.
const IMPOSSIBLE: f64 = 1e-8;

/// Somebody chooses, and a seat sees something. Of all positions that looked alike to it before, some go on to what it sees now. What lies
/// at one place in all of them it knows: there it must not count as hidden, and a re-deal must not touch it.
pub fn what_was_seen_is_known<G: Text>(game: &Arc<G>, secrets: Secrets<G>, seed: u64) -> Result<(), String> {
    each_step(&**game, seed, |walk| {
        let Some((actor, action)) = walk.pick().filter(|_| walk.picks.below(SELDOM) == 0) else {
            return Ok(());
        };
        let viewer = Seat::new(walk.picks.below(game.seats() as u32) as usize);
        learns(&**game, secrets, &walk.state, (actor, action), viewer, &mut walk.picks)
    })
}

/// The same for one choice and one viewer.
pub(super) fn learns<G: Text>(
    game: &G,
    secrets: Secrets<G>,
    state: &G::State,
    (actor, action): (Seat, G::Action),
    viewer: Seat,
    picks: &mut Fast,
) -> Result<(), String> {
    let (after, seen) = go_on(game, state, (actor, action), viewer, picks);
    // Once the game is over, nobody imagines anything.
    if game.awaited(&after).is_empty() {
        return Ok(());
    }
    let mut alike = Vec::new();
    for number in 0..WORLDS {
        if (number == PROBES && alike.len() == PROBES as usize) || alike.len() == ENOUGH {
            break;
        }
        let world = another_world(game, secrets, state, viewer, picks);
        let Some(action) = same_choice(game, &world, (actor, action), viewer, picks)? else { continue };
        let (then, seen_there) = go_on(game, &world, (actor, action), viewer, picks);
        if seen == seen_there {
            alike.push(then);
        }
    }
    let name = || game.action_name(action);
    let known = knowledge(game, secrets, &after, viewer);
    let mut common: BTreeMap<Zone, Vec<String>> = BTreeMap::new();
    for (number, world) in alike.iter().enumerate() {
        ensure(number > 2 || knowledge(game, secrets, world, viewer) == known, || {
            format!("after {} of seat {actor} seat {viewer} is taken to know what it has not seen", name())
        })?;
        for (zone, things) in by_zone(&unseen(game, secrets, world, viewer)) {
            match common.get_mut(&zone) {
                Some(common) => common.retain(|thing| things.contains(thing)),
                None if number == 0 => drop(common.insert(zone, things)),
                None => (),
            }
        }
    }
    for pool in unseen(game, secrets, &after, viewer) {
        for (zone, things) in &common {
            for thing in things {
                let likely = chance_of(&pool, *zone, thing);
                ensure(likely.powf(alike.len() as f64) > IMPOSSIBLE, || {
                    format!(
                        "after {} of seat {actor} seat {viewer} must know that {thing} is at {} {}, but it counts as hidden",
                        name(),
                        zone.0,
                        zone.1
                    )
                })?;
            }
        }
    }
    Ok(())
}

/// The choice as the viewer sees it, in another position: the same one, or any secret one in place of a secret one. `None` where
/// it cannot be made: the viewer learns that the position is another.
fn same_choice<G: Game>(
    game: &G,
    world: &G::State,
    (actor, action): (Seat, G::Action),
    viewer: Seat,
    picks: &mut Fast,
) -> Result<Option<G::Action>, String> {
    let mut io: Io<G> = Io::silent(Chance::fast(0));
    let offered: Vec<G::Action> =
        choices(game, &mut world.clone(), actor, false, &mut io).accepted().collect();
    if actor != viewer && game.is_secret(action) {
        let secret: Vec<G::Action> = offered.into_iter().filter(|action| game.is_secret(*action)).collect();
        let pick = picks.below(secret.len().max(1) as u32) as usize;
        return Ok(secret.get(pick).copied());
    }
    let there = offered.contains(&action);
    ensure(there || actor != viewer, || {
        format!("whether seat {actor} may choose {} rests on what it cannot know", game.action_name(action))
    })?;
    Ok(there.then_some(action))
}

/// The position after a choice, and all that the viewer sees of it. Chance is always another.
fn go_on<G: Text>(
    game: &G,
    state: &G::State,
    (actor, action): (Seat, G::Action),
    viewer: Seat,
    picks: &mut Fast,
) -> (G::State, (G::View, Vec<String>)) {
    let mut io = Io::new(Chance::seeded(Seed::from_number(picks.next_u64())));
    let mut state = state.clone();
    play(game, &mut state, actor, action, &mut io);
    let told = |event| {
        let json = game.event_json(&event, Viewer::Seat(viewer)).map(|json| json.to_string());
        let text = game.event_text(&event, Viewer::Seat(viewer));
        format!("{json:?} {text:?}")
    };
    let events = io.log.take().into_iter().map(told).collect();
    let view = game.view(&state, Viewer::Seat(viewer));
    (state, (view, events))
}

fn by_zone(pools: &[Pool]) -> BTreeMap<Zone, Vec<String>> {
    let mut zones: BTreeMap<Zone, Vec<String>> = BTreeMap::new();
    for (zone, thing) in pools.iter().flat_map(|pool| &pool.places) {
        zones.entry(*zone).or_default().push(thing.clone());
    }
    zones
}

/// How likely a thing lies in a zone of a pool, if all is dealt evenly; certain where the zone is none of this pool's.
fn chance_of(pool: &Pool, zone: Zone, thing: &str) -> f64 {
    let places = pool.places.iter().filter(|(place, _)| *place == zone).count();
    let (all, alike) = (pool.places.len(), pool.places.iter().filter(|(_, held)| held == thing).count());
    if places == 0 || alike == 0 {
        return 1.0;
    }
    let missed = |dealt: usize| (all - alike).saturating_sub(dealt) as f64 / (all - dealt) as f64;
    1.0 - (0..places).map(missed).product::<f64>()
}
