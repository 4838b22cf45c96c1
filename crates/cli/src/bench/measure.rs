//! What is measured, slice by slice.

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use malice_bots::{
    Bot, BotSpec, Budget, Ismcts, IsmctsSettings, Level, Rollout, asked, mix, play_game, play_randomly,
    random_game,
};
use malice_catalog::{Listed, settings};
use malice_engine::{Chance, Fast, Game, Io, MAX_SEATS, Seen};
use malice_sim::Simulation;

use super::clock;
use super::floor::Floor;
use super::yardstick;

const SLICE: Duration = Duration::from_millis(50);

/// Iterations of one search.
const ITERATIONS: u32 = 1000;

/// Figures of one kind, a number for each slice.
#[derive(Clone, Debug, Default)]
pub(super) struct Slices(Vec<f64>);

impl Slices {
    pub(super) fn median(&self) -> f64 {
        let mut sorted = self.0.clone();
        sorted.sort_by(f64::total_cmp);
        sorted.get(sorted.len() / 2).copied().unwrap_or(f64::NAN)
    }

    pub(super) fn lowest(&self) -> f64 {
        self.0.iter().copied().fold(f64::INFINITY, f64::min)
    }

    pub(super) fn highest(&self) -> f64 {
        self.0.iter().copied().fold(0.0, f64::max)
    }

    pub(super) fn count(&self) -> usize {
        self.0.len()
    }
}

/// Random games.
#[derive(Clone, Debug, Default)]
pub(super) struct RandomPlay {
    pub(super) games: u64,
    pub(super) decisions: u64,
    pub(super) ns_per_decision: Slices,
    pub(super) games_per_second: Slices,
    /// The floor's nanoseconds a decision, and their share of ours, round by round.
    pub(super) floor_ns: Slices,
    pub(super) floor_share: Slices,
    /// The yardstick's nanoseconds, and the ratio of its to ours, round by round.
    pub(super) limit_ns: Slices,
    pub(super) ratio: Slices,
}

/// How many slices to make so that they take about `seconds`: at least two.
fn rounds(seconds: f64, each: f64) -> usize {
    whole(seconds / each).max(2) as usize
}

/// The whole number next to a positive one.
#[expect(clippy::cast_sign_loss, reason = "times and rates are positive")]
fn whole(number: f64) -> u64 {
    number.round() as u64
}

/// Whole random games on one core, in alternation with the floor, and with the yardstick if there is one.
pub(super) fn random_play<G: Game>(
    game: &G,
    floor: &mut Floor<G::Action>,
    against: Option<&Path>,
    seconds: f64,
) -> anyhow::Result<RandomPlay> {
    let mut found = RandomPlay::default();
    let mut io = Io::silent(Chance::fast(1));
    let mut rng = Fast::new(2);
    let mut worth = [0.0; MAX_SEATS];
    let mut one_slice = |found: &mut RandomPlay, keep: bool| {
        let (mut games, mut decisions) = (0, 0);
        let (ns, _) = clock::slice(SLICE, || {
            for _ in 0..16 {
                let (end, made) = random_game(game, &mut io, &mut rng);
                // The yardstick scores its games, too.
                game.returns(&end, &mut worth[..game.seats()]);
                black_box(&worth);
                decisions += u64::from(made);
            }
            games += 16;
            16
        });
        let per_decision = ns / decisions as f64;
        let (least_ns, decided) = clock::slice(SLICE / 5, || floor.work());
        let least = least_ns / decided as f64;
        if keep {
            found.floor_ns.0.push(least);
            found.floor_share.0.push(least / per_decision);
            found.games += games;
            found.decisions += decisions;
            found.ns_per_decision.0.push(per_decision);
            found.games_per_second.0.push(games as f64 * 1e9 / ns);
        }
        per_decision
    };
    one_slice(&mut found, false);
    let Some(program) = against else {
        for _ in 0..rounds(seconds, SLICE.as_secs_f64()) {
            one_slice(&mut found, true);
        }
        return Ok(found);
    };
    for _ in 0..rounds(seconds, yardstick::ROUND_SECONDS) {
        let before = one_slice(&mut found, true);
        let limit = yardstick::run(program)?;
        let after = one_slice(&mut found, true);
        found.limit_ns.0.push(limit);
        found.ratio.0.push(limit / before.midpoint(after));
    }
    Ok(found)
}

/// Nanoseconds for a copy of a state in the middle of a game.
pub(super) fn clones<G: Game>(game: &G, seconds: f64) -> Slices {
    let mut io = Io::silent(Chance::fast(3));
    let mut state = game.start(&mut io);
    play_randomly(game, &mut state, &mut io, &mut Fast::new(4), 60);
    let mut copy = state.clone();
    let slice = |_| {
        let (ns, copies) = clock::slice(SLICE / 5, || {
            for _ in 0..1000 {
                copy.clone_from(black_box(&state));
                black_box(&mut copy);
            }
            1000
        });
        ns / copies as f64
    };
    Slices((0..rounds(seconds, SLICE.as_secs_f64() / 5.0)).map(slice).collect())
}

/// Iterations a second of the search with random play to the end, in fresh openings.
pub(super) fn searches<G: Game>(game: &G, seconds: f64) -> Slices {
    let search = settings::<G>().search;
    let budget = Budget { iterations: ITERATIONS, time: None };
    let settings = IsmctsSettings { budget, threads: 1, trust: 0.0, rollout: Rollout::Random, ..search };
    let mut bot = Ismcts::new(settings, 5);
    let mut io = Io::silent(Chance::fast(6));
    let mut search = || {
        io.offer.prepare(None, false);
        let mut state = game.start(&mut io);
        // What is forced, or has too few choices to search, is not what is measured.
        while asked(game, &mut state, &mut io).is_some() && io.offer.actions().len() < 2 {
            play_randomly(game, &mut state, &mut io, &mut Fast::new(7), 0);
        }
        let Some(seat) = io.offer.seat() else { return 1 };
        let choices = io.offer.actions().to_vec();
        black_box(bot.choose_from(&Seen::new(game, &state, seat), &choices));
        // A search ends early where the rest of it could not change the answer.
        u64::from(bot.iterations().max(1))
    };
    search();
    let slice = |_| {
        let (ns, iterations) = clock::slice(SLICE, &mut search);
        iterations as f64 * 1e9 / ns
    };
    Slices((0..rounds(seconds, SLICE.as_secs_f64())).map(slice).collect())
}

/// Milliseconds of processor time that a whole game of normal bots takes.
pub(super) fn normal_games<G: Listed>(game: &G, seconds: f64) -> Slices {
    let settings = settings::<G>();
    let mut seed = 0;
    let mut one = || {
        seed += 1;
        let mut bots: Vec<_> =
            (0..game.seats() as u64).map(|seat| Level::Normal.bot_with(&settings, mix(seed, seat))).collect();
        black_box(play_game(game, &mut bots, &mut Io::silent(Chance::fast(seed))));
        1
    };
    let mut slices = Slices::default();
    let mut spent = 0.0;
    while spent < 1e9 * seconds || slices.count() < 2 {
        let (ns, games) = clock::slice(SLICE, &mut one);
        spent += ns;
        slices.0.push(ns / 1e6 / games as f64);
    }
    slices
}

/// Games of easy bots a second with one thread and with two, in alternation: by the clock on the wall.
#[derive(Clone, Debug, Default)]
pub(super) struct Scaling {
    pub(super) one: Slices,
    pub(super) two: Slices,
}

pub(super) fn scaling<G: Listed>(game: &Arc<G>, seconds: f64) -> anyhow::Result<Scaling> {
    let rate = |threads: usize, games: u64| -> anyhow::Result<f64> {
        let simulation = Simulation {
            game: game.clone(),
            more: Vec::new(),
            bots: vec![BotSpec::Level(Level::Easy)],
            settings: settings::<G>(),
            games,
            first_seed: 1,
            threads,
            records: None,
        };
        let began = Instant::now();
        simulation.run(|| ())?;
        Ok(games as f64 / began.elapsed().as_secs_f64())
    };
    let mut found = Scaling::default();
    // Runs that last about a tenth of the time each, of an even number of games.
    let games = whole(rate(1, 4)? * seconds / 10.0).clamp(4, 100_000) & !1;
    for _ in 0..5 {
        found.one.0.push(rate(1, games)?);
        found.two.0.push(rate(2, games)?);
    }
    Ok(found)
}
