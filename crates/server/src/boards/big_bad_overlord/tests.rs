//! The board shows every choice once and every face-down card as a back only; over random games of all variants.

use std::collections::BTreeSet;

use malice_big_bad_overlord::BigBadOverlord;
use malice_engine::{Seat, Text, Viewer};

use crate::boards::Board;
use crate::boards::trial::{asked, drawn, is_explained, play, table};

/// The first words of all choices.
const CHOICES: &str = "pick_duke stash field garrison done discard attack end_turn lend pass stay \
                       withdraw press_on break_off redirect replace hold give_duke";

#[test]
fn every_choice_is_drawn_once() {
    let mut met = BTreeSet::new();
    for seed in 0..4 {
        for options in [
            "player_count=2",
            "player_count=2 duke_mode=single",
            "player_count=3 duke_mode=twin duke_assignment=choose",
            "player_count=4 opening_truce_rounds=1",
            "player_count=6",
        ] {
            play::<BigBadOverlord>(options, seed, &mut met);
        }
    }
    // BBO-D-12 is asked as BBO-D-03 and BBO-D-04.
    let points = (1..=13).filter(|n| *n != 12).map(|n| format!("BBO-D-{n:02}"));
    let missed: Vec<String> =
        points.chain(CHOICES.split(' ').map(String::from)).filter(|subject| !met.contains(subject)).collect();
    assert!(missed.is_empty(), "never came up: {missed:?}");
    for point in met.iter().filter(|subject| subject.starts_with("BBO-D")) {
        assert!(BigBadOverlord::coach(point).is_some(), "the coach is silent on {point}");
    }
}

/// A table for two Dukes each, with the opening behind it.
fn opened(seed: u64) -> malice_engine::Table<BigBadOverlord> {
    let mut table = table::<BigBadOverlord>("player_count=2", seed);
    while let Some(seat) = table.awaited().first() {
        let asked = asked(&mut table, seat);
        if asked.point != "BBO-D-02" {
            break;
        }
        table.act(seat, asked.choices[0].action).unwrap();
    }
    table
}

#[test]
fn a_citadel_shows_its_owner_everything_and_others_nothing_but_backs() {
    for seed in 0..6 {
        let table = opened(seed);
        let view = table.view(Viewer::Seat(Seat::new(0)));
        let own = drawn(&table, Viewer::Seat(Seat::new(0)), None);
        let others =
            [Viewer::Seat(Seat::new(1)), Viewer::Spectator].map(|viewer| drawn(&table, viewer, None));
        // What lies open somewhere, or is theirs as well, tells nothing.
        let open = |html: &str, name: &str| {
            let (drawn, looked_up) = (format!("#c-{name}\""), format!("data-face=\"{name}\""));
            assert_eq!(
                html.contains(&drawn),
                html.contains(&looked_up),
                "{name}: whoever sees it can look it up"
            );
            html.contains(&drawn)
        };
        let hers = table.view(Viewer::Seat(Seat::new(1)));
        let known: BTreeSet<&str> = hers
            .dukes
            .iter()
            .flat_map(|duke| {
                duke.army.iter().chain(duke.citadel.iter().flatten()).chain(duke.hand.iter().flatten())
            })
            .map(|card| card.name.as_str())
            .chain(["mageskull", "doomsword"])
            .collect();
        let mut secrets = 0;
        for duke in view.dukes.iter().filter(|duke| duke.owner == Seat::new(0)) {
            for card in duke.citadel.iter().flatten() {
                assert!(open(&own, &card.name), "the owner sees {}", card.name);
                if !known.contains(card.name.as_str()) {
                    secrets += 1;
                    assert!(!open(&others[0], &card.name), "a rival sees {}", card.name);
                    assert!(!open(&others[1], &card.name), "a watcher sees {}", card.name);
                }
            }
        }
        assert!(secrets > 0, "nothing was hidden: the test would find nothing");
        assert_eq!(
            others[0].matches("class=\"card back\" data-vt=\"citadel-").count(),
            6,
            "three for each Duke of the rival's"
        );
    }
}

#[test]
fn a_battle_shows_its_odds_before_the_dice_and_its_dice_afterwards() {
    let mut table = opened(3);
    let mut bot = malice_bots::Level::Easy.bot::<BigBadOverlord>(3);
    let (mut odds, mut dice) = (false, false);
    while let Some(seat) = table.awaited().first() {
        let html = drawn(&table, Viewer::Spectator, None);
        let view = table.view(Viewer::Spectator);
        if let Some(battle) = &view.battle {
            odds |= html.contains("before the dice");
            // Whoever has an attack has a chance, and it is on the table.
            for phase in battle.attacker.phases.iter().filter(|phase| phase.attacks) {
                assert!(html.contains(&format!("+{}", phase.bonus)), "{phase:?}");
            }
            dice |= battle.round > 0 && html.contains("#die-");
        }
        if odds && dice {
            return;
        }
        let action = bot.choose(&table.seen(seat));
        table.act(seat, action).unwrap();
    }
    panic!("no battle was fought: odds {odds}, dice {dice}");
}

#[test]
fn what_carries_a_face_can_be_looked_up_and_between_battles_the_armies_stand_in_the_ring() {
    let table = opened(1);
    let view = table.view(Viewer::Spectator);
    let html = drawn(&table, Viewer::Spectator, None);
    let faces: Vec<String> = table.game().faces().into_iter().map(|face| face.id).collect();
    let looked_up: Vec<&str> =
        html.split(" data-face=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    for id in &looked_up {
        assert!(faces.iter().any(|face| face == id), "no face {id}");
    }
    let (_, ring) = html.split_once("class=\"ring\"").expect("nobody fights");
    for card in view.dukes.iter().flat_map(|duke| &duke.army) {
        assert!(looked_up.contains(&card.name.as_str()), "{} cannot be looked up", card.name);
        assert!(ring.contains(&format!("#c-{}\"", card.name)), "{} is not in the ring", card.name);
    }
}

#[test]
fn every_symbol_is_explained() {
    is_explained::<BigBadOverlord>();
}
