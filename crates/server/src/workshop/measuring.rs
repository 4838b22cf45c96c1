//! What a draft changes, measured: many games of bots with it and with what the game ships, few at once and not for ever.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use malice_bots::BotSpec;
use malice_catalog::{Listed, PLAYERS, Visit, settings, with_game};
use malice_engine::{Content, OptionValue, Options};
use malice_sim::{Comparison, Report, SimError, Simulation, plot};
use serde::{Deserialize, Serialize};
use tokio::task::spawn_blocking;

use super::Draft;
use crate::hall::{Caller, Hall, No, Turns};

/// How many games can be asked for with each of the two.
pub(crate) const GAMES: [u64; 4] = [100, 300, 1000, 3000];
/// Which bots play them.
pub(crate) const BOTS: [&str; 4] = ["greedy", "random", "easy", "normal"];
/// No measurement takes longer.
const LONGEST: Duration = Duration::from_mins(15);
/// So many of one maker may wait.
const PATIENCE: usize = 4;
/// So many that came to nothing are remembered.
const KEPT: usize = 16;

/// What is to be measured.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Wanted {
    pub(crate) games: u64,
    pub(crate) players: u8,
    pub(crate) bot: String,
}

/// A measurement that goes on, or that came to nothing.
#[derive(Debug)]
pub(crate) struct Measurement {
    pub(crate) wanted: Wanted,
    played: AtomicU64,
    stopped: AtomicBool,
    failed: OnceLock<String>,
}

/// What was found: stored with the draft until it is measured again.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Found {
    /// The content that was measured.
    pub(crate) content: String,
    pub(crate) wanted: Wanted,
    pub(crate) comparison: Comparison,
    /// Drawn for what the game ships, and for the draft.
    pub(crate) plots: [Vec<(String, String)>; 2],
}

impl Measurement {
    /// How many games were played, of how many.
    pub(crate) fn progress(&self) -> (u64, u64) {
        (self.played.load(Ordering::Relaxed), 2 * self.wanted.games)
    }

    pub(crate) fn failed(&self) -> Option<&str> {
        self.failed.get().map(String::as_str)
    }

    pub(crate) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

/// The measurements that go on in this process, and those that came to nothing. One is under way at a time: makers do not take
/// the machine away from players.
#[derive(Debug)]
pub(crate) struct Measurements {
    last: Arc<Mutex<Last>>,
    line: Arc<Turns>,
}

type Last = HashMap<String, Arc<Measurement>>;

fn locked(last: &Mutex<Last>) -> MutexGuard<'_, Last> {
    last.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Measurements {
    pub(super) fn new() -> Self {
        Self { last: Arc::default(), line: Turns::new(1, 1) }
    }

    pub(crate) fn of(&self, draft: &str) -> Option<Arc<Measurement>> {
        locked(&self.last).get(draft).cloned()
    }

    /// Notes a measurement, unless one of this draft is under way: then that one is meant.
    fn begin(&self, draft: &Draft, wanted: Wanted) -> Option<Arc<Measurement>> {
        let mut last = locked(&self.last);
        if last.get(&draft.id).is_some_and(|last| last.failed().is_none()) {
            return None;
        }
        if last.len() >= KEPT {
            last.retain(|_, last| last.failed().is_none());
        }
        let fresh = Arc::new(Measurement {
            wanted,
            played: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
            failed: OnceLock::new(),
        });
        last.insert(draft.id.clone(), fresh.clone());
        Some(fresh)
    }

    /// Measures a draft when it is its turn, beside the threads that answer requests, and stores what was found.
    pub(crate) fn measure(&self, hall: Arc<Hall>, caller: Caller, draft: Draft, wanted: Wanted) {
        let Some(measurement) = self.begin(&draft, wanted) else { return };
        let (line, last) = (self.line.clone(), self.last.clone());
        tokio::spawn(async move {
            let id = draft.id.clone();
            let found = found(&line, caller, draft, measurement.clone()).await;
            let kept = match found {
                Ok(found) => hall.keep_found(&id, &found).await.map_err(|no| no.to_string()),
                Err(why) => Err(why),
            };
            match kept {
                Ok(()) => drop(locked(&last).remove(&id)),
                Err(why) => drop(measurement.failed.set(why)),
            }
        });
    }
}

async fn found(
    line: &Arc<Turns>,
    caller: Caller,
    draft: Draft,
    job: Arc<Measurement>,
) -> Result<Found, String> {
    let turn = line.take(caller, PATIENCE).await;
    let turn = turn.ok_or_else(|| "Too many measurements wait: try again later.".to_owned())?;
    let run = move || {
        let _turn = turn;
        let run = Run { draft: &draft, job: &job, until: Instant::now() + LONGEST };
        with_game(draft.meta.id, run).unwrap_or_else(|unknown| Err(unknown.to_string()))
    };
    spawn_blocking(run).await.unwrap_or_else(|_| Err("It broke off.".into()))
}

impl Hall {
    async fn keep_found(&self, draft: &str, found: &Found) -> Result<(), No> {
        let body = serde_json::to_string(found).map_err(|error| No::Unplayable(error.to_string()))?;
        self.store().keep_measured(draft, body).await?;
        Ok(())
    }

    /// What measuring a draft has found. What an older program wrote otherwise is not shown: it can be measured again.
    pub(crate) async fn found(&self, draft: &str) -> Result<Option<Found>, No> {
        let body = self.store().measured(draft).await?;
        Ok(body.and_then(|body| serde_json::from_str(&body).ok()))
    }
}

struct Run<'a> {
    draft: &'a Draft,
    job: &'a Measurement,
    until: Instant,
}

impl Run<'_> {
    fn report<G: Listed>(&self, content: &Content) -> Result<Report, String> {
        let Wanted { games, players, ref bot } = self.job.wanted;
        let bot: BotSpec = bot.parse().map_err(|_| format!("{bot} is no bot"))?;
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
    type Out = Result<Found, String>;

    fn visit<G: Listed>(self) -> Self::Out {
        let before = self.report::<G>(&Content::shipped(G::meta().content))?;
        let after = self.report::<G>(&self.draft.content)?;
        let wrong = |error: SimError| error.to_string();
        let comparison = after.against(&before).map_err(wrong)?;
        let drawn = |report: &Report| {
            let plots = plot::all(report).map_err(wrong)?;
            Ok::<_, String>(plots.into_iter().map(|(name, svg)| (name.to_owned(), svg)).collect())
        };
        Ok(Found {
            content: self.draft.content.hash().to_owned(),
            wanted: self.job.wanted.clone(),
            comparison,
            plots: [drawn(&before)?, drawn(&after)?],
        })
    }
}
