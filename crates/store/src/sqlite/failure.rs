//! What SQLite reports, in the store's words.

use std::path::Path;

use sqlx::error::DatabaseError as _;
use sqlx::sqlite::SqliteError;

use crate::StoreError;

const BUSY: i32 = 5;
const LOCKED: i32 = 6;
const READ_ONLY: i32 = 8;
const CORRUPT: i32 = 11;
const FULL: i32 = 13;
const CANNOT_OPEN: i32 = 14;
const NOT_A_DATABASE: i32 = 26;
/// The shared memory beside the file could not grow: on Linux this is how a full disk shows first.
const NO_SHARED_MEMORY: i32 = 4874;

/// SQLite's extended code, if it was SQLite that failed.
fn code(error: &sqlx::Error) -> Option<i32> {
    error.as_database_error()?.try_downcast_ref::<SqliteError>()?.code()?.parse().ok()
}

/// The low byte says what happened, the others where.
fn kind(error: &sqlx::Error) -> Option<i32> {
    code(error).map(|code| code & 0xff)
}

/// What the store calls it, if it was SQLite that failed and there is a word for it.
pub(crate) fn known(error: &sqlx::Error) -> Option<StoreError> {
    match (kind(error)?, code(error)?) {
        (FULL, _) | (_, NO_SHARED_MEMORY) => Some(StoreError::Full),
        (BUSY | LOCKED, _) => Some(StoreError::Busy),
        (CORRUPT | NOT_A_DATABASE, _) => Some(StoreError::Corrupt),
        _ => None,
    }
}

/// Why a file could not be opened.
pub(super) fn opening(path: &Path, error: sqlx::Error) -> StoreError {
    match kind(&error) {
        Some(NOT_A_DATABASE) => StoreError::NotADatabase(path.into()),
        Some(CORRUPT) => StoreError::Damaged(path.into()),
        Some(CANNOT_OPEN | READ_ONLY) => StoreError::Unwritable { path: path.into(), reason: reason(&error) },
        _ => error.into(),
    }
}

fn reason(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |error| error.message().to_owned())
}
