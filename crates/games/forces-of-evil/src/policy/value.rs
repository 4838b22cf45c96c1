//! FE-DP-1: what the result of a strike is worth to the owner.

use malice_engine::{Cx, Flow, Io};

use crate::ForcesOfEvil;
use crate::eval::WORTH;
use crate::ids::{Kind, Place, Side};
use crate::rules::RoomCombat;
use crate::state::Tabletop;

/// The worth of the strike that these dice make; all dice are assigned.
pub(super) fn of_strike(
    game: &ForcesOfEvil,
    before: &Tabletop,
    combat: &RoomCombat,
    io: &mut Io<ForcesOfEvil>,
) -> f32 {
    let (mut t, mut combat) = (*before, *combat);
    let mut answer = None;
    while !combat.is_struck() {
        io.offer.prepare(None, false);
        let flow = combat.take_step(&mut t, answer, &mut Cx::new(game, io));
        let asked = matches!(flow, Flow::Ask(_));
        answer = asked.then(|| game.best_hitter(&t, &combat, io.offer.actions()));
    }
    difference(game, before, &t, &combat)
}

/// Slain heroes count 1 and their worth, those who turn 0.3 and their worth; wounds half the worth by the share of hit points
/// lost; a used-up bonus hit point 0.3. Minions count the other way, a slain one its worth.
fn difference(game: &ForcesOfEvil, before: &Tabletop, after: &Tabletop, combat: &RoomCombat) -> f32 {
    let seat = combat.seat();
    let (old, new) = (before.run(seat), after.run(seat));
    let mut value = 0.0;
    for class in Kind::CLASSES {
        let slain = after.player(seat).slain[class.index()] - before.player(seat).slain[class.index()];
        value += f32::from(slain) * (1.0 + WORTH[class.index()]);
    }
    for class in &new.plagued[old.plagued.len()..] {
        value += 0.3 + WORTH[class.index()];
    }
    for (side, sign) in [(Side::Hero, 1.0), (Side::Minion, -1.0)] {
        for place in Place::all() {
            let Some(was) = old.at(side, place) else { continue };
            let worth = WORTH[was.kind.index()];
            match new.at(side, place) {
                Some(is) => {
                    let hp = f32::from(game.tables.unit(is.kind).hp);
                    value += sign * 0.5 * worth * f32::from(is.damage - was.damage) / hp;
                    value += if is.spent && !was.spent { sign * 0.3 } else { 0.0 };
                }
                None if side == Side::Minion => value -= worth,
                None => (),
            }
        }
    }
    value
}

#[cfg(test)]
mod tests {
    use malice_conformance::covers;
    use malice_engine::{Chance, Content, Game, Options, Scenarios, Script, Seat, Seed, apply, forced, play};

    use super::*;
    use crate::policy::dice;
    use crate::rules::Frame;

    /// What the strike is worth after these choices and with these dice; the Fallen Angel's question comes right after the roll.
    fn worth(room: &str, party: &str, choices: &[&str], dice: &[u8]) -> f32 {
        let content = Content::shipped(ForcesOfEvil::meta().content);
        let game = ForcesOfEvil::new(&Options::default(), &content).expect("the shipped content is sound");
        let mut script = Script::new(Seed::from_number(1));
        for die in dice {
            script.expect("die", [die.to_string()]);
        }
        let mut io = Io::new(Chance::Script(Box::new(script)));
        let position = [
            format!("dungeon 1: smugglers_cove, {room}"),
            "force 1: fallen_angel".into(),
            format!("party 1: {party}"),
            "avoided: 2".into(),
        ];
        let position: Vec<_> = position.into_iter().map(|line| (1, line)).collect();
        let mut state = game.position(&position, &mut io).expect("the position is sound");
        for choice in choices {
            let action = game.action_named(choice).expect("this is a choice");
            apply(&game, &mut state, Seat::new(0), action, &mut io).expect("it is legal");
            while let Some((seat, action)) = forced(&game, &mut state, &mut io) {
                play(&game, &mut state, seat, action, &mut io);
            }
        }
        let Some(Frame::Combat(combat)) = state.procedures.lane(Seat::new(0)).last() else {
            panic!("a combat is in progress")
        };
        dice::best(&game, &state.tabletop, combat).1
    }

    #[test]
    fn results_are_worth_what_the_table_of_weights_says() {
        covers!("FE-DP-1");
        let one = |minion: &str, hero: &str, dice: &[u8]| {
            worth(&format!("small_cavern + 1 {minion}"), hero, &[&format!("stand {hero}")], dice)
        };
        let near =
            |value: f32, expected: f32| assert!((value - expected).abs() < 1e-4, "{value}, not {expected}");
        near(one("goblin", "fighter", &[8, 1]), -0.45);
        near(one("goblin", "fighter", &[1, 4]), 0.5 * 1.6 / 2.0);
        near(one("ogre", "rogue", &[1, 8]), 1.0 + 1.0);
        near(one("ogre", "mage", &[1, 8]), 1.0 + 0.9);
        near(one("zombie", "rogue", &[1, 4]), 0.3 + 1.0);
        near(one("ogre", "fighter", &[8, 1]), -0.5 * 2.0 / 3.0);
        near(one("manticore", "priest", &[1, 8]), 1.0 + 1.2);
        near(one("hobgoblin", "rogue", &[3, 3]), 1.0 + 1.0 - 0.5 * 1.2 / 2.0);
        // The Priest's bonus takes one of two hits.
        near(
            worth("narrow_passage + 2 ogre", "2 fighter, priest", &["stand priest"], &[1, 1, 8, 8]),
            0.3 + 0.5 * 1.6 / 2.0,
        );
    }
}
