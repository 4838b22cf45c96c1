//! The table on the whole screen: real keys in a real pseudo-terminal, read back by a terminal emulator.

#[path = "../common/mod.rs"]
mod common;
mod picture;
mod terminal;

use std::process::Command;

use common::{folder, malice, word};
use terminal::Terminal;
use vt100::Color;

const SMALL: (u16, u16) = (80, 24);
const CONTROL_C: &str = "\x03";
const ESCAPE: &str = "\x1b";
const DOWN: &str = "\x1b[B";
const ASKED: &str = "type to filter";

/// A person against a bot that does not think long.
fn play(game: &'static str, more: &[&'static str]) -> Vec<&'static str> {
    [&["play", game, "--seats", "human,random", "--seed", "5", "--pause", "0"], more].concat()
}

/// Plays to the end with Enter: always the choice under the cursor.
fn to_the_end(game: &'static str, more: &[&'static str]) {
    let folder = folder(&format!("screen-{game}"));
    let file = folder.join("game.jsonl");
    let words = [&play(game, more)[..], &["--save", word(&file)]].concat();
    let mut terminal = Terminal::open(&words, SMALL, &[]);
    let mut pressed = String::new();
    loop {
        let text = terminal.text();
        let waits = text.contains(ASKED) || text.contains("Enter or ^Q leaves");
        if waits && text != pressed {
            terminal.press("\r");
            pressed = text;
        }
        if !terminal.read_on() {
            break;
        }
    }
    assert!(terminal.end(), "{}", terminal.text());
    terminal.is_clean();
    assert!(terminal.text().contains("See it again with"), "{}", terminal.text());
    assert!(malice(&["validate", word(&file)]).good().contains("finished"));
}

#[test]
fn overboss_is_played_by_keys() {
    to_the_end("overboss", &[]);
}

#[test]
fn big_bad_overlord_is_played_by_keys() {
    to_the_end("big-bad-overlord", &[]);
}

#[test]
fn forces_of_evil_is_played_by_keys() {
    to_the_end("forces-of-evil", &[]);
}

#[test]
fn overlords_of_infamy_is_played_by_keys() {
    to_the_end("overlords-of-infamy", &[]);
}

#[test]
fn battle_for_greyport_is_played_by_keys() {
    to_the_end("battle-for-greyport", &[]);
}

#[test]
fn the_table_fits_every_window() {
    let mut terminal = Terminal::open(&play("overboss", &[]), SMALL, &[]);
    terminal.wait_for(ASKED);
    let text = terminal.text();
    for part in ["Overboss", "Market", "Closer", "Draft a pair"] {
        assert!(text.contains(part), "'{part}' is missing in\n{text}");
    }
    terminal.resize((200, 60));
    terminal.wait("log and score beside", |screen| {
        let text = screen.contents();
        ["Log", "Score", "Total", "Closer", ASKED].iter().all(|part| text.contains(part))
    });
    terminal.resize((40, 10));
    terminal.wait_for("too small");
    terminal.resize((120, 40));
    terminal.wait_for(ASKED);
    terminal.press("\x11y");
    assert!(terminal.end());
    terminal.is_clean();
}

#[test]
fn without_colours_nothing_is_coloured_and_the_cursor_is_seen() {
    let mut terminal = Terminal::open(&play("overboss", &[]), SMALL, &[("NO_COLOR", "1")]);
    terminal.wait_for(ASKED);
    let screen = terminal.screen();
    let cells = || (0..24).flat_map(|row| (0..80).filter_map(move |column| screen.cell(row, column)));
    assert!(cells().all(|cell| cell.fgcolor() == Color::Default && cell.bgcolor() == Color::Default));
    assert!(cells().any(vt100::Cell::inverse), "the choice under the cursor stands out");
    terminal.press("\x11y");
    assert!(terminal.end());
}

/// What is drawn in the terminal's own sixteen colours suits light and dark ones alike.
#[test]
fn only_the_terminals_own_colours_are_used() {
    for game in
        ["overboss", "big-bad-overlord", "forces-of-evil", "overlords-of-infamy", "battle-for-greyport"]
    {
        let mut terminal = Terminal::open(&play(game, &[]), (120, 40), &[]);
        terminal.wait_for(ASKED);
        let screen = terminal.screen();
        let cells = || (0..40).flat_map(|row| (0..120).filter_map(move |column| screen.cell(row, column)));
        let own = |color: Color| matches!(color, Color::Default | Color::Idx(0..16));
        assert!(cells().all(|cell| own(cell.fgcolor()) && own(cell.bgcolor())), "{game}");
        assert!(cells().any(|cell| cell.fgcolor() != Color::Default), "{game} has colours");
        terminal.press("\x11y");
        assert!(terminal.end());
    }
}

#[test]
fn only_what_changed_is_drawn_again() {
    let (columns, rows) = (200, 60);
    let mut terminal = Terminal::open(&play("overboss", &[]), (columns, rows), &[]);
    terminal.wait_for(ASKED);
    let before = terminal.drawn();
    // Each letter is seen before the next is typed, so that each is drawn.
    let letters = 30;
    for typed in 1..=letters {
        terminal.press("q");
        terminal.wait_for(&"q".repeat(typed));
    }
    // The rest of the first picture may have come meanwhile.
    let (drawn, whole) = (terminal.drawn() - before, usize::from(columns * rows));
    assert!(drawn < letters * whole / 2, "{drawn} bytes for {letters} letters on {whole} cells");
    terminal.press("\x11y");
    assert!(terminal.end());
}

#[test]
fn a_game_is_saved_from_the_screen_and_gone_on_with() {
    let folder = folder("screen-save");
    let file = folder.join("game.jsonl");
    let mut terminal = Terminal::open(&play("overboss", &["-o", "first_player=1"]), (120, 40), &[]);
    terminal.wait_for("Draft a pair");
    terminal.press("\x13");
    terminal.wait_for("save ");
    terminal.press(&format!("{}\r", word(&file)));
    terminal.wait_for("Saved");
    terminal.press("1\r");
    terminal.wait_for("Place your Cave");
    terminal.press("\x11y");
    assert!(terminal.end());
    let words = ["play", "overboss", "--load", word(&file)];
    let mut terminal = Terminal::open(&words, (120, 40), &[]);
    terminal.wait_for("Place your Cave");
    terminal.press("\x11y");
    assert!(terminal.end());
}

#[test]
fn control_c_asks_first_and_leaves_the_terminal_clean() {
    let mut terminal = Terminal::open(&play("overboss", &[]), SMALL, &[]);
    terminal.wait_for(ASKED);
    terminal.press(CONTROL_C);
    terminal.wait_for("Leave the game?");
    terminal.press(ESCAPE);
    terminal.wait("the table again", |screen| !screen.contents().contains("Leave the game?"));
    terminal.press(CONTROL_C);
    terminal.wait_for("Leave the game?");
    terminal.press(CONTROL_C);
    assert!(terminal.end());
    terminal.is_clean();
    assert!(terminal.text().contains("The game was not saved."), "{}", terminal.text());
}

/// Sends a signal to a game that waits for a choice, and waits for its end.
fn signalled(signal: &str) -> Terminal {
    let mut terminal = Terminal::open(&play("overboss", &[]), SMALL, &[]);
    terminal.wait_for(ASKED);
    let sent = Command::new("kill").args([signal, &terminal.process().to_string()]).status();
    assert!(sent.expect("there is a kill command").success());
    terminal.end();
    terminal
}

#[test]
fn a_signal_leaves_the_terminal_clean() {
    signalled("-TERM").is_clean();
}

#[test]
fn a_closed_window_ends_the_game() {
    signalled("-HUP");
}

#[test]
fn keys_filter_explain_and_take_back() {
    let mut terminal = Terminal::open(&play("overboss", &["-o", "first_player=1"]), (100, 30), &[]);
    terminal.wait_for("Draft a pair");
    terminal.press("?");
    terminal.wait_for("take back your last choice");
    terminal.press(ESCAPE);
    terminal.wait_without("take back your last choice");
    // Rules, by search.
    terminal.press("\x12dungeon never");
    terminal.wait_for("OB-TOK-02");
    terminal.press(ESCAPE);
    terminal.wait_without("OB-TOK-02");
    // A hint is thought out beside.
    terminal.press("hint easy\r");
    terminal.wait_for("A bot (easy) would choose");
    // What is refused, each rule once.
    terminal.press("why end_turn\r");
    terminal.wait_for("OB-TURN-02");
    terminal.press(ESCAPE);
    terminal.wait_without("OB-TURN-02");
    // The first pair, then its place by typing, then back again.
    terminal.press("1\r");
    terminal.wait_for("Place your Cave");
    terminal.press("b2");
    terminal.wait("only B2 is left", |screen| !screen.contents().contains("Place it on A1"));
    terminal.press(ESCAPE);
    terminal.wait_for("Place it on A1");
    terminal.press("undo\r");
    terminal.wait_for("Draft a pair");
    terminal.press("nonsense\r");
    terminal.wait_for("'nonsense' is neither");
    terminal.press("\x11y");
    assert!(terminal.end());
}

#[test]
fn cards_are_explained_under_the_cursor_and_found_by_search() {
    let mut terminal = Terminal::open(&play("overlords-of-infamy", &[]), (120, 40), &[]);
    terminal.wait_for(ASKED);
    // The Plot under the cursor, where it lies included.
    terminal.wait_for("Drawn by Player 1.");
    terminal.press("\x06dragon");
    terminal.wait_for("Put the Dragon on the Town Council (Villainy Plot)");
    terminal.press(ESCAPE);
    terminal.wait_without("Town Council");
    terminal.press("card sugar\r");
    terminal.wait_for("Swap the Salt and the Sugar (Knavery Plot");
    terminal.press(ESCAPE);
    terminal.wait_without("Search:");
    terminal.press("\x11y");
    assert!(terminal.end());
}

#[test]
fn standing_orders_are_listed_and_taken_back() {
    let mut terminal = Terminal::open(&play("forces-of-evil", &[]), (120, 40), &[]);
    terminal.wait_for(ASKED);
    terminal.press("orders\r");
    terminal.wait_for("Your standing orders");
    terminal.press(ESCAPE);
    terminal.wait_without("Your standing orders");
    terminal.press("take back");
    terminal.wait("only it is left", |screen| screen.contents().matches("Take back: ").count() == 1);
    terminal.press("\r");
    terminal.wait_for("Taken back: ");
    terminal.press("orders\r");
    terminal.wait_for("You have given no standing order.");
    terminal.press("\x11y");
    assert!(terminal.end());
}

#[test]
fn the_mouse_points_and_chooses() {
    let mut terminal = Terminal::open(&play("overboss", &["-o", "first_player=1"]), SMALL, &[]);
    terminal.wait_for("Draft a pair");
    terminal.press("\r");
    terminal.wait_for("The empty square A1");
    let rows: Vec<String> = terminal.screen().rows(0, 80).collect();
    let (row, column) = (rows.iter().enumerate())
        .find_map(|(row, text)| Some((row, text.find("C3").map(|at| text[..at].chars().count())?)))
        .expect("the empty square C3 is drawn");
    let click = format!("\x1b[<0;{};{}M\x1b[<0;{};{}m", column + 1, row + 1, column + 1, row + 1);
    terminal.press(&click);
    terminal.wait_for("The empty square C3");
    terminal.press(&click);
    terminal.wait("the tile lies there", |screen| !screen.contents().contains("Place it on A1"));
    terminal.press("\x11y");
    assert!(terminal.end());
}

#[test]
fn a_curtain_falls_between_people() {
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
    let mut terminal = Terminal::open(&words, SMALL, &[]);
    terminal.wait_for("Pass the keyboard to Ann");
    assert!(!terminal.text().contains("Boss"), "{}", terminal.text());
    terminal.press("\r");
    terminal.wait_for("Keep King Croak");
    terminal.press("\r");
    terminal.wait_for("Pass the keyboard to Bob");
    terminal.press("\x11");
    terminal.wait_for("Leave the game?");
    terminal.press("y");
    assert!(terminal.end());
}

#[test]
fn lines_are_kept_for_dumb_terminals_and_whoever_wants_them() {
    for (more, term) in [(&["--plain"][..], "xterm"), (&[], "dumb")] {
        let mut terminal = Terminal::open(&play("overboss", more), (100, 60), &[("TERM", term)]);
        terminal.wait_for("Type the number of a choice");
        assert!(!terminal.screen().alternate_screen());
        terminal.wait_for("Draft a pair");
        // Who wants lines may hear them; on a dumb terminal the table is drawn.
        assert_eq!(terminal.text().contains("Row A: 1 empty"), term == "xterm", "{}", terminal.text());
        terminal.press("quit\r\r");
        assert!(terminal.end());
    }
}

/// With `MALICE_SHOTS=FOLDER` it leaves a picture of each game there.
#[test]
fn pictures() {
    let Ok(shots) = std::env::var("MALICE_SHOTS") else { return };
    let games = [
        ("overboss", 14),
        ("big-bad-overlord", 9),
        ("forces-of-evil", 12),
        ("overlords-of-infamy", 12),
        ("battle-for-greyport", 6),
    ];
    for (game, decisions) in games {
        for (suffix, size) in [("", (120, 40)), ("-small", SMALL), ("-wide", (200, 60))] {
            let words = ["play", game, "--seats", "human,easy", "--seed", "7", "--pause", "0"];
            let mut terminal = Terminal::open(&words, size, &[]);
            for _ in 0..decisions {
                terminal.wait_for(ASKED);
                let before = terminal.text();
                terminal.press("\r");
                terminal.wait("the next decision", |screen| {
                    screen.contents() != before && screen.contents().contains(ASKED)
                });
            }
            terminal.press(DOWN);
            let before = terminal.text();
            terminal.press(DOWN);
            terminal.wait("the cursor moves", |screen| screen.contents() != before);
            terminal.settle();
            let title = format!("A game of {game} in the terminal");
            let path = std::path::Path::new(&shots).join(format!("terminal-{game}{suffix}.svg"));
            std::fs::write(path, picture::picture(terminal.screen(), &title))
                .expect("a picture can be written");
            terminal.press("\x11y");
            terminal.end();
        }
    }
}
