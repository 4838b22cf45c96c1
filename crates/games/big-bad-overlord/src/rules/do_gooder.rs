//! A Do-Gooder was drawn: it fights on until it is gone, from player to player (BBO-DG rules). It decides nothing (BBO-R-45).

use serde::{Deserialize, Serialize};

use super::{Cx, DiscardToLimit, Fight, Flow, Frame, Settle, Succession, field, fight};
use crate::action::Action;
use crate::content::Card;
use crate::event::Event;
use crate::state::{Duke, Fighter, Side, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DoGooderFight {
    card: Card,
    victim: Duke,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Appear,
    Begin,
    AfterFight,
    Redirect,
    March,
    Settle(Option<Duke>),
    Leave(Option<Duke>),
}

impl DoGooderFight {
    pub(super) fn against(card: Card, victim: Duke) -> Self {
        Self { card, victim, step: Step::Appear }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let victim = self.victim;
        match self.step {
            Step::Appear => {
                t.battle.end();
                t.battle.line_mut(Side::Attacker).push(Fighter { card: self.card, ..Fighter::default() });
                self.step = Step::Begin;
                Flow::Next
            }
            // BBO-DG-01: a battle like any other, with all that it took before (BBO-DG-07).
            Step::Begin => {
                fight::begin(t, None, victim, cx);
                self.step = Step::AfterFight;
                Flow::Call(Frame::Fight(Fight::default()))
            }
            Step::AfterFight => {
                if !t.duke(victim).alive {
                    self.step = Step::March;
                    field::disband(t, Side::Defender, cx);
                    return Flow::Call(Frame::Succession(Succession));
                }
                // BBO-DG-08, BBO-DG-09: all of the force is gone.
                if t.battle.line(Side::Attacker).is_empty() {
                    return self.end_battle(t, None, cx);
                }
                self.step = Step::Redirect;
                Flow::Next
            }
            // BBO-DG-02, BBO-R-42: to any other living Duke (BBO-D-10), with all that it took (BBO-DG-03).
            Step::Redirect => {
                let Some(Action::Redirect(to)) = answer else {
                    let owner = t.owner(victim);
                    if let Some(offer) = cx.offer.to(owner, "BBO-D-10") {
                        for duke in t.after(victim) {
                            offer.allow(Action::Redirect(duke));
                        }
                        offer.refuse(Action::Redirect(victim), "BBO-DG-02");
                    }
                    return Flow::ask(owner);
                };
                let [from, next] = [victim, to].map(|duke| t.lord(duke));
                cx.log.emit(|| Event::DoGooderRedirected { from, to: next });
                self.end_battle(t, Some(to), cx)
            }
            // BBO-DG-06, BBO-DG-07, BBO-R-03: clockwise to the next living Duke, captives and all.
            Step::March => {
                // It may have died together with its victim.
                if t.battle.line(Side::Attacker).is_empty() {
                    t.battle.end();
                    return Flow::Return;
                }
                self.victim = t.previous(victim).expect("the game goes on, so somebody lives");
                let to = t.lord(self.victim);
                cx.log.emit(|| Event::DoGooderMarched { to });
                self.step = Step::Begin;
                Flow::Next
            }
            // BBO-D-12, but for BBO-ARR-02, BBO-R-31: cards in the field stay where they are until the turn ends; and who has yet to
            // begin the own turn arranges there.
            Step::Settle(next) => {
                self.step = Step::Leave(next);
                let later = victim == t.active && (t.fielded || next.is_none());
                Flow::Call(if later {
                    Frame::DiscardToLimit(DiscardToLimit::of(victim))
                } else {
                    Frame::Settle(Settle::of(victim))
                })
            }
            Step::Leave(Some(next)) => {
                self.victim = next;
                self.step = Step::Begin;
                Flow::Next
            }
            Step::Leave(None) => {
                t.battle.end();
                Flow::Return
            }
        }
    }

    /// The victim's side goes home and settles; the force goes to the next, if there is one.
    fn end_battle(&mut self, t: &mut Tabletop, next: Option<Duke>, cx: &mut Cx<'_>) -> Flow {
        field::disband(t, Side::Defender, cx);
        let defender = t.lord(self.victim);
        cx.log.emit(|| Event::BattleEnded { defender });
        self.step = Step::Settle(next);
        Flow::Next
    }
}
