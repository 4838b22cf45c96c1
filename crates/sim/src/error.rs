//! What can go wrong in a simulation.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a simulation, a comparison or a plot failed.
#[derive(Debug, Error)]
pub enum SimError {
    #[error(
        "{given} bots were named, but the game has {seats} seats: name one bot for all, or one for each seat"
    )]
    Bots { given: usize, seats: usize },
    #[error("set-ups that are played in turn must have as many seats as each other")]
    Seats,
    #[error("a simulation needs at least one game")]
    NoGames,
    #[error("the threads could not be started: {0}")]
    Threads(String),
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error(
        "{}: what it keeps was played otherwise (another game, bot, seed, content or weights, other options)",
        .0.display()
    )]
    Kept(PathBuf),
    #[error("nothing was learned: {0}")]
    Untaught(&'static str),
    #[error("it was stopped")]
    Stopped,
    #[error("a plot could not be drawn: {0}")]
    Plot(String),
    #[error("the two reports cannot be compared: {0}")]
    Unlike(String),
}

impl SimError {
    /// A failure to read or write `path`.
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { path, source }
    }
}
