//! What terminals and logs show: a sentence with its rule for every event, names for everybody, numbers beside every choice.

use std::sync::Arc;

use malice_big_bad_overlord::BigBadOverlord;
use malice_engine::{Chance, Fast, Game, Io, Scenarios, Script, Seat, Text, Viewer, apply, choices, play};

use crate::common;

/// The log of a random game as a spectator reads it, lines that come of others set in.
fn log(options: &str, seed: u64) -> Vec<String> {
    malice_conformance::random_log(&*common::game(options), seed)
}

#[test]
fn a_log_calls_everybody_by_name() {
    let games = [
        ("player_count=4", 12),
        ("player_count=2", 8),
        ("player_count=3 duke_mode=twin duke_assignment=choose", 6),
    ];
    let lines: Vec<String> = games
        .into_iter()
        .flat_map(|(options, many)| (0..many).flat_map(move |seed| log(options, seed)))
        .collect();
    for line in &lines {
        assert!(line.ends_with(['.', '!']), "{line}");
        let bare = ["Duke 1", "Duke 2", "Duke 3", "Duke 4", "the attacker", "the defender", " -", "1 cards"];
        assert!(!bare.iter().any(|bare| line.contains(bare)), "{line}");
    }
    let told = |part: &str| assert!(lines.iter().any(|line| line.contains(part)), "nobody tells '{part}'");
    for part in [
        "a natural 12: a hit",
        "a natural 2: a miss",
        "A natural 2: ",
        "A natural 12: ",
        "A tie: both sides roll again.",
        "won, but without an attack: nothing is lost.",
        "halved by the Do-Gooder",
        "cancelled by the Do-Gooder",
        "doubled by the walls",
        "by the artifact",
        "breaks off.",
        ", lent to ",
        " captive ",
        "goes home to the ",
    ] {
        told(part);
    }
    // What every bot does at every turn is no news.
    for noise in [" draws a card.", " ends the turn.", "Back in the "] {
        assert!(!lines.iter().any(|line| line.contains(noise)), "everybody always tells '{noise}'");
    }
}

#[test]
fn a_duke_who_is_not_picked_yet_goes_by_number() {
    for (assignment, numbered) in [("choose", true), ("random", false)] {
        let game = common::game(&format!("player_count=2 duke_assignment={assignment}"));
        let mut io: Io<BigBadOverlord> = Io::new(Chance::fast(1));
        game.start(&mut io);
        let events = io.log.take();
        let mut lines = events.iter().filter_map(|event| game.event_text(event, Viewer::Seat(Seat::new(0))));
        let dealt =
            lines.find(|line| line.contains(" is dealt ")).expect("cards are dealt before Dukes are picked");
        assert_eq!(dealt.starts_with("Duke 1 is dealt "), numbered, "{dealt}");
    }
}

/// A position with scripted dice, and what is played from it.
struct Table {
    game: Arc<BigBadOverlord>,
    state: malice_big_bad_overlord::state::State,
    io: Io<BigBadOverlord>,
}

impl Table {
    fn at(options: &str, lines: &[&str], dice: &str) -> Self {
        let game = common::game(options);
        let lines: Vec<(usize, String)> = lines.iter().map(|line| (*line).to_owned()).enumerate().collect();
        let mut script = Script::default();
        script.expect("die", dice.split_whitespace().map(str::to_owned));
        let mut io = Io::new(Chance::Script(Box::new(script)));
        let state = game.position(&lines, &mut io).expect("the position is sound");
        Self { game, state, io }
    }

    fn play(&mut self, seat: usize, name: &str) {
        let action = self.game.action_named(name).expect("there is such a choice");
        apply(&*self.game, &mut self.state, Seat::new(seat - 1), action, &mut self.io)
            .expect("it is offered");
    }

    /// What the seat is offered, ways back included.
    fn offered(&mut self, seat: usize) -> Vec<String> {
        let seat = Seat::new(seat - 1);
        let view = self.game.view(&self.state, Viewer::Seat(seat));
        let offer = choices(&*self.game, &mut self.state, seat, false, &mut self.io);
        offer.accepted().map(|action| self.game.action_text(&view, action)).collect()
    }

    fn told(&mut self) -> Vec<String> {
        let events = self.io.log.take();
        events.iter().filter_map(|event| self.game.event_text(event, Viewer::Spectator)).collect()
    }

    fn lies(&self, id: &str, viewer: Viewer) -> Vec<String> {
        let faces = self.game.faces();
        let face = faces.iter().find(|face| face.id == id).expect("every row has a face");
        self.game.whereabouts(&self.game.view(&self.state, viewer), face)
    }
}

const ARMIES: [&str; 6] = [
    "army 1: legion_of_doom, troops_of_terror",
    "citadel 1: toady, toady, mageskull",
    "army 2: grim_leapers, wicked_wizard_pointy_hat",
    "army 3: octobats",
    "citadel 3: octobats",
    "turn: 1",
];

#[test]
fn choices_say_what_they_are() {
    let mut table = Table::at("player_count=3 duke_mode=single", &ARMIES, "1 1 6 5 1 2");
    assert_eq!(
        table.offered(1),
        [
            "Attack Grundar the Spiteful: you MELEE +8 (91 %); they MAGIC +2 (17 %), MELEE +3 (9 %)",
            "Attack Gurth the Odious: you MELEE +8 (93 %); they MELEE +2 (7 %)",
            "End your turn",
        ]
    );
    table.play(1, "attack 2");
    assert_eq!(
        table.offered(3),
        [
            "Lend Octobats (–/2 –/4 2/3) from your army",
            "Lend Octobats (–/2 –/4 2/3) from your citadel",
            "Lend nothing"
        ]
    );
    table.play(3, "lend army octobats");
    assert_eq!(table.offered(3)[1], "Lend nothing more");
    table.play(3, "pass");
    assert_eq!(
        table.offered(2),
        [
            "Take Grim Leapers (–/3 –/2 3/3) into the citadel",
            "Take Wicked Wizard (Pointy Hat) (–/5 2/7 DO 2) into the citadel",
            "Done",
        ]
    );
    table.play(2, "done");
    assert_eq!(table.offered(3), ["Stay", "Withdraw Octobats"]);
    table.play(3, "withdraw");
    let press_on = "Press on: you MELEE +8 (91 %); they MELEE +3 (9 %)";
    assert_eq!(table.offered(1), [press_on, "Break off"]);
}

/// Who cannot attack arranges twice in a row, and is told why and when.
#[test]
fn an_arrangement_says_what_comes_after_it() {
    let prompt = |table: &Table, seat: usize| {
        let view = table.game.view(&table.state, Viewer::Seat(Seat::new(seat - 1)));
        (table.game.prompt(&view, "BBO-D-04"), view.targets.len())
    };
    let army = ["army 1: legion_of_doom", "citadel 1: toady, octobats", "army 2: grim_leapers", "turn: 1"];
    let lines = [&army[..], &["step: arrange"]].concat();
    let mut table = Table::at("player_count=3 duke_mode=single", &lines, "1");
    let short = "Arrange army and citadel, or be done; an attack needs three cards in the citadel";
    assert_eq!(prompt(&table, 1), (short.to_owned(), 2));
    table.play(1, "garrison legion_of_doom");
    assert_eq!(prompt(&table, 1), ("Arrange army and citadel, or be done".to_owned(), 2));
    table.play(1, "field legion_of_doom");
    table.play(1, "done");
    assert_eq!(table.offered(1)[0], "End your turn");
    table.play(1, "end_turn");
    let last = "Arrange army and citadel before your turn ends, or be done";
    assert_eq!(prompt(&table, 1), (last.to_owned(), 0));

    let mut table = Table::at("player_count=3 duke_mode=single", &ARMIES, "1");
    table.play(1, "attack 2");
    table.play(3, "pass");
    assert_eq!(prompt(&table, 2).0, "Arrange army and citadel against Eekrah the Nasty, or be done");
}

#[test]
fn a_battle_is_told_with_everybody_in_it() {
    let mut table = Table::at("player_count=3 duke_mode=single", &ARMIES, "1 1 6 5 1 2 1 1 1 2 6 5");
    table.play(1, "attack 2");
    table.play(3, "lend army octobats");
    table.play(3, "pass");
    table.play(2, "done");
    table.play(3, "stay");
    table.play(1, "press_on");
    table.play(1, "break_off");
    assert_eq!(
        table.told(),
        [
            "Eekrah the Nasty attacks Grundar the Spiteful.",
            "Gurth the Odious lends Eekrah the Nasty Octobats from the army.",
            "Round 1: the army of Eekrah the Nasty against the army of Grundar the Spiteful.",
            "MAGIC, Grundar the Spiteful: 1 and 1 + 2 = 4, a natural 2: a miss.",
            "MELEE, Eekrah the Nasty: 6 and 5 + 10 = 21.",
            "MELEE, Grundar the Spiteful: 1 and 2 + 3 = 6.",
            "The MELEE of Eekrah the Nasty destroys Grundar the Spiteful's Wicked Wizard (Pointy Hat).",
            "Round 2: the army of Eekrah the Nasty against the army of Grundar the Spiteful.",
            "MELEE, Eekrah the Nasty: 1 and 1 + 10 = 12.",
            "MELEE, Grundar the Spiteful: 1 and 2 + 3 = 6.",
            "A natural 2: Eekrah the Nasty lost.",
            "The MELEE of Grundar the Spiteful destroys Gurth the Odious' Octobats, lent to Eekrah the Nasty.",
            "Eekrah the Nasty breaks off.",
            "The battle against Grundar the Spiteful is over.",
        ]
    );
}

#[test]
fn every_choice_and_event_has_words_and_every_event_a_rule() {
    let rules = BigBadOverlord::meta().rules;
    for options in common::option_sets() {
        let game = common::game(&options);
        let mut io: Io<BigBadOverlord> = Io::new(Chance::fast(4));
        let mut picks = Fast::new(4);
        let mut state = game.start(&mut io);
        while let Some(seat) = game.awaited(&state).first() {
            for event in io.log.take() {
                let rule = game.event_rule(&event).expect("every event has a rule");
                assert!(rules.contains(&format!("**{rule}**")), "{rule} of {event:?}");
            }
            let view = game.view(&state, Viewer::Seat(seat));
            for line in game.table_text(&view, false).lines() {
                assert!(line.chars().count() <= 80, "{line}");
            }
            let offer = choices(&*game, &mut state, seat, false, &mut io);
            assert_ne!(game.prompt(&view, offer.point()), "Choose", "{}", offer.point());
            let mut words: Vec<String> =
                offer.accepted().map(|action| game.action_text(&view, action)).collect();
            let many = words.len();
            let offered = offer.actions().to_vec();
            words.sort();
            words.dedup();
            assert_eq!(words.len(), many, "two choices read alike: {words:?}");
            play(&*game, &mut state, seat, offered[picks.below(offered.len() as u32) as usize], &mut io);
        }
        assert!(game.table_text(&game.view(&state, Viewer::Finished), true).lines().count() > 3);
    }
}

#[test]
fn every_row_can_be_looked_up() {
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md");
    malice_conformance::check_faces(&*common::game(""), rules).unwrap_or_else(|faults| panic!("{faults}"));
}

#[test]
fn a_face_says_where_it_lies_as_far_as_the_viewer_knows() {
    let table = Table::at("player_count=3 duke_mode=single", &ARMIES, "");
    let [one, two] = [0, 1].map(|seat| Viewer::Seat(Seat::new(seat)));
    assert_eq!(table.lies("mageskull", one), ["in the citadel of Eekrah the Nasty"]);
    assert!(table.lies("mageskull", two).is_empty());
    assert_eq!(table.lies("toady", one), ["2 in the citadel of Eekrah the Nasty"]);
    assert!(table.lies("toady", two).is_empty());
    assert_eq!(table.lies("octobats", two), ["1 in the army of Gurth the Odious"]);
    assert_eq!(
        table.lies("grundar", one),
        ["played by seat 2, with 2 cards in the army and 0 in the citadel"]
    );
    let seen = [&ARMIES[..], &["known 1: all"]].concat();
    let open = Table::at("player_count=3 duke_mode=single", &seen, "");
    assert_eq!(open.lies("mageskull", two), ["in the citadel of Eekrah the Nasty"], "all saw it go there");
    let mut table = Table::at("player_count=3 duke_mode=single", &ARMIES, "1 1 6 5 1 2");
    table.play(1, "attack 2");
    assert_eq!(table.lies("legion_of_doom", two), ["1 in the battle, attacking"]);
    assert_eq!(table.lies("grim_leapers", one), ["1 in the army of Grundar the Spiteful"]);
    table.play(3, "pass");
    table.play(2, "done");
    table.play(3, "pass");
    assert_eq!(table.lies("wicked_wizard_pointy_hat", one), ["1 in the discard pile"]);
}
