//! The wire names of every kind of choice and the JSON of every kind of event are pinned: records and clients hold them.

use std::collections::BTreeMap;

use malice_engine::{Chance, Fast, Game, Io, Viewer, choices, play};
use malice_overboss::Overboss;
use malice_overboss::event::Event;
use serde_json::Value;

use crate::common;

/// The first choice of each verb and the first event of each kind that games of all variants show.
fn first_of_each_kind() -> (BTreeMap<String, String>, BTreeMap<String, Value>) {
    let (mut verbs, mut events) = (BTreeMap::new(), BTreeMap::new());
    for options in common::option_sets() {
        let game = common::game(&options);
        for seed in 0..12 {
            let mut io: Io<Overboss> = Io::new(Chance::fast(seed));
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
                    let verb = if name == "lift none" {
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
    // Few games use up the whole Command deck.
    let game = common::game("command_cards=true");
    let reshuffled =
        game.event_json(&Event::CommandsReshuffled, Viewer::Spectator).expect("every event has a form");
    events.insert("commands_reshuffled".into(), reshuffled);
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
        "draft",
        "draft 5",
        "draft 0",
        "place_tile D1",
        "place_tile Z9",
        "place_unit griffin A1",
        "choose 3 A1",
        "keep BOS-11",
        "rotate E left",
        "rotate A up",
        "activate CMD-19",
        "keep_tile FOR-13",
        "take_drawn",
        "place_tile é",
    ] {
        assert!(game.action_named(name).is_err(), "{name}");
    }
}
