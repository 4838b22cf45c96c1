//! Opening a database of PostgreSQL: where it is, whose it is, and which format it has.

use std::fmt;
use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{ConnectOptions as _, Connection as _, PgConnection, query_as, query_scalar, raw_sql};

use super::failure::opening;
use crate::StoreError;

/// A step from one format to the next.
struct Migration {
    text: &'static str,
    /// Programs that know this format can go on with the database after the step.
    min_reader: i64,
}

/// Each brings a database from the format of its place in this list to the next. Only ever added to.
const MIGRATIONS: &[Migration] = &[
    Migration { text: include_str!("../../migrations/postgres/0001-tables.sql"), min_reader: 1 },
    // Before this, servers did not listen to each other.
    Migration { text: include_str!("../../migrations/postgres/0002-nodes.sql"), min_reader: 2 },
    Migration { text: include_str!("../../migrations/postgres/0003-rules.sql"), min_reader: 2 },
    // Older programs leave tables with such content to servers that have it.
    Migration { text: include_str!("../../migrations/postgres/0004-contents.sql"), min_reader: 2 },
    // Older programs let everybody in.
    Migration { text: include_str!("../../migrations/postgres/0005-bans.sql"), min_reader: 2 },
    Migration { text: include_str!("../../migrations/postgres/0006-drafts.sql"), min_reader: 2 },
    Migration { text: include_str!("../../migrations/postgres/0007-measured.sql"), min_reader: 2 },
    Migration { text: include_str!("../../migrations/postgres/0008-reviews.sql"), min_reader: 2 },
];

/// Who migrates holds this lock: `Mali`, as a number.
const MIGRATING: i64 = 0x4d61_6c69;

/// How long it may take until a connection is there.
const CONNECTING: Duration = Duration::from_secs(5);
/// The most connections beside the one that appends.
const CONNECTIONS: u32 = 12;

/// Where a database of PostgreSQL is.
#[derive(Clone)]
pub struct PostgresOptions {
    connection: Box<PgConnectOptions>,
    place: String,
    #[cfg(feature = "fault")]
    pub(super) faults: Option<crate::Faults>,
}

/// Without the password.
impl fmt::Debug for PostgresOptions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("PostgresOptions").field(&self.place).finish()
    }
}

/// Whether this names a database of PostgreSQL and not a folder.
pub(crate) fn is_address(name: &str) -> bool {
    ["postgres:", "postgresql:"].iter().any(|scheme| name.starts_with(scheme))
}

/// Whether a password with a `/`, `?` or `#` that is not written as `%2F` and the like would be taken for a part of the address that is
/// told.
fn is_cut_by_a_password(address: &str) -> bool {
    let (_, rest) = address.split_once("://").unwrap_or_default();
    let end = rest.find(['/', '?', '#']).unwrap_or(rest.len());
    rest.contains('#') || rest[end..].contains('@')
}

impl PostgresOptions {
    /// From an address such as `postgres://user@host/database`. What it leaves open comes from the environment (`PGPASSWORD` and
    /// the like) and the user's password file, as with PostgreSQL's own programs.
    pub fn address(address: &str) -> Result<Self, StoreError> {
        const WRONG: StoreError =
            StoreError::Invalid("the address of a database looks like postgres://user@host/database");
        if !is_address(address) || is_cut_by_a_password(address) {
            return Err(WRONG);
        }
        // What is wrong with it is not said more exactly: the words could quote a password.
        let connection: PgConnectOptions = address.parse().map_err(|_| WRONG)?;
        let database = connection.get_database().unwrap_or_else(|| connection.get_username());
        let place = match connection.get_socket() {
            Some(socket) => format!("postgres://{}/{database}", socket.display()),
            None => format!("postgres://{}:{}/{database}", connection.get_host(), connection.get_port()),
        };
        Ok(Self {
            connection: Box::new(connection.disable_statement_logging()),
            place,
            #[cfg(feature = "fault")]
            faults: None,
        })
    }

    /// Server and database, without user and password.
    pub fn place(&self) -> &str {
        &self.place
    }

    /// Commits fail and wait as these say.
    #[cfg(feature = "fault")]
    #[must_use]
    pub fn faults(mut self, faults: crate::Faults) -> Self {
        self.faults = Some(faults);
        self
    }

    /// A connection, set as all are.
    pub(super) async fn connect(&self) -> Result<PgConnection, StoreError> {
        let connecting = async {
            let mut connection = self.connection.connect().await?;
            settle(&mut connection).await?;
            Ok(connection)
        };
        let unreachable = |error: sqlx::Error| opening(&self.place, &error);
        tokio::time::timeout(CONNECTING, connecting).await.map_err(|_| self.silent())?.map_err(unreachable)
    }

    fn silent(&self) -> StoreError {
        StoreError::Unreachable { place: self.place.clone(), reason: "it does not answer".into() }
    }

    /// Connections for everything but appends, made when they are needed, and asked before each use whether they are still there.
    pub(super) fn pool(&self) -> PgPool {
        PgPoolOptions::new()
            .max_connections(CONNECTIONS)
            .acquire_timeout(CONNECTING)
            .after_connect(|connection, _| Box::pin(settle(connection)))
            .connect_lazy_with((*self.connection).clone())
    }

    /// The connection that listens to others.
    pub(super) fn ear(&self) -> PgPool {
        PgPoolOptions::new()
            .max_connections(1)
            .max_lifetime(None)
            .idle_timeout(None)
            .acquire_timeout(CONNECTING)
            .after_connect(|connection, _| Box::pin(settle(connection)))
            .connect_lazy_with((*self.connection).clone())
    }

    /// Brings the database to the newest format, all or nothing. Of several at once, one does it while the others wait.
    pub(super) async fn migrate(&self, connection: &mut PgConnection) -> Result<(), StoreError> {
        let failed = |error: sqlx::Error| opening(&self.place, &error);
        let mut transaction = connection.begin().await.map_err(failed)?;
        let lock = sqlx::query("SELECT pg_advisory_xact_lock($1)").bind(MIGRATING);
        lock.execute(&mut *transaction).await.map_err(failed)?;
        let format = self.format(&mut transaction).await?;
        for migration in MIGRATIONS.iter().skip(format as usize) {
            raw_sql(migration.text).execute(&mut *transaction).await.map_err(failed)?;
        }
        let known = MIGRATIONS.len() as i64;
        if format < known {
            let min_reader = MIGRATIONS.iter().map(|step| step.min_reader).max();
            let note =
                "WITH before AS (DELETE FROM malice) INSERT INTO malice (format, min_reader) VALUES ($1, $2)";
            let note = sqlx::query(note).bind(known).bind(min_reader);
            note.execute(&mut *transaction).await.map_err(failed)?;
        }
        transaction.commit().await.map_err(failed)
    }

    /// The format of the database, 0 if nothing is there yet. Refuses what is not ours, or needs a newer program.
    async fn format(&self, connection: &mut PgConnection) -> Result<i64, StoreError> {
        let failed = |error: sqlx::Error| opening(&self.place, &error);
        let things = "SELECT count(*), count(*) FILTER (WHERE relname = 'malice' AND relkind = 'r') \
                      FROM pg_class WHERE relnamespace = to_regnamespace(current_schema()::text)";
        let (things, ours): (i64, i64) =
            query_as(things).fetch_one(&mut *connection).await.map_err(failed)?;
        if ours == 0 {
            return if things == 0 { Ok(0) } else { Err(StoreError::Foreign(self.place.clone())) };
        }
        let formats: Option<(i64, i64)> = query_as("SELECT format, min_reader FROM malice")
            .fetch_optional(connection)
            .await
            // A table of this name that is not like ours.
            .map_err(|_| StoreError::Foreign(self.place.clone()))?;
        let (found, min_reader) = formats.ok_or_else(|| StoreError::Foreign(self.place.clone()))?;
        let known = MIGRATIONS.len() as i64;
        if min_reader > known {
            return Err(StoreError::Newer { place: self.place.clone(), found, known });
        }
        Ok(found)
    }

    /// A connection that only reads, beside servers that go on.
    pub(crate) async fn reading(&self) -> Result<PgConnection, StoreError> {
        let mut connection = self.connect().await?;
        let known = MIGRATIONS.len() as i64;
        match self.format(&mut connection).await? {
            found if found < known => Err(StoreError::Older { place: self.place.clone(), found, known }),
            _ => Ok(connection),
        }
    }

    /// A connection to a database that no server uses.
    pub(crate) async fn alone(&self) -> Result<PgConnection, StoreError> {
        let mut connection = self.connect().await?;
        self.migrate(&mut connection).await?;
        if has_company(&mut connection).await? {
            return Err(StoreError::InUse(self.place.clone()));
        }
        Ok(connection)
    }
}

/// Whether others are connected to the same tables.
async fn has_company(connection: &mut PgConnection) -> Result<bool, StoreError> {
    let others = "SELECT count(*) > 0 FROM pg_stat_activity WHERE pid <> pg_backend_pid() \
                  AND datname = current_database() AND application_name = current_setting('application_name')";
    Ok(query_scalar(others).fetch_one(connection).await?)
}

/// What holds for every connection: a commit is on the disk before it is answered, whatever the server's own setting; nobody waits
/// for a lock for ever; and an administrator sees whose connection it is.
async fn settle(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    let settings = "SELECT set_config('lock_timeout', '2s', false), \
                    set_config('application_name', left('malice in ' || current_schema(), 63), false), \
                    set_config('synchronous_commit', CASE setting WHEN 'off' THEN 'on' ELSE setting END, false) \
                    FROM current_setting('synchronous_commit') AS setting";
    sqlx::query(settings).execute(connection).await?;
    Ok(())
}
