//! Deals again what a seat cannot know: the other hands, the other face-down picks, the deck.

use malice_engine::{Chance, Seat, Stream};

use super::state::{Card, State};

/// Depends on nothing that `seat` cannot know: the unseen cards are sorted before they are shuffled.
pub(super) fn resample(state: &mut State, seat: Seat, chance: &mut Chance) {
    let table = &mut state.table;
    let others: Vec<Seat> = table.seats().filter(|other| *other != seat).collect();
    let mut unseen: Vec<Card> = table.deck.to_vec();
    for &other in &others {
        let player = table.player(other);
        unseen.extend(player.hand.iter().chain(&player.picked));
        if let Some(known) = player.known {
            let at = unseen.iter().rposition(|card| *card == known).expect("what is known is held");
            unseen.remove(at);
        }
    }
    unseen.sort_unstable();
    chance.shuffle(Stream::named("resample"), "resample", &mut unseen, |card| card.0.to_string());
    for other in others {
        let player = table.player_mut(other);
        let mut known = player.known;
        for card in player.hand.iter_mut().chain(&mut player.picked) {
            let mut dealt = || unseen.pop().expect("as many are dealt as were collected");
            *card = known.take().unwrap_or_else(&mut dealt);
        }
        // The seat knows that the pick was legal (TOY-PICK-02): a deal that would forbid it is mended.
        if let Some(picked) = &mut player.picked
            && player.shown == Some(*picked)
            && let Some(other_kind) = player.hand.iter_mut().find(|card| **card != *picked)
        {
            std::mem::swap(picked, other_kind);
        }
        player.hand.sort_unstable();
    }
    table.deck.copy_from_slice(&unseen);
}
