//! What PostgreSQL reports, in the store's words.

use sqlx::postgres::{PgDatabaseError, PgSeverity};

use crate::StoreError;

fn told(error: &sqlx::Error) -> Option<&PgDatabaseError> {
    error.as_database_error()?.try_downcast_ref()
}

/// What the store calls it, if it was PostgreSQL that failed and there is a word for it.
pub(crate) fn known(error: &sqlx::Error) -> Option<StoreError> {
    match told(error)?.code() {
        "53100" => Some(StoreError::Full),
        // A serialization failure, a deadlock, a lock that somebody did not let go.
        "40001" | "40P01" | "55P03" => Some(StoreError::Busy),
        "XX001" | "XX002" => Some(StoreError::Corrupt),
        _ => None,
    }
}

/// What became of a commit that was not answered well. Only a plain error of a server that goes on says that nothing was changed.
pub(super) fn committing(error: sqlx::Error) -> StoreError {
    let ended = |told: &PgDatabaseError| matches!(told.severity(), PgSeverity::Fatal | PgSeverity::Panic);
    if told(&error).is_none_or(ended) { StoreError::Lost } else { error.into() }
}

/// Why a database could not be opened. Nothing in it names a password: the driver does not know the address as it was written.
pub(super) fn opening(place: &str, error: &sqlx::Error) -> StoreError {
    known(error).unwrap_or_else(|| {
        let reason = told(error).map_or_else(|| error.to_string(), |told| told.message().to_owned());
        StoreError::Unreachable { place: place.to_owned(), reason }
    })
}
