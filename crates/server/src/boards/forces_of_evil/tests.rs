//! The board shows every choice once, over games of all kinds of tables; and what is special to a battle.

use std::collections::BTreeSet;

use malice_engine::Viewer;
use malice_forces_of_evil::ForcesOfEvil;

use crate::boards::Board;
use crate::boards::trial::{asked, drawn, play, table};

/// The first words of the choices that come up in every few games.
const CHOICES: &str = "force entrance plot use expand build attach draw stop pit pillar take put put_rest lay lay_all \
                       explored dig card host maintain skip fight stand gap assign flee spoils done";

#[test]
fn every_choice_is_drawn_once() {
    let mut met = BTreeSet::new();
    for seed in 0..3 {
        for options in [
            "player_count=2",
            "player_count=2 raiding=true extra_pillars=2 extra_pits=2",
            "player_count=3 parallel_battles=false expensive_rooms=true",
            "player_count=6 selection=random no_armageddon=true round_limit=6",
        ] {
            play::<ForcesOfEvil>(options, seed, &mut met);
        }
    }
    let missed: Vec<&str> = CHOICES.split_whitespace().filter(|word| !met.contains(*word)).collect();
    assert!(missed.is_empty(), "never came up: {missed:?}");
    for point in (1..=36).map(|n| format!("FE-D-{n:02}")) {
        assert!(ForcesOfEvil::coach(&point).is_some(), "the coach is silent on {point}");
    }
}

#[test]
fn a_battle_shows_the_sums_that_each_die_would_make() {
    let mut bot = malice_bots::Level::Easy.bot::<ForcesOfEvil>(1);
    for seed in 0..20 {
        let mut table = table::<ForcesOfEvil>("player_count=2", seed);
        while let Some(seat) = table.awaited().first() {
            let asked = asked(&mut table, seat);
            if asked.point == "FE-D-23" {
                let view = table.view(Viewer::Seat(seat));
                let battle = view.players[seat.index()].battle.as_ref().unwrap();
                assert_eq!(battle.with_die.len(), asked.choices.len(), "a sum for every die");
                let html = drawn(&table, Viewer::Seat(seat), Some(&asked));
                for (_, pair) in &battle.with_die {
                    assert!(html.contains(&pair.text()), "{}", pair.text());
                }
                return;
            }
            let action = bot.choose(&table.seen(seat));
            table.act(seat, action).unwrap();
        }
    }
    panic!("nobody had to give out dice");
}
