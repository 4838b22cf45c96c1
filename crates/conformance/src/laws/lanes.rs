//! The law about seats that decide at the same time: the order in which they do makes no difference.

use std::sync::Arc;

use malice_engine::{Chance, Fast, Game, Io, MAX_SEATS, Seat, SeatSet, choices, play};

use super::difference::difference;
use super::walk::{Walk, each_step, ensure};

/// How many other orders are tried for each part of the game that several seats play at once.
const ORDERS: u32 = 4;

/// However the choices of seats that are asked at once interleave, the same choices lead to the same state, unless the
/// game says that they act on the same things.
///
/// From each position where a parallel part begins, a reference game runs until the next such part or the end; every
/// seat's n-th choice follows from seat and n. Another order gives each seat as many choices as it had there.
pub fn interleavings_agree<G: Game>(game: &Arc<G>, seed: u64) -> Result<(), String> {
    let mut before = 0;
    each_step(&**game, seed, |walk| {
        let now = walk.awaited().len();
        let begins = now > 1 && before <= 1 && !walk.game.order_matters(&walk.state);
        before = now;
        if !begins {
            return Ok(());
        }
        let salt = walk.picks.next_u64();
        let reference = reference(walk, salt);
        (0..ORDERS).try_for_each(|_| {
            let order = walk.picks.next_u64();
            check_order(walk, salt, order, &reference)
        })
    })
}

struct Reference<S> {
    state: S,
    counts: [u32; MAX_SEATS],
}

fn reference<G: Game>(walk: &mut Walk<'_, G>, salt: u64) -> Reference<G::State> {
    let mut run = Run::new(walk, salt, walk.picks.clone().next_u64());
    let mut before = walk.awaited().len();
    for _ in 0..walk.game.bound() {
        let awaited = walk.game.awaited(&run.state);
        if awaited.len() > before || !run.step(awaited) {
            break;
        }
        before = awaited.len();
    }
    Reference { state: run.state, counts: run.counts }
}

fn check_order<G: Game>(
    walk: &Walk<'_, G>,
    salt: u64,
    order: u64,
    reference: &Reference<G::State>,
) -> Result<(), String> {
    let mut run = Run::new(walk, salt, order);
    while run.counts != reference.counts {
        let awaited = walk.game.awaited(&run.state);
        let open = awaited.iter().filter(|seat| run.counts[seat.index()] < reference.counts[seat.index()]);
        ensure(run.step(open.collect()), || {
            format!(
                "in another order of choices ({}) other seats are asked than in the first: {:?}",
                run.told(),
                awaited.iter().map(Seat::number).collect::<Vec<_>>()
            )
        })?;
    }
    ensure(run.state == reference.state, || {
        format!(
            "another order of choices ({}) leads to another state: {}",
            run.told(),
            difference(&reference.state, &run.state)
        )
    })
}

/// A game from a given position in which only the order of the seats is random.
struct Run<'a, G: Game> {
    game: &'a G,
    state: G::State,
    io: Io<G>,
    salt: u64,
    order: Fast,
    counts: [u32; MAX_SEATS],
    history: Vec<(Seat, G::Action)>,
}

impl<'a, G: Game> Run<'a, G> {
    fn new(walk: &Walk<'a, G>, salt: u64, order: u64) -> Self {
        Self {
            game: walk.game,
            state: walk.state.clone(),
            io: Io::silent(Chance::clone(&walk.io.chance)),
            salt,
            order: Fast::new(order),
            counts: [0; MAX_SEATS],
            history: Vec::new(),
        }
    }

    /// One of `seats` makes its next choice; false if none of them can.
    fn step(&mut self, seats: SeatSet) -> bool {
        let seats: Vec<Seat> = seats.iter().collect();
        if seats.is_empty() {
            return false;
        }
        let seat = seats[self.order.below(seats.len() as u32) as usize];
        let count = &mut self.counts[seat.index()];
        let mut pick = Fast::new(self.salt ^ u64::from(*count) << 8 ^ seat.index() as u64);
        let offered = choices(self.game, &mut self.state, seat, false, &mut self.io).actions();
        if offered.is_empty() {
            return false;
        }
        let action = offered[pick.below(offered.len() as u32) as usize];
        *count += 1;
        self.history.push((seat, action));
        play(self.game, &mut self.state, seat, action, &mut self.io);
        true
    }

    fn told(&self) -> String {
        let told =
            self.history.iter().map(|(seat, action)| format!("{seat} {}", self.game.action_name(*action)));
        told.collect::<Vec<_>>().join(", ")
    }
}
