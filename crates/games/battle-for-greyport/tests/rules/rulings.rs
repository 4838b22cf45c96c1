//! Rulings about the content, and those that hold for every seed.

use malice_battle_for_greyport::Greyport;
use malice_battle_for_greyport::content::{FILES, MonsterClass, Tables};
use malice_battle_for_greyport::effect::{Die, Trait};
use malice_battle_for_greyport::event::Event;
use malice_battle_for_greyport::ids::Group;
use malice_battle_for_greyport::state::Tabletop;
use malice_conformance::covers;
use malice_engine::{Chance, Content, Game, Io, Options, Scenarios, Seat, play};

use crate::common;

/// The location is saved, the first encounter over.
const SAVED: &str = "location: saved";

fn tables() -> Tables {
    Tables::load(&Content::shipped(FILES)).expect("the shipped content is sound")
}

/// The table at a position, after everybody asked has chosen this in turn.
fn table(options: &str, seed: u64, lines: &[&str], choices: &[(usize, &str)]) -> Tabletop {
    let game = common::game(options);
    let lines: Vec<(usize, String)> = lines.iter().map(|line| (*line).to_owned()).enumerate().collect();
    let mut io = Io::silent(Chance::fast(seed));
    let mut state = game.position(&lines, &mut io).expect("the position is sound");
    for (seat, name) in choices {
        let action = game.action_named(name).expect("there is such a choice");
        play(&*game, &mut state, Seat::new(seat - 1), action, &mut io);
    }
    state.tabletop
}

/// The second encounter of a game of two, set up after the first one at `location`.
fn second_encounter(options: &str, seed: u64, location: &str) -> Tabletop {
    let lines =
        [location, "hand 1: soldier", "hand 2: soldier", "coins 1: none", "coins 2: none", "step: end"];
    let t = table(options, seed, &lines, &[(1, "pass"), (2, "pass")]);
    assert_eq!(t.encounter, 1);
    t
}

/// The faction monsters of the game so far, wherever they are.
fn monster_cards(t: &Tabletop) -> usize {
    let tables = tables();
    let faction = |kind| matches!(tables.monster(kind).class, MonsterClass::Faction(_));
    let in_play = t.monsters.iter().filter(|monster| faction(monster.id.kind)).count();
    t.monster_deck.len() + t.monster_discard.len() + in_play
}

#[test]
fn dice_have_the_faces_of_the_box() {
    covers!("GP-FIGHT-16");
    assert_eq!(Die::Yellow.faces(), [1, 2, 2, 3, 3, 4]);
    assert_eq!(Die::White.faces(), [1, 2, 3, 4, 5, 6]);
    assert_eq!(Die::Green.faces(), [4, 5, 6, 6, 7, 8]);
}

#[test]
fn jumbled_digits_are_read_as_the_ruling_says() {
    covers!("GP-R-31");
    let tables = tables();
    let row = |id: &str| tables.monster(tables.monster_named(id).expect("there is such a monster"));
    for (id, hp) in [("skeleton_mage", 12), ("giant_cobra", 10), ("worg", 5), ("mercenary_mage", 11)] {
        assert_eq!((row(id).damage, row(id).hp, row(id).threat), (1, hp, 2), "{id}");
    }
    assert!(row("black_knight").is(Trait::Tank) && row("skeleton_mage").is(Trait::Ranged));
    for id in ["giant_cobra", "worg", "mercenary_mage", "feckless_fighter", "griffon", "giant_boar"] {
        assert!(!row(id).is(Trait::Tank) && !row(id).is(Trait::Ranged), "{id} has no banner");
    }
}

#[test]
fn random_locations_do_not_repeat() {
    covers!("GP-R-37");
    let options = "player_count=2 scenario=goblin_king location_mode=random";
    let drawn: std::collections::BTreeSet<u8> = (1..=60)
        .map(|seed| second_encounter(options, seed, "location: temple_steps saved").location.card)
        .collect();
    // All seven others come up, the one of the first encounter never.
    assert_eq!(drawn.into_iter().collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5, 6]);
}

#[test]
fn no_game_meets_a_random_location_twice() {
    covers!("GP-R-37");
    let game = common::game(
        "player_count=2 scenario=goblin_king location_mode=random starting_hp=20 rest_healing=10",
    );
    let mut encounters = 0;
    for seed in 1..=40 {
        let mut met = Vec::new();
        common::eager_game(&game, seed, |_, _, _, events| {
            for event in events {
                if let Event::EncounterBegan { location, .. } = event {
                    assert!(!met.contains(location), "seed {seed}");
                    met.push(*location);
                }
            }
        });
        encounters += met.len();
    }
    assert!(encounters > 80, "{encounters} encounters were begun");
}

#[test]
fn a_subdeck_enters_once_a_game() {
    covers!("GP-R-38");
    let options = "player_count=2 scenario=blood_moon_rising";
    assert_eq!(monster_cards(&second_encounter(options, 1, SAVED)), 40, "Beasts, then Undead");
    let options = "player_count=2 scenario=blood_moon_rising monster_mix=add mix_undead=1";
    assert_eq!(monster_cards(&second_encounter(options, 1, SAVED)), 40, "the Undead are there already");
    let options = "player_count=2 scenario=blood_moon_rising monster_mix=add mix_dragon=2";
    assert_eq!(monster_cards(&second_encounter(options, 1, SAVED)), 60);
}

#[test]
fn a_battle_royale_has_all_monsters_from_the_first_encounter() {
    covers!("GP-R-38");
    let options = "player_count=2 scenario=goblin_king monster_mix=battle_royale";
    assert_eq!(monster_cards(&table(options, 1, &["step: setup"], &[])), 120);
    assert_eq!(monster_cards(&second_encounter(options, 1, SAVED)), 120);
}

#[test]
fn other_monsters_change_neither_bosses_nor_tokens() {
    covers!("GP-R-38");
    let options = "player_count=2 scenario=interrupted_party monster_mix=replace mix_undead=1 mix_dragon=2";
    let t = second_encounter(options, 1, SAVED);
    let tables = tables();
    let drog = tables.monster_named("drog").expect("there is such a boss");
    assert!(t.group(Group::Location).any(|monster| monster.id.kind == drog));
    let factions = t.monsters.iter().map(|monster| tables.monster(monster.id.kind).class);
    let chosen = |class| matches!(class, MonsterClass::Faction(3 | 5) | MonsterClass::Boss);
    assert!(factions.clone().all(chosen), "{:?}", factions.collect::<Vec<_>>());
    let options = "player_count=2 scenario=blood_moon_rising monster_mix=replace mix_goblin=1 mix_humanoid=2";
    let t = table(options, 1, &["step: setup"], &[]);
    let werewolf = tables.monster_named("werewolf").expect("there is such a token");
    assert_eq!(t.in_play(werewolf), 2);
}

#[test]
fn there_are_six_factions() {
    covers!("GP-R-41");
    let tables = tables();
    assert_eq!(tables.factions, ["goblin", "humanoid", "beast", "undead", "aberration", "dragon"]);
    for faction in 0..6 {
        assert_eq!(tables.subdeck(faction).count(), 20);
    }
}

#[test]
fn two_to_five_seats_whoever_sits_there() {
    covers!("GP-R-43");
    let specs = Greyport::meta().options;
    for (players, fits) in [("1", false), ("2", true), ("5", true), ("6", false)] {
        let mut options = Options::default();
        let set = options.set_text(specs, "player_count", players).is_ok();
        let game = Greyport::new(&options, &Content::shipped(FILES));
        assert_eq!(set && game.is_ok(), fits, "{players} players");
    }
}
