//! Raiding Town, an optional rule (FE-VAR-03 to FE-VAR-06, FE-R-46).

use serde::{Deserialize, Serialize};

use super::battle::{raise_plagued, stock_plague};
use super::happening::destroy_garrison;
use super::measure::pay;
use super::{Cx, Flow, Frame, Pick, RoomCombat};
use crate::action::Action;
use crate::event::Event;
use crate::ids::{KINDS, Kind, Side, Unit};
use crate::state::{Run, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Raid {
    step: Step,
    party: [u8; KINDS],
    pick: Pick,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
enum Step {
    #[default]
    Party,
    Fight,
    Continue,
    Home,
    Destroy,
}

impl Raid {
    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (seat, game) = (t.active, cx.game);
        match self.step {
            Step::Party => return self.gather(t, answer, cx),
            Step::Fight => {
                self.step = Step::Continue;
                return Flow::Call(Frame::Combat(RoomCombat::raid(seat)));
            }
            // FE-VAR-04 (FE-D-35)
            Step::Continue => {
                let run = t.run(seat);
                if run.count(Side::Hero) == 0 || run.count(Side::Minion) == 0 {
                    self.step = Step::Home;
                    return Flow::Next;
                }
                match answer {
                    None => {
                        if let Some(offer) = cx.offer.to(seat, "FE-D-35") {
                            let surplus = t.player(seat).influence > 0;
                            offer.judge(Action::Pay, if surplus { Ok(()) } else { Err("FE-VAR-04") });
                            offer.allow(Action::Retreat);
                        }
                        return Flow::ask(seat);
                    }
                    Some(Action::Pay) => {
                        pay(t, seat, 1, cx);
                        self.step = Step::Fight;
                    }
                    Some(_) => self.step = Step::Home,
                }
            }
            // Survivors of both sides are whole again; raiders wait in limbo (FE-VAR-05).
            Step::Home => {
                raise_plagued(t, seat, cx);
                let run = std::mem::take(t.run_mut(seat));
                for class in Kind::CLASSES {
                    t.town[class.index()] += run.heroes(class);
                }
                let won = run.count(Side::Hero) == 0;
                cx.log.emit(|| Event::RaidEnded { seat, won });
                if !won {
                    return Flow::Return;
                }
                self.step = Step::Destroy;
            }
            // FE-VAR-06 (FE-D-36)
            Step::Destroy => match answer {
                Some(Action::Destroy(class)) => destroy_garrison(t, class, cx),
                Some(_) => return Flow::Return,
                None => {
                    let standing = |class: &Kind| !t.garrisons[class.index()].destroyed;
                    let allowed = |class: Kind| {
                        if game.raid_empty_only && t.garrisons[class.index()].count > 0 {
                            Err("FE-R-47")
                        } else {
                            Ok(())
                        }
                    };
                    if !Kind::CLASSES.into_iter().any(|class| standing(&class) && allowed(class).is_ok()) {
                        return Flow::Return;
                    }
                    if let Some(offer) = cx.offer.to(seat, "FE-D-36") {
                        offer.allow(Action::Done);
                        for class in Kind::CLASSES.into_iter().filter(standing) {
                            offer.judge(Action::Destroy(class), allowed(class));
                        }
                    }
                    return Flow::ask(seat);
                }
            },
        }
        Flow::Next
    }

    /// FE-D-34: minions that may live together; raiders stay in limbo afterwards.
    fn gather(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (seat, game) = (t.active, cx.game);
        match answer {
            None => {
                if let Some(offer) = cx.offer.to(seat, "FE-D-34") {
                    let nobody = self.party == [0; KINDS];
                    offer.judge(Action::Go, if nobody { Err("FE-R-46") } else { Ok(()) });
                    self.pick.offer(t, seat, offer, |kind, _| {
                        let fits = game.may_coexist(kind, &self.party, false);
                        if fits { Ok(()) } else { Err("FE-PLC-02") }
                    });
                }
                return Flow::ask(seat);
            }
            Some(Action::Go) => {
                t.battles += 1;
                stock_plague(t, cx);
                let party = self.party;
                cx.log.emit(|| Event::RaidBegan { seat, party });
                let mut run = Run { reserve: party, ..Run::default() };
                for class in Kind::CLASSES {
                    (0..std::mem::take(&mut t.town[class.index()]))
                        .for_each(|_| run.party.add(Unit::fresh(class)));
                }
                *t.run_mut(seat) = run;
                self.step = Step::Fight;
            }
            Some(action) => {
                if let Some((kind, room)) = self.pick.taken(action) {
                    t.room_mut(seat, usize::from(room)).units[kind.index()] -= 1;
                    t.player_mut(seat).limbo[kind.index()] += 1;
                    self.party[kind.index()] += 1;
                }
            }
        }
        Flow::Next
    }
}
