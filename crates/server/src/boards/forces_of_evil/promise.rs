//! What choices promise, as far as no card and no die decides: influence and points at once, the sums that a die would make, whom a
//! unit would face, and what fleeing leaves behind.

use malice_engine::{Chance, Game, Io, Seen, Viewer, play};
use malice_forces_of_evil::ForcesOfEvil;
use malice_forces_of_evil::action::Action;
use malice_forces_of_evil::effect::Support;
use malice_forces_of_evil::ids::{Kind, PLACES, Place};
use malice_forces_of_evil::view::{BattleView, Count, PlayerView, StandingView, View};

use crate::boards::Preview;

pub(super) fn previews(seen: &Seen<'_, ForcesOfEvil>, actions: &[Action]) -> Vec<Option<Preview>> {
    let (view, seat) = (seen.view(), seen.seat());
    let before = &view.players[seat.index()];
    let start = seen.imagine(&mut Chance::fast(0));
    let mut io = Io::silent(Chance::fast(0));
    let mut preview = |action: &Action| -> Option<Preview> {
        if let Some(words) = in_battle(seen.game(), &view, before, *action) {
            return Some(Preview::Words(words));
        }
        if !is_certain(*action) {
            return None;
        }
        let mut state = start;
        play(seen.game(), &mut state, seat, *action, &mut io);
        let after = seen.game().view(&state, Viewer::Seat(seat));
        let after = &after.players[seat.index()];
        let mut words = Vec::new();
        if after.influence != before.influence {
            words.push(format!("influence {} → {}", before.influence, after.influence).replace('-', "−"));
        }
        if after.points != before.points {
            words.push(format!("points {} → {}", before.points, after.points).replace('-', "−"));
        }
        (!words.is_empty()).then(|| Preview::Words(words.join(", ")))
    };
    actions.iter().map(&mut preview).collect()
}

/// Whether all that comes of this choice is known beforehand.
fn is_certain(action: Action) -> bool {
    matches!(
        action,
        Action::Use(..)
            | Action::Pillar(_)
            | Action::Take(..)
            | Action::TakeTreasure(_)
            | Action::Class(_)
            | Action::SpoilsInfluence
            | Action::SpoilsTreasure
            | Action::Seduce(..)
    )
}

/// What a choice before or in a battle comes to.
#[expect(clippy::wildcard_enum_match_arm, reason = "all others are no matter of battles")]
fn in_battle(game: &ForcesOfEvil, view: &View, player: &PlayerView, action: Action) -> Option<String> {
    match action {
        Action::Avoid => return Some("no combat, no Spoils, no Maintenance".into()),
        Action::Fight => {
            let party = view.threats.first()?.parties.iter().find(|party| party.seat == player.seat)?;
            return Some(format!("you meet {}", party_text(game, &party.heroes)));
        }
        _ => (),
    }
    let battle = player.battle.as_ref()?;
    match action {
        Action::Assign(value) => {
            let (_, pair) = battle.with_die.iter().find(|(of, _)| *of == value)?;
            let falls = if battle.fatal.contains(&value) { "; it falls" } else { "" };
            Some(format!("{}{falls}", pair.text()))
        }
        Action::Stand(unit) => Some(stands(game, battle, unit.kind)),
        Action::Gap => Some("nobody stands here".into()),
        Action::FlankLeft | Action::FlankRight => strikes(game, battle, action == Action::FlankLeft),
        Action::Hitter(place) => hitter(game, battle, place),
        Action::Flee(..) => Some(fleeing(battle)),
        Action::Loot(_) => Some("takes Treasure and goes home".into()),
        _ => None,
    }
}

fn party_text(game: &ForcesOfEvil, heroes: &[Count]) -> String {
    let some = heroes.iter().map(|hero| format!("{} {}", hero.count, game.label(&hero.kind)));
    let some: Vec<String> = some.collect();
    if some.is_empty() { "nobody".into() } else { some.join(", ") }
}

fn label(game: &ForcesOfEvil, standing: &StandingView) -> String {
    game.unit_named(&standing.unit).map_or(standing.unit.clone(), |unit| game.unit_text(unit))
}

fn lines<'a>(battle: &'a BattleView, side: &str) -> [&'a [Option<StandingView>]; 2] {
    if side == "hero" { [&battle.heroes, &battle.minions] } else { [&battle.minions, &battle.heroes] }
}

/// Whom a unit faces in the place that is filled next, or what it does for the one before it.
fn stands(game: &ForcesOfEvil, battle: &BattleView, kind: Kind) -> String {
    let Some((side, at)) = &battle.next else { return String::new() };
    let ([own, enemies], at) = (lines(battle, side), usize::from(*at));
    let who = |line: &[Option<StandingView>], at: usize| line[at].as_ref().map(|unit| label(game, unit));
    if at < PLACES {
        let waits = if side == "hero" { "a minion may face it" } else { "it strikes to the side" };
        return who(enemies, at).map_or(waits.into(), |enemy| format!("faces {enemy}"));
    }
    let before = who(own, at - PLACES).unwrap_or_default();
    match game.tables().unit(kind).support {
        Support::HitPoint => format!("a bonus hit point for {before}"),
        Support::Attack(more) => format!("+{more} for {before}"),
        Support::RangeStrike => format!("strikes over the head of {before}"),
        Support::Nothing => format!("waits behind {before}"),
    }
}

/// The enemy whom the flanker would strike on this side.
fn strikes(game: &ForcesOfEvil, battle: &BattleView, left: bool) -> Option<String> {
    let (side, at) = battle.next.as_ref()?;
    let ([_, enemies], at) = (lines(battle, side), usize::from(*at));
    let near = if left {
        enemies[..at].iter().rev().flatten().next()
    } else {
        enemies.get(at + 1..PLACES)?.iter().flatten().next()
    };
    near.map(|enemy| format!("strikes {}", label(game, enemy)))
}

/// Whom the hit of a unit would strike.
fn hitter(game: &ForcesOfEvil, battle: &BattleView, place: Place) -> Option<String> {
    let (side, _) = battle.next.as_ref()?;
    let [own, enemies] = lines(battle, side);
    let unit = own[usize::from(place.0)].as_ref()?;
    let enemy = enemies[usize::from(unit.strikes) - 1].as_ref()?;
    Some(format!("{} hits {}", label(game, unit), label(game, enemy)))
}

/// Who is left in the room if one minion flees.
fn fleeing(battle: &BattleView) -> String {
    let standing = |line: &[Option<StandingView>]| line.iter().flatten().count();
    let waiting = |units: &[Count]| units.iter().map(|unit| usize::from(unit.count)).sum::<usize>();
    let heroes = standing(&battle.heroes) + waiting(&battle.party);
    let minions = (standing(&battle.minions) + waiting(&battle.reserve)).saturating_sub(1);
    format!("to limbo; {minions} against {heroes} go on")
}
