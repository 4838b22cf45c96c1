//! What a bot is.

use std::fmt::Debug;

use malice_engine::{Chance, Fast, Game, Io, Seen};

/// A player that knows what its seat may know.
pub trait Bot<G: Game>: Debug + Send {
    /// The answer to the question put to the seat, chosen among `choices`, which is not empty.
    fn choose_from(&mut self, seen: &Seen<'_, G>, choices: &[G::Action]) -> G::Action;

    /// The answer to the question put to the seat, for a caller that has not listed the choices.
    ///
    /// # Panics
    /// If the seat is not asked anything.
    fn choose(&mut self, seen: &Seen<'_, G>) -> G::Action {
        let mut io = Io::silent(Chance::fast(0));
        let choices = seen.choices(&mut io);
        assert!(!choices.is_empty(), "a bot was asked while its seat is not");
        self.choose_from(seen, choices)
    }
}

/// A seed made of a seed and a number, such that neighbouring numbers give unrelated seeds.
pub fn mix(seed: u64, number: u64) -> u64 {
    Fast::new(seed ^ Fast::new(number).next_u64()).next_u64()
}
