//! What a seat cannot know, for the laws: written from the rules, not from the re-deal.

use malice_big_bad_overlord::BigBadOverlord;
use malice_big_bad_overlord::content::{Card, Kind};
use malice_big_bad_overlord::state::{Player, State, Zone};
use malice_conformance::secrets::Hidden;
use malice_engine::Seat;

/// The deck, others' hands, and what the seat has not seen of others' citadels. At the end all is shown.
pub fn secrets(game: &BigBadOverlord, state: &mut State, seat: Seat, hidden: &mut Hidden) {
    let t = &mut state.tabletop;
    if t.ended.is_some() {
        return;
    }
    let others = || (0..t.dukes.len()).filter(|index| t.dukes[*index].owner != seat);
    let others: Vec<usize> = others().collect();
    let mut citadels: Vec<Vec<Card>> =
        others.iter().map(|index| closed_cards(&t.dukes[*index], seat)).collect();
    let guessed = |player: &Player| player.remembered.len().saturating_sub(player.known.len());
    let mut hands: Vec<Vec<Card>> = others.iter().map(|index| t.dukes[*index].hand.to_vec()).collect();
    // Nobody holds a Do-Gooder, so all that are left are in the deck: the other cards may lie anywhere.
    let deck = t.deck.iter_mut().filter(|card| game.tables().face(**card).kind != Kind::DoGooder);
    let deck = deck.map(|card| (("deck, all of it", 0), card));
    let held = others.iter().zip(citadels.iter_mut().zip(&mut hands)).flat_map(|(index, (citadel, hand))| {
        // Who gave the Duke away remembers the first of them: others do not know which those are.
        let told = if t.dukes[*index].giver == Some(seat) { 0 } else { guessed(&t.dukes[*index]) };
        let zone = move |place| (if place < told { "citadel as given" } else { "citadel" }, *index);
        let citadel = citadel.iter_mut().enumerate().map(move |(place, card)| (zone(place), card));
        citadel.chain(hand.iter_mut().map(move |card| (("hand", *index), card)))
    });
    hidden.pool(held.chain(deck));
    hidden.stack("deck", &mut t.deck);
    for (index, (citadel, hand)) in others.iter().zip(citadels.iter().zip(&hands)) {
        let player = &mut t.dukes[*index];
        let given = player.giver == Some(seat);
        let seen: Zone = if given { player.remembered } else { player.known };
        player.citadel = sorted(seen.iter().chain(citadel));
        if !given {
            let told = guessed(player);
            player.remembered = sorted(player.known.iter().chain(&citadel[..told]));
        }
        player.hand = hand.iter().copied().collect();
        player.hand.sort_unstable();
    }
}

/// The citadel cards that `seat` does not know; those that another has given away and remembers come first.
fn closed_cards(player: &Player, seat: Seat) -> Vec<Card> {
    let without = |cards: &[Card], known: &[Card]| {
        let mut left = cards.to_vec();
        for card in known {
            if let Some(at) = left.iter().position(|other| other == card) {
                left.remove(at);
            }
        }
        left
    };
    if player.giver == Some(seat) {
        return without(&player.citadel, &player.remembered);
    }
    let mut closed = without(&player.remembered, &player.known);
    closed.extend(without(&player.citadel, &player.remembered));
    closed
}

fn sorted<'a>(cards: impl Iterator<Item = &'a Card>) -> Zone {
    let mut zone: Zone = cards.copied().collect();
    zone.sort_unstable();
    zone
}
