//! Set-up: Dukes, deal, deck (spec §5). Picking Dukes, placing the six cards and the roll for the first turn are `opening.rs`.

use malice_engine::{FixedVec, Seat, Stacks};

use super::{Cx, Frame, Opening, Turn};
use crate::content::{Card, DECK_CARDS, DUKES, Kind};
use crate::event::Event;
use crate::state::{Duke, Place, Player, State, Tabletop};

/// BBO-SETUP-02.
pub const DEALT: usize = 6;

/// A table with all cards dealt, and the opening to come.
pub(crate) fn set_up(cx: &mut Cx<'_>) -> State {
    let game = cx.game;
    let mut t = Tabletop::default();
    for index in 0..game.dukes {
        // BBO-TWIN-01: a player's Dukes sit side by side.
        let owner = Seat::new(index / game.dukes_each());
        t.dukes.push(Player { owner, alive: true, ..Player::default() });
    }
    // BBO-SETUP-01: dealt at random, unless the players pick.
    if !game.picks_dukes {
        let mut portraits: FixedVec<u8, DUKES> = (0..DUKES as u8).collect();
        cx.chance.shuffle(cx.stream, "dukes", &mut portraits, |n| game.tables.dukes[n as usize].name.clone());
        for (index, portrait) in portraits.iter().copied().take(game.dukes).enumerate() {
            assign(&mut t, Duke(index as u8), portrait, cx);
        }
    }
    deal(&mut t, cx);
    let procedures = Stacks::new(Frame::Turn(Turn::default())).above(Frame::Opening(Opening));
    State { tabletop: t, procedures }
}

/// A Duke gets a face and a name.
pub(super) fn assign(t: &mut Tabletop, duke: Duke, portrait: u8, cx: &mut Cx<'_>) {
    t.duke_mut(duke).portrait = Some(portrait);
    let duke = t.lord(duke);
    cx.log.emit(|| Event::DukeAssigned { duke, portrait });
}

/// Six cards for each Duke, and the deck.
fn deal(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let game = cx.game;
    // BBO-SETUP-02, BBO-R-04: nobody keeps a Do-Gooder, so the deal is from the others, and all ten are shuffled in afterwards.
    t.deck = all_cards(cx).filter(|card| game.tables.face(*card).kind != Kind::DoGooder).collect();
    shuffle(t, "deal", cx);
    for index in 0..game.dukes {
        for _ in 0..DEALT {
            let card = t.deck.pop().expect("content is checked to hold enough cards");
            t.dukes[index].put(Place::Hand, card);
            let duke = t.lord(Duke(index as u8));
            cx.log.emit(|| Event::CardDealt { duke, card });
        }
    }
    // BBO-SETUP-04.
    let good = all_cards(cx).filter(|card| game.tables.face(*card).kind == Kind::DoGooder);
    t.deck.extend(good.collect::<FixedVec<Card, DECK_CARDS>>().iter().copied());
    shuffle(t, "deck", cx);
}

/// Every card of the box, copy by copy.
pub(crate) fn all_cards<'a>(cx: &Cx<'a>) -> impl Iterator<Item = Card> + use<'a> {
    let tables = &cx.game.tables;
    tables.cards().flat_map(|card| (0..tables.row(card).copies).map(move |_| card))
}

/// Shuffles the deck. A script names the cards in the order in which they are drawn, and the top is the last.
pub(super) fn shuffle(t: &mut Tabletop, what: &str, cx: &mut Cx<'_>) {
    let game = cx.game;
    t.deck.sort_unstable();
    cx.chance.shuffle(cx.stream, what, &mut t.deck, |card| game.tables.name(card).to_owned());
    t.deck.reverse();
}
