//! What a draft changes, measured: many games of bots with it and with what the game ships, few at once and not for ever.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use malice_bots::BotSpec;
use malice_catalog::{Listed, PLAYERS, Visit, settings, with_game};
use malice_engine::{Content, OptionValue, Options};
use malice_sim::{Comparison, Report, SimError, Simulation, plot};
use tokio::task::spawn_blocking;

use super::Draft;
use crate::hall::{Caller, Turns};

/// How many games can be asked for with each of the two.
pub(crate) const GAMES: [u64; 4] = [100, 300, 1000, 3000];
/// Which bots play them.
pub(crate) const BOTS: [&str; 4] = ["greedy", "random", "easy", "normal"];
/// No measurement takes longer.
const LONGEST: Duration = Duration::from_mins(15);
/// So many of one maker may wait.
const PATIENCE: usize = 4;
/// So many are kept, with what they found.
const KEPT: usize = 16;

/// What is to be measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Wanted {
    pub(crate) games: u64,
    pub(crate) players: u8,
    pub(crate) bot: BotSpec,
}

/// A measurement, from its beginning on.
#[derive(Debug)]
pub(crate) struct Measurement {
    /// The content that is measured.
    pub(crate) content: String,
    pub(crate) wanted: Wanted,
    played: AtomicU64,
    stopped: AtomicBool,
    found: OnceLock<Result<Measured, String>>,
}

/// What was found.
#[derive(Debug)]
pub(crate) struct Measured {
    pub(crate) comparison: Comparison,
    /// Drawn for what the game ships, and for the draft.
    pub(crate) plots: [Vec<(&'static str, String)>; 2],
}

impl Measurement {
    /// How many games were played, of how many.
    pub(crate) fn progress(&self) -> (u64, u64) {
        (self.played.load(Ordering::Relaxed), 2 * self.wanted.games)
    }

    pub(crate) fn found(&self) -> Option<&Result<Measured, String>> {
        self.found.get()
    }

    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

/// The last measurement of each draft, in this process. One is under way at a time: makers do not take the machine away from players.
#[derive(Debug)]
pub(crate) struct Measurements {
    last: Mutex<HashMap<String, Arc<Measurement>>>,
    line: Arc<Turns>,
}

impl Measurements {
    pub(super) fn new() -> Self {
        Self { last: Mutex::default(), line: Turns::new(1, 1) }
    }

    fn last(&self) -> MutexGuard<'_, HashMap<String, Arc<Measurement>>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn of(&self, draft: &str) -> Option<Arc<Measurement>> {
        self.last().get(draft).cloned()
    }

    /// Notes a measurement, unless one of this draft is under way: then that one is meant.
    fn begin(&self, draft: &Draft, wanted: Wanted) -> Option<Arc<Measurement>> {
        let mut last = self.last();
        if last.get(&draft.id).is_some_and(|last| last.found().is_none()) {
            return None;
        }
        if last.len() >= KEPT {
            last.retain(|_, last| last.found().is_none());
        }
        let fresh = Arc::new(Measurement {
            content: draft.content.hash().to_owned(),
            wanted,
            played: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
            found: OnceLock::new(),
        });
        last.insert(draft.id.clone(), fresh.clone());
        Some(fresh)
    }

    /// Measures a draft when it is its turn, beside the threads that answer requests.
    pub(crate) fn measure(&self, caller: Caller, draft: Draft, wanted: Wanted) {
        let Some(measurement) = self.begin(&draft, wanted) else { return };
        let line = self.line.clone();
        tokio::spawn(async move {
            let Some(turn) = line.take(caller, PATIENCE).await else {
                drop(measurement.found.set(Err("Too many measurements wait: try again later.".into())));
                return;
            };
            let job = measurement.clone();
            let run = move || {
                let _turn = turn;
                let run = Run { draft: &draft, job: &job, until: Instant::now() + LONGEST };
                with_game(draft.meta.id, run).unwrap_or_else(|unknown| Err(unknown.to_string()))
            };
            let found = spawn_blocking(run).await.unwrap_or_else(|_| Err("It broke off.".into()));
            drop(measurement.found.set(found));
        });
    }
}

struct Run<'a> {
    draft: &'a Draft,
    job: &'a Measurement,
    until: Instant,
}

impl Run<'_> {
    fn report<G: Listed>(&self, content: &Content) -> Result<Report, String> {
        let Wanted { games, players, bot } = self.job.wanted;
        let mut options = Options::default();
        if G::meta().options.iter().any(|spec| spec.name == PLAYERS) {
            options.set(PLAYERS, OptionValue::Int(players.into()));
        }
        let game = G::new(&options, content);
        let game = game.map_err(|faults| faults.first().map_or(String::new(), ToString::to_string))?;
        let simulation = Simulation {
            game: Arc::new(game),
            more: Vec::new(),
            bots: vec![bot],
            settings: settings::<G>(),
            games,
            first_seed: 1,
            threads: 1,
            records: None,
        };
        let goes_on = || {
            self.job.played.fetch_add(1, Ordering::Relaxed);
            !self.job.stopped.load(Ordering::Relaxed) && Instant::now() < self.until
        };
        simulation.run_while(goes_on).map_err(|error| match error {
            SimError::Stopped if self.job.stopped.load(Ordering::Relaxed) => "It was stopped.".to_owned(),
            SimError::Stopped => "It took too long: measure fewer games, or with quicker bots.".to_owned(),
            error => error.to_string(),
        })
    }
}

impl Visit for Run<'_> {
    type Out = Result<Measured, String>;

    fn visit<G: Listed>(self) -> Self::Out {
        let before = self.report::<G>(&Content::shipped(G::meta().content))?;
        let after = self.report::<G>(&self.draft.content)?;
        let wrong = |error: SimError| error.to_string();
        let comparison = after.against(&before).map_err(wrong)?;
        Ok(Measured {
            comparison,
            plots: [plot::all(&before).map_err(wrong)?, plot::all(&after).map_err(wrong)?],
        })
    }
}
