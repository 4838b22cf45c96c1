//! What an arena found out.

use std::fmt;

use serde::Serialize;

use crate::{Columns, Elo, Interval, Ratings};

/// One game's result for each seat.
#[derive(Clone, Debug)]
pub(crate) struct SeatResult {
    pub(crate) entrant: usize,
    /// 1 for a win; winners share it.
    pub(crate) win: f64,
    pub(crate) place: u8,
    pub(crate) points: f64,
}

/// How one bot did.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standing {
    pub bot: String,
    /// How many seats it played, over all games.
    pub seats: u32,
    /// Shared wins count in part.
    pub wins: f64,
    /// Wins for each seat it played.
    pub share: Interval,
    /// The share that a bot among equals would have.
    pub fair: f64,
    pub points: Interval,
    /// Against the first bot of the list.
    pub elo: Elo,
}

/// How the bots of an arena did, in the order in which they were named.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Standings {
    pub game: String,
    pub seats: usize,
    pub games: u32,
    pub first_seed: u64,
    pub standings: Vec<Standing>,
}

/// Sums up the results of all games.
pub(crate) fn standings(names: &[String], results: &[Vec<SeatResult>]) -> Vec<Standing> {
    let places: Vec<Vec<(usize, u8)>> =
        results.iter().map(|game| game.iter().map(|seat| (seat.entrant, seat.place)).collect()).collect();
    let Ratings(ratings) = Ratings::fit(names.len(), &places);
    let standing = |(entrant, name): (usize, &String)| {
        let mine = || results.iter().flatten().filter(move |seat| seat.entrant == entrant);
        let seats = mine().count();
        let wins = mine().map(|seat| seat.win).sum();
        let sum = mine().map(|seat| seat.points).sum();
        let squares = mine().map(|seat| seat.points * seat.points).sum();
        Standing {
            bot: name.clone(),
            seats: seats as u32,
            wins,
            share: Interval::wilson(wins, seats as f64),
            fair: 1.0 / results.first().map_or(1, Vec::len) as f64,
            points: Interval::mean(seats as f64, sum, squares),
            elo: ratings[entrant],
        }
    };
    names.iter().enumerate().map(standing).collect()
}

impl fmt::Display for Standings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.first_seed + u64::from(self.games.div_ceil(self.seats as u32).max(1)) - 1;
        let players = if self.seats == 1 { "1 player".to_owned() } else { format!("{} players", self.seats) };
        writeln!(f, "{}: {} games of {players}, seeds {} to {last}", self.game, self.games, self.first_seed)?;
        let mut columns =
            Columns::new(&["bot", "seats", "wins", "win rate (95 %)", "fair", "points (95 %)", "Elo (95 %)"]);
        for (index, standing) in self.standings.iter().enumerate() {
            columns.row([
                standing.bot.clone(),
                standing.seats.to_string(),
                format!("{:.1}", standing.wins),
                standing.share.percent(),
                format!("{:.1} %", 100.0 * standing.fair),
                standing.points.to_string(),
                if index == 0 {
                    "0".into()
                } else {
                    format!("{:+.0}", standing.elo.value)
                        + &format!(" ({:+.0} to {:+.0})", standing.elo.low, standing.elo.high)
                },
            ]);
        }
        f.write_str(&columns.text())
    }
}
