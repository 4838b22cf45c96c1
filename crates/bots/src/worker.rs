//! One thread of a search: its tree, and the way down and up again.

use std::time::Instant;

use malice_engine::{Chance, Fast, Game, Io, MAX_SEATS, Seat, SeatSet, Seen, play};

use crate::IsmctsSettings;
use crate::drive::asked;
use crate::tree::{Selection, Tree};
use crate::trial::Trial;
use crate::worth::Scale;

/// One thread's tree and buffers, kept from search to search.
#[derive(Debug)]
pub(crate) struct Worker<G: Game> {
    tree: Tree<G::Action>,
    path: Vec<usize>,
    io: Io<G>,
    rng: Fast,
    /// What is hidden, as it was dealt last, and the position that an iteration makes of it.
    dealt: Option<(G::State, G::State)>,
    trial: Trial<G>,
}

/// How many iterations pass between two looks at the clock.
const BETWEEN_LOOKS: u32 = 16;

impl<G: Game> Worker<G> {
    pub(crate) fn new() -> Self {
        Self {
            tree: Tree::new(),
            path: Vec::new(),
            io: Io::silent(Chance::fast(0)),
            rng: Fast::new(0),
            dealt: None,
            trial: Trial::new(),
        }
    }

    /// Goes on from below the last choice, if the game is there now; else forgets.
    pub(crate) fn prepare(&mut self, seen: &Seen<'_, G>, known: Option<G::Action>) {
        match known {
            Some(last) => self.tree.advance(seen.seat(), last),
            None => self.tree.reset(),
        }
    }

    /// How often `seat` visited one of its choices, and what that brought in all.
    pub(crate) fn standing(&self, seat: Seat, choice: G::Action) -> Option<(u32, f32)> {
        let own = self.tree.children(self.tree.root()).iter();
        own.filter(|child| child.seat == seat && child.action == choice)
            .map(|child| (child.visits, child.value))
            .next()
    }

    /// Searches until the choices were visited so often, counting what was known before, or until the favourite cannot be
    /// overtaken any more. Returns how many iterations that took.
    pub(crate) fn search(
        &mut self,
        seen: &Seen<'_, G>,
        choices: &[G::Action],
        settings: &IsmctsSettings,
        iterations: u32,
        deadline: Option<Instant>,
        luck: u64,
    ) -> u32 {
        self.rng = Fast::new(luck);
        self.io.chance = Chance::fast(self.rng.next_u64());
        self.trial.reseed(self.rng.next_u64());
        let (mut dealt, mut state) = self.dealt.take().unwrap_or_else(|| {
            let dealt = seen.imagine(&mut self.io.chance);
            (dealt.clone(), dealt)
        });
        seen.imagine_into(&mut dealt, &mut self.io.chance);
        let scale = settings.worth.scale(seen.game(), &dealt);
        let wanted = iterations.saturating_sub(self.tree.race(seen.seat()).0);
        let mut done = 0;
        while done < wanted {
            let looks = done > 0 && done % BETWEEN_LOOKS == 0;
            let late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
            if self.is_decided(seen.seat(), wanted - done) || looks && late() {
                break;
            }
            if done > 0 && done % settings.per_deal.max(1) == 0 {
                seen.imagine_into(&mut dealt, &mut self.io.chance);
            }
            state.clone_from(&dealt);
            // What the seat may choose rests on what it knows: the same in every deal.
            self.io.offer.prepare(Some(seen.seat()), false);
            if let Some(offer) = self.io.offer.to(seen.seat(), "") {
                offer.allow_all(choices.iter().copied());
            }
            self.iterate(seen.game(), &mut state, settings, &scale);
            done += 1;
        }
        self.dealt = Some((dealt, state));
        done
    }

    /// Whether so many iterations more would change nothing.
    fn is_decided(&self, seat: Seat, left: u32) -> bool {
        let (_, first, second) = self.tree.race(seat);
        first > second + left
    }

    fn iterate(&mut self, game: &G, state: &mut G::State, settings: &IsmctsSettings, scale: &Scale) {
        let Self { tree, path, io, rng, trial, .. } = self;
        let selection = Selection { explore: settings.explore, trust: settings.trust };
        let mut rewards = [0.0; MAX_SEATS];
        let mut node = Some(tree.root());
        let mut together = Together::default();
        path.clear();
        let over = loop {
            let Some(seat) = asked(game, state, io) else { break true };
            if let [only] = *io.offer.actions() {
                together.has_chosen(seat);
                play(game, state, seat, only, io);
                continue;
            }
            let Some(at) = together.place(game, state, seat, node) else {
                settings.rollout.play_on(game, state, io, rng);
                break game.awaited(state).is_empty();
            };
            tree.offer(at, seat, io.offer.actions(), |action| {
                if settings.trust <= 0.0 {
                    return 0.0;
                }
                scale.estimate_for(game, trial.play(game, state, seat, action), seat)
            });
            let child = tree.select(at, selection, rng);
            let action = tree.action(child);
            path.push(child);
            node = match node {
                Some(here) if here != at => tree.follow(here, seat, action, settings.settle),
                Some(_) => tree.descend(child, settings.settle),
                None => None,
            };
            play(game, state, seat, action, io);
        };
        if over {
            scale.result(game, state, &mut rewards);
        } else {
            scale.estimate(game, state, &mut rewards);
        }
        tree.reward(path, &rewards);
    }
}

/// Seats that choose at once, apart from each other: what each has learned of its choices stands at one node, whatever those before it
/// in the list have chosen, because it does not see that.
#[derive(Clone, Copy, Debug, Default)]
struct Together {
    node: u32,
    waiting: SeatSet,
}

impl Together {
    fn has_chosen(&mut self, seat: Seat) {
        self.waiting.remove(seat);
    }

    /// The node at which `seat` chooses; `node` is where the choices made so far have led.
    fn place<G: Game>(&mut self, game: &G, state: &G::State, seat: Seat, node: Option<u32>) -> Option<u32> {
        let awaited = game.awaited(state);
        // Who has left the question without an answer is asked something else, the next time.
        self.waiting = self.waiting.minus(self.waiting.minus(awaited));
        if self.waiting.contains(seat) {
            self.waiting.remove(seat);
            return Some(self.node);
        }
        let here = node?;
        if self.waiting.is_empty() && awaited.len() > 1 && !game.order_matters(state) {
            *self = Self { node: here, waiting: awaited };
            self.waiting.remove(seat);
        }
        Some(here)
    }
}

#[cfg(test)]
mod tests {
    use malice_conformance::toy::Toy;

    use super::*;
    use crate::{Settings, next_asked};

    #[test]
    fn who_chooses_at_once_does_not_see_what_others_chose() {
        let toy = Toy::with(&[("player_count", "3")]);
        let mut io = Io::silent(Chance::fast(2));
        let mut state = toy.start(&mut io);
        // Until all pick at once.
        while toy.awaited(&state).len() < 3 || toy.in_lanes(&state) {
            let seat = next_asked(&toy, &mut state, &mut io).expect("somebody is asked");
            let first = io.offer.actions()[0];
            play(&toy, &mut state, seat, first, &mut io);
        }
        let seat = next_asked(&toy, &mut state, &mut io).expect("somebody is asked");
        let choices = io.offer.actions().to_vec();
        let (seen, mut worker) = (Seen::new(&toy, &state, seat), Worker::new());
        worker.prepare(&seen, None);
        let settings = IsmctsSettings { explore: 1e6, ..Settings::DEFAULT.search };
        assert_eq!(worker.search(&seen, &choices, &settings, 200, None, 3), 200);
        // Everybody learns at the root, where nobody else has chosen yet; who was dealt two equal cards has nothing to choose.
        for seat in toy.awaited(&state).iter() {
            let chosen = worker.tree.race(seat).0;
            assert!(chosen > 50, "seat {seat}: {chosen}");
        }
    }
}
