//! What a seat cannot know, dealt again: the deck's order, others' hands, and the unseen cards of others' citadels.

use malice_engine::{Chance, FixedVec, Seat, Stream};

use crate::BigBadOverlord;
use crate::content::{Card, DECK_CARDS, DO_GOODER_CARDS, Kind};
use crate::state::{Player, State, Zone, insert};

/// How many cards of each design nobody has told from others: in which order they came is forgotten.
struct Unseen([u8; DECK_CARDS]);

impl Unseen {
    fn add(&mut self, card: Card) {
        self.0[card.0 as usize] += 1;
    }

    fn remove(&mut self, card: Card) {
        self.0[card.0 as usize] -= 1;
    }

    fn shuffled(&self, chance: &mut Chance) -> FixedVec<Card, DECK_CARDS> {
        let mut cards = FixedVec::new();
        for (design, count) in (0..).zip(self.0) {
            cards.extend((0..count).map(|_| Card(design)));
        }
        chance.shuffle(Stream::MAIN, "unseen", &mut cards, |_| String::new());
        cards
    }
}

impl BigBadOverlord {
    /// Deals again all that `seat` cannot know. Everything unseen is sorted before it is shuffled, so that the result depends on
    /// the seat's knowledge and on chance alone.
    pub(crate) fn deal_unseen(&self, state: &mut State, seat: Seat, chance: &mut Chance) {
        let t = &mut state.tabletop;
        if t.ended.is_some() {
            return;
        }
        let mut unseen = Unseen([0; DECK_CARDS]);
        // Nobody holds a Do-Gooder: they are all in the deck.
        let mut good = FixedVec::<Card, DO_GOODER_CARDS>::new();
        for card in t.deck.iter().copied() {
            if self.tables.face(card).kind == Kind::DoGooder { good.push(card) } else { unseen.add(card) }
        }
        for player in t.dukes.iter().filter(|player| player.owner != seat) {
            player.citadel.iter().chain(player.hand.iter()).for_each(|card| unseen.add(*card));
            knowledge(player, seat).iter().for_each(|card| unseen.remove(*card));
        }
        let mut dealt = unseen.shuffled(chance);
        let mut next = || {
            let card = dealt.pop().expect("as many are dealt as were collected");
            unseen.remove(card);
            card
        };
        for player in t.dukes.iter_mut().filter(|player| player.owner != seat) {
            let seen = *knowledge(player, seat);
            let hidden = player.citadel.len() - seen.len();
            player.citadel = seen;
            // Who gave this Duke away remembers some of them, whichever they are.
            let mut guessed = player.remembered.len().saturating_sub(player.known.len());
            if player.giver == Some(seat) {
                guessed = 0;
            } else {
                player.remembered = player.known;
            }
            for at in 0..hidden {
                let card = next();
                insert(&mut player.citadel, card);
                if at < guessed {
                    insert(&mut player.remembered, card);
                }
            }
            for card in player.hand.iter_mut() {
                *card = next();
            }
            player.hand.sort_unstable();
        }
        good.iter().for_each(|card| unseen.add(*card));
        t.deck = unseen.shuffled(chance);
    }
}

/// The citadel cards of another's Duke that `seat` knows.
pub(crate) fn knowledge(player: &Player, seat: Seat) -> &Zone {
    if player.giver == Some(seat) { &player.remembered } else { &player.known }
}
