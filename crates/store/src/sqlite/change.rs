//! Everything that is written beside appends: each request by its own statements, inside its own savepoint.

use std::sync::LazyLock;

use sqlx::{Row as _, SqliteConnection, query, query_scalar};

use super::append::{append_one, check_key};
use super::code::{hash, of_power, of_status, of_visibility};
use super::failure::is_conflict;
use super::multi::Multi;
use super::orders::keep;
use crate::{
    Append, Appended, Changes, Created, Grant, Guest, GuestId, Millis, NewChatLine, NewTable, Opening, Seat,
    StoreError, TableId, TokenHash, Update, Updated,
};

/// A request that writes, and what it is answered.
pub(super) trait Write: Send + Sync {
    type Answer: Send + 'static;

    fn run(
        &self,
        connection: &mut SqliteConnection,
    ) -> impl Future<Output = Result<Self::Answer, StoreError>> + Send;
}

static SEATS: LazyLock<Multi> = LazyLock::new(|| {
    Multi::new(
        "INSERT INTO seats (table_no, seat, guest, player, name) SELECT * FROM",
        5,
        "WHERE column1 IS NOT NULL",
    )
});

static GRANTS: LazyLock<Multi> = LazyLock::new(|| {
    Multi::new(
        "INSERT INTO capabilities (hash, table_no, kind, seat, created) SELECT * FROM",
        5,
        "WHERE column1 IS NOT NULL",
    )
});

/// The table that a change is for, and when it is made.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) no: i64,
    /// The log has entries.
    pub(super) begun: bool,
    pub(super) at: Millis,
}

/// Makes the changes and returns the new revision.
pub(super) async fn apply(
    connection: &mut SqliteConnection,
    place: Place,
    changes: &Changes,
) -> Result<u64, StoreError> {
    if changes.header.is_some() && place.begun {
        return Err(StoreError::Invalid("the header is fixed once the log has begun"));
    }
    let sql = "UPDATE tables SET status = coalesce(?, status), visibility = coalesce(?, visibility), \
               host = coalesce(?, host), awaited = coalesce(?, awaited), touched = max(touched, ?), put_away = NULL, \
               revision = revision + 1 WHERE no = ? RETURNING revision";
    let revision: i64 = query_scalar(sql)
        .bind(changes.status.map(of_status))
        .bind(changes.visibility.map(of_visibility))
        .bind(changes.host.as_ref().map(GuestId::as_str))
        .bind(changes.awaited.map(i64::from))
        .bind(place.at)
        .bind(place.no)
        .fetch_one(&mut *connection)
        .await?;
    if changes.header.is_some() || changes.notes.is_some() {
        let sql =
            "UPDATE details SET header = coalesce(?, header), notes = coalesce(?, notes) WHERE table_no = ?";
        let change = query(sql).bind(changes.header.as_deref()).bind(changes.notes.as_deref());
        change.bind(place.no).execute(&mut *connection).await?;
    }
    if let Some(seats) = &changes.seats {
        query("DELETE FROM seats WHERE table_no = ?").bind(place.no).execute(&mut *connection).await?;
        add_seats(connection, place.no, seats).await?;
    }
    for &hash in &changes.revoke {
        revoke(connection, place.no, hash, place.at).await?;
    }
    add_grants(connection, place, &changes.grant).await?;
    Ok(revision as u64)
}

async fn add_seats(connection: &mut SqliteConnection, no: i64, seats: &[Seat]) -> Result<(), StoreError> {
    let numbered: Vec<(usize, &Seat)> = seats.iter().enumerate().collect();
    let add = SEATS.queries(&numbered, |query, (index, seat)| {
        let guest = seat.guest.as_ref().map(GuestId::as_str);
        query.with(no).with(*index as i64).with(guest).with(seat.player.as_str()).with(seat.name.as_str())
    });
    for query in add {
        query.execute(&mut *connection).await?;
    }
    Ok(())
}

async fn add_grants(
    connection: &mut SqliteConnection,
    place: Place,
    grants: &[Grant],
) -> Result<(), StoreError> {
    let add = GRANTS.queries(grants, |query, Grant { hash, power }| {
        let (kind, seat) = of_power(*power);
        query.with(&hash.0[..]).with(place.no).with(kind).with(seat).with(place.at)
    });
    for query in add {
        let added = query.execute(&mut *connection).await;
        added.map_err(
            |error| {
                if is_conflict(&error) { StoreError::CapabilityExists } else { error.into() }
            },
        )?;
    }
    Ok(())
}

async fn revoke(
    connection: &mut SqliteConnection,
    no: i64,
    hash: TokenHash,
    at: Millis,
) -> Result<bool, StoreError> {
    let sql = "UPDATE capabilities SET revoked = ? WHERE hash = ? AND table_no = ? AND revoked IS NULL";
    let done = query(sql).bind(at).bind(&hash.0[..]).bind(no).execute(connection).await?;
    Ok(done.rows_affected() > 0)
}

/// Takes a table out of the archive.
pub(super) async fn take_out(connection: &mut SqliteConnection, no: i64) -> Result<bool, sqlx::Error> {
    let sql = "UPDATE tables SET put_away = NULL WHERE no = ? AND put_away IS NOT NULL";
    Ok(query(sql).bind(no).execute(connection).await?.rows_affected() > 0)
}

async fn number(connection: &mut SqliteConnection, table: &TableId) -> Result<i64, StoreError> {
    let no = query_scalar("SELECT no FROM tables WHERE id = ?").bind(table.as_str());
    no.fetch_optional(connection).await?.ok_or_else(|| StoreError::UnknownTable(table.clone()))
}

impl Write for Append {
    type Answer = Appended;

    async fn run(&self, connection: &mut SqliteConnection) -> Result<Appended, StoreError> {
        append_one(connection, self).await
    }
}

impl Write for NewTable {
    type Answer = Created;

    async fn run(&self, connection: &mut SqliteConnection) -> Result<Created, StoreError> {
        if let Some(opening) = &self.opening
            && let Some((table, before)) = opened(connection, opening.key).await?
        {
            return Ok(Created::Before(table, before));
        }
        let sql = "INSERT INTO tables (id, game, visibility, status, host, version, revision, awaited, created, touched) \
                   VALUES (?1, ?2, ?3, ?4, ?5, 0, 0, ?6, ?7, ?7) ON CONFLICT (id) DO NOTHING";
        let done = query(sql)
            .bind(self.id.as_str())
            .bind(self.game.as_str())
            .bind(of_visibility(self.visibility))
            .bind(of_status(self.status))
            .bind(self.host.as_str())
            .bind(i64::from(self.awaited))
            .bind(self.created)
            .execute(&mut *connection)
            .await?;
        if done.rows_affected() == 0 {
            return Err(StoreError::TableExists(self.id.clone()));
        }
        let no = done.last_insert_rowid();
        let details = query("INSERT INTO details (table_no, header, notes) VALUES (?, ?, ?)").bind(no);
        details.bind(self.header.as_str()).bind(self.notes.as_str()).execute(&mut *connection).await?;
        add_seats(connection, no, &self.seats).await?;
        add_grants(connection, Place { no, begun: false, at: self.created }, &self.grant).await?;
        if let Some(Opening { key, salt, request }) = &self.opening {
            let add = query("INSERT INTO openings (key, table_no, salt, request) VALUES (?, ?, ?, ?)");
            let add = add.bind(&key.0[..]).bind(no).bind(&salt[..]).bind(&request.0[..]);
            add.execute(connection).await?;
        }
        Ok(Created::New)
    }
}

/// The table that was opened under a key.
async fn opened(
    connection: &mut SqliteConnection,
    key: TokenHash,
) -> Result<Option<(TableId, Opening)>, StoreError> {
    let sql =
        "SELECT t.id, o.salt, o.request FROM openings o JOIN tables t ON t.no = o.table_no WHERE o.key = ?";
    let Some(row) = query(sql).bind(&key.0[..]).fetch_optional(connection).await? else { return Ok(None) };
    let bytes = |column: usize| hash(row.try_get(column)?);
    let opening = Opening { key, salt: bytes(1)?.0, request: bytes(2)? };
    Ok(Some((TableId::new(row.try_get::<String, _>(0)?), opening)))
}

impl Write for Update {
    type Answer = Updated;

    async fn run(&self, connection: &mut SqliteConnection) -> Result<Updated, StoreError> {
        let found = query("SELECT no, version, revision FROM tables WHERE id = ?")
            .bind(self.table.as_str())
            .fetch_optional(&mut *connection)
            .await?
            .ok_or_else(|| StoreError::UnknownTable(self.table.clone()))?;
        let revision = found.try_get::<i64, _>(2)? as u64;
        if revision != self.revision {
            return Ok(Updated::Stale { revision });
        }
        let place = Place { no: found.try_get(0)?, begun: found.try_get::<i64, _>(1)? > 0, at: self.at };
        keep(connection, place.no, &self.orders).await?;
        Ok(Updated::Applied { revision: apply(connection, place, &self.changes).await? })
    }
}

impl Write for NewChatLine {
    type Answer = u64;

    async fn run(&self, connection: &mut SqliteConnection) -> Result<u64, StoreError> {
        check_key(&self.key)?;
        let no = number(connection, &self.table).await?;
        // A repeat changes nothing, but has to return the number it found.
        let sql = "INSERT INTO chat (table_no, key, guest, name, text, at) VALUES (?, ?, ?, ?, ?, ?) \
                   ON CONFLICT (table_no, key) DO UPDATE SET at = at RETURNING no";
        let line: i64 = query_scalar(sql)
            .bind(no)
            .bind(self.key.as_str())
            .bind(self.guest.as_ref().map(GuestId::as_str))
            .bind(self.name.as_str())
            .bind(self.text.as_str())
            .bind(self.at)
            .fetch_one(&mut *connection)
            .await?;
        // Whoever talks is still there.
        let touch = query("UPDATE tables SET touched = max(touched, ?), put_away = NULL WHERE no = ?");
        touch.bind(self.at).bind(no).execute(connection).await?;
        Ok(line as u64)
    }
}

pub(super) struct Unsaying {
    pub(super) table: TableId,
    pub(super) guest: GuestId,
}

impl Write for Unsaying {
    type Answer = Vec<u64>;

    async fn run(&self, connection: &mut SqliteConnection) -> Result<Vec<u64>, StoreError> {
        let no = number(connection, &self.table).await?;
        // Number and key stay: no other line is taken for this one, and it cannot be said again by sending it twice.
        let sql = "UPDATE chat SET guest = NULL, name = '', text = '' WHERE table_no = ? AND guest = ? RETURNING no";
        let said =
            query_scalar::<_, i64>(sql).bind(no).bind(self.guest.as_str()).fetch_all(connection).await?;
        Ok(said.into_iter().map(|line| line as u64).collect())
    }
}

pub(super) struct NewSecret {
    pub(super) name: &'static str,
    pub(super) fresh: Vec<u8>,
}

impl Write for NewSecret {
    type Answer = Vec<u8>;

    async fn run(&self, connection: &mut SqliteConnection) -> Result<Vec<u8>, StoreError> {
        // A second one changes nothing, but has to return the first.
        let sql = "INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value RETURNING value";
        Ok(query_scalar(sql).bind(self.name).bind(&self.fresh[..]).fetch_one(connection).await?)
    }
}

pub(super) struct PutAway {
    pub(super) before: Millis,
    pub(super) at: Millis,
}

impl Write for PutAway {
    type Answer = Vec<TableId>;

    async fn run(&self, connection: &mut SqliteConnection) -> Result<Vec<TableId>, StoreError> {
        let sql = "UPDATE tables SET put_away = ? WHERE status < 2 AND put_away IS NULL AND touched < ? RETURNING id";
        let ids =
            query_scalar::<_, String>(sql).bind(self.at).bind(self.before).fetch_all(connection).await?;
        Ok(ids.into_iter().map(TableId::new).collect())
    }
}

pub(super) struct BringBack {
    pub(super) table: TableId,
    pub(super) at: Millis,
}

impl Write for BringBack {
    type Answer = bool;

    async fn run(&self, connection: &mut SqliteConnection) -> Result<bool, StoreError> {
        let no = number(connection, &self.table).await?;
        let was_away = take_out(connection, no).await?;
        if was_away {
            let touch = query("UPDATE tables SET touched = max(touched, ?) WHERE no = ?").bind(self.at);
            touch.bind(no).execute(connection).await?;
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

    async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let no = number(connection, &self.table).await?;
        add_grants(connection, Place { no, begun: false, at: self.at }, &[self.grant]).await
    }
}

pub(super) struct Revoking {
    pub(super) table: TableId,
    pub(super) hash: TokenHash,
    pub(super) at: Millis,
}

impl Write for Revoking {
    type Answer = bool;

    async fn run(&self, connection: &mut SqliteConnection) -> Result<bool, StoreError> {
        let no = number(connection, &self.table).await?;
        revoke(connection, no, self.hash, self.at).await
    }
}

impl Write for Guest {
    type Answer = ();

    async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let sql = "INSERT INTO guests (id, name, settings, created, seen) VALUES (?1, ?2, ?3, ?4, ?4) \
                   ON CONFLICT (id) DO UPDATE SET name = excluded.name, settings = excluded.settings, \
                   seen = max(seen, excluded.seen)";
        let save = query(sql).bind(self.id.as_str()).bind(self.name.as_str()).bind(self.settings.as_str());
        save.bind(self.seen).execute(connection).await?;
        Ok(())
    }
}

/// Reads a setting where it counts: on the writing connection.
#[cfg(feature = "fault")]
pub(super) struct Pragma {
    pub(super) name: &'static str,
}

#[cfg(feature = "fault")]
impl Write for Pragma {
    type Answer = String;

    async fn run(&self, connection: &mut SqliteConnection) -> Result<String, StoreError> {
        let sql = format!("PRAGMA {}", self.name);
        let row = query(sqlx::AssertSqlSafe(sql)).fetch_one(connection).await?;
        // Unchecked, because some settings are words and others numbers: all are read as text.
        Ok(row.try_get_unchecked(0)?)
    }
}
