//! A run through a cellar: a lane per seat, independent of all others.

use malice_engine::{Cx, Flow};
use serde::{Deserialize, Serialize};

use super::{Frame, Room};
use crate::toy::Toy;
use crate::toy::action::Action;
use crate::toy::content::Effect;
use crate::toy::event::Event;
use crate::toy::state::Table;

/// One seat's run. What it holds is public.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Cellar {
    pub step: Step,
    pub rooms: u8,
    pub loot: u8,
    pub ward: bool,
    pub greed: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Step {
    #[default]
    Enter,
    Choose,
    Leave,
}

impl Cellar {
    pub(super) fn run(
        &mut self,
        table: &mut Table,
        answer: Option<Action>,
        cx: &mut Cx<'_, Toy>,
    ) -> Flow<Frame> {
        let seat = cx.lane.expect("cellars are run in lanes");
        let player = table.player_mut(seat);
        match self.step {
            // TOY-CELLAR-03: from here on the card's effect is in the frame.
            Step::Enter => {
                let card = player.shown.expect("picks are shown before anybody goes down");
                match cx.game.cards.row(card).effect {
                    Effect::Loot(loot) => self.loot = loot,
                    Effect::Ward => self.ward = true,
                    Effect::Greed => self.greed = true,
                }
                self.step = Step::Choose;
            }
            Step::Choose => match answer {
                // TOY-CELLAR-01; TOY-CELLAR-02 sets the number of rooms.
                None => {
                    if let Some(offer) = cx.offer.to(seat, "TOY-CELLAR-01") {
                        let left = self.rooms < 3 + u8::from(player.rope);
                        offer.judge(Action::GoOn, left.then_some(()).ok_or("TOY-CELLAR-02"));
                        offer.allow(Action::Stop);
                    }
                    return Flow::ask(seat);
                }
                Some(Action::GoOn) => {
                    self.rooms += 1;
                    player.rooms += 1;
                    return Flow::Call(Frame::Room(Room::default()));
                }
                Some(_) => self.step = Step::Leave,
            },
            Step::Leave => {
                player.loot = self.loot;
                let loot = self.loot;
                cx.log.emit(|| Event::Stopped { seat, loot });
                return Flow::Return;
            }
        }
        Flow::Next
    }
}
