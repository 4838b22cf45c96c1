//! What whoever hosts does, beside servers that go on: on the same store, by the same rules of storing as a server's.
//!
//! The admin is one more hall on the store, at which nobody plays. What it changes about a table rests on the table's mark, as with any
//! server: so nothing that is played at the same moment is lost, and every server notices. On a database they hear of it; the server
//! of a folder asks its file once a second whether somebody else has written to it.

mod guests;
mod integrity;
mod rows;
mod tables;

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use malice_review::Effort;
use malice_store::{GuestId, Home, Keeper, Millis, Store, StoreError, TableId};
use thiserror::Error;

use crate::hall::{Habits, Hall, No};

pub use integrity::{Checked, Fault};
pub use rows::{GameStats, GuestRow, GuestView, SeatRow, Stats, TableRow, TableView};
pub use tables::Wanted;

/// So many rows are read at once.
const PAGE: u32 = 200;

/// Why something was not done, in one line.
#[derive(Debug, Error)]
pub enum AdminError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error("there is no {0} whose id begins with '{1}'")]
    Nobody(&'static str, String),
    #[error("several {0}s have ids that begin with '{1}': type more of it")]
    Several(&'static str, String),
    #[error("{0}")]
    Refused(String),
}

impl AdminError {
    /// Why a table could not be changed.
    fn at(table: &TableId) -> impl Fn(No) -> Self {
        move |no| match no {
            No::Store(error) => Self::Store(error),
            no => Self::Refused(format!("table {table}: {no}")),
        }
    }
}

/// A store in the hands of whoever hosts.
#[derive(Debug)]
pub struct Admin {
    keeper: Arc<dyn Keeper>,
    hall: Arc<Hall>,
}

impl Admin {
    /// Opens the store that is there. Servers may be using it.
    pub async fn open(home: &Home) -> Result<Self, AdminError> {
        let keeper = home.keep().await?;
        let store: Arc<dyn Store> = keeper.clone();
        let habits = Habits {
            idle: Duration::ZERO,
            put_away: Duration::MAX,
            thinkers: std::thread::available_parallelism().map_or(1, usize::from),
            effort: Effort::SHIPPED,
            compare: Duration::MAX,
            courtesy: Duration::ZERO,
            deal: None,
            keeps: true,
        };
        Ok(Self { hall: Hall::new(store, habits, Vec::new()), keeper })
    }

    pub async fn close(&self) -> Result<(), AdminError> {
        Ok(self.keeper.close().await?)
    }

    /// The table whose id is this, or the only one whose id begins so.
    pub async fn table_named(&self, id: &str) -> Result<TableId, AdminError> {
        let exact = TableId::new(id);
        if self.keeper.meta(&exact).await?.is_some() {
            return Ok(exact);
        }
        only("table", id, self.keeper.tables_named(id).await?)
    }

    /// The same for a guest.
    pub async fn guest_named(&self, id: &str) -> Result<GuestId, AdminError> {
        let exact = GuestId::new(id);
        if self.keeper.guest(&exact).await?.is_some() {
            return Ok(exact);
        }
        only("guest", id, self.keeper.guests_named(id).await?)
    }

    /// How much there is.
    pub async fn stats(&self) -> Result<Stats, AdminError> {
        const DAY: Millis = 24 * 3600 * 1000;
        Ok(Stats::of(&self.keeper.holdings(now() - DAY).await?))
    }

    /// Does away with what is left of deleted things where nobody reads it. Whether all of it is gone.
    pub async fn wipe(&self) -> Result<bool, AdminError> {
        for _ in 0..5 {
            if self.keeper.wipe().await? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

fn only<T>(what: &'static str, id: &str, mut found: Vec<T>) -> Result<T, AdminError> {
    match (found.pop(), found.is_empty()) {
        (Some(one), true) if !id.is_empty() => Ok(one),
        (Some(_), _) => Err(AdminError::Several(what, id.to_owned())),
        (None, _) => Err(AdminError::Nobody(what, id.to_owned())),
    }
}

/// Milliseconds since 1970, by this machine's clock.
fn now() -> Millis {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as Millis
}
