//! What is read: whole tables, lists, chat, capabilities, guests. Readers never wait for the writer.

use super::{Cells, Sql, Value, code, orders, places, values};
use crate::{
    Capability, ChatLine, Done, Filter, Guest, GuestId, Mark, Marked, Said, Snapshot, StoreError,
    StoredTable, TableId, TableMeta, TokenHash,
};

/// The most tables that are asked for at once.
const MOST: usize = 256;

/// Tables with their seats, a row for each seat; `$which` chooses the tables.
macro_rules! tables_where {
    ($which:literal) => {
        concat!(
            "SELECT t.*, d.header, d.notes, d.content, s.guest, s.player, s.name FROM (SELECT * FROM tables ",
            $which,
            ") t JOIN details d ON d.table_no = t.no LEFT JOIN seats s ON s.table_no = t.no \
             ORDER BY t.touched DESC, t.no DESC, s.seat"
        )
    };
}

const ONE: &str = tables_where!("WHERE id = $1");
const LISTED: &str = tables_where!(
    "WHERE visibility = 0 AND status < 2 AND put_away IS NULL ORDER BY touched DESC, no DESC LIMIT $1"
);
const UNFINISHED: &str =
    tables_where!("WHERE status < 2 AND put_away IS NULL ORDER BY touched DESC, no DESC LIMIT $1");
const OF_GUEST: &str = tables_where!(
    "WHERE host = $1 OR no IN (SELECT table_no FROM seats WHERE guest = $1) \
     ORDER BY touched DESC, no DESC LIMIT $2"
);

/// Puts the rows of each table together again.
pub(super) fn gather(rows: &[impl Cells]) -> Result<Vec<TableMeta>, StoreError> {
    let mut tables: Vec<TableMeta> = Vec::new();
    let mut last = None;
    for row in rows {
        let no = row.number("no")?;
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

pub(super) async fn meta(sql: &mut impl Sql, table: &TableId) -> Result<Option<TableMeta>, StoreError> {
    let rows = sql.rows(ONE, values![table.as_str()]).await?;
    Ok(gather(&rows)?.pop())
}

/// So many rows of a long list are read before others have their turn: a server that starts answers meanwhile.
const AT_ONCE: usize = 256;

pub(super) async fn list(
    sql: &mut impl Sql,
    filter: &Filter,
    limit: u32,
) -> Result<Vec<TableMeta>, StoreError> {
    let limit = i64::from(limit);
    let rows = match filter {
        Filter::Listed => sql.rows(LISTED, values![limit]).await?,
        Filter::Unfinished => sql.rows(UNFINISHED, values![limit]).await?,
        Filter::OfGuest(guest) => sql.rows(OF_GUEST, values![guest.as_str(), limit]).await?,
    };
    let mut tables: Vec<TableMeta> = Vec::new();
    for rows in rows.chunks(AT_ONCE) {
        let mut more = gather(rows)?;
        // Its seats stand on both sides of the cut.
        if let (Some(last), Some(first)) = (tables.last_mut(), more.first_mut())
            && last.id == first.id
        {
            last.seats.append(&mut first.seats);
            more.remove(0);
        }
        tables.append(&mut more);
        tokio::task::yield_now().await;
    }
    Ok(tables)
}

/// How far the chat of a row of `tables` has come, as columns.
const SAID: &str = "(SELECT coalesce(max(no), 0) FROM chat WHERE table_no = tables.no) AS last, \
     (SELECT count(*) FROM chat WHERE table_no = tables.no AND text = '') AS unsaid";

fn said(row: &impl Cells) -> Result<Said, StoreError> {
    Ok(Said { last: row.number("last")? as u64, unsaid: row.number("unsaid")? as u64 })
}

/// Reads a table, from its snapshot on or from what is `known`: within one transaction, so that log, snapshot and metadata belong
/// together.
pub(super) async fn load(
    sql: &mut impl Sql,
    table: &TableId,
    known: Option<u64>,
) -> Result<Option<StoredTable>, StoreError> {
    let rows = sql.rows(ONE, values![table.as_str()]).await?;
    let (Some(first), Some(meta)) = (rows.first(), gather(&rows)?.pop()) else { return Ok(None) };
    let no = first.number("no")?;
    let snapshot = match known {
        None => sql.row("SELECT version, body FROM snapshots WHERE table_no = $1", values![no]).await?,
        Some(_) => None,
    };
    let snapshot = match snapshot {
        Some(row) => {
            Some(Snapshot { version: row.number("version")? as u64, body: row.bytes("body")?.into() })
        }
        None => None,
    };
    let after = known.or(snapshot.as_ref().map(|snapshot| snapshot.version)).unwrap_or(0);
    let entries = entries_after(sql, no, after).await?;
    let orders = orders::kept(sql, no).await?;
    let header = first.text("header")?.into();
    let content = first.maybe_text("content")?.map(str::to_owned);
    let ordered = first.number("ordered")? as u64;
    let talk = sql.talk(no).await?;
    let chat = sql.row(&format!("SELECT {SAID} FROM tables WHERE no = $1"), values![no]).await?;
    let said = said(&chat.ok_or(sqlx::Error::RowNotFound)?)?;
    Ok(Some(StoredTable { meta, header, content, snapshot, entries, orders, ordered, talk, said }))
}

/// Where tables stand, of those that there are.
pub(crate) async fn marks<S: Sql>(sql: &mut S, tables: &[TableId]) -> Result<Vec<Marked>, StoreError> {
    let mut marks = Vec::with_capacity(tables.len());
    for some in tables.chunks(MOST) {
        // The last stands there again and again, up to a power of two: the database has to prepare only a few such statements.
        let asked = some.len().next_power_of_two();
        let marked = format!(
            "SELECT id, version, revision, ordered, put_away, {SAID}, {} AS talked FROM tables WHERE id IN {}",
            S::TALKED,
            places(1, asked)
        );
        let ids = some.iter().chain(std::iter::repeat(&some[some.len() - 1])).take(asked);
        let ids: Vec<Value<'_>> = ids.map(|id| Value::from(id.as_str())).collect();
        for row in sql.rows(&marked, &ids).await? {
            let number = |column| Ok::<_, StoreError>(row.number(column)? as u64);
            let (version, revision, ordered) = (number("version")?, number("revision")?, number("ordered")?);
            let mark = Mark { version, revision, ordered };
            let table = TableId::new(row.text("id")?);
            let put_away = row.maybe_number("put_away")?;
            marks.push(Marked { table, mark, said: said(&row)?, talked: number("talked")?, put_away });
        }
    }
    Ok(marks)
}

pub(super) async fn done(sql: &mut impl Sql, table: &TableId, key: &str) -> Result<Option<Done>, StoreError> {
    let done = "SELECT a.version, a.count FROM appends a JOIN tables t ON t.no = a.table_no \
                WHERE t.id = $1 AND a.key = $2 UNION ALL \
                SELECT o.version, 0 FROM ordered o JOIN tables t ON t.no = o.table_no WHERE t.id = $1 AND o.key = $2";
    let row = sql.row(done, values![table.as_str(), key]).await?;
    row.map(|row| Ok(code::done(row.number("version")?, row.number("count")?))).transpose()
}

pub(super) async fn entries(
    sql: &mut impl Sql,
    table: &TableId,
    version: u64,
) -> Result<Vec<String>, StoreError> {
    let row = sql.row("SELECT no FROM tables WHERE id = $1", values![table.as_str()]).await?;
    let row = row.ok_or_else(|| StoreError::UnknownTable(table.clone()))?;
    entries_after(sql, row.number("no")?, version).await
}

/// An append holds several entries: the first one read may begin before the version that was asked for.
async fn entries_after(sql: &mut impl Sql, no: i64, version: u64) -> Result<Vec<String>, StoreError> {
    let version = i64::try_from(version).unwrap_or(i64::MAX);
    let after =
        "SELECT version, count, lines FROM appends WHERE table_no = $1 AND version > $2 ORDER BY version";
    let rows = sql.rows(after, values![no, version]).await?;
    let mut entries = Vec::with_capacity(rows.len());
    for row in rows {
        let known = (version - (row.number("version")? - row.number("count")?)).max(0);
        entries.extend(row.text("lines")?.split('\n').skip(known as usize).map(str::to_owned));
    }
    Ok(entries)
}

pub(super) async fn chat(
    sql: &mut impl Sql,
    table: &TableId,
    after: u64,
    limit: u32,
) -> Result<Vec<ChatLine>, StoreError> {
    let newest = "SELECT c.no, c.guest, c.name, c.text, c.at FROM chat c JOIN tables t ON t.no = c.table_no \
                  WHERE t.id = $1 AND c.no > $2 AND c.text <> '' ORDER BY c.no DESC LIMIT $3";
    let after = i64::try_from(after).unwrap_or(i64::MAX);
    let rows = sql.rows(newest, values![table.as_str(), after, i64::from(limit)]).await?;
    rows.iter().rev().map(code::chat_line).collect()
}

pub(super) async fn unsaid(sql: &mut impl Sql, table: &TableId) -> Result<Vec<u64>, StoreError> {
    let unsaid = "SELECT c.no FROM chat c JOIN tables t ON t.no = c.table_no WHERE t.id = $1 AND c.text = '' \
                  ORDER BY c.no";
    let rows = sql.rows(unsaid, values![table.as_str()]).await?;
    rows.iter().map(|row| Ok(row.number("no")? as u64)).collect()
}

/// Capabilities with their tables; `$which` chooses them.
macro_rules! capabilities_where {
    ($which:literal) => {
        concat!(
            "SELECT c.*, t.id FROM capabilities c JOIN tables t ON t.no = c.table_no WHERE ",
            $which,
            " ORDER BY c.created, c.hash"
        )
    };
}

pub(super) async fn capability(
    sql: &mut impl Sql,
    hash: TokenHash,
) -> Result<Option<Capability>, StoreError> {
    let row = sql.row(capabilities_where!("c.hash = $1"), values![&hash.0[..]]).await?;
    row.as_ref().map(code::capability).transpose()
}

pub(super) async fn capabilities(sql: &mut impl Sql, table: &TableId) -> Result<Vec<Capability>, StoreError> {
    let rows = sql.rows(capabilities_where!("t.id = $1"), values![table.as_str()]).await?;
    rows.iter().map(code::capability).collect()
}

pub(super) async fn guest(sql: &mut impl Sql, id: &GuestId) -> Result<Option<Guest>, StoreError> {
    let row = sql
        .row("SELECT name, settings, seen, banned FROM guests WHERE id = $1", values![id.as_str()])
        .await?;
    let Some(row) = row else { return Ok(None) };
    Ok(Some(Guest {
        id: id.clone(),
        name: row.text("name")?.into(),
        settings: row.text("settings")?.into(),
        seen: row.number("seen")?,
        banned: row.maybe_number("banned")?,
    }))
}

pub(super) async fn banned(sql: &mut impl Sql) -> Result<Vec<GuestId>, StoreError> {
    let rows = sql.rows("SELECT id FROM guests WHERE banned IS NOT NULL ORDER BY id", &[]).await?;
    rows.iter().map(|row| Ok(GuestId::new(row.text("id")?))).collect()
}

pub(super) async fn content(sql: &mut impl Sql, id: &str) -> Result<Option<String>, StoreError> {
    let row = sql
        .row(
            "SELECT body FROM contents WHERE id = $1 UNION SELECT body FROM published WHERE id = $1",
            values![id],
        )
        .await?;
    row.map(|row| Ok(row.text("body")?.to_owned())).transpose()
}

pub(super) async fn secret(sql: &mut impl Sql, name: &str) -> Result<Option<Vec<u8>>, StoreError> {
    let row = sql.row("SELECT value FROM secrets WHERE name = $1", values![name]).await?;
    row.map(|row| Ok(row.bytes("value")?.to_vec())).transpose()
}
