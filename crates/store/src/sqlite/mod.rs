//! Tables in a SQLite file: one writer with group commit, a few readers beside it.

mod append;
mod backup;
mod connection;
mod failure;
mod multi;
mod open;
mod writer;

use std::path::Path;

use sqlx::Sqlite;
use sqlx::sqlite::{SqlitePool, SqlitePoolOptions};

use self::writer::Writer;
use crate::sql::{Counters, Engine, Write};
use crate::{Append, Appended, StoreError};

pub(crate) use self::backup::{backup, checked, copy, restore};
pub(crate) use self::failure::known;
pub(crate) use self::open::DATABASE;
pub use self::open::SqliteOptions;

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

    fn readers(&self) -> &SqlitePool {
        &self.readers
    }

    fn counters(&self) -> &Counters {
        self.writer.counters()
    }

    async fn write<W: Write + 'static>(&self, write: W) -> Result<W::Answer, StoreError> {
        self.writer.write(write).await
    }

    async fn enter(&self, append: Append) -> Result<Appended, StoreError> {
        self.writer.append(append).await
    }

    async fn answers(&self) -> Result<(), StoreError> {
        self.writer.check().await
    }

    async fn shut(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}
