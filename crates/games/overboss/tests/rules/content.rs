//! The content has the counts of the box, says where each value comes from, and bad content is refused with all faults.

use malice_conformance::covers;
use malice_engine::{Chance, Content, Fault, Game, Io, Options, Scenarios, Text, Viewer};
use malice_overboss::Overboss;

use crate::common;

fn shipped() -> Content {
    Content::shipped(Overboss::meta().content)
}

/// The game with a piece of a content file replaced.
fn with(file: &str, old: &str, new: &str) -> Result<Overboss, Vec<Fault>> {
    let text =
        Overboss::meta().content.iter().find(|(name, _)| *name == file).expect("there is such a file").1;
    assert!(text.contains(old), "{file} has no '{old}'");
    let mut content = shipped();
    content.replace(file, text.replacen(old, new, 1)).expect("there is such a file");
    Overboss::new(&Options::default(), &content)
}

fn fault(file: &str, old: &str, new: &str) -> String {
    let faults = with(file, old, new).expect_err("bad content is refused");
    faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn bad_content_is_refused_with_file_and_line() {
    assert!(fault("terrain.ron", "prefix: \"FOR\"", "prefix: 7").starts_with("terrain.ron:8: "));
    assert!(
        fault("terrain.ron", "count: 12", "count: 11").contains("terrain.ron:8: forest: 11 tiles, not 12")
    );
    assert!(fault("terrain.ron", "[0, 1, 3, 6, 10, 15]", "[]").contains("lacks values, flags or a table"));
    assert!(fault("terrain.ron", "OB-SCORE-01", "OB-SCORE-99").contains("no scoring rule OB-SCORE-99"));
    assert!(fault("tokens.ron", "portals: 7", "portals: 8").contains("portals: 8, not 7"));
    assert!(fault("boards.ron", "north: [Mountain, ", "north: [").contains("north has 3 segments, not 4"));
    assert!(fault("commands.ron", "\"##\"],", "\"#x\"],").contains("neither # nor ."));
    assert!(
        fault("commands.ron", "kind: \"demolish\"", "kind: \"flood\"")
            .contains("CMD-09: there is no kind flood")
    );
    assert!(fault("bosses.ron", "windows: [W1],", "windows: [],").contains("no window to be used in"));
    assert!(fault("bosses.ron", "RelocateUnits(3)", "RelocateUnits(9)").contains("one to three things"));
    assert!(
        fault("solo.ron", "\"forest\", \"cave\"", "\"forest\", \"forest\"")
            .contains("five different terrain")
    );
    assert!(fault("solo.ron", "classic: [40,", "classic: [99,").contains("ascending step"));
}

#[test]
fn all_faults_are_reported_at_once() {
    let mut content = shipped();
    for file in ["terrain.ron", "tokens.ron"] {
        content.replace(file, "(".into()).expect("there is such a file");
    }
    let mut options = Options::default();
    options.set("player_count", malice_engine::OptionValue::Int(9));
    assert_eq!(Overboss::new(&options, &content).expect_err("bad content is refused").len(), 3);
}

#[test]
fn terrain_sets_are_five_different_types() {
    covers!("OB-SETUP-01", "OB-SETUP-02");
    let schema = Overboss::meta().options;
    let set = |text: &str| Options::default().set_text(schema, "terrain_set", text).is_ok();
    assert!(set("castle,volcano,summoning_circle,desert,cloud_island"));
    assert!(!set("castle,volcano,summoning_circle,desert"));
    assert!(!set("castle,castle,summoning_circle,desert,cloud_island"));
    assert!(!set("castle,volcano,summoning_circle,desert,dungeon"));
    assert_eq!(common::game("player_count=2").options().words("terrain_set").len(), 5);
}

/// Tiles of other boxes are out of scope: the list of types is closed.
#[test]
fn an_eleventh_terrain_type_is_refused() {
    covers!("OB-R-47");
    let extra = "(name: \"tower\", label: \"Tower\", prefix: \"TOW\", set: Advanced, count: 12, monster: Some(\"eye\"), \
                 scoring: [Each(1, [])], rule: \"OB-SCORE-09\", source: House),\n    types_end: 0";
    assert!(
        fault("terrain.ron", "types: [", &format!("types: [{}", extra.replace("types_end: 0", "")))
            .contains("12 types are listed")
    );
}

#[test]
fn the_first_player_must_play() {
    covers!("OB-SETUP-08");
    let mut options = Options::default();
    options.set_text(Overboss::meta().options, "first_player", "3").expect("the schema knows seat 3");
    let faults = Overboss::new(&options, &shipped()).expect_err("two play");
    assert!(faults[0].to_string().contains("no seat 3 among 2"));
}

/// A Cloud Island never costs points, whatever its printed value.
#[test]
fn cloud_islands_are_worth_nothing_at_least() {
    covers!("OB-R-22");
    let text = Overboss::meta().content[0].1.replace("EachMinusTypes(7)", "EachMinusTypes(2)");
    let mut content = shipped();
    content.replace("terrain.ron", text).expect("there is such a file");
    let mut options = Options::default();
    let schema = Overboss::meta().options;
    options.set_text(schema, "terrain_mode", "chosen").expect("it fits");
    options.set_text(schema, "terrain_set", "forest,cave,swamp,camp,cloud_island").expect("it fits");
    let game = Overboss::new(&options, &content).expect("other numbers are sound");
    let mut io: Io<Overboss> = Io::silent(Chance::fast(1));
    let lines = [(1, "map 1 A: cloud_island, forest, cave, swamp".to_owned())];
    let state = game.position(&lines, &mut io).expect("the position is sound");
    let score = &game.scores(&state, Viewer::Finished)[0];
    assert_eq!(score.line("cloud_island"), malice_engine::Points::whole(0));
    assert_eq!(score.total, score.lines.iter().map(|line| line.points).sum());
}

/// The specification counts the placements of each pattern on both maps (§10.5); the line and the square of four lie on them in
/// the fewest ways, and no card wants them.
#[test]
fn patterns_fit_as_often_as_counted() {
    covers!("OB-CMD-02");
    let fits = [
        ("CMD-01", 17, 24),
        ("CMD-09", 10, 16),
        ("CMD-12", 24, 36),
        ("CMD-16", 14, 24),
        ("CMD-17", 28, 48),
        ("CMD-18", 14, 24),
    ];
    let game = common::game("command_cards=true");
    for (card, classic, big) in fits {
        assert_eq!(game.pattern_fits(card), Some((classic, big)), "{card}");
    }
}

#[test]
fn the_box_is_complete() {
    let game = common::game("player_count=4 terrain_mode=random boss_cards=true command_cards=true");
    let rows = game.content_rows();
    let count = |prefix: &str| rows.iter().filter(|row| row.starts_with(prefix)).count();
    assert_eq!((count("CMD-"), count("BOS-"), count("MIN-"), count("portal")), (18, 10, 6, 1));
    assert_eq!((count("graveyard "), count("camp ")), (3 + 1, 6 + 1), "values and flags, and a crystal");
    assert_eq!(rows.iter().filter(|row| row.ends_with(" crystal")).count(), 10);
    let faces = game.faces();
    let tiles = |name: &str| {
        let of_type = faces.iter().filter(|face| face.kind == "Tile" && face.name.starts_with(name));
        of_type.map(|face| face.copies).sum::<u32>()
    };
    for name in
        ["Forest", "Cave", "Graveyard", "Swamp", "Camp", "Castle", "Volcano", "Summoning", "Desert", "Cloud"]
    {
        assert_eq!(tiles(name), 12, "{name}");
    }
    assert_eq!(tiles("Dungeon"), 8);
}
