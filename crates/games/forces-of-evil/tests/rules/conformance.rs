//! Forces of Evil keeps the laws of every game, for every number of players and every variant.

use malice_conformance::suite::Suite;
use malice_forces_of_evil::ForcesOfEvil;

use crate::common;

const SUITE: Suite<ForcesOfEvil> = Suite {
    option_sets: common::option_sets,
    // One set for each number of players, each with other variants: a whole game has a thousand decisions.
    lawful: (5, 1),
    rows: (common::option_sets, 2_000),
    secrets: common::secrets,
    replays: (concat!(env!("CARGO_MANIFEST_DIR"), "/replays"), 10),
    bots: &[("player_count=3 raiding=true", &["random", "greedy", "ismcts:20"], 3)],
    bytes: 4096,
    pack: &[(
        "units.ron",
        "tokens: 8, category: Monster, tier: 3, damage: 1",
        "tokens: 8, category: Monster, tier: 3, damage: 2",
    )],
};

malice_conformance::suite!(SUITE);
