//! The plot action: drawing Cards of Darkness.

use malice_engine::FixedVec;
use serde::{Deserialize, Serialize};

use super::measure::pay;
use super::{Cx, Flow, Frame, Happens, setup};
use crate::ForcesOfEvil;
use crate::action::Action;
use crate::effect::Ongoing;
use crate::event::Event;
use crate::ids::Dark;
use crate::state::Tabletop;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Plot {
    draws: u8,
    drawn: Option<Dark>,
    ends: bool,
}

impl Plot {
    /// The card that waits for its Pit.
    pub(crate) fn drawn(&self) -> Option<Dark> {
        self.drawn
    }

    /// FE-PLT-02: the first is free, further ones cost 1 of the surplus.
    pub(crate) fn price(&self, t: &Tabletop, game: &ForcesOfEvil) -> u8 {
        if self.draws == 0 {
            return 0;
        }
        let mut free = 0;
        game.each_ongoing_of(t, t.active, game.tables.free_draws, |effect| {
            free = free.max(if let Ongoing::FreeDraws(n) = effect { n } else { 0 });
        });
        u8::from(self.draws > free)
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = t.active;
        // FE-PLT-03: into the lowest empty Pit, else on top of any.
        if let Some(card) = self.drawn {
            let empty = t.pits.iter().position(|pit| pit.is_empty()).map(|pit| Action::Pit(pit as u8));
            let Some(action) = empty.or(answer) else {
                if let Some(offer) = cx.offer.to(seat, "FE-D-05") {
                    (0..t.pits.len() as u8).for_each(|pit| offer.allow(Action::Pit(pit)));
                }
                return Flow::ask(seat);
            };
            if let Action::Pit(pit) = action {
                let covers = t.pits[usize::from(pit)].last().copied();
                t.pits[usize::from(pit)].push(card);
                t.see_tops();
                cx.log.emit(|| Event::DarkPlaced { card, pit, covers });
            }
            self.drawn = None;
            return Flow::Next;
        }
        // FE-PLT-04: an event ends it.
        if self.ends || t.dark_deck.is_empty() && t.dark_discard.is_empty() {
            return Flow::Return;
        }
        let price = self.price(t, cx.game);
        let Some(action) = answer else {
            // FE-PLT-04: without surplus it ends; what is free needs none.
            if price > 0 && i16::from(price) > t.player(seat).influence {
                return Flow::Return;
            }
            if let Some(offer) = cx.offer.to(seat, "FE-D-04") {
                offer.allow(Action::Draw);
                offer.allow(Action::Stop);
            }
            return Flow::ask(seat);
        };
        if action == Action::Stop {
            return Flow::Return;
        }
        pay(t, seat, price, cx);
        self.draws += 1;
        let card = draw(t, cx);
        cx.log.emit(|| Event::DarkDrawn { seat, card });
        let row = cx.game.tables.dark(card);
        if row.into_play || row.event.is_none() {
            self.drawn = Some(card);
        } else {
            t.dark_discard.push(card);
        }
        if let Some(happening) = row.event {
            self.ends = true;
            return Flow::Call(Frame::Happens(Happens::new(seat, happening)));
        }
        Flow::Next
    }
}

/// FE-PLT-05, FE-R-14: the discards are shuffled in as soon as the last card has left the deck, or before the next draw.
fn draw(t: &mut Tabletop, cx: &mut Cx<'_>) -> Dark {
    if t.dark_deck.is_empty() {
        reshuffle(t, cx);
    }
    cx.log.reveal();
    let card = t.dark_deck.pop().expect("a draw is offered while there are cards");
    if t.dark_deck.is_empty() && !t.dark_discard.is_empty() {
        reshuffle(t, cx);
    }
    card
}

fn reshuffle(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let mut cards: FixedVec<Dark, 22> = std::mem::take(&mut t.dark_discard);
    cards.sort_unstable();
    cx.chance.shuffle(setup::decks(), "dark", &mut cards, |card| cx.game.tables.dark(card).name.clone());
    cards.reverse();
    t.dark_deck = cards;
    cx.log.emit(|| Event::DarknessReshuffled);
}
