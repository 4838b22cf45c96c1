//! Opening a database: whose it is, how it is written, and which format it has.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection, query, query_scalar, raw_sql};

use super::failure::opening;
use crate::{StoreError, private};

/// Each brings a database from the format of its place in this list to the next. Only ever added to.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/sqlite/0001-tables.sql"),
    include_str!("../../migrations/sqlite/0002-secrets.sql"),
    include_str!("../../migrations/sqlite/0003-orders.sql"),
    include_str!("../../migrations/sqlite/0004-marks.sql"),
    include_str!("../../migrations/sqlite/0005-contents.sql"),
    include_str!("../../migrations/sqlite/0006-bans.sql"),
    include_str!("../../migrations/sqlite/0007-drafts.sql"),
    include_str!("../../migrations/sqlite/0008-measured.sql"),
    include_str!("../../migrations/sqlite/0009-reviews.sql"),
    include_str!("../../migrations/sqlite/0010-one-index.sql"),
];

/// Since this format, what is deleted is overwritten at once.
const OVERWRITES: i64 = 6;

/// `Mali`, as in the first migration.
const APPLICATION: i64 = 0x4d61_6c69;

/// The database of a data folder.
pub(crate) const DATABASE: &str = "malice.db";

/// Where a SQLite store lies and how it behaves.
#[derive(Clone, Debug)]
pub struct SqliteOptions {
    pub(super) path: PathBuf,
    pub(super) readers: u32,
    pub(super) max_pages: Option<u32>,
    #[cfg(feature = "fault")]
    pub(super) faults: Option<crate::Faults>,
}

impl SqliteOptions {
    pub fn file(path: impl Into<PathBuf>) -> Self {
        Self {
            path: path.into(),
            readers: 4,
            max_pages: None,
            #[cfg(feature = "fault")]
            faults: None,
        }
    }

    /// The store of a data folder.
    pub fn folder(folder: impl AsRef<Path>) -> Self {
        Self::file(folder.as_ref().join(DATABASE))
    }

    /// How many loads and lists may run at once.
    #[must_use]
    pub fn readers(mut self, readers: u32) -> Self {
        self.readers = readers;
        self
    }

    /// The file's greatest size in pages of 4 KiB; beyond it the disk counts as full.
    #[must_use]
    pub fn max_pages(mut self, pages: u32) -> Self {
        self.max_pages = Some(pages);
        self
    }

    /// Commits fail and wait as these say.
    #[cfg(feature = "fault")]
    #[must_use]
    pub fn faults(mut self, faults: crate::Faults) -> Self {
        self.faults = Some(faults);
        self
    }

    /// Makes the file and its folder where they are missing. SQLite gives its logs the mode of the file.
    pub(crate) fn make(&self) -> Result<(), StoreError> {
        let made = match self.path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            Some(folder) => private::make_folder(folder),
            None => Ok(()),
        };
        made.and_then(|()| private::make_file(&self.path).map(drop))
            .map_err(|error| StoreError::Unwritable { path: self.path.clone(), reason: error.to_string() })
    }

    /// What all connections have in common.
    fn connection(&self) -> SqliteConnectOptions {
        SqliteConnectOptions::new()
            .filename(&self.path)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5))
            .row_buffer_size(512)
            .disable_statement_logging()
    }

    pub(super) fn reader(&self) -> SqliteConnectOptions {
        self.connection().read_only(true)
    }

    /// Opens the connection that writes. The journal is switched only once we know that the file is ours.
    pub(crate) async fn writer(&self) -> Result<SqliteConnection, StoreError> {
        let mut options = self
            .connection()
            .create_if_missing(true)
            .synchronous(SqliteSynchronous::Full)
            // Nobody commits during a checkpoint, and one costs as much as there are different pages in the log: mostly the same
            // ones, again and again.
            .pragma("wal_autocheckpoint", "8000")
            // Tables that are played now stay in memory: what is written to them need not be read first. No more than these, since
            // SQLite looks through all pages that it keeps after each commit in which pages of an index were divided.
            .pragma("cache_size", "-8000")
            // A batch is one text of as many statements as it needs, for one, two, four … requests of each kind.
            .statement_cache_capacity(1_000)
            // What a statement would take back if it failed is kept in memory: it is a page or two of each request.
            .pragma("temp_store", "MEMORY")
            // What is deleted is overwritten with zeros: nobody finds it in the file.
            .pragma("secure_delete", "ON")
            // After a long read has made the log grow, as a backup does, it is cut back to 64 MiB.
            .pragma("journal_size_limit", "67108864");
        if let Some(pages) = self.max_pages {
            options = options.pragma("max_page_count", pages.to_string());
        }
        let mut connection = options.connect().await.map_err(|error| opening(&self.path, error))?;
        self.check(&mut connection).await?;
        let mode: String = query_scalar("PRAGMA journal_mode = WAL")
            .fetch_one(&mut connection)
            .await
            .map_err(|error| opening(&self.path, error))?;
        if mode != "wal" {
            let reason = "its file system has no shared memory for a write-ahead log".into();
            return Err(StoreError::Unwritable { path: self.path.clone(), reason });
        }
        let before = migrate(&mut connection).await.map_err(|error| opening(&self.path, error))?;
        if (1..OVERWRITES).contains(&before)
            && let Err(error) = query("VACUUM").execute(&mut connection).await
        {
            tracing::warn!(%error, "the file could not be rewritten: what was deleted long ago may still be found in it");
        }
        for file in private::with_logs(&self.path) {
            private::tighten(&file);
        }
        Ok(connection)
    }

    /// Refuses a folder that no server has opened yet.
    pub(super) fn is_there(&self) -> Result<(), StoreError> {
        if self.path.exists() {
            return Ok(());
        }
        Err(StoreError::Unreadable { path: self.path.clone(), reason: "no tables live there".into() })
    }

    /// Refuses a file that no server of this version has opened yet: whoever comes beside one does not change its format.
    pub(super) async fn check_format(&self) -> Result<(), StoreError> {
        let failed = |error| opening(&self.path, error);
        self.is_there()?;
        let mut connection = self.reader().connect().await.map_err(failed)?;
        self.check(&mut connection).await?;
        let found: i64 =
            query_scalar("PRAGMA user_version").fetch_one(&mut connection).await.map_err(failed)?;
        connection.close().await?;
        let known = MIGRATIONS.len() as i64;
        if found < known {
            return Err(StoreError::Older { place: self.path.display().to_string(), found, known });
        }
        Ok(())
    }

    /// Refuses a file that is not ours, or newer than we are.
    pub(super) async fn check(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let read = async |connection: &mut SqliteConnection, sql: &'static str| {
            query_scalar::<_, i64>(sql)
                .fetch_one(connection)
                .await
                .map_err(|error| opening(&self.path, error))
        };
        let application = read(connection, "PRAGMA application_id").await?;
        let format = read(connection, "PRAGMA user_version").await?;
        let things = read(connection, "SELECT count(*) FROM sqlite_schema").await?;
        let known = MIGRATIONS.len() as i64;
        if application != APPLICATION && (application != 0 || format != 0 || things != 0) {
            Err(StoreError::Foreign(self.path.display().to_string()))
        } else if format > known {
            Err(StoreError::Newer { place: self.path.display().to_string(), found: format, known })
        } else {
            Ok(())
        }
    }
}

/// Brings the database to the newest format, all or nothing, and says which it had.
async fn migrate(connection: &mut SqliteConnection) -> Result<i64, sqlx::Error> {
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await?;
    // Read under the lock: another process may have migrated since the check.
    let format: i64 = query_scalar("PRAGMA user_version").fetch_one(&mut *transaction).await?;
    for migration in MIGRATIONS.iter().skip(format as usize) {
        raw_sql(*migration).execute(&mut *transaction).await?;
    }
    if (format as usize) < MIGRATIONS.len() {
        // A pragma takes no parameters.
        let sql = format!("PRAGMA user_version = {}", MIGRATIONS.len());
        query(AssertSqlSafe(sql)).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(format)
}
