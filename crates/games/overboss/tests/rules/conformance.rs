//! Overboss keeps the laws of every game, for every number of players and every variant.

use malice_conformance::covers;
use malice_conformance::suite::Suite;
use malice_overboss::Overboss;

use crate::common;

const BOTS: &[&str] = &["random", "greedy", "ismcts:60", "easy"];

const SUITE: Suite<Overboss> = Suite {
    option_sets: common::option_sets,
    lawful: (usize::MAX, 2),
    rows: (common::option_sets, 4_000),
    secrets: common::secrets,
    replays: (concat!(env!("CARGO_MANIFEST_DIR"), "/replays"), 8),
    bots: &[
        ("player_count=3 boss_cards=true command_cards=true", BOTS, 5),
        ("player_count=2 boss_cards=true", BOTS, 5),
    ],
    bytes: 1024,
    pack: &[
        (
            "bosses.ron",
            r#"name: "Xyzax", ability: DrawTokensAndReplace(3)"#,
            r#"name: "The Printed One", ability: DrawTokensAndReplace(2)"#,
        ),
        ("tokens.ron", "bands: (0, 0, 2, 5, 7)", "bands: (0, 1, 3, 6, 9)"),
    ],
};

malice_conformance::suite!(SUITE);

#[test]
fn every_boss_steps_into_the_light() {
    covers!("OB-BOSS-02");
    let game = common::game("player_count=5 boss_cards=true command_cards=true");
    let mut revealed = [false; 10];
    for seed in 0..40 {
        let end = common::random_game(&*game, seed, |_, _, _| ()).tabletop;
        for boss in end.bosses.iter().filter(|boss| boss.revealed) {
            revealed[boss.kept.map_or(0, |kept| boss.dealt[kept as usize] as usize)] = true;
        }
    }
    assert_eq!(revealed, [true; 10]);
}
