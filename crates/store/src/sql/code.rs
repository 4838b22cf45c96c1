//! How the words of the model stand in the columns of the database.

use super::Cells;
use crate::{
    Capability, ChatLine, Done, GuestId, Power, Seat, Status, StoreError, TableId, TableMeta, TokenHash,
    Visibility,
};

pub(crate) fn of_visibility(visibility: Visibility) -> i64 {
    match visibility {
        Visibility::Listed => 0,
        Visibility::ByLink => 1,
    }
}

/// The partial index `tables_going` relies on finished being 2.
pub(crate) fn of_status(status: Status) -> i64 {
    match status {
        Status::Open => 0,
        Status::Playing => 1,
        Status::Finished => 2,
    }
}

pub(crate) fn of_power(power: Power) -> (i64, Option<i64>) {
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

/// A table from the columns of `read::ONE` and its like, without its seats.
pub(super) fn meta(row: &impl Cells) -> Result<TableMeta, StoreError> {
    Ok(TableMeta {
        id: TableId::new(row.text("id")?),
        game: row.text("game")?.into(),
        visibility: match row.number("visibility")? {
            0 => Visibility::Listed,
            1 => Visibility::ByLink,
            _ => return Err(unreadable("a visibility")),
        },
        status: status(row)?,
        host: GuestId::new(row.text("host")?),
        seats: Vec::new(),
        version: row.number("version")? as u64,
        revision: row.number("revision")? as u64,
        awaited: row.number("awaited")? as u32,
        notes: row.text("notes")?.into(),
        created: row.number("created")?,
        touched: row.number("touched")?,
        put_away: row.maybe_number("put_away")?,
    })
}

pub(super) fn status(row: &impl Cells) -> Result<Status, StoreError> {
    match row.number("status")? {
        0 => Ok(Status::Open),
        1 => Ok(Status::Playing),
        2 => Ok(Status::Finished),
        _ => Err(unreadable("a status")),
    }
}

/// The seat in the same row; none if the table has no seats.
pub(super) fn seat(row: &impl Cells) -> Result<Option<Seat>, StoreError> {
    let Some(player) = row.maybe_text("player")? else { return Ok(None) };
    Ok(Some(Seat { guest: guest_id(row)?, player: player.into(), name: row.text("name")?.into() }))
}

fn guest_id(row: &impl Cells) -> Result<Option<GuestId>, StoreError> {
    Ok(row.maybe_text("guest")?.map(GuestId::new))
}

pub(super) fn hash(bytes: &[u8]) -> Result<TokenHash, StoreError> {
    bytes.try_into().map(TokenHash).map_err(|_| unreadable("a hash"))
}

/// What an append of `count` entries did that reached `version`.
pub(crate) fn done(version: i64, count: i64) -> Done {
    Done { before: (version - count) as u64, version: version as u64 }
}

pub(super) fn chat_line(row: &impl Cells) -> Result<ChatLine, StoreError> {
    Ok(ChatLine {
        number: row.number("no")? as u64,
        guest: guest_id(row)?,
        name: row.text("name")?.into(),
        text: row.text("text")?.into(),
        at: row.number("at")?,
    })
}

pub(super) fn capability(row: &impl Cells) -> Result<Capability, StoreError> {
    let seat = row.maybe_number("seat")?.map(|seat| seat as u8);
    Ok(Capability {
        hash: hash(row.bytes("hash")?)?,
        table: TableId::new(row.text("id")?),
        power: match (row.number("kind")?, seat) {
            (0, Some(seat)) => Power::Seat(seat),
            (1, Some(seat)) => Power::Api(seat),
            (2, Some(seat)) => Power::Hand(seat),
            (3, None) => Power::Watch,
            _ => return Err(unreadable("a capability")),
        },
        created: row.number("created")?,
        revoked: row.maybe_number("revoked")?,
    })
}
