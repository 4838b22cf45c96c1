//! Everything that is written beside appends: each request by its own statements, all of them or none.

use super::append::{Standing, add_entries, check_entries, check_key, standing};
use super::code::{hash, of_power, of_status, of_visibility};
use super::orders::keep;
use super::{Cells, Sql, Value, places, values};
use crate::{
    Changes, Created, Grant, Guest, GuestId, Hint, Mark, Millis, NewChatLine, NewContent, NewTable, Opening,
    Seat, StoreError, TableId, TokenHash, Update, Updated,
};

/// A request that writes, and what it is answered.
pub(crate) trait Write: Send + Sync {
    type Answer: Send + 'static;

    fn run(&self, sql: &mut impl Sql) -> impl Future<Output = Result<Self::Answer, StoreError>> + Send;
}

/// The most rows of one statement.
const MOST: usize = 256;
const LONGEST_ID: usize = 64;
/// The key of the entries with which a log begins.
pub(crate) const BEGINNING: &str = "begin";

/// The table that a change is for, and when it is made.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) no: i64,
    /// The log has entries.
    pub(super) begun: bool,
    pub(super) at: Millis,
}

/// Makes the changes and returns the new revision.
pub(super) async fn apply(sql: &mut impl Sql, place: Place, changes: &Changes) -> Result<u64, StoreError> {
    if changes.header.is_some() && place.begun {
        return Err(StoreError::Invalid("the header is fixed once the log has begun"));
    }
    let change = "UPDATE tables SET status = coalesce($1, status), visibility = coalesce($2, visibility), \
                  host = coalesce($3, host), awaited = coalesce($4, awaited), \
                  touched = CASE WHEN $7 = 1 OR touched > $5 THEN touched ELSE $5 END, \
                  put_away = CASE WHEN $7 = 1 THEN put_away ELSE NULL END, \
                  revision = revision + 1 WHERE no = $6 RETURNING revision";
    let changed = values![
        changes.status.map(of_status),
        changes.visibility.map(of_visibility),
        changes.host.as_ref().map(GuestId::as_str),
        changes.awaited.map(i64::from),
        place.at,
        place.no,
        i64::from(changes.quiet),
    ];
    let revision = sql.row(change, changed).await?.ok_or(sqlx::Error::RowNotFound)?.number("revision")?;
    let header = changes.header.as_deref().or(changes.names.as_deref());
    if header.is_some() || changes.notes.is_some() {
        let change = "UPDATE details SET header = coalesce($1, header), notes = coalesce($2, notes) WHERE table_no = $3";
        sql.run(change, values![header, changes.notes.as_deref(), place.no]).await?;
    }
    if let Some(seats) = &changes.seats {
        sql.run("DELETE FROM seats WHERE table_no = $1", values![place.no]).await?;
        add_seats(sql, place.no, seats).await?;
    }
    for &hash in &changes.revoke {
        revoke(sql, place.no, hash, place.at).await?;
    }
    add_grants(sql, place, &changes.grant).await?;
    Ok(revision as u64)
}

/// Adds rows, `COLUMNS` values each, in as few statements as there can be.
async fn insert<const COLUMNS: usize>(
    sql: &mut impl Sql,
    into: &str,
    rows: &[[Value<'_>; COLUMNS]],
) -> Result<(), sqlx::Error> {
    for rows in rows.chunks(MOST) {
        let insert = format!("INSERT INTO {into} VALUES {}", places(rows.len(), COLUMNS));
        sql.run(&insert, rows.as_flattened()).await?;
    }
    Ok(())
}

async fn add_seats(sql: &mut impl Sql, no: i64, seats: &[Seat]) -> Result<(), StoreError> {
    let rows = seats.iter().enumerate().map(|(index, seat)| {
        let guest = seat.guest.as_ref().map(GuestId::as_str);
        *values![no, index as i64, guest, seat.player.as_str(), seat.name.as_str()]
    });
    Ok(insert(sql, "seats (table_no, seat, guest, player, name)", &rows.collect::<Vec<_>>()).await?)
}

async fn add_grants(sql: &mut impl Sql, place: Place, grants: &[Grant]) -> Result<(), StoreError> {
    let rows = grants.iter().map(|Grant { hash, power }| {
        let (kind, seat) = of_power(*power);
        *values![&hash.0[..], place.no, kind, seat, place.at]
    });
    let rows: Vec<_> = rows.collect();
    let added = insert(sql, "capabilities (hash, table_no, kind, seat, created)", &rows).await;
    added.map_err(|error| if is_conflict(&error) { StoreError::CapabilityExists } else { error.into() })
}

/// Whether a row stood in the way of another.
fn is_conflict(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation)
}

/// Whether what a row refers to is gone.
fn is_bereft(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_foreign_key_violation)
}

async fn revoke(sql: &mut impl Sql, no: i64, hash: TokenHash, at: Millis) -> Result<bool, StoreError> {
    let revoke = "UPDATE capabilities SET revoked = $1 WHERE hash = $2 AND table_no = $3 AND revoked IS NULL";
    let revoked = sql.run(revoke, values![at, &hash.0[..], no]).await?;
    Ok(revoked > 0)
}

/// Takes a table out of the archive.
pub(crate) async fn take_out(sql: &mut impl Sql, no: i64) -> Result<bool, sqlx::Error> {
    let take_out = "UPDATE tables SET put_away = NULL WHERE no = $1 AND put_away IS NOT NULL";
    Ok(sql.run(take_out, values![no]).await? > 0)
}

impl NewTable {
    pub(crate) fn check(&self) -> Result<(), StoreError> {
        check_id(&self.id)?;
        check_entries(&self.entries)
    }
}

impl Write for NewTable {
    type Answer = Created;

    async fn run(&self, sql: &mut impl Sql) -> Result<Created, StoreError> {
        self.check()?;
        if let Some(opening) = &self.opening
            && let Some((table, before)) = opened(sql, opening.key).await?
        {
            return Ok(Created::Before(table, before));
        }
        let create = "INSERT INTO tables (id, game, visibility, status, host, version, revision, awaited, created, touched) \
                      VALUES ($1, $2, $3, $4, $5, $8, 0, $6, $7, $7) ON CONFLICT (id) DO NOTHING RETURNING no";
        let table = values![
            self.id.as_str(),
            self.game.as_str(),
            of_visibility(self.visibility),
            of_status(self.status),
            self.host.as_str(),
            i64::from(self.awaited),
            self.created,
            self.entries.len() as i64,
        ];
        let Some(created) = sql.row(create, table).await? else {
            return Err(StoreError::TableExists(self.id.clone()));
        };
        let no = created.number("no")?;
        if let Some(NewContent { id, body }) = &self.content {
            let keep = "INSERT INTO contents (id, body) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING";
            sql.run(keep, values![id.as_str(), body.as_str()]).await?;
        }
        let details = "INSERT INTO details (table_no, header, notes, content) VALUES ($1, $2, $3, $4)";
        let content = self.content.as_ref().map(|content| content.id.as_str());
        let kept = sql.run(details, values![no, self.header.as_str(), self.notes.as_str(), content]).await;
        // The last table with this content was deleted since we looked: tried again, it is kept anew.
        kept.map_err(|error| if is_bereft(&error) { StoreError::Busy } else { error.into() })?;
        add_seats(sql, no, &self.seats).await?;
        add_grants(sql, Place { no, begun: false, at: self.created }, &self.grant).await?;
        if let Some(Opening { key, salt, request }) = &self.opening {
            let open = "INSERT INTO openings (key, table_no, salt, request) VALUES ($1, $2, $3, $4)";
            let opened = sql.run(open, values![&key.0[..], no, &salt[..], &request.0[..]]).await;
            // Somebody else used the key since we looked: tried again, this finds their table.
            opened.map_err(|error| if is_conflict(&error) { StoreError::Busy } else { error.into() })?;
        }
        if !self.entries.is_empty() {
            add_entries(sql, no, 0, BEGINNING, &self.entries).await?;
        }
        let mark = Mark { version: self.entries.len() as u64, ..Mark::default() };
        sql.tell(&Hint::Table(self.id.clone(), mark)).await?;
        Ok(Created::New)
    }
}

/// Ids stand in hints, which are short, beside colons and commas.
fn check_id(id: &TableId) -> Result<(), StoreError> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if (1..=LONGEST_ID).contains(&id.as_str().len()) && id.as_str().bytes().all(plain) {
        return Ok(());
    }
    Err(StoreError::Invalid("the id of a table has up to 64 letters, digits, - and _"))
}

/// The table that was opened under a key.
async fn opened(sql: &mut impl Sql, key: TokenHash) -> Result<Option<(TableId, Opening)>, StoreError> {
    let opened =
        "SELECT t.id, o.salt, o.request FROM openings o JOIN tables t ON t.no = o.table_no WHERE o.key = $1";
    let Some(row) = sql.row(opened, values![&key.0[..]]).await? else { return Ok(None) };
    let opening = Opening { key, salt: hash(row.bytes("salt")?)?.0, request: hash(row.bytes("request")?)? };
    Ok(Some((TableId::new(row.text("id")?), opening)))
}

impl Write for Update {
    type Answer = Updated;

    async fn run(&self, sql: &mut impl Sql) -> Result<Updated, StoreError> {
        let Standing { no, mark } = standing(sql, &self.table).await?;
        let Mark { version, revision, ordered } = mark;
        if revision != self.revision || self.ordered.is_some_and(|wanted| wanted != ordered) {
            return Ok(Updated::Stale { revision });
        }
        let place = Place { no, begun: version > 0, at: self.at };
        keep(sql, place.no, &self.orders).await?;
        let revision = apply(sql, place, &self.changes).await?;
        sql.tell(&Hint::Table(self.table.clone(), Mark { revision, ..mark })).await?;
        Ok(Updated::Applied { revision })
    }
}

impl Write for NewChatLine {
    type Answer = u64;

    async fn run(&self, sql: &mut impl Sql) -> Result<u64, StoreError> {
        check_key(&self.key)?;
        let no = standing(sql, &self.table).await?.no;
        // A repeat changes nothing, but has to return the number it found.
        let say = "INSERT INTO chat (table_no, key, guest, name, text, at) VALUES ($1, $2, $3, $4, $5, $6) \
                   ON CONFLICT (table_no, key) DO UPDATE SET at = chat.at RETURNING no";
        let guest = self.guest.as_ref().map(GuestId::as_str);
        let line = values![no, self.key.as_str(), guest, self.name.as_str(), self.text.as_str(), self.at];
        let line = sql.row(say, line).await?.ok_or(sqlx::Error::RowNotFound)?.number("no")?;
        // Whoever talks is still there.
        let touch = "UPDATE tables SET touched = CASE WHEN touched > $1 THEN touched ELSE $1 END, put_away = NULL \
                     WHERE no = $2";
        sql.run(touch, values![self.at, no]).await?;
        sql.tell(&Hint::Said(self.table.clone())).await?;
        Ok(line as u64)
    }
}

pub(super) struct Unsaying {
    pub(super) table: TableId,
    pub(super) guest: GuestId,
}

impl Write for Unsaying {
    type Answer = Vec<u64>;

    async fn run(&self, sql: &mut impl Sql) -> Result<Vec<u64>, StoreError> {
        let no = standing(sql, &self.table).await?.no;
        // Number and key stay: no other line is taken for this one, and it cannot be said again by sending it twice.
        let unsay = "UPDATE chat SET guest = NULL, name = '', text = '' WHERE table_no = $1 AND guest = $2 RETURNING no";
        let unsaid = sql.rows(unsay, values![no, self.guest.as_str()]).await?;
        let mut unsaid =
            unsaid.iter().map(|row| Ok(row.number("no")? as u64)).collect::<Result<Vec<_>, StoreError>>()?;
        unsaid.sort_unstable();
        if !unsaid.is_empty() {
            sql.tell(&Hint::Unsaid(self.table.clone())).await?;
        }
        Ok(unsaid)
    }
}

pub(super) struct NewSecret {
    pub(super) name: &'static str,
    pub(super) fresh: Vec<u8>,
}

impl Write for NewSecret {
    type Answer = Vec<u8>;

    async fn run(&self, sql: &mut impl Sql) -> Result<Vec<u8>, StoreError> {
        // A second one changes nothing, but has to return the first.
        let keep = "INSERT INTO secrets (name, value) VALUES ($1, $2) \
                    ON CONFLICT (name) DO UPDATE SET value = secrets.value RETURNING value";
        let kept =
            sql.row(keep, values![self.name, &self.fresh[..]]).await?.ok_or(sqlx::Error::RowNotFound)?;
        Ok(kept.bytes("value")?.to_vec())
    }
}

pub(super) struct PutAway {
    pub(super) before: Millis,
    pub(super) at: Millis,
}

impl Write for PutAway {
    type Answer = Vec<TableId>;

    async fn run(&self, sql: &mut impl Sql) -> Result<Vec<TableId>, StoreError> {
        put_away(sql, self).await
    }
}

async fn put_away<S: Sql>(sql: &mut S, PutAway { before, at }: &PutAway) -> Result<Vec<TableId>, StoreError> {
    // Whoever waits for many tables waits in the order of their ids, so that nobody waits in a circle.
    let put_away = format!(
        "UPDATE tables SET put_away = $1 WHERE no IN (SELECT no FROM tables \
         WHERE status < 2 AND put_away IS NULL AND touched < $2 ORDER BY id{}) RETURNING id",
        S::FOR_UPDATE
    );
    let away = sql.rows(&put_away, values![*at, *before]).await?;
    away.iter().map(|row| Ok(TableId::new(row.text("id")?))).collect()
}

pub(super) struct BringBack {
    pub(super) table: TableId,
    pub(super) at: Millis,
}

impl Write for BringBack {
    type Answer = bool;

    async fn run(&self, sql: &mut impl Sql) -> Result<bool, StoreError> {
        let no = standing(sql, &self.table).await?.no;
        let was_away = take_out(sql, no).await?;
        if was_away {
            let touch =
                "UPDATE tables SET touched = CASE WHEN touched > $1 THEN touched ELSE $1 END WHERE no = $2";
            sql.run(touch, values![self.at, no]).await?;
        }
        Ok(was_away)
    }
}

pub(super) struct Granting {
    pub(super) table: TableId,
    pub(super) grant: Grant,
    pub(super) at: Millis,
}

impl Write for Granting {
    type Answer = ();

    async fn run(&self, sql: &mut impl Sql) -> Result<(), StoreError> {
        let no = standing(sql, &self.table).await?.no;
        add_grants(sql, Place { no, begun: false, at: self.at }, &[self.grant]).await
    }
}

pub(super) struct Revoking {
    pub(super) table: TableId,
    pub(super) hash: TokenHash,
    pub(super) at: Millis,
}

impl Write for Revoking {
    type Answer = bool;

    async fn run(&self, sql: &mut impl Sql) -> Result<bool, StoreError> {
        let no = standing(sql, &self.table).await?.no;
        revoke(sql, no, self.hash, self.at).await
    }
}

impl Write for Guest {
    type Answer = ();

    async fn run(&self, sql: &mut impl Sql) -> Result<(), StoreError> {
        let save = "INSERT INTO guests (id, name, settings, created, seen) VALUES ($1, $2, $3, $4, $4) \
                    ON CONFLICT (id) DO UPDATE SET name = excluded.name, settings = excluded.settings, \
                    seen = CASE WHEN guests.seen > excluded.seen THEN guests.seen ELSE excluded.seen END";
        let guest = values![self.id.as_str(), self.name.as_str(), self.settings.as_str(), self.seen];
        sql.run(save, guest).await?;
        Ok(())
    }
}
