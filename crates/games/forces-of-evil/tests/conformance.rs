//! Forces of Evil keeps the laws of every game, for every number of players and every variant.

mod common;

use malice_conformance::laws;
use malice_forces_of_evil::ForcesOfEvil;

/// One set for each number of players, each with other variants: a whole game has a thousand decisions.
#[test]
fn every_number_of_players_keeps_the_laws() {
    let (games, first_seed) = common::soak(1, 1);
    for options in common::option_sets().into_iter().take(5) {
        laws::check_all(&common::game(&options), common::secrets, games, first_seed)
            .unwrap_or_else(|report| panic!("{options}: {report}"));
    }
}

#[test]
fn every_content_row_is_used() {
    let sets = common::option_sets();
    let games: Vec<_> = sets.iter().map(|options| common::game(options)).collect();
    let used = laws::play_until_all_rows_used(
        |number| ForcesOfEvil::clone(&games[number as usize % games.len()]),
        2_000,
    );
    used.unwrap_or_else(|missing| panic!("never used: {}", missing.join(", ")));
}

#[test]
fn recorded_games_end_as_they_did() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/replays");
    let count =
        malice_conformance::check_replays::<ForcesOfEvil>(folder).unwrap_or_else(|report| panic!("{report}"));
    assert!(count >= 10, "only {count} recorded games");
}

#[test]
fn bots_do_not_peek() {
    use malice_bots::{BotSpec, Settings, honesty};
    let game = common::game("player_count=3 raiding=true");
    for bot in ["random", "greedy", "ismcts:20"] {
        let spec: BotSpec = bot.parse().expect("there is such a bot");
        let make = |seed| spec.bot(&Settings::default(), seed);
        honesty::no_peeking(&*game, common::another(&game), make, 7, 3)
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
