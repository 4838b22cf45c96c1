//! The wire names of every kind of choice and the JSON of every kind of event are pinned: records and clients hold them.

use std::collections::BTreeMap;

use malice_engine::{Chance, Fast, Game, Io, Seat, Viewer, choices, play};
use malice_overlords_of_infamy::OverlordsOfInfamy;
use malice_overlords_of_infamy::event::Event;
use serde_json::Value;

use crate::common;

/// The first choice of each verb and the first event of each kind that games of all variants show.
fn first_of_each_kind() -> (BTreeMap<String, String>, BTreeMap<String, Value>) {
    let (mut verbs, mut events) = (BTreeMap::new(), BTreeMap::new());
    for options in common::option_sets() {
        let game = common::game(&options);
        for seed in 0..30 {
            let mut io: Io<OverlordsOfInfamy> = Io::new(Chance::fast(seed));
            let mut picks = Fast::new(seed);
            let mut state = game.start(&mut io);
            while let Some(seat) = game.awaited(&state).first() {
                for event in io.log.take() {
                    let json = game.event_json(&event, Viewer::Finished).expect("every event has a form");
                    let kind = json["event"].as_str().expect("events have a kind").to_owned();
                    events.entry(kind).or_insert(json);
                }
                let offered = choices(&*game, &mut state, seat, false, &mut io).actions().to_vec();
                for action in &offered {
                    let name = game.action_name(*action);
                    assert_eq!(game.action_named(&name), Ok(*action));
                    let verb = if name == "plunder hq" || name == "buy_act lackey" {
                        name.clone()
                    } else {
                        name.split(' ').next().unwrap_or_default().into()
                    };
                    verbs.entry(verb).or_insert(name);
                }
                play(&*game, &mut state, seat, offered[picks.below(offered.len() as u32) as usize], &mut io);
            }
            for event in io.log.take() {
                let json = game.event_json(&event, Viewer::Finished).expect("every event has a form");
                events.entry(json["event"].as_str().unwrap_or_default().to_owned()).or_insert(json);
            }
        }
    }
    (verbs, events)
}

#[test]
fn names_and_events_are_pinned() {
    let (verbs, mut events) = first_of_each_kind();
    // Few random games complete a sabotaged Plot and roll low.
    let failed = Event::PlotFailed { seat: Seat::new(0), plot: 35 };
    let game = common::game("player_count=2");
    events.insert(
        "plot_failed".into(),
        game.event_json(&failed, Viewer::Spectator).expect("every event has a form"),
    );
    assert_eq!((verbs.len(), events.len()), (41, 50), "{:?} {:?}", verbs.keys(), events.keys());
    insta::with_settings!({ sort_maps => true }, {
        insta::assert_json_snapshot!("choices", verbs);
        insta::assert_json_snapshot!("events", events);
    });
}

#[test]
fn nonsense_is_no_choice() {
    let game = common::game("player_count=2");
    for name in [
        "",
        "harvest",
        "harvest 9:9",
        "harvest 5:-3/3",
        "recall 3:-2/0",
        "choose_overlord santa",
        "choose_zone N",
        "keep_plot K36",
        "draw_from infamy",
        "steal_relic XXX",
        "keep_tile T56",
        "rotate 6",
        "move_hero 5",
        "token gold",
        "glean_intel 3",
        "plunder 0",
        "buy_act relic",
        "gift lackey",
        "recall_all now",
        "place é",
    ] {
        assert!(game.action_named(name).is_err(), "{name}");
    }
}
