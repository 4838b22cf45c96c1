//! The bot that takes any choice, each equally likely.

use malice_engine::{Fast, Game, Seen};

use crate::Bot;

/// Takes any choice, each equally likely.
#[derive(Clone, Debug)]
pub struct Random {
    rng: Fast,
}

impl Random {
    pub fn new(seed: u64) -> Self {
        Self { rng: Fast::new(seed) }
    }
}

impl<G: Game> Bot<G> for Random {
    fn choose_from(&mut self, _: &Seen<'_, G>, choices: &[G::Action]) -> G::Action {
        match *choices {
            [only] => only,
            _ => choices[self.rng.below(choices.len() as u32) as usize],
        }
    }
}
