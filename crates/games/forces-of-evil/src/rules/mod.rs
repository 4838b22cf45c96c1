//! The rules, one procedure per file, in the rulebook's order.

use malice_engine::{Flow as EngineFlow, Procedure, Seat};
use serde::{Deserialize, Serialize};

use crate::ForcesOfEvil;
use crate::action::Action;
use crate::event::Event;
use crate::state::Tabletop;

mod assemble;
mod attach;
mod battle;
mod build;
mod committed;
mod dungeon_run;
pub mod ending;
mod expand;
mod happening;
mod maintenance;
pub mod measure;
mod menu;
mod pick;
mod placing;
mod plot;
mod raid;
mod room_combat;
pub mod setup;
mod turn;

pub use attach::AttachCard;
pub use battle::Battle;
pub use build::Build;
pub use committed::Committed;
pub use dungeon_run::DungeonRun;
pub use expand::Expand;
pub use happening::Happens;
pub use maintenance::Maintenance;
pub use pick::Pick;
pub use placing::Placing;
pub use plot::Plot;
pub use raid::Raid;
pub(crate) use room_combat::Pair;
pub use room_combat::RoomCombat;
pub(crate) use room_combat::STEPS;
pub use setup::Selection;
pub use turn::Turn;

pub type Cx<'a> = malice_engine::Cx<'a, ForcesOfEvil>;
pub type Flow = EngineFlow<Frame>;

/// A procedure in progress. The top frame runs; those below wait for it to return.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Frame {
    Selection(Selection),
    Turn(Turn),
    Plot(Plot),
    Committed(Committed),
    Placing(Placing),
    Expand(Expand),
    Attach(AttachCard),
    Build(Build),
    Happens(Happens),
    Battle(Battle),
    Run(DungeonRun),
    Combat(RoomCombat),
    Maintenance(Maintenance),
    Raid(Raid),
}

impl Default for Frame {
    fn default() -> Self {
        Self::Turn(Turn::default())
    }
}

impl Procedure<ForcesOfEvil, Tabletop> for Frame {
    #[inline]
    fn run(&mut self, _: &mut [Self], t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        match answer {
            Some(action) if cx.log.is_read() => self.run_told(t, action, cx),
            _ => self.hand_over(t, answer, cx),
        }
    }
}

impl Frame {
    /// Every choice is public (section 1): the log tells it, whatever comes of it.
    #[cold]
    fn run_told(&mut self, t: &mut Tabletop, action: Action, cx: &mut Cx<'_>) -> Flow {
        let card = action.source().and_then(|source| cx.game.source_card(t, source));
        let seat = cx.by;
        cx.log.emit(|| Event::ActionChosen { seat, action, card });
        self.hand_over(t, Some(action), cx)
    }

    #[inline]
    fn hand_over(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        match self {
            Self::Selection(it) => it.run(t, answer, cx),
            Self::Turn(it) => it.run(t, answer, cx),
            Self::Plot(it) => it.run(t, answer, cx),
            Self::Committed(it) => it.run(t, answer, cx),
            Self::Placing(it) => it.run(t, answer, cx),
            Self::Expand(it) => it.run(t, answer, cx),
            Self::Attach(it) => it.run(t, answer, cx),
            Self::Build(it) => it.run(t, answer, cx),
            Self::Happens(it) => it.run(t, answer, cx),
            Self::Battle(it) => it.run(t, answer, cx),
            Self::Run(it) => it.run(t, answer, cx),
            Self::Combat(it) => it.run(t, answer, cx),
            Self::Maintenance(it) => it.run(t, answer, cx),
            Self::Raid(it) => it.run(t, answer, cx),
        }
    }
}

/// The seats from `first` on, clockwise.
pub(crate) fn clockwise(first: Seat, players: usize) -> impl Iterator<Item = Seat> {
    (first.index()..players + first.index())
        .map(move |seat| Seat::new(if seat < players { seat } else { seat - players }))
}
