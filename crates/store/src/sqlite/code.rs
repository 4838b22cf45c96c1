//! How the words of the model stand in the columns of the database.

use sqlx::Row as _;
use sqlx::sqlite::SqliteRow;

use crate::{
    Capability, ChatLine, Done, GuestId, Power, Seat, Status, StoreError, TableId, TableMeta, TokenHash,
    Visibility,
};

pub(super) fn of_visibility(visibility: Visibility) -> i64 {
    match visibility {
        Visibility::Listed => 0,
        Visibility::ByLink => 1,
    }
}

/// The partial index `tables_going` relies on finished being 2.
pub(super) fn of_status(status: Status) -> i64 {
    match status {
        Status::Open => 0,
        Status::Playing => 1,
        Status::Finished => 2,
    }
}

pub(super) fn of_power(power: Power) -> (i64, Option<i64>) {
    match power {
        Power::Seat(seat) => (0, Some(seat.into())),
        Power::Api(seat) => (1, Some(seat.into())),
        Power::Hand(seat) => (2, Some(seat.into())),
        Power::Watch => (3, None),
    }
}

fn unreadable(what: &str) -> StoreError {
    StoreError::Failed(format!("the database holds {what} that is unknown here"))
}

/// A table from the columns of `read::META`, without its seats.
pub(super) fn meta(row: &SqliteRow) -> Result<TableMeta, StoreError> {
    Ok(TableMeta {
        id: TableId::new(row.try_get::<String, _>("id")?),
        game: row.try_get("game")?,
        visibility: match row.try_get("visibility")? {
            0i64 => Visibility::Listed,
            1 => Visibility::ByLink,
            _ => return Err(unreadable("a visibility")),
        },
        status: match row.try_get("status")? {
            0i64 => Status::Open,
            1 => Status::Playing,
            2 => Status::Finished,
            _ => return Err(unreadable("a status")),
        },
        host: GuestId::new(row.try_get::<String, _>("host")?),
        seats: Vec::new(),
        version: row.try_get::<i64, _>("version")? as u64,
        revision: row.try_get::<i64, _>("revision")? as u64,
        awaited: row.try_get::<i64, _>("awaited")? as u32,
        notes: row.try_get("notes")?,
        created: row.try_get("created")?,
        touched: row.try_get("touched")?,
        put_away: row.try_get("put_away")?,
    })
}

/// The seat in the same row; none if the table has no seats.
pub(super) fn seat(row: &SqliteRow) -> Result<Option<Seat>, StoreError> {
    let Some(player) = row.try_get("player")? else { return Ok(None) };
    Ok(Some(Seat { guest: guest_id(row)?, player, name: row.try_get("name")? }))
}

pub(super) fn guest_id(row: &SqliteRow) -> Result<Option<GuestId>, StoreError> {
    Ok(row.try_get::<Option<String>, _>("guest")?.map(GuestId::new))
}

pub(super) fn hash(bytes: Vec<u8>) -> Result<TokenHash, StoreError> {
    bytes.try_into().map(TokenHash).map_err(|_| unreadable("a hash"))
}

/// What an append of `count` entries did that reached `version`.
pub(super) fn done(version: i64, count: i64) -> Done {
    Done { before: (version - count) as u64, version: version as u64 }
}

pub(super) fn chat_line(row: &SqliteRow) -> Result<ChatLine, StoreError> {
    Ok(ChatLine {
        number: row.try_get::<i64, _>("no")? as u64,
        guest: guest_id(row)?,
        name: row.try_get("name")?,
        text: row.try_get("text")?,
        at: row.try_get("at")?,
    })
}

pub(super) fn capability(row: &SqliteRow) -> Result<Capability, StoreError> {
    let seat = row.try_get::<Option<i64>, _>("seat")?.map(|seat| seat as u8);
    Ok(Capability {
        hash: hash(row.try_get("hash")?)?,
        table: TableId::new(row.try_get::<String, _>("id")?),
        power: match (row.try_get("kind")?, seat) {
            (0i64, Some(seat)) => Power::Seat(seat),
            (1, Some(seat)) => Power::Api(seat),
            (2, Some(seat)) => Power::Hand(seat),
            (3, None) => Power::Watch,
            _ => return Err(unreadable("a capability")),
        },
        created: row.try_get("created")?,
        revoked: row.try_get("revoked")?,
    })
}
