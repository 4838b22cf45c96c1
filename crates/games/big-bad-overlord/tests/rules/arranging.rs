//! Arranging at a table: nothing closes by itself, what told nobody anything can be taken back, and who only goes on comes to an end.

use std::sync::Arc;

use malice_big_bad_overlord::BigBadOverlord;
use malice_big_bad_overlord::action::Action;
use malice_conformance::covers;
use malice_engine::{Chance, Game, Io, Scenarios, Seat, SeatHeader, Seed, Table, apply};

use crate::common;

/// A table in whose first turn the drawn card has been hidden in the citadel, and whose turn that is.
fn arranging() -> (Table<BigBadOverlord>, Seat) {
    (1..)
        .find_map(|seed| {
            let game: Arc<BigBadOverlord> = common::game("player_count=2 duke_mode=single");
            let person = |n| SeatHeader { name: format!("Player {n}"), player: "human".into() };
            let mut table = Table::new(game, (1..=2).map(person).collect(), Seed::from_number(seed));
            loop {
                let seat = table.awaited().first()?;
                let offered = table.offer(seat).actions().to_vec();
                // A Do-Gooder was drawn.
                let stash = *offered.iter().find(|action| matches!(action, Action::Stash(_)))?;
                table.act(seat, stash).expect("it is offered");
                // In the opening cards are hidden and nothing else.
                if offered.iter().any(|action| matches!(action, Action::Field(_))) {
                    return Some((table, seat));
                }
            }
        })
        .expect("some game begins with a minion")
}

#[test]
fn what_all_have_seen_is_taken_back_and_what_was_hidden_is_not() {
    covers!("BBO-D-04");
    let (mut table, seat) = arranging();
    let player = *table.state().tabletop.duke(table.state().tabletop.active);
    let only = player.army.iter().copied().find(|card| !player.citadel.contains(card));
    let card = only.expect("a card without a copy in the citadel");
    let before = *table.state();
    table.act(seat, Action::Garrison(card)).expect_err("the citadel holds one too many already");
    let hidden =
        table.offer(seat).actions().iter().copied().find(|action| matches!(action, Action::Field(_)));
    table.act(seat, hidden.expect("four cards lie in the citadel")).expect("it is offered");
    assert!(table.undo(seat).is_err(), "all have seen the card");
    let shown = *table.state();
    for action in [Action::Garrison(card), Action::Field(card), Action::Garrison(card)] {
        table.act(seat, action).expect("there and back again");
    }
    for _ in 0..3 {
        table.undo(seat).expect("nobody has learnt anything");
    }
    assert_eq!(*table.state(), shown);
    assert_ne!(*table.state(), before);
}

#[test]
fn who_has_moved_everything_is_still_asked() {
    covers!("BBO-D-04");
    let (mut table, seat) = arranging();
    let active = table.state().tabletop.active;
    for _ in 0..20 {
        let next = table.offer(seat).actions().iter().copied().find(|action| *action != Action::Done);
        let Some(action) = next else { break };
        table.act(seat, action).expect("it is offered");
    }
    assert_eq!(table.offer(seat).actions(), [Action::Done], "each card was moved once");
    assert!(!table.offer(seat).back().is_empty(), "and may still go back");
    assert_eq!((table.awaited().first(), table.state().tabletop.active), (Some(seat), active));
}

#[test]
fn what_came_in_stays_while_another_copy_goes_out() {
    covers!("BBO-D-04");
    for (hidden, another) in [("toady", true), ("riff_raff", false)] {
        let game = common::game("player_count=2 duke_mode=single");
        let mut io: Io<BigBadOverlord> = Io::new(Chance::fast(1));
        let lines = ["army 1: toady", &format!("citadel 1: {hidden}"), "turn: 1", "step: arrange"];
        let lines: Vec<(usize, String)> = lines.map(str::to_owned).into_iter().enumerate().collect();
        let mut state = game.position(&lines, &mut io).expect("the position is sound");
        for name in ["garrison toady", "field toady"] {
            io = Io::new(Chance::fast(1));
            let action = game.action_named(name).expect("there is such a choice");
            apply(&*game, &mut state, Seat::new(0), action, &mut io).expect("it is offered");
        }
        assert_eq!(io.log.revealed(), another, "nobody has seen the other one before");
        assert_eq!(!state.tabletop.duke(state.tabletop.active).known.is_empty(), another);
    }
}
