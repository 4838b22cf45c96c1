//! Whole games through the terminal.

mod common;

use std::fs;

use common::{first_choices, folder, malice, type_in, word};

#[test]
fn a_game_is_played_to_its_end() {
    let out = type_in(&["play", "overboss", "--seats", "human,random,easy", "--seed", "5"], &first_choices())
        .good();
    for part in ["Round 1 of 12", "(OB-D-02)", "> 1", "(seat 2) drafted", "The game is over.", "Total", "win"]
    {
        assert!(out.contains(part), "'{part}' is missing in\n{out}");
    }
    assert!(!out.contains('\x1b'), "no colours in a pipe");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let words = ["play", "overboss", "--players", "2", "--seed", "9"];
    assert_eq!(type_in(&words, &first_choices()).good(), type_in(&words, &first_choices()).good());
}

#[test]
fn everything_can_be_asked_during_a_game() {
    let script = "help\nhint random\nscore\nlog\nrules OB-TOK-02\nrules OB-TOK-99\nwhy end_turn\nwhy 1\nwhy\ntable\n\
                  99\nnonsense\n\u{fffd}\nundo\n1\na1\nundo\nsave\nquit\n";
    let out = type_in(&["play", "overboss", "--seed", "3", "--option", "first_player=1"], script).good();
    for part in [
        "take back your last choice",
        "A bot (random) would choose",
        "Total",
        "goes first",
        "A Dungeon never carries a token",
        "There is no rule OB-TOK-99",
        "Not allowed: end your turn",
        "OB-TURN-02",
        "Allowed: draft ",
        "There is no choice 99",
        "neither a choice nor a command",
        "You have no choice",
        "Player 1 placed",
        "Save to which file?",
        "The game was not saved.",
    ] {
        assert!(out.contains(part), "'{part}' is missing in\n{out}");
    }
}

#[test]
fn nobody_reads_numbers_of_seats_where_names_may_stand() {
    let seats = "human,random,random";
    let script = format!("card dragon\ntable\n{}", first_choices());
    for words in [["--seed", "5"].as_slice(), &["--seed", "5", "--plain"]] {
        let out = type_in(&[&["play", "overboss", "--seats", seats], words].concat(), &script).good();
        let (_, played) = out.split_once("help' for all commands.").expect("it begins");
        let bare = |text: &str| {
            (1..=3).any(|seat| text.replace(&format!("(seat {seat})"), "").contains(&format!("eat {seat}")))
        };
        assert!(played.contains("random (seat 2)'s") || played.contains("random (seat 2)"), "{played}");
        assert!(
            !played.lines().any(bare),
            "{}",
            played.lines().filter(|line| bare(line)).collect::<Vec<_>>().join("\n")
        );
    }
}

#[test]
fn what_is_heard_has_no_signs_and_says_whose_it_is() {
    let seats = ["play", "overboss", "--seats", "human,random,random", "--seed", "8"];
    let words = [&seats[..], &["-o", "command_cards=true", "--plain"]].concat();
    let out = type_in(&words, &first_choices()).good();
    assert!(out.contains(" filled came into the row.") && !out.contains('■'), "{out}");
    let mut rows = 0;
    for news in out.split("New on the table ('table' shows all):\n").skip(1) {
        let news: Vec<&str> = news.lines().take_while(|line| !line.contains(" (OB-D-")).collect();
        if let Some(at) = news.iter().position(|line| line.starts_with("Row ")) {
            assert!(news[..at].iter().any(|line| line.ends_with(" Power.")), "whose row is this? {news:?}");
            rows += 1;
        }
    }
    assert!(rows > 5, "{rows} rows are new:\n{out}");
}

#[test]
fn bots_who_wait_for_leave_are_told_apart() {
    let words = ["play", "battle-for-greyport", "--seats", "human,random,random", "--seed", "5", "--plain"];
    let out = type_in(&words, "1\nquit\n\n").good();
    for seat in ["2", "3"] {
        assert!(out.contains(&format!("random (seat {seat}) would: ")), "{out}");
    }
}

#[test]
fn what_is_typed_fits_several_choices_or_none() {
    let out = type_in(&["play", "overboss", "--seed", "3"], "draft\nhelp\nwhy end\nquit\n").good();
    assert!(out.contains("Which one: 1 (draft "), "{out}");
    assert!(out.contains("type words of the choice, such as 'draft "), "{out}");
    assert!(out.contains("Not allowed: end your turn"), "{out}");
}

#[test]
fn every_card_can_be_looked_up_while_playing() {
    let script =
        "card\ncard dragon\ncard FOOD\ncard goose\ncard googly\nrules dragon\n1\ncard deflate\nquit\n";
    let out = type_in(&["play", "overlords-of-infamy", "--seed", "1"], script).good();
    for part in [
        "Which one? Type its name, or a part of it. There are: Overlord (9), Relic (6), Map tile (55),",
        "Put the Dragon on the Town Council (Villainy Plot)\nAsks for 1 Food, 1 Fauna",
        "Map tile: T04 Food tile, T05 Food tile",
        "Nothing is called 'goose'",
        "Points 3\nDrawn by Player 1.",
        "> rules dragon\nPut the Dragon on the Town Council",
        "The active Plot of Player 1.",
    ] {
        assert!(out.contains(part), "'{part}' is missing in\n{out}");
    }
    let rules = malice(&["rules", "overlords-of-infamy", "dark", "shepherdess"]).good();
    assert!(rules.contains("The Dark Shepherdess (Overlord)"), "{rules}");
    assert!(malice(&["rules", "overlords-of-infamy", "goose"]).refused().contains("nothing is called so"));
}

#[test]
fn who_does_not_want_to_be_asked_is_not_until_it_is_taken_back() {
    let play = |seed: u32, script: &str| {
        let seed = seed.to_string();
        let words =
            ["play", "overboss", "--seats", "human,random", "--seed", &seed, "-o", "command_cards=true"];
        type_in(&words, script).good()
    };
    let asked = |out: &str| out.matches("You may activate a Command (OB-D-07)").count();
    let often = |seed: &u32| asked(&play(*seed, &first_choices())) > 2;
    let seed = (1..40).find(often).expect("some game asks often");
    // The order is no choice anywhere else, and is refused there.
    let ordered = |times: usize| "pass OB-D-07\n1\n".repeat(times);
    let out = play(seed, &ordered(200));
    assert_eq!(asked(&out), 1, "{out}");
    for part in ["  a  Always pass, without being asked: You may activate a Command", "1 order stands ("] {
        assert!(out.contains(part), "'{part}' is missing in\n{out}");
    }
    let given = |times: &usize| play(seed, &ordered(*times)).contains("1 order stands (");
    let first = (1..100).find(given).expect("it is given");
    let off = "orders\norders off 2\norders off 1\norders\n";
    let out = play(seed, &format!("orders\n{}{off}{}", ordered(first), first_choices()));
    let (before, after) = out.split_once("Taken back: Always pass").expect("it is taken back");
    for part in
        ["You have given no standing order.", "  1  Always pass, without", "No standing order is called '2'"]
    {
        assert!(before.contains(part), "'{part}' is missing in\n{before}");
    }
    assert_eq!(asked(before), 1);
    assert!(after.contains("You have given no standing order.") && asked(after) > 0, "{after}");
}

#[test]
fn ways_back_are_offered_and_who_has_agreed_can_come_back_to_the_keyboard() {
    let words = [
        "play",
        "battle-for-greyport",
        "--seats",
        "human,human",
        "--name",
        "Ann",
        "--name",
        "Ben",
        "--seed",
        "5",
    ];
    let options = ["--option", "characters=random", "--option", "starting_player=1"];
    let script = "1\nready\nseat 2\nseat 1\nunready\nuse_marker\ncancel\nlog\nquit\n";
    let out = type_in(&[&words[..], &options[..]].concat(), script).good();
    for part in [
        "Ann may choose now, too: seat 1 hands over the keyboard.",
        "Nobody else at this keyboard may choose now in seat 2.",
        "You are ready: wait for the others, or go on",
        "Not ready after all",
        "Taunt with the round marker: whom?",
        "Cancel",
        "is not ready yet.",
    ] {
        assert!(out.contains(part), "'{part}' is missing in\n{out}");
    }
    assert!(!out.contains("Seat 1 is ready"), "players are called by their characters:\n{out}");
}

#[test]
fn an_unfinished_game_is_saved_and_resumed() {
    let folder = folder("resumed");
    let file = folder.join("game.jsonl");
    let file = word(&file);
    let begin = ["play", "overboss", "--players", "3", "--seed", "4", "--save", file];
    let out = type_in(&begin, "1\n1\n1\nundo\n1\n").good();
    assert!(out.contains(&format!("malice play overboss --load {file} --save {file}")), "{out}");
    assert!(malice(&["validate", file]).good().contains("unfinished"));
    assert!(malice(&["replay", file]).good().contains("takes back entry"));
    assert!(malice(&begin).refused().contains("unfinished game"));

    type_in(&["play", "overboss", "--load", file, "--save", file], &first_choices()).good();
    assert!(malice(&["validate", file]).good().contains("finished"));
    let replay = malice(&["replay", file]).good();
    assert!(replay.contains("The game is over.") && replay.contains("Total"), "{replay}");
    assert_eq!(fs::read_dir(folder).unwrap().count(), 1, "no temporary file is left");
}

#[test]
fn a_resumed_game_goes_on_as_it_would_have() {
    let folder = folder("as-it-would");
    let (whole, parts) = (folder.join("whole.jsonl"), folder.join("parts.jsonl"));
    let begin = ["play", "overboss", "--players", "2", "--seed", "6", "--save"];
    type_in(&[&begin[..], &[word(&whole)]].concat(), &first_choices()).good();
    type_in(&[&begin[..], &[word(&parts)]].concat(), "1\n1\n1\n1\n").good();
    type_in(&["play", "overboss", "--load", word(&parts), "--save", word(&parts)], &first_choices()).good();
    assert_eq!(fs::read_to_string(whole).unwrap(), fs::read_to_string(parts).unwrap());
}

#[test]
fn people_pass_the_keyboard_and_keep_their_secrets() {
    let words = [
        "play",
        "overboss",
        "--seats",
        "human,human",
        "--name",
        "Ann,Bob",
        "--seed",
        "2",
        "-o",
        "boss_cards=true",
    ];
    let out = type_in(&words, &first_choices()).good();
    for part in ["Pass the keyboard to Ann (seat 1)", "Pass the keyboard to Bob (seat 2)", "Ann> 1", "Bob> 1"]
    {
        assert!(out.contains(part), "'{part}' is missing in\n{out}");
    }
    let begin = out.find("Pass the keyboard to Bob").unwrap();
    let end = begin + out[begin..].find("Bob> ").unwrap();
    assert!(!out[begin..end].contains("Ann was dealt") || out[begin..end].contains("Ann was dealt two"));
}

#[test]
fn bots_can_be_watched_and_people_can_play_alone() {
    let out = malice(&["play", "overboss", "--seats", "easy,random", "--seed", "1"]).good();
    assert!(out.contains("wins!") || out.contains("win together!"), "{out}");
    let alone = ["play", "overboss", "--players", "1", "--seed", "1", "-o", "map_size=big_4x4"];
    assert!(type_in(&alone, &first_choices()).good().contains("Round 16 of 16"));
}
