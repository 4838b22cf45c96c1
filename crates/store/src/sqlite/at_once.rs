//! The common case of a batch: each append finds its table where it says. Then a few statements are all that is needed for the whole
//! batch, sent at once, and nothing is read.

use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

use super::multi::{Multi, Script};
use crate::sql::of_status;
use crate::{Append, Appended};

/// Fails where a key was used before, and where a table does not stand as it should: then it has no number here, and each row needs
/// one. `LEFT` also fixes the order: from the requests to the tables.
static ADD: LazyLock<Multi> = LazyLock::new(|| {
    Multi::new(
        "INSERT OR FAIL INTO appends (table_no, version, count, key, lines) \
         SELECT CASE WHEN t.version = column2 AND t.revision = column3 AND t.ordered = column4 AND t.put_away IS NULL \
         THEN t.no END, column5, column6, column7, column8 FROM",
        8,
        "LEFT JOIN tables t ON t.id = column1 WHERE column1 IS NOT NULL",
    )
});

static ADVANCE: LazyLock<Multi> = LazyLock::new(|| {
    Multi::new(
        "UPDATE OR FAIL tables SET version = column2, awaited = coalesce(column3, awaited), touched = max(touched, column4) \
         FROM",
        4,
        "WHERE tables.id = column1",
    )
});

/// By itself: a status stands in an index, which a move leaves alone.
pub(super) static REVISE: LazyLock<Multi> = LazyLock::new(|| {
    Multi::new(
        "UPDATE OR FAIL tables SET status = column2, revision = revision + 1 FROM",
        2,
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

/// Whether each says all that it rests on, and no two concern one table.
pub(super) fn are_certain(appends: &[&Append]) -> bool {
    let says_all = |append: &&Append| append.revision.is_some() && append.ordered.is_some();
    let mut tables = HashSet::with_capacity(appends.len());
    appends.iter().all(says_all) && appends.iter().all(|append| tables.insert(append.table.as_str()))
}

/// Enters all of them; it fails if one does not fit.
pub(super) fn enter(script: Script, appends: &[&Append]) -> Script {
    let script = script.each(&ADD, appends, |script, append| {
        script
            .with(id(append))
            .with(append.version as i64)
            .with(append.revision.map(|revision| revision as i64))
            .with(append.ordered.map(|ordered| ordered as i64))
            .with(version(append) as i64)
            .with(append.entries.len() as i64)
            .with(Arc::<str>::from(append.key.as_str()))
            .with(append.entries.join("\n"))
    });
    let script = script.each(&ADVANCE, appends, |script, append| {
        script
            .with(id(append))
            .with(version(append) as i64)
            .with(append.changes.awaited.map(i64::from))
            .with(append.at)
    });
    let script = script.each(&REVISE, &revised(appends.iter().copied()), revise);
    let kept: Vec<&Append> = appends.iter().copied().filter(|append| append.snapshot.is_some()).collect();
    script.each(&SNAPSHOT, &kept, |script, append| {
        script.with(id(append)).with(version(append) as i64).with(append.snapshot.as_deref())
    })
}

/// Those that say how the game stands from now on.
pub(super) fn revised<'a>(appends: impl Iterator<Item = &'a Append>) -> Vec<&'a Append> {
    appends.filter(|append| append.changes.status.is_some()).collect()
}

/// The row of [`REVISE`].
pub(super) fn revise(script: Script, append: &&Append) -> Script {
    script.with(id(append)).with(append.changes.status.map(of_status))
}

/// What each is answered that was entered.
pub(super) fn applied(append: &Append) -> Appended {
    let revision = append.revised(append.revision.unwrap_or_default());
    Appended::Applied { version: version(append), revision }
}

fn id(append: &Append) -> Arc<str> {
    append.table.as_str().into()
}

/// The version that an append reaches.
fn version(append: &Append) -> u64 {
    append.version + append.entries.len() as u64
}
