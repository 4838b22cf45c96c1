//! The rules, one procedure per file: each is a frame on the stack.

mod cellar;
mod market;
mod pick;
mod room;
mod round;
mod scoring;

use malice_engine::{Cx, Flow, Procedure};
use serde::{Deserialize, Serialize};

pub use self::cellar::Cellar;
pub use self::market::Market;
pub use self::pick::Pick;
pub use self::room::Room;
pub(super) use self::round::draw;
pub use self::round::{Round, Step};
use super::Toy;
use super::action::Action;
use super::state::Table;

/// A procedure in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Frame {
    Round(Round),
    Market(Market),
    Pick(Pick),
    Cellar(Cellar),
    Room(Room),
}

impl Default for Frame {
    fn default() -> Self {
        Self::Round(Round::default())
    }
}

impl Procedure<Toy, Table> for Frame {
    fn run(
        &mut self,
        below: &mut [Self],
        table: &mut Table,
        answer: Option<Action>,
        cx: &mut Cx<'_, Toy>,
    ) -> Flow<Self> {
        match self {
            Self::Round(it) => it.run(table, cx),
            Self::Market(it) => it.run(table, answer, cx),
            Self::Pick(it) => it.run(table, answer, cx),
            Self::Cellar(it) => it.run(table, answer, cx),
            Self::Room(it) => it.run(below, table, answer, cx),
        }
    }
}
