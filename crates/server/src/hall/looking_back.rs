//! Looking back: earlier versions, records, proofs. What takes long runs beside the threads that answer requests, few at once, and
//! what was looked at is kept for whoever looks again.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use malice_store::{StoreError, TableId};
use tokio::task::spawn_blocking;
use tracing::warn;

use super::Hall;
use super::no::No;
use super::turns::Caller;
use crate::refusals::Limit;
use crate::sitting::Sitting;

/// So many of one caller may wait.
const PATIENCE: usize = 32;

/// So many earlier versions are kept.
const KEPT: usize = 32;

/// Earlier versions of tables, the one looked at last at the end. They never change.
#[derive(Debug, Default)]
pub(super) struct Earlier(Mutex<VecDeque<(TableId, Arc<dyn Sitting>)>>);

impl Earlier {
    fn get(&self, id: &TableId, version: usize) -> Option<Arc<dyn Sitting>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let index = kept.iter().position(|(table, then)| table == id && then.version() == version)?;
        let found = kept.remove(index)?;
        kept.push_back(found.clone());
        Some(found.1)
    }

    fn keep(&self, id: TableId, then: Arc<dyn Sitting>) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back((id, then));
    }
}

impl Hall {
    /// Does what takes as long as a record is, when it is the caller's turn.
    pub(crate) async fn look_back<T: Send + 'static>(
        &self,
        caller: Caller,
        look: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, No> {
        self.look_back_with(caller, PATIENCE, look).await
    }

    pub(super) async fn look_back_with<T: Send + 'static>(
        &self,
        caller: Caller,
        patience: usize,
        look: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, No> {
        let Some(turn) = self.lookers.take(caller, patience).await else {
            return Err(self.too_many(Limit::LookingBack));
        };
        let looked = spawn_blocking(move || {
            let _turn = turn;
            look()
        });
        looked.await.map_err(|error| {
            warn!(%error, "looking back broke off");
            No::Store(StoreError::Failed("the table broke off".into()))
        })
    }

    /// The table as it was at `version`.
    pub(crate) async fn earlier(
        &self,
        caller: Caller,
        id: &TableId,
        now: &Arc<dyn Sitting>,
        version: usize,
    ) -> Result<Arc<dyn Sitting>, No> {
        if version >= now.version() {
            return Ok(now.clone());
        }
        if let Some(then) = self.earlier.get(id, version) {
            return Ok(then);
        }
        let now = now.clone();
        let then: Arc<dyn Sitting> = Arc::from(self.look_back(caller, move || now.at(version)).await?);
        self.earlier.keep(id.clone(), then.clone());
        Ok(then)
    }
}
