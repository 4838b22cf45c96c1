//! Environments for programs that learn: any game by its name, played by number ([`malice_engine::learn`]).
//!
//! | To | use |
//! |---|---|
//! | play one game: look, choose, copy, imagine, save | [`Env`], [`open`], [`load`], [`revive`] |
//! | step thousands of games at once | [`Batch`], [`open_batch`] |
//! | say what an illegal number does | [`OnIllegal`] |
//!
//! Whoever learns is asked only where there is something to choose: what is forced is answered, and house bots play for themselves.
//! What a seat may not know never leaves an environment for it.

mod batch;
mod env;
mod lane;
mod past;
mod slot;

use malice_bots::BotSpecError;
use malice_catalog::UnknownGame;
use malice_engine::{Content, Fault, Illegal, Learn, Meta, Options, RecordError, Seat};
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use self::batch::{Batch, Boards, open_batch};
pub use self::env::{Choice, Env, load, open, revive};

/// What happens when a number is chosen that is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnIllegal {
    /// Nothing but a fault.
    #[default]
    Refuse,
    /// A legal choice is made at random.
    Random,
    /// The game is over: whoever chose it has lost, and all others have won.
    Lose,
}

/// Why something cannot be done.
#[derive(Debug, Error)]
pub enum LearnError {
    #[error(transparent)]
    UnknownGame(#[from] UnknownGame),
    #[error("{}", told(.0))]
    Faults(Vec<Fault>),
    #[error(transparent)]
    Illegal(#[from] Illegal),
    #[error("{index} is not legal now")]
    IllegalNumber { index: usize },
    #[error("game {game}: {index} is not legal now")]
    IllegalInBatch { game: usize, index: usize },
    #[error(transparent)]
    NoBot(#[from] BotSpecError),
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error("every seat has a bot: nobody is left who learns")]
    NobodyLearns,
    #[error("the game is over")]
    Over,
    #[error("what was imagined has no record")]
    Imagined,
    #[error("this is no game that was kept: {0}")]
    Past(String),
    #[error("{0} has {1} places, not {2}")]
    Size(&'static str, usize, usize),
}

/// Whoever chose what is illegal has lost, and all others have won.
fn worth_of_loss(loser: Seat, worth: &mut [f32]) {
    worth.fill(1.0 / (worth.len().max(2) - 1) as f32);
    worth[loser.index()] = 0.0;
}

fn told(faults: &[Fault]) -> String {
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}

/// The game under options as they are written: `("player_count", "3")`.
fn game<G: Learn>(options: &[(String, String)]) -> Result<G, LearnError> {
    let meta: &Meta = G::meta();
    let mut chosen = Options::default();
    let mut faults = Vec::new();
    for (name, value) in options {
        faults.extend(chosen.set_text(meta.options, name, value).err());
    }
    if !faults.is_empty() {
        return Err(LearnError::Faults(faults));
    }
    ruled(&chosen)
}

/// The game under these options, with the cards that come with it.
fn ruled<G: Learn>(options: &Options) -> Result<G, LearnError> {
    G::new(options, &Content::shipped(G::meta().content)).map_err(LearnError::Faults)
}
