//! Tables in a database of PostgreSQL: appends of many tables in one statement, everything else in transactions beside it.
//!
//! Others may use the same database at the same time. Whoever changes a table has its row first, so that what was decided still
//! holds when it is committed. What happened is told by `NOTIFY`, within the transaction that did it (see `hints`); whoever hears of
//! it has to read what it may know.

mod append;
mod appender;
mod connection;
mod failure;
mod glances;
mod hints;
mod nodes;
mod open;
mod writes;

use std::sync::Arc;
use std::time::Duration;

use sqlx::Postgres;
use sqlx::postgres::PgPool;
use tokio::sync::mpsc;

use self::appender::Appender;
use self::glances::Glances;
use self::nodes::{Beat, Part, Telling};
use self::writes::Writes;
use crate::sql::append::check;
use crate::sql::{Blank, Counters, Engine, NAMES, Write};
use crate::{Append, Appended, Hint, Marked, Node, Roll, StoreError, TableId, Talking};

pub(crate) use self::failure::known;
pub use self::open::PostgresOptions;
pub(crate) use self::open::is_address;

/// How long the database may take for anything: a machine that is gone does not say so.
const PATIENCE: Duration = Duration::from_secs(30);

/// A store in a database of PostgreSQL. Needs a tokio runtime for as long as it lives.
#[derive(Debug)]
pub struct PostgresStore {
    options: PostgresOptions,
    appender: Appender,
    glances: Glances,
    writes: Writes,
    counters: Arc<Counters>,
}

impl PostgresStore {
    /// Opens a store that servers may be using, in the format that this program knows.
    pub(crate) async fn beside(options: PostgresOptions) -> Result<Self, StoreError> {
        drop(options.reading().await?);
        Self::open(options).await
    }

    /// Opens a store, makes its tables if there are none, and brings them to the newest format.
    pub async fn open(options: PostgresOptions) -> Result<Self, StoreError> {
        let mut connection = options.connect().await?;
        options.migrate(&mut connection).await?;
        append::prepare(&mut connection).await?;
        let counters = Arc::new(Counters::default());
        let writes = Writes::new(&options, counters.clone());
        let appender = Appender::start(options.clone(), connection, writes.clone(), counters.clone());
        let glances = Glances::start(writes.pool().clone());
        Ok(Self { options, appender, glances, writes, counters })
    }
}

impl Engine for PostgresStore {
    type Database = Postgres;

    const SHARED: bool = true;

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

    async fn look(&self, tables: Vec<TableId>) -> Result<Vec<Marked>, StoreError> {
        self.glances.at(tables).await
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

    fn listen(&self) -> Option<mpsc::Receiver<Hint>> {
        Some(hints::listen(self.options.ear()))
    }

    async fn note(&self, node: Node) -> Result<Roll, StoreError> {
        self.writes.write(Beat(node)).await
    }

    async fn forget(&self, node: String) -> Result<(), StoreError> {
        self.writes.write(Part(node)).await
    }

    async fn announce(&self, hint: Hint) -> Result<(), StoreError> {
        self.writes.write(Telling(hint)).await
    }

    async fn keep_talk(&self, talking: Talking) -> Result<bool, StoreError> {
        self.writes.write(talking).await
    }

    /// Dead rows go, and with them what the planner remembers of their values.
    async fn wipe(&self) -> Result<bool, StoreError> {
        self.writes.write(Blank).await?;
        let vacuum = format!("VACUUM {}", NAMES.join(", "));
        sqlx::query(sqlx::AssertSqlSafe(vacuum)).execute(self.writes.pool()).await?;
        Ok(true)
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
