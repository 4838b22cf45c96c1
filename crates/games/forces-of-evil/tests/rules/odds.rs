//! How likely rooms hold.

use std::sync::Arc;

use malice_engine::{Chance, Game, Io, Scenarios, Seat, Text, Viewer};
use malice_forces_of_evil::view::View;
use malice_forces_of_evil::{ForcesOfEvil, Forecast};

use crate::common;

fn seen(position: &str) -> (Arc<ForcesOfEvil>, View) {
    let game = common::game("player_count=2");
    let lines: Vec<_> = position.lines().map(|line| (1, line.trim().to_owned())).collect();
    let mut io: Io<ForcesOfEvil> = Io::silent(Chance::fast(1));
    let state = game.position(&lines, &mut io).expect("the position is sound");
    let view = game.view(&state, Viewer::Seat(Seat::new(0)));
    (game, view)
}

/// What is expected in the first seat's dungeon.
fn forecast(position: &str) -> Option<Forecast> {
    let (game, view) = seen(position);
    game.forecasts(&view).swap_remove(0)
}

/// The Entrance's odds against this party.
fn holds(entrance: &str, party: &str) -> u8 {
    let position = format!(
        "dungeon 1: {entrance}, small_cavern\nforce 1: diabolical_demon\nparty 1: {party}\navoided: 2"
    );
    let forecast = forecast(&position).expect("heroes stand before the dungeon");
    forecast.rooms[0].expect("they enter").holds
}

#[test]
fn an_empty_room_never_holds_and_one_that_cannot_lose_always_does() {
    for party in ["rogue", "fighter, mage", "4 fighter"] {
        assert_eq!(holds("smugglers_cove", party), 0);
    }
    // A single thief takes its loot and goes home: the room was lost all the same.
    assert_eq!(holds("smugglers_cove + 1 treasure", "rogue"), 0);
    // What Rogues do to Wraiths is nothing.
    assert_eq!(holds("smugglers_cove + 2 wraith", "3 rogue"), 100);
}

#[test]
fn more_heroes_are_worse_and_more_minions_better() {
    let heroes = ["fighter", "2 fighter", "2 fighter, priest", "3 fighter, priest, mage"];
    let odds: Vec<u8> = heroes.iter().map(|party| holds("smugglers_cove + 5 goblin", party)).collect();
    assert!(odds.is_sorted_by(|one, next| one > next), "{odds:?}");
    let minions: Vec<u8> =
        (1..5).map(|n| holds(&format!("smugglers_cove + {n} goblin"), "2 fighter")).collect();
    assert!(minions.is_sorted_by(|one, next| one < next), "{minions:?}");
}

/// §10.8 of the specification: F against 3 Goblins .90, F, P and R against 3 Hobgoblins .88, both with the best dice.
#[test]
fn odds_are_near_those_of_the_specification() {
    for (minions, party, expected) in
        [("3 goblin", "fighter", 90), ("3 hobgoblin", "fighter, priest, rogue", 88)]
    {
        let odds = holds(&format!("smugglers_cove + {minions}"), party);
        assert!((expected - 12..=expected + 8).contains(&i32::from(odds)), "{minions}: {odds}");
    }
}

/// Rooms that the heroes have passed have no odds, those before them have; the same position has the same odds.
#[test]
fn only_what_lies_ahead_has_odds() {
    let position = "dungeon 1: smugglers_cove, goblin_tunnels + 1 goblin, large_cavern + 5 hobgoblin\nforce 1: diabolical_demon\n\
                    party 1: 2 fighter, mage\navoided: 2";
    let ahead = forecast(position).expect("heroes are in the dungeon");
    assert_eq!(ahead.rooms[0], None, "nobody defended the Entrance: they are past it");
    let [_, tunnels, cavern] = ahead.rooms[..] else { panic!("{ahead:?}") };
    let (tunnels, cavern) = (tunnels.expect("they are there"), cavern.expect("most come so far"));
    assert_eq!(tunnels.reached, 100);
    assert!(tunnels.holds < 20 && cavern.reached > 80 && cavern.holds > 50, "{ahead:?}");
    assert_eq!(Some(ahead), forecast(position));
}

/// Before an attack the odds are against the parties that may come: with many heroes in Town they are worse.
#[test]
fn attacks_that_may_come_are_foretold() {
    let against = |town: &str| {
        let position = format!(
            "dungeon 1: smugglers_cove + 3 goblin + 1 treasure\nforce 1: diabolical_demon\nlight deck: crusade, robbery, only\ntown: {town}"
        );
        forecast(&position).expect("attacks are left").rooms[0].expect("they come").holds
    };
    let (calm, dire) = (against("0 fighter"), against("6 fighter"));
    assert!(calm > dire + 20, "{calm}, {dire}");
    let avoiding = "dungeon 1: smugglers_cove\nparty 2: fighter\navoided: 1";
    assert_eq!(forecast(avoiding), None, "no heroes come to who avoids the battle");
}

#[test]
fn the_table_in_words_tells_the_odds() {
    let (game, view) = seen(
        "dungeon 1: smugglers_cove, large_cavern + 2 wraith\nforce 1: diabolical_demon\nparty 1: 2 rogue\navoided: 2",
    );
    let text = game.table_text(&view, false);
    let cavern = text.lines().find(|line| line.contains("2 Large Cavern")).expect("it is listed");
    assert!(cavern.ends_with(", holds 100 %"), "{cavern}");
    assert!(text.contains("heart: reached 0 %"), "{text}");
}
