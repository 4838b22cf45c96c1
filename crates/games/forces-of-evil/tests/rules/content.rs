//! The content has the counts of the box, says where each value comes from, and bad content is refused with all faults.

use malice_conformance::{covers, scenario};
use malice_engine::{Content, Fault, Game, OptionValue, Options, Source};
use malice_forces_of_evil::ForcesOfEvil;
use malice_forces_of_evil::content::{Tables, Value};
use malice_forces_of_evil::effect::Trait;

use crate::common;

fn shipped() -> Content {
    Content::shipped(ForcesOfEvil::meta().content)
}

/// The shipped content with a piece of a file replaced.
fn with(file: &str, old: &str, new: &str) -> Content {
    let files = ForcesOfEvil::meta().content;
    let text = files.iter().find(|(name, _)| *name == file).expect("there is such a file").1;
    assert!(text.contains(old), "{file} has no '{old}'");
    let mut content = shipped();
    content.replace(file, text.replacen(old, new, 1)).expect("there is such a file");
    content
}

/// What is said against it.
fn fault(file: &str, old: &str, new: &str) -> String {
    let faults: Vec<Fault> =
        ForcesOfEvil::new(&Options::default(), &with(file, old, new)).expect_err("bad content is refused");
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn bad_units_are_refused_with_file_and_line() {
    let file = "units.ron";
    assert!(fault(file, "tokens: 14", "tokens: \"x\"").starts_with("units.ron:4: "));
    assert!(fault(file, "tokens: 14", "tokens: 13").contains("183 unit tokens, not 184"));
    assert!(fault(file, "tokens: 14", "tokens: 99").contains("fighter: 99 tokens"));
    assert!(fault(file, "tier: 3", "tier: 4").contains("units.ron:4: fighter: tier 4 does not exist"));
    assert!(fault(file, "hp: 2", "hp: 3").contains("fighter: 3 hit points, not 1 to 2"));
    assert!(fault(file, "damage: 1", "damage: 0").contains("fighter: 0 damage"));
    assert!(fault(file, "category: Adventurer", "category: Undead").contains("are adventurers"));
    assert!(fault(file, "kind: Goblin,", "kind: Ogre,").contains("Goblin is expected here"));
    assert!(fault(file, "\"priest\"", "\"fighter\"").contains("fighter: this name stands twice"));
    assert!(fault(file, "\"priest\"", "\"High Priest\"").contains("small letters"));
    assert!(fault(file, "harm: Poison", "harm: Plague").contains("2 kinds carry the plague"));
    assert!(fault(file, "harm: Poison", "harm: Acid").starts_with("units.ron:"));
    let lines: Vec<&str> = ForcesOfEvil::meta().content[0].1.lines().collect();
    let wraith = lines.iter().find(|line| line.contains("kind: Wraith")).expect("there are Wraiths");
    assert!(fault(file, wraith, "").contains("13 kinds of units, not 14"));
}

#[test]
fn bad_dungeons_are_refused_with_file_and_line() {
    let file = "dungeons.ron";
    assert!(fault(file, "icons: 3", "icons: 0").contains("cursed_necromancer: 0 influence icons"));
    assert!(fault(file, "special: Undead", "special: Gold").starts_with("dungeons.ron:"));
    assert!(fault(file, "capacity: 5", "capacity: 0").contains("smugglers_cove: capacity 0, not 1 to 12"));
    assert!(
        fault(file, "frontlines: 3", "frontlines: 6").contains("smugglers_cove: 6 frontlines, not 1 to 5")
    );
    assert!(fault(file, "(Goblin, 3)", "(Goblin, 6)").contains("goblin_gate: starts with 6 units"));
    assert!(fault(file, "treasure: 2", "treasure: 30").contains("smugglers_cove: starts with 30 Treasures"));
    assert!(fault(file, "count: 3", "count: 2").contains("20 Dungeon Rooms, not 21"));
    assert!(fault(file, "count: 3", "count: 0").contains("large_cavern: there are no copies"));
    assert!(
        fault(file, "HeartRoll(8, 5)", "HeartRoll(8, 9)")
            .contains("primeval_wyrm: HeartRoll(8, 9) is not possible")
    );
    assert!(fault(file, "EntryRoll(6, 1)", "EntryRoll(5, 1)").contains("sinister_maze: EntryRoll(5, 1)"));
    assert!(fault(file, "Attack(Hero, All, -1)", "Attack(Hero, All, 0)").contains("ice_chamber: Attack"));
    assert!(fault(file, "ExpandLook(2)", "ExpandLook(3)").contains("ExpandLook(3) is not possible"));
    assert!(fault(file, "Frontlines(2)", "Frontlines(7)").contains("Frontlines(7) is not possible"));
    assert!(fault(file, "Gain(units: [(Zombie, 2)])", "Gain(units: [])").contains("is not possible"));
    assert!(fault(file, "\"goblin_gate\"", "\"chasm\"").contains("chasm: this name stands twice"));
    assert!(fault(file, "icons: 1, start", "icon: 1, start").starts_with("dungeons.ron:"));
}

#[test]
fn bad_cards_are_refused_with_file_and_line() {
    let dark = "darkness.ron";
    assert!(fault(dark, "price: 0", "price: 10").contains("dark_ritual: a price of 10 is too much"));
    assert!(fault(dark, "start: true", "start: false").contains("3 cards begin in the Pits, not 4"));
    assert!(fault(dark, "(3, 2, 1)", "(1, 2, 3)").contains("menagerie: Score"));
    assert!(fault(dark, "DiscardLight(2, 1)", "DiscardLight(0, 1)").contains("clouds_of_fear: DiscardLight"));
    assert!(fault(dark, "TakeFromRival(2)", "TakeFromRival(4)").contains("disloyalty: TakeFromRival"));
    assert!(fault(dark, "Pillage(1, 3)", "Pillage(4, 3)").contains("pillaging: Pillage"));
    assert!(fault(dark, "Sell(2)", "Sell(0)").contains("goblin_market: Sell(0)"));
    assert!(fault(dark, "Capacity(1)", "Capacity(9)").contains("capacity_for_evil: Capacity(9)"));
    assert!(fault(dark, "event: Some(AllGain(1)), ", "").contains("syzygy: only an event says"));
    assert!(fault(dark, "effect: Downfall", "effect: Upfall").starts_with("darkness.ron:"));
    let light = "light.ron";
    assert!(fault(light, "count: 6", "count: 5").contains("35 Cards of Light, not 36"));
    assert!(fault(light, "peasants: true, ", "").contains("0 Peasants: two begin"));
    assert!(fault(light, "count: 6", "count: 0").contains("peasants: there are no copies"));
    assert!(
        fault(light, "clarion: (1, 0, 0, 0)", "clarion: (9, 0, 0, 0)")
            .contains("knight_errant: too many heroes")
    );
    assert!(fault(light, "auto: (1, 1, 0, 1)", "auto: (9, 1, 0, 1)").contains("crusade: too many heroes"));
    assert!(
        fault(light, "class: Fighter", "class: Ogre")
            .contains("test_of_courage: extra heroes are adventurers")
    );
    assert!(
        fault(light, "label: \"Crusade\",", "label: \"Crusade\", clarion: (1, 0, 0, 0),")
            .contains("crusade: an attack card is never in play")
    );
    assert!(
        fault(light, "label: \"Crusade\",", "label: \"Crusade\", event: Some(Nothing),")
            .contains("crusade: a card is no attack and event at once")
    );
    assert!(
        fault(light, "\"Pub\",", "\"Pub\", into_play: true,")
            .contains("pub: only an event says that it comes into play")
    );
}

#[test]
fn all_faults_are_reported_at_once() {
    let mut content = shipped();
    for file in ["units.ron", "light.ron"] {
        content.replace(file, "(".into()).expect("there is such a file");
    }
    let mut options = Options::default();
    options.set("player_count", OptionValue::Int(9));
    assert_eq!(ForcesOfEvil::new(&options, &content).expect_err("bad content is refused").len(), 3);
}

fn refused(options: &str) -> String {
    let meta = ForcesOfEvil::meta();
    let mut chosen = Options::default();
    for pair in options.split_whitespace() {
        let (name, value) = pair.split_once('=').expect("options read name=value");
        chosen.set_text(meta.options, name, value).expect("the schema knows it");
    }
    let faults = ForcesOfEvil::new(&chosen, &shipped()).expect_err("this cannot be played");
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn options_that_do_not_fit_each_other_are_refused() {
    covers!("FE-KNG-01", "FE-R-49");
    assert!(refused("player_count=2 start_player=3").contains("no seat 3 among 2"));
    assert!(refused("player_count=3 kingdom=border_town").contains("the Border Town is for 2 players"));
    assert!(
        refused("player_count=2 kingdom=border_kingdom").contains("the Border Kingdom is for 3 to 6 players")
    );
    assert!(refused("round_limit=3").contains("0 or 4 to 40"));
    assert!(refused("custom_light=peasants:2,crusade:1").contains("no effect without kingdom=custom_realm"));
    assert!(refused("realm_name=Elsewhere").contains("no effect without kingdom=custom_realm"));
    assert!(refused("raid_destroys=empty_only").contains("no effect without raiding=true"));
    assert!(
        refused("player_count=2 late_seat_treasure=true")
            .contains("no effect without player_count=3 or more")
    );
    let custom = |light: &str| refused(&format!("kingdom=custom_realm custom_light={light}"));
    assert!(custom("peasants:1,crusade:1").contains("at least two Peasants"));
    assert!(custom("peasants:4,harvest:1").contains("at least one attack"));
    assert!(custom("peasants:7,crusade:1").contains("there are 6 peasants, not 7"));
    assert!(custom("peasants:2,dragons:1,crusade:1").contains("'dragons:1' is no card and number"));
    assert!(custom("peasants:2,crusade:x").contains("'crusade:x' is no card and number"));
}

/// FE-KNG-01: which cards the realms have.
#[test]
fn realms_have_their_cards() {
    covers!("FE-KNG-01", "FE-SET-01");
    let two = common::game("player_count=2").content_rows();
    let has = |rows: &[String], name: &str| rows.iter().any(|row| row == name);
    for card in ["witch_hunters", "pub", "merry_brigands", "cult", "adventurers_guild"] {
        assert!(!has(&two, card) && has(&common::game("player_count=4").content_rows(), card), "{card}");
    }
    for players in 3..=6 {
        let rows = common::game(&format!("player_count={players}")).content_rows();
        for card in ["tournament", "missionaries", "thieves_guild", "wizards_council"] {
            assert!(has(&two, card) && !has(&rows, card), "{card}");
        }
        assert_eq!(has(&rows, "adventurers_guild"), players > 3);
    }
    assert!(!has(&common::game("first_game=true").content_rows(), "meteor"));
    let own =
        common::game("player_count=3 kingdom=custom_realm custom_light=peasants:3,tournament:1,crusade:1");
    assert!(has(&own.content_rows(), "tournament") && !has(&own.content_rows(), "pilgrims"));
}

/// The counts of the box, and the card names of its list.
#[test]
fn the_box_is_complete() {
    covers!("FE-R-02");
    let tables = Tables::load(&shipped()).expect("the shipped content is sound");
    let sum = |counts: &mut dyn Iterator<Item = u8>| counts.map(u32::from).sum::<u32>();
    assert_eq!(sum(&mut tables.units.iter().map(|row| row.tokens)), 184);
    assert_eq!(sum(&mut tables.light.iter().map(|row| row.count)), 36);
    assert_eq!(sum(&mut tables.rooms[..tables.plain_rooms].iter().map(|row| row.count)), 21);
    assert_eq!((tables.dark.len(), tables.forces.len(), tables.rooms.len() - tables.plain_rooms), (22, 7, 6));
    assert_eq!(sum(&mut tables.rooms[..tables.plain_rooms].iter().map(|row| row.icons * row.count)), 12);
    let attacks = tables.light.iter().filter(|row| row.attack.is_some());
    assert_eq!(attacks.count(), 6);
    let label = |name: &str| tables.light.iter().find(|row| row.name == name).map(|row| row.label.as_str());
    assert_eq!(label("knight_errant"), Some("Knight Errant"));
    assert_eq!(label("wizards_council"), Some("Wizard's Council"));
}

/// What the book shows is marked so, and nothing else is.
#[test]
fn values_say_where_they_come_from() {
    covers!("FE-R-04");
    let tables = Tables::load(&shipped()).expect("the shipped content is sound");
    assert!(tables.units.iter().all(|row| row.source == Source::Book));
    assert!(tables.forces.iter().all(|row| row.named == Source::Book && row.text == Source::House));
    let shown =
        |name: &str| tables.forces.iter().find(|row| row.name == name).expect("there is such a Force");
    assert_eq!(shown("cursed_necromancer").except, [(Value::Special, Source::Book)]);
    assert_eq!(shown("infernal_succubus").except, [(Value::Usage, Source::Book)]);
    let (rooms, entrances) = tables.rooms.split_at(tables.plain_rooms);
    assert!(rooms.iter().all(|row| row.named == Source::Book && row.text != Source::Book));
    for row in entrances {
        assert_eq!((row.named, row.text), (Source::House, Source::House));
        assert_eq!(row.except, [(Value::Frontlines, Source::Book)], "{}", row.name);
    }
    let book = |text: Source| text == Source::Book;
    let light: Vec<&str> =
        tables.light.iter().filter(|row| book(row.text)).map(|row| row.name.as_str()).collect();
    assert_eq!(light, ["peasants", "knight_errant", "tournament"]);
    let dark: Vec<&str> =
        tables.dark.iter().filter(|row| book(row.text)).map(|row| row.name.as_str()).collect();
    assert_eq!(dark, ["menagerie"]);
    let day = tables.dark.iter().find(|row| row.name == "day_of_the_dead").expect("there is such a card");
    assert_eq!(day.except, [(Value::Values, Source::Book)]);
}

/// Runs a scenario with a piece of the content replaced.
fn hold(content: &Content, text: &str) {
    for scenario in scenario::parse("changed content", text).expect("the scenario can be read") {
        let problems = scenario::run_with_content::<ForcesOfEvil>(&scenario, content);
        let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert!(problems.is_empty(), "{}", problems.join("\n"));
    }
}

/// Goblins, Shamans and Hobgoblins are kin; an Ogre is not, nor is anybody else.
#[test]
fn goblin_kin_are_counted_together() {
    covers!("FE-GEN-03");
    let tables = Tables::load(&shipped()).expect("the shipped content is sound");
    let kin = tables.units.iter().filter(|row| row.has(Trait::GoblinKin)).map(|row| row.name.as_str());
    assert_eq!(kin.collect::<Vec<_>>(), ["goblin", "goblin_shaman", "hobgoblin"]);
    hold(
        &with("darkness.ron", "Score(Monsters, (3, 2, 1))", "Score(GoblinKin, (3, 2, 1))"),
        "# A card that scores goblin-kin.
game: forces-of-evil
options: player_count=2
position:
  dungeon 1: goblin_gate + 1 goblin + 1 goblin_shaman + 1 hobgoblin
  dungeon 2: smugglers_cove + 5 ogre
  pits: appeal_to_brutality, savages, hatchery, dark_ritual
  influence 1: 0
  influence 2: 0
play:
  1 > use pit 1 1
  @ all players.*.influence = 3, 0
",
    );
}

/// FE-R-43: attachable cards may lie on Pillars too; the clarion of one that is taken is reversed, and it is gone from there.
#[test]
fn cards_of_light_can_be_attached_where_they_say_so() {
    covers!("FE-R-43", "FE-R-44");
    let content = with(
        "light.ron",
        "clarion: (0, 1, 0, 1), combat: [NoPoison]",
        "clarion: (0, 1, 0, 1), ongoing: [MaxInfluence(2)], attachable: true, combat: [NoPoison]",
    );
    hold(
        &content,
        "# The Apothecary moves in.
game: forces-of-evil
options: player_count=2
position:
  dungeon 1: goblin_gate
  influence 1: 3
  explored: large_cavern, huge_cavern, goblin_tunnels
  pillars: knight_errant / apothecary, peasants, -, -
  town: 1 priest, 1 mage
play:
  @ all players.*.max_influence = 5, 5
  1 > attach
  @ all players.0.rooms.0.attached = apothecary
  @ all players.*.max_influence = 5, 3
  @ all pillars.0 = knight_errant
  @ all garrisons.*.town = 1, 0, 0, 0
  @ all garrisons.*.count = 1, 3, 2, 3
",
    );
}

/// FE-ATC-03: an attached card brings its starting tokens.
#[test]
fn attached_cards_bring_their_tokens() {
    covers!("FE-ATC-03");
    let content = with(
        "dungeons.ron",
        "capacity: 3, frontlines: 2, combat: [NaturalOneSlays]",
        "capacity: 3, frontlines: 2, start: (units: [(Zombie, 2)], treasure: 1), combat: [NaturalOneSlays]",
    );
    hold(
        &content,
        "# A Chasm with Zombies.
game: forces-of-evil
options: player_count=2
position:
  dungeon 1: goblin_gate
  influence 1: 3
  explored: large_cavern, huge_cavern, chasm
play:
  1 > attach
  @ all players.0.rooms.0.units.*.kind = zombie
  @ all players.0.rooms.0.units.*.count = 2
  @ all players.0.rooms.0.treasure = 1
",
    );
}
