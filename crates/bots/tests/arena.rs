//! The arena in the toy game.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use malice_bots::{Arena, ArenaError, Budget, Duelist, Parties, Settings};
use malice_conformance::toy::Toy;

fn arena(players: &str, bots: &[&str], games: u32, threads: usize) -> Arena<Toy> {
    let settings = Settings::DEFAULT.within(Budget { iterations: 100, time: None });
    let game = Arc::new(Toy::with(&[("player_count", players)]));
    let duelist =
        |name: &&str| Duelist::new(name.parse().expect("a bot of this name"), settings, game.clone());
    Arena { bots: bots.iter().map(duelist).collect(), game, games, first_seed: 1, threads }
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let played = AtomicU32::new(0);
    let one = arena("3", &["normal", "ismcts:40", "easy"], 24, 1).run(|| ()).unwrap();
    let three = arena("3", &["normal", "ismcts:40", "easy"], 24, 3)
        .run(|| {
            played.fetch_add(1, Ordering::Relaxed);
        })
        .unwrap();
    assert_eq!(one, three);
    assert_eq!(played.into_inner(), 24);
}

#[test]
fn search_beats_chance_by_a_clear_margin() {
    let standings = arena("2", &["random", "ismcts:100"], 200, 0).run(|| ()).unwrap();
    let [random, search] = &standings.standings[..] else { panic!("two bots") };
    assert!(search.share.low > 0.6, "{standings}");
    assert!(search.elo.low > 0.0 && search.points.value > random.points.value, "{standings}");
    assert!((random.wins + search.wins - 200.0).abs() < 1e-9);
    assert!(standings.to_string().lines().nth(1).unwrap().starts_with("bot"), "{standings}");
}

#[test]
fn one_hard_bot_among_equal_others_is_one_entrant_of_two() {
    let standings = arena("4", &["hard", "random", "random", "random"], 40, 0).run(|| ()).unwrap();
    let [hard, random] = &standings.standings[..] else { panic!("two entrants") };
    assert_eq!((hard.seats, random.seats), (40, 120));
    assert!(hard.share.value > hard.fair && hard.elo.value > random.elo.value, "{standings}");
}

#[test]
fn an_empty_arena_is_refused() {
    assert_eq!(arena("2", &[], 2, 1).run(|| ()), Err(ArenaError::NoBots));
    assert_eq!(arena("2", &["easy"], 0, 1).run(|| ()), Err(ArenaError::NoGames));
    assert_eq!(arena("2", &["easy"; 17], 1, 1).run(|| ()), Err(ArenaError::TooManyBots(17)));
}

/// Somebody always wins the toy game, so all parties do; what is compared are the same deals.
#[test]
fn parties_play_the_same_deals_and_each_is_compared_with_the_next() {
    let games = ["1", "2"].map(|rounds| (rounds.to_owned(), Arc::new(Toy::with(&[("rounds", rounds)]))));
    let bots = ["normal", "easy", "random"].map(|name| name.parse().expect("a bot of this name"));
    let settings = Settings::DEFAULT;
    let contest =
        Parties { games: games.into(), bots: bots.into(), settings, deals: 11, first_seed: 1, threads: 2 };
    let played = AtomicU32::new(0);
    let found = contest
        .run(|| {
            played.fetch_add(1, Ordering::Relaxed);
        })
        .unwrap();
    assert_eq!(played.into_inner(), 33);
    let deals: Vec<_> = found.rows.iter().map(|row| (row.name.as_str(), row.deals)).collect();
    assert_eq!(deals, [("all", 11), ("1", 6), ("2", 5)]);
    assert!(found.rows.iter().flat_map(|row| &row.wins).all(|rate| rate.value > 0.99));
    assert!(found.steps.len() == 2 && found.steps.iter().all(|step| step.value.abs() < 1e-9));
    assert!(found.to_string().contains("normal wins more often than easy by 0.0 %"), "{found}");
    assert!(matches!(Parties { deals: 0, ..contest }.run(|| ()), Err(ArenaError::NoGames)));
}
