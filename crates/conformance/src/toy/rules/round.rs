//! A round: market, pick, cellar, home; and the end of the game after the last one.

use malice_engine::{Cx, Flow, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{Cellar, Frame, Market, Pick};
use crate::toy::Toy;
use crate::toy::event::Event;
use crate::toy::state::Table;

/// The procedure at the bottom of the stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Round {
    pub step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Step {
    #[default]
    Market,
    Pick,
    Cellar,
    Home,
}

impl Round {
    pub(super) fn run(&mut self, table: &mut Table, cx: &mut Cx<'_, Toy>) -> Flow<Frame> {
        match self.step {
            Step::Market => {
                self.step = Step::Pick;
                cx.log.emit(|| Event::RoundBegan { round: table.round });
                Flow::Call(Frame::Market(Market::default()))
            }
            Step::Pick => {
                self.step = Step::Cellar;
                Flow::Call(Frame::Pick(Pick))
            }
            // TOY-CELLAR-01: everybody at once, each in a lane of their own.
            Step::Cellar => {
                self.step = Step::Home;
                Flow::Fork(SeatSet::all(table.players.len()), Frame::Cellar(Cellar::default()))
            }
            // TOY-HOME-01: loot becomes gold, then everybody draws.
            Step::Home => {
                for seat in table.seats() {
                    let loot = std::mem::take(&mut table.player_mut(seat).loot);
                    table.player_mut(seat).gold += loot;
                    cx.log.emit(|| Event::CameHome { seat, loot });
                }
                for seat in table.seats() {
                    draw(table, seat, cx);
                }
                if table.round == cx.game.rounds() {
                    cx.log.emit(|| Event::GameEnded { winners: cx.game.outcome_of(table).winners });
                    return Flow::Return;
                }
                table.round += 1;
                self.step = Step::Market;
                Flow::Next
            }
        }
    }
}

/// Draws the top card of the deck; its seat has then seen something hidden.
pub(in crate::toy) fn draw(table: &mut Table, seat: Seat, cx: &mut Cx<'_, Toy>) {
    let card = table.deck.pop().expect("content is checked to hold enough cards");
    table.player_mut(seat).take(card);
    cx.log.reveal();
    cx.log.emit(|| Event::CardDrawn { seat, card });
}
