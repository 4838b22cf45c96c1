//! Bots as whole parties in games that all win or lose together: the same deals for each, and how often each wins.

use std::fmt;
use std::sync::Arc;

use malice_engine::{Chance, Game, Io, Seed};
use rayon::prelude::*;
use serde::Serialize;

use crate::{ArenaError, BotSpec, Columns, Interval, Settings, mix, play_game};

/// A contest of parties. Every deal is played by each bot in turn, which sits in all seats.
#[derive(Clone, Debug)]
pub struct Parties<G: Game> {
    /// The set-ups that are played in turn, deal by deal, each with its name.
    pub games: Vec<(String, Arc<G>)>,
    /// The stronger first: each is compared with the one after it.
    pub bots: Vec<BotSpec>,
    pub settings: Settings,
    pub deals: u32,
    pub first_seed: u64,
    /// 0 for as many as the machine has cores.
    pub threads: usize,
}

/// How the parties did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PartyStandings {
    pub game: String,
    pub deals: u32,
    pub first_seed: u64,
    pub bots: Vec<String>,
    /// Win rates of each bot: over all deals, then by set-up.
    pub rows: Vec<PartyRow>,
    /// By how much each bot wins more often than the next, deal by deal.
    pub steps: Vec<Interval>,
}

/// The win rates under one set-up.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PartyRow {
    pub name: String,
    pub deals: u32,
    pub wins: Vec<Interval>,
}

impl<G: Game> Parties<G> {
    /// Plays all games; `played` is called after each.
    pub fn run(&self, played: impl Fn() + Sync) -> Result<PartyStandings, ArenaError> {
        if self.bots.is_empty() {
            return Err(ArenaError::NoBots);
        }
        if self.deals == 0 || self.games.is_empty() {
            return Err(ArenaError::NoGames);
        }
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build()
            .map_err(|error| ArenaError::Threads(error.to_string()))?;
        let won: Vec<Vec<bool>> = pool.install(|| {
            (0..self.deals)
                .into_par_iter()
                .map(|deal| {
                    let play = |bot: &BotSpec| {
                        let won = self.wins(deal, *bot);
                        played();
                        won
                    };
                    self.bots.iter().map(play).collect()
                })
                .collect()
        });
        let row = |name: &str, wanted: &dyn Fn(usize) -> bool| {
            let mine: Vec<&Vec<bool>> =
                won.iter().enumerate().filter(|(deal, _)| wanted(*deal)).map(|(_, won)| won).collect();
            let wins = |bot: usize| mine.iter().filter(|won| won[bot]).count() as f64;
            let rates = (0..self.bots.len()).map(|bot| Interval::wilson(wins(bot), mine.len() as f64));
            PartyRow { name: name.to_owned(), deals: mine.len() as u32, wins: rates.collect() }
        };
        let mut rows = vec![row("all", &|_| true)];
        if self.games.len() > 1 {
            for (index, (name, _)) in self.games.iter().enumerate() {
                rows.push(row(name, &|deal| deal % self.games.len() == index));
            }
        }
        let step = |better: usize| {
            let gain = |won: &Vec<bool>| f64::from(won[better]) - f64::from(won[better + 1]);
            let (sum, squares) = (won.iter().map(gain).sum(), won.iter().map(|won| gain(won).powi(2)).sum());
            Interval::mean(won.len() as f64, sum, squares)
        };
        Ok(PartyStandings {
            game: G::meta().id.to_owned(),
            deals: self.deals,
            first_seed: self.first_seed,
            bots: self.bots.iter().map(ToString::to_string).collect(),
            steps: (0..self.bots.len() - 1).map(step).collect(),
            rows,
        })
    }

    fn wins(&self, deal: u32, bot: BotSpec) -> bool {
        let (_, game) = &self.games[deal as usize % self.games.len()];
        let seed = self.first_seed.wrapping_add(u64::from(deal));
        let settings = self.settings.untimed();
        let mut party: Vec<_> =
            (0..game.seats()).map(|seat| bot.bot(&settings, mix(seed, seat as u64))).collect();
        let mut io = Io::silent(Chance::seeded(Seed::from_number(seed)));
        let end = play_game(&**game, &mut party, &mut io).state;
        let outcome = game.outcome(&end).expect("a game that awaits nobody is over");
        !outcome.winners.is_empty()
    }
}

impl fmt::Display for PartyStandings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.first_seed + u64::from(self.deals) - 1;
        writeln!(
            f,
            "{}: {} deals, each played by every party, seeds {} to {last}",
            self.game, self.deals, self.first_seed
        )?;
        let headings: Vec<&str> =
            ["win rate (95 %)", "deals"].into_iter().chain(self.bots.iter().map(String::as_str)).collect();
        let mut columns = Columns::new(&headings);
        for row in &self.rows {
            let rates = row.wins.iter().map(Interval::percent);
            columns.row([row.name.clone(), row.deals.to_string()].into_iter().chain(rates));
        }
        f.write_str(&columns.text())?;
        for (pair, step) in self.bots.windows(2).zip(&self.steps) {
            writeln!(f, "{} wins more often than {} by {}", pair[0], pair[1], step.percent())?;
        }
        Ok(())
    }
}
