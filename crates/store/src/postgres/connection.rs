//! Statements on a connection to PostgreSQL.

use sqlx::postgres::PgRow;
use sqlx::{Error, PgConnection};

use super::hints::{self, CHANNEL};
use crate::sql::{Cells as _, Sql, Value, filled, values};
use crate::{Hint, StoreError, TableTalk};

impl Sql for PgConnection {
    type Row = PgRow;

    const READING: &'static str = "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY";

    /// Others write at the same time: whoever changes a table has its row first.
    const FOR_UPDATE: &'static str = " FOR UPDATE";

    const NUMBERED: &'static [&'static str] = &[
        "SELECT setval(pg_get_serial_sequence('tables', 'no'), max(no)) FROM tables",
        "SELECT setval(pg_get_serial_sequence('chat', 'no'), max(no)) FROM chat",
    ];

    const ASIDE: &'static [&'static str] = &["talk"];

    const SIZE: &'static str = "SELECT coalesce(sum(pg_total_relation_size(oid)), 0)::bigint AS bytes FROM pg_class \
         WHERE relkind = 'r' AND relnamespace = to_regnamespace(current_schema()::text)";

    const TALKED: &'static str = "coalesce((SELECT count FROM talk \
         WHERE talk.table_no = tables.no AND talk.version = tables.version), 0)";

    async fn rows(&mut self, sql: &str, values: &[Value<'_>]) -> Result<Vec<PgRow>, Error> {
        filled(sql, values).fetch_all(self).await
    }

    async fn run(&mut self, sql: &str, values: &[Value<'_>]) -> Result<u64, Error> {
        Ok(filled(sql, values).execute(self).await?.rows_affected())
    }

    async fn tell(&mut self, hint: &Hint) -> Result<(), Error> {
        let notify = format!("SELECT pg_notify({CHANNEL}, $1)");
        self.run(&notify, values![hints::write(hint).as_str()]).await?;
        Ok(())
    }

    /// It looks after its pages by itself.
    async fn unsound(&mut self) -> Result<Vec<String>, Error> {
        Ok(Vec::new())
    }

    async fn talk(&mut self, no: i64) -> Result<Option<TableTalk>, StoreError> {
        let talk = "SELECT version, count, body FROM talk WHERE table_no = $1";
        let row = self.row(talk, values![no]).await?;
        let read = |row: PgRow| {
            Ok(TableTalk {
                version: row.number("version")? as u64,
                count: row.number("count")? as u64,
                body: row.text("body")?.into(),
            })
        };
        row.map(read).transpose()
    }
}
