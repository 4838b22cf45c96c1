//! Information-set Monte Carlo tree search: one tree over all positions that the seat cannot tell apart.
//!
//! Every iteration takes a position that fits what the seat knows, walks down the tree along choices that this
//! position offers, adds at most one node and judges what it has come to by a rollout. Each seat maximises its own reward. Steps
//! with a single choice are walked through without nodes.

use std::thread;
use std::time::{Duration, Instant};

use malice_engine::{Fast, Game, Seen};

use crate::foresight::Foresight;
use crate::worker::Worker;
use crate::{Bot, Rollout, Worth, mix};

/// How long a search may think: whichever ends first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Iterations in all, shared by the threads.
    pub iterations: u32,
    /// With a time limit a search is no longer repeatable on a busy machine.
    pub time: Option<Duration>,
}

/// How a search thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct IsmctsSettings {
    pub budget: Budget,
    /// Searches side by side, each with its own tree; their visits are added up.
    pub threads: u32,
    /// The weight of exploration in UCB, for rewards from 0 to 1.
    pub explore: f32,
    /// For how many visits the evaluation of a choice counts before it was tried; 0 saves evaluating every choice.
    pub trust: f32,
    /// How often a choice is visited before those that follow it enter the tree. What lies below a choice that is hardly ever
    /// taken need not be known, and with `trust` it costs an evaluation for each choice there.
    pub settle: u32,
    /// How many iterations in a row start from the same deal of what is hidden.
    pub per_deal: u32,
    /// Whether what was learned below a choice is used again where the game has gone on as foreseen. It counts as thought of the
    /// next decision, which takes less time then.
    pub reuse: bool,
    /// By how much a reward must beat that of declining what is offered: who may go on and on otherwise takes things up and lays
    /// them back, because chance made that look a little better.
    pub bother: f32,
    pub rollout: Rollout,
    pub worth: Worth,
}

/// A share of the favourite's visits: with less of them a mean says too little.
const ENOUGH: u32 = 3;

/// Searches before it answers. It stops as soon as what is left of its iterations cannot change the answer.
#[derive(Debug)]
pub struct Ismcts<G: Game> {
    settings: IsmctsSettings,
    rng: Fast,
    workers: Vec<Worker<G>>,
    foresight: Foresight<G>,
    iterations: u32,
}

impl<G: Game> Ismcts<G> {
    pub fn new(settings: IsmctsSettings, seed: u64) -> Self {
        let workers = (0..settings.threads.max(1)).map(|_| Worker::new()).collect();
        Self { settings, rng: Fast::new(seed), workers, foresight: Foresight::new(), iterations: 0 }
    }

    /// How many iterations the last search made.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    pub(crate) fn search(&mut self, seen: &Seen<'_, G>, choices: &[G::Action]) {
        let settings = self.settings;
        let luck = self.rng.next_u64();
        let threads = self.workers.len() as u32;
        let deadline = settings.budget.time.map(|time| Instant::now() + time);
        let share = |thread: u32| {
            settings.budget.iterations / threads + u32::from(thread < settings.budget.iterations % threads)
        };
        let known = if settings.reuse { self.foresight.came_true(seen) } else { None };
        for worker in &mut self.workers {
            worker.prepare(seen, known);
        }
        if let [worker] = &mut self.workers[..] {
            self.iterations = worker.search(seen, choices, &settings, share(0), deadline, luck);
            return;
        }
        self.iterations = thread::scope(|scope| {
            let running: Vec<_> = (0..threads)
                .zip(&mut self.workers)
                .map(|(thread, worker)| {
                    let luck = mix(luck, u64::from(thread));
                    scope
                        .spawn(move || worker.search(seen, choices, &settings, share(thread), deadline, luck))
                })
                .collect();
            running.into_iter().map(|worker| worker.join().expect("a search does not panic")).sum()
        });
    }

    /// How often a choice was visited, and the rewards that it brought, over all workers.
    pub(crate) fn standing(&self, seen: &Seen<'_, G>, choice: G::Action) -> (u32, f32) {
        let mine = self.workers.iter().filter_map(|worker| worker.standing(seen.seat(), choice));
        mine.fold((0, 0.0), |(visits, value), (more, worth)| (visits + more, value + worth))
    }

    /// Tells what came of the last search, so that the next one can go on from there.
    pub(crate) fn expect(&mut self, seen: &Seen<'_, G>, choice: G::Action) {
        if self.settings.reuse {
            self.foresight.expect(seen, choice, self.rng.next_u64());
        }
    }

    /// A choice that declines what is offered, if the favourite is not worth the bother. What was hardly tried is no rival.
    fn rest(&self, seen: &Seen<'_, G>, choices: &[G::Action], best: (u32, f32)) -> Option<G::Action> {
        if self.settings.bother <= 0.0 {
            return None;
        }
        let mean = |(visits, value): (u32, f32)| value / visits.max(1) as f32;
        // Where a game is nearly won or lost, rewards lie closer together.
        let bother = self.settings.bother * 4.0 * mean(best) * (1.0 - mean(best));
        choices.iter().copied().find(|&choice| {
            let standing = self.standing(seen, choice);
            standing.0 >= best.0 / ENOUGH
                && mean(standing) + bother >= mean(best)
                && seen.game().passes(choice)
        })
    }
}

impl<G: Game> Bot<G> for Ismcts<G> {
    fn choose_from(&mut self, seen: &Seen<'_, G>, choices: &[G::Action]) -> G::Action {
        if let [only] = *choices {
            return only;
        }
        self.search(seen, choices);
        let mut best = (choices[0], (0, 0.0));
        for &choice in choices {
            let standing = self.standing(seen, choice);
            if standing > best.1 {
                best = (choice, standing);
            }
        }
        if let Some(rest) = self.rest(seen, choices, best.1) {
            best.0 = rest;
        }
        self.expect(seen, best.0);
        best.0
    }
}
