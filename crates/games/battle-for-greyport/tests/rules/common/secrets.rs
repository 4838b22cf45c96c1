//! What a seat cannot know, for the laws: written from the rules, not from the re-deal.

use malice_battle_for_greyport::Greyport;
use malice_battle_for_greyport::effect::{Aura, Pile};
use malice_battle_for_greyport::ids::CardId;
use malice_battle_for_greyport::state::{Phase, Standing, State};
use malice_conformance::secrets::Hidden;
use malice_engine::{Game as _, Seat};

/// The order of all decks but for what lies open on top, and closed hands.
pub fn secrets(game: &Greyport, state: &mut State, seat: Seat, hidden: &mut Hidden) {
    let t = &mut state.tabletop;
    hidden.stack("monster deck", &mut t.monster_deck);
    // GP-LOC-01: the location shows the top card, or a reward does.
    let standing = t.phase != Phase::Setup && t.location.standing != Standing::Destroyed;
    let aura = standing.then(|| game.tables().locations[t.location.card as usize].aura);
    for (pile, name) in [(Pile::Heroes, "heroes"), (Pile::Items, "items")] {
        let reinforcements = t.reinforcements_mut(pile);
        let seen = reinforcements.deck.len() == usize::from(reinforcements.seen);
        let open = usize::from(seen || reinforcements.shown || aura == Some(Aura::ShowTop(pile)));
        let closed = reinforcements.deck.len().saturating_sub(open);
        hidden.stack(name, &mut reinforcements.deck[..closed]);
    }
    let options = game.options();
    let open_hands = options.flag("open_hands") && !options.flag("silent_play");
    for (index, player) in t.players.iter_mut().enumerate().take(game.seats()) {
        // Curses that everybody saw going onto the deck are its top cards.
        let closed = player.deck.len().saturating_sub(usize::from(player.curses_on_deck));
        let deck = player.deck[..closed].iter_mut().enumerate();
        let deck = deck.map(|(place, card)| (("deck", 100 * index + place), card));
        if open_hands || index == seat.index() {
            hidden.pool(deck);
            continue;
        }
        // Cards that everybody saw going into the hand are known there.
        let mut held: Vec<CardId> = player.hand.to_vec();
        for known in player.hand_known.iter() {
            let at = held.iter().position(|card| card == known).expect("what is known is in hand");
            held.remove(at);
        }
        hidden.pool(deck.chain(held.iter_mut().map(|card| (("hand", index), card))));
        player.hand = held.iter().chain(player.hand_known.iter()).copied().collect();
        player.hand.sort_unstable();
    }
}
