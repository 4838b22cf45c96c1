//! Checks that bots play by what their seat may know; every game tests its bots with them.

use malice_engine::{Chance, Fast, Game, Io, Seat, Seen, play};

use crate::{Bot, next_asked};

/// Plays a random game and has a bot answer at decisions all along it: once in the true position, and once in another that its
/// seat cannot tell from it. The answers of two bots of one seed must be equal, and legal.
///
/// `another` makes that other position, not by [`Game::resample`]: bots see the game through it, and would see nothing amiss. `make`
/// makes a bot from a seed; `every` says at how many decisions apart it is asked.
pub fn no_peeking<G: Game>(
    game: &G,
    another: impl Fn(&G::State, Seat, u64) -> G::State,
    make: impl Fn(u64) -> Box<dyn Bot<G>>,
    seed: u64,
    every: usize,
) -> Result<(), String> {
    walk(game, seed, every, |at, state, seat, choices| {
        let swapped = another(state, seat, seed ^ at as u64);
        let answer = |position| make(seed ^ at as u64).choose(&Seen::new(game, position, seat));
        let (honest, tempted) = (answer(state), answer(&swapped));
        let name = |action| game.action_name(action);
        if !choices.contains(&honest) {
            return Err(format!("seat {seat} was not offered {}", name(honest)));
        }
        if honest != tempted {
            return Err(format!(
                "seat {seat} chose {}, but {} where all is the same but what it cannot know",
                name(honest),
                name(tempted)
            ));
        }
        Ok(())
    })
}

/// Checks along a random game that two bots of one seed give the same answer.
pub fn repeatable<G: Game>(
    game: &G,
    make: impl Fn(u64) -> Box<dyn Bot<G>>,
    seed: u64,
    every: usize,
) -> Result<(), String> {
    walk(game, seed, every, |at, state, seat, _| {
        let answer = || make(seed ^ at as u64).choose(&Seen::new(game, state, seat));
        if answer() == answer() { Ok(()) } else { Err(format!("seat {seat} changed its mind")) }
    })
}

/// Calls `check` at every `every`th decision of a random game.
fn walk<G: Game>(
    game: &G,
    seed: u64,
    every: usize,
    check: impl Fn(usize, &G::State, Seat, &[G::Action]) -> Result<(), String>,
) -> Result<(), String> {
    let mut rng = Fast::new(seed);
    let mut io = Io::silent(Chance::fast(rng.next_u64()));
    let mut state = game.start(&mut io);
    let mut decisions = 0;
    while let Some(seat) = next_asked(game, &mut state, &mut io) {
        let choices = io.offer.actions();
        let action = choices[rng.below(choices.len() as u32) as usize];
        if choices.len() > 1 {
            if decisions % every.max(1) == 0 {
                check(decisions, &state, seat, choices).map_err(|what| {
                    format!("at decision {decisions} of the game with seed {seed}, {what}")
                })?;
            }
            decisions += 1;
        }
        play(game, &mut state, seat, action, &mut io);
    }
    Ok(())
}
