//! A reward of cards: somebody of the party may take one, free (GP-D-19).

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use super::{Cx, Flow, Frame, Pending, hand, recruit};
use crate::action::Action;
use crate::effect::{Effect, Pile, Side};
use crate::event::Event;
use crate::ids::{CardId, Cause};
use crate::state::{ROW, Reinforcements, Tabletop};

/// One player may take a card of this side, free, from those revealed or the row.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct FreeRecruit {
    pile: Pile,
    count: u8,
    side: Side,
    step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Choose,
    /// To whom this one of the revealed cards goes.
    GiveRevealed(CardId),
    /// To whom this one of the row goes.
    GiveOfRow(CardId),
    Done,
}

impl FreeRecruit {
    /// So many cards are laid open, then somebody chooses.
    pub(super) fn reveal(pile: Pile, count: u8, side: Side, t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        for _ in 0..count {
            if let Some(card) = recruit::reveal(t, pile, cx) {
                t.revealed.push(card);
                cx.log.emit(|| Event::CardRevealed { card });
            }
        }
        Flow::Call(Frame::FreeRecruit(Self { pile, count, side, step: Step::Choose }))
    }

    pub(super) fn pending(&self) -> Pending {
        let card = match self.step {
            Step::GiveRevealed(card) | Step::GiveOfRow(card) => Some(card),
            Step::Choose | Step::Done => None,
        };
        let effect = Some(Effect::FreeRecruit(self.pile, self.count, self.side));
        Pending { card, effect, cause: Some(Cause::Location), ..Pending::default() }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        self.step = match (self.step, answer) {
            (Step::Done, _) => return Flow::Return,
            (Step::Choose, None) => return self.offer_cards(t, cx),
            (Step::Choose, Some(Action::Card(card))) => Step::GiveRevealed(card),
            (Step::Choose, Some(Action::Recruit(card))) => Step::GiveOfRow(card),
            (Step::Choose, Some(_)) => {
                self.give_back(t, cx);
                Step::Done
            }
            (Step::GiveRevealed(card), Some(Action::Choose(seat))) => {
                let at = t.revealed.iter().position(|each| *each == card).expect("it was offered");
                t.revealed.remove(at);
                cx.log.emit(|| Event::CardRecruited { seat, card, coin: None });
                self.give_back(t, cx);
                hand::gain(t, seat, card);
                Step::Done
            }
            // GP-REC-04: the gap is filled from the top before the revealed cards go back.
            (Step::GiveOfRow(card), Some(Action::Choose(seat))) => {
                cx.log.emit(|| Event::CardRecruited { seat, card, coin: None });
                recruit::take_from_row(t, self.pile, card, cx);
                self.give_back(t, cx);
                hand::gain(t, seat, card);
                Step::Done
            }
            (Step::GiveRevealed(_) | Step::GiveOfRow(_), _) => {
                if let Some(offer) = cx.offer.to(t.defender, "GP-D-19") {
                    for index in 0..cx.game.players {
                        offer.allow(Action::Choose(Seat::new(index)));
                    }
                }
                return Flow::ask(t.defender);
            }
        };
        Flow::Next
    }

    fn offer_cards(&self, t: &Tabletop, cx: &mut Cx<'_>) -> Flow {
        let fits = |card: &&CardId| cx.game.tables.card(**card).side == self.side;
        if let Some(offer) = cx.offer.to(t.defender, "GP-D-19") {
            offer.allow(Action::Pass);
            for card in hand::kinds(&t.revealed).iter().filter(fits) {
                offer.allow(Action::Card(*card));
            }
            for card in hand::kinds(&t.reinforcements(self.pile).row).iter().filter(fits) {
                offer.allow(Action::Recruit(*card));
            }
        }
        Flow::ask(t.defender)
    }

    /// The revealed cards are shuffled into their deck again.
    fn give_back(&self, t: &mut Tabletop, cx: &mut Cx<'_>) {
        let revealed = t.revealed;
        t.revealed.clear();
        let Reinforcements { deck, seen, .. } = t.reinforcements_mut(self.pile);
        *seen = 0;
        deck.extend(revealed.iter().copied());
        deck.sort_unstable();
        hand::shuffle(deck, if self.pile == Pile::Heroes { "heroes" } else { "items" }, cx);
        // GP-R-27: a gap that found no card is filled as soon as there is one.
        if t.reinforcements(self.pile).row.len() < ROW {
            recruit::add_to_row(t, self.pile, cx);
        }
        recruit::settle_top(t, self.pile, cx);
    }
}
