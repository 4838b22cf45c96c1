//! Damage to players and to the location (GP-DMG, GP-R-09): shields are dealt out, all lose hit points together, then come
//! the triggers.

use serde::{Deserialize, Serialize};

use super::campaign::lose_if_dead;
use super::{Cx, Flow, Triggers, hand, location, taunt};
use crate::Greyport;
use crate::action::Action;
use crate::effect::Occasion;
use crate::event::Event;
use crate::ids::Group;
use crate::state::{Blow, Monster, Tabletop};

/// The blows that wait in the table fall.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Blows {
    fallen: bool,
}

/// What a monster deals: its own damage and what others of its group add.
pub(crate) fn strength(t: &Tabletop, game: &Greyport, monster: &Monster) -> u8 {
    roused(game, monster, fury(t, game, monster.group))
}

/// What the monsters of a group add to the damage of others.
fn fury(t: &Tabletop, game: &Greyport, group: Group) -> u8 {
    t.group(group).map(|monster| game.tables.monster(monster.id.kind).group_damage()).sum()
}

/// Nobody adds to its own damage.
fn roused(game: &Greyport, monster: &Monster, fury: u8) -> u8 {
    let row = game.tables.monster(monster.id.kind);
    row.damage + fury - row.group_damage()
}

/// GP-DMG-01, GP-DMG-06: a blow of each active monster at the defender, and its Slash at everybody else.
pub(super) fn gather(t: &mut Tabletop, game: &Greyport) {
    let defender = t.defender;
    let fury = fury(t, game, t.active());
    for at in 0..t.monsters.len() {
        let monster = t.monsters[at];
        if monster.group != t.active() {
            continue;
        }
        let amount = roused(game, &monster, fury);
        let blow = Blow { monster: monster.id, victim: defender, amount, ..Blow::default() };
        t.blows.push(blow);
        let slash = game.tables.monster(monster.id.kind).slash();
        if slash > 0 {
            for victim in super::from_defender(t, game.players).skip(1) {
                t.blows.push(Blow { victim, amount: slash, slash: true, ..blow });
            }
        }
    }
}

/// GP-DMG-02, GP-DMG-03: the location has no shields.
pub(super) fn strike_location(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let fury = fury(t, cx.game, Group::Location);
    let mut sum = 0;
    for at in 0..t.monsters.len() {
        let monster = t.monsters[at];
        if monster.group != Group::Location {
            continue;
        }
        let amount = roused(cx.game, &monster, fury);
        if amount > 0 {
            sum += amount;
            t.monsters[at].has_hit = true;
            taunt::push_trigger(t, cx.game, monster.id, Occasion::Hit, None);
        }
    }
    if sum > 0 {
        location::damage(t, sum, None, cx);
    }
}

impl Blows {
    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        if self.fallen {
            return Flow::Return;
        }
        // GP-DMG-03: the chair gives tokens one by one to single blows (GP-D-11).
        match answer {
            None => {
                if t.shield_pool > 0 && t.blows.iter().any(|blow| may_shield(t, cx.game, blow).is_ok()) {
                    if let Some(offer) = cx.offer.to(t.defender, "GP-D-11") {
                        offer.allow(Action::Pass);
                        for blow in t.blows.iter() {
                            let verdict = may_shield(t, cx.game, blow);
                            offer.judge(Action::Shield(blow.monster, blow.victim), verdict);
                        }
                    }
                    return Flow::ask(t.defender);
                }
            }
            Some(Action::Shield(monster, victim)) => {
                t.shield_pool -= 1;
                let blow = t.blows.iter_mut().find(|blow| blow.monster == monster && blow.victim == victim);
                blow.expect("only blows to come are offered").prevented += 1;
                cx.log.emit(|| Event::ShieldSpent { monster, victim });
                return Flow::Next;
            }
            Some(_) => (),
        }
        self.fallen = true;
        let from = t.triggers.len();
        fall(t, cx);
        Triggers::from(from, t)
    }
}

/// GP-DMG-05: a Slash comes only if its monster's main blow is not fully prevented.
pub(crate) fn happens(t: &Tabletop, blow: &Blow) -> bool {
    !blow.slash
        || t.blows
            .iter()
            .any(|main| main.monster == blow.monster && !main.slash && main.prevented < main.amount)
}

/// GP-DMG-03: a token prevents one damage that would be dealt, to a player who can be shielded.
fn may_shield(t: &Tabletop, game: &Greyport, blow: &Blow) -> Result<(), &'static str> {
    if !happens(t, blow) {
        return Err("GP-DMG-05");
    }
    if blow.prevented == blow.amount {
        return Err("GP-DMG-03");
    }
    if taunt::may_be_shielded(t, game, blow.victim) { Ok(()) } else { Err("GP-CARD-05") }
}

fn fall(t: &mut Tabletop, cx: &mut Cx<'_>) {
    for at in 0..t.blows.len() {
        let blow = t.blows[at];
        let amount = if happens(t, &blow) { blow.amount - blow.prevented } else { 0 };
        if amount == 0 {
            continue;
        }
        let (seat, monster) = (blow.victim, blow.monster);
        hand::hurt(t, seat, amount, Some(monster), cx);
        // GP-R-10: a Slash is the monster's damage too.
        if let Some(striker) = t.monster_mut(monster) {
            striker.has_hit = true;
        }
        taunt::push_trigger(t, cx.game, monster, Occasion::HitPlayer, Some(seat));
        taunt::push_trigger(t, cx.game, monster, Occasion::Hit, Some(seat));
    }
    t.blows.clear();
    lose_if_dead(t, cx);
}
