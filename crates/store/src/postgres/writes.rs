//! Requests that run in transactions of their own, several at a time.

use std::sync::Arc;

use sqlx::postgres::PgPool;
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::failure::committing;
use super::{PATIENCE, PostgresOptions};
use crate::StoreError;
use crate::sql::{Counters, Write};

/// How many run at once. There are more connections than that: readers need not wait for them.
const AT_ONCE: u32 = 8;
/// How often a request is tried that others got in the way of.
const TRIES: usize = 3;

#[derive(Clone, Debug)]
pub(super) struct Writes {
    pool: PgPool,
    /// Turns for those who wait; when all are given back, nothing is under way.
    turns: Arc<Semaphore>,
    counters: Arc<Counters>,
    #[cfg(feature = "fault")]
    faults: Option<crate::Faults>,
}

impl Writes {
    pub(super) fn new(options: &PostgresOptions, counters: Arc<Counters>) -> Self {
        Self {
            pool: options.pool(),
            turns: Arc::new(Semaphore::new(AT_ONCE as usize)),
            counters,
            #[cfg(feature = "fault")]
            faults: options.faults.clone(),
        }
    }

    /// The connections, of which readers use those that are left.
    pub(super) fn pool(&self) -> &PgPool {
        &self.pool
    }

    /// Runs a request on a task of its own, so that it goes on when its caller does not wait for it.
    pub(super) async fn write<W: Write + 'static>(&self, write: W) -> Result<W::Answer, StoreError> {
        let turn = self.turns.clone().acquire_owned().await.map_err(|_| StoreError::Closed)?;
        let writes = self.clone();
        let task = tokio::spawn(async move {
            let answer = writes.committed(&write).await;
            drop(turn);
            answer
        });
        task.await.unwrap_or(Err(StoreError::Closed))
    }

    async fn committed<W: Write>(&self, write: &W) -> Result<W::Answer, StoreError> {
        let mut answer = self.attempt(write).await;
        for _ in 1..TRIES {
            if !matches!(answer, Err(StoreError::Busy)) {
                break;
            }
            answer = self.attempt(write).await;
        }
        let failed = answer.as_ref().err().filter(|error| error.spoils_all());
        if let Some(error) = failed {
            tracing::error!(%error, "a commit failed");
        }
        self.counters.count(1, failed.is_none());
        answer
    }

    async fn attempt<W: Write>(&self, write: &W) -> Result<W::Answer, StoreError> {
        let work = async {
            let mut transaction = self.pool.begin().await?;
            let answer = write.run(&mut *transaction).await?;
            Ok::<_, StoreError>((transaction, answer))
        };
        let (transaction, answer) = timeout(PATIENCE, work).await.map_err(|_| StoreError::Silent)??;
        #[cfg(feature = "fault")]
        if let Some(faults) = &self.faults {
            faults.before_commit().await?;
        }
        let committed = timeout(PATIENCE, transaction.commit()).await;
        committed.map_err(|_| StoreError::Lost)?.map_err(committing)?;
        #[cfg(feature = "fault")]
        if let Some(faults) = &self.faults {
            faults.after_commit()?;
        }
        Ok(answer)
    }

    /// Returns once everything that was asked for is done and the connections are closed.
    pub(super) async fn close(&self) {
        let all = self.turns.acquire_many(AT_ONCE).await;
        self.turns.close();
        drop(all);
        self.pool.close().await;
    }
}
