//! Which dice are cast.

use std::collections::BTreeSet;

use malice_conformance::covers;
use malice_engine::{Chance, Game, Io, Scenarios, Viewer};

use crate::common;

/// FE-RC-09: d4, d6 and d8 for the three tiers, every face of them and none beyond. The Fallen Angel's question shows all dice.
#[test]
fn each_tier_has_its_die() {
    covers!("FE-RC-09");
    let game = common::game("player_count=2");
    let lines = [
        "force 1: fallen_angel",
        "dungeon 1: ogres_toll + 1 ogre + 1 hobgoblin + 1 goblin",
        "party 1: fighter, rogue, mage",
    ];
    let lines: Vec<_> = lines.iter().map(|line| (1, (*line).to_owned())).collect();
    let mut faces: [BTreeSet<u64>; 3] = Default::default();
    for seed in 0..200 {
        let mut io = Io::silent(Chance::fast(seed));
        let mut state = game.position(&lines, &mut io).expect("the position is sound");
        for choice in ["stand fighter", "stand rogue", "stand ogre", "stand hobgoblin"] {
            let action = game.action_named(choice).expect("a choice of the game");
            malice_engine::apply(&*game, &mut state, malice_engine::Seat::new(0), action, &mut io)
                .expect("a legal choice");
        }
        let view = serde_json::to_value(game.view(&state, Viewer::Spectator)).expect("views are plain data");
        let pool = view["players"][0]["battle"]["pool"].as_array().expect("the dice lie open").clone();
        assert_eq!(pool.len(), 6, "one die for each unit");
        for die in pool {
            let (sides, value) = (die[1].as_u64().expect("sides"), die[2].as_u64().expect("a value"));
            faces[sides as usize / 2 - 2].insert(value);
        }
    }
    for (tier, faces) in faces.iter().enumerate() {
        assert_eq!(*faces, (1..=4 + 2 * tier as u64).collect(), "tier {}", tier + 1);
    }
}
