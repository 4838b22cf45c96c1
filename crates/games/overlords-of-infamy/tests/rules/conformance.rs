//! Overlords of Infamy keeps the laws of every game, for every number of players and every variant.

use malice_conformance::suite::Suite;
use malice_overlords_of_infamy::OverlordsOfInfamy;

use crate::common;

const SUITE: Suite<OverlordsOfInfamy> = Suite {
    option_sets: common::option_sets,
    lawful: (usize::MAX, 1),
    rows: (long_games, 4_000),
    secrets: common::secrets,
    // Won by points, by Infamy and by the die; for every number of players, and by declared Plots.
    replays: (concat!(env!("CARGO_MANIFEST_DIR"), "/replays"), 6),
    bots: &[("player_count=3 world_events_to_end=3", &["random", "greedy", "ismcts:20", "easy"], 5)],
    bytes: 8192,
    pack: &[(
        "plots.ron",
        r#"name: "Steal Candy from Babies", cost: {Food: 2}, points: 2"#,
        r#"name: "A Printed Plot", cost: {Food: 1}, points: 4"#,
    )],
};

malice_conformance::suite!(SUITE);

/// So that random play comes to Domination Plots and their Aftermaths.
fn long_games() -> Vec<String> {
    (2..=4).map(|players| format!("player_count={players} world_events_to_end=20")).collect()
}
