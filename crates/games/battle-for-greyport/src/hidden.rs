//! What a seat cannot know, dealt again: the order of all decks and, with closed hands, what others hold.

use malice_engine::{Chance, FixedVec, Seat, Stream};

use crate::Greyport;
use crate::effect::Pile;
use crate::ids::CardId;
use crate::rules::top_is_known;
use crate::state::{MAX_CARDS, State};

impl Greyport {
    /// Everything unseen is sorted before it is shuffled, so that the result depends on the seat's knowledge and on chance
    /// alone. Curses that all saw going onto a deck stay there, and cards that all saw going into a hand.
    pub(crate) fn deal_unseen(&self, state: &mut State, seat: Seat, chance: &mut Chance) {
        let t = &mut state.tabletop;
        t.monster_deck.sort_unstable();
        chance.shuffle(Stream::MAIN, "unseen", &mut t.monster_deck, |_| String::new());
        for pile in [Pile::Heroes, Pile::Items] {
            let shown = usize::from(top_is_known(t, self, pile));
            let deck = &mut t.reinforcements_mut(pile).deck;
            let hidden = deck.len().saturating_sub(shown);
            deck[..hidden].sort_unstable();
            chance.shuffle(Stream::MAIN, "unseen", &mut deck[..hidden], |_| String::new());
        }
        for (index, player) in t.players.iter_mut().enumerate().take(self.players) {
            let hidden = player.deck.len().saturating_sub(player.curses_on_deck as usize);
            if self.open_hands || index == seat.index() {
                player.deck[..hidden].sort_unstable();
                chance.shuffle(Stream::MAIN, "unseen", &mut player.deck[..hidden], |_| String::new());
                continue;
            }
            let mut pool: FixedVec<CardId, { 2 * MAX_CARDS }> =
                player.deck[..hidden].iter().chain(player.hand.iter()).copied().collect();
            for known in player.hand_known.iter() {
                let at = pool.iter().rposition(|card| card == known).expect("what is known is in hand");
                pool.remove(at);
            }
            pool.sort_unstable();
            chance.shuffle(Stream::MAIN, "unseen", &mut pool, |_| String::new());
            player.deck[..hidden].copy_from_slice(&pool[..hidden]);
            player.hand = pool[hidden..].iter().chain(player.hand_known.iter()).copied().collect();
            player.hand.sort_unstable();
        }
    }
}
