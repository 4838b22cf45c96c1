//! A room of a cellar: a die, a trap, a treasure.

use malice_engine::{Cx, Flow};
use serde::{Deserialize, Serialize};

use super::{Frame, cellar};
use crate::toy::Toy;
use crate::toy::action::{Action, Treasure};
use crate::toy::event::Event;
use crate::toy::state::Table;

/// One room. It changes the cellar that waits below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Room {
    pub step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Step {
    #[default]
    Roll,
    Trap,
    Treasure,
}

impl Room {
    pub(super) fn run(
        &mut self,
        below: &mut [Frame],
        table: &mut Table,
        answer: Option<Action>,
        cx: &mut Cx<'_, Toy>,
    ) -> Flow<Frame> {
        let seat = cx.lane.expect("cellars are run in lanes");
        let Some(Frame::Cellar(run)) = below.last_mut() else { unreachable!("rooms lie in cellars") };
        let player = table.player_mut(seat);
        match self.step {
            // TOY-ROOM-01: the die comes from the lane's own stream, so that lanes do not disturb each other.
            Step::Roll => {
                let roll = cx.chance.die(cx.stream, cx.game.die()) as u8;
                let room = run.rooms;
                cx.log.emit(|| Event::RoomEntered { seat, room, roll });
                if roll == 1 {
                    self.step = Step::Trap;
                    return Flow::Next;
                }
                run.loot += 1 + u8::from(run.greed);
                if u32::from(roll) < cx.game.die() {
                    return Flow::Return;
                }
                self.step = Step::Treasure;
                Flow::Next
            }
            // TOY-ROOM-02
            Step::Trap => {
                let warded = run.ward || player.lamp;
                cx.log.emit(|| Event::TrapSprung { seat, warded });
                if run.ward {
                    run.ward = false;
                } else if player.lamp {
                    player.lamp = false;
                } else {
                    run.loot = 0;
                    run.step = cellar::Step::Leave;
                    // TOY-ROOM-04
                    if cx.game.harsh() {
                        player.gold = player.gold.saturating_sub(1);
                    }
                }
                Flow::Return
            }
            // TOY-ROOM-03
            Step::Treasure => {
                let Some(action) = answer else {
                    if let Some(offer) = cx.offer.to(seat, "TOY-ROOM-03") {
                        offer.allow(Action::Take(Treasure::Loot));
                        offer.judge(
                            Action::Take(Treasure::Lamp),
                            if player.lamp { Err("TOY-MARKET-03") } else { Ok(()) },
                        );
                    }
                    return Flow::ask(seat);
                };
                let treasure =
                    if action == Action::Take(Treasure::Lamp) { Treasure::Lamp } else { Treasure::Loot };
                match treasure {
                    Treasure::Loot => run.loot += 2,
                    Treasure::Lamp => player.lamp = true,
                }
                cx.log.emit(|| Event::TreasureTaken { seat, treasure });
                Flow::Return
            }
        }
    }
}
