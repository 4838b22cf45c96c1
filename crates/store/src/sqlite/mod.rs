//! Tables in a SQLite file: one writer with group commit, a few readers beside it.

mod append;
mod at_once;
mod backup;
mod connection;
mod failure;
mod multi;
mod open;
mod opened;
mod writer;

use std::path::Path;

use std::time::Duration;

use sqlx::Sqlite;
use sqlx::sqlite::{SqlitePool, SqlitePoolOptions};

use tokio::sync::mpsc;

use self::writer::Writer;
use crate::sql::{Counters, Engine, Write};
use crate::{Append, Appended, Created, Hint, NewTable, StoreError};

pub(crate) use self::backup::{backup, checked, copy, restore};
pub(crate) use self::failure::known;
pub(crate) use self::open::DATABASE;
pub use self::open::SqliteOptions;

/// How often a server asks whether somebody else has written to its file.
const GLANCE: Duration = Duration::from_secs(1);

/// A store in a SQLite file. Needs a tokio runtime for as long as it lives.
#[derive(Debug)]
pub struct SqliteStore {
    writer: Writer,
    readers: SqlitePool,
}

impl SqliteStore {
    /// Opens a store, makes it if there is none, and brings it to the newest format.
    pub async fn open(options: SqliteOptions) -> Result<Self, StoreError> {
        options.make()?;
        let connection = options.writer().await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(options.readers)
            .test_before_acquire(false)
            .connect_with(options.reader())
            .await
            .map_err(|error| failure::opening(&options.path, error))?;
        Ok(Self { writer: Writer::start(options, connection), readers })
    }

    /// Opens a store that a server may be using, in the format that this program knows.
    pub(crate) async fn beside(options: SqliteOptions) -> Result<Self, StoreError> {
        options.check_format().await?;
        Self::open(options).await
    }

    /// Writes a consistent copy to a new file while everything goes on.
    pub async fn backup(&self, file: &Path) -> Result<(), StoreError> {
        let mut connection = self.readers.acquire().await?;
        backup::copy(&mut connection, file, false).await
    }

    /// A setting of the connection that writes, as SQLite itself reports it.
    #[cfg(feature = "fault")]
    pub async fn writer_pragma(&self, name: &'static str) -> Result<String, StoreError> {
        self.writer.pragma(name).await
    }
}

impl Engine for SqliteStore {
    type Database = Sqlite;

    const SHARED: bool = false;

    fn readers(&self) -> &SqlitePool {
        &self.readers
    }

    fn counters(&self) -> &Counters {
        self.writer.counters()
    }

    async fn write<W: Write + 'static>(&self, write: W) -> Result<W::Answer, StoreError> {
        self.writer.write(write).await
    }

    async fn take_in(&self, table: NewTable) -> Result<Created, StoreError> {
        self.writer.open(table).await
    }

    async fn enter(&self, append: Append) -> Result<Appended, StoreError> {
        self.writer.append(append).await
    }

    async fn answers(&self) -> Result<(), StoreError> {
        self.writer.check().await
    }

    /// The file tells that somebody else has written to it, and not what.
    fn listen(&self) -> Option<mpsc::Receiver<Hint>> {
        let (sender, hints) = mpsc::channel(1);
        let writer = self.writer.clone();
        tokio::spawn(async move {
            let mut known = None;
            loop {
                match writer.others_wrote().await {
                    Ok(now) if known.replace(now).is_some_and(|then| then != now) => {
                        let _ = sender.send(Hint::Lost).await;
                    }
                    Ok(_) => (),
                    Err(StoreError::Closed) => return,
                    Err(error) => tracing::warn!(%error, "what others wrote is not seen"),
                }
                tokio::select! {
                    () = sender.closed() => return,
                    () = tokio::time::sleep(GLANCE) => (),
                }
            }
        });
        Some(hints)
    }

    async fn wipe(&self) -> Result<bool, StoreError> {
        self.writer.wipe().await
    }

    async fn shut(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}
