//! An append by itself, with whatever else it changes, and what every append has to keep to.

use super::change::{Place, apply};
use super::orders::keep;
use super::{Cells, Sql, Write, code, values};
use crate::{Append, Appended, Hint, Mark, StoreError, TableId};

const LONGEST_KEY: usize = 128;

/// What cannot be stored at all, whatever the table's state.
pub(crate) fn check(append: &Append) -> Result<(), StoreError> {
    check_key(&append.key)?;
    if append.entries.is_empty() {
        return Err(StoreError::Invalid("an append has at least one entry"));
    }
    check_entries(&append.entries)
}

pub(super) fn check_entries(entries: &[String]) -> Result<(), StoreError> {
    if entries.iter().any(|entry| entry.contains('\n')) {
        return Err(StoreError::Invalid("an entry is a single line"));
    }
    Ok(())
}

pub(super) fn check_key(key: &str) -> Result<(), StoreError> {
    if key.is_empty() || key.len() > LONGEST_KEY {
        return Err(StoreError::Invalid("a key has between 1 and 128 bytes"));
    }
    Ok(())
}

/// Where a table stands.
#[derive(Clone, Copy)]
pub(crate) struct Standing {
    pub(crate) no: i64,
    pub(crate) mark: Mark,
}

/// Where a table stands, and stays until the commit. Whoever changes something about a table asks this first, so that one waits
/// for the other and reads what the other did.
pub(crate) async fn standing<S: Sql>(sql: &mut S, table: &TableId) -> Result<Standing, StoreError> {
    let found = format!("SELECT no, version, revision, ordered FROM tables WHERE id = $1{}", S::FOR_UPDATE);
    let row = sql.row(&found, values![table.as_str()]).await?;
    let row = row.ok_or_else(|| StoreError::UnknownTable(table.clone()))?;
    let number = |column| Ok::<_, StoreError>(row.number(column)? as u64);
    let mark =
        Mark { version: number("version")?, revision: number("revision")?, ordered: number("ordered")? };
    Ok(Standing { no: row.number("no")?, mark })
}

impl Write for Append {
    type Answer = Appended;

    async fn run(&self, sql: &mut impl Sql) -> Result<Appended, StoreError> {
        let Standing { no, mark } = standing(sql, &self.table).await?;
        let Mark { version, revision, .. } = mark;
        let used = "SELECT version, count FROM appends WHERE table_no = $1 AND key = $2";
        if let Some(row) = sql.row(used, values![no, self.key.as_str()]).await? {
            return Ok(Appended::Repeated(code::done(row.number("version")?, row.number("count")?)));
        }
        if !self.fits(mark) {
            return Ok(Appended::Stale { version, revision });
        }
        let reached = version as i64 + self.entries.len() as i64;
        enter(sql, no, reached, self).await?;
        keep(sql, no, &self.orders).await?;
        let place = Place { no, begun: version > 0, at: self.at };
        let rests = self.changes.are_light() && self.changes.status.is_none();
        let revision = if rests { revision } else { apply(sql, place, &self.changes).await? };
        let mark = Mark { version: reached as u64, revision, ..mark };
        sql.tell(&Hint::Table(self.table.clone(), mark)).await?;
        Ok(Appended::Applied { version: reached as u64, revision })
    }
}

/// Adds entries to a log that has so many.
pub(super) async fn add_entries(
    sql: &mut impl Sql,
    no: i64,
    version: i64,
    key: &str,
    entries: &[String],
) -> Result<(), StoreError> {
    let add = "INSERT INTO appends (table_no, version, count, key, lines) VALUES ($1, $2, $3, $4, $5)";
    let (lines, count) = (entries.join("\n"), entries.len() as i64);
    sql.run(add, values![no, version + count, count, key, lines.as_str()]).await?;
    Ok(())
}

/// Writes the entries, who is awaited after them, and the snapshot.
async fn enter(sql: &mut impl Sql, no: i64, reached: i64, append: &Append) -> Result<(), StoreError> {
    add_entries(sql, no, reached - append.entries.len() as i64, &append.key, &append.entries).await?;
    let advance = "UPDATE tables SET version = $2, awaited = coalesce($3, awaited), put_away = NULL, \
                   touched = CASE WHEN touched > $4 THEN touched ELSE $4 END WHERE no = $1";
    sql.run(advance, values![no, reached, append.changes.awaited.map(i64::from), append.at]).await?;
    if let Some(body) = &append.snapshot {
        let keep = "INSERT INTO snapshots (table_no, version, body) VALUES ($1, $2, $3) \
                    ON CONFLICT (table_no) DO UPDATE SET version = excluded.version, body = excluded.body";
        sql.run(keep, values![no, reached, &body[..]]).await?;
    }
    Ok(())
}
