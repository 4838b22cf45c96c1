//! What whoever hosts the server does to tables and guests, as far as it concerns those who are there: tables that are gone, and
//! guests that are shut out.

use std::collections::{BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use malice_store::{GuestId, Marked, TableId};
use tokio::sync::watch;
use tracing::{info, warn};

use super::no::No;
use super::place::Place;
use super::{Hall, link_id_of};

/// So many deleted tables are remembered, to tell people what became of them.
const REMEMBERED: usize = 1000;

/// How a table ended under those who were at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ending {
    Deleted,
    PutAway,
}

impl Ending {
    pub(crate) fn sentence(self) -> &'static str {
        match self {
            Self::Deleted => "whoever runs this server has deleted this table",
            Self::PutAway => {
                "whoever runs this server has put this table away: it goes on with the next move"
            }
        }
    }

    pub(crate) fn no(self) -> No {
        No::Ended(self.sentence().into())
    }
}

/// What is known of guests and tables that whoever hosts has done with.
#[derive(Debug)]
pub(super) struct DoneWith {
    /// Guests who are shut out.
    banned: watch::Sender<Arc<BTreeSet<GuestId>>>,
    /// Tables that were in memory when they were deleted, the last ones last.
    deleted: Mutex<VecDeque<TableId>>,
}

impl Default for DoneWith {
    fn default() -> Self {
        Self { banned: watch::channel(Arc::default()).0, deleted: Mutex::default() }
    }
}

impl DoneWith {
    fn deleted(&self) -> std::sync::MutexGuard<'_, VecDeque<TableId>> {
        self.deleted.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Hall {
    /// Why a table cannot be found.
    pub(super) fn missing(&self, id: &TableId) -> No {
        if self.done_with.deleted().contains(id) { Ending::Deleted.no() } else { No::UnknownTable }
    }

    /// A table in memory is not in the store any more.
    pub(super) fn deleted(&self, place: &Place) -> No {
        let mut deleted = self.done_with.deleted();
        if !deleted.contains(&place.id) {
            deleted.push_back(place.id.clone());
            let forgotten = deleted.len().saturating_sub(REMEMBERED);
            deleted.drain(..forgotten);
        }
        drop(deleted);
        self.depart(place, Ending::Deleted)
    }

    /// Ends a table for those who are at it.
    fn depart(&self, place: &Place, ending: Ending) -> No {
        if self.is_present(place) {
            info!(table = %link_id_of(&place.id), ?ending, "a table ends under those who are at it");
            self.places().remove(&place.id);
        }
        place.end(ending);
        ending.no()
    }

    /// Ends a table that was put away since it was loaded. Whether it was.
    pub(super) fn was_put_away(&self, place: &Place, marked: &Marked) -> bool {
        let now = marked.put_away.is_some() && marked.put_away != place.moment().about.put_away;
        if now {
            self.depart(place, Ending::PutAway);
        }
        now
    }

    /// Learns who is shut out. Where that does not change, nobody is woken.
    pub(crate) async fn learn_bans(&self) {
        match self.store.banned().await {
            Ok(banned) => {
                let banned: BTreeSet<GuestId> = banned.into_iter().collect();
                self.done_with.banned.send_if_modified(|known| {
                    let changed = **known != banned;
                    *known = Arc::new(banned);
                    changed
                });
            }
            Err(error) => warn!(%error, "nobody knows who is shut out"),
        }
    }

    pub(crate) fn is_shut_out(&self, guest: &GuestId) -> bool {
        self.done_with.banned.borrow().contains(guest)
    }

    /// Waits until a guest is shut out.
    pub(crate) async fn shut_out(&self, guest: &GuestId) {
        let mut banned = self.done_with.banned.subscribe();
        if banned.wait_for(|banned| banned.contains(guest)).await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
