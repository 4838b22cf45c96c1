//! The pick: one secret question to all seats at once, shown when all have answered.

use malice_engine::{Cx, Flow, SeatSet};
use serde::{Deserialize, Serialize};

use super::Frame;
use crate::toy::Toy;
use crate::toy::action::Action;
use crate::toy::event::Event;
use crate::toy::state::Table;

/// The picks of one round. They lie with the players, so that nothing is kept here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pick;

impl Pick {
    #[expect(clippy::unused_self, reason = "every procedure runs alike")]
    pub(super) fn run(
        &mut self,
        table: &mut Table,
        answer: Option<Action>,
        cx: &mut Cx<'_, Toy>,
    ) -> Flow<Frame> {
        let seat = cx.by;
        match answer {
            Some(Action::Pick(card)) => {
                table.player_mut(seat).give_up(card);
                table.player_mut(seat).picked = Some(card);
                cx.log.emit(|| Event::CardPicked { seat, card });
            }
            // TOY-PICK-04: nobody waits for those who have picked, but they may think again.
            Some(Action::TakeBack) => {
                let card = table.player_mut(seat).picked.take().expect("only a pick is taken back");
                table.player_mut(seat).take(card);
                cx.log.emit(|| Event::PickTakenBack { seat });
            }
            _ => (),
        }
        let thinking = table.thinking();
        if thinking.is_empty() {
            show(table, cx);
            return Flow::Return;
        }
        // TOY-PICK-01: all who have not picked yet, in any order.
        for seat in thinking.iter() {
            let Some(offer) = cx.offer.to(seat, "TOY-PICK-01") else { continue };
            let player = table.player(seat);
            // Two equal cards leave one choice: others may not learn this by seeing it answered at once.
            offer.guard();
            for card in cx.game.cards.kinds().filter(|card| player.hand.contains(card)) {
                offer.judge(Action::Pick(card), player.may_pick(card).then_some(()).ok_or("TOY-PICK-02"));
            }
        }
        let welcome: SeatSet = table.seats().filter(|seat| !thinking.contains(*seat)).collect();
        for seat in welcome.iter() {
            if let Some(offer) = cx.offer.to(seat, "TOY-PICK-04") {
                offer.allow_back(Action::TakeBack);
            }
        }
        Flow::AskOrHear { asked: thinking, welcome }
    }
}

/// TOY-PICK-03.
fn show(table: &mut Table, cx: &mut Cx<'_, Toy>) {
    cx.log.reveal();
    for seat in table.seats() {
        let card = table.player_mut(seat).picked.take().expect("all have picked");
        table.player_mut(seat).show(card);
        table.discard.push(card);
        cx.log.emit(|| Event::CardShown { seat, card });
    }
}
