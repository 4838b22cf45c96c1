//! Rules that the shipped cards never show: scenarios with a line of the content changed.

use malice_conformance::{covers, scenario};
use malice_engine::{Content, Game};
use malice_forces_of_evil::ForcesOfEvil;

/// Runs a scenario after replacing a piece of a content file.
fn hold(file: &str, (piece, other): (&str, &str), text: &str) {
    let files = ForcesOfEvil::meta().content;
    let shipped = files.iter().find(|(name, _)| *name == file).expect("the file is shipped").1;
    assert!(shipped.contains(piece), "{file} has no '{piece}'");
    let mut content = Content::shipped(files);
    content.replace(file, shipped.replacen(piece, other, 1)).expect("the file is known");
    for scenario in scenario::parse("changed content", text).expect("the scenario can be read") {
        let problems = scenario::run_with_content::<ForcesOfEvil>(&scenario, &content);
        let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }
}

/// FE-FIN-01: two Forces with the same condition bring its points once.
#[test]
fn equal_special_conditions_count_once() {
    covers!("FE-FIN-01");
    hold(
        "dungeons.ron",
        ("special: Treasure", "special: Monsters"),
        "# The Wyrm counts monsters like the Demon.
game: forces-of-evil
options: player_count=2
position:
  force 1: primeval_wyrm
  force 2: diabolical_demon
  dungeon 1: goblin_gate + 2 goblin + 2 treasure
  dungeon 2: smugglers_cove + 1 goblin
  garrison: destroyed fighter, destroyed priest, destroyed rogue
  pits: syzygy
  influence 1: 3
  influence 2: 0
play:
  1 > use pit 1 1
  @ all players.*.influence = 5, 3
",
    );
}

/// FE-TRT-05: a Priest's damage is magical to undead only; a Mage's is always.
#[test]
fn priests_deal_physical_damage_to_others_than_undead() {
    covers!("FE-TRT-05", "FE-TRT-04");
    let ogre = "damage: 1, harm: Physical, hp: 3, support: Nothing, upkeep: One, traits: []";
    hold(
        "units.ron",
        (ogre, &ogre.replace("[]", "[ImmuneToNonMagical]")),
        "# An Ogre whom only magic hurts, against a Priest.
game: forces-of-evil
options: player_count=2
position:
  force 1: diabolical_demon
  dungeon 1: ogres_toll + 1 ogre
  party 1: priest
chance:
  die 6
  die 2
play:
  1 > stand priest
  ! hits_found heroes=front1 minions=-
  !- unit_hurt
---
# The same against a Mage.
game: forces-of-evil
options: player_count=2
position:
  force 1: diabolical_demon
  dungeon 1: ogres_toll + 1 ogre
  party 1: mage
chance:
  die 4
  die 2
play:
  1 > stand mage
  ! unit_hurt side=minion kind=ogre left=2
",
    );
}

/// FE-TRT-05: Shamans and Wraiths deal magical damage, Goblins do not.
#[test]
fn shamans_and_wraiths_deal_magical_damage() {
    covers!("FE-TRT-05");
    hold(
        "units.ron",
        ("traits: [FrontFirst]", "traits: [FrontFirst, ImmuneToNonMagical]"),
        "# A Fighter whom only magic hurts, against Goblin and Shaman.
game: forces-of-evil
options: player_count=2
position:
  force 1: diabolical_demon
  dungeon 1: goblin_gate + 1 goblin + 1 goblin_shaman
  party 1: fighter
chance:
  die 1
  die 4
  die 4
play:
  1 > stand fighter
  1 > stand goblin
  1 > stand goblin_shaman
  ! hits_found minions=front1, front2
  ! unit_hurt side=hero kind=fighter left=1
---
# The same against a Wraith and a Skeleton.
game: forces-of-evil
options: player_count=2
position:
  force 1: diabolical_demon
  dungeon 1: mausoleum_stair + 1 wraith + 1 skeleton
  party 1: fighter
chance:
  die 1
  die 4
  die 4
play:
  1 > stand fighter
  1 > stand wraith
  1 > stand skeleton
  ! hits_found minions=front1, front2
  ! unit_hurt side=hero kind=fighter left=1
",
    );
}

/// FE-R-43: starting units of an attached card that do not fit go back to the supply.
#[test]
fn starting_units_of_an_attached_card_need_a_place() {
    covers!("FE-R-43", "FE-ATC-03");
    hold(
        "dungeons.ron",
        (
            "label: \"Chasm\", count: 2, capacity: 3, frontlines: 2,",
            "label: \"Chasm\", count: 2, capacity: 3, frontlines: 2, start: (units: [(Goblin, 2)], treasure: 1),",
        ),
        "# A Chasm with Goblins, joined to an Entrance with one place left.
game: forces-of-evil
options: player_count=2
position:
  dungeon 1: goblin_gate + 4 ogre
  explored: chasm, small_cavern, large_cavern
  pits: savages
  influence 1: 3
play:
  1 > attach
  ! card_attached seat=1 card=chasm room=1
  @ all players.0.rooms.0.units.* = (count 1, kind goblin), (count 4, kind ogre)
  @ all players.0.rooms.0.treasure = 1
  1 ? maintain, skip
",
    );
}
