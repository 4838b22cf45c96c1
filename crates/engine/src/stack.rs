//! One stack of typed frames drives every procedure; lanes are sub-stacks that run side by side.
//!
//! A procedure (a turn, a battle) is a small struct with one `run` function. It is called with the answer to its last
//! question, or without one, and says what follows: go on, call another procedure, ask, fork into lanes, or return. A
//! suspended procedure is a value in the stack, so the whole game can be cloned, compared and stored at any decision.

use serde::{Deserialize, Serialize};

use crate::{Cx, FixedVec, Game, Seat, SeatSet, Stream};

/// What a procedure tells the driver after one step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow<F> {
    /// Run me again: my step has changed.
    Next,
    /// Run this procedure, then me again.
    Call(F),
    /// Wait until one of these seats answers.
    Ask(SeatSet),
    /// The same, and hear those who are welcome to choose though nobody waits for them: who has agreed may think again.
    AskOrHear { asked: SeatSet, welcome: SeatSet },
    /// Run a copy of this procedure for each of these seats, independently; then me again.
    Fork(SeatSet, F),
    /// I am done.
    Return,
}

impl<F> Flow<F> {
    /// Wait for one seat.
    #[inline]
    pub fn ask(seat: Seat) -> Self {
        Self::Ask(seat.into())
    }
}

/// A procedure in progress: all of a game's are one enum, whose `run` hands over to the right one.
pub trait Procedure<G: Game, T>: Copy + Default {
    /// Runs one step: with the answer to the question asked last, or without one, to go on or to ask. Asking changes
    /// nothing. `below` are the procedures that wait for this one to return.
    fn run(
        &mut self,
        below: &mut [Self],
        table: &mut T,
        answer: Option<G::Action>,
        cx: &mut Cx<'_, G>,
    ) -> Flow<Self>;
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(bound(serialize = "F: Serialize", deserialize = "F: Copy + Default + Deserialize<'de>"))]
struct Stack<F: Copy + Default, const DEPTH: usize> {
    frames: FixedVec<F, DEPTH>,
    awaited: SeatSet,
    welcome: SeatSet,
}

/// The procedures in progress: a main stack of at most `DEPTH` frames and, while it is forked, a sub-stack per seat, of at
/// most `LANE_DEPTH`. Games without lanes have `LANES` 0 and pay nothing for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(bound(serialize = "F: Serialize", deserialize = "F: Copy + Default + Deserialize<'de>"))]
pub struct Stacks<
    F: Copy + Default,
    const DEPTH: usize,
    const LANES: usize = 0,
    const LANE_DEPTH: usize = DEPTH,
> {
    main: Stack<F, DEPTH>,
    lanes: FixedVec<Stack<F, LANE_DEPTH>, LANES>,
    forks: u32,
}

/// Each lane of each fork has a stream of its own.
const LANE: Stream = Stream::named("lane");

/// More steps without a question than any procedure takes: one that reaches it does not advance.
const STEP_BUDGET: u32 = 1 << 20;

impl<F: Copy + Default, const DEPTH: usize, const LANES: usize, const LANE_DEPTH: usize>
    Stacks<F, DEPTH, LANES, LANE_DEPTH>
{
    /// A game that begins with this procedure; [`Stacks::start`] runs it.
    pub fn new(bottom: F) -> Self {
        let mut stacks = Self::default();
        stacks.main.frames.push(bottom);
        stacks
    }

    /// The same with a procedure on top that runs first.
    #[must_use]
    pub fn above(mut self, top: F) -> Self {
        self.main.frames.push(top);
        self
    }

    /// The seats that somebody waits for. Empty when the game is over.
    #[inline]
    pub fn awaited(&self) -> SeatSet {
        if LANES == 0 {
            return self.main.awaited;
        }
        self.lanes.iter().fold(self.main.awaited, |seats, lane| seats.union(lane.awaited))
    }

    /// The seats that may choose though nobody waits for them. Lanes have none.
    #[inline]
    pub fn welcome(&self) -> SeatSet {
        self.main.welcome
    }

    /// Whether lanes are open.
    pub fn forked(&self) -> bool {
        !self.lanes.is_empty()
    }

    /// The frames of the main stack, from the bottom up.
    #[inline]
    pub fn frames(&self) -> &[F] {
        &self.main.frames
    }

    /// The frames of a seat's lane, from the bottom up; empty when it has none.
    pub fn lane(&self, seat: Seat) -> &[F] {
        self.lanes.get(seat.index()).map_or(&[], |lane| &lane.frames)
    }

    /// Runs the first procedure until somebody has to decide.
    pub fn start<G: Game, T>(&mut self, table: &mut T, cx: &mut Cx<'_, G>)
    where
        F: Procedure<G, T>,
    {
        self.run_main(table, None, cx);
    }

    /// Hands `seat`'s answer to the procedure that asked, and runs on until somebody has to decide.
    ///
    /// # Panics
    /// If nothing waits for `seat`.
    #[inline]
    pub fn answer<G: Game, T>(&mut self, table: &mut T, seat: Seat, action: G::Action, cx: &mut Cx<'_, G>)
    where
        F: Procedure<G, T>,
    {
        cx.by = seat;
        if LANES == 0 || self.main.hears(seat) {
            self.run_main(table, Some(action), cx);
        } else {
            let lane = self.lane_awaiting(seat);
            self.run_lane(lane, table, Some(action), cx);
            self.join(table, cx);
        }
    }

    /// Puts the question to `seat` again: its choices go into the offer, nothing else changes.
    pub fn ask<G: Game, T>(&mut self, table: &mut T, seat: Seat, cx: &mut Cx<'_, G>)
    where
        F: Procedure<G, T>,
    {
        if self.main.hears(seat) {
            self.main.run(table, None, cx);
        } else if self.awaited().contains(seat) {
            let lane = self.lane_awaiting(seat);
            self.run_lane(lane, table, None, cx);
        }
    }

    fn lane_awaiting(&self, seat: Seat) -> usize {
        self.lanes.iter().position(|lane| lane.awaited.contains(seat)).expect("only awaited seats answer")
    }

    #[inline]
    fn run_main<G: Game, T>(&mut self, table: &mut T, mut answer: Option<G::Action>, cx: &mut Cx<'_, G>)
    where
        F: Procedure<G, T>,
    {
        while let Some((seats, frame)) = self.main.run(table, answer.take(), cx) {
            self.forks += 1;
            self.lanes = seats
                .iter()
                .last()
                .map_or(FixedVec::new(), |last| (0..=last.index()).map(|_| Stack::default()).collect());
            for seat in seats.iter() {
                self.lanes[seat.index()].frames.push(frame);
                self.run_lane(seat.index(), table, None, cx);
            }
            if !self.awaited().is_empty() {
                return;
            }
            self.lanes.clear();
        }
    }

    fn run_lane<G: Game, T>(
        &mut self,
        lane: usize,
        table: &mut T,
        answer: Option<G::Action>,
        cx: &mut Cx<'_, G>,
    ) where
        F: Procedure<G, T>,
    {
        let seat = Seat::new(lane);
        cx.lane = Some(seat);
        cx.stream = LANE.with(u64::from(self.forks)).with(lane as u64);
        let fork = self.lanes[lane].run(table, answer, cx);
        assert!(fork.is_none(), "a lane does not fork again");
        cx.lane = None;
        cx.stream = Stream::MAIN;
    }

    /// Goes on with the main stack once every lane has returned.
    fn join<G: Game, T>(&mut self, table: &mut T, cx: &mut Cx<'_, G>)
    where
        F: Procedure<G, T>,
    {
        if self.awaited().is_empty() {
            self.lanes.clear();
            self.run_main(table, None, cx);
        }
    }
}

impl<F: Copy + Default, const DEPTH: usize> Stack<F, DEPTH> {
    fn hears(&self, seat: Seat) -> bool {
        self.awaited.union(self.welcome).contains(seat)
    }

    /// Runs until this stack asks, is empty, or forks.
    #[inline]
    fn run<G: Game, T>(
        &mut self,
        table: &mut T,
        mut answer: Option<G::Action>,
        cx: &mut Cx<'_, G>,
    ) -> Option<(SeatSet, F)>
    where
        F: Procedure<G, T>,
    {
        (self.awaited, self.welcome) = (SeatSet::EMPTY, SeatSet::EMPTY);
        for _ in 0..STEP_BUDGET {
            let (top, below) = self.frames.split_last_mut()?;
            match top.run(below, table, answer.take(), cx) {
                Flow::Next => (),
                Flow::Call(child) => self.frames.push(child),
                Flow::Ask(seats) => {
                    self.awaited = seats;
                    return None;
                }
                Flow::AskOrHear { asked, welcome } => {
                    (self.awaited, self.welcome) = (asked, welcome);
                    return None;
                }
                Flow::Fork(seats, child) => return Some((seats, child)),
                Flow::Return => {
                    self.frames.pop();
                }
            }
        }
        panic!("a procedure does not advance: {} frames deep", self.frames.len());
    }
}

/// What every game forwards to its procedures: the part of [`Game`] that is alike wherever a state is a `tabletop` and `procedures`
/// ([`Stacks`]). `$set_up` lays the table out and names the first procedure.
#[macro_export]
macro_rules! runs_procedures {
    ($set_up:path) => {
        fn start(&self, io: &mut $crate::Io<Self>) -> Self::State {
            io.offer.prepare(None, false);
            let mut cx = $crate::Cx::new(self, io);
            let mut state = $set_up(&mut cx);
            state.procedures.start(&mut state.tabletop, &mut cx);
            state
        }

        #[inline]
        fn apply_unchecked(
            &self,
            state: &mut Self::State,
            seat: $crate::Seat,
            action: Self::Action,
            io: &mut $crate::Io<Self>,
        ) {
            state.procedures.answer(&mut state.tabletop, seat, action, &mut $crate::Cx::new(self, io));
        }

        fn ask(&self, state: &mut Self::State, seat: $crate::Seat, io: &mut $crate::Io<Self>) {
            state.procedures.ask(&mut state.tabletop, seat, &mut $crate::Cx::new(self, io));
        }

        #[inline]
        fn awaited(&self, state: &Self::State) -> $crate::SeatSet {
            state.procedures.awaited()
        }

        #[inline]
        fn welcome(&self, state: &Self::State) -> $crate::SeatSet {
            state.procedures.welcome()
        }

        fn in_lanes(&self, state: &Self::State) -> bool {
            state.procedures.forked()
        }
    };
}
