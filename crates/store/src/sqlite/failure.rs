//! What SQLite reports, in the store's words.

use std::path::Path;

use crate::StoreError;

const BUSY: i32 = 5;
const LOCKED: i32 = 6;
const READ_ONLY: i32 = 8;
const CORRUPT: i32 = 11;
const FULL: i32 = 13;
const CANNOT_OPEN: i32 = 14;
const CONSTRAINT: i32 = 19;
const NOT_A_DATABASE: i32 = 26;
/// The shared memory beside the file could not grow: on Linux this is how a full disk shows first.
const NO_SHARED_MEMORY: i32 = 4874;

/// SQLite's extended code, if it was SQLite that failed.
fn code(error: &sqlx::Error) -> Option<i32> {
    error.as_database_error()?.code()?.parse().ok()
}

/// The low byte says what happened, the others where.
fn kind(error: &sqlx::Error) -> Option<i32> {
    code(error).map(|code| code & 0xff)
}

/// Whether a row stood in the way of another: the request fails, its neighbours do not.
pub(super) fn is_conflict(error: &sqlx::Error) -> bool {
    kind(error) == Some(CONSTRAINT)
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match (kind(&error), code(&error)) {
            (Some(FULL), _) | (_, Some(NO_SHARED_MEMORY)) => Self::Full,
            (Some(BUSY | LOCKED), _) => Self::Busy,
            (Some(CORRUPT | NOT_A_DATABASE), _) => Self::Corrupt,
            _ if matches!(error, sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed) => Self::Closed,
            _ => Self::Failed(error.to_string()),
        }
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
