//! A table: one game being played, with its history, undo, forced answers, versions and record.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::record::line_of_entry;
use crate::{
    Chance, Entry, Game, Header, Illegal, Io, Move, Offer, Outcome, Record, RecordError, Seat, SeatHeader,
    SeatSet, Seed, Seen, Viewer, apply, choices, forced, play,
};

/// An event with the entry that brought it about; entry 0 is the set-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happened<E> {
    pub version: usize,
    pub event: E,
}

/// One entry of the history, as the table needs it.
#[derive(Clone, Copy, Debug)]
struct Past<A> {
    seat: Seat,
    what: PastMove<A>,
}

#[derive(Clone, Copy, Debug)]
enum PastMove<A> {
    Choice {
        action: A,
        auto: bool,
        /// Others were asked at the same time: their choices do not stand in the way of taking this one back.
        parallel: bool,
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
}

impl<G: Game> Table<G> {
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
        Self { game, seats, seed, state, io, past: Vec::new(), live: Vec::new(), log, base }
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

    /// All that happened, without what was taken back.
    pub fn log(&self) -> &[Happened<G::Event>] {
        &self.log
    }

    /// Carries out a choice, then answers what is forced. Returns where in the log its events begin.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<usize, Illegal> {
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

    /// Whether a choice could not be taken back: it draws, reveals, or hands the game on.
    pub fn is_final(&self, seat: Seat, action: G::Action) -> bool {
        let mut state = self.state.clone();
        let mut io: Io<G> = Io::silent(self.io.chance.clone());
        let draws = io.chance.draws();
        play(&*self.game, &mut state, seat, action, &mut io);
        while let Some((seat, action)) = forced(&*self.game, &mut state, &mut io) {
            play(&*self.game, &mut state, seat, action, &mut io);
        }
        io.chance.draws() != draws || io.log.revealed() || !self.game.awaited(&state).contains(seat)
    }

    /// Takes back `seat`'s last choice, if nothing was drawn or revealed and nobody else has acted since.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Illegal> {
        let to = self.undo_target(seat)?;
        self.take_back(seat, to)?;
        self.answer_forced();
        Ok(())
    }

    /// The entry that an undo by `seat` would take back.
    pub fn undo_target(&self, seat: Seat) -> Result<usize, Illegal> {
        let mut alone = true;
        for &index in self.live[self.base.live..].iter().rev() {
            let past = self.past[index];
            let PastMove::Choice { auto, parallel, lane, barrier, .. } = past.what else { continue };
            let own = past.seat == seat;
            if barrier && (own || !lane) {
                return Err(Illegal::NoUndo("something was drawn or revealed since your last choice"));
            }
            if own && !auto {
                return if alone || parallel {
                    Ok(index)
                } else {
                    Err(Illegal::NoUndo("another seat has acted since your last choice"))
                };
            }
            if !own && !auto {
                if !parallel {
                    return Err(Illegal::NoUndo("another seat has acted since your last choice"));
                }
                alone = false;
            }
        }
        Err(Illegal::NoUndo("you have no choice that can still be taken back"))
    }

    /// Goes back to an earlier version, by consent of all. What was drawn since is drawn anew from fresh streams.
    pub fn rewind(&mut self, seat: Seat, to: usize) -> Result<(), Illegal> {
        if to >= self.past.len() {
            return Err(Illegal::NoUndo("there is no such earlier version"));
        }
        let mut earlier = self.at(to);
        earlier.past.clone_from(&self.past);
        earlier.past.push(Past { seat, what: PastMove::Rewind { to } });
        earlier.io.chance.renew(earlier.past.len() as u64);
        earlier.rebase();
        *self = earlier;
        self.answer_forced();
        Ok(())
    }

    /// The table as it was at `version`, before anything was answered by itself that the record does not hold.
    #[must_use]
    pub fn at(&self, version: usize) -> Self {
        let entries = &self.past[..version.min(self.past.len())];
        let targets: BTreeSet<usize> = entries
            .iter()
            .filter_map(|past| if let PastMove::Rewind { to } = past.what { Some(to) } else { None })
            .collect();
        // What a rewind goes back to is kept on the way: replaying it for each would double the work with every rewind.
        let mut kept = BTreeMap::new();
        let mut table = Self::set_up(self.game.clone(), self.seats.clone(), self.seed);
        for (index, past) in entries.iter().enumerate() {
            if targets.contains(&index) {
                kept.insert(index, table.copy());
            }
            match past.what {
                PastMove::Choice { action, auto, .. } => {
                    table.choose(past.seat, action, auto).expect("what was accepted once is accepted again");
                }
                PastMove::Undo { to } => {
                    table.take_back(past.seat, to).expect("what was taken back once is taken back again");
                }
                PastMove::Rewind { to } => {
                    let mut earlier = kept[&to].copy();
                    earlier.past.clone_from(&table.past);
                    earlier.past.push(*past);
                    earlier.io.chance.renew(earlier.past.len() as u64);
                    earlier.rebase();
                    table = earlier;
                }
            }
        }
        table
    }

    fn copy(&self) -> Self {
        let base = Base { state: self.base.state.clone(), chance: self.base.chance.clone(), ..self.base };
        Self {
            game: self.game.clone(),
            seats: self.seats.clone(),
            seed: self.seed,
            state: self.state.clone(),
            io: Io::new(self.io.chance.clone()),
            past: self.past.clone(),
            live: self.live.clone(),
            log: self.log.clone(),
            base,
        }
    }

    /// The record of the game so far.
    pub fn record(&self) -> Record {
        let entries = self.past.iter().map(|past| Entry {
            seat: past.seat,
            what: match past.what {
                PastMove::Choice { action, auto, .. } => {
                    Move::Choice { action: self.game.action_name(action), auto }
                }
                PastMove::Undo { to } => Move::Undo { to },
                PastMove::Rewind { to } => Move::Rewind { to },
            },
        });
        Record {
            header: self.header(),
            entries: entries.collect(),
            result: self
                .outcome()
                .map(|outcome| serde_json::to_value(outcome).expect("outcomes are plain data")),
        }
    }

    pub fn header(&self) -> Header {
        Header {
            game: G::meta().id.to_owned(),
            rules_version: G::meta().rules_version,
            content: self.game.content_hash().to_owned(),
            options: self.game.options().clone(),
            seats: self.seats.clone(),
            seed: self.seed,
        }
    }

    /// Plays a record again, and checks that every entry is accepted and the result is the same.
    pub fn replay(game: Arc<G>, record: &Record) -> Result<Self, RecordError> {
        let header = &record.header;
        let meta = G::meta();
        let foreign = if header.game != meta.id {
            Some(format!("this is a game of {}, not of {}", header.game, meta.id))
        } else if header.rules_version != meta.rules_version {
            Some(format!(
                "this game was played by rules version {}; here is {}",
                header.rules_version, meta.rules_version
            ))
        } else if header.content != game.content_hash() {
            Some(format!(
                "this game was played with content {}; here is {}",
                header.content,
                game.content_hash()
            ))
        } else if header.seats.len() != game.seats() {
            Some(format!("{} seats are named, but {} play", header.seats.len(), game.seats()))
        } else {
            None
        };
        if let Some(message) = foreign {
            return Err(RecordError::new(1, message));
        }
        let mut table = Self::set_up(game, header.seats.clone(), header.seed);
        for (index, entry) in record.entries.iter().enumerate() {
            table.replay_entry(entry).map_err(|message| RecordError::new(line_of_entry(index), message))?;
        }
        let close = line_of_entry(record.entries.len());
        if table.unanswered() {
            return Err(RecordError::new(close, "a forced answer is missing"));
        }
        let result = table.record().result;
        if result != record.result {
            return Err(RecordError::new(close, "the game ends otherwise than the record says"));
        }
        Ok(table)
    }

    fn replay_entry(&mut self, entry: &Entry) -> Result<(), String> {
        let seat = entry.seat;
        match &entry.what {
            Move::Choice { action, auto } => {
                let action = self.game.action_named(action)?;
                if *auto != (forced(&*self.game, &mut self.state, &mut self.io) == Some((seat, action))) {
                    return Err("this choice is not marked rightly as forced or free".into());
                }
                self.choose(seat, action, *auto).map_err(|illegal| illegal.to_string())
            }
            Move::Undo { to } => {
                if self.undo_target(seat) != Ok(*to) {
                    return Err(format!("seat {seat} cannot take back entry {}", to + 1));
                }
                self.take_back(seat, *to).map_err(|illegal| illegal.to_string())
            }
            Move::Rewind { to } => {
                if *to >= self.past.len() {
                    return Err(format!("there is no earlier version {to}"));
                }
                self.past.push(Past { seat, what: PastMove::Rewind { to: *to } });
                *self = self.at(self.past.len());
                Ok(())
            }
        }
    }

    fn unanswered(&mut self) -> bool {
        forced(&*self.game, &mut self.state, &mut self.io).is_some()
    }

    /// Answers every question that has, as all can see, a single answer.
    fn answer_forced(&mut self) {
        while let Some((seat, action)) = forced(&*self.game, &mut self.state, &mut self.io) {
            self.choose(seat, action, true).expect("the only choice is legal");
        }
    }

    /// Accepts one choice and enters it.
    fn choose(&mut self, seat: Seat, action: G::Action, auto: bool) -> Result<(), Illegal> {
        let lane = self.game.in_lanes(&self.state);
        let parallel = lane || self.awaited().len() > 1;
        let before = self.io.chance.draws();
        let (state, chance) = (self.state.clone(), self.io.chance.clone());
        apply(&*self.game, &mut self.state, seat, action, &mut self.io)?;
        let barrier = self.io.chance.draws() != before || self.io.log.revealed();
        if !parallel && !auto && self.window_holds_others(seat) {
            self.base = Base { state, chance, live: self.live.len(), log: self.log.len() };
        }
        self.live.push(self.past.len());
        self.past.push(Past { seat, what: PastMove::Choice { action, auto, parallel, lane, barrier } });
        let version = self.past.len();
        self.log.extend(self.io.log.take().into_iter().map(|event| Happened { version, event }));
        // What was decided in lanes stands once they have joined.
        let joined = lane && !self.game.in_lanes(&self.state);
        if joined || (barrier && !parallel) {
            self.rebase();
        }
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

    /// Plays the window again without `seat`'s choices from entry `to` on, and without the forced answers that followed.
    /// If another's choice rests on them, nothing changes.
    fn take_back(&mut self, seat: Seat, to: usize) -> Result<(), Illegal> {
        let mut state = self.base.state.clone();
        let mut io: Io<G> = Io::new(self.base.chance.clone());
        let mut live = self.live[..self.base.live].to_vec();
        let mut log = self.log[..self.base.log].to_vec();
        for &index in &self.live[self.base.live..] {
            let past = self.past[index];
            let PastMove::Choice { action, parallel, .. } = past.what else { continue };
            if index >= to && (past.seat == seat || !parallel) {
                continue;
            }
            apply(&*self.game, &mut state, past.seat, action, &mut io)
                .map_err(|_| Illegal::NoUndo("another seat's choice rests on yours"))?;
            live.push(index);
            log.extend(io.log.take().into_iter().map(|event| Happened { version: index + 1, event }));
        }
        (self.state, self.io, self.live, self.log) = (state, io, live, log);
        self.past.push(Past { seat, what: PastMove::Undo { to } });
        Ok(())
    }
}
