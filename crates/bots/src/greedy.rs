//! The bot that looks at what each choice leads to within its own turn and takes the best.

use malice_engine::{Chance, Fast, Game, Io, Seat, Seen, play};

use crate::drive::asked;
use crate::{Bot, Worth};

/// How a greedy bot thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GreedySettings {
    /// On how many imagined positions each choice is tried. One is enough where nothing hidden matters.
    pub samples: u32,
    /// How many positions it may look at for each sample. As long as this allows, it looks through its own following
    /// decisions too, until another seat is asked; otherwise one decision ahead.
    pub positions: u32,
    /// Up to how many points each choice is misjudged by: 0 for the best play, more for weaker levels.
    pub noise: f32,
    pub worth: Worth,
}

/// Takes the choice after which the game's evaluation is best.
#[derive(Clone, Debug)]
pub struct Greedy<G: Game> {
    settings: GreedySettings,
    rng: Fast,
    io: Io<G>,
    values: Vec<f32>,
}

impl<G: Game> Greedy<G> {
    pub fn new(settings: GreedySettings, seed: u64) -> Self {
        Self { settings, rng: Fast::new(seed), io: Io::silent(Chance::fast(seed)), values: Vec::new() }
    }

    /// The lead that `seat` can reach in this turn when it goes on greedily, looking at about `positions` positions.
    fn reach(&mut self, game: &G, state: &mut G::State, seat: Seat, positions: u32) -> f32 {
        while let Some(next) = asked(game, state, &mut self.io) {
            if let [only] = *self.io.offer.actions() {
                play(game, state, next, only, &mut self.io);
                continue;
            }
            let count = self.io.offer.actions().len() as u32;
            if next != seat || count > positions {
                break;
            }
            let (choices, chance) = (self.io.offer.actions().to_vec(), self.io.chance.clone());
            let mut child = state.clone();
            let mut best = f32::NEG_INFINITY;
            for choice in choices {
                child.clone_from(state);
                self.io.chance.clone_from(&chance);
                play(game, &mut child, seat, choice, &mut self.io);
                best = best.max(self.reach(game, &mut child, seat, positions / count));
            }
            return best;
        }
        self.settings.worth.lead(&Worth::points(game, state)[..game.seats()], seat)
    }
}

impl<G: Game> Bot<G> for Greedy<G> {
    fn choose_from(&mut self, seen: &Seen<'_, G>, choices: &[G::Action]) -> G::Action {
        if let [only] = *choices {
            return only;
        }
        let (game, seat) = (seen.game(), seen.seat());
        self.values.clear();
        self.values.resize(choices.len(), 0.0);
        let each = self.settings.positions / choices.len() as u32;
        let samples = self.settings.samples.max(1);
        for _ in 0..samples {
            // All choices meet the same luck: what differs is then the choice's doing.
            let chance = Chance::fast(self.rng.next_u64());
            self.io.chance.clone_from(&chance);
            let imagined = seen.imagine(&mut self.io.chance);
            let luck = self.io.chance.clone();
            let mut state = imagined.clone();
            for (index, &choice) in choices.iter().enumerate() {
                state.clone_from(&imagined);
                self.io.chance.clone_from(&luck);
                play(game, &mut state, seat, choice, &mut self.io);
                self.values[index] += self.reach(game, &mut state, seat, each) / samples as f32;
            }
        }
        let mut best = (f32::NEG_INFINITY, 0, 0);
        for (index, &value) in self.values.iter().enumerate() {
            let value = value + self.settings.noise * (2.0 * self.rng.unit() - 1.0);
            // The random number settles ties, or the order of the list would.
            let tie = self.rng.next_u64();
            if value > best.0 || (value >= best.0 && tie > best.1) {
                best = (value, tie, index);
            }
        }
        choices[best.2]
    }
}
