//! Damage to monsters, and what follows from it (GP-FIGHT-05 to GP-FIGHT-13, GP-R-15, GP-R-16).

use malice_engine::Seat;

use super::campaign::win;
use super::{Cx, taunt};
use crate::Greyport;
use crate::content::Win;
use crate::effect::{Occasion, Side, Trait};
use crate::event::Event;
use crate::ids::{Group, MonsterId};
use crate::state::{Monster, Phase, Struck, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Fight,
    Splash,
    Snipe,
    /// By the monster itself.
    Own,
}

/// One instance of damage.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    pub kind: Kind,
    pub amount: u8,
    /// The hero's, if a hero deals it.
    pub side: Option<Side>,
    pub pierce: u8,
}

/// What an instance of damage does to a monster.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Impact {
    pub dealt: u8,
    /// Killed outright, whatever its hit points (GP-CARD-09).
    pub doomed: bool,
}

/// Armor, caps and immunities as things stand.
#[expect(clippy::wildcard_enum_match_arm, reason = "the other traits have no say in damage")]
pub(crate) fn impact(t: &Tabletop, game: &Greyport, monster: &Monster, hit: Hit) -> Impact {
    let row = game.tables.monster(monster.id.kind);
    // GP-FIGHT-09, GP-FIGHT-10: armor takes from each instance, less what is pierced.
    let mut armor = row.armor;
    let mut amount = hit.amount;
    let (mut cap, mut floor, mut doom) = (u8::MAX, 0, u8::MAX);
    let parts = || t.monsters.iter().any(|m| game.tables.monster(m.id.kind).is(Trait::DragonPart));
    for each in row.traits.iter() {
        match *each {
            Trait::TypeArmor(side, n) if hit.side == Some(side) => armor += n,
            Trait::SplashDouble if hit.kind == Kind::Splash => amount *= 2,
            // GP-FIGHT-13.
            Trait::ImmuneSplash if hit.kind == Kind::Splash => amount = 0,
            Trait::ImmuneSnipe if hit.kind == Kind::Snipe => amount = 0,
            // GP-CARD-09, GP-CARD-10: of fights alone.
            Trait::FightCap(n) if hit.kind == Kind::Fight => cap = n,
            Trait::DefeatIfFight(n) if hit.kind == Kind::Fight => doom = n,
            // GP-CARD-12, GP-CARD-13: as things stand before anybody leaves.
            Trait::ImmuneWhileInPlay(kind) if t.in_play(kind) > 0 => amount = 0,
            Trait::ImmuneWhileOnLocation(kind)
                if t.group(Group::Location).any(|other| other.id.kind == kind) =>
            {
                amount = 0;
            }
            Trait::FloorHpWhilePartInPlay(n) if parts() => floor = n,
            _ => (),
        }
    }
    let net = amount.saturating_sub(armor.saturating_sub(hit.pierce)).min(cap);
    let room = monster.hp.saturating_sub(floor).saturating_sub(monster.damage);
    let dealt = if floor > 0 { net.min(room) } else { net };
    Impact { dealt, doomed: net >= doom }
}

/// Deals one instance of damage to one monster; who is defeated by it is seen later, for all at once.
pub(super) fn hit(t: &mut Tabletop, id: MonsterId, hit: Hit, cx: &mut Cx<'_>) {
    let Some(at) = t.monsters.iter().position(|monster| monster.id == id) else { return };
    let Impact { dealt, doomed } = impact(t, cx.game, &t.monsters[at], hit);
    let monster = &mut t.monsters[at];
    monster.struck.fought |= hit.kind == Kind::Fight;
    monster.struck.doomed |= doomed;
    if dealt > 0 {
        monster.damage = monster.damage.saturating_add(dealt);
        monster.struck.hurt = true;
        let left = monster.hp.saturating_sub(monster.damage);
        cx.log.emit(|| Event::MonsterDamaged { monster: id, amount: dealt, left });
    } else if hit.kind != Kind::Splash {
        cx.log.emit(|| Event::MonsterUnhurt { monster: id });
    }
}

/// GP-R-16: the defeated leave, a boss-only win is seen, Vengeful ones move; what else follows waits among the triggers.
/// The reward of an emptied location comes as soon as the next procedure runs.
pub(super) fn settle(t: &mut Tabletop, slayer: Option<Seat>, cx: &mut Cx<'_>) {
    let game = cx.game;
    // Few are hurt: that is asked first.
    let location_hurt = t.monsters.iter().any(|each| each.struck.hurt && each.group == Group::Location);
    let (mut defeated, mut won) = (0, false);
    let is_defeated = |monster: &Monster| monster.damage >= monster.hp || monster.struck.doomed;
    while let Some(at) = t.monsters.iter().position(is_defeated) {
        let monster = t.monsters[at];
        taunt::leave(t, at, cx);
        defeated += 1;
        taunt::push_trigger(t, game, monster.id, Occasion::Defeated, slayer);
        if monster.struck.fought {
            taunt::push_trigger(t, game, monster.id, Occasion::Fought, slayer);
        }
        let boss = game.tables.monster(monster.id.kind).side_b_of.unwrap_or(monster.id.kind);
        if let Some(number) = game.boss_number(boss) {
            t.feats.bosses |= 1 << number;
            won |= game.scenario().win == Win::BossDefeated(boss);
        }
    }
    // GP-WIN-02, GP-R-33: before triggers that could kill a player.
    if won {
        win(t, cx);
    }
    t.feats.most_in_a_fight = t.feats.most_in_a_fight.max(defeated);
    // GP-TAUNT-08: when any location monster takes damage.
    if location_hurt {
        for at in 0..t.monsters.len() {
            let monster = t.monsters[at];
            if monster.group == Group::Location && game.tables.monster(monster.id.kind).is(Trait::Vengeful) {
                taunt::move_to(t, monster.id, t.active(), cx);
            }
        }
    }
    for at in 0..t.monsters.len() {
        let monster = t.monsters[at];
        if monster.struck == Struck::default() {
            continue;
        }
        if monster.struck.hurt {
            // GP-R-36: once for each instance, and only while it lives.
            taunt::push_trigger(t, game, monster.id, Occasion::Damaged, slayer);
        }
        if monster.struck.fought {
            taunt::push_trigger(t, game, monster.id, Occasion::Fought, slayer);
        }
        t.monsters[at].struck = Struck::default();
    }
}

/// GP-FIGHT-15: without a monster in play the encounter is over, in the free window at once.
pub(super) fn end_if_no_monster_is_left(t: &mut Tabletop) {
    if t.phase == Phase::FreeWindow && t.monsters.is_empty() {
        t.encounter_over = true;
    }
}
