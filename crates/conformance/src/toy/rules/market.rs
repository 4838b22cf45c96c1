//! The market: in seat order, one purchase at a time.

use malice_engine::{Cx, Flow, Rule, Seat};
use serde::{Deserialize, Serialize};

use super::Frame;
use crate::toy::Toy;
use crate::toy::action::{Action, Item};
use crate::toy::event::Event;
use crate::toy::state::{Player, Table};

/// The market of one round; `seat` buys now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Market {
    pub seat: Seat,
}

impl Market {
    pub(super) fn run(
        &mut self,
        table: &mut Table,
        answer: Option<Action>,
        cx: &mut Cx<'_, Toy>,
    ) -> Flow<Frame> {
        let seat = self.seat;
        match answer {
            // TOY-MARKET-01: as much as they like; what is offered and why not stands in `verdict`.
            None => {
                let player = table.player(seat);
                if let Some(offer) = cx.offer.to(seat, "TOY-MARKET-01") {
                    for item in Item::ALL {
                        offer.judge(Action::Buy(item), verdict(player, item));
                    }
                    offer.allow(Action::Done);
                }
                return Flow::ask(seat);
            }
            Some(Action::Buy(item)) => {
                let player = table.player_mut(seat);
                player.gold -= item.price();
                *owned(player, item) = true;
                cx.log.emit(|| Event::ItemBought { seat, item });
            }
            Some(_) if seat.index() + 1 == table.players.len() => return Flow::Return,
            Some(_) => self.seat = seat.next(table.players.len()),
        }
        Flow::Next
    }
}

fn verdict(player: &Player, item: Item) -> Result<(), Rule> {
    if *owned(&mut player.clone(), item) {
        Err("TOY-MARKET-03")
    } else if player.gold < item.price() {
        Err("TOY-MARKET-02")
    } else {
        Ok(())
    }
}

fn owned(player: &mut Player, item: Item) -> &mut bool {
    match item {
        Item::Lamp => &mut player.lamp,
        Item::Rope => &mut player.rope,
    }
}
