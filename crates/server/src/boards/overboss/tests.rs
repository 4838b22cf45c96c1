//! The board shows every choice once, names every thing once, and stays small; over random games of all variants.

use std::collections::BTreeSet;

use malice_engine::{Seat, Text, Viewer};
use malice_overboss::Overboss;

use crate::boards::Board;
use crate::boards::trial::{asked, drawn, is_explained, play, table, values};

/// The first words of all choices.
const CHOICES: &str = "keep draft place_tile place_unit pass give take activate choose slide_to use_portal lift drop \
                       reveal_boss draft_tile draft_token take_drawn rotate take_tile keep_tile end_turn";

#[test]
fn every_choice_is_drawn_once() {
    let mut met = BTreeSet::new();
    for seed in 0..8 {
        for options in [
            "player_count=1 command_cards=true boss_cards=true",
            "player_count=2",
            "player_count=3 terrain_mode=random boss_cards=true",
            "player_count=4 map_size=big_4x4 terrain_mode=random boss_cards=true command_cards=true",
            "player_count=5 boss_cards=true command_cards=true terrain_mode=chosen terrain_set=castle,volcano,summoning_circle,desert,cloud_island",
        ] {
            play::<Overboss>(options, seed, &mut met);
        }
    }
    // Portals are an answer to other points, never a point of their own.
    let points = (1..=19).filter(|n| *n != 14).map(|n| format!("OB-D-{n:02}"));
    let missed: Vec<String> =
        points.chain(CHOICES.split(' ').map(String::from)).filter(|subject| !met.contains(subject)).collect();
    assert!(missed.is_empty(), "never came up: {missed:?}");
    for subject in &met {
        assert!(Overboss::coach(subject).is_some(), "the coach is silent on {subject}");
    }
}

#[test]
fn the_coach_knows_every_score_line() {
    let all = ["forest,cave,graveyard,swamp,camp", "castle,volcano,summoning_circle,desert,cloud_island"];
    for terrain in all {
        let options = format!("terrain_mode=chosen boss_cards=true terrain_set={terrain}");
        let mut table = table::<Overboss>(&options, 1);
        for seat in 0..2 {
            let asked = asked(&mut table, Seat::new(seat));
            table.act(asked.seat, asked.choices[0].action).unwrap();
        }
        for line in &table.view(Viewer::Seat(Seat::new(0))).scores[0].lines {
            assert!(Overboss::coach(&line.line).is_some(), "the coach is silent on {}", line.line);
        }
    }
}

#[test]
fn a_hidden_boss_leaves_no_trace() {
    let mut table = table::<Overboss>("player_count=2 boss_cards=true", 7);
    for seat in [0, 1] {
        let asked = asked(&mut table, Seat::new(seat));
        table.act(asked.seat, asked.choices[0].action).unwrap();
    }
    let view = table.view(Viewer::Seat(Seat::new(0)));
    let card = view.players[0].boss.as_ref().unwrap().card.as_ref().unwrap();
    assert!(drawn(&table, Viewer::Seat(Seat::new(0)), None).contains(&card.name));
    for viewer in [Viewer::Seat(Seat::new(1)), Viewer::Spectator] {
        let html = drawn(&table, viewer, None);
        assert!(!html.contains(&card.name) && !html.contains(&card.id));
    }
}

#[test]
fn whatever_can_be_looked_up_names_its_face() {
    let options = "player_count=3 boss_cards=true command_cards=true";
    let mut table = table::<Overboss>(options, 3);
    let known: BTreeSet<String> = table.game().faces().into_iter().map(|face| face.id).collect();
    for _ in 0..40 {
        let Some(seat) = table.awaited().first() else { break };
        let asked = asked(&mut table, seat);
        let html = drawn(&table, Viewer::Seat(seat), Some(&asked));
        let faces: Vec<&str> = values(&html, "data-face");
        let strange: Vec<&&str> = faces.iter().filter(|face| !known.contains(**face)).collect();
        assert!(strange.is_empty(), "no face {strange:?}");
        // Four pairs, less the drafted one; what is taken of it lies in hand or on the map.
        assert!(faces.len() >= 6, "{faces:?}");
        table.act(seat, asked.choices[0].action).unwrap();
    }
}

#[test]
fn every_symbol_is_explained() {
    is_explained::<Overboss>();
}
