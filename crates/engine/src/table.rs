//! A table: one game being played, with its history, undo, forced answers, versions and record.

mod history;
mod hush;
mod laid;
mod orders;
mod questions;
mod snapshot;
mod undo;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use self::hush::Hush;
pub use self::laid::Laid;
pub use self::orders::Given;
use self::orders::Order;
use self::questions::Question;
use crate::{
    Chance, Game, Illegal, Io, Offer, Outcome, Seat, SeatHeader, SeatSet, Seed, Seen, Viewer, apply, choices,
    forced, may_choose,
};

/// So many choices can be taken back at most: to take one back, all others of the window are played again. A turn has far fewer.
const LONGEST_WINDOW: usize = 500;

/// So many entries or events come with most choices at most.
const ROOM: usize = 8;

/// An event with the entry that brought it about; entry 0 is the set-up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Happened<E> {
    pub version: usize,
    pub event: E,
}

/// One entry of the history, as the table needs it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Past<A> {
    seat: Seat,
    what: PastMove<A>,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
enum PastMove<A> {
    Choice {
        action: A,
        auto: bool,
        /// Others were asked at the same time: their choices do not stand in the way of taking this one back.
        parallel: bool,
        /// The same question was put to others too, even if they have answered before.
        together: bool,
        /// It was made in a lane: nothing that happens in another lane stands in its way.
        lane: bool,
        /// Chance was used or something was revealed.
        barrier: bool,
    },
    Undo {
        to: usize,
    },
    Rewind {
        to: usize,
    },
}

/// Where the undo window begins: a state from which the choices that may still be taken back are played again.
#[derive(Clone, Debug)]
struct Base<G: Game> {
    state: G::State,
    chance: Chance,
    live: usize,
    log: usize,
}

/// A game in progress. Every accepted choice, forced answer and undo is an entry; the version is their number and only
/// grows.
#[derive(Debug)]
pub struct Table<G: Game> {
    game: Arc<G>,
    seats: Vec<SeatHeader>,
    seed: Seed,
    state: G::State,
    io: Io<G>,
    past: Vec<Past<G::Action>>,
    /// The entries that count: choices that were not taken back.
    live: Vec<usize>,
    log: Vec<Happened<G::Event>>,
    base: Base<G>,
    /// What each seat is asked.
    questions: Vec<Option<Question>>,
    /// What seats have answered in advance.
    standing: Vec<Order<G::State>>,
}

impl<G: Game> Table<G> {
    /// The most entries that somebody's choice may add to: ten times as many as the longest games have.
    pub const MOST_ENTRIES: usize = 20_000;

    /// Sets up a game and answers what is forced.
    ///
    /// # Panics
    /// If there are not as many seats as the game has.
    pub fn new(game: Arc<G>, seats: Vec<SeatHeader>, seed: Seed) -> Self {
        let mut table = Self::set_up(game, seats, seed);
        table.answer_forced();
        table
    }

    fn set_up(game: Arc<G>, seats: Vec<SeatHeader>, seed: Seed) -> Self {
        assert_eq!(seats.len(), game.seats(), "a table has a header for each seat");
        let mut io = Io::new(Chance::seeded(seed));
        let state = game.start(&mut io);
        let log: Vec<_> = io.log.take().into_iter().map(|event| Happened { version: 0, event }).collect();
        let base = Base { state: state.clone(), chance: io.chance.clone(), live: 0, log: log.len() };
        let questions = vec![None; seats.len()];
        let standing = orders::first(&*game, &seats, &state);
        let mut table = Self {
            game,
            seats,
            seed,
            state,
            io,
            past: Vec::new(),
            live: Vec::new(),
            log,
            base,
            questions,
            standing,
        };
        table.note_questions(None);
        table
    }

    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The true position. Nothing of it may be shown to anybody: that is what [`Table::view`] is for.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    pub fn seats(&self) -> &[SeatHeader] {
        &self.seats
    }

    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The number of entries so far.
    pub fn version(&self) -> usize {
        self.past.len()
    }

    pub fn awaited(&self) -> SeatSet {
        self.game.awaited(&self.state)
    }

    /// The seats that can choose something now, awaited or not.
    pub fn may_choose(&self) -> SeatSet {
        may_choose(&*self.game, &self.state)
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.state)
    }

    pub fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(&self.state, viewer)
    }

    /// The position as a bot in `seat` may know it.
    pub fn seen(&self, seat: Seat) -> Seen<'_, G> {
        Seen::new(&self.game, &self.state, seat)
    }

    /// The choices of `seat`, with refusals.
    pub fn choices(&mut self, seat: Seat) -> &Offer<G::Action> {
        choices(&*self.game, &mut self.state, seat, true, &mut self.io)
    }

    /// The same for whoever shares the table and may not touch it.
    pub fn offer(&self, seat: Seat) -> Offer<G::Action> {
        let mut io: Io<G> = Io::silent(Chance::fast(0));
        choices(&*self.game, &mut self.state.clone(), seat, true, &mut io);
        io.offer
    }

    /// All that happened, without what was taken back.
    pub fn log(&self) -> &[Happened<G::Event>] {
        &self.log
    }

    /// The entries that count: choices that were not taken back, by their index.
    pub fn counted(&self) -> &[usize] {
        &self.live
    }

    /// Whether the table takes no more choices.
    pub fn is_full(&self) -> bool {
        self.past.len() >= Self::MOST_ENTRIES
    }

    /// Carries out a choice, then answers what is forced. Returns where in the log its events begin.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<usize, Illegal> {
        if self.is_full() {
            return Err(Illegal::Full);
        }
        let start = self.log.len();
        self.choose(seat, action, false)?;
        self.answer_forced();
        Ok(start)
    }

    /// Carries out a choice by its name.
    pub fn act_named(&mut self, seat: Seat, name: &str) -> Result<usize, Illegal> {
        let action = self.game.action_named(name).map_err(Illegal::Unreadable)?;
        self.act(seat, action)
    }

    /// The same table once more: a choice is tried on a copy and kept when it is safely stored.
    #[must_use]
    pub fn copy(&self) -> Self {
        let base = Base { state: self.base.state.clone(), chance: self.base.chance.clone(), ..self.base };
        Self {
            game: self.game.clone(),
            seats: self.seats.clone(),
            seed: self.seed,
            state: self.state.clone(),
            io: Io::new(self.io.chance.clone()),
            past: with_room(&self.past),
            live: with_room(&self.live),
            log: with_room(&self.log),
            base,
            questions: self.questions.clone(),
            standing: self.standing.clone(),
        }
    }

    /// The same table without what lies before its undo window: enough to go on from here.
    fn window(&self) -> Self {
        Self {
            game: self.game.clone(),
            seats: self.seats.clone(),
            seed: self.seed,
            state: self.state.clone(),
            io: Io::new(self.io.chance.clone()),
            past: Vec::new(),
            live: self.live[self.base.live..].to_vec(),
            log: self.log[self.base.log..].to_vec(),
            base: Base { state: self.base.state.clone(), chance: self.base.chance.clone(), live: 0, log: 0 },
            questions: self.questions.clone(),
            standing: self.standing.clone(),
        }
    }

    /// Answers every question that has, as all can see, a single answer, and those that seats have answered in advance.
    fn answer_forced(&mut self) {
        loop {
            if let Some((seat, action)) = forced(&*self.game, &mut self.state, &mut self.io) {
                self.choose(seat, action, true).expect("the only choice is legal");
            } else if let Some((seat, action)) = self.ordered() {
                if self.choose(seat, action, false).is_err() {
                    self.cancel_orders(seat);
                }
            } else {
                return self.drop_ended_orders();
            }
        }
    }

    /// Accepts one choice and enters it.
    fn choose(&mut self, seat: Seat, action: G::Action, auto: bool) -> Result<(), Illegal> {
        let lane = self.game.in_lanes(&self.state);
        let parallel = lane || self.awaited().len() > 1;
        let waited = self.decision(seat).is_some_and(|since| since < self.past.len());
        let before = self.io.chance.draws();
        let (state, chance) = (self.state.clone(), self.io.chance.clone());
        apply(&*self.game, &mut self.state, seat, action, &mut self.io)?;
        let barrier = self.io.chance.draws() != before || self.io.log.revealed();
        if !parallel && !auto && self.window_holds_others(seat) {
            self.base = Base { state, chance, live: self.live.len(), log: self.log.len() };
        }
        self.live.push(self.past.len());
        self.past.push(Past {
            seat,
            what: PastMove::Choice { action, auto, parallel, together: parallel || waited, lane, barrier },
        });
        let version = self.past.len();
        self.log.extend(self.io.log.take().into_iter().map(|event| Happened { version, event }));
        // What was decided in lanes stands once they have joined.
        let joined = lane && !self.game.in_lanes(&self.state);
        let long = self.live.len() - self.base.live >= LONGEST_WINDOW;
        if joined || long || (barrier && !parallel) {
            self.rebase();
        }
        self.note_questions(Some(seat));
        Ok(())
    }

    /// Whether the undo window holds a choice of somebody else, who can no longer take it back once `seat` acts.
    fn window_holds_others(&self, seat: Seat) -> bool {
        self.live[self.base.live..].iter().any(|&index| self.past[index].seat != seat)
    }

    fn rebase(&mut self) {
        self.base = Base {
            state: self.state.clone(),
            chance: self.io.chance.clone(),
            live: self.live.len(),
            log: self.log.len(),
        };
    }
}

/// A copy with room for what a choice adds.
fn with_room<T: Clone>(list: &[T]) -> Vec<T> {
    let mut copy = Vec::with_capacity(list.len() + ROOM);
    copy.extend_from_slice(list);
    copy
}
