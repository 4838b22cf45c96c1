//! `malice train`, `malice arena --sprt` and `--ladder`, `malice balance`: what bots learn, whether it helps, and what they find out.

mod common;

use std::fs;

use common::{folder, malice, word};

fn json(text: &str) -> serde_json::Value {
    serde_json::from_str(text).expect("JSON on standard output")
}

#[test]
fn what_was_learned_is_told_drawn_kept_and_played_with() {
    let folder = folder("learning");
    let (weights, keep, plots) = (folder.join("new.ron"), folder.join("games.jsonl"), folder.join("plots"));
    let train = |more: &[&str]| {
        let words = ["train", "overboss", "--games", "120", "--explore", "0.3", "--keep", word(&keep)];
        malice(&[&words, more].concat())
    };
    let told = train(&["--out", word(&weights), "--plots", word(&plots)]).good();
    for wanted in ["120 games, 24 of them kept aside", "crystals", "came out ahead", "weights.svg"] {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
    assert!(fs::read_to_string(plots.join("weights.svg")).unwrap().contains("crystals"));
    assert!(fs::read_to_string(&weights).unwrap().contains("learned from 96 games"));

    // Called again, nothing is played and the same is learned.
    let kept = fs::read_to_string(&keep).unwrap();
    assert_eq!(kept.lines().count(), 121);
    assert!(told.starts_with(&train(&[]).good()[..40]));
    assert_eq!(fs::read_to_string(&keep).unwrap(), kept);
    let lesson = json(&train(&["--json", "-"]).good());
    assert_eq!((lesson["games"].as_u64(), lesson["kept_aside"].as_u64()), (Some(120), Some(24)));
    let other = train(&["--seed", "7"]).refused();
    assert!(other.contains("games.jsonl"), "{other}");

    let files = format!("{},shipped", word(&weights));
    let words =
        ["arena", "overboss", "--sprt", "--bots", "greedy,greedy", "--weights", &files, "--games", "8"];
    let told = malice(&words).good();
    assert!(told.contains("new.ron against greedy, 4 pairs of games from seed 1"), "{told}");
}

#[test]
fn a_ratio_test_ends_as_soon_as_it_is_clear_who_is_better() {
    let sprt = |bots: &str, more: &[&str]| {
        let words = ["arena", "overboss", "--sprt", "--games", "400", "--elo", "0,100", "--bots", bots];
        malice(&[&words, more].concat())
    };
    let told = sprt("greedy,random", &[]).good();
    assert!(told.contains("\nbetter: LLR ") && told.contains("100 rather than 0 Elo"), "{told}");
    let report = json(&sprt("random,greedy", &["--json", "-"]).good());
    let pairs: u64 = report["pairs"].as_array().unwrap().iter().filter_map(serde_json::Value::as_u64).sum();
    assert!((1..200).contains(&pairs), "{report}");
    assert!(report["verdict"]["ratio"].as_f64() < report["verdict"]["bound"].as_f64(), "{report}");
}

#[test]
fn what_cannot_be_learned_or_compared_is_refused_with_the_reason() {
    let refused = |words: &[&str], reason: &str| {
        let told = malice(words).refused();
        assert!(told.contains(reason), "{reason}: {told}");
    };
    refused(&["train", "chess"], "there are: overboss");
    refused(&["train", "overboss", "--games", "3"], "3");
    refused(&["train", "overboss", "--explore", "1.5"], "from 0 to 1");
    refused(&["train", "overboss", "--weights", "missing.ron"], "missing.ron");
    let sprt = ["arena", "overboss", "--sprt", "--games", "4", "--bots"];
    let sprt = |bots: &str, more: &[&str], reason: &str| {
        refused(&[&sprt[..], &[bots], more].concat(), reason);
    };
    sprt("greedy", &[], "two bots");
    sprt("greedy,greedy", &["--elo", "20,0"], "larger than the first");
    sprt("greedy,greedy", &["--weights", "missing.ron"], "missing.ron");
    sprt("greedy,greedy", &["--parties"], "parties");
    refused(&["arena", "overboss", "--bots", "greedy,easy", "--weights", "a.ron"], "--sprt");

    let folder = folder("unlearned");
    let wrong = folder.join("wrong.ron");
    fs::write(&wrong, "(version: 1, source: \"\", lead: 4, weights: [])").unwrap();
    let told = malice(&["train", "overboss", "--weights", word(&wrong)]);
    assert_eq!(told.code, 2, "{}", told.err);
    for feature in ["power", "crystals"] {
        assert!(told.err.contains(&format!("the feature \"{feature}\" has no weight")), "{}", told.err);
    }
}

#[test]
fn a_bot_is_measured_against_every_generation_before_it() {
    let climb = |more: &[&str]| {
        let words = ["arena", "overlords-of-infamy", "--ladder", "--bots", "random", "--games", "2"];
        malice(&[&words, more].concat())
    };
    let told = climb(&[]).good();
    for wanted in ["random against earlier generations", "gen1", "gen2", "gen3", "weights set by hand"] {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
    let report = json(&climb(&["--json", "-"]).good());
    let champions: Vec<_> =
        report["rungs"].as_array().unwrap().iter().map(|rung| rung["champion"].as_str().unwrap()).collect();
    assert_eq!(champions, ["gen1", "gen2", "gen3"]);
    // A generation sits at any table, under its own name.
    let standings = malice(&["arena", "forces-of-evil", "--bots", "random,gen1", "--games", "2"]).good();
    assert!(standings.contains("gen1") && standings.contains("random"), "{standings}");
    assert!(climb(&["--bots", "hard,easy"]).refused().contains("one bot"));
}

#[test]
fn who_wins_more_than_a_fair_share_is_told_and_drawn() {
    let folder = folder("balance");
    let plot = folder.join("balance.svg");
    let weigh = |game: &str, more: &[&str]| {
        malice(&[&["balance", game, "--games", "120", "--iterations", "10", "-q"], more].concat())
    };
    let bosses = ["--seats", "greedy,random", "-o", "boss_cards=true", "--plot", word(&plot)];
    let told = weigh("overboss", &bosses).good();
    for wanted in [
        "120 games of greedy, random from seed 1",
        "Wins by seat (fair: 50.0 %, ±3)",
        "Wins by Boss",
        "a house design",
    ] {
        assert!(told.contains(wanted), "{wanted}: {told}");
    }
    // A seat that thinks beats one that does not, and that is said.
    assert!(told.contains("seat 1 (greedy) (Wins by seat): +"), "{told}");
    assert!(told.contains("beyond doubt"), "{told}");
    assert!(fs::read_to_string(&plot).unwrap().contains("Wins beyond the fair share"));

    let balance = json(&weigh("battle-for-greyport", &["--seats", "random", "--json", "-"]).good());
    let titles: Vec<_> =
        balance["kinds"].as_array().unwrap().iter().map(|kind| kind["title"].as_str().unwrap()).collect();
    assert!(!titles.contains(&"Wins by seat") && titles.contains(&"Wins by character"), "{titles:?}");
    assert!(weigh("overboss", &["--seats", "gredy"]).refused().contains("no bot 'gredy'"));
}
