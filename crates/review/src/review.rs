//! A whole game: every decision judged, and how choices and luck add up to the result.

use std::sync::atomic::{AtomicUsize, Ordering};

use malice_bots::{Settings, mix};
use malice_engine::{Game, MAX_SEATS, Seat, Seen, Table, Text, Viewer};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::judge::{Judge, Judged};
use crate::outlook::{Chances, returned, together};
use crate::walk::{Decision, decisions};
use crate::{Effort, Mark, Outlook};

/// Why there is no review.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ReviewError {
    #[error("the game is not over: a review would tell what is still to be found out")]
    Unfinished,
    #[error("nobody had anything to decide in this game")]
    NoDecisions,
    #[error("the review was stopped")]
    Stopped,
    #[error("no threads could be started: {0}")]
    Threads(String),
}

/// A finished game, looked at again. Chances go from 0 to 1, in thousandths. It names seats, never people: who sat there is told by the
/// record.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Review {
    pub game: String,
    /// How many entries the record has.
    pub version: usize,
    /// All win or lose together: everybody's chances are the party's.
    pub together: bool,
    /// How many worlds each choice was tried in.
    pub worlds: usize,
    pub steps: Vec<Step>,
    /// What the game came to for each seat: 1 for winning, shared by who wins together against others.
    pub result: Vec<f32>,
    pub shares: Vec<Share>,
    /// Where the game turned, the greatest turn first.
    pub turns: Vec<Turn>,
}

/// One decision.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// So many entries of the record come before it.
    pub version: usize,
    pub seat: Seat,
    /// How many choices there were.
    pub choices: usize,
    pub choice: String,
    pub words: String,
    pub mark: Mark,
    pub cost: f32,
    /// The standard error of the cost.
    pub doubt: f32,
    /// What would have been better.
    pub best: Option<Better>,
    /// Each seat's chances before it, as that seat could know them, if the seat that chooses does its best.
    pub chances: Vec<f32>,
    /// The standard errors of these chances.
    pub unsure: Vec<f32>,
    /// What each seat's chances changed by until the next decision, beside what choices cost or gave.
    pub luck: Vec<f32>,
    /// What the choice gave to others, or took from them, beside the best one.
    pub given: Vec<f32>,
}

/// A better choice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Better {
    pub choice: String,
    pub words: String,
}

/// How a seat's result came about: `start + skill + others + luck` is `result`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Share {
    pub seat: Seat,
    /// The chance at the first decision.
    pub start: f32,
    /// What its own choices gave away: 0 for the best play, less for worse.
    pub skill: f32,
    /// What the choices of others gave to it, or took from it.
    pub others: f32,
    /// What came otherwise: dice, cards, and what others did well.
    pub luck: f32,
    pub result: f32,
    /// How many of its choices were good, inaccuracies, mistakes, blunders.
    pub marks: [usize; 4],
}

/// Where a game turned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Turn {
    /// The index of the decision in [`Review::steps`] by which, or after which, it did.
    pub step: usize,
    /// Whose chances turned.
    pub seat: Seat,
    /// By how much.
    pub by: f32,
    /// Whether chance did it, and not the choice.
    pub by_luck: bool,
    /// What happened, for chance.
    pub happened: Vec<String>,
}

/// From this change of chances on, luck turns a game.
const TURN: f32 = 0.12;
/// So many standard errors of the chances are clearly a change.
const CLEAR: f32 = 3.0;
/// So many turns are told.
const MOST_TURNS: usize = 8;
/// So many lines tell what chance did.
const MOST_LINES: usize = 4;

/// Reviews a finished game with so many threads, 0 for as many as there are cores. `goes_on` is told how many decisions of how many
/// are judged, and says whether to go on.
pub fn review<G: Text>(
    table: &Table<G>,
    settings: &Settings,
    effort: Effort,
    threads: usize,
    goes_on: impl Fn(usize, usize) -> bool + Sync,
) -> Result<Review, ReviewError> {
    if table.outcome().is_none() {
        return Err(ReviewError::Unfinished);
    }
    let game = &**table.game();
    let decisions = decisions(table);
    if decisions.is_empty() {
        return Err(ReviewError::NoDecisions);
    }
    let all = together(game, settings);
    let rivals = if all { 0 } else { game.seats() - 1 };
    let worlds = effort.worlds(decisions.len(), 2 + rivals);
    let even = Outlook::even(game, settings);
    let judge = || Judge::new(Outlook::new(game, settings, effort.horizon, even), settings, effort, worlds);
    let (done, total) = (AtomicUsize::new(0), decisions.len());
    let judged = decisions.par_iter().map_init(judge, |judge, decision| {
        let judged = judge_decision(game, judge, decision, all);
        goes_on(1 + done.fetch_add(1, Ordering::Relaxed), total).then_some(judged)
    });
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| ReviewError::Threads(error.to_string()))?;
    let judged: Option<Vec<Found<G::Action>>> = pool.install(|| judged.collect());
    let judged = judged.ok_or(ReviewError::Stopped)?;
    let seats = game.seats();
    let of_seats = |chances: &Chances| chances[..seats].iter().copied().map(rounded).collect::<Vec<f32>>();
    let step = |(decision, (judged, chances, unsure)): (&Decision<G>, &Found<G::Action>)| {
        let view = game.view(&decision.state, Viewer::Seat(decision.seat));
        let better =
            |best: G::Action| Better { choice: game.action_name(best), words: game.action_text(&view, best) };
        let cost = rounded(judged.cost);
        Step {
            version: decision.version,
            seat: decision.seat,
            choices: decision.choices.len(),
            choice: game.action_name(decision.chosen),
            words: game.action_text(&view, decision.chosen),
            mark: Mark::of(cost),
            cost,
            doubt: rounded(judged.doubt),
            best: (judged.best != decision.chosen).then(|| better(judged.best)),
            chances: of_seats(chances),
            unsure: of_seats(unsure),
            luck: Vec::new(),
            given: of_seats(&judged.given),
        }
    };
    let mut steps: Vec<Step> = decisions.iter().zip(&judged).map(step).collect();
    let result = of_seats(&returned(game, table.state()));
    for step in &mut steps {
        if all {
            step.given.fill(0.0);
        } else {
            step.given[step.seat.index()] = 0.0;
        }
    }
    add_luck(&mut steps, &result, all);
    let shares = (0..seats).map(|seat| share(&steps, Seat::new(seat), result[seat], all)).collect();
    let turns = turns(table, &steps, all);
    Ok(Review {
        game: G::meta().id.to_owned(),
        version: table.version(),
        together: all,
        worlds,
        steps,
        result,
        shares,
        turns,
    })
}

/// The judgement of a decision, the chances of each seat before it as that seat could know them, and their standard errors.
type Found<A> = (Judged<A>, Chances, Chances);

fn judge_decision<G: Game>(
    game: &G,
    judge: &mut Judge<'_, G>,
    decision: &Decision<G>,
    all: bool,
) -> Found<G::Action> {
    let luck = mix(0x10_0c, decision.version as u64);
    let seen = Seen::new(game, &decision.state, decision.seat);
    let judged = judge.judge(&seen, &decision.choices, decision.chosen, luck);
    let (mut chances, mut unsure) = (judged.chances, [judged.unsure; MAX_SEATS]);
    if !all {
        for index in (0..game.seats()).filter(|index| *index != decision.seat.index()) {
            let other = Seen::new(game, &decision.state, Seat::new(index));
            (chances[index], unsure[index]) = judge.chance(&other, mix(luck, 1 + index as u64));
        }
    }
    (judged, chances, unsure)
}

/// What chances changed by from decision to decision, and to the result, beside what choices cost and gave.
fn add_luck(steps: &mut [Step], result: &[f32], all: bool) {
    for index in 0..steps.len() {
        let next = steps.get(index + 1).map_or(result, |next| &next.chances).to_vec();
        let step = &mut steps[index];
        let luck = |seat: usize| {
            let lost = if all || step.seat.index() == seat { step.cost } else { 0.0 };
            rounded(next[seat] - (step.chances[seat] - lost + step.given[seat]))
        };
        step.luck = (0..next.len()).map(luck).collect();
    }
}

fn share(steps: &[Step], seat: Seat, result: f32, all: bool) -> Share {
    let own = |step: &&Step| step.seat == seat;
    let mut marks = [0; 4];
    for step in steps.iter().filter(own) {
        marks[step.mark as usize] += 1;
    }
    let costs =
        |steps: &mut dyn Iterator<Item = &Step>| -steps.map(|step| thousandths(step.cost)).sum::<i32>();
    let skill = costs(&mut steps.iter().filter(own));
    let others = if all {
        costs(&mut steps.iter().filter(|step| !own(step)))
    } else {
        steps.iter().map(|step| thousandths(step.given[seat.index()])).sum()
    };
    let luck = steps.iter().map(|step| thousandths(step.luck[seat.index()])).sum();
    let chance = |thousandths: i32| thousandths as f32 / 1_000.0;
    Share {
        seat,
        start: steps[0].chances[seat.index()],
        skill: chance(skill),
        others: chance(others),
        luck: chance(luck),
        result,
        marks,
    }
}

/// Where the game turned: mistakes, and strokes of luck.
fn turns<G: Text>(table: &Table<G>, steps: &[Step], all: bool) -> Vec<Turn> {
    let mut turns = Vec::new();
    for (index, step) in steps.iter().enumerate() {
        if step.mark >= Mark::Mistake {
            let (seat, by) = (step.seat, -step.cost);
            turns.push(Turn { step: index, seat, by, by_luck: false, happened: Vec::new() });
        }
        let most = step.luck.iter().enumerate().max_by(|one, other| one.1.abs().total_cmp(&other.1.abs()));
        // What is only guessed before and after may seem to change.
        let after = |seat: usize| steps.get(index + 1).map_or(0.0, |next| next.unsure[seat]);
        let clear = |seat: usize| CLEAR * step.unsure[seat].hypot(after(seat));
        let Some((seat, by)) = most.filter(|(seat, by)| by.abs() >= TURN.max(clear(*seat))) else { continue };
        let seat = if all { step.seat } else { Seat::new(seat) };
        turns.push(Turn { step: index, seat, by: *by, by_luck: true, happened: Vec::new() });
    }
    turns.sort_by(|one, other| other.by.abs().total_cmp(&one.by.abs()).then(one.step.cmp(&other.step)));
    turns.truncate(MOST_TURNS);
    for turn in turns.iter_mut().filter(|turn| turn.by_luck) {
        let after = steps[turn.step].version;
        let until = steps.get(turn.step + 1).map_or(table.version(), |next| next.version);
        let then = table.log().iter().filter(|happened| (after + 1..=until).contains(&happened.version));
        let told = then.filter_map(|happened| table.game().event_text(&happened.event, Viewer::Finished));
        turn.happened = told.take(MOST_LINES).collect();
    }
    turns
}

fn thousandths(chance: f32) -> i32 {
    (chance * 1_000.0).round() as i32
}

fn rounded(chance: f32) -> f32 {
    thousandths(chance) as f32 / 1_000.0
}
