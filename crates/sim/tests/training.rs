//! Training in the toy game.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use malice_bots::Settings;
use malice_conformance::toy::Toy;
use malice_engine::Weighed;
use malice_sim::train::{Lesson, Sample, Training};
use malice_sim::{SimError, plot};

fn training(games: u64) -> Training<Toy> {
    Training {
        game: Arc::new(Toy::with(&[("player_count", "3")])),
        bot: "greedy".parse().expect("a bot of this name"),
        settings: Settings::DEFAULT,
        games,
        first_seed: 1,
        threads: 0,
        explore: 0.3,
        positions: 6,
        keep: None,
    }
}

fn run(training: &Training<Toy>) -> Vec<Sample> {
    training.run(|_| ()).expect("the games are played")
}

/// A file of this test's own.
fn file(name: &str) -> PathBuf {
    let file = std::env::temp_dir().join(format!("malice-train-{name}-{}.jsonl", std::process::id()));
    let _ = fs::remove_file(&file);
    file
}

#[test]
fn games_do_not_depend_on_the_number_of_threads() {
    let one = run(&Training { threads: 1, ..training(20) });
    assert_eq!(one, run(&Training { threads: 3, ..training(20) }));
    assert_eq!(one.len(), 20);
    for sample in &one {
        assert!(!sample.positions.is_empty() && sample.positions.len() <= 6);
        assert!(sample.positions.iter().all(|position| position.len() == 3 * Toy::features().len()));
        assert!(sample.places.contains(&1) && sample.won);
    }
    assert_ne!(one, run(&Training { explore: 0.0, ..training(20) }));
}

#[test]
fn who_is_stopped_goes_on_where_it_was() {
    let whole = run(&training(150));
    let path = file("stopped");
    let kept = |games: u64| run(&Training { keep: Some(path.clone()), ..training(games) });
    assert_eq!(kept(70), whole[..70]);
    // Killed in the middle of a line.
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, &text[..text.len() - 30]).unwrap();
    let counted = std::cell::RefCell::new(Vec::new());
    let training = Training { keep: Some(path.clone()), ..training(150) };
    let samples = training.run(|done| counted.borrow_mut().push(done)).unwrap();
    assert_eq!(samples, whole);
    assert_eq!(counted.into_inner(), [69, 133, 150]);
    assert_eq!(kept(150), whole);
    let other = Training { keep: Some(path.clone()), first_seed: 2, ..training.clone() };
    assert!(matches!(other.run(|_| ()), Err(SimError::Kept(_))));
    fs::remove_file(path).unwrap();
}

#[test]
fn what_was_learned_can_be_read_drawn_and_played_with() {
    let training = training(400);
    let game = &training.game;
    let lesson = Lesson::learn("toy", Toy::features(), game.weights(), &run(&training), false).unwrap();
    assert_eq!(lesson.features.len(), Toy::features().len());
    assert!(lesson.foresight[1].right > 0.5, "{lesson}");
    assert!(lesson.to_string().contains("carried"), "{lesson}");
    let svg = plot::weights(&lesson).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains("carried") && !svg.contains("NaN"), "{svg}");
    let judged = Toy::clone(game).weighed_by(lesson.weights().clone());
    assert_eq!(judged.weights().version(), 2);
    assert!(judged.weights().source().starts_with("learned from 320 games"), "{}", judged.weights().source());
}
