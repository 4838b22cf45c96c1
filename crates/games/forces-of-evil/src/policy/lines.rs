//! FE-DP-2: how both lines are filled, and whom flankers strike.

use malice_engine::{Chance, Cx, Flow, Io};

use crate::ForcesOfEvil;
use crate::action::Action;
use crate::effect::Support;
use crate::eval::WORTH;
use crate::ids::{Kind, Side, Unit};
use crate::policy::dice;
use crate::rules::RoomCombat;
use crate::state::Tabletop;

/// So many arrangements are compared, with so many sample rolls each.
const CANDIDATES: usize = 96;
const ROLLS: u64 = 32;

/// The choice that leads to the best arrangement. The first that is looked at is the plain one; only a better one replaces it.
pub(super) fn best(game: &ForcesOfEvil, t: &Tabletop, combat: &RoomCombat, offered: &[Action]) -> Action {
    let mut choices = offered.to_vec();
    choices.sort_by_key(|action| plainness(game, t, combat, *action));
    let share = (CANDIDATES / choices.len()).max(1);
    let mut best = (choices[0], f32::NEG_INFINITY);
    for action in choices {
        let value = explore(game, *t, *combat, Some(action), share);
        if value > best.1 {
            best = (action, value);
        }
    }
    best.0
}

/// The choice of the plain arrangement.
pub(super) fn plain(game: &ForcesOfEvil, t: &Tabletop, combat: &RoomCombat, offered: &[Action]) -> Action {
    let plainest = offered.iter().copied().min_by_key(|action| plainness(game, t, combat, *action));
    plainest.expect("something is offered")
}

/// The value of the best arrangement that follows this answer, looking at no more than `budget` of them.
fn explore(
    game: &ForcesOfEvil,
    mut t: Tabletop,
    mut combat: RoomCombat,
    mut answer: Option<Action>,
    budget: usize,
) -> f32 {
    let mut io: Io<ForcesOfEvil> = Io::silent(Chance::fast(0));
    while !combat.is_arranged() {
        io.offer.prepare(None, false);
        if let Flow::Ask(_) = combat.take_step(&mut t, answer.take(), &mut Cx::new(game, &mut io)) {
            let mut choices = io.offer.actions().to_vec();
            choices.sort_by_key(|action| plainness(game, &t, &combat, *action));
            choices.truncate(budget);
            let share = budget / choices.len();
            let values = choices.into_iter().map(|action| explore(game, t, combat, Some(action), share));
            return values.fold(f32::NEG_INFINITY, f32::max);
        }
    }
    let sum: f32 = (0..ROLLS).map(|roll| after_roll(game, t, combat, roll)).sum();
    sum / ROLLS as f32
}

/// The value of one sample roll with the best use of its dice. The same rolls are used for all arrangements.
fn after_roll(game: &ForcesOfEvil, mut t: Tabletop, mut combat: RoomCombat, roll: u64) -> f32 {
    let mut io: Io<ForcesOfEvil> = Io::silent(Chance::fast(roll));
    combat.take_step(&mut t, None, &mut Cx::new(game, &mut io));
    dice::sample(game, &t, &combat)
}

/// The plain arrangement takes the choice with the lowest number: heroes come forward in the order F, R, P, M and Priests are
/// the first behind them; the strongest minion stands opposite the strongest hero, and those who can help from behind stay
/// there while others fill the front.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else arranges a line")]
fn plainness(game: &ForcesOfEvil, t: &Tabletop, combat: &RoomCombat, action: Action) -> i32 {
    let run = t.run(combat.seat());
    let worth = |unit: Unit| (WORTH[unit.kind.index()] * 100.0) as i32;
    let helps = |unit: Unit| game.tables.unit(unit.kind).support != Support::Nothing;
    match action {
        Action::Stand(unit) if combat.fills_support() => match game.tables.unit(unit.kind).support {
            Support::HitPoint => 0,
            Support::Attack(_) => 1,
            Support::RangeStrike => 2,
            Support::Nothing => 3,
        },
        Action::Stand(unit) if combat.fills(Side::Hero) => {
            let order = [Kind::Fighter, Kind::Rogue, Kind::Priest, Kind::Mage];
            (0..).zip(order).find(|(_, kind)| *kind == unit.kind).map_or(4, |(place, _)| place)
        }
        Action::Stand(unit) => i32::from(helps(unit)) * 1000 - worth(unit),
        Action::Gap => i32::MAX,
        // The hero with fewer hit points left is struck.
        Action::FlankLeft | Action::FlankRight => {
            let column = combat.column();
            let mut side =
                if action == Action::FlankLeft { 0..column } else { column + 1..crate::ids::PLACES };
            let hero = if action == Action::FlankLeft {
                side.rev().find_map(|at| run.front(Side::Hero, at))
            } else {
                side.find_map(|at| run.front(Side::Hero, at))
            };
            hero.map_or(9, |hero| i32::from(game.tables.unit(hero.kind).hp - hero.damage))
        }
        _ => 0,
    }
}
