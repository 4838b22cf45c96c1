//! Houses for stores of either kind, and the suite that runs in both.

use std::sync::Arc;

use malice_store::{Faults, Home, PostgresOptions, PostgresStore, SqliteOptions, SqliteStore, Store};
use sqlx::{Connection as _, PgConnection};
use tempfile::TempDir;

/// Names the PostgreSQL server of the tests; without it they run on SQLite alone.
const SERVER: &str = "MALICE_TEST_POSTGRES";

/// Where a test keeps its store. It goes when the test ends.
pub(crate) enum House {
    Sqlite(TempDir),
    Postgres(Schema),
}

impl House {
    pub(crate) fn sqlite() -> Self {
        Self::Sqlite(tempfile::tempdir().unwrap())
    }

    /// A schema of its own on the server of the tests, if there is one.
    pub(crate) async fn postgres() -> Option<Self> {
        Some(Self::Postgres(Schema::fresh().await?))
    }

    /// The store of the house, made the first time.
    pub(crate) async fn open(&self) -> Arc<dyn Store> {
        self.open_with(None).await
    }

    pub(crate) async fn faulty(&self) -> (Arc<dyn Store>, Faults) {
        let faults = Faults::default();
        (self.open_with(Some(faults.clone())).await, faults)
    }

    async fn open_with(&self, faults: Option<Faults>) -> Arc<dyn Store> {
        match self {
            Self::Sqlite(folder) => {
                let options = SqliteOptions::folder(folder.path());
                let options = match faults {
                    Some(faults) => options.faults(faults),
                    None => options,
                };
                Arc::new(SqliteStore::open(options).await.unwrap())
            }
            Self::Postgres(schema) => {
                let options = match faults {
                    Some(faults) => schema.options().faults(faults),
                    None => schema.options(),
                };
                Arc::new(PostgresStore::open(options).await.unwrap())
            }
        }
    }

    pub(crate) fn home(&self) -> Home {
        match self {
            Self::Sqlite(folder) => Home::Folder(folder.path().to_owned()),
            Self::Postgres(schema) => Home::Postgres(schema.options()),
        }
    }
}

/// A schema on the server of the tests.
pub(crate) struct Schema {
    server: String,
    name: String,
}

impl Schema {
    pub(crate) async fn fresh() -> Option<Self> {
        let Ok(server) = std::env::var(SERVER) else {
            eprintln!("{SERVER} names no server: this is not tried on PostgreSQL");
            return None;
        };
        Some(Self::on(server).await)
    }

    /// On a server of the test's own.
    pub(crate) async fn on(server: String) -> Self {
        let name = tempfile::Builder::new().prefix("test_").tempdir().unwrap();
        let name = name.path().file_name().unwrap().to_str().unwrap().to_lowercase();
        let schema = Self { server, name };
        schema.at_server(format!("CREATE SCHEMA {}", schema.name)).await;
        schema
    }

    /// The address of a database of which one sees this schema alone.
    pub(crate) fn address(&self) -> String {
        let and = if self.server.contains('?') { '&' } else { '?' };
        format!("{}{and}options=-csearch_path%3D{}", self.server, self.name)
    }

    pub(crate) fn options(&self) -> PostgresOptions {
        PostgresOptions::address(&self.address()).unwrap()
    }

    /// A connection without the store.
    pub(crate) async fn connect(&self) -> PgConnection {
        PgConnection::connect(&self.address()).await.unwrap()
    }

    /// Runs SQL without the store.
    pub(crate) async fn by_hand(&self, sql: impl Into<String>) {
        let mut connection = self.connect().await;
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql.into())).execute(&mut connection).await.unwrap();
    }

    async fn at_server(&self, sql: String) {
        let mut connection = PgConnection::connect(&self.server).await.unwrap();
        sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    }
}

impl Drop for Schema {
    fn drop(&mut self) {
        let (server, sql) = (self.server.clone(), format!("DROP SCHEMA IF EXISTS {} CASCADE", self.name));
        // On a thread of its own, because a test's runtime cannot wait for another.
        let dropped = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                // A server that is gone has taken it along.
                let Ok(mut connection) = PgConnection::connect(&server).await else { return };
                let _ = sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await;
            });
        });
        let _ = dropped.join();
    }
}

/// Runs these tests with a house of either kind.
macro_rules! in_both_houses {
    ($($test:ident),* $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                super::$test($crate::house::House::sqlite()).await;
            })*
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                if let Some(house) = $crate::house::House::postgres().await {
                    super::$test(house).await;
                }
            })*
        }
    };
}
pub(crate) use in_both_houses;
