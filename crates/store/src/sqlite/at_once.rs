//! The common case of a batch: each append finds its table where it says. Then two statements do all of it, and nothing is read.

use std::sync::LazyLock;

use sqlx::SqliteConnection;

use super::multi::Multi;
use crate::{Append, Appended};

/// Moves the tables on that stand where they should.
static ADVANCE: LazyLock<Multi> = LazyLock::new(|| {
    Multi::new(
        "UPDATE tables SET version = column5, awaited = coalesce(column6, awaited), touched = max(touched, column7) \
         FROM",
        7,
        "WHERE tables.id = column1 AND tables.version = column2 AND tables.revision = column3 \
         AND tables.ordered = column4 AND tables.put_away IS NULL",
    )
});

/// Fails where a key was used before. `CROSS` fixes the order: from the requests to the tables.
static ADD: LazyLock<Multi> = LazyLock::new(|| {
    Multi::new(
        "INSERT INTO appends (table_no, version, count, key, lines) \
         SELECT t.no, column2, column3, column4, column5 FROM",
        5,
        "CROSS JOIN tables t ON t.id = column1",
    )
});

static SNAPSHOT: LazyLock<Multi> = LazyLock::new(|| {
    Multi::new(
        "INSERT INTO snapshots (table_no, version, body) SELECT t.no, column2, column3 FROM",
        3,
        "CROSS JOIN tables t ON t.id = column1 WHERE true \
         ON CONFLICT (table_no) DO UPDATE SET version = excluded.version, body = excluded.body",
    )
});

/// Whether an append says all that it rests on.
pub(super) fn is_certain(append: &Append) -> bool {
    append.revision.is_some() && append.ordered.is_some()
}

/// Appends a batch of certain requests that carry light changes only, all of them or none: `None`, or an error, if one has to be
/// looked at more closely. What was written until then is the caller's to take back.
pub(super) async fn append_at_once(
    connection: &mut SqliteConnection,
    appends: &[&Append],
) -> Result<Option<Vec<Appended>>, sqlx::Error> {
    let mut reached = 0;
    let advance = ADVANCE.queries(appends, |query, append| {
        query
            .with(append.table.as_str())
            .with(append.version as i64)
            .with(append.revision.map(|revision| revision as i64))
            .with(append.ordered.map(|ordered| ordered as i64))
            .with(version(append) as i64)
            .with(append.changes.awaited.map(i64::from))
            .with(append.at)
    });
    for query in advance {
        reached += query.execute(&mut *connection).await?.rows_affected();
    }
    // Of two for one table the second comes too late.
    if reached != appends.len() as u64 {
        return Ok(None);
    }
    let add = ADD.queries(appends, |query, append| {
        query
            .with(append.table.as_str())
            .with(version(append) as i64)
            .with(append.entries.len() as i64)
            .with(append.key.as_str())
            .with(append.entries.join("\n"))
    });
    for query in add {
        query.execute(&mut *connection).await?;
    }
    let kept: Vec<_> =
        appends.iter().filter_map(|append| Some((*append, append.snapshot.as_ref()?))).collect();
    let keep = SNAPSHOT.queries(&kept, |query, (append, body)| {
        query.with(append.table.as_str()).with(version(append) as i64).with(&body[..])
    });
    for query in keep {
        query.execute(&mut *connection).await?;
    }
    let applied =
        |append: &&Append| Some(Appended::Applied { version: version(append), revision: append.revision? });
    Ok(appends.iter().map(applied).collect())
}

/// The version that an append reaches.
fn version(append: &Append) -> u64 {
    append.version + append.entries.len() as u64
}
