//! Bad flags, files, options and content: one line on standard error, exit code 2.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use std::fs;
use std::path::Path;

use common::{folder, malice, shipped_content, type_in, word};

#[test]
fn what_does_not_exist_is_named_with_what_does() {
    let refused = |words: &[&str], part: &str| {
        let line = malice(words).refused();
        assert!(line.contains(part), "{words:?}: {line}");
    };
    for command in ["play", "rules", "options", "bench"] {
        refused(&[command, "chess"], "there are: overboss");
    }
    refused(&["sim", "chess", "--games", "1"], "there are: overboss");
    refused(&["arena", "chess", "--bots", "random"], "there are: overboss");
    refused(&["dance"], "dance");
    refused(&["play"], "<GAME>");
    refused(&["play", "overboss", "--sed", "1"], "--seed");
    refused(&["play", "overboss", "--seats", "human,wizard"], "'wizard'");
    refused(&["sim", "overboss", "--seats", "wizard"], "'wizard'");
    refused(&["sim", "overboss", "--seats", "human"], "'human'");
    refused(&["arena", "overboss", "--bots", "ismcts:0"], "iterations");
    refused(&["play", "overboss", "--option", "speed=3"], "'speed'");
    refused(&["play", "overboss", "--option", "player_count"], "NAME=VALUE");
    refused(&["play", "overboss", "--option", "player_count=9"], "1 to 5");
    refused(&["play", "overboss", "--option", "map_size=huge"], "big_4x4");
    refused(&["play", "overboss", "--players", "5", "-o", "map_size=big_4x4"], "at most 4");
    refused(&["play", "overboss", "--players", "0"], "1 to 5");
    refused(&["play", "overboss", "--players", "9"], "1 to 5");
    refused(&["play", "overboss", "--seats", "human,easy", "-o", "player_count=3"], "player_count");
    refused(&["play", "overboss", "--name", "Ann,Bob"], "2 names");
    refused(&["completions", "turtle"], "turtle");
}

#[test]
fn numbers_out_of_range_are_refused() {
    for words in [
        &["play", "overboss", "--seed", "dice"][..],
        &["play", "overboss", "--seed", "-1"],
        &["sim", "overboss", "--games", "0"],
        &["sim", "overboss", "--games", "many"],
        &["sim", "overboss", "--games", "1", "--threads", "0"],
        &["sim", "overboss", "--games", "1", "--seats", "random,random", "--players", "3"],
        &["arena", "overboss", "--bots", "random", "--games", "0"],
        &["bench", "overboss", "--seconds", "nan"],
        &["replay", "game.jsonl", "--at", "-3"],
    ] {
        malice(words).refused();
    }
}

#[test]
fn files_that_cannot_be_read_or_written_are_named() {
    let folder = folder("files");
    let missing = folder.join("missing.jsonl");
    let binary = folder.join("binary.jsonl");
    fs::write(&binary, [0xff, 0xfe, 0x00, 0x80]).unwrap();
    let nowhere = folder.join("no/such/folder/game.jsonl");
    let refused = |words: &[&str], part: &str| {
        let line = malice(words).refused();
        assert!(line.contains(part), "{words:?}: {line}");
    };
    for path in [&missing, &binary] {
        refused(&["replay", word(path)], word(path));
        refused(&["scenario", word(path)], word(path));
        refused(&["play", "overboss", "--load", word(path)], word(path));
        malice(&["validate", word(path)]).refused();
    }
    refused(&["play", "overboss", "--save", word(&nowhere)], word(&nowhere));
    refused(&["play", "overboss", "--save", word(&folder)], word(&folder));
    refused(&["play", "overboss", "--content", word(&missing)], word(&missing));
    refused(&["sim", "overboss", "--games", "1", "--json", word(&nowhere)], word(&nowhere));
    refused(&["bench", "overboss", "--seconds", "0.01", "--against", word(&missing)], word(&missing));
    refused(&["validate", word(&shipped_content())], "no .jsonl file");
    let other = folder.join("diary.txt");
    fs::write(&other, "dear diary").unwrap();
    refused(&["play", "overboss", "--save", word(&other)], "something else");
    assert_eq!(fs::read_to_string(other).unwrap(), "dear diary");
}

/// A record of a few choices.
fn record(folder: &Path) -> String {
    let path = folder.join("good.jsonl");
    type_in(&["play", "overboss", "--seed", "1", "--save", word(&path)], "1\n1\n1\n").good();
    fs::read_to_string(path).expect("the record was saved")
}

#[test]
fn damaged_and_foreign_records_are_refused_with_their_line() {
    let folder = folder("damaged");
    let good = record(&folder);
    let lines: Vec<&str> = good.lines().collect();
    let cases = [
        ("truncated", lines[..3].join("\n"), "line 3: "),
        ("halved", good[..good.len() / 2].to_owned(), "line "),
        ("edited", good.replacen("draft 1", "draft 2", 1), "line "),
        ("foreign", "{\"format\":\"pgn\"}\n".to_owned(), "line 1: "),
        ("prose", "Once upon a time\n".to_owned(), "line 1: "),
        ("empty", String::new(), "line 1: "),
    ];
    for (name, text, part) in cases {
        let path = folder.join(format!("{name}.jsonl"));
        fs::write(&path, text).unwrap();
        for words in [&["replay", word(&path)][..], &["play", "overboss", "--load", word(&path)]] {
            let line = malice(words).refused();
            assert!(line.contains(part) && line.contains(name), "{line}");
        }
        let checked = malice(&["validate", word(&path)]);
        assert!(checked.out.contains(part), "{}", checked.out);
        checked.refused();
    }
    let mixed = malice(&["validate", word(&folder)]);
    assert_eq!(mixed.out.lines().filter(|line| line.contains(": ok")).count(), 1, "{}", mixed.out);
    assert!(mixed.refused().contains("6 faults"));
}

#[test]
fn a_record_of_other_content_is_not_played_on() {
    let folder = folder("other-content");
    record(&folder);
    let text = fs::read_to_string(shipped_content().join("tokens.ron")).unwrap();
    fs::write(folder.join("tokens.ron"), text.replace("miniboss: 2", "miniboss: 3")).unwrap();
    let path = folder.join("good.jsonl");
    let line = malice(&["replay", word(&path), "--content", word(&folder)]).refused();
    assert!(line.contains("line 1: this game was played with content"), "{line}");
}

#[test]
fn bad_content_is_refused_with_all_faults() {
    let folder = folder("bad-content");
    fs::write(folder.join("tokens.ron"), "(\n  minibosses: 7,\n)").unwrap();
    fs::write(folder.join("bosses.ron"), "nonsense").unwrap();
    let run = malice(&["play", "overboss", "--content", word(&folder)]);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("malice: tokens.ron:2: ") && run.err.contains("malice: bosses.ron:1: "),
        "{}",
        run.err
    );
    let checked = malice(&["validate", "--content", word(&folder), "overboss"]);
    assert!(
        checked.out.contains("tokens.ron:2: ") && checked.out.contains("bosses.ron:1: "),
        "{}",
        checked.out
    );
    checked.refused();
    fs::write(folder.join("spells.ron"), "()").unwrap();
    let unknown = malice(&["validate", "--content", word(&folder), "overboss"]);
    assert!(unknown.out.contains("spells.ron: no such content file"), "{}", unknown.out);
}

/// A short finished game, with these names of its seats, and hashes that fit.
fn named_record(folder: &Path, names: [&str; 2]) -> std::path::PathBuf {
    let file = folder.join("game.jsonl");
    let records = folder.join("records");
    let words = [
        "sim",
        "overboss",
        "--games",
        "1",
        "--seats",
        "random,random",
        "--quiet",
        "--records",
        word(&records),
    ];
    malice(&words).good();
    let text = fs::read_to_string(records.join("game-000001.jsonl")).unwrap();
    let mut record = malice_engine::Record::read(&text).unwrap();
    for (seat, name) in record.header.seats.iter_mut().zip(names) {
        name.clone_into(&mut seat.name);
        "human".clone_into(&mut seat.player);
    }
    fs::write(&file, record.write()).unwrap();
    file
}

/// Nothing that steers a terminal, hides, or turns text round.
fn is_harmless(text: &str) -> bool {
    text.lines().all(|line| malice_engine::plain::odd(line).is_none())
}

#[test]
fn names_in_records_are_shown_harmless_short_and_told_apart() {
    let folder = folder("names");
    let nasty = "\u{1b}]0;owned\u{7}\u{202e}Ann\u{200b}";
    let file = named_record(&folder, [nasty, "]0;owned ann"]);
    let shown = malice(&["replay", word(&file)]).good();
    assert!(is_harmless(&shown) && shown.contains("seat 2: ]0;owned ann (2)"), "{shown}");
    // Longer than any width that can be formatted, and of wide letters.
    for letter in ["a", "山", "e\u{301}\u{301}\u{301}\u{301}\u{301}", "👩\u{200d}"] {
        let long = letter.repeat(70_000);
        let file = named_record(&folder, [&long, &long]);
        let shown = malice(&["replay", word(&file)]).good();
        assert!(is_harmless(&shown) && shown.lines().all(|line| line.chars().count() < 1000), "{letter}");
        malice(&["validate", word(&file)]).good();
    }
    let nobody = named_record(&folder, ["\u{200b}", ""]);
    assert!(
        malice(&["replay", word(&nobody)]).good().contains("seat 1: Seat 1 (human), seat 2: Seat 2 (human)")
    );
    let typed =
        type_in(&["play", "overboss", "--seats", "human,human", "--name", "Ann\u{1b}[2J,ann [2j"], "quit\n");
    assert!(is_harmless(&typed.good()));
    // What an error quotes is harmless, too.
    let text = fs::read_to_string(&file).unwrap().replace("\"game\":\"overboss\"", "\"game\":\"\\u001b[2J\"");
    fs::write(&file, text).unwrap();
    let checked = malice(&["validate", word(&file)]);
    assert!(is_harmless(&checked.out) && is_harmless(&checked.err) && checked.code == 2, "{}", checked.out);
}

#[cfg(unix)]
#[test]
fn what_is_no_file_or_too_large_is_refused_before_it_is_read() {
    let folder = folder("large");
    let pipe = folder.join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
    assert!(made.success());
    let large = folder.join("large.jsonl");
    // A hole of a terabyte takes no room.
    fs::File::create(&large).unwrap().set_len(1 << 40).unwrap();
    let content = folder.join("content");
    fs::create_dir(&content).unwrap();
    for path in [Path::new("/dev/zero"), &pipe, &large] {
        let why = if path == large { "too large" } else { "not a file" };
        let refused = |words: &[&str]| {
            let ran = malice(words);
            let told = ran.out + &ran.err;
            assert!(ran.code == 2 && told.contains(why), "{words:?}: {told}");
        };
        refused(&["replay", word(path)]);
        refused(&["validate", word(path)]);
        refused(&["scenario", word(path)]);
        refused(&["play", "overboss", "--load", word(path)]);
        refused(&["play", "overboss", "--save", word(path)]);
        let boards = content.join("boards.ron");
        std::os::unix::fs::symlink(path, &boards).unwrap();
        refused(&["play", "overboss", "--content", word(&content)]);
        refused(&["validate", "--content", word(&content), "overboss"]);
        fs::remove_file(boards).unwrap();
    }
    assert!(malice(&["replay", word(&folder)]).refused().contains("not a file"));
}

#[test]
fn content_and_scenarios_hide_nothing() {
    let folder = folder("hidden");
    let shipped = fs::read_dir(shipped_content()).unwrap().next().unwrap().unwrap().path();
    let file = folder.join(shipped.file_name().unwrap());
    let text = fs::read_to_string(&shipped).unwrap();
    fs::write(&file, format!("// \u{202e}\n{text}")).unwrap();
    let refused = malice(&["play", "overboss", "--content", word(&folder)]).refused();
    assert!(refused.contains(":1: ") && refused.contains("U+202E"), "{refused}");
    fs::write(&file, format!("// \\u{{1b}}\n{text}")).unwrap();
    assert!(
        malice(&["play", "overboss", "--content", word(&folder)]).refused().contains("written as they are")
    );
    let scenario = folder.join("ruling.txt");
    fs::write(&scenario, "scenario: \u{1b}[2J\n").unwrap();
    assert!(malice(&["scenario", word(&scenario)]).refused().contains("U+001B"));
}
