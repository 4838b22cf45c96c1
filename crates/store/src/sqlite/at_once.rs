//! The common case of a batch: each append finds its table where it says. Then one query does all of it, commit included, and nothing
//! is read.

use std::collections::HashSet;
use std::sync::LazyLock;

use sqlx::SqliteConnection;

use super::multi::{MOST, Multi, Whole};
use crate::{Append, Appended};

/// Fails where a key was used before, and where a table does not stand as it should: then it has no number here, and each row needs
/// one. `LEFT` also fixes the order: from the requests to the tables.
static ADD: LazyLock<Multi> = LazyLock::new(|| {
    Multi::new(
        "INSERT INTO appends (table_no, version, count, key, lines) \
         SELECT CASE WHEN t.version = column2 AND t.revision = column3 AND t.ordered = column4 AND t.put_away IS NULL \
         THEN t.no END, column5, column6, column7, column8 FROM",
        8,
        "LEFT JOIN tables t ON t.id = column1 WHERE column1 IS NOT NULL",
    )
});

static ADVANCE: LazyLock<Multi> = LazyLock::new(|| {
    Multi::new(
        "UPDATE tables SET version = column2, awaited = coalesce(column3, awaited), touched = max(touched, column4) \
         FROM",
        4,
        "WHERE tables.id = column1",
    )
});

static SNAPSHOT: LazyLock<Multi> = LazyLock::new(|| {
    Multi::new(
        "INSERT INTO snapshots (table_no, version, body) SELECT t.no, column2, column3 FROM",
        3,
        "CROSS JOIN tables t ON t.id = column1 WHERE column3 IS NOT NULL \
         ON CONFLICT (table_no) DO UPDATE SET version = excluded.version, body = excluded.body",
    )
});

static PLAIN: LazyLock<Whole> = LazyLock::new(|| Whole::new(&[&ADD, &ADVANCE]));
static WITH_SNAPSHOTS: LazyLock<Whole> = LazyLock::new(|| Whole::new(&[&ADD, &ADVANCE, &SNAPSHOT]));

/// Requests of which many are written in one transaction, if nothing about them is in doubt.
pub(super) trait AtOnce: Send + Sync + Sized {
    type Answer: Send;

    /// Whether this can be tried.
    fn is_certain(all: &[&Self]) -> bool;

    /// Writes and commits all of them. After an error none of them is written, and the transaction is the caller's to end.
    fn write(
        connection: &mut SqliteConnection,
        all: &[&Self],
    ) -> impl Future<Output = Result<Vec<Self::Answer>, sqlx::Error>> + Send;
}

impl AtOnce for Append {
    type Answer = Appended;

    /// Whether each says all that it rests on, and no two concern one table.
    fn is_certain(appends: &[&Self]) -> bool {
        let says_all = |append: &&Self| append.revision.is_some() && append.ordered.is_some();
        let mut tables = HashSet::with_capacity(appends.len());
        appends.len() <= MOST
            && appends.iter().all(says_all)
            && appends.iter().all(|append| tables.insert(append.table.as_str()))
    }

    async fn write(
        connection: &mut SqliteConnection,
        appends: &[&Self],
    ) -> Result<Vec<Appended>, sqlx::Error> {
        let snapshots = appends.iter().any(|append| append.snapshot.is_some());
        let query = if snapshots { WITH_SNAPSHOTS.query(appends) } else { PLAIN.query(appends) };
        let query = ADD.fill(query, appends, |query, append| {
            query
                .with(append.table.as_str())
                .with(append.version as i64)
                .with(append.revision.map(|revision| revision as i64))
                .with(append.ordered.map(|ordered| ordered as i64))
                .with(version(append) as i64)
                .with(append.entries.len() as i64)
                .with(append.key.as_str())
                .with(append.entries.join("\n"))
        });
        let mut query = ADVANCE.fill(query, appends, |query, append| {
            query
                .with(append.table.as_str())
                .with(version(append) as i64)
                .with(append.changes.awaited.map(i64::from))
                .with(append.at)
        });
        if snapshots {
            query = SNAPSHOT.fill(query, appends, |query, append| {
                query
                    .with(append.table.as_str())
                    .with(version(append) as i64)
                    .with(append.snapshot.as_deref())
            });
        }
        query.run(connection).await?;
        let applied = |append: &&Self| Appended::Applied {
            version: version(append),
            revision: append.revision.unwrap_or_default(),
        };
        Ok(appends.iter().map(applied).collect())
    }
}

/// The version that an append reaches.
fn version(append: &Append) -> u64 {
    append.version + append.entries.len() as u64
}
