//! Effects on monsters and on the location: who comes, who mends, who turns over, what the location loses.

use malice_engine::FixedVec;

use super::Effects;
use crate::Greyport;
use crate::effect::{Die, Scope, Where};
use crate::event::Event;
use crate::ids::{Cause, Group, MonsterId, MonsterKind};
use crate::rules::strike::{self, Hit, Kind};
use crate::rules::{Cx, fight, from_defender, location, taunt};
use crate::state::Tabletop;

impl Effects {
    /// The groups that a place means (GP-R-18: from the defender clockwise).
    fn groups(&self, place: Where, t: &Tabletop, game: &Greyport) -> FixedVec<Group, 5> {
        match place {
            Where::ThisGroup => {
                self.monster().and_then(|id| t.monster(id)).map(|m| m.group).into_iter().collect()
            }
            Where::Active => std::iter::once(t.active()).collect(),
            Where::Location => std::iter::once(Group::Location).collect(),
            Where::EachPlayer => from_defender(t, game.players).map(Group::Seat).collect(),
            Where::NextPlayer => std::iter::once(Group::Seat(t.defender.next(game.players))).collect(),
        }
    }

    pub(super) fn add_tokens(
        &self,
        kind: MonsterKind,
        place: Where,
        counts: [u8; 4],
        t: &mut Tabletop,
        cx: &mut Cx<'_>,
    ) {
        for group in self.groups(place, t, cx.game).iter() {
            for _ in 0..counts[cx.game.column()] {
                taunt::add_token(t, kind, *group, cx);
            }
        }
    }

    /// GP-ENC-06: with the hit points that the encounter card prints for this number of players.
    pub(super) fn add_boss(&self, boss: MonsterKind, place: Where, t: &mut Tabletop, cx: &mut Cx<'_>) {
        let game = cx.game;
        let printed = &game.scenario().encounters[t.encounter as usize].boss_hp;
        let hp = printed.iter().find(|(kind, _)| *kind == boss).map_or(1, |(_, hp)| hp[game.column()]);
        for group in self.groups(place, t, game).iter() {
            taunt::enter(t, boss, *group, hp, cx);
        }
    }

    /// GP-CARD-02: the top monster, with these hit points instead of its own.
    pub(super) fn reveal(&self, place: Where, hp: u8, t: &mut Tabletop, cx: &mut Cx<'_>) {
        for group in self.groups(place, t, cx.game).iter() {
            if let Some(kind) = taunt::reveal_monster(t, cx) {
                taunt::enter(t, kind, *group, hp, cx);
            }
        }
    }

    /// One white die: an even result hurts the monster itself.
    pub(super) fn damage_self_on_even(&self, amount: u8, t: &mut Tabletop, cx: &mut Cx<'_>) {
        let value = fight::roll(Die::White, cx);
        let seat = self.by;
        cx.log.emit(|| Event::DieRolled { seat, die: Die::White, value });
        if let (Some(id), 0) = (self.monster(), value % 2) {
            strike::hit(t, id, Hit { kind: Kind::Own, amount, side: None, pierce: 0 }, cx);
            strike::settle(t, None, cx);
        }
    }

    pub(super) fn mend(&self, scope: Scope, amount: u8, t: &mut Tabletop, cx: &mut Cx<'_>) {
        let Some(id) = self.monster() else { return };
        let Some(group) = t.monster(id).map(|monster| monster.group) else { return };
        for monster in t.monsters.iter_mut() {
            let meant = if scope == Scope::This { monster.id == id } else { monster.group == group };
            let mended = amount.min(monster.damage);
            if meant && mended > 0 {
                monster.damage -= mended;
                let monster = monster.id;
                cx.log.emit(|| Event::MonsterMended { monster, amount: mended });
            }
        }
    }
}

/// GP-CARD-13: hit points and damage stay.
pub(super) fn flip(t: &mut Tabletop, kind: MonsterKind, cx: &mut Cx<'_>) {
    if let Some(other) = cx.game.tables.monster(kind).flip_side
        && let Some(monster) = t.monsters.iter_mut().find(|monster| monster.id.kind == kind)
    {
        monster.id = MonsterId { kind: other, number: 1 };
        let (id, group) = (monster.id, monster.group);
        taunt::part(&mut t.lines, cx.game, kind, group);
        taunt::join(&mut t.lines, cx.game, other, group);
        cx.log.emit(|| Event::MonsterFlipped { monster: id });
        taunt::move_to(t, id, group, cx);
    }
}

/// Whether the location has just lost its last hit point; one that has none left loses nothing.
pub(super) fn location_falls(t: &mut Tabletop, amount: u8, by: Cause, cx: &mut Cx<'_>) -> bool {
    if t.location.hp <= 0 {
        return false;
    }
    location::damage(t, amount, Some(by), cx);
    t.location.hp == 0
}
