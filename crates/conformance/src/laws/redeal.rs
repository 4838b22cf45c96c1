//! Laws about re-deals: what a seat cannot know is dealt anew, all of it and evenly, and nothing else changes.

use std::collections::BTreeMap;
use std::sync::Arc;

use malice_engine::{Chance, Fast, Game, Seat};

use super::difference::difference;
use super::sight::{compare, seats, seen_by};
use super::walk::{each_step, ensure};
use crate::secrets::{Pool, Secrets, Zone, another_world, knowledge, unseen};

/// How often a position is dealt anew to see what comes of it.
const DEALS: u32 = 160;

/// How many standard deviations off the mean a place may be, and how many cards besides: no honest deal comes there.
const SPREAD: f64 = 5.5;
const SLACK: f64 = 5.0;

/// After a re-deal of what a seat cannot know, its view, choices and scores are as before, and no invariant is broken.
pub fn resampling_keeps_the_view<G: Game>(game: &Arc<G>, seed: u64) -> Result<(), String> {
    each_step(&**game, seed, |walk| {
        for seat in seats(&**game) {
            let mut state = walk.state.clone();
            game.resample(&mut state, seat, &mut Chance::fast(walk.picks.next_u64()));
            let broken = game.broken_invariants(&state);
            ensure(broken == game.broken_invariants(&walk.state), || {
                format!("resampling for seat {seat} breaks: {}", broken.join("; "))
            })?;
            compare(|layout| [&walk.state, &state].map(|state| seen_by(&**game, state, seat, layout)))
                .map_err(|difference| format!("resampling changes what seat {seat} sees: {difference}"))?;
        }
        Ok(())
    })
}

/// A re-deal depends on nothing that the seat cannot know: of two positions that it cannot tell apart, the same chance
/// makes the same position.
pub fn resampling_depends_on_knowledge<G: Game>(
    game: &Arc<G>,
    secrets: Secrets<G>,
    seed: u64,
) -> Result<(), String> {
    each_step(&**game, seed, |walk| {
        for seat in seats(&**game) {
            let other = another_world(&**game, secrets, &walk.state, seat, &mut walk.picks);
            let chance = walk.picks.next_u64();
            let [straight, again] = [&walk.state, &other].map(|state| dealt(&**game, state, seat, chance));
            ensure(straight == again, || {
                format!(
                    "resampling for seat {seat} depends on what it cannot know: {}",
                    difference(&straight, &again)
                )
            })?;
        }
        Ok(())
    })
}

/// At every hidden place a re-deal puts each thing that may lie there as often as chance would, and it changes nothing else.
/// Tried at set-up for all seats, then ever more seldom for one.
pub fn resampling_deals_all_anew<G: Game>(
    game: &Arc<G>,
    secrets: Secrets<G>,
    seed: u64,
) -> Result<(), String> {
    let mut step = 0_usize;
    each_step(&**game, seed, |walk| {
        let number = step;
        step += 1;
        if number == 0 {
            return seats(&**game)
                .try_for_each(|seat| deals_evenly(&**game, secrets, &walk.state, seat, &mut walk.picks));
        }
        if !number.is_power_of_two() {
            return Ok(());
        }
        let seat = Seat::new(walk.picks.below(game.seats() as u32) as usize);
        deals_evenly(&**game, secrets, &walk.state, seat, &mut walk.picks)
    })
}

fn dealt<G: Game>(game: &G, state: &G::State, seat: Seat, chance: u64) -> G::State {
    let mut state = state.clone();
    game.resample(&mut state, seat, &mut Chance::fast(chance));
    state
}

/// One re-deal changes only what the seat cannot know.
pub(super) fn keeps_what_is_known<G: Game>(
    game: &G,
    secrets: Secrets<G>,
    state: &G::State,
    seat: Seat,
    picks: &mut Fast,
) -> Result<(), String> {
    let known = knowledge(game, secrets, state, seat);
    let after = knowledge(game, secrets, &dealt(game, state, seat, picks.next_u64()), seat);
    ensure(after == known, || {
        format!("resampling changes what seat {seat} knows: {}", difference(&known, &after))
    })
}

/// Deals one position anew again and again.
pub(super) fn deals_evenly<G: Game>(
    game: &G,
    secrets: Secrets<G>,
    state: &G::State,
    seat: Seat,
    picks: &mut Fast,
) -> Result<(), String> {
    let mut tallies: Vec<Tally> = unseen(game, secrets, state, seat).iter().map(Tally::new).collect();
    for _ in 0..4 {
        keeps_what_is_known(game, secrets, state, seat, picks)?;
    }
    for _ in 0..DEALS {
        let dealt = dealt(game, state, seat, picks.next_u64());
        let pools = unseen(game, secrets, &dealt, seat);
        ensure(pools.len() == tallies.len(), || format!("resampling moves what seat {seat} cannot know"))?;
        tallies.iter_mut().zip(&pools).try_for_each(|(tally, pool)| tally.count(pool))?;
    }
    tallies.iter().try_for_each(|tally| tally.judge(seat))
}

/// What lay where in all re-deals, of one pool.
struct Tally {
    /// How many places each zone has.
    zones: BTreeMap<Zone, usize>,
    /// What there was to deal, in order, and how often.
    dealt: BTreeMap<Vec<String>, u32>,
    found: BTreeMap<(Zone, String), u32>,
}

impl Tally {
    fn new(pool: &Pool) -> Self {
        Self { zones: zones(pool), dealt: BTreeMap::new(), found: BTreeMap::new() }
    }

    fn count(&mut self, pool: &Pool) -> Result<(), String> {
        ensure(zones(pool) == self.zones, || "resampling moves hidden places".into())?;
        let mut things: Vec<String> = pool.places.iter().map(|(_, thing)| thing.clone()).collect();
        things.sort_unstable();
        *self.dealt.entry(things).or_default() += 1;
        for (zone, thing) in &pool.places {
            *self.found.entry((*zone, thing.clone())).or_default() += 1;
        }
        Ok(())
    }

    /// Compares every place with what an even deal would bring there.
    fn judge(&self, seat: Seat) -> Result<(), String> {
        let mut expected: BTreeMap<(Zone, &str), (f64, f64)> = BTreeMap::new();
        for (things, times) in &self.dealt {
            let all = things.len() as f64;
            for alike in things.chunk_by(|one, other| one == other) {
                let share = alike.len() as f64 / all;
                for (zone, size) in &self.zones {
                    let size = *size as f64;
                    let spread = size * share * (1.0 - share) * (all - size) / (all - 1.0).max(1.0);
                    let (mean, variance) = expected.entry((*zone, &alike[0])).or_default();
                    *mean += f64::from(*times) * size * share;
                    *variance += f64::from(*times) * spread;
                }
            }
        }
        for ((zone, thing), (mean, variance)) in expected {
            let found = self.found.get(&(zone, thing.to_owned())).map_or(0.0, |times| f64::from(*times));
            let far = if variance < 1e-9 { 1e-6 } else { SPREAD.mul_add(variance.sqrt(), SLACK) };
            ensure((found - mean).abs() < far, || {
                format!(
                    "{DEALS} re-deals for seat {seat} put {thing} {found} times to {} {}, not about {mean:.0} times",
                    zone.0, zone.1
                )
            })?;
        }
        Ok(())
    }
}

fn zones(pool: &Pool) -> BTreeMap<Zone, usize> {
    let mut zones = BTreeMap::new();
    for (zone, _) in &pool.places {
        *zones.entry(*zone).or_default() += 1;
    }
    zones
}
