//! The rules, one procedure per file, in the rulebook's order.

use malice_engine::{FixedVec, Flow as EngineFlow, Procedure, Seat};
use serde::{Deserialize, Serialize};

use crate::Greyport;
use crate::action::Action;
use crate::effect::Effect;
use crate::ids::{CardId, Cause, MonsterId};
use crate::state::{Phase, Tabletop};
use crate::view::Aim;

mod blows;
mod campaign;
mod effects;
mod encounter;
mod encounter_end;
mod fight;
mod free_recruit;
mod hand;
mod location;
mod reach;
mod recruit;
mod round;
pub mod setup;
mod strike;
mod taunt;
mod triggers;
mod trim;
mod window;

pub use blows::Blows;
pub(crate) use blows::{happens, strength};
pub use campaign::Campaign;
pub use effects::Effects;
pub use encounter::Encounter;
pub(crate) use encounter::subdecks;
pub use encounter_end::EncounterEnd;
pub use fight::Fight;
pub(crate) use fight::{aftermath, clash, dice, force, stands_by};
pub use free_recruit::FreeRecruit;
pub(crate) use hand::hand_size;
pub use location::Destruction;
pub(crate) use location::reward;
pub(crate) use reach::{Reach, cleaves};
pub use recruit::Recruit;
pub(crate) use recruit::{top_is_known, top_is_shown};
pub use round::Round;
pub(crate) use taunt::{counted, may_be_shielded};
pub use triggers::Triggers;
pub use trim::Trim;
pub use window::Anytime;

pub type Cx<'a> = malice_engine::Cx<'a, Greyport>;
pub type Flow = EngineFlow<Frame>;

/// A procedure in progress. The top frame runs; those below wait for it to return.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Frame {
    Campaign(Campaign),
    Encounter(Encounter),
    Round(Round),
    Fight(Fight),
    Anytime(Anytime),
    Effects(Effects),
    Triggers(Triggers),
    Blows(Blows),
    Destruction(Destruction),
    Recruit(Recruit),
    FreeRecruit(FreeRecruit),
    Trim(Trim),
    EncounterEnd(EncounterEnd),
}

impl Default for Frame {
    fn default() -> Self {
        Self::Campaign(Campaign::default())
    }
}

impl Procedure<Greyport, Tabletop> for Frame {
    #[inline]
    fn run(
        &mut self,
        _below: &mut [Self],
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        // A game that is won or lost ends at once, whatever is going on (GP-WIN-01).
        if t.result.is_some() {
            return Flow::Return;
        }
        // So does the reward come (GP-LOC-02), and so does an encounter end (GP-FIGHT-15).
        if let Some(reward) = location::reward(t, cx) {
            return Flow::Call(reward);
        }
        if t.encounter_over && !matches!(self, Self::Campaign(_)) {
            return Flow::Return;
        }
        match self {
            Self::Campaign(campaign) => campaign.run(t, answer, cx),
            Self::Encounter(encounter) => encounter.run(t, cx),
            Self::Round(round) => round.run(t, answer, cx),
            Self::Fight(fight) => fight.run(t, answer, cx),
            Self::Anytime(anytime) => anytime.run(t, answer, cx),
            Self::Effects(effects) => effects.run(t, answer, cx),
            Self::Triggers(triggers) => triggers.run(t, answer, cx),
            Self::Blows(blows) => blows.run(t, answer, cx),
            Self::Destruction(destruction) => destruction.run(t, answer, cx),
            Self::Recruit(recruit) => recruit.run(t, answer, cx),
            Self::FreeRecruit(free) => free.run(t, answer, cx),
            Self::Trim(trim) => trim.run(t, answer, cx),
            Self::EncounterEnd(end) => end.run(t, cx),
        }
    }
}

/// What a procedure in progress has fixed so far, for all to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pending {
    pub card: Option<CardId>,
    pub seat: Option<Seat>,
    pub hero: Option<u8>,
    pub targets: FixedVec<MonsterId, 2>,
    pub dice: FixedVec<u8, 3>,
    pub aim: Option<Aim>,
    /// Whose effect asks.
    pub cause: Option<Cause>,
    pub effect: Option<Effect>,
}

impl Frame {
    pub(crate) fn pending(&self, t: &Tabletop, game: &Greyport) -> Pending {
        match self {
            Self::Recruit(recruit) => recruit.pending(),
            Self::FreeRecruit(free) => free.pending(),
            Self::Fight(fight) => fight.pending(),
            Self::Anytime(anytime) => anytime.pending(),
            Self::Effects(effects) => effects.pending(t, game),
            Self::Round(_) if t.phase == Phase::RoundStart => {
                Pending { aim: Some(Aim::Taunt), ..Pending::default() }
            }
            Self::Destruction(_) => Pending { aim: Some(Aim::Take), ..Pending::default() },
            Self::Campaign(_)
            | Self::Encounter(_)
            | Self::Round(_)
            | Self::Triggers(_)
            | Self::Blows(_)
            | Self::Trim(_)
            | Self::EncounterEnd(_) => Pending::default(),
        }
    }
}

/// The seats from the defender on, clockwise.
fn from_defender(t: &Tabletop, players: usize) -> impl Iterator<Item = Seat> + use<> {
    std::iter::successors(Some(t.defender), move |seat| Some(seat.next(players))).take(players)
}
