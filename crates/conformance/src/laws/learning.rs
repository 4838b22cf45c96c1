//! The laws for programs that learn: every choice has a number, and a position's numbers say what the seat knows, all of it and
//! nothing else.

use std::collections::BTreeMap;
use std::sync::Arc;

use malice_engine::{Chance, Game, Layout, Learn, Seat, Viewer, choices};

use super::difference::first_difference;
use super::walk::{each_step, ensure};
use crate::secrets::{Secrets, another_world};

/// Every choice that is accepted has a number of its own, from which it is read back, and features of its own.
pub fn choices_have_numbers<G: Learn>(game: &Arc<G>, seed: u64) -> Result<(), String> {
    let layout = Layout::of(&**game);
    let mut row = vec![0.0; layout.columns.len()];
    each_step(&**game, seed, |walk| {
        for seat in walk.may_choose().iter() {
            let mut met: BTreeMap<usize, (G::Action, Vec<u32>)> = BTreeMap::new();
            let offer = choices(&**game, &mut walk.state, seat, false, &mut walk.io);
            for action in offer.accepted() {
                let named = || game.action_name(action);
                let index = game.index(seat, action);
                ensure((1..layout.actions).contains(&index), || {
                    format!("{} has number {index} of {}", named(), layout.actions)
                })?;
                let read = game.action(seat, index);
                ensure(read == Some(action), || {
                    format!("{} is {index}, which is read as {read:?}", named())
                })?;
                layout.row(index, &mut row);
                let bits: Vec<u32> = row.iter().map(|number| number.to_bits()).collect();
                let twin = met.values().find(|(_, other)| *other == bits);
                ensure(twin.is_none(), || format!("{} has the features of {twin:?}", named()))?;
                let other = met.insert(index, (action, bits));
                ensure(other.is_none(), || format!("{} and {other:?} have number {index}", named()))?;
            }
        }
        Ok(())
    })
}

/// A position's numbers are the same in every position that the seat cannot tell from it, and others where it sees anything else.
pub fn numbers_tell_what_is_seen<G: Learn>(
    game: &Arc<G>,
    secrets: Secrets<G>,
    seed: u64,
) -> Result<(), String> {
    let layout = Layout::of(&**game);
    let followed = Seat::new(seed as usize % game.seats());
    let mut met: BTreeMap<Vec<u32>, G::State> = BTreeMap::new();
    each_step(&**game, seed, |walk| {
        for seat in (0..game.seats()).map(Seat::new) {
            let here = encoded(&**game, &layout, &walk.state, seat);
            let mut dealt = walk.state.clone();
            game.resample(&mut dealt, seat, &mut Chance::fast(seed));
            let other = another_world(&**game, secrets, &walk.state, seat, &mut walk.picks);
            for there in [dealt, other] {
                let there = encoded(&**game, &layout, &there, seat);
                let differs = here.iter().zip(&there).position(|(here, there)| here != there);
                ensure(differs.is_none(), || {
                    let at = differs.unwrap_or_default();
                    let part = layout.parts.iter().rfind(|part| part.start <= at);
                    format!("a number of seat {seat} depends on what it cannot know: {at} in {part:?}")
                })?;
            }
            if seat != followed {
                continue;
            }
            let now = seen(&**game, &walk.state, seat)?;
            if let Some(before) = met.insert(here, walk.state.clone()) {
                let before = seen(&**game, &before, seat)?;
                ensure(before == now, || {
                    let what = first_difference(&before, &now);
                    format!("seat {seat} sees another table in the same numbers: {what}")
                })?;
            }
        }
        Ok(())
    })
}

fn encoded<G: Learn>(game: &G, layout: &Layout, state: &G::State, seat: Seat) -> Vec<u32> {
    let mut numbers = vec![f32::NAN; layout.size];
    game.encode(state, seat, &mut numbers);
    numbers.into_iter().map(f32::to_bits).collect()
}

fn seen<G: Game>(game: &G, state: &G::State, seat: Seat) -> Result<String, String> {
    serde_json::to_string_pretty(&game.view(state, Viewer::Seat(seat))).map_err(|error| error.to_string())
}
