//! How much a store has done, and whether it met damage.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use crate::{Figures, StoreError};

#[derive(Default, Debug)]
pub(crate) struct Counters {
    commits: AtomicU64,
    requests: AtomicU64,
    failures: AtomicU64,
    /// A damaged page was met.
    damaged: AtomicBool,
}

impl Counters {
    /// So many requests were committed together, or failed together.
    pub(crate) fn count(&self, requests: usize, committed: bool) {
        self.requests.fetch_add(requests as u64, Relaxed);
        let outcome = if committed { &self.commits } else { &self.failures };
        outcome.fetch_add(1, Relaxed);
    }

    /// Damage does not go away: it is remembered until somebody has mended the database.
    pub(crate) fn note_damage(&self) {
        self.damaged.store(true, Relaxed);
    }

    pub(crate) fn damage(&self) -> Result<(), StoreError> {
        if self.damaged.load(Relaxed) { Err(StoreError::Corrupt) } else { Ok(()) }
    }

    pub(crate) fn figures(&self) -> Figures {
        Figures {
            commits: self.commits.load(Relaxed),
            requests: self.requests.load(Relaxed),
            failures: self.failures.load(Relaxed),
        }
    }
}
