//! Whose turn it is where many want few places: one client after the other, however much one of them wants.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

/// A client as far as the hall knows it: enough to tell one from the other, too little to find anybody by it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Caller(u32);

impl Caller {
    /// The caller of a hash. So little of it is kept that 256 addresses of the old kind share it.
    pub(crate) fn of(hash: [u8; 32]) -> Self {
        Self(u32::from_le_bytes([hash[0], hash[1], hash[2], 0]))
    }
}

/// Who waits, and who has a place.
#[derive(Debug)]
struct Line<T> {
    free: usize,
    /// The most places that one caller has at once.
    most: usize,
    placed: HashMap<Caller, usize>,
    waiting: HashMap<Caller, VecDeque<T>>,
    /// Everybody who waits, once: who stands first is next.
    round: VecDeque<Caller>,
}

impl<T> Line<T> {
    fn new(places: usize, most: usize) -> Self {
        Self { free: places, most, placed: HashMap::new(), waiting: HashMap::new(), round: VecDeque::new() }
    }

    fn waiting(&self, caller: Caller) -> usize {
        self.waiting.get(&caller).map_or(0, VecDeque::len)
    }

    fn join(&mut self, caller: Caller, ticket: T) {
        let tickets = self.waiting.entry(caller).or_default();
        if tickets.is_empty() {
            self.round.push_back(caller);
        }
        tickets.push_back(ticket);
    }

    /// The next who gets a place, if there is one for anybody who waits.
    fn next(&mut self) -> Option<(Caller, T)> {
        if self.free == 0 {
            return None;
        }
        let placed = |caller: &Caller| self.placed.get(caller).copied().unwrap_or(0);
        let index = self.round.iter().position(|caller| placed(caller) < self.most)?;
        let caller = self.round.remove(index)?;
        let tickets = self.waiting.get_mut(&caller)?;
        let ticket = tickets.pop_front()?;
        if tickets.is_empty() {
            self.waiting.remove(&caller);
        } else {
            self.round.push_back(caller);
        }
        self.free -= 1;
        *self.placed.entry(caller).or_default() += 1;
        Some((caller, ticket))
    }

    fn leave(&mut self, caller: Caller) {
        self.free += 1;
        if let Some(placed) = self.placed.get_mut(&caller) {
            *placed -= 1;
            if *placed == 0 {
                self.placed.remove(&caller);
            }
        }
    }
}

/// Places that callers take in turn.
#[derive(Debug)]
pub(crate) struct Turns(Mutex<Line<oneshot::Sender<Turn>>>);

/// A place, until it is dropped.
#[derive(Debug)]
pub(crate) struct Turn {
    caller: Caller,
    turns: Option<Arc<Turns>>,
}

impl Turns {
    /// `most` is what one caller may have of the `places` at once.
    pub(crate) fn new(places: usize, most: usize) -> Arc<Self> {
        Arc::new(Self(Mutex::new(Line::new(places, most))))
    }

    fn line(&self) -> MutexGuard<'_, Line<oneshot::Sender<Turn>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place when the caller's turn has come; none if `patience` others of the same caller wait already.
    pub(crate) async fn take(self: &Arc<Self>, caller: Caller, patience: usize) -> Option<Turn> {
        let (ticket, turn) = oneshot::channel();
        {
            let mut line = self.line();
            if line.waiting(caller) >= patience {
                return None;
            }
            line.join(caller, ticket);
            self.call(&mut line);
        }
        turn.await.ok()
    }

    /// Gives free places to those whose turn it is. Who has gone away in the meantime is passed over.
    fn call(self: &Arc<Self>, line: &mut Line<oneshot::Sender<Turn>>) {
        while let Some((caller, ticket)) = line.next() {
            if let Err(mut turn) = ticket.send(Turn { caller, turns: Some(self.clone()) }) {
                turn.turns = None;
                line.leave(caller);
            }
        }
    }

    /// How many have a place.
    pub(crate) fn placed(&self) -> usize {
        self.line().placed.values().sum()
    }

    /// How many wait for one.
    pub(crate) fn waiting(&self) -> usize {
        self.line().waiting.values().map(VecDeque::len).sum()
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(turns) = self.turns.take() {
            let mut line = turns.line();
            line.leave(self.caller);
            turns.call(&mut line);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GREEDY: Caller = Caller(1);
    const ANN: Caller = Caller(2);
    const BOB: Caller = Caller(3);

    /// Serves until nobody waits, each place for the same time.
    fn served(line: &mut Line<u32>) -> Vec<u32> {
        std::iter::from_fn(|| {
            let (caller, ticket) = line.next()?;
            line.leave(caller);
            Some(ticket)
        })
        .collect()
    }

    #[test]
    fn callers_take_turns_however_many_tickets_one_has() {
        let mut line = Line::new(1, 1);
        for ticket in 0..300 {
            line.join(GREEDY, ticket);
        }
        line.join(ANN, 1000);
        line.join(ANN, 1001);
        line.join(BOB, 2000);
        assert_eq!(served(&mut line)[..8], [0, 1000, 2000, 1, 1001, 2, 3, 4]);
    }

    #[test]
    fn one_caller_never_has_all_places() {
        let mut line = Line::new(3, 2);
        (0..10).for_each(|ticket| line.join(GREEDY, ticket));
        assert_eq!((line.next(), line.next(), line.next()), (Some((GREEDY, 0)), Some((GREEDY, 1)), None));
        line.join(ANN, 1000);
        assert_eq!((line.next(), line.next()), (Some((ANN, 1000)), None), "she need not wait");
        line.leave(GREEDY);
        line.join(BOB, 2000);
        assert_eq!(
            (line.next(), line.next()),
            (Some((GREEDY, 2)), None),
            "greedy has waited longer than Bob"
        );
        line.leave(GREEDY);
        assert_eq!(line.next(), Some((BOB, 2000)));
    }

    #[tokio::test]
    async fn places_are_given_back_and_patience_ends() {
        let turns = Turns::new(1, 1);
        let first = turns.take(GREEDY, 2).await.unwrap();
        let later: Vec<_> = (0..2)
            .map(|_| {
                tokio::spawn({
                    let turns = turns.clone();
                    async move { turns.take(GREEDY, 2).await }
                })
            })
            .collect();
        while turns.waiting() < 2 {
            tokio::task::yield_now().await;
        }
        assert!(turns.take(GREEDY, 2).await.is_none(), "two wait already");
        // One of them goes away: nobody waits for it.
        later[0].abort();
        drop(first);
        for waiting in later {
            if let Ok(turn) = waiting.await {
                assert!(turn.is_some());
            }
        }
        assert_eq!((turns.placed(), turns.waiting()), (0, 0));
        assert!(turns.take(ANN, 1).await.is_some());
    }
}
