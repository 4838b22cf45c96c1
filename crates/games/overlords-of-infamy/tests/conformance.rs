//! Overlords of Infamy keeps the laws of every game, for every number of players and every variant.

mod common;

use malice_conformance::laws;
use malice_overlords_of_infamy::OverlordsOfInfamy;

#[test]
fn every_option_set_keeps_the_laws() {
    let (games, first_seed) = common::soak(1, 1);
    for options in common::option_sets() {
        laws::check_all(&common::game(&options), common::secrets, games, first_seed)
            .unwrap_or_else(|report| panic!("{report}"));
    }
}

#[test]
fn every_content_row_is_used() {
    // Long games, so that random play comes to Domination Plots and their Aftermaths.
    let games = [2, 3, 4].map(|n| common::game(&format!("player_count={n} world_events_to_end=20")));
    let used = laws::play_until_all_rows_used(
        |number| OverlordsOfInfamy::clone(&games[number as usize % games.len()]),
        4_000,
    );
    used.unwrap_or_else(|missing| panic!("never used: {}", missing.join(", ")));
}

/// Won by points, by Infamy and by the die; for every number of players, and by declared Plots.
#[test]
fn recorded_games_end_as_they_did() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/replays");
    let count = malice_conformance::check_replays::<OverlordsOfInfamy>(folder)
        .unwrap_or_else(|report| panic!("{report}"));
    assert!(count >= 6, "only {count} recorded games");
}

#[test]
fn bots_do_not_peek() {
    use malice_bots::{BotSpec, Settings, honesty};
    let game = common::game("player_count=3 world_events_to_end=3");
    for bot in ["random", "greedy", "ismcts:20", "easy"] {
        let spec: BotSpec = bot.parse().expect("there is such a bot");
        let make = |seed| spec.bot(&Settings::default(), seed);
        honesty::no_peeking(&*game, common::another(&game), make, 7, 5)
            .unwrap_or_else(|report| panic!("{bot}: {report}"));
    }
}

#[test]
fn random_games_go_as_they_went() {
    let sets = common::option_sets();
    let some = sets.iter().step_by(sets.len().div_ceil(5));
    let told = some.map(|options| format!("{options}\n{}\n", laws::trace(&*common::game(options), 1, 60)));
    insta::assert_snapshot!("games", told.collect::<String>());
}
