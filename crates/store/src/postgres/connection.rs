//! Statements on a connection to PostgreSQL.

use sqlx::postgres::PgRow;
use sqlx::{Error, PgConnection};

use crate::sql::{Sql, Value, filled, values};

impl Sql for PgConnection {
    type Row = PgRow;

    const READING: &'static str = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";

    /// Others write at the same time: whoever changes a table has its row first.
    const FOR_UPDATE: &'static str = " FOR UPDATE";

    const NUMBERED: &'static [&'static str] = &[
        "SELECT setval(pg_get_serial_sequence('tables', 'no'), max(no)) FROM tables",
        "SELECT setval(pg_get_serial_sequence('chat', 'no'), max(no)) FROM chat",
    ];

    async fn rows(&mut self, sql: &str, values: &[Value<'_>]) -> Result<Vec<PgRow>, Error> {
        filled(sql, values).fetch_all(self).await
    }

    async fn run(&mut self, sql: &str, values: &[Value<'_>]) -> Result<u64, Error> {
        Ok(filled(sql, values).execute(self).await?.rows_affected())
    }

    async fn tell(&mut self, no: i64, version: i64) -> Result<(), Error> {
        let hint = format!("{no}:{version}");
        self.run("SELECT pg_notify('malice', $1)", values![hint.as_str()]).await?;
        Ok(())
    }
}
