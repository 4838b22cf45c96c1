//! Laws about whole games: they end, keep their invariants, follow from seed and choices, and are won by the winners.

use std::sync::Arc;

use malice_engine::{Chance, Game, Io, Outcome, Points, Seat, Seed, Viewer, play};

use super::difference::difference;
use super::walk::{Walk, each_step, ensure, traced};

/// The game is over after at most [`Game::bound`] decisions.
pub fn ends_within_bound<G: Game>(game: &Arc<G>, seed: u64) -> Result<(), String> {
    let bound = game.bound();
    let mut step = 0;
    each_step(&**game, seed, |walk| {
        let awaited = walk.awaited();
        ensure(awaited.is_empty() || step < bound, || {
            format!("the game should be over after {bound} decisions")
        })?;
        step += 1;
        Ok(())
    })
}

/// Nothing that the game itself calls an invariant is ever broken.
pub fn invariants_hold<G: Game>(game: &Arc<G>, seed: u64) -> Result<(), String> {
    each_step(&**game, seed, |walk| {
        let broken = game.broken_invariants(&walk.state);
        ensure(broken.is_empty(), || broken.join("; "))
    })
}

/// The same seed and the same choices give the same states and events, whether or not events are kept.
pub fn seeds_decide<G: Game>(game: &Arc<G>, seed: u64) -> Result<(), String> {
    traced(seed, |step| {
        let mut first = Walk::new(&**game, seed);
        let mut second = Walk::new(&**game, seed);
        let mut silent: Io<G> = Io::silent(Chance::seeded(Seed::from_number(seed)));
        let mut unseen = game.start(&mut silent);
        for number in 0..=game.bound() {
            step.set(number);
            for (state, which) in [(&second.state, "a second game"), (&unseen, "a game without a log")] {
                ensure(first.state == *state, || {
                    format!("{which} goes otherwise: {}", difference(&first.state, state))
                })?;
            }
            let (events, again) = (first.io.log.take(), second.io.log.take());
            ensure(events == again, || format!("the events differ: {}", difference(&events, &again)))?;
            let Some((seat, action)) = first.pick() else { break };
            first.play(seat, action);
            second.play(seat, action);
            play(&**game, &mut unseen, seat, action, &mut silent);
        }
        Ok(())
    })
}

/// Returns are shares of 1 (or 0 and 1 where all win or lose together) and go to the winners; who plays alone may get any
/// part of 1. Evaluations are numbers, and a seat's own total is what its score says.
pub fn returns_fit_the_outcome<G: Game>(game: &Arc<G>, seed: u64) -> Result<(), String> {
    each_step(&**game, seed, |walk| {
        let mut points = vec![f32::NAN; game.seats()];
        game.evaluate(&walk.state, &mut points);
        ensure(points.iter().all(|points| points.is_finite()), || {
            format!("the evaluation is no number for every seat: {points:?}")
        })?;
        for seat in (0..game.seats()).map(Seat::new) {
            let scores = game.scores(&walk.state, Viewer::Seat(seat));
            let own =
                scores.iter().find(|score| score.seat == seat).map_or(Points::default(), |score| score.total);
            let total = game.own_total(&walk.state, seat);
            ensure(own == total, || format!("seat {seat} has {own} points, but its own total is {total}"))?;
        }
        let Some(outcome) = game.outcome(&walk.state) else { return Ok(()) };
        let mut worth = vec![f32::NAN; game.seats()];
        game.returns(&walk.state, &mut worth);
        check_returns(&outcome, &worth)
    })
}

fn check_returns(outcome: &Outcome, worth: &[f32]) -> Result<(), String> {
    if let [alone] = worth {
        return ensure((0.0..=1.0).contains(alone), || format!("the return {alone} is no part of 1"));
    }
    let shared = (worth.iter().sum::<f32>() - 1.0).abs() < 1e-3;
    let together = worth.iter().all(|worth| [0.0, 1.0].contains(worth));
    ensure(shared || together, || format!("the returns {worth:?} are neither shares of 1 nor 0 and 1"))?;
    ensure(outcome.places.len() == worth.len(), || {
        format!("{} seats play, but there are places {:?}", worth.len(), outcome.places)
    })?;
    for (index, worth) in worth.iter().enumerate() {
        let won = outcome.winners.contains(Seat::new(index));
        ensure((0.0..=1.0).contains(worth) && won == (*worth > 0.0), || {
            let verb = if won { "wins" } else { "does not win" };
            format!("seat {} {verb}, but its return is {worth}", index + 1)
        })?;
        ensure(!won || outcome.places[index] == 1, || {
            format!("seat {} wins, but its place is {}", index + 1, outcome.places[index])
        })?;
    }
    Ok(())
}
