//! What terminals and logs show: the drawn map, the table in words, and a sentence with its rule for every event.

mod common;

use malice_engine::{Chance, Fast, Game, Io, Scenarios, Seat, Text, Viewer, choices, play};
use malice_overlords_of_infamy::OverlordsOfInfamy;

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
    assert!(text.contains("Still missing: 1 Scrap, 1 Lackey in Barracks, GLC."), "{text}");
    assert!(text.contains("Plot: a knavery Plot") && !text.contains("Raisins"), "{text}");
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
            // Equal tiles read alike, all other choices don't.
            assert!(words.len() == offered.len() || point == "OI-D-08", "two choices read alike: {words:?}");
            play(&*game, &mut state, seat, offered[picks.below(offered.len() as u32) as usize], &mut io);
        }
        let text = game.table_text(&game.view(&state, Viewer::Finished), true);
        assert!(text.contains("The game is over."));
    }
}
