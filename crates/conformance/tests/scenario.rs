//! The scenario runner: what it accepts, and that it reports every kind of wrong expectation.

use malice_conformance::scenario::{parse, run};
use malice_conformance::toy::Toy;

/// All problems of a text, read and run.
fn problems(text: &str) -> Vec<String> {
    let found = match parse("s.txt", text) {
        Err(problems) => problems,
        Ok(scenarios) => scenarios.iter().flat_map(run::<Toy>).collect(),
    };
    found.iter().map(ToString::to_string).collect()
}

/// The problems of one line of play in a market where seat 1 has 3 gold; line 5 is the line.
#[track_caller]
fn line(line: &str, expected: &str) {
    let text = format!("game: toy\nposition:\n  seat 1 gold 3, hand imp ghoul\nplay:\n  {line}\n");
    let found = problems(&text);
    if expected.is_empty() {
        assert_eq!(found, Vec::<String>::new(), "{line}");
    } else {
        assert!(
            found.len() == 1 && found[0].starts_with("s.txt:5: ") && found[0].contains(expected),
            "{found:#?}"
        );
    }
}

#[test]
fn choices() {
    line("1 ? done, buy rope, buy lamp", "");
    line(
        "1 ? done, pick imp",
        "seat 1: missing from the choices: pick imp; surplus choices: buy lamp, buy rope",
    );
    line("1 ?", "seat 1: surplus choices: buy lamp, buy rope, done");
    line("2 ?", "");
    line("2 ? done", "seat 2 is not asked; asked are seat 1");
    line("1 ? done, fly", "'fly' is no action");
    line("1 ?+ done, buy lamp", "");
    line("1 ?+ done, stop", "missing from the choices: stop; the choices are: buy lamp, buy rope, done");
    line("1 ?- stop", "");
    line("1 ?- stop, done", "should not be among the choices: done");
    line("1 ?# 3", "");
    line("1 ?# 2", "should have 2 choices, but has 3: buy lamp, buy rope, done");
    line("2 ?# 0", "");
    line("7 ?# 0", "there is no seat 7 in this game");
}

#[test]
fn refusals() {
    line("1 x stop (TOY-MARKET-01)", "");
    line("2 x done", "");
    line("1 x stop (TOY-MARKET-02)", "should be refused by TOY-MARKET-02, but is refused by TOY-MARKET-01");
    line("2 x done (TOY-MARKET-01)", "but is refused by no rule (seat 2 is not asked anything now)");
    line("1 x done (TOY-MARKET-01)", "done of seat 1 should be refused, but is legal");
    line("1 x fly (TOY-MARKET-01)", "'fly' is no action");
}

#[test]
fn moves() {
    line("1 > done", "");
    line("1 > stop", "stop: not allowed (TOY-MARKET-01); seat 1 may choose buy lamp, buy rope, done");
    line("2 > done", "seat 2 is not asked anything now; seat 2 may choose nothing");
    line("1 > fly", "'fly' is no action");
    let text = "game: toy\nposition:\n  seat 1 gold 1\nplay:\n  1 > buy rope\n  1 > done\n";
    assert_eq!(
        problems(text),
        ["s.txt:6: seat 1 is not asked anything now: this was answered by itself, being the only choice"]
    );
}

#[test]
fn events() {
    line("! round_began round=1", "");
    line("! round_began round=2", "no event 'round_began round=2' happened; there are: card_drawn");
    line("! trap_sprung", "no event 'trap_sprung' happened");
    line("!- trap_sprung", "");
    line("!- round_began", "'round_began' should not have happened, but there is: round_began round=1");
    let text = "game: toy\nplay:\n  1 > buy lamp\n  ! round_began\n  1 > buy rope\n  ! item_bought item=rope seat=1\n";
    assert_eq!(
        problems(text),
        ["s.txt:4: no event 'round_began' happened; there are: item_bought item=lamp seat=1"]
    );
}

#[test]
fn events_are_matched_in_order() {
    let head = "game: toy\nposition:\n  at pick\n  seat 1 hand imp imp\n  seat 2 hand ghoul ghoul\nplay:\n  1 > pick imp\n  2 > pick ghoul\n";
    assert_eq!(
        problems(&format!("{head}  ! card_shown seat=1\n  ! card_shown seat=2\n")),
        Vec::<String>::new()
    );
    let found = problems(&format!("{head}  ! card_shown seat=2\n  ! card_shown seat=1\n"));
    assert_eq!(found.len(), 1);
    assert!(found[0].starts_with("s.txt:10: no event 'card_shown seat=1' happened after those named before"));
}

#[test]
fn scores() {
    line("= 1 gold 3, purse 3, hand 3, total 6", "");
    line("= 1 gold 4, total 7½", "seat 1: gold should be 4, but is 3; total should be 7½, but is 6");
    line("= 1 silver 0", "there is no score 'silver'; there are: cards, gold, hand, purse, total");
    line("= 5 gold 1", "there is no seat 5 in this game");
}

#[test]
fn views() {
    line("@ 1 players.0.hand = imp, ghoul", "");
    line("@ 2 players.0.hand = -", "");
    line("@ public players.0.lamp = false", "");
    line("@ all discard = -", "");
    line("@ all players.*.gold = 3, 3", "");
    line("@ 1 players.*.hat = -", "there is no 'hat'");
    line("@ 1 players.0.hand = imp, imp", "players.0.hand should be 'imp, imp', but is 'imp, ghoul'");
    line("@ 1 players.0.purse = 3", "there is no 'purse' (of players.0.purse); there is cellar, gold");
    line("@ 1 players.9 = 3", "there is a list of 2");
    line("@ 3 round = 1", "there is no seat 3 in this game");
}

#[test]
fn who_is_asked_and_who_wins() {
    line("awaits 1", "");
    line("awaits 1 2", "seats 1 2 should be asked, but seat 1");
    line("over", "the game should be over, but goes on; asked are seat 1");
    line("winners 1", "the game should be over, but goes on");
    let text = "game: toy\noptions: rounds=1\nposition:\n  at cellar\n  seat 1 gold 9, shown imp\n  seat 2 shown imp\n\
                play:\n  1 > stop\n  2 > stop\n  winners 2\n  awaits 1\n  over\n";
    assert_eq!(
        problems(text),
        ["s.txt:10: seat 2 should have won, but seat 1", "s.txt:11: seat 1 should be asked, but nobody"]
    );
}

#[test]
fn chance() {
    let text = "game: toy\nposition:\n  at cellar\n  seat 1 shown ghoul\n  seat 2 shown ghoul\nchance:\n  die 7, 3\n  die 2\n  \
                coin heads\nplay:\n  1 > go_on\n  2 > go_on\n";
    assert_eq!(
        problems(text),
        [
            "s.txt:11: the script wants die 7, but there is none to draw",
            "s.txt:9: 'coin heads' was never drawn",
            "s.txt:8: 'die 2' was never drawn"
        ]
    );
}

#[test]
fn heads() {
    let cases = [
        ("", "s.txt:1: there is no scenario in this file"),
        ("# only talk\n", "s.txt:1: there is no scenario in this file"),
        ("play:\n  1 > done\n", "s.txt:1: the scenario does not say which game it is of"),
        ("game: chess\n", "s.txt:1: this is a scenario of chess, not of toy"),
        ("game: toy\nrules: TOY-PICK-02 TOY-NONE-01\n", "s.txt:2: there is no rule TOY-NONE-01"),
        ("game: toy\noptions: rounds=9\n", "s.txt:2: option rounds is 1 to 3, not '9'"),
        ("game: toy\noptions: rounds\n", "s.txt:2: 'rounds' is no option: write name=value"),
        ("game: toy\nseed: x\n", "s.txt:2: 'x' is no seed"),
        ("game: toy\nforced: never\n", "s.txt:2: the only value of 'forced:' is ask"),
        ("game: toy\ngame: toy\n", "s.txt:2: 'game:' stands here twice"),
        ("game: toy\nrules:\n", "s.txt:2: 'rules:' needs a value"),
        ("game: toy\nplay: now\n", "s.txt:2: 'play:' is followed by indented lines"),
        ("game: toy\ncolour: red\n", "s.txt:2: a line begins with one of game: rules:"),
        ("game: toy\nhello\n", "s.txt:2: a line begins with one of game: rules:"),
        ("game: toy\n  1 > done\n", "s.txt:2: this line is indented, but belongs to no"),
        ("game: toy\nplay:\n 1 > done\n", "s.txt:3: indent by two spaces"),
        ("game: toy\nplay:\n\t1 > done\n", "s.txt:3: indent with spaces, not with tabs"),
        ("game: toy\nplay:\n  hello\n", "s.txt:3: a line of play is one of: SEAT > CHOICE"),
        ("game: toy\nplay:\n  1 >\n", "s.txt:3: a line of play is one of"),
        ("game: toy\nplay:\n  9 > done\n", "s.txt:3: there is no seat 9"),
        ("game: toy\nplay:\n  1 ? done,,stop\n", "s.txt:3: something is missing in this list"),
        ("game: toy\nplay:\n  1 ?# many\n", "s.txt:3: 'many' is no number of choices"),
        ("game: toy\nplay:\n  ! \n", "s.txt:3: name the event"),
        ("game: toy\nplay:\n  = 1 gold\n", "s.txt:3: 'gold' is no score"),
        ("game: toy\nplay:\n  = 1 gold 1.3\n", "s.txt:3: '1.3' is no number of points"),
        ("game: toy\nplay:\n  @ me round = 1\n", "s.txt:3: 'me' is no viewer"),
        ("game: toy\nplay:\n  @ 1 round\n", "s.txt:3: write what is seen as"),
        ("game: toy\nplay:\n  awaits\n", "s.txt:3: name the seats"),
        ("game: toy\nchance:\n  die\n", "s.txt:3: say what is drawn"),
        ("game: toy\nposition:\n  round 9\n", "s.txt:3: there are rounds 1 to 2"),
        ("game: toy\nposition:\n  at cellar\n", "s.txt:3: in the cellar everybody has shown a card"),
        ("game: toy\nposition:\n  seat 1 hat\n", "s.txt:3: 'hat' is none of gold"),
    ];
    for (text, expected) in cases {
        let found = problems(text);
        assert!(found.len() == 1 && found[0].starts_with(expected), "{text:?} gives {found:#?}");
    }
}

#[test]
fn all_problems_are_reported_at_once() {
    let text = "game: toy\nplay:\n  1 ?# 9\n  awaits 2\n---\n# Second.\ngame: toy\nplay:\n  over\n";
    let lines: Vec<String> = problems(text).iter().map(|problem| problem[..8].to_owned()).collect();
    assert_eq!(lines, ["s.txt:3:", "s.txt:4:", "s.txt:9:"]);
    assert_eq!(problems("colour: red\ngame: toy\nplay:\n  hello\n").len(), 2);
}

#[test]
fn comments_titles_and_seeds() {
    let text = "\n#\n# A title.\n# More.\ngame: toy  # which\nseed: 4\nplay:\n  # whole line\n  awaits 1  # tail\n---\n\n---\ngame: toy\n";
    let scenarios = parse("s.txt", text).unwrap();
    let titles: Vec<(&str, usize)> = scenarios.iter().map(|it| (it.title.as_str(), it.line)).collect();
    assert_eq!(titles, [("A title.", 2), ("s.txt:13", 13)]);
    assert_eq!((scenarios[0].game.as_str(), scenarios[0].seed, scenarios[0].play.len()), ("toy", Some(4), 1));
    assert_eq!(problems(text), Vec::<String>::new());
}
