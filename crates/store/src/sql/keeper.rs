//! A store in the hands of whoever looks after it: lists of everything, and changes that no player makes.

use super::append::standing;
use super::change::Write;
use super::store::{Engine, reading, reply};
use super::{Cells, NAMES, Sql, code, read, values};
use crate::{
    Census, Forgetting, GuestId, Hint, Holdings, Keeper, KeptGuest, KeptTable, Millis, Reply, StoreError,
    TableId,
};

/// What has rows of a table, in an order in which they can be deleted.
#[rustfmt::skip]
const PARTS: [&str; 10] =
    ["reviews", "openings", "ordered", "orders", "capabilities", "chat", "snapshots", "appends", "seats", "details"];

/// Tables with their seats and sizes, a row for each seat; `$which` chooses the tables.
macro_rules! kept_where {
    ($which:literal) => {
        concat!(
            "SELECT t.*, d.header, d.notes, d.content, s.guest, s.player, s.name, \
             coalesce((SELECT sum(octet_length(lines)) FROM appends WHERE table_no = t.no), 0) \
             + coalesce((SELECT sum(octet_length(text)) FROM chat WHERE table_no = t.no), 0) \
             + coalesce((SELECT octet_length(body) FROM snapshots WHERE table_no = t.no), 0) \
             + coalesce((SELECT octet_length(body) FROM reviews WHERE table_no = t.no), 0) \
             + octet_length(d.header) + octet_length(d.notes) AS bytes, \
             (SELECT count(*) FROM chat WHERE table_no = t.no AND text <> '') AS said \
             FROM (SELECT * FROM tables ",
            $which,
            ") t JOIN details d ON d.table_no = t.no LEFT JOIN seats s ON s.table_no = t.no ORDER BY t.no, s.seat"
        )
    };
}

async fn kept_tables(
    sql: &mut impl Sql,
    which: &str,
    values: &[super::Value<'_>],
) -> Result<Vec<KeptTable>, StoreError> {
    let rows = sql.rows(which, values).await?;
    let mut kept = Vec::new();
    let mut first_seats = rows.chunk_by(|one, other| one.number("no").ok() == other.number("no").ok());
    for meta in read::gather(&rows)? {
        let Some([row, ..]) = first_seats.next() else { break };
        kept.push(KeptTable {
            number: row.number("no")? as u64,
            content: row.maybe_text("content")?.map(str::to_owned),
            bytes: row.number("bytes")? as u64,
            lines: row.number("said")? as u64,
            meta,
        });
    }
    Ok(kept)
}

async fn kept_guests(sql: &mut impl Sql, after: &str, limit: i64) -> Result<Vec<KeptGuest>, StoreError> {
    let guests = "SELECT id, name, created, seen, banned, (SELECT count(*) FROM tables t WHERE t.host = g.id \
                  OR EXISTS (SELECT 1 FROM seats s WHERE s.table_no = t.no AND s.guest = g.id)) AS tables, \
                  (SELECT count(*) FROM chat c WHERE c.guest = g.id) AS said \
                  FROM guests g WHERE id > $1 ORDER BY id LIMIT $2";
    let rows = sql.rows(guests, values![after, limit]).await?;
    rows.iter().map(guest_of).collect()
}

fn guest_of(row: &impl Cells) -> Result<KeptGuest, StoreError> {
    Ok(KeptGuest {
        id: GuestId::new(row.text("id")?),
        name: row.text("name")?.into(),
        created: row.number("created")?,
        seen: row.number("seen")?,
        banned: row.maybe_number("banned")?,
        tables: row.number("tables")? as u64,
        lines: row.number("said")? as u64,
    })
}

/// Ids in a column, in their order.
async fn ids(
    sql: &mut impl Sql,
    which: &str,
    values: &[super::Value<'_>],
) -> Result<Vec<String>, StoreError> {
    let rows = sql.rows(which, values).await?;
    rows.iter().map(|row| Ok(row.text("id")?.to_owned())).collect()
}

fn tables_of(ids: Vec<String>) -> Vec<TableId> {
    ids.into_iter().map(TableId::new).collect()
}

/// All ids that begin so. What a pattern would take for anything is compared once more.
async fn beginning(sql: &mut impl Sql, which: &str, with: &str) -> Result<Vec<String>, StoreError> {
    let mut found = ids(sql, which, values![format!("{with}%").as_str()]).await?;
    found.retain(|id| id.starts_with(with));
    Ok(found)
}

async fn traces(sql: &mut impl Sql, guest: &GuestId, sign: &str) -> Result<Vec<TableId>, StoreError> {
    let traces = "SELECT id FROM tables WHERE host = $1 OR no IN (SELECT table_no FROM seats WHERE guest = $1) \
                  OR no IN (SELECT table_no FROM chat WHERE guest = $1 OR key LIKE $2) \
                  OR no IN (SELECT table_no FROM details WHERE notes LIKE $3) \
                  OR no IN (SELECT table_no FROM appends WHERE key LIKE $4) \
                  OR no IN (SELECT table_no FROM ordered WHERE key LIKE $4) ORDER BY no";
    let (said, noted, done) = (format!("{guest} %"), format!("%{guest}%"), format!("% {sign} %"));
    let values = values![guest.as_str(), said.as_str(), noted.as_str(), done.as_str()];
    Ok(tables_of(ids(sql, traces, values).await?))
}

async fn mentions(sql: &mut impl Sql, table: &TableId) -> Result<Vec<TableId>, StoreError> {
    let mentions = "SELECT t.id FROM tables t JOIN details d ON d.table_no = t.no \
                    WHERE t.id <> $1 AND d.notes LIKE $2 ORDER BY t.no";
    Ok(tables_of(ids(sql, mentions, values![table.as_str(), format!("%{table}%").as_str()]).await?))
}

async fn holdings<S: Sql>(sql: &mut S, lately: Millis) -> Result<Holdings, StoreError> {
    let census = "SELECT game, status, CAST(CASE WHEN put_away IS NULL THEN 0 ELSE 1 END AS bigint) AS away, \
                  count(*) AS tables, CAST(sum(version) AS bigint) AS entries, \
                  CAST(sum(CASE WHEN touched >= $1 THEN 1 ELSE 0 END) AS bigint) AS lately \
                  FROM tables GROUP BY 1, 2, 3 ORDER BY 1, 2, 3";
    let mut tables = Vec::new();
    for row in sql.rows(census, values![lately]).await? {
        tables.push(Census {
            game: row.text("game")?.into(),
            status: code::status(&row)?,
            put_away: row.number("away")? == 1,
            tables: row.number("tables")? as u64,
            entries: row.number("entries")? as u64,
            lately: row.number("lately")? as u64,
        });
    }
    let mut seats = Vec::new();
    for row in sql.rows("SELECT player, count(*) AS seats FROM seats GROUP BY 1 ORDER BY 1", &[]).await? {
        seats.push((row.text("player")?.to_owned(), row.number("seats")? as u64));
    }
    let mut rows = Vec::new();
    for name in NAMES {
        rows.push((name, count(sql, &format!("SELECT count(*) AS rows FROM {name}")).await?));
    }
    let banned = count(sql, "SELECT count(*) AS rows FROM guests WHERE banned IS NOT NULL").await?;
    let bytes = sql.row(S::SIZE, &[]).await?.ok_or(sqlx::Error::RowNotFound)?.number("bytes")? as u64;
    Ok(Holdings { tables, seats, rows, bytes, banned })
}

async fn count(sql: &mut impl Sql, which: &str) -> Result<u64, StoreError> {
    Ok(sql.row(which, &[]).await?.ok_or(sqlx::Error::RowNotFound)?.number("rows")? as u64)
}

async fn unsound(sql: &mut impl Sql) -> Result<Vec<String>, StoreError> {
    let mut wrong = sql.unsound().await?;
    for part in PARTS {
        let lost = "WHERE NOT EXISTS (SELECT 1 FROM tables WHERE tables.no = table_no)";
        let rows = count(sql, &format!("SELECT count(*) AS rows FROM {part} {lost}")).await?;
        if rows > 0 {
            wrong.push(format!("{rows} rows of {part} belong to no table"));
        }
    }
    let bare =
        "SELECT count(*) AS rows FROM tables WHERE NOT EXISTS (SELECT 1 FROM details WHERE table_no = no)";
    let bare = count(sql, bare).await?;
    if bare > 0 {
        wrong.push(format!("{bare} tables have no details"));
    }
    let missing = "SELECT count(*) AS rows FROM details WHERE content IS NOT NULL \
                   AND NOT EXISTS (SELECT 1 FROM contents WHERE contents.id = content)";
    let missing = count(sql, missing).await?;
    if missing > 0 {
        wrong.push(format!("the content of {missing} tables is missing"));
    }
    Ok(wrong)
}

struct PutOneAway {
    table: TableId,
    at: Millis,
}

impl Write for PutOneAway {
    type Answer = bool;

    async fn run(&self, sql: &mut impl Sql) -> Result<bool, StoreError> {
        let no = standing(sql, &self.table).await?.no;
        let put_away = "UPDATE tables SET put_away = $1 WHERE no = $2 AND status < 2 AND put_away IS NULL";
        let done = sql.run(put_away, values![self.at, no]).await? > 0;
        if done {
            sql.tell(&Hint::Gone(self.table.clone())).await?;
        }
        Ok(done)
    }
}

struct Erase(TableId);

impl Write for Erase {
    type Answer = ();

    async fn run(&self, sql: &mut impl Sql) -> Result<(), StoreError> {
        erase(sql, &self.0).await
    }
}

async fn erase<S: Sql>(sql: &mut S, table: &TableId) -> Result<(), StoreError> {
    let no = standing(sql, table).await?.no;
    let content = sql.row("SELECT content FROM details WHERE table_no = $1", values![no]).await?;
    let content =
        content.and_then(|row| row.maybe_text("content").transpose().map(|text| text.map(str::to_owned)));
    for part in S::ASIDE.iter().chain(&PARTS) {
        sql.run(&format!("DELETE FROM {part} WHERE table_no = $1"), values![no]).await?;
    }
    sql.run("DELETE FROM tables WHERE no = $1", values![no]).await?;
    if let Some(content) = content.transpose()? {
        let unused =
            "DELETE FROM contents WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM details WHERE content = $1)";
        sql.run(unused, values![content.as_str()]).await?;
    }
    Ok(sql.tell(&Hint::Gone(table.clone())).await?)
}

struct Ban {
    guest: GuestId,
    since: Option<Millis>,
}

impl Write for Ban {
    type Answer = bool;

    async fn run(&self, sql: &mut impl Sql) -> Result<bool, StoreError> {
        let changed = if let Some(since) = self.since {
            // Who plays through the API was never saved.
            let ban = "INSERT INTO guests (id, name, settings, created, seen, banned) \
                       VALUES ($1, '', '', $2, $2, $2) ON CONFLICT (id) DO UPDATE SET banned = excluded.banned \
                       WHERE guests.banned IS NULL";
            sql.run(ban, values![self.guest.as_str(), since]).await?
        } else {
            let admit = "UPDATE guests SET banned = NULL WHERE id = $1 AND banned IS NOT NULL";
            sql.run(admit, values![self.guest.as_str()]).await?
        };
        sql.tell(&Hint::Guest(self.guest.clone())).await?;
        Ok(changed > 0)
    }
}

struct Rename {
    guest: GuestId,
    name: String,
}

impl Write for Rename {
    type Answer = ();

    async fn run(&self, sql: &mut impl Sql) -> Result<(), StoreError> {
        let renamed = values![self.name.as_str(), self.guest.as_str()];
        sql.run("UPDATE guests SET name = $1 WHERE id = $2", renamed).await?;
        sql.run("UPDATE chat SET name = $1 WHERE guest = $2", renamed).await?;
        Ok(sql.tell(&Hint::Guest(self.guest.clone())).await?)
    }
}

impl Write for Forgetting {
    type Answer = ();

    async fn run(&self, sql: &mut impl Sql) -> Result<(), StoreError> {
        let no = standing(sql, &self.table).await?.no;
        // The numbers of the lines stay, so that pages which show them are told.
        let unsay = "UPDATE chat SET guest = NULL, name = '', text = '', key = 'gone ' || no \
                     WHERE table_no = $1 AND (guest = $2 OR key LIKE $3)";
        let said = format!("{} %", self.guest);
        if sql.run(unsay, values![no, self.guest.as_str(), said.as_str()]).await? > 0 {
            sql.tell(&Hint::Unsaid(self.table.clone())).await?;
        }
        let signed = format!("% {} %", self.sign);
        let done = values![no, signed.as_str()];
        sql.run("UPDATE appends SET key = 'gone ' || version WHERE table_no = $1 AND key LIKE $2", done)
            .await?;
        sql.run("DELETE FROM ordered WHERE table_no = $1 AND key LIKE $2", done).await?;
        for &seat in &self.seats {
            let spent = "DELETE FROM capabilities WHERE table_no = $1 AND seat = $2 AND revoked IS NOT NULL";
            sql.run(spent, values![no, i64::from(seat)]).await?;
        }
        Ok(())
    }
}

struct Forget(GuestId);

impl Write for Forget {
    type Answer = ();

    async fn run(&self, sql: &mut impl Sql) -> Result<(), StoreError> {
        sql.run("DELETE FROM guests WHERE id = $1", values![self.0.as_str()]).await?;
        Ok(sql.tell(&Hint::Guest(self.0.clone())).await?)
    }
}

impl<E: Engine> Keeper for E {
    fn all_tables(&self, after: u64, limit: u32) -> Reply<'_, Vec<KeptTable>> {
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        let which = kept_where!("WHERE no > $1 ORDER BY no LIMIT $2");
        reading!(self, |sql| kept_tables(sql, which, values![after, i64::from(limit)]))
    }

    fn kept_table(&self, table: &TableId) -> Reply<'_, Option<KeptTable>> {
        let table = table.clone();
        reading!(self, |sql| async {
            Ok(kept_tables(sql, kept_where!("WHERE id = $1"), values![table.as_str()]).await?.pop())
        })
    }

    fn all_guests(&self, after: Option<&GuestId>, limit: u32) -> Reply<'_, Vec<KeptGuest>> {
        let after = after.map_or_else(String::new, |guest| guest.as_str().to_owned());
        reading!(self, |sql| kept_guests(sql, &after, limit.into()))
    }

    fn tables_named(&self, begins: &str) -> Reply<'_, Vec<TableId>> {
        let begins = begins.to_owned();
        let which = "SELECT id FROM tables WHERE id LIKE $1 ORDER BY id LIMIT 2";
        reading!(self, |sql| async { Ok(tables_of(beginning(sql, which, &begins).await?)) })
    }

    fn guests_named(&self, begins: &str) -> Reply<'_, Vec<GuestId>> {
        let begins = begins.to_owned();
        let which = "SELECT id FROM guests WHERE id LIKE $1 UNION SELECT guest AS id FROM seats WHERE guest LIKE $1 \
                     ORDER BY id LIMIT 2";
        reading!(self, |sql| async {
            Ok(beginning(sql, which, &begins).await?.into_iter().map(GuestId::new).collect())
        })
    }

    fn traces(&self, guest: &GuestId, sign: &str) -> Reply<'_, Vec<TableId>> {
        let (guest, sign) = (guest.clone(), sign.to_owned());
        reading!(self, |sql| traces(sql, &guest, &sign))
    }

    fn mentions(&self, table: &TableId) -> Reply<'_, Vec<TableId>> {
        let table = table.clone();
        reading!(self, |sql| mentions(sql, &table))
    }

    fn holdings(&self, lately: Millis) -> Reply<'_, Holdings> {
        reading!(self, |sql| holdings(sql, lately))
    }

    fn unsound(&self) -> Reply<'_, Vec<String>> {
        reading!(self, |sql| unsound(sql))
    }

    fn put_one_away(&self, table: &TableId, at: Millis) -> Reply<'_, bool> {
        reply(self, self.write(PutOneAway { table: table.clone(), at }))
    }

    fn erase(&self, table: &TableId) -> Reply<'_, ()> {
        reply(self, self.write(Erase(table.clone())))
    }

    fn ban(&self, guest: &GuestId, since: Option<Millis>) -> Reply<'_, bool> {
        reply(self, self.write(Ban { guest: guest.clone(), since }))
    }

    fn rename(&self, guest: &GuestId, name: &str) -> Reply<'_, ()> {
        reply(self, self.write(Rename { guest: guest.clone(), name: name.to_owned() }))
    }

    fn forget_at(&self, forgetting: Forgetting) -> Reply<'_, ()> {
        reply(self, self.write(forgetting))
    }

    fn forget(&self, guest: &GuestId) -> Reply<'_, ()> {
        reply(self, self.write(Forget(guest.clone())))
    }

    fn wipe(&self) -> Reply<'_, bool> {
        reply(self, Engine::wipe(self))
    }
}
