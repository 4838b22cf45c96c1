//! Statements on a connection to SQLite.

use sqlx::sqlite::SqliteRow;
use sqlx::{Error, SqliteConnection};

use crate::sql::{Sql, Value, filled};
use crate::{Hint, StoreError, TableTalk};

impl Sql for SqliteConnection {
    type Row = SqliteRow;

    const READING: &'static str = "BEGIN";

    /// There is one writer, and it has locked the file before it looks.
    const FOR_UPDATE: &'static str = "";

    /// SQLite counts on from the greatest number.
    const NUMBERED: &'static [&'static str] = &[];

    const ASIDE: &'static [&'static str] = &[];

    const SIZE: &'static str =
        "SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size";

    /// Its memory holds the talk.
    const TALKED: &'static str = "0";

    async fn rows(&mut self, sql: &str, values: &[Value<'_>]) -> Result<Vec<SqliteRow>, Error> {
        filled(sql, values).fetch_all(self).await
    }

    async fn run(&mut self, sql: &str, values: &[Value<'_>]) -> Result<u64, Error> {
        Ok(filled(sql, values).execute(self).await?.rows_affected())
    }

    /// One process has the file.
    async fn tell(&mut self, _: &Hint) -> Result<(), Error> {
        Ok(())
    }

    async fn unsound(&mut self) -> Result<Vec<String>, Error> {
        let found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *self).await?;
        Ok(found.into_iter().filter(|line| line != "ok").collect())
    }

    async fn talk(&mut self, _: i64) -> Result<Option<TableTalk>, StoreError> {
        Ok(None)
    }
}
