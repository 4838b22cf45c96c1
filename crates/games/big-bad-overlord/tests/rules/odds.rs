//! The odds of the specification (§8), worked out by the code that shows them, and Duke against Duke.

use malice_big_bad_overlord::rules::strength::{Melee, chances, melee, melee_odds, succeeds};
use malice_big_bad_overlord::state::Side;
use malice_conformance::covers;

fn percent(chance: f32) -> f32 {
    (chance * 10_000.0).round() / 100.0
}

#[test]
fn mind_and_magic_succeed_as_often_as_the_table_says() {
    covers!("BBO-CMB-06", "BBO-EX-09");
    let table: Vec<u8> = (0..=10).map(chances).collect();
    assert_eq!(table, [1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 35]);
}

#[test]
fn melee_is_won_as_often_as_the_table_says() {
    covers!("BBO-MELEE-02", "BBO-MELEE-03", "BBO-MELEE-06", "BBO-EX-10");
    let table = [
        (49.91, 49.91),
        (61.98, 37.84),
        (72.64, 27.19),
        (81.17, 18.67),
        (87.28, 12.56),
        (91.05, 8.79),
        (93.15, 6.69),
        (94.16, 5.69),
        (94.50, 5.34),
        (94.52, 5.32),
        (94.52, 5.32),
    ];
    for (net, (won, lost)) in table.into_iter().enumerate() {
        let odds = melee_odds([net as u8, 0]).map(percent);
        assert!((odds[0] - won).abs() < 0.011 && (odds[1] - lost).abs() < 0.011, "net {net}: {odds:?}");
    }
}

/// MAGIC at once, then MELEE; nobody hurt: again.
#[test]
fn a_duke_duel_ends_as_often_as_the_specification_says() {
    covers!("BBO-EX-20");
    let ways = |sum: u8| f64::from(6 - sum.abs_diff(7)) / 36.0;
    let [mut skull, mut sword, mut both, mut none] = [0.0; 4];
    let magic = |bonus: u8| (2..=12).filter(|roll| succeeds(*roll, bonus)).map(ways).sum::<f64>();
    let (strong, weak) = (magic(4), magic(0));
    skull += strong * (1.0 - weak);
    sword += weak * (1.0 - strong);
    both += strong * weak;
    let on = (1.0 - strong) * (1.0 - weak);
    let (mut won, mut again) = ([0.0; 4], 0.0);
    for a in 2..=12 {
        for b in 2..=12 {
            let weight = ways(a) * ways(b);
            match melee([a, b], [0, 2]) {
                Melee::Wins(Side::Attacker) => won[0] += weight,
                Melee::Wins(Side::Defender) => won[1] += weight,
                Melee::BothLose => won[2] += weight,
                Melee::NobodyLoses => won[3] += weight,
                Melee::RollAgain => again += weight,
            }
        }
    }
    for (total, part) in [&mut skull, &mut sword, &mut both, &mut none].into_iter().zip(won) {
        *total += on * part / (1.0 - again);
    }
    let share = |part: f64| (part / (1.0 - none) * 10_000.0).round() as i32;
    assert_eq!([share(skull), share(sword), share(both)], [5596, 4284, 121], "in hundredths of a percent");
}
