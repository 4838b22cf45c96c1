//! Runs many games in parallel.

use std::path::PathBuf;
use std::sync::Arc;

use malice_bots::{Bot, BotSpec, Settings, mix, play_game};
use malice_engine::{Chance, Findings, Io, Outcome, SeatHeader, Seed, Study, Table};
use rayon::prelude::*;

use crate::tally::Tally;
use crate::{Report, SimError, records};

/// Games to be played and counted. Game `i` has the seed `first_seed + i`.
#[derive(Clone, Debug)]
pub struct Simulation<G: Study> {
    pub game: Arc<G>,
    /// Further set-ups for as many seats, played in turn with the first: what its options change is seen side by side.
    pub more: Vec<Arc<G>>,
    /// One bot for each seat, or one for all.
    pub bots: Vec<BotSpec>,
    /// What the levels mean; time limits are left out.
    pub settings: Settings,
    pub games: u64,
    pub first_seed: u64,
    /// 0 for as many as the machine has cores.
    pub threads: usize,
    /// A directory for the record and the final view of each game; it is made if it is not there.
    pub records: Option<PathBuf>,
}

/// Into how many parts the work is cut: a fixed number, so that the cut does not depend on the number of threads.
const PARTS: u64 = 512;

/// A finished game.
#[derive(Clone, Debug)]
pub(crate) struct End {
    pub(crate) outcome: Outcome,
    /// How often a seat had two choices or more.
    pub(crate) decisions: u32,
    pub(crate) findings: Findings,
}

impl<G: Study> Simulation<G> {
    /// Plays all games; `played` is called after each.
    pub fn run(&self, played: impl Fn() + Sync) -> Result<Report, SimError> {
        self.run_while(|| {
            played();
            true
        })
    }

    /// Plays all games, as long as `goes_on`, which is asked after each, says so.
    pub fn run_while(&self, goes_on: impl Fn() -> bool + Sync) -> Result<Report, SimError> {
        let bots = self.seated()?;
        if self.games == 0 {
            return Err(SimError::NoGames);
        }
        if let Some(directory) = &self.records {
            std::fs::create_dir_all(directory).map_err(SimError::file(directory))?;
        }
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(self.threads)
            .build()
            .map_err(|error| SimError::Threads(error.to_string()))?;
        let length = self.games.div_ceil(PARTS);
        let parts: Vec<Tally> = pool.install(|| {
            (0..self.games.div_ceil(length))
                .into_par_iter()
                .map(|part| self.play_part(&bots, part * length, length, &goes_on))
                .collect::<Result<_, _>>()
        })?;
        let mut tally = Tally::new::<G>(bots.len());
        for part in &parts {
            tally.merge(part);
        }
        Ok(Report::new(&*self.game, &bots, self.first_seed, &tally))
    }

    fn seated(&self) -> Result<Vec<BotSpec>, SimError> {
        let seats = self.game.seats();
        if self.more.iter().any(|game| game.seats() != seats) {
            return Err(SimError::Seats);
        }
        match *self.bots {
            [one] => Ok(vec![one; seats]),
            ref bots if bots.len() == seats => Ok(bots.to_vec()),
            ref bots => Err(SimError::Bots { given: bots.len(), seats }),
        }
    }

    fn play_part(
        &self,
        bots: &[BotSpec],
        first: u64,
        length: u64,
        goes_on: &impl Fn() -> bool,
    ) -> Result<Tally, SimError> {
        let mut tally = Tally::new::<G>(bots.len());
        for number in first..(first + length).min(self.games) {
            let end =
                if self.records.is_some() { self.record(bots, number)? } else { self.play(bots, number) };
            tally.add(&end);
            if !goes_on() {
                return Err(SimError::Stopped);
            }
        }
        Ok(tally)
    }

    /// The set-up of a game by its number.
    fn set_up(&self, number: u64) -> &Arc<G> {
        let which = number as usize % (self.more.len() + 1);
        if which == 0 { &self.game } else { &self.more[which - 1] }
    }

    fn number_seed(&self, number: u64) -> u64 {
        self.first_seed.wrapping_add(number)
    }

    fn make_bots(&self, bots: &[BotSpec], number: u64) -> Vec<Box<dyn Bot<G>>> {
        let settings = self.settings.untimed();
        let luck = self.number_seed(number);
        bots.iter().zip(0..).map(|(spec, seat)| spec.bot(&settings, mix(luck, seat))).collect()
    }

    /// Plays a game with nothing but its state, and its events if the game has questions.
    fn play(&self, bots: &[BotSpec], number: u64) -> End {
        let chance = Chance::seeded(Seed::from_number(self.number_seed(number)));
        let mut io = if G::charts().is_empty() { Io::silent(chance) } else { Io::new(chance) };
        let game = &**self.set_up(number);
        let end = play_game(game, &mut self.make_bots(bots, number), &mut io);
        sum_up(game, &io.log.take(), &end.state, end.decisions)
    }

    /// Plays a game at a table and writes its record.
    fn record(&self, bots: &[BotSpec], number: u64) -> Result<End, SimError> {
        let header = |spec: &BotSpec| SeatHeader { name: spec.to_string(), player: spec.to_string() };
        let seed = Seed::from_number(self.number_seed(number));
        let mut table = Table::new(self.set_up(number).clone(), bots.iter().map(header).collect(), seed);
        let mut players = self.make_bots(bots, number);
        let mut decisions = 0;
        while let Some(seat) = table.awaited().first() {
            let choices = table.choices(seat).actions().to_vec();
            decisions += u32::from(choices.len() > 1);
            let action = players[seat.index()].choose_from(&table.seen(seat), &choices);
            table.act(seat, action).expect("bots choose what is offered");
        }
        let events: Vec<G::Event> = table.log().iter().map(|happened| happened.event.clone()).collect();
        let end = sum_up(&**table.game(), &events, table.state(), decisions);
        if let Some(directory) = &self.records {
            records::write(directory, number, &table, &end.outcome)?;
        }
        Ok(end)
    }
}

fn sum_up<G: Study>(game: &G, events: &[G::Event], state: &G::State, decisions: u32) -> End {
    let outcome = game.outcome(state).expect("a game that awaits nobody is over");
    let mut findings = Findings::default();
    game.study(events, state, &outcome, &mut findings);
    End { outcome, decisions, findings }
}
