//! What a seat cannot know, dealt again: the deck's order, others' hands, and the unseen cards of others' citadels.

use malice_engine::{Chance, FixedVec, Seat, Stream};

use crate::BigBadOverlord;
use crate::content::{Card, DECK_CARDS, Kind};
use crate::state::{Player, State, Zone};

type Pool = FixedVec<Card, DECK_CARDS>;

impl BigBadOverlord {
    /// Deals again all that `seat` cannot know. Everything unseen is sorted before it is shuffled, so that the result depends on
    /// the seat's knowledge and on chance alone.
    pub(crate) fn deal_unseen(&self, state: &mut State, seat: Seat, chance: &mut Chance) {
        let t = &mut state.tabletop;
        if t.ended.is_some() {
            return;
        }
        let mut pool: Pool = t.deck;
        for player in t.dukes.iter().filter(|player| player.owner != seat) {
            pool.extend(unknown(player, seat).iter().copied());
            pool.extend(player.hand.iter().copied());
        }
        // Nobody holds a Do-Gooder: they are all in the deck.
        let is_good = |card: &Card| self.tables.face(*card).kind == Kind::DoGooder;
        let good: Pool = pool.iter().copied().filter(is_good).collect();
        let others: Pool = pool.iter().copied().filter(|card| !is_good(card)).collect();
        let mut others = shuffled(&others, chance);
        let mut next = || others.pop().expect("as many are dealt as were collected");
        for player in t.dukes.iter_mut().filter(|player| player.owner != seat) {
            let seen = *knowledge(player, seat);
            let hidden = player.citadel.len() - seen.len();
            let guessed = player.remembered.len().saturating_sub(player.known.len());
            let dealt: Zone = (0..hidden).map(|_| next()).collect();
            player.citadel = seen.iter().chain(dealt.iter()).copied().collect();
            player.citadel.sort_unstable();
            // Who gave this Duke away remembers some of them, whichever they are.
            if player.giver != Some(seat) {
                player.remembered = player.known.iter().chain(dealt.iter().take(guessed)).copied().collect();
                player.remembered.sort_unstable();
            }
            for card in player.hand.iter_mut() {
                *card = next();
            }
            player.hand.sort_unstable();
        }
        others.extend(good.iter().copied());
        t.deck = shuffled(&others, chance);
    }
}

/// Cards in random order, which does not depend on the order in which they come. Counting sorts them: each design begins where the
/// one before it ends.
fn shuffled(cards: &Pool, chance: &mut Chance) -> Pool {
    let mut places = [0u8; DECK_CARDS];
    for card in cards.iter() {
        places[card.0 as usize] += 1;
    }
    let mut end = 0;
    for place in &mut places {
        (*place, end) = (end, end + *place);
    }
    let mut sorted = *cards;
    for card in cards.iter() {
        let place = &mut places[card.0 as usize];
        sorted[*place as usize] = *card;
        *place += 1;
    }
    chance.shuffle(Stream::MAIN, "unseen", &mut sorted, |_| String::new());
    sorted
}

/// The citadel cards of another's Duke that `seat` knows.
pub(crate) fn knowledge(player: &Player, seat: Seat) -> &Zone {
    if player.giver == Some(seat) { &player.remembered } else { &player.known }
}

/// The others.
fn unknown(player: &Player, seat: Seat) -> Zone {
    let mut seen = *knowledge(player, seat);
    let mut rest = Zone::new();
    for card in player.citadel.iter().copied() {
        match seen.iter().position(|known| *known == card) {
            Some(at) => {
                seen.remove(at);
            }
            None => rest.push(card),
        }
    }
    rest
}
