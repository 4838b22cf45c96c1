//! A battle, whoever attacks: the defender arranges and moves out, then round follows round until a side is gone, somebody
//! stops, or a Do-Gooder turns away.

use serde::{Deserialize, Serialize};

use super::{Arrange, Cx, Flow, Frame, Round, Withdraw, field, spoils};
use crate::action::Action;
use crate::event::Event;
use crate::state::{BattleKind, Duke, Place, Side, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fight {
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Arrange,
    Muster,
    Round,
    AfterRound,
    GoOn,
}

/// Somebody is attacked: by a Duke, or by the Do-Gooder's force that is in the field already.
pub(super) fn begin(t: &mut Tabletop, attacker: Option<Duke>, defender: Duke, cx: &mut Cx<'_>) {
    let kind = if attacker.is_some() { BattleKind::Attack } else { BattleKind::DoGooder };
    t.battles += 1;
    t.battle.begin(kind, [attacker, Some(defender)]);
    let (attacker, defender) = (field::party(t, Side::Attacker, cx), t.lord(defender));
    cx.log.emit(|| Event::BattleBegan { attacker, defender });
}

impl Fight {
    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let defender = t.battle.defender();
        match self.step {
            // BBO-ARR-04, BBO-ARR-05: the defender has seen the whole force. BBO-R-40: an army in the field stays as it is.
            Step::Arrange => {
                self.step = Step::Muster;
                if t.is_in_the_field(defender) {
                    return Flow::Next;
                }
                Flow::Call(Frame::Arrange(Arrange::of(defender)))
            }
            Step::Muster => {
                field::muster(t, defender, Place::Army, Side::Defender, cx.game);
                // BBO-R-55: artifacts without fighters are taken at once.
                spoils::collect(t, cx);
                // BBO-R-53: against no army the attacker decides before the first round.
                let nobody = t.battle.line(Side::Defender).is_empty();
                self.step = if nobody { Step::GoOn } else { Step::Round };
                Flow::Next
            }
            Step::Round => {
                field::advance(t, cx);
                self.step = Step::AfterRound;
                Flow::Call(Frame::Round(Round::default()))
            }
            Step::AfterRound => {
                let gone = !t.duke(defender).alive || t.battle.line(Side::Attacker).is_empty();
                if gone || t.battle.turned {
                    return Flow::Return;
                }
                // BBO-R-33: nobody leaves before the next round if this one was not complete.
                if std::mem::take(&mut t.battle.cut_off) {
                    self.step = Step::Round;
                    return Flow::Next;
                }
                self.step = Step::GoOn;
                Withdraw::if_possible(t)
            }
            Step::GoOn => self.go_on(t, answer, cx),
        }
    }

    /// BBO-ATK-02, BBO-ATK-03, BBO-CIT-01: between complete rounds, and only by whose turn it is (BBO-D-09).
    fn go_on(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        // BBO-R-16: all have gone home.
        if t.battle.line(Side::Attacker).is_empty() {
            return Flow::Return;
        }
        // BBO-DG-06: a Do-Gooder never stops: army, citadel, Duke.
        let Some(attacker) = t.battle.leader(Side::Attacker) else {
            self.step = Step::Round;
            return Flow::Next;
        };
        match answer {
            None => {
                let owner = t.owner(attacker);
                if let Some(offer) = cx.offer.to(owner, "BBO-D-09") {
                    offer.allow(Action::PressOn);
                    offer.allow(Action::BreakOff);
                }
                Flow::ask(owner)
            }
            Some(Action::PressOn) => {
                self.step = Step::Round;
                Flow::Next
            }
            Some(_) => {
                let duke = t.lord(attacker);
                cx.log.emit(|| Event::BrokenOff { duke });
                Flow::Return
            }
        }
    }
}
