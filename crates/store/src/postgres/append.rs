//! Appends of many tables in one statement: one way to the database and back, one commit.

use sqlx::{PgConnection, Row as _, query, query_as};

use crate::sql::{done, of_status};
use crate::{Append, Appended, StoreError};

/// Locks the tables in the order of the requests, judges each request, writes those that fit, tells of them, and says how each
/// table was found.
///
/// The statement sees the database as it was when it began, except for the locked rows, which it sees as they are once it has them.
/// So whether a version fits is certain. A key that was used while it waited is not seen: then either the version does not fit any
/// more and [`keys_used`] tells, or the key stands in the way of the new row and the whole statement fails.
///
/// A notification has at most 60 tables: however long their ids and numbers are, that stays below the 8000 bytes that it may have.
const APPEND: &str = "\
WITH asked AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::text[], $7::bigint[],
        $8::bigint[], $9::bytea[], $10::bigint[], $11::bigint[])
        WITH ORDINALITY AS asked (id, version, revision, key, count, lines, awaited, at, body, ordered, status, place)
), judged AS MATERIALIZED (
    SELECT asked.*, found.no, found.version AS stands, found.revision AS revised, found.ordered AS kept,
        used.version AS reached, used.count AS had,
        coalesce(found.version = asked.version AND coalesce(found.revision = asked.revision, true)
            AND coalesce(found.ordered = asked.ordered, true) AND used.version IS NULL, false) AS fits
    FROM asked
    LEFT JOIN LATERAL (SELECT no, version, revision, ordered FROM tables WHERE id = asked.id FOR UPDATE) found ON true
    LEFT JOIN LATERAL (SELECT version, count FROM appends WHERE table_no = found.no AND key = asked.key LIMIT 1) used ON true
), written AS MATERIALIZED (
    SELECT no, id, version + count AS version, revised + (status IS NOT NULL)::int AS revised, kept, count, key, lines,
        awaited, at, body, status, place
    FROM judged WHERE fits
), advanced AS (
    UPDATE tables SET version = written.version, awaited = coalesce(written.awaited, tables.awaited),
        touched = greatest(tables.touched, written.at), put_away = NULL,
        status = coalesce(written.status, tables.status), revision = written.revised
    FROM written WHERE tables.no = written.no
), added AS (
    INSERT INTO appends (table_no, version, count, key, lines) SELECT no, version, count, key, lines FROM written
), saved AS (
    INSERT INTO snapshots (table_no, version, body) SELECT no, version, body FROM written WHERE body IS NOT NULL
    ON CONFLICT (table_no) DO UPDATE SET version = excluded.version, body = excluded.body
), told AS MATERIALIZED (
    SELECT pg_notify(left('malice in ' || current_schema(), 63),
        string_agg(concat_ws(':', id, version, revised, kept), ',')) FROM written GROUP BY (place - 1) / 60
)
SELECT fits, no, stands, revised, reached, had, (SELECT count(*) FROM told) FROM judged ORDER BY place";

/// Which of these keys were used, by their places.
const USED: &str = "\
SELECT asked.place, used.version, used.count
FROM unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS asked (no, key, place)
JOIN LATERAL (SELECT version, count FROM appends WHERE table_no = asked.no AND key = asked.key LIMIT 1) used ON true";

/// What became of a request, as far as one statement can tell.
pub(super) enum Judged {
    Told(Result<Appended, StoreError>),
    /// Stale, unless its key was used: then it is this table's.
    Unsure {
        no: i64,
        stale: Appended,
    },
}

/// The planner knows tables as they were when it last looked, perhaps empty. Here every row is found by a key.
pub(super) async fn prepare(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    let plan = "SELECT set_config(name, 'off', false) \
                FROM unnest(ARRAY['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'jit']) AS name";
    query(plan).execute(connection).await?;
    Ok(())
}

/// Appends requests that passed their check and change nothing else, at most one of a table, in the order of the tables' ids.
pub(super) async fn append_all(
    connection: &mut PgConnection,
    appends: &[&Append],
) -> Result<Vec<Judged>, sqlx::Error> {
    fn column<'a, T>(appends: &[&'a Append], cell: impl Fn(&'a Append) -> T) -> Vec<T> {
        appends.iter().map(|append| cell(append)).collect()
    }
    let rows = query(APPEND)
        .bind(column(appends, |append| append.table.as_str()))
        .bind(column(appends, |append| append.version as i64))
        .bind(column(appends, |append| append.revision.map(|revision| revision as i64)))
        .bind(column(appends, |append| append.key.as_str()))
        .bind(column(appends, |append| append.entries.len() as i64))
        .bind(column(appends, |append| append.entries.join("\n")))
        .bind(column(appends, |append| append.changes.awaited.map(i64::from)))
        .bind(column(appends, |append| append.at))
        .bind(column(appends, |append| append.snapshot.as_deref()))
        .bind(column(appends, |append| append.ordered.map(|ordered| ordered as i64)))
        .bind(column(appends, |append| append.changes.status.map(of_status)))
        .fetch_all(connection)
        .await?;
    let judge = |(row, append): (&sqlx::postgres::PgRow, &&Append)| {
        let Some(no) = row.try_get::<Option<i64>, _>(1)? else {
            return Ok(Judged::Told(Err(StoreError::UnknownTable(append.table.clone()))));
        };
        let (version, revision) = (row.try_get::<i64, _>(2)? as u64, row.try_get::<i64, _>(3)? as u64);
        Ok(if row.try_get(0)? {
            let version = version + append.entries.len() as u64;
            Judged::Told(Ok(Appended::Applied { version, revision: append.revised(revision) }))
        } else if let Some(reached) = row.try_get::<Option<i64>, _>(4)? {
            Judged::Told(Ok(Appended::Repeated(done(reached, row.try_get(5)?))))
        } else {
            Judged::Unsure { no, stale: Appended::Stale { version, revision } }
        })
    };
    rows.iter().zip(appends).map(judge).collect()
}

/// Tells who is late from who comes again.
pub(super) async fn tell_apart(
    connection: &mut PgConnection,
    appends: &[&Append],
    judged: Vec<Judged>,
) -> Vec<Result<Appended, StoreError>> {
    let (mut numbers, mut keys) = (Vec::new(), Vec::new());
    for (judged, append) in judged.iter().zip(appends) {
        if let Judged::Unsure { no, .. } = judged {
            numbers.push(*no);
            keys.push(append.key.as_str());
        }
    }
    let used: Result<Vec<(i64, i64, i64)>, sqlx::Error> = if numbers.is_empty() {
        Ok(Vec::new())
    } else {
        query_as(USED).bind(numbers).bind(keys).fetch_all(connection).await
    };
    let used = used.map_err(StoreError::from);
    let mut place = 0;
    let mut answer = |judged| match judged {
        Judged::Told(answer) => answer,
        Judged::Unsure { stale, .. } => {
            place += 1;
            let used = used.as_ref().map_err(Clone::clone)?;
            let same = used.iter().find(|(used, ..)| *used == place);
            Ok(same.map_or(stale, |(_, version, count)| Appended::Repeated(done(*version, *count))))
        }
    };
    judged.into_iter().map(&mut answer).collect()
}
