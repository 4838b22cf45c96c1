//! The wire names of every kind of choice and the JSON of every kind of event are pinned: records and clients hold them.

use std::collections::BTreeMap;

use malice_battle_for_greyport::Greyport;
use malice_battle_for_greyport::content::{FILES, Tables};
use malice_battle_for_greyport::effect::Coin;
use malice_battle_for_greyport::event::Event;
use malice_battle_for_greyport::ids::{CardId, MonsterId};
use malice_conformance::covers;
use malice_engine::{Chance, Content, Game, Io, Seat, Text, Viewer, choices, may_choose};
use serde_json::{Value, json};

use crate::common;

/// The first choice of each verb and the first event of each kind that games of all variants show.
fn first_of_each_kind() -> (BTreeMap<String, String>, BTreeMap<String, Value>) {
    let (mut verbs, mut events) = (BTreeMap::new(), BTreeMap::new());
    for options in common::long_option_sets() {
        let game = common::game(&options);
        for seed in 0..6 {
            let mut io: Io<Greyport> = Io::silent(Chance::fast(1));
            common::eager_game(&game, seed, |before, _, _, happened| {
                let mut before = *before;
                for seat in may_choose(&*game, &before).iter() {
                    let offer = choices(&*game, &mut before, seat, false, &mut io);
                    for action in offer.actions().iter().chain(offer.back()) {
                        let name = game.action_name(*action);
                        assert_eq!(game.action_named(&name), Ok(*action));
                        verbs.entry(name.split(' ').next().unwrap_or_default().to_owned()).or_insert(name);
                    }
                }
                for event in happened {
                    let json = game.event_json(event, Viewer::Finished).expect("every event has a form");
                    let kind = json["event"].as_str().expect("events have a kind").to_owned();
                    // That somebody is ready would fill the log.
                    let silent = kind == "seat_ready";
                    assert_eq!(game.event_text(event, Viewer::Spectator).is_none(), silent, "{kind}");
                    events.entry(kind).or_insert(json);
                }
            });
        }
    }
    (verbs, events)
}

#[test]
fn names_and_events_are_pinned() {
    let (mut verbs, mut events) = first_of_each_kind();
    // Few games show these.
    let game = common::game("player_count=2 scenario=insidious_cult");
    let seat = Seat::new(0);
    for name in ["gain cleave", "hero 1", "resolve_card scepter_of_illusions 1 1", "take fiona"] {
        let action = game.action_named(name).expect("there is such a choice");
        assert_eq!(game.action_name(action), name);
        verbs.entry(name.split(' ').next().unwrap_or_default().to_owned()).or_insert(name.to_owned());
    }
    let tables = Tables::load(&Content::shipped(FILES)).expect("the shipped content is sound");
    let kind = tables.monster_named("valeria_flipped").expect("there is such a side");
    let flipped = Event::MonsterFlipped { monster: MonsterId { kind, number: 1 } };
    for event in [
        flipped,
        Event::CharacterTaken { seat, character: 0 },
        Event::StartingPlayerNamed { seat },
        Event::WarriorWounded { seat, hp: 3 },
        Event::CoinLost { seat, coin: Coin::Copper },
        Event::SeatUnready { seat },
        Event::GameWon,
    ] {
        let json = game.event_json(&event, Viewer::Spectator).expect("every event has a form");
        events.entry(json["event"].as_str().unwrap_or_default().to_owned()).or_insert(json);
    }
    assert_eq!((verbs.len(), events.len()), (25, 48), "{verbs:?} {:?}", events.keys());
    insta::with_settings!({ sort_maps => true }, {
        insta::assert_json_snapshot!("choices", verbs);
        insta::assert_json_snapshot!("events", events);
    });
}

#[test]
fn with_closed_hands_a_drawn_card_is_its_players_secret() {
    covers!("GP-SETUP-09");
    let drawn = Event::CardDrawn { seat: Seat::new(0), card: CardId(0) };
    let told = |options: &str, viewer| {
        let game = common::game(options);
        let text = game.event_text(&drawn, viewer).expect("every event has words");
        (game.event_json(&drawn, viewer).expect("every event has a form"), text.contains("Soldier"))
    };
    let open = (json!({"event": "card_drawn", "seat": 1, "card": "soldier"}), true);
    let closed = (json!({"event": "card_drawn", "seat": 1}), false);
    let (owner, other) = (Viewer::Seat(Seat::new(0)), Viewer::Seat(Seat::new(1)));
    assert_eq!(told("open_hands=false", owner), open);
    assert_eq!(told("open_hands=false", other), closed);
    assert_eq!(told("open_hands=false", Viewer::Spectator), closed);
    assert_eq!(told("open_hands=true", other), open);
}

#[test]
fn nonsense_is_no_choice() {
    let game = common::game("player_count=2");
    for name in [
        "",
        "take drog",
        "choose 3",
        "resolve worg-1",
        "resolve worg-1 breakfast",
        "resolve_card mace 1",
        "discard",
        "discard nothing",
        "target worg-0",
        "target wolf-1",
        "play_item mace",
        "play_item mace 0",
        "fight 0",
        "fight",
        "use_anytime x",
        "reroll",
        "gain wings",
        "pay iron",
        "shield worg-1",
        "ready now",
        "pass é",
    ] {
        assert!(game.action_named(name).is_err(), "{name}");
    }
}
