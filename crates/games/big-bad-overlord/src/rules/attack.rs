//! An attack on a Duke: helpers join, the defender arranges, round follows round until somebody stops or is gone.

use serde::{Deserialize, Serialize};

use super::{
    Arrange, Cx, DiscardToLimit, ExtraCard, Flow, Frame, LendAttack, Round, Succession, Withdraw, field,
    spoils,
};
use crate::action::Action;
use crate::event::Event;
use crate::state::{Battle, BattleKind, Duke, Place, Side, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Attack {
    target: Duke,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Begin,
    Arrange,
    Muster,
    Round,
    AfterRound,
    PressOn,
    End,
    AttackerLimit,
    DefenderLimit,
    Settle,
    ExtraCard,
    Done,
}

impl Attack {
    pub(super) fn on(target: Duke) -> Self {
        Self { target, step: Step::Begin }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (attacker, defender) = (t.active, self.target);
        match self.step {
            Step::Begin => {
                t.battles += 1;
                t.battle = Battle {
                    kind: BattleKind::Attack,
                    leaders: [Some(attacker), Some(defender)],
                    ..Battle::default()
                };
                cx.log.emit(|| Event::BattleBegan { attacker: Some(attacker), defender });
                field::muster(t, attacker, Place::Army, Side::Attacker, cx.game);
                self.step = Step::Arrange;
                Flow::Call(Frame::LendAttack(LendAttack::default()))
            }
            // BBO-ARR-04, BBO-ARR-05: the defender has seen the whole force.
            Step::Arrange => {
                self.step = Step::Muster;
                Flow::Call(Frame::Arrange(Arrange::of(defender)))
            }
            Step::Muster => {
                field::muster(t, defender, Place::Army, Side::Defender, cx.game);
                // BBO-R-55: artifacts without fighters are taken at once.
                spoils::collect(t, cx);
                // BBO-R-53: against no army the attacker decides before the first round.
                let nobody = t.battle.line(Side::Defender).is_empty();
                self.step = if nobody { Step::PressOn } else { Step::Round };
                Flow::Next
            }
            Step::Round => {
                field::advance(t, cx);
                self.step = Step::AfterRound;
                Flow::Call(Frame::Round(Round::default()))
            }
            Step::AfterRound => {
                let over = !t.duke(defender).alive || t.battle.line(Side::Attacker).is_empty();
                if over {
                    self.step = Step::End;
                    return Flow::Next;
                }
                self.step = Step::PressOn;
                Flow::Call(Frame::Withdraw(Withdraw::default()))
            }
            // BBO-ATK-02, BBO-ATK-03, BBO-CIT-01, BBO-R-33: between complete rounds, and only by whose turn it is (BBO-D-09).
            Step::PressOn => {
                // BBO-R-16: all have gone home.
                if t.battle.line(Side::Attacker).is_empty() {
                    self.step = Step::End;
                    return Flow::Next;
                }
                let Some(action) = answer else {
                    let owner = t.owner(attacker);
                    if let Some(offer) = cx.offer.to(owner, "BBO-D-09") {
                        offer.allow(Action::PressOn);
                        offer.allow(Action::BreakOff);
                    }
                    return Flow::ask(owner);
                };
                self.step = if action == Action::PressOn { Step::Round } else { Step::End };
                Flow::Next
            }
            // BBO-ATK-05, BBO-MIND-04, BBO-R-10, BBO-R-14: captives are discarded, everybody else goes home.
            Step::End => {
                field::disband(t, Side::Attacker, cx);
                field::disband(t, Side::Defender, cx);
                t.battle = Battle::default();
                cx.log.emit(|| Event::BattleEnded { defender });
                self.step = Step::AttackerLimit;
                if t.duke(defender).alive { Flow::Next } else { Flow::Call(Frame::Succession(Succession)) }
            }
            // BBO-R-31: loot beyond nine cards.
            Step::AttackerLimit => {
                self.step = Step::DefenderLimit;
                Flow::Call(Frame::DiscardToLimit(DiscardToLimit::of(attacker)))
            }
            // BBO-D-12: the defender settles at once.
            Step::DefenderLimit => {
                self.step = Step::Settle;
                Flow::Call(Frame::DiscardToLimit(DiscardToLimit::of(defender)))
            }
            Step::Settle => {
                self.step = Step::ExtraCard;
                if Arrange::is_sound(t.duke(defender)) {
                    return Flow::Next;
                }
                Flow::Call(Frame::Arrange(Arrange::of(defender)))
            }
            // BBO-DUKE-07, BBO-R-39: who killed a Duke draws at once.
            Step::ExtraCard => {
                self.step = Step::Done;
                if t.duke(defender).alive || t.deck.is_empty() {
                    return Flow::Next;
                }
                Flow::Call(Frame::ExtraCard(ExtraCard::default()))
            }
            Step::Done => Flow::Return,
        }
    }
}
