//! Abilities that put another unit in the place of one of the own map.

use malice_engine::{Offer, Seat};

use super::{Step, UseAbility, monsters};
use crate::action::Action;
use crate::event::Event;
use crate::ids::{Square, TokenId, squares};
use crate::rules::{Cx, Flow, market};
use crate::sets::TokenSet;
use crate::state::Tabletop;

impl UseAbility {
    /// Draw tokens for all to see; a unit among them may replace a unit of the map, which goes to the bag with the rest.
    pub(super) fn draw_tokens_and_replace(
        &mut self,
        count: u8,
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let seat = self.seat;
        if self.step == Step::First {
            let mut tokens = [None; 3];
            for slot in tokens.iter_mut().take(count as usize) {
                *slot = market::draw_token(t, cx);
                if let Some(token) = *slot {
                    t.drawn_tokens.insert(token);
                }
            }
            cx.log.emit(|| Event::TokensDrawn { seat, tokens });
            self.step = Step::Drawn;
            return Flow::Next;
        }
        if let Step::Unit(kind) = self.step {
            let Some(Action::Give(at)) = answer else {
                let occupied = t.map(seat).occupied;
                return self.ask(cx, |offer| offer_gifts(offer, occupied));
            };
            let new = t.drawn_tokens.and(TokenSet::units_of(kind)).first().expect("such a unit was drawn");
            t.drawn_tokens.remove(new);
            replace_unit(t, seat, at, new, cx);
            return self.return_drawn(t);
        }
        let Some(action) = answer else {
            let drawn = t.drawn_tokens;
            return self.ask(cx, |offer| {
                offer.allow(Action::Pass);
                for kind in drawn.unit_kinds() {
                    offer.allow(Action::TakeDrawn(kind));
                }
            });
        };
        if let Action::TakeDrawn(kind) = action {
            self.step = Step::Unit(kind);
            return Flow::Next;
        }
        cx.log.emit(|| Event::DrawDeclined { seat });
        self.return_drawn(t)
    }

    fn return_drawn(&mut self, t: &mut Tabletop) -> Flow {
        t.bag = t.bag.or(std::mem::take(&mut t.drawn_tokens));
        self.step = Step::End;
        Flow::Next
    }

    /// A Monster of the map goes to the bag, a Miniboss from there takes its place.
    pub(super) fn recruit_miniboss(
        &mut self,
        t: &mut Tabletop,
        answer: Option<Action>,
        cx: &mut Cx<'_>,
    ) -> Flow {
        let seat = self.seat;
        let Some(Action::Give(at)) = answer else {
            let givable = monsters(t.map(seat));
            return self.ask(cx, |offer| offer_gifts(offer, givable));
        };
        let new = t.bag.and(TokenSet::MINIBOSSES).first().expect("a Miniboss is in the bag");
        t.bag.remove(new);
        replace_unit(t, seat, at, new, cx);
        self.step = Step::End;
        Flow::Next
    }
}

fn offer_gifts(offer: &mut Offer<Action>, givable: u16) {
    for square in squares(givable) {
        offer.allow(Action::Give(square));
    }
}

/// Puts `new` in the place of a unit of the map, which goes to the bag.
fn replace_unit(t: &mut Tabletop, seat: Seat, at: Square, new: TokenId, cx: &mut Cx<'_>) {
    let map = t.map_mut(seat);
    let old = map.take_unit(at).expect("a unit stands there");
    map.put_unit(at, new);
    t.bag.insert(old);
    cx.log.emit(|| Event::UnitReplaced { seat, old, new, at });
}
