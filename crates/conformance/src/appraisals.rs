//! What bots think of positions, for tests that pin it.

use std::fmt::Write as _;

use malice_engine::Weighed;

use crate::suite::{game, random_game};

/// What the evaluation says of some positions all along random games under some of these options: a line for each position, a number
/// for each seat.
///
/// # Panics
/// If, before the end, it is not what the features say.
pub fn appraisals<G: Weighed>(option_sets: &[String]) -> String {
    let mut told = String::new();
    for (seed, options) in option_sets.iter().step_by(option_sets.len().div_ceil(6)).enumerate() {
        let game = game::<G>(options);
        let mut states = Vec::new();
        random_game(&*game, seed as u64, |_, _, after| states.push(after.clone()));
        let apart = states.len().div_ceil(20);
        let _ = writeln!(told, "{options}");
        for state in states.iter().skip(states.len() % apart).step_by(apart).chain(states.last()) {
            let mut points = vec![0.0; game.seats()];
            game.evaluate(state, &mut points);
            if !game.awaited(state).is_empty() {
                let sums = sums(&*game, state);
                let near = |(points, sum): (&f32, &f32)| (points - sum).abs() < 0.01;
                assert!(
                    points.iter().zip(&sums).all(near),
                    "{options}: {points:?}, by their features {sums:?}"
                );
            }
            // What is next to nothing may be a little below it.
            let said = points.iter().map(|points| format!("{:.2}", points + 0.0005));
            let _ = writeln!(told, "{}", said.collect::<Vec<_>>().join(" "));
        }
    }
    told
}

/// What each seat's features are worth.
fn sums<G: Weighed>(game: &G, state: &G::State) -> Vec<f32> {
    let count = G::features().len();
    let mut measured = vec![0.0; game.seats() * count];
    game.measure(state, &mut measured);
    let worth = |own: &[f32]| own.iter().zip(game.weights().values()).map(|(own, weight)| own * weight).sum();
    measured.chunks_exact(count).map(worth).collect()
}
