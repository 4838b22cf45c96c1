//! How a game came to where it is: enough to come there again, also where some of it was imagined. Records hold what was played; this
//! is for copies of a table in other processes.

use malice_engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::OnIllegal;

/// Where it began. Seeds and positions are a game's own in memory, and text elsewhere.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Origin<D, P> {
    Dealt(D),
    /// All that a seat could not know was dealt again. What came before would tell what it was, and is forgotten. The number is the
    /// luck of all that comes.
    Imagined(P, u64),
}

/// Something that led on. Choices are a game's own in memory, and names as text.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Step<A> {
    Chosen(Seat, A),
    /// The seat chose what is illegal, and lost by it.
    Lost(Seat),
}

/// All of it as text.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Past {
    pub(crate) game: String,
    pub(crate) options: Options,
    /// A seed in hexadecimal, or a position as JSON.
    pub(crate) origin: Origin<String, String>,
    pub(crate) on_illegal: OnIllegal,
    pub(crate) steps: Vec<Step<String>>,
}
