//! What nobody can know, dealt again: the order of the three decks (invariant 13), but for rooms that were put to the
//! bottom openly. Nothing is private to one player.

use malice_engine::{Chance, Stream};

use crate::ForcesOfEvil;
use crate::state::State;

impl ForcesOfEvil {
    /// The contents of each deck can be deduced; they are sorted before they are shuffled.
    #[expect(clippy::unused_self, reason = "as in the other games")]
    pub(crate) fn shuffle_unseen(&self, state: &mut State, chance: &mut Chance) {
        let t = &mut state.tabletop;
        t.light_deck.sort_unstable();
        chance.shuffle(Stream::MAIN, "unseen", &mut t.light_deck, |_| String::new());
        t.dark_deck.sort_unstable();
        chance.shuffle(Stream::MAIN, "unseen", &mut t.dark_deck, |_| String::new());
        // What was put to the bottom openly stays there.
        let unseen = &mut t.excavation[usize::from(t.sunk)..];
        unseen.sort_unstable();
        chance.shuffle(Stream::MAIN, "unseen", unseen, |_| String::new());
    }
}
