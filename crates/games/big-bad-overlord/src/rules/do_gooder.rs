//! A Do-Gooder was drawn: it fights on until it is gone, from player to player (BBO-DG rules). It decides nothing (BBO-R-45).

use serde::{Deserialize, Serialize};

use super::{Arrange, Cx, DiscardToLimit, Flow, Frame, Round, Succession, Withdraw, field, spoils};
use crate::action::Action;
use crate::content::Card;
use crate::event::Event;
use crate::state::{Battle, BattleKind, Duke, Fighter, Place, Side, Tabletop};

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
    Arrange,
    Muster,
    Round,
    AfterRound,
    Withdrawn,
    Redirect,
    March,
    Settle(Option<Duke>),
    SettleZones(Option<Duke>),
}

impl DoGooderFight {
    pub(super) fn against(card: Card, victim: Duke) -> Self {
        Self { card, victim, step: Step::Appear }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let victim = self.victim;
        match self.step {
            Step::Appear => {
                t.battle = Battle::default();
                t.battle.line_mut(Side::Attacker).push(Fighter { card: self.card, ..Fighter::default() });
                self.step = Step::Arrange;
                Flow::Next
            }
            // BBO-DG-01, BBO-R-40: the victim arranges like any defender, unless the army is already in the field.
            Step::Arrange => {
                t.battles += 1;
                let force = t.battle.lines[0];
                t.battle =
                    Battle { kind: BattleKind::DoGooder, leaders: [None, Some(victim)], ..Battle::default() };
                t.battle.lines[0] = force;
                cx.log.emit(|| Event::BattleBegan { attacker: None, defender: victim });
                self.step = Step::Muster;
                if t.fielded && victim == t.active {
                    return Flow::Next;
                }
                Flow::Call(Frame::Arrange(Arrange::of(victim)))
            }
            Step::Muster => {
                field::muster(t, victim, Place::Army, Side::Defender, cx.game);
                spoils::collect(t, cx);
                self.step = Step::Round;
                Flow::Next
            }
            // BBO-DG-06: it never stops: army, citadel, Duke.
            Step::Round => {
                field::advance(t, cx);
                self.step = Step::AfterRound;
                Flow::Call(Frame::Round(Round::default()))
            }
            Step::AfterRound => {
                if !t.duke(victim).alive {
                    self.step = Step::March;
                    field::disband(t, Side::Defender, cx);
                    return Flow::Call(Frame::Succession(Succession));
                }
                // BBO-DG-08, BBO-DG-09: all of the force is gone.
                if t.battle.line(Side::Attacker).is_empty() {
                    return self.end_battle(t, None, cx);
                }
                if t.battle.turned {
                    self.step = Step::Redirect;
                    return Flow::Next;
                }
                self.step = Step::Withdrawn;
                Flow::Call(Frame::Withdraw(Withdraw::default()))
            }
            Step::Withdrawn => {
                self.step = Step::Round;
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
                cx.log.emit(|| Event::DoGooderRedirected { from: victim, to });
                self.end_battle(t, Some(to), cx)
            }
            // BBO-DG-06, BBO-DG-07, BBO-R-03: clockwise to the next living Duke, captives and all.
            Step::March => {
                // It may have died together with its victim.
                if t.battle.line(Side::Attacker).is_empty() {
                    t.battle = Battle::default();
                    return Flow::Return;
                }
                let to = t.previous(victim).expect("the game goes on, so somebody lives");
                self.victim = to;
                cx.log.emit(|| Event::DoGooderMarched { to });
                self.step = Step::Arrange;
                Flow::Next
            }
            // BBO-ARR-02, BBO-R-31: cards in the field stay where they are until the turn ends; and who has yet to begin the own turn
            // arranges there.
            Step::Settle(next) => {
                self.step = Step::SettleZones(next);
                let later = victim == t.active && (t.fielded || next.is_none());
                if later || Arrange::is_sound(t.duke(victim)) {
                    return Flow::Next;
                }
                Flow::Call(Frame::Arrange(Arrange::of(victim)))
            }
            Step::SettleZones(Some(next)) => {
                self.victim = next;
                self.step = Step::Arrange;
                Flow::Next
            }
            Step::SettleZones(None) => {
                t.battle = Battle::default();
                Flow::Return
            }
        }
    }

    /// The victim's side goes home and settles (BBO-D-12); the force goes to the next, if there is one.
    fn end_battle(&mut self, t: &mut Tabletop, next: Option<Duke>, cx: &mut Cx<'_>) -> Flow {
        let defender = self.victim;
        field::disband(t, Side::Defender, cx);
        cx.log.emit(|| Event::BattleEnded { defender });
        self.step = Step::Settle(next);
        Flow::Call(Frame::DiscardToLimit(DiscardToLimit::of(defender)))
    }
}
