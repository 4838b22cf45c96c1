//! Bots against each other: many games with rotated seats, and who is better by how much.

use std::sync::Arc;

use malice_engine::{Chance, Game, Io, Outcome, Seat, Seed};
use rayon::prelude::*;
use thiserror::Error;

use crate::standings::{SeatResult, standings};
use crate::{Duelist, Standings, mix, play_game};

/// A contest of bots. Results depend on the seeds and the bots only, not on the number of threads.
#[derive(Clone, Debug)]
pub struct Arena<G: Game> {
    pub game: Arc<G>,
    /// Who plays. A list shorter than the table is repeated around it; of a longer one, each line-up has its turn. Equal
    /// bots count as one entrant: `hard, normal, normal, normal` measures a *hard* among three *normal*.
    pub bots: Vec<Duelist<G>>,
    /// Every deal is played once for each rotation of its line-up: best a multiple of the number of seats.
    pub games: u32,
    pub first_seed: u64,
    /// 0 for as many as the machine has cores.
    pub threads: usize,
}

/// Why an arena cannot be held.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ArenaError {
    #[error("an arena needs at least one bot")]
    NoBots,
    #[error("an arena needs at least one game")]
    NoGames,
    #[error("{0} bots are too many for an arena: at most {max}", max = MOST_BOTS)]
    TooManyBots(usize),
    #[error("the threads could not be started: {0}")]
    Threads(String),
}

/// So that the line-ups can be listed.
const MOST_BOTS: usize = 16;

impl<G: Game> Arena<G> {
    /// Plays all games; `played` is called after each.
    pub fn run(&self, played: impl Fn() + Sync) -> Result<Standings, ArenaError> {
        if self.bots.is_empty() {
            return Err(ArenaError::NoBots);
        }
        if self.games == 0 {
            return Err(ArenaError::NoGames);
        }
        if self.bots.len() > MOST_BOTS {
            return Err(ArenaError::TooManyBots(self.bots.len()));
        }
        let names = self.entrants();
        let line_ups = line_ups(self.bots.len(), self.game.seats());
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build()
            .map_err(|error| ArenaError::Threads(error.to_string()))?;
        let results: Vec<Vec<SeatResult>> = pool.install(|| {
            (0..self.games)
                .into_par_iter()
                .map(|number| {
                    let result = self.play(number as usize, &line_ups, &names);
                    played();
                    result
                })
                .collect()
        });
        Ok(Standings {
            game: G::meta().id.to_owned(),
            seats: self.game.seats(),
            games: self.games,
            first_seed: self.first_seed,
            standings: standings(&names, &results),
        })
    }

    /// The names of the bots, each once.
    fn entrants(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for bot in &self.bots {
            if !names.contains(&bot.name) {
                names.push(bot.name.clone());
            }
        }
        names
    }

    fn play(&self, number: usize, line_ups: &[Vec<usize>], names: &[String]) -> Vec<SeatResult> {
        let seats = self.game.seats();
        let deal = number / seats;
        let line_up = &line_ups[deal % line_ups.len()];
        let sits = |seat: usize| &self.bots[line_up[(seat + number) % seats]];
        let deal_seed = self.first_seed.wrapping_add(deal as u64);
        let bot_seed = mix(self.first_seed, number as u64);
        let mut bots: Vec<_> =
            (0..seats).map(|seat| sits(seat).sit_down(mix(bot_seed, seat as u64))).collect();
        let mut io = Io::silent(Chance::seeded(Seed::from_number(deal_seed)));
        let end = play_game(&*self.game, &mut bots, &mut io).state;
        let outcome = self.game.outcome(&end).expect("a game that awaits nobody is over");
        let entrant = |seat: usize| {
            names.iter().position(|known| *known == sits(seat).name).expect("every bot is an entrant")
        };
        (0..seats).map(|seat| seat_result(&outcome, entrant(seat), seat)).collect()
    }
}

fn seat_result(outcome: &Outcome, entrant: usize, seat: usize) -> SeatResult {
    let won = outcome.winners.contains(Seat::new(seat));
    SeatResult {
        entrant,
        win: if won { 1.0 / outcome.winners.len() as f64 } else { 0.0 },
        place: outcome.places[seat],
        points: outcome.scores[seat].total.as_f64(),
    }
}

/// Which bots sit down together, in which order around the table; seats rotate from there.
fn line_ups(bots: usize, seats: usize) -> Vec<Vec<usize>> {
    if bots <= seats {
        return (0..bots).map(|shift| (0..seats).map(|seat| (seat + shift) % bots).collect()).collect();
    }
    (0u32..1 << bots)
        .filter(|chosen| chosen.count_ones() as usize == seats)
        .map(|chosen| (0..bots).filter(|bot| chosen >> bot & 1 != 0).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_gets_its_turn() {
        assert_eq!(line_ups(2, 2), [[0, 1], [1, 0]]);
        assert_eq!(line_ups(2, 4)[0], [0, 1, 0, 1]);
        assert_eq!(line_ups(2, 3), [[0, 1, 0], [1, 0, 1]]);
        assert_eq!(line_ups(3, 2), [[0, 1], [0, 2], [1, 2]]);
        assert_eq!(line_ups(1, 3), [[0, 0, 0]]);
    }
}
