//! An attack on a Duke: helpers join, a battle is fought, and everybody goes home with what is left.

use serde::{Deserialize, Serialize};

use super::{
    Cx, DiscardToLimit, ExtraCard, Fight, Flow, Frame, LendAttack, Settle, Succession, field, fight,
};
use crate::event::Event;
use crate::state::{Duke, Place, Side, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Attack {
    target: Duke,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Begin,
    Fight,
    End,
    Limit,
    Settle,
    ExtraCard,
    Done,
}

impl Attack {
    pub(super) fn on(target: Duke) -> Self {
        Self { target, step: Step::Begin }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        let (attacker, defender) = (t.active, self.target);
        match self.step {
            Step::Begin => {
                fight::begin(t, Some(attacker), defender, cx);
                field::muster(t, attacker, Place::Army, Side::Attacker, cx.game);
                self.step = Step::Fight;
                LendAttack::if_possible(t, cx.game)
            }
            Step::Fight => {
                self.step = Step::End;
                Flow::Call(Frame::Fight(Fight::default()))
            }
            // BBO-ATK-05, BBO-MIND-04, BBO-R-10, BBO-R-14: captives are discarded, everybody else goes home.
            Step::End => {
                field::disband(t, Side::Attacker, cx);
                field::disband(t, Side::Defender, cx);
                t.battle.end();
                let duke = t.lord(defender);
                cx.log.emit(|| Event::BattleEnded { defender: duke });
                self.step = Step::Limit;
                if t.duke(defender).alive { Flow::Next } else { Flow::Call(Frame::Succession(Succession)) }
            }
            // BBO-R-31: loot beyond nine cards.
            Step::Limit => {
                self.step = Step::Settle;
                DiscardToLimit::if_needed(t, attacker)
            }
            Step::Settle => {
                self.step = Step::ExtraCard;
                Settle::if_needed(t, defender)
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
