//! A game in progress that stops where somebody who learns has to choose.

use malice_bots::{Bot, next_asked};
use malice_engine::{Chance, Io, Learn, Seat, Seen, play};

/// A position, and what it takes to go on.
#[derive(Debug)]
pub(crate) struct Slot<G: Learn> {
    pub(crate) state: G::State,
    pub(crate) io: Io<G>,
    /// Who chooses next; `None` when the game is over.
    pub(crate) asked: Option<Seat>,
}

impl<G: Learn> Slot<G> {
    pub(crate) fn start(game: &G, chance: Chance, bots: &mut [Option<Box<dyn Bot<G>>>]) -> Self {
        let mut io = Io::silent(chance);
        let state = game.start(&mut io);
        let mut slot = Self { state, io, asked: None };
        slot.run(game, bots);
        slot
    }

    /// A position in which somebody may have to choose.
    pub(crate) fn at(game: &G, state: G::State, chance: Chance) -> Self {
        let mut slot = Self { state, io: Io::silent(chance), asked: None };
        slot.run(game, &mut []);
        slot
    }

    pub(crate) fn copy(&self) -> Self {
        let offer = self.io.offer.clone();
        let io = Io { offer, ..Io::silent(self.io.chance.clone()) };
        Self { state: self.state.clone(), io, asked: self.asked }
    }

    /// The legal choice of this number.
    pub(crate) fn legal(&self, game: &G, index: usize) -> Option<G::Action> {
        let action = game.action(self.asked?, index)?;
        self.io.offer.actions().contains(&action).then_some(action)
    }

    pub(crate) fn play(&mut self, game: &G, action: G::Action, bots: &mut [Option<Box<dyn Bot<G>>>]) {
        let seat = self.asked.expect("somebody is asked");
        play(game, &mut self.state, seat, action, &mut self.io);
        self.run(game, bots);
    }

    /// Goes on until somebody has to choose: what is forced is answered, and bots play for themselves.
    fn run(&mut self, game: &G, bots: &mut [Option<Box<dyn Bot<G>>>]) {
        self.asked = loop {
            let Some(seat) = next_asked(game, &mut self.state, &mut self.io) else { break None };
            let bot = bots.get_mut(seat.index()).and_then(Option::as_mut);
            let action = match (self.io.offer.forced(), bot) {
                (Some(only), _) => only,
                (None, Some(bot)) => {
                    bot.choose_from(&Seen::new(game, &self.state, seat), self.io.offer.actions())
                }
                (None, None) => break Some(seat),
            };
            play(game, &mut self.state, seat, action, &mut self.io);
        };
    }
}
