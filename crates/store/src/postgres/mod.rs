//! Tables in a database of PostgreSQL: appends of many tables in one statement, everything else in transactions beside it.
//!
//! Others may use the same database at the same time. Whoever changes a table has its row first, so that what was decided still
//! holds when it is committed. That a log has grown is told on the channel `malice`, as `no:version` of its tables with commas
//! between them, within the transaction that made it grow; whoever hears of it has to read what it may know.

mod append;
mod appender;
mod connection;
mod failure;
mod open;
mod writes;

use std::sync::Arc;
use std::time::Duration;

use sqlx::Postgres;
use sqlx::postgres::PgPool;

use self::appender::Appender;
use self::open::has_company;
use self::writes::Writes;
use crate::sql::append::check;
use crate::sql::{Counters, Engine, Write};
use crate::{Append, Appended, StoreError};

pub(crate) use self::failure::known;
pub use self::open::PostgresOptions;
pub(crate) use self::open::is_address;

/// How long the database may take for anything: a machine that is gone does not say so.
const PATIENCE: Duration = Duration::from_secs(30);

/// A store in a database of PostgreSQL. Needs a tokio runtime for as long as it lives.
#[derive(Debug)]
pub struct PostgresStore {
    appender: Appender,
    writes: Writes,
    counters: Arc<Counters>,
}

impl PostgresStore {
    /// Opens a store, makes its tables if there are none, and brings them to the newest format.
    pub async fn open(options: PostgresOptions) -> Result<Self, StoreError> {
        let mut connection = options.connect().await?;
        options.migrate(&mut connection).await?;
        if has_company(&mut connection).await? {
            tracing::warn!(
                place = options.place(),
                "others use the same database: nothing is lost by that, but one server does not hear of what happens at another"
            );
        }
        append::prepare(&mut connection).await?;
        let counters = Arc::new(Counters::default());
        let writes = Writes::new(&options, counters.clone());
        let appender = Appender::start(options, connection, writes.clone(), counters.clone());
        Ok(Self { appender, writes, counters })
    }
}

impl Engine for PostgresStore {
    type Database = Postgres;

    fn readers(&self) -> &PgPool {
        self.writes.pool()
    }

    fn counters(&self) -> &Counters {
        &self.counters
    }

    async fn write<W: Write + 'static>(&self, write: W) -> Result<W::Answer, StoreError> {
        self.writes.write(write).await
    }

    async fn enter(&self, append: Append) -> Result<Appended, StoreError> {
        check(&append)?;
        if append.is_plain() { self.appender.append(append).await } else { self.writes.write(append).await }
    }

    async fn answers(&self) -> Result<(), StoreError> {
        Self::awaited(async {
            let takes_writes = "SELECT NOT pg_is_in_recovery() FROM malice";
            let answer: Option<bool> =
                sqlx::query_scalar(takes_writes).fetch_optional(self.writes.pool()).await?;
            match answer {
                Some(true) => Ok(()),
                _ => Err(StoreError::Failed("the database takes no writes".into())),
            }
        })
        .await
    }

    async fn shut(&self) {
        self.appender.close().await;
        self.writes.close().await;
    }

    async fn awaited<T: Send>(
        answer: impl Future<Output = Result<T, StoreError>> + Send,
    ) -> Result<T, StoreError> {
        tokio::time::timeout(PATIENCE, answer).await.map_err(|_| StoreError::Silent)?
    }
}
