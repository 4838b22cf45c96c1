//! Rearranging (BBO-D-04): at the start and end of the own turn, and as defender before the first round.
//!
//! One card after the other changes its zone, each once. A zone may hold one card too many for a moment, so that two cards
//! can change places; the arrangement stands only within the limits (BBO-SETUP-07).

use malice_engine::FixedVec;
use serde::{Deserialize, Serialize};

use super::turn::distinct;
use super::{Cx, Flow};
use crate::action::Action;
use crate::content::Card;
use crate::event::Event;
use crate::state::{ARMY_LIMIT, CITADEL_LIMIT, Duke, Place, Player, Tabletop, Zone};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Arrange {
    pub(super) duke: Duke,
    /// What has openly come into the army and into the citadel: it stays there. Nothing hidden is noted.
    fielded: FixedVec<Card, 10>,
    housed: FixedVec<Card, 10>,
}

impl Arrange {
    pub(super) fn of(duke: Duke) -> Self {
        Self { duke, ..Self::default() }
    }

    /// Whether a player's zones are within their limits.
    pub(super) fn is_sound(player: &Player) -> bool {
        player.army.len() <= ARMY_LIMIT && player.citadel.len() <= CITADEL_LIMIT
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let duke = self.duke;
        let player = t.duke_mut(duke);
        let owner = player.owner;
        match answer {
            Some(Action::Done) => return Flow::Return,
            Some(Action::Field(card)) => {
                let from = if player.hand.is_empty() { Place::Citadel } else { Place::Hand };
                player.take(from, card);
                // What was housed a moment ago stays: the fielded card is another of that design.
                if from == Place::Citadel {
                    player.learn_at_least(card, count(&self.housed, card));
                }
                player.put(Place::Army, card);
                self.fielded.push(card);
                cx.log.reveal();
                cx.log.emit(|| Event::CardMoved { duke, card, from, to: Place::Army });
            }
            Some(Action::Garrison(card)) => {
                player.take(Place::Army, card);
                player.put_openly(Place::Citadel, card);
                self.housed.push(card);
                cx.log.emit(|| Event::CardMoved { duke, card, from: Place::Army, to: Place::Citadel });
            }
            Some(Action::Stash(card)) => {
                player.take(Place::Hand, card);
                player.put(Place::Citadel, card);
                cx.log.emit(|| Event::CardStashed { duke, owner, card });
            }
            _ => (),
        }
        let player = t.duke(duke);
        if let Some(offer) = cx.offer.to(owner, "BBO-D-04") {
            let army = room(player.army.len(), ARMY_LIMIT, self.fielded.len());
            let citadel = room(player.citadel.len(), CITADEL_LIMIT, self.housed.len());
            if player.hand.is_empty() {
                // Others cannot know how many designs lie in a citadel.
                if player.citadel.len() > CITADEL_LIMIT {
                    offer.guard();
                }
                for card in movable(&player.citadel, &self.housed) {
                    let blocked = player.army.len() > ARMY_LIMIT;
                    offer.judge(Action::Field(card), if blocked { Err("BBO-SETUP-07") } else { army });
                }
                for card in movable(&player.army, &self.fielded) {
                    let blocked = player.citadel.len() > CITADEL_LIMIT;
                    offer.judge(Action::Garrison(card), if blocked { Err("BBO-SETUP-07") } else { citadel });
                }
                offer.judge(Action::Done, if Self::is_sound(player) { Ok(()) } else { Err("BBO-SETUP-07") });
            } else {
                // BBO-TURN-03: a fresh card goes into either zone first.
                for card in distinct(&player.hand) {
                    offer.judge(Action::Field(card), army);
                    offer.judge(Action::Stash(card), citadel);
                }
            }
        }
        Flow::ask(owner)
    }
}

/// The designs of a zone of which a card has not moved yet.
fn movable<'a>(zone: &'a Zone, moved: &'a FixedVec<Card, 10>) -> impl Iterator<Item = Card> + 'a {
    distinct(zone).filter(move |card| count(zone, *card) > count(moved, *card))
}

/// A zone takes one more card while it has room, or one too many while another can still leave it.
fn room(held: usize, limit: usize, moved: usize) -> Result<(), &'static str> {
    if held < limit || (held == limit && moved < held) { Ok(()) } else { Err("BBO-SETUP-07") }
}

fn count(cards: &[Card], card: Card) -> usize {
    cards.iter().filter(|other| **other == card).count()
}
