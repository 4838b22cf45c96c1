//! A reward of cards: somebody of the party may take one, free (GP-D-19).

use malice_engine::Seat;

use super::Effects;
use crate::action::Action;
use crate::effect::{Pile, Side};
use crate::event::Event;
use crate::ids::CardId;
use crate::rules::{Cx, Flow, hand, recruit};
use crate::state::{Reinforcements, Tabletop};

impl Effects {
    /// One player may take a card of this side, free, from those revealed or the row (GP-D-19).
    pub(super) fn free_recruit(
        &mut self,
        pile: Pile,
        count: u8,
        side: Side,
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let game = cx.game;
        if self.turn == 0 {
            for _ in 0..count {
                if let Some(card) = recruit::reveal(t, pile, cx) {
                    t.revealed.push(card);
                    cx.log.emit(|| Event::CardOffered { card });
                }
            }
            self.turn = 1;
        }
        let chair = t.defender;
        if self.turn == 1 {
            match answer {
                None => {
                    if let Some(offer) = cx.offer.to(chair, "GP-D-19") {
                        offer.allow(Action::Pass);
                        let fits = |card: &&CardId| game.tables.card(**card).side == side;
                        for card in hand::kinds(&t.revealed).iter().filter(fits) {
                            offer.allow(Action::Card(*card));
                        }
                        for card in hand::kinds(&t.reinforcements(pile).row).iter().filter(fits) {
                            offer.allow(Action::Recruit(*card));
                        }
                    }
                    return Flow::ask(chair);
                }
                Some(Action::Card(card) | Action::Recruit(card)) => {
                    self.card = Some(card);
                    self.made = u8::from(answer == Some(Action::Recruit(card)));
                    self.turn = 2;
                    return Flow::Next;
                }
                Some(_) => (),
            }
        }
        if let Some(card) = self.card {
            let Some(Action::Choose(seat)) = answer else {
                if let Some(offer) = cx.offer.to(chair, "GP-D-19") {
                    for index in 0..game.players {
                        offer.allow(Action::Choose(Seat::new(index)));
                    }
                }
                return Flow::ask(chair);
            };
            cx.log.emit(|| Event::CardRecruited { seat, card, coin: None });
            let of_row = self.made > 0;
            if !of_row {
                let at = t.revealed.iter().position(|each| *each == card).expect("it was offered");
                t.revealed.remove(at);
            }
            give_back(t, pile, cx);
            if of_row {
                recruit::take_from_row(t, pile, card, cx);
            }
            hand::gain(t, seat, card);
        } else {
            give_back(t, pile, cx);
        }
        recruit::settle_top(t, pile, cx);
        self.next()
    }
}

/// The revealed cards are shuffled into their deck again.
fn give_back(t: &mut Tabletop, pile: Pile, cx: &mut Cx<'_>) {
    let revealed = t.revealed;
    t.revealed.clear();
    let Reinforcements { deck, seen, .. } = t.reinforcements_mut(pile);
    *seen = 0;
    deck.extend(revealed.iter().copied());
    deck.sort_unstable();
    hand::shuffle(deck, if pile == Pile::Heroes { "heroes" } else { "items" }, cx);
}
