//! A position on which a choice can be tried.

use malice_engine::{Chance, Game, Io, Seat, play};

use crate::drive::asked;

/// A copy of a position and its buffers, used again and again.
#[derive(Debug)]
pub(crate) struct Trial<G: Game> {
    io: Io<G>,
    state: Option<G::State>,
}

impl<G: Game> Trial<G> {
    pub(crate) fn new() -> Self {
        Self { io: Io::silent(Chance::fast(0)), state: None }
    }

    pub(crate) fn reseed(&mut self, seed: u64) {
        self.io.chance = Chance::fast(seed);
    }

    /// What a choice, and what is forced after it, makes of a copy of `state`.
    pub(crate) fn play(&mut self, game: &G, state: &G::State, seat: Seat, action: G::Action) -> &G::State {
        let trial = match &mut self.state {
            Some(trial) => {
                trial.clone_from(state);
                trial
            }
            empty => empty.insert(state.clone()),
        };
        play(game, trial, seat, action, &mut self.io);
        while let Some(next) = asked(game, trial, &mut self.io) {
            let [only] = *self.io.offer.actions() else { break };
            play(game, trial, next, only, &mut self.io);
        }
        trial
    }
}
