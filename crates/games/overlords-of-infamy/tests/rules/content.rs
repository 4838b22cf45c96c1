//! The shipped content has the right counts, and faults are refused with file and line, all at once.

use malice_conformance::covers;
use malice_engine::{Content, Fault, Game, Options};
use malice_overlords_of_infamy::OverlordsOfInfamy;
use malice_overlords_of_infamy::board::Kind;
use malice_overlords_of_infamy::content::Tables;
use malice_overlords_of_infamy::effect::{Ability, Affinity, Gender, SiteKind};
use malice_overlords_of_infamy::ids::{Level, Resource, Space};

fn shipped() -> Content {
    Content::shipped(OverlordsOfInfamy::meta().content)
}

/// The faults of the shipped content with one text of a file replaced.
fn faults_with(file: &str, old: &str, new: &str) -> Vec<Fault> {
    let (_, text) =
        OverlordsOfInfamy::meta().content.iter().find(|(name, _)| *name == file).expect("a shipped file");
    assert!(text.contains(old), "{file} holds {old}");
    let mut content = shipped();
    content.replace(file, text.replacen(old, new, 1)).expect("a shipped file");
    OverlordsOfInfamy::new(&Options::default(), &content).expect_err("the fault is found")
}

#[test]
fn the_check_sums_of_the_specification_hold() {
    covers!("OI-BRD-04");
    let tables = Tables::load(&shipped()).expect("the shipped content is sound");
    let sites = || tables.tiles.iter().flat_map(|tile| &tile.sites);
    assert_eq!(sites().filter(|site| **site == SiteKind::Village).count(), 20);
    assert_eq!(sites().count(), 69);
    assert_eq!(tables.tiles.iter().filter(|tile| !tile.walls.is_empty()).count(), 9);
    assert_eq!(tables.tiles.iter().filter(|tile| tile.pitfall).count(), 7);
    let level = |level: Level| {
        let plots = tables.plots.iter().enumerate().filter(move |(i, _)| Level::of(*i as u8) == level);
        plots.map(|(_, plot)| plot)
    };
    let demand = |l: Level| {
        level(l).fold([0u32; 7], |sum, plot| std::array::from_fn(|i| sum[i] + u32::from(plot.cost[i])))
    };
    assert_eq!(demand(Level::Knavery), [12, 11, 11, 10, 10, 10, 12]);
    assert_eq!(demand(Level::Villainy), [17, 18, 14, 13, 14, 15, 17]);
    assert_eq!(demand(Level::Domination), [19, 18, 16, 15, 15, 16, 19]);
    let lackeys = |l: Level| level(l).map(|plot| u32::from(plot.lackeys)).sum::<u32>();
    assert_eq!(Level::ALL.map(lackeys), [7, 6, 7]);
    assert_eq!(Level::ALL.map(|l| level(l).filter(|plot| plot.aftermath.is_some()).count()), [6, 21, 20]);
}

#[test]
fn each_kind_of_fault_is_refused_where_it_stands() {
    for (file, old, new, message) in [
        ("tiles.ron", "id: \"T02\"", "id: \"T01\"", "stands twice"),
        ("tiles.ron", "walls: [0, 1, 2, 3]", "walls: [0, 1, 2, 7]", "sides of a tile"),
        ("plots.ron", "{Food: 2}", "{Food: 13}", "nobody can pay"),
        ("plots.ron", "Some(\"KA2\")", "Some(\"KA9\")", "no Aftermath"),
        ("plots.ron", "Some(\"PPP\")", "Some(\"XXX\")", "no Relic"),
        ("plots.ron", "id: \"V01\"", "id: \"K99\"", "level by level"),
        ("events.ron", "copies: 2", "copies: 3", "61 event cards"),
        ("events.ron", "effects: [HeroProne]", "effects: [Peek]", "aims at nobody"),
        ("events.ron", "effects: [HeroProne]", "effects: [Modify(WallsOff)]", "lasts if"),
        ("aftermaths.ron", "points: 1", "points: 4", "a turn has 3"),
        ("aftermaths.ron", "[HqTake]", "[TensionReset(1)]", "only events"),
        ("boards.ron", "(-1,-4), (0,-4)", "(0,-4)", "12 map spaces"),
        ("overlords.ron", "id: \"FAB\"", "id: \"PPP\"", "stands twice"),
        ("overlords.ron", "id: \"borgg\"", "id: \"duke\"", "stands twice"),
        (
            "tiles.ron",
            "sites: [Resource(Water), Village]",
            "sites: [Village, Village]",
            "at most one of them a village",
        ),
        ("tiles.ron", "sites: [Resource(Water)]", "sites: []", "one or two sites"),
        ("tiles.ron", "(id: \"T55\", sites: [Village], walls: [0, 1], source: House),", "", "54 tiles"),
        ("plots.ron", "lackeys: 1", "lackeys: 6", "nobody can pay"),
        ("plots.ron", "id: \"K02\"", "id: \"K01\"", "stands twice"),
        ("events.ron", "id: \"E05\"", "id: \"E04\"", "stands twice"),
        ("aftermaths.ron", "id: \"KA2\"", "id: \"KA1\"", "stands twice"),
        ("aftermaths.ron", "effects: [Peek]", "effects: []", "effects or a bonus"),
        ("boards.ron", "(0, -1), (-1, 0)", "(0, -1)", "5 Relic spaces"),
        ("boards.ron", "between: (\"NW\", \"NE\")", "between: (\"NW\", \"XX\")", "the zone XX"),
        ("boards.ron", "((2,-4), SparkTech)", "((2,-3), SparkTech)", "listed twice"),
        ("boards.ron", ", ((2,-4), SparkTech)", "", "84 spaces"),
    ] {
        let faults = faults_with(file, old, new);
        assert!(
            faults.iter().any(|fault| fault.file.as_deref() == Some(file)
                && fault.line.is_some()
                && fault.message.contains(message)),
            "{file} with {new}: {faults:?}"
        );
    }
}

#[test]
fn all_faults_are_reported_at_once() {
    let (old, new) = (
        "(id: \"K01\", name: \"Steal Candy from Babies\", cost: {Food: 2}, points: 2",
        "(id: \"K02\", name: \"Steal Candy from Babies\", cost: {Food: 13}, aftermath: Some(\"KA9\"), points: 2",
    );
    let faults = faults_with("plots.ron", old, new);
    assert!(faults.len() >= 3, "{faults:?}");
}

/// Zones and borders of the rules' tables, space by space and in their order, are those of the board.
#[test]
fn the_boards_of_the_rules_are_those_of_the_content() {
    covers!("OI-SET-02", "OI-SET-08", "OI-R-12");
    let tables = Tables::load(&shipped()).expect("the shipped content is sound");
    let rows = OverlordsOfInfamy::meta().rules.lines().filter(|line| line.starts_with("| "));
    let cells: Vec<Vec<&str>> =
        rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect();
    for board in [&tables.square, &tables.circle] {
        let name = |space: &Space| board.name(*space);
        for (zone, letter) in board.zones.iter().zip(if board.len() == 85 { "abcd" } else { "acd" }.chars()) {
            let title = format!("{} ({letter})", zone.name);
            let lair =
                [zone.barracks, zone.village, zone.resource].iter().map(name).collect::<Vec<_>>().join(", ");
            let map = zone.map.iter().map(|space| board.name(space)).collect::<Vec<_>>().join(" ");
            assert!(
                cells.iter().any(|row| row[..] == [title.as_str(), &lair, &map]),
                "{title}: {lair}; {map}"
            );
        }
        for border in &board.borders {
            let [one, other] = border.zones.map(|zone| board.zones[zone as usize].name.as_str());
            let spaces: Vec<(String, Option<&str>)> = border
                .spaces
                .iter()
                .map(|space| {
                    let Kind::Contested(_, resource) = board.kind(space) else {
                        panic!("a border is contested")
                    };
                    let beside = |zone: u8| board.around(space).touches(board.zones[zone as usize].map);
                    let flank = match border.zones.map(beside) {
                        [true, false] => Some(one),
                        [false, true] => Some(other),
                        _ => None,
                    };
                    (format!("{} {}", board.name(space), resource.label()), flank)
                })
                .collect();
            let fits = |said: &str, space: &str, flank: Option<&str>| {
                said.strip_prefix(space).is_some_and(|rest| match flank {
                    Some(zone) => rest.starts_with(&format!(" (only {zone}")),
                    None => rest.is_empty(),
                })
            };
            let listed = cells.iter().any(|row| {
                let said: Vec<&str> = row[1].split(", ").collect();
                row[0] == format!("{one}–{other}")
                    && said.len() == spaces.len()
                    && said.iter().zip(&spaces).all(|(said, (space, flank))| fits(said, space, *flank))
            });
            assert!(listed, "{one}–{other}: {spaces:?}");
        }
    }
}

#[test]
fn every_overlord_has_affinity_lair_and_ability_of_the_book() {
    covers!("OI-OVL-04", "OI-OVL-05", "OI-OVL-06", "OI-OVL-07", "OI-OVL-08", "OI-OVL-09");
    covers!("OI-OVL-10", "OI-OVL-11", "OI-OVL-12", "OI-R-17", "OI-R-57", "OI-CARD-02");
    use Gender::{Female, Male};
    use Resource::{ConjureOre, Fauna, Food, Scrap, SparkTech, Water, Wood};
    let tables = Tables::load(&shipped()).expect("the shipped content is sound");
    let own = |resource| (Affinity::Resource(resource), resource);
    let expected = [
        ("borgg", Male, own(SparkTech), Ability::TheGreaterGood),
        ("shepherdess", Female, own(Fauna), Ability::AnimalMagnetism),
        ("duke", Male, own(Food), Ability::Drafting(Food, 2)),
        ("frau", Female, own(Wood), Ability::NatureSense),
        ("aether", Male, own(ConjureOre), Ability::Transmogrify(ConjureOre, 2)),
        ("menace", Male, own(Scrap), Ability::ArmorPlating),
        ("deepgills", Female, own(Water), Ability::Flooding(Water, 1)),
        ("viletron", Female, (Affinity::Lackeys, SparkTech), Ability::StealthAndSecrecy),
        ("waffles", Male, (Affinity::Lackeys, Food), Ability::Fetch),
    ];
    assert_eq!(tables.overlords.len(), expected.len());
    for (row, (id, gender, (affinity, lair), ability)) in tables.overlords.iter().zip(expected) {
        assert_eq!(
            (row.id.as_str(), row.gender, row.affinity, row.lair, row.ability),
            (id, gender, affinity, lair, ability)
        );
        assert_eq!(row.promo, id == "waffles");
    }
}

#[test]
fn the_tiles_are_those_of_the_rules() {
    covers!("OI-BRD-04", "OI-BRD-06", "OI-HERO-08");
    let tables = Tables::load(&shipped()).expect("the shipped content is sound");
    let tile = |resource: Option<usize>, village: bool, walls: &[u8], pitfall: bool| {
        let resource = resource.map(|kind| SiteKind::Resource(Resource::ALL[kind]));
        let sites: Vec<SiteKind> = resource.into_iter().chain(village.then_some(SiteKind::Village)).collect();
        (sites, walls.to_vec(), pitfall)
    };
    let walls: [&[u8]; 7] = [&[0, 1, 2], &[0, 1], &[0, 1, 2], &[0, 1], &[0, 1, 2, 3], &[0, 1, 2], &[0, 1]];
    let mut expected = Vec::new();
    expected.extend((0..21).map(|i| tile(Some(i / 3), false, &[], false)));
    expected.extend((0..14).map(|i| tile(Some(i / 2), true, &[], false)));
    expected.extend((0..7).map(|i| tile(Some(i), false, walls[i], false)));
    expected.extend((0..7).map(|i| tile(Some(i), false, &[], true)));
    expected.extend((0..4).map(|_| tile(None, true, &[], false)));
    expected.extend((0..2).map(|_| tile(None, true, &[0, 1], false)));
    let rows: Vec<_> =
        tables.tiles.iter().map(|row| (row.sites.clone(), row.walls.clone(), row.pitfall)).collect();
    assert_eq!(rows, expected);
    assert!(tables.tiles.iter().enumerate().all(|(i, row)| row.id == format!("T{:02}", i + 1)));
}

#[test]
fn unknown_effects_are_refused_with_their_line() {
    let faults = faults_with("events.ron", "effects: [HeroProne]", "effects: [HeroFlies]");
    assert_eq!(faults.len(), 1);
    assert!(faults[0].line.is_some(), "{faults:?}");
}
