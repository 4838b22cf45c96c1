//! A bot that judges positions by weights of its own.

use std::sync::Arc;

use malice_engine::{Game, Seen};

use crate::Bot;

/// Plays as another bot does, but by the evaluation of a game of its own: the same rules, other weights.
#[derive(Debug)]
pub struct Judged<G: Game> {
    game: Arc<G>,
    bot: Box<dyn Bot<G>>,
}

impl<G: Game> Judged<G> {
    pub fn new(game: Arc<G>, bot: Box<dyn Bot<G>>) -> Self {
        Self { game, bot }
    }
}

impl<G: Game> Bot<G> for Judged<G> {
    fn choose_from(&mut self, seen: &Seen<'_, G>, choices: &[G::Action]) -> G::Action {
        self.bot.choose_from(&seen.judged_by(&self.game), choices)
    }
}
