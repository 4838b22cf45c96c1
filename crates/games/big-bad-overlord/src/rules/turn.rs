//! A turn: draw, rearrange, attack as often as wanted, rearrange, next player (BBO-TURN-01).

use serde::{Deserialize, Serialize};

use super::{Arrange, Attack, Cataclysm, Cx, DiscardToLimit, DoGooderFight, Flow, Frame, Offer};
use crate::BigBadOverlord;
use crate::action::Action;
use crate::content::Card;
use crate::event::Event;
use crate::state::{ARMY_LIMIT, CITADEL_LIMIT, Duke, DukeSet, Place, Tabletop};

/// The procedure at the bottom of the stack: turn after turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    pub(crate) step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) enum Step {
    #[default]
    Draw,
    Limit,
    ArrangeStart,
    ChooseTarget,
    LimitEnd,
    ArrangeEnd,
    Pass,
}

impl Turn {
    /// A turn at a step that positions can name.
    pub(crate) fn at(step: &str) -> Option<Self> {
        let step = match step {
            "draw" => Step::Draw,
            "arrange" => Step::ArrangeStart,
            "target" => Step::ChooseTarget,
            "end" => Step::LimitEnd,
            _ => return None,
        };
        Some(Self { step })
    }

    /// Whether attacks are still to come in this turn, or under way.
    pub(crate) fn may_attack(self) -> bool {
        self.step == Step::ChooseTarget
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let duke = t.active;
        // BBO-R-46: a player who died on the own turn does nothing more.
        if !t.duke(duke).alive && self.step != Step::Draw {
            self.step = Step::Pass;
        }
        match self.step {
            Step::Draw => {
                // BBO-TURN-02, BBO-R-47: an empty deck is noticed here only.
                let Some(card) = t.deck.pop() else {
                    return Flow::Call(Frame::Cataclysm(Cataclysm::default()));
                };
                cx.log.reveal();
                let lord = t.lord(duke);
                cx.log.emit(|| Event::TurnBegan { duke: lord });
                (t.fought, t.fielded) = (DukeSet::default(), false);
                self.step = Step::Limit;
                draw(t, duke, card, false, cx)
            }
            // BBO-TURN-04: the tenth card.
            Step::Limit => {
                self.step = Step::ArrangeStart;
                DiscardToLimit::if_needed(t, duke)
            }
            // BBO-ARR-01.
            Step::ArrangeStart => {
                self.step = Step::ChooseTarget;
                Flow::Call(Frame::Arrange(Arrange::of(duke)))
            }
            Step::ChooseTarget => self.choose_target(t, answer, cx),
            Step::LimitEnd => {
                self.step = Step::ArrangeEnd;
                DiscardToLimit::if_needed(t, duke)
            }
            Step::ArrangeEnd => {
                self.step = Step::Pass;
                Flow::Call(Frame::Arrange(Arrange::of(duke)))
            }
            // BBO-TURN-07.
            Step::Pass => {
                let lord = t.lord(duke);
                cx.log.emit(|| Event::TurnEnded { duke: lord });
                t.duke_mut(duke).turns_taken += 1;
                t.turns += 1;
                t.active = t.next(duke).expect("the game goes on between two at least");
                self.step = Step::Draw;
                Flow::Next
            }
        }
    }

    /// BBO-D-05: attacking is voluntary (BBO-TURN-06); one opponent after the other (BBO-ATK-01).
    fn choose_target(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let duke = t.active;
        match answer {
            // BBO-DUKE-08: an extra card that was held ends the turn.
            None if !t.duke(duke).hand.is_empty() => {
                self.step = Step::LimitEnd;
                Flow::Next
            }
            None => {
                let owner = t.owner(duke);
                if let Some(offer) = cx.offer.to(owner, "BBO-D-05") {
                    offer_targets(t, cx.game, offer);
                }
                Flow::ask(owner)
            }
            Some(Action::Attack(target)) => {
                t.fought.insert(target);
                t.fielded = true;
                Flow::Call(Frame::Attack(Attack::on(target)))
            }
            // BBO-R-31: loot beyond six keeps the army at home until something is given up.
            Some(Action::Discard(place, card)) => {
                t.duke_mut(duke).take(place, card);
                t.discard.push(card);
                let duke = t.lord(duke);
                cx.log.emit(|| Event::CardDiscarded { duke, card, from: Place::Army });
                Flow::Next
            }
            Some(_) => {
                self.step = Step::LimitEnd;
                Flow::Next
            }
        }
    }
}

fn offer_targets(t: &Tabletop, game: &BigBadOverlord, offer: &mut Offer) {
    let duke = t.active;
    let player = t.duke(duke);
    let ready = if player.army.len() > ARMY_LIMIT {
        Err("BBO-R-31")
    // BBO-ATK-07, BBO-ARR-03, BBO-R-08, BBO-R-09: exactly three at home, and somebody to send out.
    } else if player.citadel.len() != CITADEL_LIMIT || !game.has_minion(&player.army) {
        Err("BBO-ATK-07")
    } else if t.living().any(|other| t.duke(other).turns_taken < game.truce) {
        Err("BBO-D-05")
    } else {
        Ok(())
    };
    for target in t.after(duke) {
        // BBO-ATK-06.
        let verdict = if t.fought.contains(target) { Err("BBO-ATK-06") } else { ready };
        offer.judge(Action::Attack(target), verdict);
    }
    offer.refuse(Action::Attack(duke), "BBO-ATK-01");
    if player.army.len() > ARMY_LIMIT {
        for card in distinct(&player.army) {
            let safe = game.tables.face(card).untouchable;
            offer.judge(Action::Discard(Place::Army, card), if safe { Err("BBO-ART-06") } else { Ok(()) });
        }
    }
    offer.allow(Action::EndTurn);
}

/// Lays a drawn card into the hand, unseen by others (BBO-R-05), or lets a Do-Gooder loose (BBO-TURN-05, BBO-DUKE-09).
pub(super) fn draw(t: &mut Tabletop, duke: Duke, card: Card, extra: bool, cx: &mut Cx<'_>) -> Flow {
    let lord = t.lord(duke);
    if cx.game.tables.face(card).relentless {
        cx.log.emit(|| Event::DoGooderDrawn { duke: lord, card });
        return Flow::Call(Frame::DoGooderFight(DoGooderFight::against(card, duke)));
    }
    t.duke_mut(duke).put(Place::Hand, card);
    cx.log.emit(|| Event::CardDrawn { duke: lord, card, extra });
    Flow::Next
}

/// The designs among sorted cards, each once.
#[inline]
pub(crate) fn distinct(cards: &[Card]) -> impl Iterator<Item = Card> + '_ {
    let mut last = None;
    cards.iter().copied().filter(move |card| last.replace(*card) != Some(*card))
}
