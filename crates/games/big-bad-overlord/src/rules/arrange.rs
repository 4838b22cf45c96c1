//! Rearranging (BBO-D-04): at the start and end of the own turn, and as defender before the first round.
//!
//! One card after the other changes its zone, there and back as often as wanted, until the player is done. A zone may hold one
//! card too many for a moment, so that two cards can change places; the arrangement stands only within the limits
//! (BBO-SETUP-07). Who moves a card that has come to its zone in this arrangement goes back: whoever just wants to get on moves
//! each card once at most.

use malice_engine::FixedVec;
use serde::{Deserialize, Serialize};

use super::turn::distinct;
use super::{Cx, Flow, Offer};
use crate::action::Action;
use crate::content::{Card, DECK_CARDS};
use crate::event::Event;
use crate::state::{ARMY_LIMIT, CITADEL_LIMIT, Duke, Place, Player, Tabletop};

type Moved = FixedVec<Card, 10>;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Arrange {
    pub(super) duke: Duke,
    /// What has come into the army and, for all to see, into the citadel. Nothing hidden is noted.
    fielded: Moved,
    housed: Moved,
}

/// What room a zone has for one more card.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    /// There is room; or it can hold one too many for a moment, because another card may still leave it for the first time.
    Some,
    /// Only for a card that goes back to it.
    Back,
    /// It holds one too many already.
    None,
}

impl Arrange {
    pub(super) fn of(duke: Duke) -> Self {
        Self { duke, ..Self::default() }
    }

    pub(crate) const fn duke(&self) -> Duke {
        self.duke
    }

    /// Who has come into the citadel, for all to see.
    pub(crate) fn housed(&self) -> &[Card] {
        &self.housed
    }

    /// Whether nothing was moved yet, a drawn card still in hand.
    pub(crate) fn is_fresh(&self, t: &Tabletop) -> bool {
        self.fielded.is_empty() && self.housed.is_empty() && !t.duke(self.duke).hand.is_empty()
    }

    /// Whether a player's zones are within their limits.
    pub(super) fn is_sound(player: &Player) -> bool {
        player.army.len() <= ARMY_LIMIT && player.citadel.len() <= CITADEL_LIMIT
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        match answer {
            Some(Action::Done) => return Flow::Return,
            Some(Action::Field(card)) => self.field(t, card, cx),
            Some(Action::Garrison(card)) => self.garrison(t, card, cx),
            Some(Action::Stash(card)) => {
                let duke = t.lord(self.duke);
                let player = t.duke_mut(self.duke);
                player.take(Place::Hand, card);
                player.put(Place::Citadel, card);
                cx.log.emit(|| Event::CardStashed { duke, card, opening: false });
            }
            _ => (),
        }
        let player = t.duke(self.duke);
        if let Some(offer) = cx.offer.to(player.owner, "BBO-D-04") {
            // An arrangement never closes itself: there may be second thoughts, and others cannot know how many designs lie in a
            // citadel. Only who has no card, as all can see, has nothing to think about.
            if player.total() > 0 {
                offer.guard();
            }
            let army = Room::of(&player.army, &self.fielded, ARMY_LIMIT);
            let citadel = Room::of(&player.citadel, &self.housed, CITADEL_LIMIT);
            if player.hand.is_empty() {
                army.offer_moves(offer, &player.citadel, &self.housed, Action::Field);
                citadel.offer_moves(offer, &player.army, &self.fielded, Action::Garrison);
                offer.judge(Action::Done, if Self::is_sound(player) { Ok(()) } else { Err("BBO-SETUP-07") });
            } else {
                // BBO-TURN-03: a fresh card goes into either zone first.
                for card in distinct(&player.hand) {
                    army.offer_move(offer, Action::Field(card), true);
                    citadel.offer_move(offer, Action::Stash(card), true);
                }
            }
        }
        Flow::ask(player.owner)
    }

    fn field(&mut self, t: &mut Tabletop, card: Card, cx: &mut Cx<'_>) {
        let duke = t.lord(self.duke);
        let player = t.duke_mut(self.duke);
        let from = if player.hand.is_empty() { Place::Citadel } else { Place::Hand };
        let mut housed = count(&self.housed, card);
        if from == Place::Hand || housed == 0 || count(&player.citadel, card) > housed {
            // All that are known have come a moment ago, so this is another, which nobody has seen.
            if from == Place::Hand || count(&player.known, card) == housed {
                cx.log.reveal();
            }
            self.fielded.push(card);
        } else {
            forget(&mut self.housed, card);
            housed -= 1;
        }
        player.take(from, card);
        if from == Place::Citadel && housed > 0 {
            player.learn_at_least(card, housed);
        }
        player.put(Place::Army, card);
        cx.log.emit(|| Event::CardMoved { duke, card, from, to: Place::Army });
    }

    fn garrison(&mut self, t: &mut Tabletop, card: Card, cx: &mut Cx<'_>) {
        let duke = t.lord(self.duke);
        let player = t.duke_mut(self.duke);
        let fielded = count(&self.fielded, card);
        if fielded == 0 || count(&player.army, card) > fielded {
            self.housed.push(card);
        } else {
            forget(&mut self.fielded, card);
        }
        player.take(Place::Army, card);
        player.put_openly(Place::Citadel, card);
        cx.log.emit(|| Event::CardMoved { duke, card, from: Place::Army, to: Place::Citadel });
    }
}

impl Room {
    /// Of a zone with these cards, of which some have come in this arrangement, that holds so many.
    #[inline]
    fn of(cards: &[Card], came: &Moved, limit: usize) -> Self {
        if cards.len() > limit {
            Self::None
        } else if cards.len() < limit || came.len() < cards.len() {
            Self::Some
        } else {
            Self::Back
        }
    }

    /// Offers to move a card here, which it does for the first time or not.
    #[inline]
    fn offer_move(self, offer: &mut Offer, action: Action, is_first: bool) {
        match self {
            Self::None => offer.refuse(action, "BBO-SETUP-07"),
            Self::Some if is_first => offer.allow(action),
            Self::Some | Self::Back => offer.allow_back(action),
        }
    }

    /// Offers to move each design of another zone's sorted cards here; some of them have come there in this arrangement.
    #[inline]
    fn offer_moves(self, offer: &mut Offer, from: &[Card], came: &Moved, action: impl Fn(Card) -> Action) {
        let mut back = [0u8; DECK_CARDS];
        for card in came.iter() {
            back[card.0 as usize] += 1;
        }
        let mut held = 0;
        for (at, card) in from.iter().enumerate() {
            held += 1;
            if from.get(at + 1) != Some(card) {
                self.offer_move(offer, action(*card), held > back[card.0 as usize]);
                held = 0;
            }
        }
    }
}

#[inline]
fn count(cards: &[Card], card: Card) -> usize {
    cards.iter().filter(|other| **other == card).count()
}

fn forget(came: &mut Moved, card: Card) {
    if let Some(at) = came.iter().position(|other| *other == card) {
        came.remove(at);
    }
}
