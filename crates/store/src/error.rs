//! What can go wrong with the store, each as one clear line.

use std::path::PathBuf;

use thiserror::Error;

use crate::TableId;

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
    #[error("the store is closed")]
    Closed,
    #[error("cannot write to {}: {reason}", path.display())]
    Unwritable { path: PathBuf, reason: String },
    #[error("{} is not a database", .0.display())]
    NotADatabase(PathBuf),
    #[error("{} is a database of another program", .0.display())]
    Foreign(PathBuf),
    #[error("{} was written by a newer malice (its format is {found}, this one knows {known})", path.display())]
    Newer { path: PathBuf, found: i64, known: i64 },
    #[error("{} is already there", .0.display())]
    FileExists(PathBuf),
    #[error("cannot read {}: {reason}", path.display())]
    Unreadable { path: PathBuf, reason: String },
    #[error("{} is in use by another malice server: end that one, or name another folder", .0.display())]
    InUse(PathBuf),
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
