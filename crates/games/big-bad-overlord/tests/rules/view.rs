//! What a viewer is shown before the dice fall: sums, odds and next victims, and nothing that lies face down.

use malice_big_bad_overlord::BigBadOverlord;
use malice_big_bad_overlord::view::{PhaseView, View};
use malice_engine::{Chance, Game, Io, Scenarios, Seat, Viewer};

use crate::common;

const STORMERS: &str = "army 1: brain_stormer, wicked_wizard_pointy_hat, horrible_monster_hairy, legion_of_doom, \
                        troops_of_terror, riff_raff";
const WALLS: &str = "citadel 2: hungry_hungry_harpy, thunder_newts, horrible_monster_green";

/// What the seat sees of a position for two Dukes, after these choices of whoever is asked.
fn seen(lines: &[&str], choices: &[&str], seat: usize) -> View {
    let game = common::game("player_count=2 duke_mode=single");
    let lines: Vec<(usize, String)> = (1..).zip(lines.iter().map(|line| (*line).to_owned())).collect();
    let mut io: Io<BigBadOverlord> = Io::new(Chance::fast(1));
    let mut state = game.position(&lines, &mut io).expect("a sound position");
    for name in choices {
        let asked = game.awaited(&state).first().expect("somebody is asked");
        let action = game.action_named(name).expect("a choice");
        malice_engine::play(&*game, &mut state, asked, action, &mut io);
    }
    game.view(&state, Viewer::Seat(Seat::new(seat)))
}

fn bonuses(phases: &[PhaseView]) -> Vec<u8> {
    phases.iter().map(|phase| phase.bonus).collect()
}

fn chances(phases: &[PhaseView]) -> Vec<Option<f64>> {
    phases.iter().map(|phase| phase.chance).collect()
}

#[test]
fn a_target_shows_the_sums_and_odds_of_both_armies() {
    let position = [
        "army 1: legion_of_doom, troops_of_terror",
        "citadel 1: toady, toady, riff_raff",
        "army 2: grim_leapers, wicked_wizard_pointy_hat",
        "turn: 1",
    ];
    let view = seen(&position, &[], 0);
    let [target] = &view.targets[..] else { panic!("{:?}", view.targets) };
    assert_eq!((target.duke, target.layer), (2, "army"));
    assert_eq!((bonuses(&target.attacker), bonuses(&target.defender)), (vec![0, 0, 8], vec![0, 2, 3]));
    assert_eq!(chances(&target.attacker), [Some(0.0), Some(0.0), Some(91.05)]);
    assert_eq!(chances(&target.defender), [Some(0.0), Some(16.67), Some(8.79)]);
    assert_eq!(target.defender[1].needs, Some(10));
    assert!(seen(&position, &[], 1).targets.is_empty(), "only who may attack weighs targets");
}

#[test]
fn a_hidden_citadel_shows_only_what_walls_do_to_the_stormers() {
    let position = [STORMERS, "citadel 1: toady, toady, lickspittle", WALLS, "turn: 1"];
    let hidden = &seen(&position, &[], 0).targets[0];
    assert_eq!((hidden.layer, bonuses(&hidden.attacker)), ("citadel", vec![1, 1, 19]));
    assert!(hidden.defender.is_empty());
    assert_eq!(chances(&hidden.attacker), [Some(8.33), Some(8.33), None]);
    let known = &seen(&[position[0], position[1], position[2], "known 2:", position[3]], &[], 0).targets[0];
    assert_eq!(bonuses(&known.defender), [1, 2, 28]);
    assert_eq!(chances(&known.attacker)[2], Some(5.32));
}

#[test]
fn a_defender_sees_the_battle_as_the_arrangement_would_let_it_begin() {
    let position = [
        STORMERS,
        "citadel 1: toady, toady, lickspittle",
        "army 2: riff_raff, legion_of_doom",
        WALLS,
        "turn: 1",
    ];
    let battle = |choices: &[&str], seat: usize| seen(&position, choices, seat).battle.expect("a battle");
    let first = battle(&["attack 2"], 1);
    assert!(first.defender.expected, "the army still lies before its Duke");
    assert_eq!((first.defender.layer, bonuses(&first.defender.phases)), ("army", vec![0, 0, 6]));
    let victims: Vec<_> = first.defender.line.iter().map(|fighter| fighter.next_victim.len()).collect();
    assert_eq!(victims, [3, 0], "the Riff-Raff goes first in everything");

    let reinforced = battle(&["attack 2", "field horrible_monster_green"], 1);
    assert_eq!(bonuses(&reinforced.defender.phases), [0, 0, 15]);
}

#[test]
fn behind_the_walls_the_owner_sees_the_odds_and_the_attacker_does_not() {
    let position = [STORMERS, "citadel 1: toady, toady, lickspittle", WALLS, "turn: 1"];
    let battle = |seat: usize| seen(&position, &["attack 2", "done"], seat).battle.expect("a battle");
    let (attacker, owner) = (battle(0), battle(1));
    assert_eq!((attacker.defender.layer, owner.defender.layer), ("citadel", "citadel"));
    assert!(attacker.defender.phases.is_empty() && attacker.defender.line.is_empty());
    assert_eq!(chances(&attacker.attacker.phases)[2], None);
    assert_eq!(bonuses(&owner.defender.phases), [1, 2, 28]);
    assert_eq!(owner.defender.line.len(), 3);
}
