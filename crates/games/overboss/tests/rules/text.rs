//! What terminals and logs show: the table in words, a sentence with its rule for every event, choices that say what they are,
//! and everything that can be looked up.

use std::collections::BTreeSet;

use malice_engine::{Chance, Content, Fast, Game, Io, Options, Scenarios, Seat, Text, Viewer, choices, play};
use malice_overboss::Overboss;
use malice_overboss::state::State;

use crate::common;

const EVERYTHING: &str =
    "player_count=4 map_size=big_4x4 terrain_mode=random boss_cards=true command_cards=true";

/// Plays a random game; `look` sees each position, and what has happened since the last.
fn play_out(options: &str, seed: u64, mut look: impl FnMut(&Overboss, &mut State, &mut Io<Overboss>)) {
    let game = common::game(options);
    let mut io: Io<Overboss> = Io::new(Chance::fast(seed));
    let mut picks = Fast::new(seed);
    let mut state = game.start(&mut io);
    loop {
        look(&game, &mut state, &mut io);
        let Some(seat) = game.awaited(&state).first() else { return };
        let offered = choices(&*game, &mut state, seat, false, &mut io).actions().to_vec();
        play(&*game, &mut state, seat, offered[picks.below(offered.len() as u32) as usize], &mut io);
    }
}

/// The log of a game as a spectator reads it.
fn log(options: &str, seed: u64) -> Vec<String> {
    let mut lines = Vec::new();
    play_out(options, seed, |game, _, io| {
        let told = io.log.take();
        lines.extend(told.iter().filter_map(|event| game.event_text(event, Viewer::Spectator)));
    });
    lines
}

/// A position, and its game.
fn position(options: &str, lines: &[&str]) -> (std::sync::Arc<Overboss>, State) {
    let game = common::game(options);
    let lines: Vec<(usize, String)> = lines.iter().map(|line| (*line).to_owned()).enumerate().collect();
    let state = game.position(&lines, &mut Io::silent(Chance::fast(1))).expect("the position is sound");
    (game, state)
}

/// What a seat is offered, in words.
fn offered(game: &Overboss, state: &State, seat: usize) -> Vec<String> {
    let (seat, mut io) = (Seat::new(seat), Io::silent(Chance::fast(1)));
    let view = game.view(state, Viewer::Seat(seat));
    let actions = choices(game, &mut state.clone(), seat, false, &mut io).actions().to_vec();
    actions.into_iter().map(|action| game.action_text(&view, action)).collect()
}

#[test]
fn every_choice_says_what_it_is_and_no_two_are_called_alike() {
    for options in common::option_sets() {
        play_out(&options, 3, |game, state, io| {
            let Some(seat) = game.awaited(state).first() else { return };
            let view = game.view(state, Viewer::Seat(seat));
            let offer = choices(game, state, seat, true, io);
            let texts: Vec<String> =
                offer.accepted().map(|action| game.action_text(&view, action).to_lowercase()).collect();
            let different: BTreeSet<&String> = texts.iter().collect();
            assert_eq!(different.len(), texts.len(), "{options}: {texts:#?}");
            for refusal in offer.refused() {
                assert!(!game.action_text(&view, refusal.action).is_empty());
            }
            assert_ne!(game.prompt(&view, offer.point()), "Choose");
        });
    }
}

#[test]
fn every_event_has_a_rule_and_reads_as_a_sentence() {
    let rules = Overboss::meta().rules;
    for options in common::option_sets() {
        play_out(&options, 5, |game, _, io| {
            for event in io.log.take() {
                let rule = game.event_rule(&event).expect("every event has a rule");
                assert!(rules.contains(&format!("**{rule}**")), "{rule}");
                let Some(text) = game.event_text(&event, Viewer::Finished) else { continue };
                assert!(
                    text.trim_end_matches('”').ends_with('.') && text.starts_with(char::is_uppercase),
                    "{text}"
                );
                assert!(!text.contains("1 units") && !text.contains("1 tiles"), "{text}");
                assert!(!text.contains('_') && !text.contains('#'), "{text}");
            }
        });
    }
}

#[test]
fn the_log_tells_units_that_wait_and_names_what_traded_places() {
    let lines: Vec<String> = (0..8).flat_map(|seed| log(EVERYTHING, seed)).collect();
    let told = |part: &str| assert!(lines.iter().any(|line| line.contains(part)), "nobody is told '{part}'");
    told(" waits in seat ");
    told("; 1 unit waits in the lair.");
    told("; 2 units wait in the lair.");
    told(" shifted row ");
    told("the Miniboss Rattlejaw");
    let swapped = lines.iter().filter(|line| line.ends_with(" traded places."));
    for line in swapped {
        assert_eq!(line.matches(" at ").count(), 2, "{line}");
        assert!(line.split(" and ").all(|part| part.matches("eat ").count() < 2), "{line}");
    }
    // The deed comes before what comes of it.
    let after = |deed: &str, then: &str| {
        let at = |(index, line): (usize, &String)| line.contains(deed).then_some(index);
        let mut deeds = lines.iter().enumerate().filter_map(at);
        assert!(deeds.any(|index| lines[index + 1].contains(then)), "'{deed}' is never followed by '{then}'");
    };
    after(" gave the Command Demolish.", " was destroyed; the ");
    after(" used a Portal.", " moved the ");
}

#[test]
fn choices_tell_numbers_and_effects() {
    let terrain = "terrain_mode=chosen terrain_set=forest,cave,graveyard,volcano,summoning_circle";
    let lines = [
        "map 1 A: forest + kobold, -, cave + Kid Croak, -",
        "market: volcano + kobold, graveyard 3 + forest crystal, cave + dragon, cave + dragon",
        "commands: CMD-01, CMD-09, CMD-12, CMD-17",
        "turn: 1",
    ];
    let (game, mut state) = position(&format!("player_count=2 command_cards=true {terrain}"), &lines);
    let texts = offered(&game, &state, 0);
    assert_eq!(texts[0], "draft Volcano + kobold of slot 1 (4 each; burns bordering units)");
    assert_eq!(
        texts[1],
        "draft Graveyard 3 + Forest Crystal of slot 2 (its number, 5 more for who has the most, 2 for the second most)"
    );
    assert_eq!(texts[2], "draft Cave + dragon of slot 3 (1 each, 2 more at mountains)");
    assert_eq!(texts[3], "draft Cave + dragon of slot 4 (1 each, 2 more at mountains)");
    let mut io: Io<Overboss> = Io::silent(Chance::fast(1));
    play(&*game, &mut state, Seat::new(0), game.action_named("draft 1").expect("a choice"), &mut io);
    let texts = offered(&game, &state, 0);
    assert_eq!(texts[0], "place it on A2, burning the kobold and the Miniboss Kid Croak");
    assert!(texts.contains(&"place it on C4 (water)".to_owned()), "{texts:?}");
}

#[test]
fn patterns_are_drawn_and_homes_are_told() {
    let lines = ["commands: CMD-12, CMD-01, CMD-16, CMD-17", "map 2 A: forest, forest, -, -", "turn: 1"];
    let (game, state) = position("player_count=2 command_cards=true", &lines);
    let text = game.table_text(&game.view(&state, Viewer::Seat(Seat::new(0))), false);
    let wanted = "Commands  Demolish         Intimidate       Overthrow        Overthrow\n\
                  \x20         CMD-12           CMD-01           CMD-16           CMD-17\n\
                  \x20         ■■               ■■               ■■■              ■·\n\
                  \x20         ■·                                ·■·              ■·\n\
                  \x20                                                            ■■\n\
                  \x20                          ✓ seat 2\n";
    assert!(text.contains(wanted), "{text}");
    assert!(
        text.contains("At home   kobold Forest, dragon Cave, skeleton Graveyard, witch Swamp, orc Camp\n")
    );
}

#[test]
fn a_game_alone_shows_its_rival_its_goal_and_what_the_rival_takes() {
    let seen = |options: &str| {
        let game = common::game(options);
        let state = game.start(&mut Io::silent(Chance::fast(1)));
        game.table_text(&game.view(&state, Viewer::Seat(Seat::new(0))), false)
    };
    let stage = seen("player_count=1 solo_mode=campaign solo_stage=4");
    assert!(stage.contains("Goal      stage 4 against Grubmother Molda: 52 Power to win\n"), "{stage}");
    let ladder = seen("player_count=1");
    assert!(
        ladder.contains("Goal      40 Henchling · 46 Miniboss · 52 Boss · 58 Big Boss · 64 Arch-Boss"),
        "{ladder}"
    );
    let fourth = ladder.lines().find(|line| line.contains(" 4 ")).expect("slot 4 is shown");
    assert!(fourth.ends_with("‹rival") && ladder.matches("‹rival").count() == 1, "{ladder}");
    let lines = log("player_count=1 solo_mode=campaign solo_stage=4", 1);
    assert_eq!(lines[1], "Seat 1 plays stage 4 against Grubmother Molda: 52 Power wins it.");
    assert!(lines.iter().filter(|line| line.starts_with("Grubmother Molda took the ")).count() == 11);
}

#[test]
fn the_line_of_a_boss_bears_its_name() {
    let lines = ["map 1 A1: dungeon", "boss 1: BOS-09", "boss 2: BOS-04", "step: over"];
    let (game, state) = position("player_count=2 boss_cards=true", &lines);
    let scores = game.scores(&state, Viewer::Finished);
    let boss = |seat: usize| scores[seat].lines.last().expect("there are lines");
    assert_eq!((boss(0).line.as_str(), boss(0).label.as_str()), ("objective", "Boss: Grubmother Molda"));
    assert_eq!((boss(1).line.as_str(), boss(1).label.as_str()), ("objective", "Boss: Bellaponna"));
}

#[test]
fn every_row_can_be_looked_up() {
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md");
    malice_conformance::check_faces(&*common::game(EVERYTHING), rules)
        .unwrap_or_else(|faults| panic!("{faults}"));
    let faces = common::game("").faces();
    let copies =
        |kind: &str| faces.iter().filter(|face| face.kind == kind).map(|face| face.copies).sum::<u32>();
    let counted = ["Tile", "Monster", "Token", "Boss", "Command", "Command card"].map(copies);
    assert_eq!(counted, [128, 100, 23, 10, 18, 18]);
}

#[test]
fn a_face_says_where_it_lies_as_far_as_the_viewer_knows() {
    let lines = [
        "map 1 A: forest + kobold, graveyard 3, -, -",
        "map 2 B: forest + Kid Croak, -, -, forest",
        "lair 1: kobold, portal, used portal",
        "market: graveyard 3 + kobold, forest + portal, cave + dragon, dungeon + forest crystal",
        "commands: CMD-12, CMD-01, CMD-16, CMD-17",
        "command discard: CMD-02",
        "boss 1: BOS-03, declined BOS-05",
        "boss 2: BOS-08, revealed",
        "turn: 1",
    ];
    // The lair holds a kobold and A2 is open: it is seat 1's to settle, as in the midst of a turn.
    let mut lines = lines.to_vec();
    lines[0] = "map 1 A: forest + kobold, graveyard 3 + witch, -, -";
    let (game, state) = position("player_count=2 boss_cards=true command_cards=true", &lines);
    let lies = |id: &str, viewer: Viewer| {
        let faces = game.faces();
        let face = faces.iter().find(|face| face.id == id).expect("every row has a face");
        game.whereabouts(&game.view(&state, viewer), face)
    };
    let [one, two] = [0, 1].map(|seat| Viewer::Seat(Seat::new(seat)));
    assert_eq!(
        lies("forest", one),
        ["in market slot 2", "on seat 1's map at A1", "on seat 2's map at B1 and B4", "8 in the stack"]
    );
    assert_eq!(lies("graveyard 3", two), ["in market slot 1", "on seat 1's map at A2", "1 in the stack"]);
    assert_eq!(lies("dungeon", one), ["in market slot 4", "7 in the stack"]);
    assert_eq!(lies("volcano", one), ["not in this game"]);
    assert_eq!(
        lies("kobold", one),
        ["in market slot 1", "on seat 1's map at A1", "in seat 1's lair", "7 in the bag"]
    );
    assert_eq!(lies("MIN-1", one), ["on seat 2's map at B1"]);
    assert_eq!(lies("MIN-2", one), ["in the bag"]);
    assert_eq!(
        lies("portal", one),
        ["in market slot 2", "active in seat 1's lair", "used in seat 1's lair", "4 in the bag"]
    );
    assert_eq!(lies("vampire", one), ["not in this game"]);
    assert_eq!(lies("BOS-03", one), ["face down with seat 1"]);
    assert_eq!(lies("BOS-05", one), ["returned by seat 1"]);
    assert!(lies("BOS-03", two).is_empty() && lies("BOS-05", Viewer::Spectator).is_empty());
    assert_eq!(lies("BOS-08", one), ["face up with seat 2"]);
    assert_eq!(lies("CMD-01", one), ["in the row"]);
    assert_eq!(lies("CMD-02", one), ["discarded"]);
    assert_eq!(lies("CMD-03", one), ["in the deck"]);
    assert_eq!(lies("overthrow", one), ["2 in the row"]);
}

#[test]
fn an_option_without_effect_is_refused() {
    let faults = |pairs: &[(&str, &str)]| {
        let meta = Overboss::meta();
        let mut chosen = Options::default();
        for (name, value) in pairs {
            chosen.set_text(meta.options, name, value).expect("the option fits");
        }
        let game = Overboss::new(&chosen, &Content::shipped(meta.content));
        game.err().unwrap_or_default().iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let stage = "option solo_stage=3 has no effect without player_count=1 and solo_mode=campaign: set that too, or \
                 leave solo_stage out";
    let advanced = ("terrain_set", "castle,volcano,summoning_circle,desert,cloud_island");
    assert_eq!(
        faults(&[advanced]),
        ["option terrain_set=castle,volcano,summoning_circle,desert,cloud_island has no effect without \
          terrain_mode=chosen: set that too, or leave terrain_set out"]
    );
    assert_eq!(
        faults(&[("player_count", "2"), ("solo_mode", "campaign"), ("solo_stage", "3")]),
        [
            "option solo_mode=campaign has no effect without player_count=1: set that too, or leave solo_mode out",
            stage
        ]
    );
    assert_eq!(faults(&[("player_count", "1"), ("solo_stage", "3")]), [stage]);
    assert!(faults(&[("terrain_mode", "chosen"), advanced]).is_empty());
    assert!(faults(&[("player_count", "1"), ("solo_mode", "campaign"), ("solo_stage", "3")]).is_empty());
}
