//! A random game, decision by decision: what every law walks along.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use malice_engine::{Chance, Fast, Game, Io, Seat, SeatSet, Seed, choices, may_choose, play};

/// A game being played at random.
pub(super) struct Walk<'a, G: Game> {
    pub(super) game: &'a G,
    pub(super) state: G::State,
    pub(super) io: Io<G>,
    pub(super) picks: Fast,
}

impl<'a, G: Game> Walk<'a, G> {
    pub(super) fn new(game: &'a G, seed: u64) -> Self {
        let mut io = Io::new(Chance::seeded(Seed::from_number(seed)));
        let state = game.start(&mut io);
        Self { game, state, io, picks: Fast::new(seed) }
    }

    pub(super) fn awaited(&self) -> SeatSet {
        self.game.awaited(&self.state)
    }

    pub(super) fn may_choose(&self) -> SeatSet {
        may_choose(self.game, &self.state)
    }

    /// What `seat` may choose.
    pub(super) fn offered(&mut self, seat: Seat) -> Vec<G::Action> {
        choices(self.game, &mut self.state, seat, false, &mut self.io).actions().to_vec()
    }

    /// A random choice of a random seat; `None` when nobody can choose.
    pub(super) fn pick(&mut self) -> Option<(Seat, G::Action)> {
        let awaited: Vec<Seat> = self.awaited().iter().collect();
        let seat = self.one_of(&awaited)?;
        let offered = self.offered(seat);
        Some((seat, self.one_of(&offered)?))
    }

    pub(super) fn one_of<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        (!things.is_empty()).then(|| things[self.picks.below(things.len() as u32) as usize])
    }

    pub(super) fn play(&mut self, seat: Seat, action: G::Action) {
        play(self.game, &mut self.state, seat, action, &mut self.io);
    }
}

/// Walks through one random game and looks at the position after set-up and after every choice. A game that does not end
/// is left at its bound. Failures, panics included, say seed and step.
pub(super) fn each_step<G: Game>(
    game: &G,
    seed: u64,
    mut look: impl FnMut(&mut Walk<'_, G>) -> Result<(), String>,
) -> Result<(), String> {
    traced(seed, |step| {
        let mut walk = Walk::new(game, seed);
        for number in 0..=game.bound() {
            step.set(number);
            look(&mut walk)?;
            let Some((seat, action)) = walk.pick() else { break };
            walk.play(seat, action);
        }
        Ok(())
    })
}

/// Runs part of a law, and adds seed and step to what it reports; a panic of the game is reported likewise.
pub(super) fn traced(seed: u64, run: impl FnOnce(&Cell<usize>) -> Result<(), String>) -> Result<(), String> {
    let step = Cell::new(0);
    let result = catch_unwind(AssertUnwindSafe(|| run(&step)));
    let result = result.unwrap_or_else(|panic| Err(format!("the game panics: {}", panic_text(&*panic))));
    result.map_err(|message| format!("seed {seed}, step {}: {message}", step.get()))
}

pub(crate) fn panic_text(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("without a message")
}

/// `Err` with the message unless the condition holds.
pub(super) fn ensure(holds: bool, message: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(message()) }
}
