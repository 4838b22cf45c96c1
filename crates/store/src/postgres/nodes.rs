//! Servers that share a database: who is alive, and what they say about positions.

use crate::sql::{Cells as _, Sql, Standing, Write, standing, values};
use crate::{Hint, Node, Roll, StoreError, TableTalk, Talking};

/// A server is alive.
pub(super) struct Beat(pub(super) Node);

/// A server is about to end.
pub(super) struct Part(pub(super) String);

/// Something that is told and not kept.
pub(super) struct Telling(pub(super) Hint);

impl Write for Beat {
    type Answer = Roll;

    /// Who was not heard of for six seconds is gone: twice that a beat may be late, and yet a bot's table waits for less than ten.
    async fn run(&self, sql: &mut impl Sql) -> Result<Roll, StoreError> {
        let beat = "INSERT INTO nodes (id, plays, seen) VALUES ($1, $2, now()) \
                    ON CONFLICT (id) DO UPDATE SET plays = excluded.plays, seen = now()";
        sql.run(beat, values![self.0.id.as_str(), self.0.plays.as_str()]).await?;
        sql.run("DELETE FROM nodes WHERE seen < now() - interval '1 minute'", &[]).await?;
        let alive = "SELECT id, plays FROM nodes WHERE seen > now() - interval '6 seconds' ORDER BY id";
        let alive = sql.rows(alive, &[]).await?;
        let alive = alive
            .iter()
            .map(|row| Ok(Node { id: row.text("id")?.into(), plays: row.text("plays")?.into() }))
            .collect::<Result<_, StoreError>>()?;
        let now = "SELECT (extract(epoch FROM now()) * 1000)::bigint AS now";
        let now = sql.row(now, &[]).await?.ok_or(sqlx::Error::RowNotFound)?.number("now")?;
        Ok(Roll { alive, now: Some(now) })
    }
}

impl Write for Part {
    type Answer = ();

    async fn run(&self, sql: &mut impl Sql) -> Result<(), StoreError> {
        sql.run("DELETE FROM nodes WHERE id = $1", values![self.0.as_str()]).await?;
        Ok(())
    }
}

impl Write for Telling {
    type Answer = ();

    async fn run(&self, sql: &mut impl Sql) -> Result<(), StoreError> {
        Ok(sql.tell(&self.0).await?)
    }
}

impl Write for Talking {
    type Answer = bool;

    async fn run(&self, sql: &mut impl Sql) -> Result<bool, StoreError> {
        let Standing { no, mark } = standing(sql, &self.table).await?;
        let before = sql.talk(no).await?.filter(|talk| talk.version == mark.version);
        let count = before.map_or(0, |TableTalk { count, .. }| count);
        if (mark.version, count) != (self.version, self.count) {
            return Ok(false);
        }
        let keep = "INSERT INTO talk (table_no, version, count, body) VALUES ($1, $2, $3, $4) \
                    ON CONFLICT (table_no) DO UPDATE \
                    SET version = excluded.version, count = excluded.count, body = excluded.body";
        let talk = values![no, self.version as i64, count as i64 + 1, self.body.as_str()];
        sql.run(keep, talk).await?;
        sql.tell(&Hint::Talk(self.table.clone())).await?;
        Ok(true)
    }
}
