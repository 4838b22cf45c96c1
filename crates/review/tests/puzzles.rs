//! The puzzles that are shipped can be played, and those that are found have one best choice.

use std::sync::Arc;

use malice_catalog::{Listed, Visit, games, puzzles, settings, with_game};
use malice_engine::{Content, Game, Options};
use malice_review::{Hunt, Puzzle};

/// So many puzzles a game has at least.
const PROMISED: usize = 30;

struct Shipped(Vec<Puzzle>);

impl Visit for Shipped {
    type Out = ();

    fn visit<G: Listed>(self) {
        let id = G::meta().id;
        assert!(self.0.len() >= PROMISED, "{id} has {} puzzles", self.0.len());
        for (index, puzzle) in self.0.iter().enumerate() {
            let game =
                Arc::new(G::new(&puzzle.options, &Content::shipped(G::meta().content)).expect("a game"));
            let mut table = puzzle.table(game.clone()).unwrap_or_else(|why| panic!("{id} {index}: {why}"));
            let mut offered: Vec<String> =
                table.choices(puzzle.seat).actions().iter().map(|action| game.action_name(*action)).collect();
            let mut judged: Vec<String> = puzzle.chances.iter().map(|(choice, _)| choice.clone()).collect();
            offered.sort_unstable();
            judged.sort_unstable();
            assert_eq!(offered, judged, "{id} {index}: every choice is judged, and no other");
            assert!(puzzle.chances.is_sorted_by(|one, next| one.1 >= next.1), "{id} {index}");
            assert!(puzzle.margin() >= 0.08, "{id} {index}: {}", puzzle.margin());
        }
    }
}

#[test]
fn every_game_ships_puzzles_that_can_be_played() {
    for meta in games() {
        let puzzles = Puzzle::read(puzzles(meta.id)).unwrap_or_else(|no| panic!("{}: {no}", meta.id));
        with_game(meta.id, Shipped(puzzles)).expect("a game of the catalog");
    }
}

#[test]
fn what_is_found_is_clearly_best_and_found_again() {
    let mut options = Options::default();
    options.set_text(malice_overboss::Overboss::meta().options, "player_count", "2").expect("an option");
    let content = Content::shipped(malice_overboss::Overboss::meta().content);
    let game = Arc::new(malice_overboss::Overboss::new(&options, &content).expect("a game"));
    let settings = settings::<malice_overboss::Overboss>();
    let hunt = || Hunt { game: game.clone(), settings, first_seed: 1, count: 1 }.run(|_| true);
    let found = hunt();
    let [puzzle] = &found[..] else { panic!("one is found: {found:?}") };
    assert_eq!(found, hunt(), "no clock is read");
    assert!(puzzle.margin() >= 0.08 && puzzle.chance(&puzzle.chances[0].0) == Some(puzzle.chances[0].1));
    // What was second best is refuted where it is called the best.
    let mut wrong = puzzle.clone();
    wrong.chances.swap(0, 1);
    assert_eq!(wrong.stands(&game, &settings, 5), Ok(false));
    let line = serde_json::to_string(puzzle).expect("plain data");
    assert_eq!(Puzzle::read(&line), Ok(found.clone()));
    assert_eq!(Puzzle::read("{}").map_err(|no| no.line), Err(1));
}
