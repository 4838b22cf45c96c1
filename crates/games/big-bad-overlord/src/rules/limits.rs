//! Down to nine cards (BBO-D-03): the tenth card of a draw, loot after a battle, a held extra card.

use serde::{Deserialize, Serialize};

use super::turn::distinct;
use super::{Cx, Flow, Frame};
use crate::action::Action;
use crate::content::Card;
use crate::event::Event;
use crate::state::{CARD_LIMIT, Duke, Place, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct DiscardToLimit {
    pub(super) duke: Duke,
}

impl DiscardToLimit {
    pub(super) fn of(duke: Duke) -> Self {
        Self { duke }
    }

    /// Nobody who has nine cards at most is troubled with it.
    #[inline]
    pub(super) fn if_needed(t: &Tabletop, duke: Duke) -> Flow {
        let needed = t.duke(duke).total() > CARD_LIMIT;
        if needed { Flow::Call(Frame::DiscardToLimit(Self::of(duke))) } else { Flow::Next }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let duke = self.duke;
        if let Some(Action::Discard(from, card)) = answer {
            t.duke_mut(duke).take(from, card);
            t.discard.push(card);
            if from != Place::Army {
                cx.log.reveal();
            }
            let duke = t.lord(duke);
            cx.log.emit(|| Event::CardDiscarded { duke, card, from });
        }
        let player = t.duke(duke);
        if player.total() <= CARD_LIMIT {
            return Flow::Return;
        }
        // BBO-TURN-04, BBO-R-06: any card, the drawn one too, but no artifact (BBO-ART-06).
        if let Some(offer) = cx.offer.to(player.owner, "BBO-D-03") {
            offer.guard();
            let places: [(Place, &[Card]); 3] =
                [(Place::Hand, &player.hand), (Place::Citadel, &player.citadel), (Place::Army, &player.army)];
            for (place, cards) in places {
                for card in distinct(cards) {
                    let safe = cx.game.tables.face(card).untouchable;
                    offer.judge(Action::Discard(place, card), if safe { Err("BBO-ART-06") } else { Ok(()) });
                }
            }
        }
        Flow::ask(player.owner)
    }
}
