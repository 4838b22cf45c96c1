//! Big Bad Overlord keeps the laws of every game, for every number of players and every variant.

use malice_big_bad_overlord::BigBadOverlord;
use malice_conformance::suite::Suite;

use crate::common;

const SUITE: Suite<BigBadOverlord> = Suite {
    option_sets: common::option_sets,
    lawful: (usize::MAX, 1),
    rows: (common::option_sets, 400),
    secrets: common::secrets,
    // One for each way the game can end, and both numbers of twin Dukes.
    replays: (concat!(env!("CARGO_MANIFEST_DIR"), "/replays"), 6),
    bots: &[("player_count=3 duke_mode=single", &["random", "greedy", "ismcts:20"], 5)],
    bytes: 4096,
    pack: &[(
        "minions.ron",
        "Attack(Melee, 2), Defence(Melee, 1)],",
        "Attack(Melee, 3), Defence(Melee, 2)],",
    )],
};

malice_conformance::suite!(SUITE);
