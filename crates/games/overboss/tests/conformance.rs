//! Overboss keeps the laws of every game, for every number of players and every variant.

mod common;

use malice_conformance::{covers, laws};
use malice_overboss::Overboss;

#[test]
fn every_option_set_keeps_the_laws() {
    covers!("OB-BOSS-02");
    let (games, first_seed) = common::soak(2, 1);
    for options in common::option_sets() {
        laws::check_all(&common::game(&options), common::secrets, games, first_seed)
            .unwrap_or_else(|report| panic!("{report}"));
    }
}

#[test]
fn every_content_row_is_used() {
    let sets = common::option_sets();
    let games: Vec<_> = sets.iter().map(|options| common::game(options)).collect();
    let used = laws::play_until_all_rows_used(
        |number| Overboss::clone(&games[number as usize % games.len()]),
        4_000,
    );
    used.unwrap_or_else(|missing| panic!("never used: {}", missing.join(", ")));
}

#[test]
fn every_boss_steps_into_the_light() {
    let game = common::game("player_count=5 boss_cards=true command_cards=true");
    let mut revealed = [false; 10];
    for seed in 0..40 {
        let end = common::random_game(&game, seed, |_, _, _| ()).tabletop;
        for boss in end.bosses.iter().filter(|boss| boss.revealed) {
            revealed[boss.kept.map_or(0, |kept| boss.dealt[kept as usize] as usize)] = true;
        }
    }
    assert_eq!(revealed, [true; 10]);
}

#[test]
fn recorded_games_end_as_they_did() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/replays");
    let count =
        malice_conformance::check_replays::<Overboss>(folder).unwrap_or_else(|report| panic!("{report}"));
    assert!(count >= 8, "only {count} recorded games");
}

#[test]
fn bots_do_not_peek() {
    use malice_bots::{BotSpec, Settings, honesty};
    for options in ["player_count=3 boss_cards=true command_cards=true", "player_count=2 boss_cards=true"] {
        let game = common::game(options);
        for bot in ["random", "greedy", "ismcts:60", "easy"] {
            let spec: BotSpec = bot.parse().expect("there is such a bot");
            let make = |seed| spec.bot(&Settings::default(), seed);
            honesty::no_peeking(&*game, common::another(&game), make, 7, 5)
                .unwrap_or_else(|report| panic!("{bot}: {report}"));
        }
    }
}

#[test]
fn random_games_go_as_they_went() {
    let sets = common::option_sets();
    let some = sets.iter().step_by(sets.len().div_ceil(5));
    let told = some.map(|options| format!("{options}\n{}\n", laws::trace(&*common::game(options), 1, 60)));
    insta::assert_snapshot!("games", told.collect::<String>());
}
