//! The bot that plays every choice on, with the same luck for all, and takes the one that comes out best.
//!
//! Dice and hidden cards move results far more than most choices do. Where all choices meet the same deal and the same dice, what is
//! left between them is their own doing, and choices without consequence come out equal. What it misses is what others could have
//! thought of on the way; a search thinks of that, but sees less far. So one may give the other counsel: their errors are not the same.

use std::time::Instant;

use malice_engine::{Chance, Fast, Game, Io, MAX_SEATS, Seat, Seen, play};

use crate::worth::Scale;
use crate::{Bot, Budget, Ismcts, IsmctsSettings, Rollout, Worth};

/// How a rehearsing bot thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct RehearsalSettings {
    /// How often it plays on, over all choices.
    pub budget: Budget,
    pub rollout: Rollout,
    /// By how much, in reward from 0 to 1, a choice must promise more than what goes without saying.
    pub doubt: f32,
    pub worth: Worth,
    pub counsel: Option<Counsel>,
}

/// A search that is heard before the rehearsal: what a choice brought there counts as much as what it brings here.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Counsel {
    pub search: IsmctsSettings,
    /// What is further behind its favourite, in reward from 0 to 1, is not even rehearsed.
    pub heed: f32,
    /// Whether it is asked about little steps of many, too ([`Game::is_groundwork`]): one that does not look far misjudges them.
    pub groundwork: bool,
}

/// Plays all choices on, deal after deal; those that fall behind are given up, until one is left or the budget is spent.
#[derive(Debug)]
pub struct Rehearsal<G: Game> {
    settings: RehearsalSettings,
    rng: Fast,
    io: Io<G>,
    counsel: Option<Ismcts<G>>,
    /// A deal of what is hidden, and what a choice makes of it.
    states: Option<(G::State, G::State)>,
    race: Race,
}

/// How many deals pass between two looks at who falls behind.
const ROUND: u32 = 8;
/// So many standard errors behind the leader a choice is given up.
const CLEAR: f32 = 2.5;

impl<G: Game> Rehearsal<G> {
    pub fn new(settings: RehearsalSettings, seed: u64) -> Self {
        Self {
            settings,
            rng: Fast::new(seed),
            io: Io::silent(Chance::fast(seed)),
            counsel: settings.counsel.map(|counsel| Ismcts::new(counsel.search, seed)),
            states: None,
            race: Race::default(),
        }
    }

    /// Has a search judge who runs; who is far behind its favourite does not even start.
    fn ask_counsel(&mut self, seen: &Seen<'_, G>, choices: &[G::Action]) {
        let (Some(search), Some(counsel)) = (&mut self.counsel, self.settings.counsel) else { return };
        search.search(seen, choices);
        let Race { running, advance, .. } = &mut self.race;
        // Pairs compare by visits first: the favourite is who was tried most.
        let mut favourite = (0, 0.0);
        for &index in &*running {
            let (visits, sum) = search.standing(seen, choices[index]);
            advance[index] = sum / visits.max(1) as f32;
            if (visits, advance[index]) > favourite {
                favourite = (visits, advance[index]);
            }
        }
        running.retain(|index| advance[*index] + counsel.heed >= favourite.1);
    }

    /// The best choice, by its place in the list.
    fn rehearse(&mut self, seen: &Seen<'_, G>, choices: &[G::Action]) -> usize {
        let (game, seat, settings) = (seen.game(), seen.seat(), self.settings);
        let deadline = settings.budget.time.map(|time| Instant::now() + time);
        self.io.chance = Chance::fast(self.rng.next_u64());
        let (mut deal, mut state) = self.states.take().unwrap_or_else(|| {
            let deal = seen.imagine(&mut self.io.chance);
            (deal.clone(), deal)
        });
        seen.imagine_into(&mut deal, &mut self.io.chance);
        let scale = settings.worth.scale(game, &deal);
        self.race.start(choices.len(), |index| !game.is_folly(&deal, seat, choices[index]));
        let heard = settings.counsel.is_some_and(|counsel| counsel.groundwork || !game.is_groundwork(&deal));
        if heard {
            self.ask_counsel(seen, choices);
        }
        let instinct = game.instinct(&deal, seat, choices);
        if let Some(index) = choices.iter().position(|choice| Some(*choice) == instinct) {
            self.race.advance[index] += settings.doubt;
        }
        let (mut played, mut deals) = (0, 0);
        while self.race.running.len() > 1 && played < settings.budget.iterations {
            let luck = self.rng.next_u64();
            self.race.rewards.resize(self.race.rewards.len() + choices.len(), 0.0);
            for at in 0..self.race.running.len() {
                let index = self.race.running[at];
                state.clone_from(&deal);
                let reward = self.play_on(game, &mut state, seat, choices[index], luck, &scale);
                self.race.enter(index, reward);
                played += 1;
            }
            deals += 1;
            if deals % ROUND == 0 {
                self.race.give_up();
                if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                    break;
                }
            }
            self.io.chance = Chance::fast(self.rng.next_u64());
            seen.imagine_into(&mut deal, &mut self.io.chance);
        }
        self.states = Some((deal, state));
        let leader = self.race.leader();
        if let Some(search) = self.counsel.as_mut().filter(|_| heard) {
            search.expect(seen, choices[leader]);
        }
        leader
    }

    /// What comes of a choice under this luck, for who makes it.
    fn play_on(
        &mut self,
        game: &G,
        state: &mut G::State,
        seat: Seat,
        choice: G::Action,
        luck: u64,
        scale: &Scale,
    ) -> f32 {
        let io = &mut self.io;
        io.chance = Chance::fast(luck);
        io.offer.prepare(None, false);
        play(game, state, seat, choice, io);
        self.settings.rollout.play_on(game, state, io, &mut Fast::new(luck));
        let mut rewards = [0.0; MAX_SEATS];
        if game.awaited(state).is_empty() {
            scale.result(game, state, &mut rewards);
        } else {
            scale.estimate(game, state, &mut rewards);
        }
        rewards[seat.index()]
    }
}

impl<G: Game> Bot<G> for Rehearsal<G> {
    fn choose_from(&mut self, seen: &Seen<'_, G>, choices: &[G::Action]) -> G::Action {
        if let [only] = *choices {
            return only;
        }
        choices[self.rehearse(seen, choices)]
    }
}

/// Choices that meet one deal after the other, by their places in the list.
#[derive(Debug, Default)]
struct Race {
    choices: usize,
    running: Vec<usize>,
    /// What each is given in every deal besides its reward.
    advance: Vec<f32>,
    sums: Vec<f32>,
    /// The rewards of all choices, deal after deal.
    rewards: Vec<f32>,
}

impl Race {
    /// With those who may run; with all if none may.
    fn start(&mut self, choices: usize, may_run: impl Fn(usize) -> bool) {
        self.choices = choices;
        self.running.clear();
        self.running.extend((0..choices).filter(|index| may_run(*index)));
        if self.running.is_empty() {
            self.running.extend(0..choices);
        }
        for each in [&mut self.sums, &mut self.advance] {
            each.clear();
            each.resize(choices, 0.0);
        }
        self.rewards.clear();
    }

    /// What a choice brought under the latest deal.
    fn enter(&mut self, choice: usize, reward: f32) {
        let deal = self.rewards.len() - self.choices;
        let reward = reward + self.advance[choice];
        self.rewards[deal + choice] = reward;
        self.sums[choice] += reward;
    }

    /// Of equals the last, since what declines is mostly listed last.
    fn leader(&self) -> usize {
        let ahead = |best: usize, next: usize| if self.sums[next] >= self.sums[best] { next } else { best };
        self.running.iter().copied().reduce(ahead).expect("the leader is never given up")
    }

    /// Leaves in the race who may yet be the best. What never made a difference goes too: the leader is as good.
    fn give_up(&mut self) {
        let leader = self.leader();
        let Self { choices, running, rewards, .. } = self;
        running.retain(|&choice| {
            let (mut sum, mut squares, mut deals) = (0.0, 0.0, 0.0);
            for deal in rewards.chunks_exact(*choices) {
                let behind = deal[leader] - deal[choice];
                (sum, squares, deals) = (sum + behind, squares + behind * behind, deals + 1.0);
            }
            let mean: f32 = sum / deals;
            let spread: f32 = (squares / deals - mean * mean).max(0.0);
            choice == leader || (squares > 0.0 && mean < CLEAR * (spread / deals).sqrt())
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn race(deals: &[[f32; 3]]) -> Race {
        let mut race = Race::default();
        race.start(3, |_| true);
        for deal in deals {
            race.rewards.resize(race.rewards.len() + 3, 0.0);
            for (choice, reward) in deal.iter().enumerate() {
                race.enter(choice, *reward);
            }
        }
        race
    }

    #[test]
    fn who_falls_behind_or_makes_no_difference_is_given_up() {
        // The same luck for all: the first is always a little worse than the others, which are alike.
        let mut clear = race(&[[0.1, 0.2, 0.2], [0.7, 0.8, 0.8], [0.3, 0.4, 0.4]]);
        clear.give_up();
        assert_eq!((clear.leader(), &*clear.running), (2, &[2][..]));
        // Now the one is ahead, now the other.
        let mut open = race(&[[0.1, 0.9, -3.0], [0.9, 0.2, -3.0]]);
        open.give_up();
        assert_eq!((open.leader(), &*open.running), (1, &[0, 1][..]));
    }
}
