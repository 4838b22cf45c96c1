//! Two bots, pair after pair of games on the same deals, until it is clear which is better.

use std::fmt;
use std::sync::Arc;

use malice_engine::{Chance, Game, Io, Outcome, Seat, Seed};
use rayon::prelude::*;
use serde::Serialize;

use crate::{ArenaError, Bot, BotSpec, Interval, Judged, Pairs, Settings, Sprt, Verdict, mix, play_game};

/// A contender against who was there before. Results depend on the seeds and the bots only, not on the number of threads.
#[derive(Clone, Debug)]
pub struct Duel<G: Game> {
    pub game: Arc<G>,
    pub contender: Duelist<G>,
    pub champion: Duelist<G>,
    /// All win or lose together: each plays every deal as a whole party. Else they sit in turns around the table, and trade seats.
    pub together: bool,
    pub sprt: Sprt,
    /// It ends after so many pairs, decided or not.
    pub most: u64,
    pub first_seed: u64,
    /// 0 for as many as the machine has cores.
    pub threads: usize,
}

/// Who plays in an arena or a duel, how its level thinks, and the game by whose weights positions are judged.
#[derive(Clone, Debug)]
pub struct Duelist<G> {
    pub name: String,
    pub bot: BotSpec,
    /// What the levels mean; time limits are left out.
    pub settings: Settings,
    pub game: Arc<G>,
}

impl<G: Game> Duelist<G> {
    /// Under the bot's own name.
    pub fn new(bot: BotSpec, settings: Settings, game: Arc<G>) -> Self {
        Self { name: bot.to_string(), bot, settings, game }
    }

    pub(crate) fn sit_down(&self, seed: u64) -> Box<dyn Bot<G>> {
        Box::new(Judged::new(self.game.clone(), self.bot.bot(&self.settings.untimed(), seed)))
    }
}

/// How a duel went.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DuelReport {
    pub game: String,
    pub contender: String,
    pub champion: String,
    pub first_seed: u64,
    pub sprt: Sprt,
    pub pairs: Pairs,
    /// The share of wins of the contender.
    pub score: Interval,
    pub verdict: Verdict,
}

/// Between two looks at the ratio; a fixed number, so that the end does not depend on the number of threads.
const BATCH: u64 = 16;

impl<G: Game> Duel<G> {
    /// Plays until it is decided; `played` is told how it stands after each batch.
    pub fn run(&self, played: impl Fn(&DuelReport)) -> Result<DuelReport, ArenaError> {
        if self.most == 0 {
            return Err(ArenaError::NoGames);
        }
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build()
            .map_err(|error| ArenaError::Threads(error.to_string()))?;
        let mut pairs = Pairs::default();
        loop {
            let first = pairs.count();
            let batch = first..(first + BATCH).min(self.most);
            let scores: Vec<usize> =
                pool.install(|| batch.into_par_iter().map(|deal| self.pair(deal)).collect());
            for quarters in scores {
                pairs.add(quarters);
            }
            let report = self.report(pairs);
            if report.verdict.is_better().is_some() || pairs.count() >= self.most {
                return Ok(report);
            }
            played(&report);
        }
    }

    fn report(&self, pairs: Pairs) -> DuelReport {
        DuelReport {
            game: G::meta().id.to_owned(),
            contender: self.contender.name.clone(),
            champion: self.champion.name.clone(),
            first_seed: self.first_seed,
            sprt: self.sprt,
            pairs,
            score: pairs.score(),
            verdict: self.sprt.judge(pairs),
        }
    }

    /// The contender's score of one deal, in quarters.
    fn pair(&self, deal: u64) -> usize {
        let seats = self.game.seats();
        let share = if self.together {
            let won = |party: &Duelist<G>| f64::from(!self.play(deal, |_| party).winners.is_empty());
            (1.0 + won(&self.contender) - won(&self.champion)) / 2.0
        } else {
            let share = |turn: usize| {
                let own = |seat: usize| seat % 2 == turn;
                let sits = |seat: usize| if own(seat) { &self.contender } else { &self.champion };
                let winners = self.play(deal, sits).winners;
                let mine = (0..seats).filter(|seat| own(*seat) && winners.contains(Seat::new(*seat)));
                // A game that nobody wins is nobody's.
                if winners.is_empty() { 0.5 } else { mine.count() as f64 / winners.len() as f64 }
            };
            f64::midpoint(share(0), share(1))
        };
        (4.0 * share).round() as usize
    }

    fn play<'a>(&'a self, deal: u64, sits: impl Fn(usize) -> &'a Duelist<G>) -> Outcome {
        let seed = self.first_seed.wrapping_add(deal);
        let mut bots: Vec<_> =
            (0..self.game.seats()).map(|seat| sits(seat).sit_down(mix(seed, seat as u64))).collect();
        let mut io = Io::silent(Chance::seeded(Seed::from_number(seed)));
        let end = play_game(&*self.game, &mut bots, &mut io).state;
        self.game.outcome(&end).expect("a game that awaits nobody is over")
    }
}

impl fmt::Display for DuelReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { game, contender, champion, sprt, pairs, score, verdict, .. } = self;
        writeln!(
            f,
            "{game}: {contender} against {champion}, {} pairs of games from seed {}",
            pairs.count(),
            self.first_seed
        )?;
        writeln!(f, "score {}; pairs of 0, ¼, ½, ¾, 1: {:?}", score.percent(), pairs.0)?;
        write!(f, "{verdict}, asked whether it is {} rather than {} Elo better", sprt.better, sprt.par)
    }
}
