//! What can go wrong with the store, each as one clear line.

use std::path::PathBuf;

use thiserror::Error;

use crate::{TableId, postgres, sqlite};

/// Why nothing was read or changed. A stale version is no error: see [`crate::Appended::Stale`].
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StoreError {
    #[error("there is no table {0}")]
    UnknownTable(TableId),
    #[error("there is already a table {0}")]
    TableExists(TableId),
    #[error("this link or token was already given out")]
    CapabilityExists,
    #[error("{0}")]
    Invalid(&'static str),
    #[error("the disk is full: nothing was changed")]
    Full,
    #[error("the store is busy with another program: nothing was changed")]
    Busy,
    /// Of where it is and what is wrong with it the log speaks: this goes to whoever asked.
    #[error("the store does not answer: nothing was changed")]
    Silent,
    #[error("the store is closed")]
    Closed,
    #[error("cannot write to {}: {reason}", path.display())]
    Unwritable { path: PathBuf, reason: String },
    #[error("{} is not a database", .0.display())]
    NotADatabase(PathBuf),
    #[error("{0} is a database of another program")]
    Foreign(String),
    #[error("{place} was written by a newer malice (its format is {found}, this one knows {known})")]
    Newer { place: String, found: i64, known: i64 },
    #[error(
        "{place} was written by an older malice (its format is {found}, this one knows {known}): serve it once with this one"
    )]
    Older { place: String, found: i64, known: i64 },
    #[error("{0} is not empty")]
    NotEmpty(String),
    #[error("cannot reach {place}: {reason}")]
    Unreachable { place: String, reason: String },
    #[error("{} is already there", .0.display())]
    FileExists(PathBuf),
    #[error("cannot read {}: {reason}", path.display())]
    Unreadable { path: PathBuf, reason: String },
    #[error("{0} is in use by another malice server: end that one, or name another place")]
    InUse(String),
    #[error("{} is damaged", .0.display())]
    Damaged(PathBuf),
    /// A page of the database is not what it should be; it is not said which, and other pages may be sound.
    #[error("the database is damaged")]
    Corrupt,
    #[error("the store failed, nothing was changed: {0}")]
    Failed(String),
    /// Committed or not, nobody knows: ask again with the same key.
    #[error("the reply of the store was lost")]
    Lost,
}

impl StoreError {
    /// Whether a failure lies with the disk or the connection and not with the request.
    pub(crate) fn spoils_all(&self) -> bool {
        match self {
            Self::UnknownTable(_)
            | Self::TableExists(_)
            | Self::CapabilityExists
            | Self::Invalid(_)
            // Other tables may lie on sound pages.
            | Self::Corrupt
            | Self::Failed(_) => false,
            Self::Full
            | Self::Busy
            | Self::Silent
            | Self::Closed
            | Self::Damaged(_)
            | Self::InUse(_)
            | Self::Unreadable { .. }
            | Self::Unwritable { .. }
            | Self::Unreachable { .. }
            | Self::NotADatabase(_)
            | Self::Foreign(_)
            | Self::Newer { .. }
            | Self::Older { .. }
            | Self::NotEmpty(_)
            | Self::FileExists(_)
            | Self::Lost => true,
        }
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        if let Some(known) = sqlite::known(&error).or_else(|| postgres::known(&error)) {
            known
        } else if matches!(error, sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed) {
            Self::Closed
        } else if matches!(error, sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::PoolTimedOut) {
            tracing::warn!(%error, "the store does not answer");
            Self::Silent
        } else {
            Self::Failed(error.to_string())
        }
    }
}
