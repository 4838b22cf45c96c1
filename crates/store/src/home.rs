//! Where tables live, by name, and how they move from one home to another.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use sqlx::{PgConnection, SqliteConnection};

use crate::sql::{self, Sql};
use crate::sqlite::DATABASE;
use crate::{
    DataFolder, Keeper, PostgresOptions, PostgresStore, SqliteOptions, SqliteStore, StoreError, postgres,
};

/// Where tables live.
#[derive(Clone, Debug)]
pub enum Home {
    /// A data folder with a SQLite file.
    Folder(PathBuf),
    /// A database of a PostgreSQL server.
    Postgres(PostgresOptions),
}

impl Home {
    /// By the address of a database, which begins with `postgres://`, or the name of a folder.
    pub fn named(name: &str) -> Result<Self, StoreError> {
        // A folder of such a name is meant by nobody, and a name is quoted where an address would not be.
        if name.contains("://") || postgres::is_address(name) {
            return Ok(Self::Postgres(PostgresOptions::address(name)?));
        }
        Ok(Self::Folder(name.into()))
    }
}

impl Home {
    /// The store that is there, for whoever looks after it while servers go on. Its format stays what it is.
    pub async fn keep(&self) -> Result<Arc<dyn Keeper>, StoreError> {
        Ok(match self {
            Self::Folder(path) => Arc::new(SqliteStore::beside(SqliteOptions::folder(path)).await?),
            Self::Postgres(options) => Arc::new(PostgresStore::beside(options.clone()).await?),
        })
    }
}

impl From<PathBuf> for Home {
    fn from(folder: PathBuf) -> Self {
        Self::Folder(folder)
    }
}

/// Without what is secret about it.
impl fmt::Display for Home {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Folder(path) => path.display().fmt(f),
            Self::Postgres(options) => f.write_str(options.place()),
        }
    }
}

/// How many there are of what was carried: names of the database's tables, and rows.
pub type Carried = Vec<(&'static str, u64)>;

/// Carries everything from one home to another that is empty, and reads both again to compare them. No server may use either.
pub async fn carry(from: &Home, to: &Home) -> Result<Carried, StoreError> {
    if let Home::Folder(path) = from
        && !path.join(DATABASE).exists()
    {
        return Err(StoreError::Unreadable { path: path.clone(), reason: "no tables live there".into() });
    }
    let place = to.to_string();
    let (mut from, mut to) = (Opened::at(from).await?, Opened::at(to).await?);
    match (&mut from, &mut to) {
        (Opened::Folder { connection: from, .. }, Opened::Folder { connection: to, .. }) => {
            between(from, to, place).await
        }
        (Opened::Folder { connection: from, .. }, Opened::Postgres(to)) => between(from, to, place).await,
        (Opened::Postgres(from), Opened::Folder { connection: to, .. }) => between(from, to, place).await,
        (Opened::Postgres(from), Opened::Postgres(to)) => between(from, to, place).await,
    }
}

/// A home that nobody else uses meanwhile, with its newest format.
enum Opened {
    Folder { _taken: DataFolder, connection: SqliteConnection },
    Postgres(PgConnection),
}

impl Opened {
    async fn at(home: &Home) -> Result<Self, StoreError> {
        Ok(match home {
            Home::Folder(path) => {
                let folder = DataFolder::take(path)?;
                let options = folder.store();
                options.make()?;
                let connection = options.writer().await?;
                Self::Folder { _taken: folder, connection }
            }
            Home::Postgres(options) => Self::Postgres(options.alone().await?),
        })
    }
}

/// Carries everything over two connections.
pub(crate) async fn between<From: Sql>(
    from: &mut From,
    to: &mut impl Sql,
    place: String,
) -> Result<Carried, StoreError> {
    from.run(From::READING, &[]).await?;
    to.run("BEGIN", &[]).await?;
    if !sql::is_empty(to).await? {
        return Err(StoreError::NotEmpty(place));
    }
    let carried = sql::carry(from, to).await?;
    to.run("COMMIT", &[]).await?;
    from.run("COMMIT", &[]).await?;
    Ok(carried)
}
