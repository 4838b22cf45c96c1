//! How a game came to where it is: enough to come there again, also where some of it was imagined. Records hold what was played; this
//! is for copies of a table in other processes.

use malice_engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::OnIllegal;

/// Something that led on. Choices are a game's own in memory, and names as text.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Step<A> {
    Chosen(Seat, A),
    /// All that the seat could not know was dealt again, by this luck.
    Imagined(Seat, u64),
    /// The seat chose what is illegal, and lost by it.
    Lost(Seat),
}

/// All of it as text.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Past {
    pub(crate) game: String,
    pub(crate) options: Options,
    /// In hexadecimal.
    pub(crate) seed: String,
    pub(crate) on_illegal: OnIllegal,
    pub(crate) steps: Vec<Step<String>>,
}
