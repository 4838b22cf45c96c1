//! The commands around the game.

mod common;

use std::fs;
use std::process::{Command, Stdio};

use common::{CHANGED, change, folder, malice, shipped_content, word};

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).expect("this is JSON")
}

#[test]
fn a_simulation_counts_records_and_draws() {
    let folder = folder("sim");
    let (records, plots, report) = (folder.join("records"), folder.join("plots"), folder.join("report.json"));
    let out = malice(&[
        "sim",
        "overboss",
        "--games",
        "6",
        "--seats",
        "random,greedy,random",
        "--seed",
        "3",
        "--threads",
        "2",
        "--records",
        word(&records),
        "--plots",
        word(&plots),
        "--json",
        word(&report),
        "--quiet",
    ])
    .good();
    assert!(out.contains("6 games") && out.contains("greedy"), "{out}");
    assert_eq!(json(&fs::read_to_string(report).unwrap())["games"], 6);
    assert_eq!(fs::read_dir(&plots).unwrap().count(), 4);
    let checked = malice(&["validate", word(&records)]).good();
    assert_eq!(
        checked.lines().filter(|line| line.contains(": ok (overboss, 3 seats")).count(),
        6,
        "{checked}"
    );

    let record = records.join("game-000001.jsonl");
    let view = json(&malice(&["replay", word(&record), "--json"]).good());
    let end = json(&fs::read_to_string(records.join("game-000001.final.json")).unwrap());
    assert_eq!(view, end["view"]);
    let early = json(&malice(&["replay", word(&record), "--at", "3", "--seat", "2", "--json"]).good());
    assert_eq!((early["round"].as_u64(), early["viewer"].as_u64()), (Some(1), Some(2)));
    assert!(malice(&["replay", word(&record), "--at", "9999"]).refused().contains("there is no entry 9999"));
    assert!(malice(&["replay", word(&record), "--seat", "4"]).refused().contains("seats 1 to 3"));
}

#[test]
fn one_bot_stands_for_all_seats() {
    let words = ["sim", "overboss", "--games", "2", "--seats", "random", "--players", "4", "--json", "-"];
    let report = json(&malice(&words).good());
    assert_eq!(report["by_seat"].as_array().map(Vec::len), Some(4));
}

#[test]
fn two_sets_of_content_are_compared() {
    let folder = folder("compared");
    let text = fs::read_to_string(shipped_content().join("tokens.ron")).unwrap();
    fs::write(folder.join("tokens.ron"), text.replace("miniboss: 2", "miniboss: 3")).unwrap();
    let words = [
        "sim",
        "overboss",
        "--games",
        "4",
        "--seats",
        "random",
        "--content",
        word(&folder),
        "--against",
        "shipped",
    ];
    let out = malice(&words).good();
    assert!(out.contains("difference (95 %)"), "{out}");
    assert!(malice(&["validate", "--content", word(&folder), "overboss"]).good().contains("ok"));
}

#[test]
fn bots_meet_in_the_arena() {
    let words = ["arena", "overboss", "--bots", "greedy,random", "--games", "4", "--json", "-"];
    assert_eq!(json(&malice(&words).good())["standings"].as_array().map(Vec::len), Some(2));
    assert!(malice(&["arena", "overboss", "--bots", "easy,random", "--games", "2"]).good().contains("Elo"));
}

#[test]
fn a_measurement_gives_every_figure() {
    let figures = json(&malice(&["bench", "overboss", "--seconds", "0.01", "--json", "-"]).good());
    for name in
        ["ns_per_decision", "decisions_per_game", "state_bytes", "clone_ns", "search_iterations_per_second"]
    {
        assert!(figures[name].as_f64().is_some_and(|figure| figure > 0.0), "{name}: {figures}");
    }
    assert_eq!(figures["players"], 4);
    let floor = &figures["floor"];
    for name in ["choices_per_decision", "draws_per_decision", "bytes_per_decision", "ns_per_decision"] {
        assert!(floor[name].as_f64().is_some_and(|figure| figure > 0.0), "{name}: {floor}");
    }
    // A decision has two choices at least.
    assert!(floor["choices_per_decision"].as_f64() > Some(2.0), "{floor}");
}

#[test]
fn scenarios_pass_fail_or_cannot_be_read() {
    let folder = folder("scenarios");
    let (good, bad, unreadable) =
        (folder.join("good.txt"), folder.join("bad.txt"), folder.join("unreadable.txt"));
    let head = "# Nothing but a Dungeon's rule.\ngame: overboss\nrules: OB-TURN-02\noptions: first_player=1\nplay:\n";
    fs::write(&good, format!("{head}  1 x end_turn (OB-TURN-02)\n")).unwrap();
    assert!(malice(&["scenario", word(&good)]).good().contains("1 scenario: all as they should be"));
    fs::write(&bad, format!("{head}  1 x draft 1\n")).unwrap();
    let failed = malice(&["scenario", word(&bad), word(&good)]);
    assert_eq!(failed.code, 1, "{}", failed.err);
    assert!(
        failed.out.contains("bad.txt:6: ") && failed.out.contains("2 scenarios: 1 failed"),
        "{}",
        failed.out
    );
    fs::write(&unreadable, "game: overboss\nplay:\n  1 hums\n").unwrap();
    let run = malice(&["scenario", word(&unreadable)]);
    assert!(run.out.contains("unreadable.txt:3: "), "{}", run.out);
    run.refused();
}

#[test]
fn rules_are_found_by_id_and_by_word() {
    assert!(malice(&["rules", "overboss"]).good().starts_with("# Overboss"));
    assert!(malice(&["rules", "overboss", "ob-tok-02"]).good().contains("A Dungeon never carries a token"));
    assert!(malice(&["rules", "overboss", "volcano", "portal"]).good().contains(" for 'volcano portal'"));
    assert!(malice(&["rules", "overboss", "OB-TOK-99"]).refused().contains("OB-TOK-0"));
    assert!(malice(&["rules", "overboss", "helicopter"]).refused().contains("helicopter"));
    // With a pack, what it changes is looked up.
    let pack = folder("rules-with-a-pack");
    let boss = &CHANGED[0];
    malice(&["pack", "new", boss.game, word(&pack.join("mine"))]).good();
    change(&pack.join("mine"), boss);
    let with = |words: &[&str]| {
        malice(&[&["rules", "overboss", "--content", word(&pack.join("mine"))], words].concat())
    };
    assert!(with(&["croak"]).good().contains(boss.name));
    assert!(!malice(&["rules", "overboss", "croak"]).good().contains(boss.name));
    assert!(with(&["ob-tok-02"]).good().contains("A Dungeon never carries a token"));
    let (all, shipped) = (with(&[]).good(), malice(&["rules", "overboss"]).good());
    assert!(
        all.starts_with(&shipped) && all[shipped.len()..].contains(boss.name),
        "its cards follow the rules"
    );
    assert!(
        malice(&["rules", "overboss", "--content", "no-such-folder"]).refused().contains("no-such-folder")
    );
}

#[test]
fn options_games_and_completions_are_listed() {
    assert!(malice(&["options", "overboss"]).good().contains("classic_3x4 or big_4x4"));
    let schema = json(&malice(&["options", "overboss", "--json"]).good());
    assert_eq!(schema[0]["name"], "player_count");
    assert!(malice(&["games"]).good().contains("overboss"));
    assert!(malice(&["completions", "bash"]).good().contains("_malice"));
    assert!(malice(&["play", "--help"]).good().contains("Examples:"));
    assert!(malice(&["--version"]).good().starts_with("malice "));
}

#[cfg(unix)]
#[test]
fn a_closed_pipe_is_no_fault() {
    for words in [["rules", "overboss"], ["completions", "bash"], ["options", "overboss"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_malice"))
            .args(words)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{words:?}: {output:?}");
    }
}
