//! Events: what happens when a card is drawn, from the drawing player clockwise (FE-EFF-01, FE-EFF-02).

use malice_engine::{Offer, Seat, Stream};
use serde::{Deserialize, Serialize};

use super::committed::return_minion;
use super::measure::{change, gain, pay};
use super::{Cx, Flow, Pick, assemble, clockwise};
use crate::action::Action;
use crate::effect::Happening;
use crate::event::{Event, Why};
use crate::ids::Kind;
use crate::state::Tabletop;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Happens {
    by: Seat,
    what: Happening,
    /// Players who are through with it.
    done: u8,
    /// What the next player still has to give: slain heroes, or a minion.
    owed: Option<u8>,
    pick: Pick,
}

impl Happens {
    pub(super) fn new(by: Seat, what: Happening) -> Self {
        Self { by, what, done: 0, owed: None, pick: Pick::default() }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let players = cx.game.players;
        let Some(seat) = clockwise(self.by, players).nth(usize::from(self.done)) else { return Flow::Return };
        match self.what {
            Happening::Nothing => return Flow::Return,
            Happening::AllGain(n) => gain(t, seat, n, cx),
            Happening::HealSubmission => {
                let damage = -t.player(seat).influence;
                change(t, seat, damage.max(0), Why::Gained, cx);
            }
            Happening::ClearPillars => {
                assemble::clear_pillars(t, cx);
                return Flow::Return;
            }
            Happening::Meteor => return self.meteor(t, cx),
            Happening::ReturnSlain(per) => {
                if let Some(Action::Class(class)) = answer {
                    t.player_mut(seat).slain[class.index()] -= 1;
                    t.send_home(class);
                    cx.log.emit(|| Event::SlainReturned { seat, class });
                    self.owed = self.owed.map(|owed| owed - 1);
                }
                let owed = self.owed.unwrap_or(t.player(seat).prestige() / per);
                self.owed = Some(owed);
                if owed > 0 {
                    if let Some(offer) = cx.offer.to(seat, "FE-D-15") {
                        for class in
                            Kind::CLASSES.into_iter().filter(|class| t.player(seat).slain[class.index()] > 0)
                        {
                            offer.allow(Action::Class(class));
                        }
                    }
                    return Flow::ask(seat);
                }
            }
            Happening::LoseMinion => {
                if let Some((kind, room)) = answer.and_then(|action| self.pick.taken(action)) {
                    return_minion(t, seat, kind, room, cx);
                } else if t.minions_of(seat) > 0 {
                    self.offer_minions(t, seat, cx);
                    return Flow::ask(seat);
                }
            }
            Happening::LoseMinionOrPay(price) => match answer {
                Some(Action::Pay) => pay(t, seat, price, cx),
                Some(action) => {
                    let Some((kind, room)) = self.pick.taken(action) else { return Flow::Next };
                    return_minion(t, seat, kind, room, cx);
                }
                None if t.minions_of(seat) > 0 => {
                    if let Some(offer) = self.offer_minions(t, seat, cx) {
                        offer.allow(Action::Pay);
                    }
                    return Flow::ask(seat);
                }
                // Who has no minion pays.
                None => pay(t, seat, price, cx),
            },
        }
        self.done += 1;
        self.owed = None;
        Flow::Next
    }

    /// An own minion in a room, never in limbo (FE-R-54).
    fn offer_minions<'a>(
        &self,
        t: &Tabletop,
        seat: Seat,
        cx: &'a mut Cx<'_>,
    ) -> Option<&'a mut Offer<Action>> {
        let offer = cx.offer.to(seat, "FE-D-15")?;
        self.pick.offer(t, seat, offer, |_, _| Ok(()));
        Some(offer)
    }

    /// The low half of the die destroys a garrison, the high half costs everybody a minion.
    fn meteor(&mut self, t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        let roll = cx.chance.die(Stream::named("events"), 8) as u8;
        cx.log.emit(|| Event::MeteorRolled { roll });
        let Some(class) = Kind::CLASSES.get(usize::from(roll) - 1).copied() else {
            self.what = Happening::LoseMinion;
            return Flow::Next;
        };
        destroy_garrison(t, class, cx);
        Flow::Return
    }
}

/// A garrison falls for good; its units go to the box (FE-RES-02).
pub(super) fn destroy_garrison(t: &mut Tabletop, class: Kind, cx: &mut Cx<'_>) {
    let garrison = &mut t.garrisons[class.index()];
    if !garrison.destroyed {
        garrison.destroyed = true;
        t.supply[class.index()] += std::mem::take(&mut garrison.count);
        cx.log.emit(|| Event::GarrisonDestroyed { class });
    }
}
