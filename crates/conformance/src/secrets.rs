//! What a seat cannot know, said a second time: apart from [`Game::resample`], so that a fault there does not blind the laws.
//!
//! A game's tests describe its hidden places by one function ([`Secrets`]): pool by pool, where lie the things that a seat cannot tell
//! apart. From that the laws make positions that look alike to the seat, and see whether a re-deal touches every hidden place
//! and nothing else.

use std::fmt::Debug;

use malice_engine::{Fast, Game, Seat};

/// Shows every hidden place of a position to [`Hidden`]: what `seat` cannot know, and nothing that it has seen.
pub type Secrets<G> = fn(&G, &mut <G as Game>::State, Seat, &mut Hidden);

/// A place, or several places whose order means nothing (a hand): what it is called, and which of that name.
pub type Zone = (&'static str, usize);

/// Things that lie, each as likely as any other, at each of some places.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pool {
    /// Where something lies, and what.
    pub places: Vec<(Zone, String)>,
}

/// Goes over the hidden places of a position: to look, to shuffle, or to put all in order.
#[derive(Debug)]
pub struct Hidden {
    work: Work,
}

#[derive(Debug)]
enum Work {
    Look(Vec<Pool>),
    Shuffle(Fast),
    Sort,
}

impl Hidden {
    /// A face-down stack in an order that the seat does not know: every card is a place of its own.
    pub fn stack<T: Copy + Debug>(&mut self, name: &'static str, cards: &mut [T]) {
        self.pool(cards.iter_mut().enumerate().map(|(place, card)| ((name, place), card)));
    }

    /// Places among which the seat cannot tell what lies where.
    pub fn pool<'a, T: Copy + Debug + 'a>(&mut self, places: impl IntoIterator<Item = (Zone, &'a mut T)>) {
        let mut places: Vec<(Zone, &mut T)> = places.into_iter().collect();
        let mut things: Vec<T> = places.iter().map(|(_, thing)| **thing).collect();
        match &mut self.work {
            Work::Look(pools) => {
                let places = places.iter().map(|(zone, thing)| (*zone, format!("{thing:?}")));
                pools.push(Pool { places: places.collect() });
                return;
            }
            Work::Shuffle(fast) => {
                for last in (1..things.len()).rev() {
                    things.swap(last, fast.below(last as u32 + 1) as usize);
                }
            }
            Work::Sort => things.sort_by_cached_key(|thing| format!("{thing:?}")),
        }
        for ((_, place), thing) in places.iter_mut().zip(things) {
            **place = thing;
        }
    }
}

/// What lies in the hidden places.
pub fn unseen<G: Game>(game: &G, secrets: Secrets<G>, state: &G::State, seat: Seat) -> Vec<Pool> {
    match run(game, secrets, &mut state.clone(), seat, Work::Look(Vec::new())) {
        Work::Look(pools) => pools,
        Work::Shuffle(_) | Work::Sort => Vec::new(),
    }
}

/// A position that `seat` cannot tell from this one, if the description is right.
pub fn another_world<G: Game>(
    game: &G,
    secrets: Secrets<G>,
    state: &G::State,
    seat: Seat,
    picks: &mut Fast,
) -> G::State {
    let mut state = state.clone();
    run(game, secrets, &mut state, seat, Work::Shuffle(Fast::new(picks.next_u64())));
    state
}

/// What is left when the hidden places say nothing: equal for all positions that `seat` cannot tell apart.
pub fn knowledge<G: Game>(game: &G, secrets: Secrets<G>, state: &G::State, seat: Seat) -> G::State {
    let mut state = state.clone();
    run(game, secrets, &mut state, seat, Work::Sort);
    state
}

fn run<G: Game>(game: &G, secrets: Secrets<G>, state: &mut G::State, seat: Seat, work: Work) -> Work {
    let mut hidden = Hidden { work };
    secrets(game, state, seat, &mut hidden);
    hidden.work
}
