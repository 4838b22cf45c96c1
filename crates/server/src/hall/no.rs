//! Why something was not done. Nothing has changed then, unless the store's reply was lost.

use malice_engine::{Fault, Illegal};
use malice_store::StoreError;
use thiserror::Error;

use crate::refusals::Limit;

#[derive(Clone, PartialEq, Debug, Error)]
pub(crate) enum No {
    #[error("there is no such table")]
    UnknownTable,
    #[error("there is no such link")]
    UnknownLink,
    /// Who asks had this seat, link or token, and has it no more.
    #[error("{0}")]
    Ended(String),
    #[error("{0}")]
    NotYours(&'static str),
    #[error("whoever runs this server has shut you out")]
    ShutOut,
    /// The decision was already made, or something else is asked now.
    #[error("the table has moved on: look again")]
    Stale,
    #[error("{0}")]
    Illegal(#[from] Illegal),
    #[error("{0}")]
    Invalid(String),
    #[error("{}", list(.0))]
    Faults(Vec<Fault>),
    #[error("this game cannot be played on here: {0}")]
    Unplayable(String),
    /// Another server has the rules of this table.
    #[error("another server plays this game: ask again")]
    Elsewhere,
    /// Somebody asks for more than there is for one client.
    #[error("{}", .0.sentence())]
    TooMany(Limit),
    #[error("{0}")]
    Store(StoreError),
}

fn list(faults: &[Fault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

impl From<StoreError> for No {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::UnknownTable(_) => Self::UnknownTable,
            StoreError::Invalid(message) => Self::Invalid(message.to_owned()),
            error => {
                if matches!(error, StoreError::Corrupt | StoreError::Failed(_)) {
                    tracing::error!(%error, "the store could not answer");
                }
                Self::Store(error)
            }
        }
    }
}
