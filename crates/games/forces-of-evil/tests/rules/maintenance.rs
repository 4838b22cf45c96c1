//! The layout that the table proposes in Dungeon Maintenance.

use std::sync::Arc;

use malice_engine::{
    Chance, Fast, Game, Io, Scenarios, Seat, SeatHeader, Seed, Table, Text, Viewer, choices, play,
};
use malice_forces_of_evil::ForcesOfEvil;
use malice_forces_of_evil::state::State;
use malice_forces_of_evil::view::{RoomView, View};

use crate::common;

const ONE: Seat = Seat::new(0);

/// The first seat keeps house: it has expanded, and wants to.
fn house(position: &str) -> (Arc<ForcesOfEvil>, State) {
    let game = common::game("player_count=2");
    let lines = format!("force 1: diabolical_demon\nexplored: small_cavern, -, -\n{position}");
    let lines: Vec<_> = lines.lines().map(|line| (1, line.trim().to_owned())).collect();
    let mut io: Io<ForcesOfEvil> = Io::silent(Chance::fast(1));
    let mut state = game.position(&lines, &mut io).expect("the position is sound");
    for name in ["expand", "explored 1", "maintain"] {
        let action = game.action_named(name).expect("this is a choice");
        malice_engine::apply(&*game, &mut state, ONE, action, &mut io).expect("it is legal");
    }
    (game, state)
}

/// What the proposal promises, after following it to its end: it has to come out so.
fn proposed(position: &str) -> View {
    let (game, mut state) = house(position);
    let since = state;
    assert_eq!(game.orders(&state, ONE), ["proposed"]);
    let promised = game.foresee("proposed", &state, ONE).expect("it can be foreseen");
    let mut io: Io<ForcesOfEvil> = Io::silent(Chance::fast(1));
    while let Some(action) = game.obey("proposed", &since, &state, ONE) {
        let offered = choices(&*game, &mut state, ONE, false, &mut io).actions().to_vec();
        assert!(offered.contains(&action), "{action:?} of {offered:?}");
        play(&*game, &mut state, ONE, action, &mut io);
    }
    let kept = game.view(&state, Viewer::Seat(ONE));
    assert_eq!(kept.players[0].rooms, promised.players[0].rooms);
    assert!(kept.players[0].hand.is_empty());
    kept
}

/// `3 goblin 1 treasure`, room by room.
fn rooms(view: &View) -> Vec<String> {
    let room = |room: &RoomView| {
        let units = room.units.iter().map(|unit| format!("{} {}", unit.count, unit.kind));
        let treasure = (room.treasure > 0).then(|| format!("{} treasure", room.treasure));
        units.chain(treasure).collect::<Vec<_>>().join(" ")
    };
    view.players[0].rooms.iter().map(room).collect()
}

#[test]
fn what_fits_stays_as_it_is() {
    let view = proposed("dungeon 1: smugglers_cove + 3 goblin + 1 treasure, huge_cavern + 2 zombie");
    assert_eq!(rooms(&view), ["3 goblin 1 treasure", "2 zombie", ""]);
}

#[test]
fn treasure_goes_where_it_is_needed_and_the_rest_stays_where_somebody_guards_it() {
    let view = proposed("dungeon 1: smugglers_cove + 3 treasure, huge_cavern + 1 ogre + 1 hobgoblin");
    assert_eq!(rooms(&view), ["", "1 hobgoblin 1 ogre 3 treasure", ""]);
}

/// A Treasure for two: the Ogre is worth more than the Hobgoblin, and three Goblins more than that.
#[test]
fn the_least_is_lost_where_treasure_is_short() {
    let view = proposed("influence 1: 0\ndungeon 1: smugglers_cove + 1 ogre + 1 hobgoblin + 1 treasure");
    assert_eq!(rooms(&view), ["1 ogre 1 treasure", ""]);
    let view = proposed("influence 1: 0\ndungeon 1: smugglers_cove + 1 hobgoblin + 3 goblin + 1 treasure");
    assert_eq!(rooms(&view), ["3 goblin 1 treasure", ""]);
}

/// The Demon may pay for what lacks: an Ogre is worth more than an influence, a Goblin less.
#[test]
fn influence_is_paid_for_who_is_worth_it() {
    let view = proposed("influence 1: 3\ndungeon 1: smugglers_cove + 1 ogre");
    assert_eq!((rooms(&view)[0].as_str(), view.players[0].influence), ("1 ogre", 1));
    let view = proposed("influence 1: 3\ndungeon 1: smugglers_cove + 1 goblin");
    assert_eq!((rooms(&view)[0].as_str(), view.players[0].influence), ("", 2));
}

/// Zombies in limbo may live with no Goblins: they get the new room; a Manticore wants one alone.
#[test]
fn who_waits_in_limbo_gets_a_room() {
    let view = proposed("dungeon 1: smugglers_cove + 3 goblin + 1 treasure\nlimbo 1: 3 zombie");
    assert_eq!(rooms(&view), ["3 goblin 1 treasure", "3 zombie"]);
    // One room has to be cleared for it: the Goblins of both rooms fit into one.
    let view = proposed(
        "dungeon 1: smugglers_cove + 2 goblin + 1 treasure, large_cavern + 1 goblin + 1 treasure, goblin_tunnels + 1 ogre + 1 treasure\n\
         limbo 1: 1 manticore, 2 zombie",
    );
    assert_eq!(
        rooms(&view),
        ["3 goblin 1 treasure", "2 zombie 1 treasure", "1 ogre 1 treasure", "1 manticore"]
    );
}

#[test]
fn a_proposal_is_told_before_it_is_taken() {
    let told = |position: &str| {
        let (game, state) = house(position);
        let then = game.foresee("proposed", &state, ONE).expect("it can be foreseen");
        game.foreseen_text("proposed", &then).expect("there is something to tell")
    };
    assert_eq!(told("dungeon 1: smugglers_cove + 2 zombie"), "everything stays as it is");
    assert_eq!(
        told("influence 1: 1\ndungeon 1: smugglers_cove + 1 treasure, huge_cavern + 1 ogre + 2 hobgoblin"),
        "1 Smugglers' Cove: nobody, Treasure 0; 2 Huge Cavern: 1 Ogre, Treasure 1; given up: 2 Hobgoblins"
    );
}

/// At the table: one order ends this Maintenance and no other one, and battles stay as they were ordered.
#[test]
fn an_order_holds_for_one_maintenance() {
    let game = common::game("player_count=2 selection=random start_player=1");
    let seats = (0..2).map(|_| SeatHeader { name: "Ann".into(), player: "human".into() }).collect();
    let mut table = Table::new(game, seats, Seed::from_number(2));
    let mut kept = 0;
    for _ in 0..2 {
        for name in ["expand", "explored 1", "maintain"] {
            table.act_named(ONE, name).expect("it is legal");
        }
        if table.orders(ONE).contains(&"proposed".to_owned()) {
            table.order(ONE, "proposed").expect("it may be given");
            kept += 1;
        }
        assert_ne!(table.orders(ONE), ["proposed"], "the Maintenance is over");
    }
    assert_eq!(kept, 2, "nothing was answered in advance");
    assert!(table.given_orders(ONE).any(|given| given.order == "assisted"));
}

/// In whatever position: the proposal comes to an end, and leaves the dungeon as it was foreseen.
#[test]
fn every_proposal_comes_out_as_it_was_shown() {
    let game = common::game("player_count=3 selection=random parallel_battles=false round_limit=12");
    let mut kept = 0;
    for seed in 1..=12 {
        let mut rng = Fast::new(seed);
        let mut io: Io<ForcesOfEvil> = Io::silent(Chance::fast(seed));
        let mut state = game.start(&mut io);
        while let Some(seat) = game.awaited(&state).first() {
            let since = state;
            if game.orders(&state, seat) == ["proposed"] {
                let shown = game.foresee("proposed", &state, seat).expect("it can be foreseen");
                let mut steps = 0;
                while let Some(action) = game.obey("proposed", &since, &state, seat) {
                    play(&*game, &mut state, seat, action, &mut io);
                    steps += 1;
                    assert!(steps < 200, "a Maintenance without end");
                }
                let mut shown = shown.players[seat.index()].rooms.clone();
                let rooms = game.view(&state, Viewer::Seat(seat)).players[seat.index()].rooms.clone();
                // After a battle Webs and what Spider Eggs hatch come when the last of all is done (FE-R-53).
                for (shown, room) in shown.iter_mut().zip(&rooms) {
                    let spiders =
                        |room: &RoomView| room.units.iter().find(|unit| unit.kind == "giant_spider").cloned();
                    let hatched = spiders(room)
                        .is_some_and(|now| now.count == spiders(shown).map_or(1, |old| old.count + 1));
                    if hatched && room.attached.iter().any(|card| card == "spider_eggs") {
                        shown.units.clone_from(&room.units);
                    }
                    if room.web && std::mem::take(&mut shown.web_wanted) {
                        shown.web = true;
                    }
                }
                assert_eq!(rooms, shown, "seed {seed}");
                kept += 1;
                continue;
            }
            let offered = choices(&*game, &mut state, seat, false, &mut io).actions().to_vec();
            let action = offered[rng.below(offered.len() as u32) as usize];
            play(&*game, &mut state, seat, action, &mut io);
        }
    }
    assert!(kept > 50, "{kept}");
}

/// A proposal that was taken can be taken back, as long as nobody else has acted.
#[test]
fn what_the_table_did_is_undone() {
    let game = common::game("player_count=2 selection=random start_player=1");
    let seats = (0..2).map(|_| SeatHeader { name: "Ann".into(), player: "human".into() }).collect();
    let mut table = Table::new(game, seats, Seed::from_number(2));
    for name in ["expand", "explored 1", "maintain"] {
        table.act_named(ONE, name).expect("it is legal");
    }
    let before = *table.state();
    table.order(ONE, "proposed").expect("it may be given");
    assert_ne!(*table.state(), before);
    while *table.state() != before {
        table.undo(ONE).expect("no die was rolled and nothing was drawn");
        assert_ne!(table.version(), 0);
    }
    assert!(table.orders(ONE).contains(&"proposed".to_owned()), "and given again");
}
