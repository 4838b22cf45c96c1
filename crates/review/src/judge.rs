//! One decision: what a strong bot would have done with what the seat knew, and what the choice cost beside that.

use malice_bots::{Budget, Level, Settings, mix};
use malice_engine::{Game, MAX_SEATS, Seen};

use crate::outlook::Chances;
use crate::{Effort, Outlook};

/// What came of judging a choice.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged<A> {
    /// The best choice: the one that was made, unless another is better beyond doubt.
    pub best: A,
    /// What the choice cost, in winning chances of the seat.
    pub cost: f32,
    /// The standard error of the cost.
    pub doubt: f32,
    /// The chances of all seats after the best choice, as the seat that chooses could know them.
    pub chances: Chances,
    /// The standard error of the seat's own chance.
    pub unsure: f32,
    /// What the choice brought each seat beside the best one.
    pub given: Chances,
}

/// So many standard errors are beyond doubt.
const BEYOND_DOUBT: f32 = 2.0;

/// Judges choices.
#[derive(Debug)]
pub struct Judge<'a, G: Game> {
    outlook: Outlook<'a, G>,
    settings: Settings,
    worlds: usize,
}

impl<'a, G: Game> Judge<'a, G> {
    /// A judge who looks at so many worlds before each judgement.
    pub fn new(outlook: Outlook<'a, G>, settings: &Settings, effort: Effort, worlds: usize) -> Self {
        Self { outlook, settings: proposing(settings, effort), worlds }
    }

    /// The chance of the seat of `seen` as it can know it itself, and the standard error of that.
    pub fn chance(&mut self, seen: &Seen<'_, G>, luck: u64) -> (f32, f32) {
        let own = seen.seat().index();
        let mut mean = Mean::default();
        for world in 0..self.worlds {
            mean.add(self.outlook.chances(seen, None, mix(luck, world as u64))[own]);
        }
        (mean.value(), mean.error())
    }

    /// All choices with the chance of the seat after each, tried in the same worlds; the best first.
    pub fn ranked(&mut self, seen: &Seen<'_, G>, choices: &[G::Action], luck: u64) -> Vec<(G::Action, f32)> {
        let own = seen.seat().index();
        let mut ranked: Vec<(G::Action, f32)> = choices.iter().map(|choice| (*choice, 0.0)).collect();
        for world in 0..self.worlds {
            for (choice, chance) in &mut ranked {
                let chances = self.outlook.chances(seen, Some(*choice), mix(luck, world as u64));
                *chance += chances[own] / self.worlds as f32;
            }
        }
        ranked.sort_by(|one, other| other.1.total_cmp(&one.1));
        ranked
    }

    /// What a strong bot would choose.
    pub fn proposal(&self, seen: &Seen<'_, G>, choices: &[G::Action], luck: u64) -> G::Action {
        Level::Hard.bot_with(&self.settings, mix(!luck, 0)).choose_from(seen, choices)
    }

    /// Judges what the seat chose.
    pub fn judge(
        &mut self,
        seen: &Seen<'_, G>,
        choices: &[G::Action],
        chosen: G::Action,
        luck: u64,
    ) -> Judged<G::Action> {
        let proposal = self.proposal(seen, choices, luck);
        self.compare(seen, chosen, proposal, luck)
    }

    /// Plays a choice and another on in the same worlds.
    pub fn compare(
        &mut self,
        seen: &Seen<'_, G>,
        chosen: G::Action,
        other: G::Action,
        luck: u64,
    ) -> Judged<G::Action> {
        let own = seen.seat().index();
        let count = self.worlds as f32;
        let (mut after, mut better) = ([0.0; MAX_SEATS], [0.0; MAX_SEATS]);
        let (mut gains, mut chance) = (Mean::default(), Mean::default());
        for world in 0..self.worlds {
            let luck = mix(luck, world as u64);
            let made = self.outlook.chances(seen, Some(chosen), luck);
            add(&mut after, &made, 1.0);
            if other != chosen {
                let instead = self.outlook.chances(seen, Some(other), luck);
                add(&mut better, &instead, 1.0);
                gains.add(instead[own] - made[own]);
            }
            chance.add(made[own]);
        }
        let (cost, doubt, unsure) = (gains.value(), gains.error(), chance.error());
        let after = scaled(after, 1.0 / count);
        if cost <= 0.0 || cost < BEYOND_DOUBT * doubt {
            let given = [0.0; MAX_SEATS];
            return Judged { best: chosen, cost: 0.0, doubt, chances: after, unsure, given };
        }
        let chances = scaled(better, 1.0 / count);
        let mut given = after;
        add(&mut given, &chances, -1.0);
        Judged { best: other, cost, doubt, chances, unsure, given }
    }
}

/// The settings with which a strong bot proposes: no clock, and a part of its iterations.
fn proposing(settings: &Settings, effort: Effort) -> Settings {
    let settings = settings.untimed();
    let Some(budget) = settings.hard.budget() else { return settings };
    // Where *hard* thinks less far than it could, so that levels are even steps, a review does not.
    let full = budget.iterations.max(settings.search.budget.iterations);
    let share = u64::from(full) * u64::from(effort.search) / 100;
    let iterations = u32::try_from(share).unwrap_or(u32::MAX).clamp(1, effort.iterations);
    settings.within(Budget { iterations, time: None })
}

/// The mean of numbers, and its standard error.
#[derive(Clone, Copy, Default, Debug)]
struct Mean {
    count: f32,
    sum: f32,
    squares: f32,
}

impl Mean {
    fn add(&mut self, number: f32) {
        self.count += 1.0;
        self.sum += number;
        self.squares += number * number;
    }

    fn value(self) -> f32 {
        self.sum / self.count.max(1.0)
    }

    fn error(self) -> f32 {
        let spread = self.squares / self.count.max(1.0) - self.value().powi(2);
        (spread.max(0.0) / (self.count - 1.0).max(1.0)).sqrt()
    }
}

fn add(sum: &mut Chances, other: &Chances, times: f32) {
    for (sum, other) in sum.iter_mut().zip(other) {
        *sum += times * other;
    }
}

fn scaled(mut chances: Chances, by: f32) -> Chances {
    for chance in &mut chances {
        *chance *= by;
    }
    chances
}
