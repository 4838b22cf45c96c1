//! Monsters enter, move and are taunted (GP-TAUNT, GP-ENC-03).

use malice_engine::Seat;

use super::{Cx, hand};
use crate::Greyport;
use crate::content::MonsterClass;
use crate::effect::{Occasion, Trait};
use crate::event::Event;
use crate::ids::{Group, MonsterId, MonsterKind};
use crate::state::{Lines, Monster, Source, Standing, Tabletop, Trigger};

/// Puts a monster into play; its Ambush waits among the triggers (GP-TAUNT-06: only now, never when it moves).
pub(super) fn enter(t: &mut Tabletop, kind: MonsterKind, group: Group, hp: u8, cx: &mut Cx<'_>) -> MonsterId {
    let id = MonsterId { kind, number: free_number(t, kind) };
    let group = destination(t, cx.game, kind, group);
    t.monsters.push(Monster { id, group, hp, ..Monster::default() });
    join(&mut t.lines, cx.game, kind, group);
    cx.log.emit(|| Event::MonsterEntered { monster: id, group });
    push_trigger(t, cx.game, id, Occasion::Ambush, None);
    id
}

/// The lowest number that none of its kind bears. There are far fewer of a kind than bits.
fn free_number(t: &Tabletop, kind: MonsterKind) -> u8 {
    let alike = t.monsters.iter().filter(|monster| monster.id.kind == kind);
    let taken = alike.fold(1_u64, |taken, monster| taken | 1 << monster.id.number);
    taken.trailing_ones() as u8
}

/// GP-TAUNT-07: a Ferocious monster goes to the active group instead of any other. GP-R-13: nothing joins a location that is gone.
fn destination(t: &Tabletop, game: &Greyport, kind: MonsterKind, to: Group) -> Group {
    let ferocious = game.tables.monster(kind).is(Trait::Ferocious);
    match to {
        Group::Location if t.location.standing == Standing::Destroyed => t.active(),
        Group::Seat(_) if ferocious => t.active(),
        Group::Location | Group::Seat(_) => to,
    }
}

pub(super) fn move_to(t: &mut Tabletop, id: MonsterId, to: Group, cx: &mut Cx<'_>) {
    let to = destination(t, cx.game, id.kind, to);
    if let Some(monster) = t.monster_mut(id)
        && monster.group != to
    {
        let from = std::mem::replace(&mut monster.group, to);
        part(&mut t.lines, cx.game, id.kind, from);
        join(&mut t.lines, cx.game, id.kind, to);
        cx.log.emit(|| Event::MonsterMoved { monster: id, to });
    }
}

/// A monster is counted in its group.
pub(super) fn join(lines: &mut Lines, game: &Greyport, kind: MonsterKind, group: Group) {
    let (row, line) = (game.tables.monster(kind), &mut lines[group.number() as usize]);
    line.all += 1;
    line.tanks += u8::from(row.is(Trait::Tank));
    line.close += u8::from(!row.is(Trait::Ranged));
}

/// A monster is counted in a group no more.
pub(super) fn part(lines: &mut Lines, game: &Greyport, kind: MonsterKind, group: Group) {
    let (row, line) = (game.tables.monster(kind), &mut lines[group.number() as usize]);
    line.all -= 1;
    line.tanks -= u8::from(row.is(Trait::Tank));
    line.close -= u8::from(!row.is(Trait::Ranged));
}

/// The lines of all groups, counted anew.
pub(crate) fn counted(t: &Tabletop, game: &Greyport) -> Lines {
    let mut lines = Lines::default();
    for monster in t.monsters.iter() {
        join(&mut lines, game, monster.id.kind, monster.group);
    }
    lines
}

/// Lets an effect of this monster wait, if it has one for the occasion.
pub(super) fn push_trigger(
    t: &mut Tabletop,
    game: &Greyport,
    id: MonsterId,
    occasion: Occasion,
    subject: Option<Seat>,
) {
    if !game.tables.monster(id.kind).effects(occasion).is_empty() {
        t.triggers.push(Trigger { source: Source::Monster(id), occasion, subject });
    }
}

/// GP-TAUNT-01, GP-TAUNT-04, GP-R-05: from another group, not immune, and it would move.
pub(super) fn may_taunt(
    t: &Tabletop,
    game: &Greyport,
    seat: Seat,
    monster: &Monster,
) -> Result<(), &'static str> {
    if game.tables.monster(monster.id.kind).is(Trait::ImmuneTaunt) {
        return Err("GP-TAUNT-04");
    }
    if monster.group == Group::Seat(seat) {
        return Err("GP-TAUNT-01");
    }
    if destination(t, game, monster.id.kind, Group::Seat(seat)) == monster.group {
        return Err("GP-R-05");
    }
    Ok(())
}

pub(super) fn can_taunt(t: &Tabletop, game: &Greyport, seat: Seat) -> bool {
    t.monsters.iter().any(|monster| may_taunt(t, game, seat, monster).is_ok())
}

pub(super) fn taunt(t: &mut Tabletop, seat: Seat, id: MonsterId, cx: &mut Cx<'_>) {
    cx.log.emit(|| Event::MonsterTaunted { seat, monster: id });
    let from = t.monster(id).map(|monster| monster.group);
    move_to(t, id, Group::Seat(seat), cx);
    free_location(t, from);
    push_trigger(t, cx.game, id, Occasion::Taunted, Some(seat));
}

/// GP-ENC-05, GP-R-29: the top monster; an empty deck is rebuilt from the discard pile.
pub(super) fn reveal_monster(t: &mut Tabletop, cx: &mut Cx<'_>) -> Option<MonsterKind> {
    if t.monster_deck.is_empty() {
        t.monster_deck = t.monster_discard;
        t.monster_discard.clear();
        shuffle_monsters(t, cx);
    }
    let kind = t.monster_deck.pop();
    cx.log.reveal();
    kind
}

pub(super) fn shuffle_monsters(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let game = cx.game;
    t.monster_deck.sort_unstable();
    cx.chance
        .shuffle(cx.stream, "monsters", &mut t.monster_deck, |kind| game.tables.monster(kind).id.clone());
    t.monster_deck.reverse();
}

/// GP-R-18: a token comes only as long as the supply lasts.
pub(super) fn add_token(t: &mut Tabletop, kind: MonsterKind, group: Group, cx: &mut Cx<'_>) {
    let row = cx.game.tables.monster(kind);
    if t.in_play(kind) < row.count {
        enter(t, kind, group, row.hp, cx);
    }
}

/// A monster leaves play: cards to the discard pile, tokens to their supply, bosses to the box (GP-FIGHT-05).
pub(super) fn leave(t: &mut Tabletop, at: usize, cx: &mut Cx<'_>) {
    let monster = t.monsters.remove(at);
    part(&mut t.lines, cx.game, monster.id.kind, monster.group);
    free_location(t, Some(monster.group));
    if matches!(cx.game.tables.monster(monster.id.kind).class, MonsterClass::Faction(_)) {
        t.monster_discard.push(monster.id.kind);
    }
    cx.log.emit(|| Event::MonsterDefeated { monster: monster.id });
}

/// GP-R-12: the location is freed when the last of its monsters goes in one of these two ways; whom vengeance drives away frees nobody.
fn free_location(t: &mut Tabletop, left: Option<Group>) {
    if left == Some(Group::Location) && t.line(Group::Location).all == 0 {
        t.location.freed = true;
    }
}

/// Whether tokens may be spent for a player (GP-CARD-05).
pub(crate) fn may_be_shielded(t: &Tabletop, game: &Greyport, seat: Seat) -> bool {
    !hand::front_has(t, game, seat, Trait::NoShield)
}
