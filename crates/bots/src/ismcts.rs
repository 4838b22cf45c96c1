//! Information-set Monte Carlo tree search: one tree over all positions that the seat cannot tell apart.
//!
//! Every iteration deals a fresh position that fits what the seat knows, walks down the tree along choices that this
//! position offers, adds one node and judges it by a rollout. Each seat maximises its own reward. Steps with a single
//! choice are walked through without nodes.

use std::thread;
use std::time::{Duration, Instant};

use malice_engine::{Chance, Fast, Game, Io, MAX_SEATS, Seen, choices, play};

use crate::drive::asked;
use crate::rollout::play_randomly;
use crate::tree::{ROOT, Selection, Tree};
use crate::trial::Trial;
use crate::worth::Scale;
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
    pub rollout: Rollout,
    pub worth: Worth,
}

/// Searches before it answers.
#[derive(Debug)]
pub struct Ismcts<G: Game> {
    settings: IsmctsSettings,
    rng: Fast,
    workers: Vec<Worker<G>>,
    iterations: u32,
}

impl<G: Game> Ismcts<G> {
    pub fn new(settings: IsmctsSettings, seed: u64) -> Self {
        let workers = (0..settings.threads.max(1)).map(|_| Worker::new()).collect();
        Self { settings, rng: Fast::new(seed), workers, iterations: 0 }
    }

    /// How many iterations the last search made.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    fn search(&mut self, seen: &Seen<'_, G>) {
        let settings = self.settings;
        let luck = self.rng.next_u64();
        let threads = self.workers.len() as u32;
        let deadline = settings.budget.time.map(|time| Instant::now() + time);
        let share = |thread: u32| {
            settings.budget.iterations / threads + u32::from(thread < settings.budget.iterations % threads)
        };
        if let [worker] = &mut self.workers[..] {
            self.iterations = worker.search(seen, &settings, share(0), deadline, luck);
            return;
        }
        self.iterations = thread::scope(|scope| {
            let running: Vec<_> = (0..threads)
                .zip(&mut self.workers)
                .map(|(thread, worker)| {
                    let luck = mix(luck, u64::from(thread));
                    scope.spawn(move || worker.search(seen, &settings, share(thread), deadline, luck))
                })
                .collect();
            running.into_iter().map(|worker| worker.join().expect("a search does not panic")).sum()
        });
    }

    /// How often a choice was visited, and the rewards that it brought, over all workers.
    fn standing(&self, seen: &Seen<'_, G>, choice: G::Action) -> (u32, f32) {
        let mine = self.workers.iter().flat_map(|worker| worker.tree.children(ROOT));
        mine.filter(|child| child.seat == seen.seat() && child.action == choice)
            .fold((0, 0.0), |(visits, value), child| (visits + child.visits, value + child.value))
    }
}

impl<G: Game> Bot<G> for Ismcts<G> {
    fn choose_from(&mut self, seen: &Seen<'_, G>, choices: &[G::Action]) -> G::Action {
        if let [only] = *choices {
            return only;
        }
        self.search(seen);
        let mut best = (choices[0], (0, 0.0));
        for &choice in choices {
            let standing = self.standing(seen, choice);
            if standing > best.1 {
                best = (choice, standing);
            }
        }
        best.0
    }
}

/// One thread's tree and buffers, kept from search to search.
#[derive(Debug)]
struct Worker<G: Game> {
    tree: Tree<G::Action>,
    path: Vec<usize>,
    io: Io<G>,
    rng: Fast,
    state: Option<G::State>,
    trial: Trial<G>,
}

/// How many iterations pass between two looks at the clock.
const BETWEEN_LOOKS: u32 = 16;

impl<G: Game> Worker<G> {
    fn new() -> Self {
        Self {
            tree: Tree::new(),
            path: Vec::new(),
            io: Io::silent(Chance::fast(0)),
            rng: Fast::new(0),
            state: None,
            trial: Trial::new(),
        }
    }

    fn search(
        &mut self,
        seen: &Seen<'_, G>,
        settings: &IsmctsSettings,
        iterations: u32,
        deadline: Option<Instant>,
        luck: u64,
    ) -> u32 {
        self.tree.reset();
        self.rng = Fast::new(luck);
        self.io.chance = Chance::fast(self.rng.next_u64());
        self.trial.reseed(self.rng.next_u64());
        let mut state = match self.state.take() {
            Some(mut state) => {
                seen.imagine_into(&mut state, &mut self.io.chance);
                state
            }
            None => seen.imagine(&mut self.io.chance),
        };
        let scale = settings.worth.scale(seen.game(), &state);
        let mut done = 0;
        while done < iterations {
            if done % BETWEEN_LOOKS == 0
                && done > 0
                && deadline.is_some_and(|deadline| Instant::now() >= deadline)
            {
                break;
            }
            seen.imagine_into(&mut state, &mut self.io.chance);
            choices(seen.game(), &mut state, seen.seat(), false, &mut self.io);
            self.iterate(seen.game(), &mut state, settings, &scale);
            done += 1;
        }
        self.state = Some(state);
        done
    }

    fn iterate(&mut self, game: &G, state: &mut G::State, settings: &IsmctsSettings, scale: &Scale) {
        let Self { tree, path, io, rng, trial, .. } = self;
        let selection = Selection { explore: settings.explore, trust: settings.trust };
        let mut rewards = [0.0; MAX_SEATS];
        let mut node = Some(ROOT);
        path.clear();
        let over = loop {
            let Some(seat) = asked(game, state, io) else { break true };
            if let [only] = *io.offer.actions() {
                play(game, state, seat, only, io);
                continue;
            }
            let Some(at) = node else {
                play_randomly(game, state, io, rng, settings.rollout.decisions());
                break game.awaited(state).is_empty();
            };
            tree.offer(at, seat, io.offer.actions(), |action| {
                if settings.trust <= 0.0 {
                    return 0.0;
                }
                scale.estimate_for(game, trial.play(game, state, seat, action), seat)
            });
            let child = tree.select(at, selection, rng);
            path.push(child);
            node = tree.descend(child);
            play(game, state, seat, tree.action(child), io);
        };
        if over {
            scale.result(game, state, &mut rewards);
        } else {
            scale.estimate(game, state, &mut rewards);
        }
        tree.reward(path, &rewards);
    }
}
