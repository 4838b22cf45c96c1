//! Looking at finished games again, and finding moves.

mod common;

use std::fs;

use common::{folder, malice, type_in, word};

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).expect("this is JSON")
}

#[test]
fn a_finished_game_is_reviewed_told_written_and_drawn() {
    let folder = folder("review");
    let records = folder.join("records");
    let sim =
        ["sim", "overboss", "--games", "1", "--seats", "random,greedy", "--records", word(&records), "-q"];
    malice(&sim).good();
    let (record, out) = (records.join("game-000001.jsonl"), folder.join("out"));
    let told = malice(&["review", word(&record), "--budget", "0.1", "--out", word(&out), "-q"]).good();
    for part in ["Turning points", "Skill and luck", "random", "greedy", "start", "luck"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let again = malice(&["review", word(&record), "--budget", "0.1", "--json", "-q"]).good();
    assert_eq!(json(&again), json(&fs::read_to_string(out.join("review.json")).unwrap()), "no clock is read");
    let markdown = fs::read_to_string(out.join("review.md")).unwrap();
    assert!(markdown.contains("![Winning chances over the game](chances.svg)"), "{markdown}");
    assert!(fs::read_to_string(out.join("chances.svg")).unwrap().starts_with("<svg"));
}

#[test]
fn what_cannot_be_reviewed_is_refused_in_a_line() {
    let folder = folder("unreviewed");
    let file = folder.join("game.jsonl");
    type_in(&["play", "overboss", "--seats", "human,easy", "--plain", "--save", word(&file)], "1\nquit\n");
    assert!(malice(&["review", word(&file)]).refused().contains("the game is not over"));
    assert!(malice(&["review", word(&folder.join("none.jsonl"))]).refused().contains("no such file"));
    assert!(malice(&["review", word(&file), "--budget", "0"]).refused().contains("0.1 to 100"));
    fs::write(&file, "hello\n").unwrap();
    assert!(malice(&["review", word(&file)]).refused().contains("line 1"));
    assert!(
        malice(&["find", "overboss", "--file", word(&file)]).refused().contains("line 1: this is no puzzle")
    );
}
