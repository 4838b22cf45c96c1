//! The shipped content has the counts of the box; faults are refused with file and line, all at once.

use malice_battle_for_greyport::Greyport;
use malice_battle_for_greyport::content::{FILES, Tables};
use malice_battle_for_greyport::effect::{Coin, Pile};
use malice_conformance::covers;
use malice_engine::{Content, Game};

/// The faults of the shipped content with one text replaced by another.
fn faults(file: &str, old: &str, new: &str) -> Vec<String> {
    let text = FILES.iter().find(|(name, _)| *name == file).expect("there is such a file").1;
    assert!(text.contains(old), "{file} holds {old}");
    let mut content = Content::shipped(Greyport::meta().content);
    content.replace(file, text.replacen(old, new, 1)).expect("there is such a file");
    Tables::load(&content).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

#[test]
fn the_shipped_content_has_the_counts_of_the_box() {
    covers!("GP-R-01");
    let tables = Tables::load(&Content::shipped(FILES)).expect("the shipped content is sound");
    assert_eq!(tables.reinforcements(Pile::Heroes).count(), 50);
    assert_eq!(tables.reinforcements(Pile::Items).count(), 48);
    let by_cost =
        |pile, coin| tables.reinforcements(pile).filter(|card| tables.card(*card).cost == Some(coin)).count();
    assert_eq!(Coin::ALL.map(|coin| by_cost(Pile::Heroes, coin)), [20, 18, 12]);
    assert_eq!(Coin::ALL.map(|coin| by_cost(Pile::Items, coin)), [18, 18, 12]);
    let threat =
        |faction| -> u32 { tables.subdeck(faction).map(|kind| u32::from(tables.monster(kind).threat)).sum() };
    assert_eq!([0, 1, 2, 3, 4, 5].map(threat), [26, 31, 33, 29, 38, 41]);
    let encounters: Vec<usize> = tables.scenarios.iter().map(|scenario| scenario.encounters.len()).collect();
    assert_eq!(encounters, [2, 3, 3, 3, 3, 3, 3]);
}

#[test]
#[expect(clippy::too_many_lines, reason = "a line for each kind of fault")]
fn every_kind_of_fault_is_refused_with_file_and_line() {
    for (file, old, new, message) in [
        ("cards.ron", "cost: Copper, count: 3", "cost: Copper, count: 4", "heroes: 51 cards, not 50"),
        ("cards.ron", "copies: (3, 3, 2, 2, 2)", "copies: (4, 3, 2, 2, 2)", "a starting deck of 10 cards"),
        ("cards.ron", "count: 20, source", "count: 19, source", "19 Curses, not 20"),
        ("cards.ron", "character: Some(\"zot\")", "character: Some(\"zat\")", "there is no character zat"),
        ("cards.ron", "\"acolyte\"", "\"soldier\"", "this id stands twice"),
        ("cards.ron", "[Taunt]", "[Tickle]", "cards.ron:9"),
        ("cards.ron", "damage: 5, text", "damage: 31, text", "mace: 31 is more than 30"),
        ("cards.ron", "keywords: [Splash(3)]", "keywords: [Splash(99)]", "99 is more than 30"),
        ("cards.ron", "[Taunt]", "[LocationLose(1)]", "sword_and_board: a card cannot do LocationLose(1)"),
        ("cards.ron", "To(Me, Draw(1))", "To(Victim, Draw(1))", "a card cannot do To(Victim, Draw(1))"),
        ("cards.ron", "To(Me, Draw(1))", "To(Each, Damage(1))", "a card cannot do To(Each, Damage(1))"),
        ("cards.ron", "effect: Snipe(3)", "effect: Mend(This, 3)", "eagle_eye_sniper: a card cannot do"),
        ("cards.ron", "id: \"fiona\"", "id: \"fanny\"", "fanny: the characters are fiona, gerki"),
        ("cards.ron", "kind: Hero, side: Physical", "kind: Curse, side: Physical", "no starting cards"),
        ("monsters.ron", "[LocationLose(1)]", "[Snipe(1)]", "mad_bomber: a monster cannot do Snipe(1)"),
        ("monsters.ron", "[Slash(1)]", "[Slash(40)]", "banshee: 40 is more than 30"),
        ("monsters.ron", "armor: 2", "armor: 200", "200 is more than 30"),
        ("monsters.ron", "AddToken(\"worg_token\"", "AddToken(\"worg\"", "worg: worg is no token"),
        ("monsters.ron", "RevealMonster(Active, 4)", "RevealMonster(Active, 0)", "revealed with hit points"),
        ("monsters.ron", "id: \"goblin\"", "id: \"gnome\"", "gnome: the subdecks are goblin, humanoid"),
        ("monsters.ron", "id: \"goblin_archer\"", "id: \"firespitter\"", "this id stands twice"),
        ("monsters.ron", "side_b_of: Some(\"valeria\")", "side_b_of: None", "8 bosses, not 7"),
        (
            "monsters.ron",
            "count: 5, damage: 1, hp: 8, threat: 1",
            "count: 5, damage: 1, hp: 8, threat: 1, traits: [Slash(1)]",
            "monsters with Slash",
        ),
        (
            "locations.ron",
            "FreeRecruit(Items, 5, Physical)",
            "FreeRecruit(Items, 9, Physical)",
            "at most 8 cards",
        ),
        (
            "locations.ron",
            "[ShowTop(Heroes)]",
            "[Taunt]",
            "grand_square: an encounter or a location cannot do Taunt",
        ),
        (
            "scenarios.ron",
            "AddBoss(\"drog\", Location)",
            "AddBoss(\"worg\", Location)",
            "Save the Ale!: worg is no boss",
        ),
        ("scenarios.ron", "Flip(\"valeria\")", "Flip(\"cultist\")", "cultist is no boss"),
        ("scenarios.ron", "boss_hp: [(\"drog\", (15", "boss_hp: [(\"hydra\", (15", "drog has no hit points"),
        ("scenarios.ron", "location_hp: (9, 9, 9, 9)", "location_hp: (0, 9, 9, 9)", "1 to 100 hit points"),
        (
            "scenarios.ron",
            "coins: [Copper, Silver, Silver]",
            "coins: [Copper, Copper, Silver, Silver]",
            "more than three coins",
        ),
        ("scenarios.ron", "id: \"goblin_king\"", "id: \"interrupted_party\"", "this id stands twice"),
        (
            "achievements.ron",
            "Defeated(\"hydra\")",
            "Defeated(\"worg\")",
            "And stay down!: there is no boss worg",
        ),
        (
            "achievements.ron",
            "Scenario(\"interrupted_party\")",
            "Scenario(\"breakfast\")",
            "there is no scenario breakfast",
        ),
        (
            "achievements.ron",
            "needs: [DefeatedInOneFight(6)]",
            "needs: []",
            "Splashapalooza!: an achievement needs something",
        ),
        ("achievements.ron", "\"Relentless\"", "\"Bark at the moon\"", "this id stands twice"),
        (
            "monsters.ron",
            "count: 4, damage: 1, hp: 7, threat: 1",
            "count: 5, damage: 1, hp: 7, threat: 1",
            "21 monsters",
        ),
        ("monsters.ron", "hp: 5, threat: 1", "hp: 5, threat: 0", "has threat"),
        ("monsters.ron", "hp: 5, threat: 1", "hp: 0, threat: 1", "has hit points"),
        (
            "monsters.ron",
            "\"werewolf\", name: \"Werewolf\", count: 5",
            "\"werewolf\", name: \"Werewolf\", count: 4",
            "20 tokens",
        ),
        (
            "monsters.ron",
            "AddToken(\"hydra_head\"",
            "AddToken(\"hydra_tail\"",
            "hydra: hydra_tail is no token",
        ),
        (
            "monsters.ron",
            "ImmuneWhileInPlay(\"drog\")",
            "ImmuneWhileInPlay(\"drag\")",
            "there is no monster drag",
        ),
        ("locations.ron", "id: \"grand_square\"", "id: \"dwarven_ruins\"", "this id stands twice"),
        (
            "scenarios.ron",
            "location: \"greyport_city_hall\"",
            "location: \"nowhere\"",
            "there is no location nowhere",
        ),
        (
            "scenarios.ron",
            "subdeck: Some(\"goblin\")",
            "subdeck: Some(\"gnome\")",
            "there is no subdeck gnome",
        ),
        ("scenarios.ron", "(15, 20, 30, 35)", "(15, 20, 30, 36)", "hit points that no token shows"),
        ("scenarios.ron", "BossDefeated(\"hydra\")", "BossDefeated(\"worg\")", "there is no boss worg"),
        ("scenarios.ron", "hit_points: 8", "hit_points: 0", "1 to 20 hit points"),
    ] {
        let found = faults(file, old, new);
        let told = |fault: &String| fault.contains(message) && fault.starts_with(&format!("{file}:"));
        assert!(found.iter().any(told), "{old} → {new}: {found:?}");
    }
}

#[test]
fn whole_rows_that_are_missing_or_too_many_are_refused() {
    let text = |file: &str| FILES.iter().find(|(name, _)| *name == file).expect("there is such a file").1;
    let without = |file: &str, start: &str, end: &str| {
        let (head, rest) = text(file).split_once(start).expect("it is there");
        let (_, tail) = rest.split_once(end).expect("it ends");
        let mut content = Content::shipped(Greyport::meta().content);
        content.replace(file, format!("{head}{tail}")).expect("there is such a file");
        let faults = Tables::load(&content).err().unwrap_or_default();
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let lines = |file: &str, row: &str| without(file, &format!("\n        (id: \"{row}\""), "\n");
    assert!(lines("cards.ron", "soldier").contains("fiona: a starting deck of 6 cards, not 9"));
    assert!(lines("cards.ron", "rogue").contains("heroes: 47 cards, not 50"));
    assert!(lines("cards.ron", "spear").contains("items: 45 cards, not 48"));
    assert!(lines("monsters.ron", "werewolf").contains("16 tokens, not 21"));
    assert!(lines("monsters.ron", "drog").contains("6 bosses, not 7"));
    let level =
        without("cards.ron", "\n            (face: (die: Some(Yellow), damage: 0, keywords: [Cleave],", "\n");
    assert!(level.contains("fiona: 2 levels, not 3"), "{level}");
    let location = without("locations.ron", "        (\n            id: \"temple_steps\"", "\n        ),");
    assert!(location.contains("7 locations, not 8"), "{location}");
}

#[test]
fn all_faults_are_told_at_once() {
    let mut content = Content::shipped(Greyport::meta().content);
    for (file, old, new) in [
        ("cards.ron", "count: 20, source", "count: 19, source"),
        ("monsters.ron", "hp: 5, threat: 1", "hp: 0, threat: 1"),
        ("locations.ron", "[ShowTop(Heroes)]", "[Taunt]"),
        ("scenarios.ron", "hit_points: 8", "hit_points: 0"),
        ("achievements.ron", "needs: [DefeatedInOneFight(6)]", "needs: []"),
    ] {
        let text = FILES.iter().find(|(name, _)| *name == file).expect("there is such a file").1;
        content.replace(file, text.replacen(old, new, 1)).expect("there is such a file");
    }
    let faults: Vec<String> =
        Tables::load(&content).err().unwrap_or_default().iter().map(ToString::to_string).collect();
    assert_eq!(faults.len(), 5, "{faults:?}");
}
