//! What nobody can know, dealt again: the order of the three decks (invariant 13), but for rooms that were put to the
//! bottom openly. Nothing is private to one player.

use malice_engine::{Chance, Stream};

use crate::ForcesOfEvil;
use crate::state::State;

impl ForcesOfEvil {
    /// The contents of each deck can be deduced; they are sorted before they are shuffled.
    #[expect(clippy::unused_self, reason = "as in the other games")]
    pub(crate) fn shuffle_unseen(&self, state: &mut State, chance: &mut Chance) {
        sort_unseen(state);
        let t = &mut state.tabletop;
        chance.shuffle(Stream::MAIN, "unseen", &mut t.light_deck, |_| String::new());
        chance.shuffle(Stream::MAIN, "unseen", &mut t.dark_deck, |_| String::new());
        let unseen = &mut t.excavation[usize::from(t.sunk)..];
        chance.shuffle(Stream::MAIN, "unseen", unseen, |_| String::new());
    }
}

/// The decks in the order of their cards: what is left is what everybody knows.
pub(crate) fn sort_unseen(state: &mut State) {
    let t = &mut state.tabletop;
    t.light_deck.sort_unstable();
    t.dark_deck.sort_unstable();
    // What was put to the bottom openly stays there.
    t.excavation[usize::from(t.sunk)..].sort_unstable();
}
