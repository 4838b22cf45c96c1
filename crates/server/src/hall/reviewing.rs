//! Reviews of finished games: made when somebody asks, one at a time, and kept with the table.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use malice_review::Review;
use malice_store::TableId;
use tokio::task::spawn_blocking;
use tracing::warn;

use super::moment::Moment;
use super::no::No;
use super::turns::{Caller, Turns};
use super::{Hall, link_id_of};
use crate::sitting::Sitting;

/// So many of one caller may wait.
const PATIENCE: usize = 2;
/// So many are kept in memory.
const KEPT: usize = 32;

/// How far a review is.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Reviewed {
    /// Nobody has asked for one.
    Not,
    /// So many decisions of so many are judged; of none as long as others come first.
    Going(usize, usize),
    Failed(String),
    Done(Arc<Review>),
}

/// A review that somebody asked for.
#[derive(Debug, Default)]
struct Job {
    done: AtomicUsize,
    all: AtomicUsize,
    found: OnceLock<Result<Arc<Review>, String>>,
}

impl Job {
    fn state(&self) -> Reviewed {
        match self.found.get() {
            None => Reviewed::Going(self.done.load(Ordering::Relaxed), self.all.load(Ordering::Relaxed)),
            Some(Ok(review)) => Reviewed::Done(review.clone()),
            Some(Err(why)) => Reviewed::Failed(why.clone()),
        }
    }
}

/// The reviews of this process. One is made at a time: who looks back does not take the machine away from who plays.
#[derive(Debug)]
pub(super) struct Reviews {
    jobs: Mutex<HashMap<TableId, Arc<Job>>>,
    line: Arc<Turns>,
}

impl Reviews {
    pub(super) fn new() -> Self {
        Self { jobs: Mutex::default(), line: Turns::new(1, 1) }
    }

    fn jobs(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Job>>> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes that a review is wanted; nothing if it is under way or there already.
    fn begin(&self, id: &TableId) -> Option<Arc<Job>> {
        let mut jobs = self.jobs();
        if jobs.get(id).is_some_and(|job| !matches!(job.found.get(), Some(Err(_)))) {
            return None;
        }
        if jobs.len() >= KEPT {
            jobs.retain(|_, job| job.found.get().is_none());
        }
        let job = Arc::new(Job::default());
        jobs.insert(id.clone(), job.clone());
        Some(job)
    }

    fn found(&self, id: &TableId, review: Review) -> Reviewed {
        let job = Job::default();
        drop(job.found.set(Ok(Arc::new(review))));
        let state = job.state();
        self.jobs().entry(id.clone()).or_insert(Arc::new(job));
        state
    }
}

impl Hall {
    /// How far the review of a game is. As long as the game goes on there is none, for nobody: it would tell what is still to be found
    /// out.
    pub(crate) async fn reviewed(&self, moment: &Moment) -> Result<Reviewed, No> {
        let (id, sitting) = (&moment.about.id, reviewable(moment)?);
        let known = self.reviews.jobs().get(id).cloned();
        if let Some(job) = known {
            return Ok(job.state());
        }
        let kept = self.store.review(id).await?;
        // What another program has kept may be written otherwise: then it is made anew when somebody asks.
        let kept: Option<Review> = kept.and_then(|body| serde_json::from_str(&body).ok());
        let fits = kept.filter(|review| review.version == sitting.version());
        Ok(fits.map_or(Reviewed::Not, |review| self.reviews.found(id, review)))
    }

    /// Begins the review of a finished game, unless there is one or it is under way.
    pub(crate) async fn ask_review(
        self: &Arc<Self>,
        caller: Caller,
        moment: &Moment,
    ) -> Result<Reviewed, No> {
        if let state @ (Reviewed::Done(_) | Reviewed::Going(..)) = self.reviewed(moment).await? {
            return Ok(state);
        }
        let (id, sitting) = (moment.about.id.clone(), reviewable(moment)?.clone());
        let Some(job) = self.reviews.begin(&id) else { return self.reviewed(moment).await };
        let (hall, making) = (self.clone(), job.clone());
        tokio::spawn(async move {
            let found = hall.make_review(caller, &id, sitting, making.clone()).await;
            if let Err(why) = &found {
                warn!(table = %link_id_of(&id), why, "a game was not reviewed");
            }
            drop(making.found.set(found.map(Arc::new)));
        });
        Ok(job.state())
    }

    async fn make_review(
        &self,
        caller: Caller,
        id: &TableId,
        sitting: Arc<dyn Sitting>,
        job: Arc<Job>,
    ) -> Result<Review, String> {
        let turn = self.reviews.line.take(caller, PATIENCE).await;
        let turn = turn.ok_or("Other reviews of yours are still being made: try again later.")?;
        let effort = self.habits.effort;
        let making = spawn_blocking(move || {
            let _turn = turn;
            sitting.review(effort, &|done, all| {
                job.all.store(all, Ordering::Relaxed);
                // Threads may be told out of order.
                job.done.fetch_max(done, Ordering::Relaxed);
                true
            })
        });
        let review =
            making.await.map_err(|_| "It broke off.".to_owned())?.map_err(|error| error.to_string())?;
        let body = serde_json::to_string(&review).map_err(|error| error.to_string())?;
        self.store.keep_review(id, body).await.map_err(|error| error.to_string())?;
        Ok(review)
    }
}

/// The game, if it can be reviewed.
fn reviewable(moment: &Moment) -> Result<&Arc<dyn Sitting>, No> {
    let sitting = moment.sitting()?;
    if !moment.about.is_over() {
        return Err(No::NotYours("a game is reviewed when it is over"));
    }
    if sitting.outcome().is_none() {
        return Err(No::NotYours("a game that was ended early has no result to explain"));
    }
    Ok(sitting)
}
