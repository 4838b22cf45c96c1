//! The location is saved (GP-LOC-02) or destroyed (GP-LOC-04).

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use super::effects::List;
use super::{Cx, Effects, Flow, Frame, recruit, taunt};
use crate::action::Action;
use crate::content::MonsterClass;
use crate::event::Event;
use crate::ids::{Cause, Group};
use crate::state::{Location, Standing, Tabletop};

/// GP-LOC-02, GP-R-12: the reward, the moment a standing location is freed of its last monster, and only once.
#[inline]
pub(crate) fn reward(t: &mut Tabletop, cx: &mut Cx<'_>) -> Option<Frame> {
    let Location { freed, standing, hp, .. } = t.location;
    if !freed || standing != Standing::Standing || hp <= 0 {
        return None;
    }
    t.location.standing = Standing::Saved;
    let location = t.location.card;
    cx.log.emit(|| Event::LocationSaved { location });
    Some(Frame::Effects(Effects::of(List::Reward, t.defender)))
}

/// Monsters strike the location; it has no fewer hit points than none.
pub(super) fn damage(t: &mut Tabletop, amount: u8, by: Option<Cause>, cx: &mut Cx<'_>) {
    t.location.hp = t.location.hp.saturating_sub_unsigned(amount).max(0);
    let hp = t.location.hp;
    cx.log.emit(|| Event::LocationDamaged { amount, hp, by });
}

/// A location falls: penalty, bosses to the defender, the rest to the players in turn (GP-LOC-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Destruction {
    begun: bool,
    turn: u8,
}

impl Destruction {
    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let game = cx.game;
        if !self.begun {
            self.begun = true;
            let location = t.location.card;
            cx.log.emit(|| Event::LocationDestroyed { location });
            t.feats.locations_destroyed += 1;
            t.location.hp = 0;
            return Flow::Call(Frame::Effects(Effects::of(List::Penalty, t.defender)));
        }
        // Bosses first, to the active group.
        for at in 0..t.monsters.len() {
            let monster = t.monsters[at];
            let boss = game.tables.monster(monster.id.kind).class == MonsterClass::Boss;
            if boss && monster.group == Group::Location {
                taunt::move_to(t, monster.id, t.active(), cx);
            }
        }
        // Last of all its card is discarded: ability and reward are gone.
        if t.line(Group::Location).all == 0 {
            recruit::remember_tops(t, game);
            t.location.standing = Standing::Destroyed;
            return Flow::Return;
        }
        // GP-R-14: before that, around and around from the defender, each takes one (GP-D-12).
        let seat = Seat::new((t.defender.index() + self.turn as usize) % game.players);
        let Some(Action::Target(id)) = answer else {
            if let Some(offer) = cx.offer.to(seat, "GP-D-12") {
                for monster in t.group(Group::Location) {
                    offer.allow(Action::Target(monster.id));
                }
            }
            return Flow::ask(seat);
        };
        self.turn = (self.turn + 1) % game.players as u8;
        taunt::move_to(t, id, Group::Seat(seat), cx);
        Flow::Next
    }
}
