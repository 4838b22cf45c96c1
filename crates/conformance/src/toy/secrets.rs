//! What a seat of the toy cannot know, as the laws want to hear it.

use malice_engine::Seat;

use super::Toy;
use super::state::State;
use crate::secrets::{Hidden, Zone};

/// The deck, the other hands, the other face-down picks. At the end all lies open.
pub fn secrets(_: &Toy, state: &mut State, seat: Seat, hidden: &mut Hidden) {
    if state.stacks.frames().is_empty() {
        return;
    }
    let table = &mut state.table;
    let deck = table.deck.iter_mut().enumerate().map(|(place, card)| (("deck", place), card));
    let players = table.players.iter_mut().enumerate().filter(|(index, _)| *index != seat.index());
    let held = players.flat_map(|(index, player)| {
        // TOY-PICK-02: a pick was legal, so it does not lie there like any other card.
        let free = player.shown.is_none();
        let [hand, picked]: [Zone; 2] =
            if free { [("hand", index), ("picked", index)] } else { [("held", index); 2] };
        let picks = player.picked.iter_mut().map(move |card| (picked, card));
        let mut known = player.known;
        let held = player.hand.iter_mut().map(move |card| (hand, card)).chain(picks);
        held.filter(move |(_, card)| known.take_if(|known| *known == **card).is_none())
    });
    hidden.pool(deck.chain(held));
    for (_, player) in table.players.iter_mut().enumerate().filter(|(index, _)| *index != seat.index()) {
        if let Some(picked) = &mut player.picked
            && player.shown == Some(*picked)
            && let Some(other) = player.hand.iter_mut().find(|card| **card != *picked)
        {
            std::mem::swap(picked, other);
        }
        player.hand.sort_unstable();
    }
}
