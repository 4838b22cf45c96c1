//! What is read: whole tables, lists, chat, capabilities, guests. Readers never wait for the writer.

use sqlx::sqlite::{SqlitePool, SqliteRow};
use sqlx::{AssertSqlSafe, Row as _, SqliteConnection, SqliteExecutor, query};

use super::{code, orders};
use crate::{
    Capability, ChatLine, Done, Filter, Guest, GuestId, Snapshot, StoreError, StoredTable, TableId,
    TableMeta, TokenHash,
};

/// Tables with their seats, a row for each seat; `$which` chooses the tables.
macro_rules! tables_where {
    ($which:literal) => {
        concat!(
            "SELECT t.*, d.header, d.notes, s.guest, s.player, s.name FROM (SELECT * FROM tables ",
            $which,
            ") t JOIN details d ON d.table_no = t.no LEFT JOIN seats s ON s.table_no = t.no \
             ORDER BY t.touched DESC, t.no DESC, s.seat"
        )
    };
}

const ONE: &str = tables_where!("WHERE id = ?");
const LISTED: &str = tables_where!(
    "WHERE visibility = 0 AND status < 2 AND put_away IS NULL ORDER BY touched DESC, no DESC LIMIT ?"
);
const UNFINISHED: &str =
    tables_where!("WHERE status < 2 AND put_away IS NULL ORDER BY touched DESC, no DESC LIMIT ?");
const OF_GUEST: &str = tables_where!(
    "WHERE host = ?1 OR no IN (SELECT table_no FROM seats WHERE guest = ?1) \
     ORDER BY touched DESC, no DESC LIMIT ?2"
);

/// Puts the rows of each table together again.
fn gather(rows: &[SqliteRow]) -> Result<Vec<TableMeta>, StoreError> {
    let mut tables: Vec<TableMeta> = Vec::new();
    let mut last = None;
    for row in rows {
        let no: i64 = row.try_get("no")?;
        if last != Some(no) {
            tables.push(code::meta(row)?);
            last = Some(no);
        }
        if let (Some(table), Some(seat)) = (tables.last_mut(), code::seat(row)?) {
            table.seats.push(seat);
        }
    }
    Ok(tables)
}

pub(super) async fn meta(pool: &SqlitePool, table: &TableId) -> Result<Option<TableMeta>, StoreError> {
    let rows = query(ONE).bind(table.as_str()).fetch_all(pool).await?;
    Ok(gather(&rows)?.pop())
}

pub(super) async fn list(
    pool: &SqlitePool,
    filter: &Filter,
    limit: u32,
) -> Result<Vec<TableMeta>, StoreError> {
    let query = match filter {
        Filter::Listed => query(LISTED),
        Filter::Unfinished => query(UNFINISHED),
        Filter::OfGuest(guest) => query(OF_GUEST).bind(guest.as_str()),
    };
    gather(&query.bind(i64::from(limit)).fetch_all(pool).await?)
}

/// Reads a table in one transaction, so that log, snapshot and metadata belong together.
pub(super) async fn load(pool: &SqlitePool, table: &TableId) -> Result<Option<StoredTable>, StoreError> {
    let mut transaction = pool.begin().await?;
    let rows = query(ONE).bind(table.as_str()).fetch_all(&mut *transaction).await?;
    let (Some(first), Some(meta)) = (rows.first(), gather(&rows)?.pop()) else { return Ok(None) };
    let no: i64 = first.try_get("no")?;
    let snapshot = query("SELECT version, body FROM snapshots WHERE table_no = ?").bind(no);
    let snapshot = snapshot.fetch_optional(&mut *transaction).await?;
    let snapshot = match snapshot {
        Some(row) => Some(Snapshot { version: row.try_get::<i64, _>(0)? as u64, body: row.try_get(1)? }),
        None => None,
    };
    let after = snapshot.as_ref().map_or(0, |snapshot| snapshot.version);
    let entries = entries_after(&mut transaction, no, after).await?;
    let orders = orders::kept(&mut transaction, no).await?;
    let header = first.try_get("header")?;
    transaction.commit().await?;
    Ok(Some(StoredTable { meta, header, snapshot, entries, orders }))
}

pub(super) async fn done(
    executor: impl SqliteExecutor<'_>,
    table: &TableId,
    key: &str,
) -> Result<Option<Done>, StoreError> {
    let sql = "SELECT a.version, a.count FROM appends a JOIN tables t ON t.no = a.table_no \
               WHERE t.id = ?1 AND a.key = ?2 UNION ALL \
               SELECT o.version, 0 FROM ordered o JOIN tables t ON t.no = o.table_no WHERE t.id = ?1 AND o.key = ?2";
    let row = query(sql).bind(table.as_str()).bind(key).fetch_optional(executor).await?;
    row.map(|row| Ok(code::done(row.try_get(0)?, row.try_get(1)?))).transpose()
}

pub(super) async fn entries(
    pool: &SqlitePool,
    table: &TableId,
    version: u64,
) -> Result<Vec<String>, StoreError> {
    let mut connection = pool.acquire().await?;
    let row = query("SELECT no FROM tables WHERE id = ?").bind(table.as_str());
    let row = row.fetch_optional(&mut *connection).await?;
    let row = row.ok_or_else(|| StoreError::UnknownTable(table.clone()))?;
    entries_after(&mut connection, row.try_get(0)?, version).await
}

/// An append holds several entries: the first one read may begin before the version that was asked for.
async fn entries_after(
    connection: &mut SqliteConnection,
    no: i64,
    version: u64,
) -> Result<Vec<String>, StoreError> {
    let version = i64::try_from(version).unwrap_or(i64::MAX);
    let sql = "SELECT version, count, lines FROM appends WHERE table_no = ? AND version > ? ORDER BY version";
    let rows = query(sql).bind(no).bind(version).fetch_all(connection).await?;
    let mut entries = Vec::with_capacity(rows.len());
    for row in rows {
        let (reached, count): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
        let known = (version - (reached - count)).max(0);
        let lines: &str = row.try_get(2)?;
        entries.extend(lines.split('\n').skip(known as usize).map(str::to_owned));
    }
    Ok(entries)
}

pub(super) async fn chat(
    pool: &SqlitePool,
    table: &TableId,
    after: u64,
    limit: u32,
) -> Result<Vec<ChatLine>, StoreError> {
    let sql = "SELECT c.no, c.guest, c.name, c.text, c.at FROM chat c JOIN tables t ON t.no = c.table_no \
               WHERE t.id = ? AND c.no > ? AND c.text <> '' ORDER BY c.no DESC LIMIT ?";
    let query =
        query(sql).bind(table.as_str()).bind(i64::try_from(after).unwrap_or(i64::MAX)).bind(i64::from(limit));
    query.fetch_all(pool).await?.iter().rev().map(code::chat_line).collect()
}

pub(super) async fn capability(pool: &SqlitePool, hash: TokenHash) -> Result<Option<Capability>, StoreError> {
    let found = capabilities_where(pool, "c.hash = ?", &hash.0[..]).await?;
    Ok(found.into_iter().next())
}

pub(super) async fn capabilities(pool: &SqlitePool, table: &TableId) -> Result<Vec<Capability>, StoreError> {
    capabilities_where(pool, "t.id = ?", table.as_str()).await
}

async fn capabilities_where<'v>(
    pool: &SqlitePool,
    which: &'static str,
    value: impl sqlx::Encode<'v, sqlx::Sqlite> + sqlx::Type<sqlx::Sqlite>,
) -> Result<Vec<Capability>, StoreError> {
    let sql = format!(
        "SELECT c.*, t.id FROM capabilities c JOIN tables t ON t.no = c.table_no WHERE {which} ORDER BY c.created, c.hash"
    );
    query(AssertSqlSafe(sql)).bind(value).fetch_all(pool).await?.iter().map(code::capability).collect()
}

pub(super) async fn guest(pool: &SqlitePool, id: &GuestId) -> Result<Option<Guest>, StoreError> {
    let row = query("SELECT name, settings, seen FROM guests WHERE id = ?").bind(id.as_str());
    let Some(row) = row.fetch_optional(pool).await? else { return Ok(None) };
    Ok(Some(Guest {
        id: id.clone(),
        name: row.try_get(0)?,
        settings: row.try_get(1)?,
        seen: row.try_get(2)?,
    }))
}

pub(super) async fn secret(pool: &SqlitePool, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
    let row = query("SELECT value FROM secrets WHERE name = ?").bind(name).fetch_optional(pool).await?;
    row.map(|row| Ok(row.try_get(0)?)).transpose()
}
