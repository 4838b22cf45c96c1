//! The rules, one procedure per file, in the rulebook's order.

use malice_engine::{Flow as EngineFlow, Procedure, Seat};
use serde::{Deserialize, Serialize};

use crate::Overboss;
use crate::action::Action;
use crate::state::Tabletop;

mod ability;
mod boss_choice;
mod command;
mod ending;
mod exchange;
mod free_actions;
mod market;
mod placing;
mod redraft;
mod relocate;
pub mod scoring;
mod settle;
pub mod setup;
mod turn;

pub use ability::UseAbility;
pub use boss_choice::BossChoice;
pub use command::Command;
pub(crate) use command::pattern_completed;
pub use exchange::Exchange;
pub(crate) use market::{restock, rival_slot};
pub(crate) use placing::open_circle;
pub use redraft::Redraft;
pub use relocate::Relocate;
pub use settle::Settle;
pub use turn::Turn;

pub type Cx<'a> = malice_engine::Cx<'a, Overboss>;
pub type Flow = EngineFlow<Frame>;

/// A procedure in progress. The top frame runs; those below wait for it to return. Aligned like words, so that which one it is stands
/// in a byte of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[repr(align(4))]
pub enum Frame {
    BossChoice(BossChoice),
    Turn(Turn),
    Settle(Settle),
    Relocate(Relocate),
    Exchange(Exchange),
    Command(Command),
    Redraft(Redraft),
    Ability(UseAbility),
}

impl Default for Frame {
    fn default() -> Self {
        Self::Turn(Turn::default())
    }
}

impl Frame {
    /// Whether units, or a Circle, come next: in a turn, or between the choices of something else.
    pub(crate) fn is_settling(&self) -> bool {
        match self {
            Self::Settle(_) => true,
            Self::Turn(turn) => turn.is_settling(),
            Self::BossChoice(_)
            | Self::Relocate(_)
            | Self::Exchange(_)
            | Self::Command(_)
            | Self::Redraft(_)
            | Self::Ability(_) => false,
        }
    }
}

impl Procedure<Overboss, Tabletop> for Frame {
    #[inline]
    fn run(&mut self, below: &mut [Self], t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        match self {
            Self::Turn(turn) => turn.run(t, answer, cx),
            Self::Settle(settle) => settle.run(t, answer, cx),
            Self::Relocate(relocate) => relocate.run(t, answer, cx),
            Self::BossChoice(BossChoice) => BossChoice::run(t, answer, cx),
            Self::Exchange(exchange) => exchange.run(t, answer, cx),
            Self::Command(command) => command.run(t, answer, cx),
            Self::Redraft(redraft) => redraft.run(t, answer, cx),
            Self::Ability(ability) => ability.run(below, t, answer, cx),
        }
    }
}

/// The seats from `first` on, clockwise.
fn clockwise(first: Seat, players: usize) -> impl Iterator<Item = Seat> {
    (0..players).map(move |i| Seat::new((first.index() + i) % players))
}

/// The next player who must place unused units at once: the active player first, then clockwise (OB-R-16, OB-R-44).
fn next_to_settle(t: &Tabletop, players: usize) -> Option<Seat> {
    clockwise(t.active, players).find(|seat| t.map(*seat).must_settle())
}

#[cfg(test)]
mod tests {
    use malice_conformance::covers;

    use super::*;
    use crate::ids::{Id, Square, TileType, TokenId};

    #[test]
    fn the_active_player_settles_first_then_clockwise() {
        covers!("OB-R-44");
        let mut t = Tabletop { active: Seat::new(1), ..Tabletop::default() };
        for (number, map) in t.maps.iter_mut().take(3).enumerate() {
            map.put_tile(Square::new(0), TileType::new(0).tiles().nth(number).expect("twelve tiles"));
            map.lair.insert(TokenId::from_index(number));
        }
        let mut order = Vec::new();
        while let Some(seat) = next_to_settle(&t, 3) {
            order.push(seat.number());
            t.map_mut(seat).lair = crate::sets::TokenSet::EMPTY;
        }
        assert_eq!(order, [2, 3, 1]);
    }
}
