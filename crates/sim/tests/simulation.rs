//! Simulations of the toy game.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use malice_bots::{Budget, Settings};
use malice_conformance::toy::Toy;
use malice_engine::{Record, Table};
use malice_sim::{Report, SimError, Simulation, plot};

fn simulation(players: &str, bots: &[&str], games: u64) -> Simulation<Toy> {
    let settings = Settings::DEFAULT.within(Budget { iterations: 30, time: None });
    Simulation {
        game: Arc::new(Toy::with(&[("player_count", players)])),
        more: Vec::new(),
        bots: bots.iter().map(|name| name.parse().expect("a bot of this name")).collect(),
        settings,
        games,
        first_seed: 100,
        threads: 0,
        records: None,
    }
}

fn run(simulation: &Simulation<Toy>) -> Report {
    simulation.run(|| ()).expect("the simulation runs")
}

/// A directory of this test's own.
fn directory(name: &str) -> PathBuf {
    let directory = std::env::temp_dir().join(format!("malice-sim-{name}-{}", std::process::id()));
    if directory.exists() {
        std::fs::remove_dir_all(&directory).expect("an old directory goes");
    }
    directory
}

#[test]
fn a_report_does_not_depend_on_the_number_of_threads() {
    let sim = simulation("3", &["easy", "hard", "random"], 40);
    let played = AtomicU64::new(0);
    let counted = Simulation { threads: 3, ..sim.clone() }
        .run(|| {
            played.fetch_add(1, Ordering::Relaxed);
        })
        .unwrap();
    assert_eq!(run(&Simulation { threads: 1, ..sim }), counted);
    assert_eq!(played.into_inner(), 40);
}

#[test]
fn records_replay_and_leave_the_report_as_it_is() {
    let sim = simulation("3", &["normal", "random", "hard"], 12);
    let directory = directory("records");
    let recorded = run(&Simulation { records: Some(directory.clone()), ..sim.clone() });
    assert_eq!(recorded, run(&sim));
    for number in 1..=12 {
        let text = std::fs::read_to_string(directory.join(format!("game-{number:06}.jsonl"))).unwrap();
        let record = Record::read(&text).unwrap();
        let table = Table::replay(sim.game.clone(), &record).unwrap();
        let text = std::fs::read_to_string(directory.join(format!("game-{number:06}.final.json"))).unwrap();
        let end: serde_json::Value = serde_json::from_str(&text).unwrap();
        assert_eq!(end["outcome"], serde_json::to_value(table.outcome()).unwrap());
        assert!(end["outcome"]["scores"][0]["lines"][0]["points"].is_number());
        assert!(end["view"].is_object());
    }
    std::fs::remove_dir_all(directory).unwrap();
}

#[test]
fn the_numbers_add_up() {
    let report = run(&simulation("4", &["random", "normal", "random", "normal"], 300));
    assert_eq!((report.games, report.by_seat.len(), report.by_bot.len()), (300, 4, 2));
    assert!((report.by_seat.iter().map(|side| side.wins).sum::<f64>() - 300.0).abs() < 1e-9);
    assert!((report.by_bot.iter().map(|side| side.wins).sum::<f64>() - 300.0).abs() < 1e-9);
    assert_eq!(report.by_bot[0].played, 600);
    for side in report.by_seat.iter().chain(&report.by_bot) {
        let lines: f64 = side.lines.iter().map(|line| line.mean.value).sum();
        assert!((lines - side.points.mean.value).abs() < 1e-9, "{}", side.name);
        assert!(side.points.p5 <= side.points.median && side.points.median <= side.points.p95);
    }
    assert!(report.margin.as_ref().unwrap().min >= 0.0);
    assert!(report.by_bot[1].win_rate.low > report.by_bot[0].win_rate.high, "{report}");
    let json: serde_json::Value = serde_json::from_str(&report.json()).unwrap();
    assert_eq!(json["by_bot"][1]["name"], "normal");
    assert!(report.to_string().contains("seat 2 (normal)"));
}

#[test]
fn a_comparison_finds_what_changed_and_only_that() {
    let imps = simulation("2", &["random"], 2000);
    let witches = Simulation { game: Arc::new(Toy::with(&[("cards", "ghoul,witch")])), ..imps.clone() };
    let (imps, witches) = (run(&imps), run(&witches));
    let comparison = witches.against(&imps).unwrap();
    let find = |side: &str, what: &str| {
        comparison.differences.iter().find(|row| row.side == side && row.what == what).unwrap()
    };
    // A witch in hand is worth a point less than an imp, and a hand has about one of them.
    for seat in ["seat 1", "seat 2"] {
        let hand = find(seat, "Hand").difference;
        assert!(hand.low > -1.3 && hand.high < -0.7, "{comparison}");
        assert!(find(seat, "Hand").clear && !find(seat, "win rate").clear, "{comparison}");
    }
    assert!(imps.against(&imps).unwrap().differences.iter().all(|row| !row.clear));
    let more_seats = run(&simulation("3", &["random"], 5));
    assert!(more_seats.against(&imps).unwrap_err().to_string().contains("2 seats, one 3"));
}

#[test]
fn a_game_is_asked_its_own_questions() {
    let report = run(&simulation("2", &["random", "normal"], 200));
    let answer = |id: &str| report.answers.iter().find(|answer| answer.id == id).unwrap();
    let rooms = answer("rooms").spread.as_ref().unwrap();
    let rolls = answer("rolls");
    let entered: u64 = rolls.rows.iter().map(|row| row.count).sum();
    assert!((entered as f64 - 200.0 * rooms.mean.value).abs() < 1e-6);
    assert_eq!(rolls.rows[0].key, "1", "a course begins at its beginning");
    assert!(rolls.rows[0].mean.low < 3.5 && rolls.rows[0].mean.high > 3.5, "a fair die: {rolls}");
    let [winner, loser] = &answer("loot").rows[..] else { panic!("{report}") };
    assert_eq!((winner.key.as_str(), loser.key.as_str()), ("winner", "loser"), "the larger comes first");
    assert_eq!(winner.count + loser.count, 2 * 200 * 2, "two seats, two rounds");
    let warded = &answer("warded").rows[0];
    assert!(warded.mean.low > 0.0 && warded.mean.high < 1.0);
    let text = report.to_string();
    assert!(text.contains("Rooms entered: ") && text.contains("all traps"), "{text}");
    let json: serde_json::Value = serde_json::from_str(&report.json()).unwrap();
    assert_eq!(json["answers"][2]["rows"][0]["key"], "winner");
    let comparison = report.against(&report).unwrap();
    assert!(comparison.differences.iter().any(|row| row.side == "Loot brought home" && row.what == "loser"));
}

#[test]
fn set_ups_are_played_in_turn() {
    let long = simulation("2", &["random"], 100);
    let short = Simulation { game: Arc::new(Toy::with(&[("rounds", "1")])), ..long.clone() };
    let both = Simulation { more: vec![short.game.clone()], games: 200, ..long.clone() };
    let rooms = |report: &Report| report.answers[0].spread.as_ref().unwrap().mean.value;
    let (long, short, both) = (rooms(&run(&long)), rooms(&run(&short)), rooms(&run(&both)));
    assert!(short < both && both < long, "{short} {both} {long}");
}

#[test]
fn plots_are_drawn_for_one_game_and_for_many() {
    for (bots, games) in [(vec!["random"], 1), (vec!["random", "normal", "random"], 50)] {
        let report = run(&simulation("3", &bots, games));
        let directory = directory(&format!("plots-{games}"));
        let files = plot::write(&report, &directory).unwrap();
        let names: Vec<_> = files.iter().filter_map(|file| file.file_stem()).collect();
        assert_eq!(names, ["scores", "win-rates", "score-lines", "rooms", "warded", "loot", "wins", "rolls"]);
        for file in files {
            let svg = std::fs::read_to_string(file).unwrap();
            assert!(svg.starts_with("<svg") && svg.contains("toy") && !svg.contains("NaN"), "{svg}");
        }
        std::fs::remove_dir_all(directory).unwrap();
    }
}

#[test]
fn impossible_runs_are_refused() {
    let fault = |sim: Simulation<Toy>| sim.run(|| ()).unwrap_err();
    assert!(matches!(fault(simulation("3", &["easy", "easy"], 5)), SimError::Bots { given: 2, seats: 3 }));
    assert!(matches!(fault(simulation("3", &["easy"], 0)), SimError::NoGames));
    let unlike =
        Simulation { more: vec![simulation("2", &["easy"], 1).game], ..simulation("3", &["easy"], 5) };
    assert!(matches!(fault(unlike), SimError::Seats));
    let file = std::env::temp_dir().join(format!("malice-sim-file-{}", std::process::id()));
    std::fs::write(&file, "").unwrap();
    let blocked = Simulation { records: Some(file.join("below")), ..simulation("2", &["easy"], 1) };
    assert!(fault(blocked).to_string().contains("malice-sim-file"));
    std::fs::remove_file(file).unwrap();
}
