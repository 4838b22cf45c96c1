//! The rules, one procedure per file, in the rulebook's order.

use malice_engine::{Flow as EngineFlow, Procedure};
use serde::{Deserialize, Serialize};

use crate::BigBadOverlord;
use crate::action::Action;
use crate::state::{Duke, Side, Tabletop};

mod allies;
mod arrange;
mod attack;
mod cataclysm;
mod do_gooder;
mod extra_card;
pub(crate) mod field;
mod fight;
mod limits;
pub(crate) mod opening;
mod round;
mod settle;
pub mod setup;
mod spoils;
pub mod strength;
pub(crate) mod succession;
mod turn;

pub use allies::{LendAttack, LendDefence, Withdraw};
pub use arrange::Arrange;
pub use attack::Attack;
pub use cataclysm::Cataclysm;
pub use do_gooder::DoGooderFight;
pub use extra_card::ExtraCard;
pub use fight::Fight;
pub use limits::DiscardToLimit;
pub use opening::Opening;
pub use round::Round;
pub use settle::Settle;
pub use succession::Succession;
pub use turn::Turn;

pub type Cx<'a> = malice_engine::Cx<'a, BigBadOverlord>;
pub type Flow = EngineFlow<Frame>;
pub(crate) type Offer = malice_engine::Offer<Action>;

/// A procedure in progress. The top frame runs; those below wait for it to return.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Frame {
    Opening(Opening),
    Turn(Turn),
    DiscardToLimit(DiscardToLimit),
    Arrange(Arrange),
    Settle(Settle),
    Attack(Attack),
    Fight(Fight),
    LendAttack(LendAttack),
    LendDefence(LendDefence),
    Round(Round),
    Withdraw(Withdraw),
    ExtraCard(ExtraCard),
    DoGooderFight(DoGooderFight),
    Succession(Succession),
    Cataclysm(Cataclysm),
}

impl Frame {
    /// The Duke for whom its owner decides here; while citadels are filled, every seat has one of its own.
    pub(crate) fn decides_for(&self, t: &Tabletop, game: &BigBadOverlord) -> Option<Duke> {
        match self {
            Self::Arrange(arrange) => Some(arrange.duke),
            Self::DiscardToLimit(limit) => Some(limit.duke),
            Self::LendAttack(lend) => lend.next(t, game),
            Self::LendDefence(lend) => lend.next(t, game),
            Self::Withdraw(withdraw) => withdraw.next(t).map(|(duke, _)| duke),
            Self::Turn(_) | Self::Fight(_) | Self::ExtraCard(_) => Some(t.active),
            Self::DoGooderFight(_) => t.battle.leader(Side::Defender),
            Self::Opening(_)
            | Self::Attack(_)
            | Self::Settle(_)
            | Self::Round(_)
            | Self::Succession(_)
            | Self::Cataclysm(_) => None,
        }
    }
}

impl Default for Frame {
    fn default() -> Self {
        Self::Turn(Turn::default())
    }
}

/// Runs a procedure step by step until it asks, calls another or is done.
#[inline]
fn run_through(mut answer: Option<Action>, mut step: impl FnMut(Option<Action>) -> Flow) -> Flow {
    loop {
        let flow = step(answer.take());
        if !matches!(flow, Flow::Next) {
            return flow;
        }
    }
}

impl Procedure<BigBadOverlord, Tabletop> for Frame {
    #[inline]
    fn run(&mut self, _: &mut [Self], t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        // BBO-END-01: the game may end in the middle of anything.
        if t.ended.is_some() {
            return Flow::Return;
        }
        match self {
            Self::Opening(opening) => opening.run(t, answer, cx),
            Self::Turn(turn) => run_through(answer, |answer| turn.run(t, answer, cx)),
            Self::DiscardToLimit(discard) => discard.run(t, answer, cx),
            Self::Arrange(arrange) => arrange.run(t, answer, cx),
            Self::Settle(settle) => settle.run(t),
            Self::Attack(attack) => run_through(None, |_| attack.run(t, cx)),
            Self::Fight(fight) => run_through(answer, |answer| fight.run(t, answer, cx)),
            Self::LendAttack(lend) => lend.run(t, answer, cx),
            Self::LendDefence(lend) => lend.run(t, answer, cx),
            Self::Round(round) => run_through(None, |_| round.run(t, cx)),
            Self::Withdraw(withdraw) => withdraw.run(t, answer, cx),
            Self::ExtraCard(extra) => extra.run(t, answer, cx),
            Self::DoGooderFight(fight) => fight.run(t, answer, cx),
            Self::Succession(succession) => succession.run(t, answer, cx),
            Self::Cataclysm(cataclysm) => cataclysm.run(t, cx),
        }
    }
}
