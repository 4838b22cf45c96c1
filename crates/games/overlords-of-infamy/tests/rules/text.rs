//! What terminals and logs show: the drawn map, the table in words, and a sentence with its rule for every event.

use malice_engine::{Chance, Fast, Game, Io, Scenarios, Seat, Text, Viewer, choices, play};
use malice_overlords_of_infamy::OverlordsOfInfamy;

use crate::common;

/// The table of a position, as seat 1 sees it.
fn table(lines: &[&str]) -> String {
    let game = common::game("player_count=2");
    let lines: Vec<(usize, String)> = lines.iter().map(|line| (*line).to_owned()).enumerate().collect();
    let state = game.position(&lines, &mut Io::silent(Chance::fast(1))).expect("the position is sound");
    game.table_text(&game.view(&state, Viewer::Seat(Seat::new(0))), false)
}

#[test]
fn the_map_shows_zones_tiles_walls_lackeys_and_the_hero() {
    let text = table(&[
        "overlord 1: duke",
        "overlord 2: frau",
        "plot 1: K08",
        "plot 2: K15",
        "relic 2: CCC",
        "tile 4:-2: T22",
        "tile 3:-2: T40",
        "tile 5:-1: T04",
        "tile 2:2: T43",
        "lackey 1: 4:-2/2",
        "lackey 2: 4:-2 intruder, 4:0",
        "hero: 2:2 prone",
    ]);
    insta::assert_snapshot!("map", text);
}

#[test]
fn a_plot_of_others_is_a_back_and_the_own_one_says_what_is_missing() {
    let text = table(&[
        "overlord 1: duke",
        "overlord 2: frau",
        "plot 1: V16",
        "plot 2: K15",
        "infamy 1: 2",
        "lackeys 1: 0 barracks, 5 pool",
        "lackey 1: 5:-3",
    ]);
    assert!(text.contains("Unleash the Accordion Legion"), "{text}");
    let missing = "Still missing: 1 Scrap, 1 Lackey in Barracks, the Gilded Lute of Calling.";
    assert!(text.contains(missing), "{text}");
    assert!(text.contains("Plot: a Knavery Plot") && !text.contains("Raisins"), "{text}");
}

#[test]
fn every_choice_and_event_has_words_and_every_event_a_rule() {
    let rules = OverlordsOfInfamy::meta().rules;
    for options in common::option_sets().iter().take(6) {
        let game = common::game(options);
        let mut io: Io<OverlordsOfInfamy> = Io::new(Chance::fast(4));
        let mut picks = Fast::new(4);
        let mut state = game.start(&mut io);
        while let Some(seat) = game.awaited(&state).first() {
            for event in io.log.take() {
                let rule = game.event_rule(&event).expect("every event has a rule");
                assert!(rules.contains(&format!("**{rule}**")), "{rule} of {event:?}");
                let words =
                    [Viewer::Seat(seat), Viewer::Spectator].map(|viewer| game.event_text(&event, viewer));
                assert!(words.iter().flatten().all(|words| words.ends_with('.')), "{words:?}");
            }
            let view = game.view(&state, Viewer::Seat(seat));
            let offer = choices(&*game, &mut state, seat, false, &mut io);
            assert_ne!(game.prompt(&view, offer.point()), "Choose", "{}", offer.point());
            let mut words: Vec<String> =
                offer.actions().iter().map(|action| game.action_text(&view, *action)).collect();
            let (offered, point) = (offer.actions().to_vec(), offer.point());
            words.sort();
            words.dedup();
            assert!(!words.iter().any(|words| has_coordinates(words)), "{words:?}");
            // Equal tiles read alike, all other choices don't.
            assert!(words.len() == offered.len() || point == "OI-D-08", "two choices read alike: {words:?}");
            play(&*game, &mut state, seat, offered[picks.below(offered.len() as u32) as usize], &mut io);
        }
        let text = game.table_text(&game.view(&state, Viewer::Finished), true);
        assert!(text.contains("The game is over."));
    }
}

/// Whether a place is called by its numbers (`3:-2`), which nobody sees on a table.
fn has_coordinates(words: &str) -> bool {
    let number = |part: &str| part.trim_matches(['.', ',', ')', '(']).parse::<i8>().is_ok();
    words.split(' ').filter_map(|word| word.split_once(':')).any(|(q, r)| number(q) && number(r))
}

/// The log of a game as a spectator reads it, lines that come of others set in.
fn log(options: &str, seed: u64) -> Vec<String> {
    malice_conformance::random_log(&*common::game(options), seed)
}

#[test]
fn a_log_tells_deeds_before_what_comes_of_them() {
    let lines: Vec<String> = (0..12).flat_map(|seed| log("player_count=4", seed)).collect();
    let after = |deed: &str, then: &str| {
        let deeds = lines.iter().enumerate().filter(|(_, line)| line.contains(deed));
        let told = deeds.filter(|(index, _)| lines.get(index + 1).is_some_and(|next| next.contains(then)));
        assert!(told.count() > 0, "'{deed}' is never followed by '{then}'");
    };
    after(" completed “", " discarded ");
    after(" sabotaged the Plot of ", " discarded a Lackey.");
    after(" pays for another Act.", " discarded ");
    after(" raids the Heroes' treasure.", " discarded a Lackey.");
    after(" starts from scratch.", " went under the ");
    after(" uses Drafting.", " discarded 2 Food.");
    for line in &lines {
        assert!(line.ends_with('.') && !line.contains("1 points") && !line.contains("1 tokens"), "{line}");
        assert!(!has_coordinates(line), "{line}");
    }
}

#[test]
fn every_row_can_be_looked_up() {
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md");
    malice_conformance::check_faces(&*common::game(""), rules).unwrap_or_else(|faults| panic!("{faults}"));
}

#[test]
fn a_face_says_where_it_lies_as_far_as_the_viewer_knows() {
    let game = common::game("player_count=2");
    let lines = [
        "overlord 1: duke",
        "overlord 2: frau",
        "plot 1: K08",
        "relic 2: CCC",
        "tile 4:-2: T22",
        "lasting: E02 by 2",
    ];
    let lines: Vec<(usize, String)> = lines.iter().map(|line| (*line).to_owned()).enumerate().collect();
    let state = game.position(&lines, &mut Io::silent(Chance::fast(1))).expect("the position is sound");
    let lies = |id: &str, viewer: Viewer| {
        let faces = game.faces();
        let face = faces.iter().find(|face| face.id == id).expect("every row has a face");
        game.whereabouts(&game.view(&state, viewer), face)
    };
    let [one, two] = [0, 1].map(|seat| Viewer::Seat(Seat::new(seat)));
    assert_eq!(lies("K08", one), ["the active Plot of seat 1"]);
    assert!(lies("K08", two).is_empty());
    assert_eq!(lies("duke", two), ["played by seat 1"]);
    assert_eq!(lies("CCC", one), ["with seat 2"]);
    assert_eq!(lies("PPP", one), ["in the supply"]);
    assert_eq!(lies("T22", two), ["in row 2, second from the left of Duke Daemonhammer"]);
    assert_eq!(lies("E02", one), ["in force until seat 2's turn"]);
}

#[test]
fn a_lackey_is_recalled_from_a_place_with_its_article() {
    let game = common::game("player_count=2");
    let lines = ["overlord 1: duke", "overlord 2: frau"];
    let lines: Vec<(usize, String)> = lines.iter().map(|line| (*line).to_owned()).enumerate().collect();
    let state = game.position(&lines, &mut Io::silent(Chance::fast(1))).expect("the position is sound");
    let view = game.view(&state, Viewer::Seat(Seat::new(0)));
    let text = |name: &str| game.action_text(&view, game.action_named(name).expect("this is a choice"));
    assert_eq!(text("recall 6:-3"), "recall the Lackey from the village in the lair");
    assert_eq!(text("recall 5:-3"), "recall the Lackey from Food in the lair");
}

#[test]
fn an_option_without_effect_is_refused() {
    let meta = OverlordsOfInfamy::meta();
    let mut chosen = malice_engine::Options::default();
    chosen.set_text(meta.options, "player_count", "4").expect("the option fits");
    chosen.set_text(meta.options, "two_player_zones", "NW+NE").expect("the option fits");
    let faults =
        OverlordsOfInfamy::new(&chosen, &malice_engine::Content::shipped(meta.content)).expect_err("refused");
    assert!(
        faults[0].to_string().contains("two_player_zones=NW+NE has no effect without player_count=2"),
        "{faults:?}"
    );
}
