//! Battle for Greyport keeps the laws of every game, for every scenario, number of players and variant.

use malice_battle_for_greyport::Greyport;
use malice_conformance::suite::Suite;

use crate::common;

const BOTS: &[&str] = &["random", "greedy", "ismcts:60", "easy"];

const SUITE: Suite<Greyport> = Suite {
    option_sets: common::option_sets,
    lawful: (usize::MAX, 1),
    rows: (common::long_option_sets, 4_000),
    secrets: common::secrets,
    replays: (concat!(env!("CARGO_MANIFEST_DIR"), "/replays"), 8),
    bots: &[
        ("player_count=3 silent_play=true", BOTS, 5),
        ("player_count=2 scenario=blood_moon_rising open_hands=false", BOTS, 5),
    ],
    bytes: 8192,
    pack: &[(
        "monsters.ron",
        r#"name: "Goblin Archer", count: 4, damage: 1, hp: 7"#,
        r#"name: "Printed Archer", count: 4, damage: 2, hp: 5"#,
    )],
};

malice_conformance::suite!(SUITE);
