//! The extra card of a Duke's killer (BBO-DUKE-07 to BBO-DUKE-09, BBO-D-11).

use serde::{Deserialize, Serialize};

use super::turn::{distinct, draw};
use super::{Cx, Flow};
use crate::action::Action;
use crate::event::Event;
use crate::state::{ARMY_LIMIT, Place, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ExtraCard {
    drawn: bool,
}

impl ExtraCard {
    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let duke = t.active;
        if !self.drawn {
            self.drawn = true;
            let card = t.deck.pop().expect("an extra card is drawn from a deck that has one");
            cx.log.reveal();
            // BBO-DUKE-09: a Do-Gooder is fought first; the army is frozen.
            return draw(t, duke, card, true, cx);
        }
        let Some(card) = t.duke(duke).hand.first().copied() else { return Flow::Return };
        let Some(action) = answer else {
            let player = t.duke(duke);
            if let Some(offer) = cx.offer.to(player.owner, "BBO-D-11") {
                // Others do not know what was drawn, nor whether it may be discarded.
                offer.guard();
                // BBO-R-39: a full army admits it only in place of another.
                let full = player.army.len() >= ARMY_LIMIT;
                offer.judge(Action::Field(card), if full { Err("BBO-R-39") } else { Ok(()) });
                if full {
                    for minion in distinct(&player.army) {
                        let safe = cx.game.tables.face(minion).untouchable;
                        offer.judge(Action::Replace(minion), if safe { Err("BBO-ART-06") } else { Ok(()) });
                    }
                }
                let safe = cx.game.tables.face(card).untouchable;
                let verdict = if safe { Err("BBO-ART-06") } else { Ok(()) };
                offer.judge(Action::Discard(Place::Hand, card), verdict);
                // BBO-DUKE-08: anything else ends the turn.
                offer.allow(Action::Hold);
            }
            return Flow::ask(player.owner);
        };
        if let Action::Replace(minion) = action {
            t.duke_mut(duke).take(Place::Army, minion);
            t.discard.push(minion);
            let duke = t.lord(duke);
            cx.log.emit(|| Event::CardDiscarded { duke, card: minion, from: Place::Army });
        }
        if let Action::Field(_) | Action::Replace(_) = action {
            field(t, card, cx);
        } else if let Action::Discard(..) = action {
            t.duke_mut(duke).take(Place::Hand, card);
            t.discard.push(card);
            cx.log.reveal();
            let duke = t.lord(duke);
            cx.log.emit(|| Event::CardDiscarded { duke, card, from: Place::Hand });
        }
        // A held card stays in hand: the turn sees it and goes to its end.
        Flow::Return
    }
}

fn field(t: &mut Tabletop, card: crate::content::Card, cx: &mut Cx<'_>) {
    let duke = t.lord(t.active);
    let player = t.duke_mut(t.active);
    player.take(Place::Hand, card);
    player.put(Place::Army, card);
    cx.log.reveal();
    cx.log.emit(|| Event::CardMoved { duke, card, from: Place::Hand, to: Place::Army });
}
