//! Tables: undo, rewinding, versions and records, tried on the toy.

use std::sync::Arc;

use malice_conformance::toy::{State, Toy};
use malice_engine::{Game, Illegal, Move, Record, Seat, SeatHeader, Seed, Table, Viewer};

const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);

type Step<'a> = &'a dyn Fn(&mut Table<Toy>);

fn table(options: &[(&str, &str)], seed: u64) -> Table<Toy> {
    let toy = Arc::new(Toy::with(options));
    let seats =
        (0..toy.seats()).map(|n| SeatHeader { name: format!("P{n}"), player: "human".into() }).collect();
    Table::new(toy, seats, Seed::from_number(seed))
}

fn play(table: &mut Table<Toy>, moves: &[(Seat, &str)]) {
    for (seat, action) in moves {
        table.act_named(*seat, action).unwrap_or_else(|illegal| panic!("seat {seat}: {illegal}"));
    }
}

/// Picks the first offered card.
fn pick(table: &mut Table<Toy>, seat: Seat) {
    let action = table.choices(seat).actions()[0];
    table.act(seat, action).expect("the first choice is legal");
}

/// A two-seat table where both are in the cellar.
fn in_the_cellar(seed: u64) -> Table<Toy> {
    let mut table = table(&[], seed);
    play(&mut table, &[(ONE, "done"), (TWO, "done")]);
    pick(&mut table, ONE);
    pick(&mut table, TWO);
    assert_eq!(table.awaited().len(), 2);
    table
}

fn no_undo(table: &mut Table<Toy>, seat: Seat, reason: &str) {
    let before = (*table.state(), table.version());
    let refused = table.undo(seat);
    assert!(matches!(refused, Err(Illegal::NoUndo(message)) if message.contains(reason)), "{refused:?}");
    assert_eq!(before, (*table.state(), table.version()), "a refused undo changes nothing");
}

#[test]
fn own_choices_are_taken_back_one_by_one() {
    let mut table = table(&[], 1);
    let start = *table.state();
    play(&mut table, &[(ONE, "buy rope")]);
    let with_rope = *table.state();
    // Nothing is left to buy after the lamp: done follows by itself, and is taken back with it.
    play(&mut table, &[(ONE, "buy lamp")]);
    assert_eq!((table.version(), table.awaited()), (3, TWO.into()));
    table.undo(ONE).unwrap();
    assert_eq!(*table.state(), with_rope);
    table.undo(ONE).unwrap();
    assert_eq!((*table.state(), table.version()), (start, 5));
    no_undo(&mut table, ONE, "no choice that can still be taken back");
    assert_eq!(table.log().iter().filter(|happened| happened.version > 0).count(), 0);
}

#[test]
fn undo_stops_at_another_seats_choice() {
    let mut table = table(&[], 1);
    play(&mut table, &[(ONE, "done"), (TWO, "buy rope")]);
    no_undo(&mut table, ONE, "another seat has acted");
    table.undo(TWO).unwrap();
    no_undo(&mut table, TWO, "no choice that can still be taken back");
}

#[test]
fn undo_stops_at_a_reveal() {
    let mut table = in_the_cellar(1);
    no_undo(&mut table, TWO, "no choice that can still be taken back");
    no_undo(&mut table, ONE, "no choice that can still be taken back");
}

#[test]
fn undo_stops_at_a_draw() {
    let mut table = in_the_cellar(1);
    play(&mut table, &[(ONE, "go_on")]);
    no_undo(&mut table, ONE, "drawn or revealed");
}

#[test]
fn a_secret_pick_is_taken_back_while_others_think() {
    let mut table = table(&[("player_count", "3")], 1);
    play(&mut table, &[(ONE, "done"), (TWO, "done"), (Seat::new(2), "done")]);
    let before = *table.state();
    pick(&mut table, ONE);
    pick(&mut table, TWO);
    table.undo(ONE).unwrap();
    assert_eq!(table.awaited(), [ONE, Seat::new(2)].into_iter().collect());
    table.undo(TWO).unwrap();
    assert_eq!(*table.state(), before);
}

#[test]
fn a_turn_is_restarted_without_what_was_chosen_together() {
    let mut table = table(&[], 1);
    play(&mut table, &[(ONE, "done")]);
    let turn = *table.state();
    play(&mut table, &[(TWO, "buy rope"), (TWO, "done")]);
    let picking = *table.state();
    pick(&mut table, TWO);
    table.restart_turn(TWO).unwrap();
    assert_eq!(*table.state(), picking, "the pick was no part of the turn");
    table.restart_turn(TWO).unwrap();
    assert_eq!(*table.state(), turn, "the turn had two choices");
    assert!(table.restart_turn(TWO).is_err());
}

/// Seed by seed, looks for a cellar where going on leads seat 1 to a treasure.
fn at_a_treasure() -> Table<Toy> {
    (1..100)
        .find_map(|seed| {
            let mut table = in_the_cellar(seed);
            play(&mut table, &[(ONE, "go_on")]);
            let choices = table.choices(ONE).actions().len();
            (table.choices(ONE).point() == "TOY-ROOM-03" && choices == 2).then_some(table)
        })
        .expect("a die shows its highest face sometimes")
}

#[test]
fn undo_in_a_lane_leaves_the_other_lane_alone() {
    let mut table = at_a_treasure();
    let before = table.state().table;
    play(&mut table, &[(ONE, "take loot"), (TWO, "go_on")]);
    let rooms = |state: &State| state.table.player(TWO).rooms;
    table.undo(ONE).unwrap();
    assert_eq!(table.choices(ONE).point(), "TOY-ROOM-03");
    assert_eq!((rooms(table.state()), before.player(TWO).rooms), (1, 0));
    no_undo(&mut table, TWO, "drawn or revealed");
    no_undo(&mut table, ONE, "drawn or revealed");
    let again = Table::replay(table.game().clone(), &table.record()).unwrap();
    assert_eq!(again.state(), table.state());
}

#[test]
fn what_was_decided_in_lanes_stands_once_they_have_joined() {
    let mut table = in_the_cellar(1);
    play(&mut table, &[(ONE, "stop")]);
    table.undo(ONE).unwrap();
    play(&mut table, &[(ONE, "stop"), (TWO, "stop")]);
    assert!(!table.game().in_lanes(table.state()));
    no_undo(&mut table, TWO, "no choice that can still be taken back");
    no_undo(&mut table, ONE, "no choice that can still be taken back");
}

#[test]
fn rewinding_draws_afresh() {
    let rolls = |table: &Table<Toy>| -> Vec<String> {
        table
            .log()
            .iter()
            .map(|happened| format!("{:?}", happened.event))
            .filter(|event| event.contains("roll"))
            .collect()
    };
    let mut differ = 0;
    for seed in 1..20 {
        let mut table = in_the_cellar(seed);
        let version = table.version();
        play(&mut table, &[(TWO, "go_on")]);
        let (first, after) = (rolls(&table), table.version());
        table.rewind(ONE, version).unwrap();
        assert_eq!(table.version(), after + 1);
        assert!(rolls(&table).is_empty());
        play(&mut table, &[(TWO, "go_on")]);
        differ += usize::from(first != rolls(&table));
        let again = Table::replay(table.game().clone(), &table.record()).unwrap();
        assert_eq!((again.state(), again.log()), (table.state(), table.log()));
    }
    assert!(differ > 10, "after a rewind the dice come from fresh streams");
}

#[test]
fn rewinding_needs_an_earlier_version() {
    let mut table = table(&[], 1);
    assert!(matches!(table.rewind(ONE, 1), Err(Illegal::NoUndo(_))));
    play(&mut table, &[(ONE, "buy rope")]);
    assert!(table.rewind(ONE, 2).is_err());
    table.rewind(ONE, 0).unwrap();
    assert_eq!(table.version(), 2);
}

#[test]
fn many_rewinds_are_replayed_in_no_time() {
    let mut table = table(&[], 1);
    for _ in 0..40 {
        play(&mut table, &[(ONE, "buy rope")]);
        table.rewind(TWO, table.version() - 1).unwrap();
    }
    assert_eq!(table.version(), 80);
    let again = Table::replay(table.game().clone(), &table.record()).unwrap();
    assert_eq!(again.record(), table.record());
}

#[test]
fn every_version_can_be_seen_again() {
    let mut table = table(&[], 3);
    let mut states = vec![(table.version(), *table.state())];
    let moves: [Step<'_>; 6] = [
        &|table| play(table, &[(ONE, "buy rope")]),
        &|table| table.undo(ONE).unwrap(),
        &|table| play(table, &[(ONE, "done")]),
        &|table| play(table, &[(TWO, "buy lamp")]),
        &|table| table.rewind(TWO, 1).unwrap(),
        &|table| play(table, &[(ONE, "buy lamp")]),
    ];
    for step in moves {
        step(&mut table);
        assert!(table.version() > states.last().unwrap().0, "versions only grow");
        states.push((table.version(), *table.state()));
    }
    for (version, state) in states {
        assert_eq!(*table.at(version).state(), state, "version {version}");
    }
}

/// A record with everything in it: choices, forced answers, an undo, a rewind.
fn record() -> Record {
    let mut table = table(&[], 5);
    play(&mut table, &[(ONE, "buy lamp"), (ONE, "buy rope")]);
    table.undo(ONE).expect("nobody else has acted");
    play(&mut table, &[(ONE, "done"), (TWO, "done")]);
    pick(&mut table, TWO);
    table.rewind(TWO, 4).expect("there was a version 4");
    play(&mut table, &[(ONE, "done"), (TWO, "buy lamp")]);
    table.record()
}

#[test]
fn records_with_undo_and_rewind_are_read_back() {
    let record = record();
    let kinds = record.entries.iter().map(|entry| match &entry.what {
        Move::Choice { auto: false, .. } => 'c',
        Move::Choice { auto: true, .. } => 'a',
        Move::Undo { .. } => 'u',
        Move::Rewind { .. } => 'r',
    });
    assert_eq!(kinds.collect::<String>(), "ccaucccrcc");
    let read = Record::read(&record.write()).unwrap();
    assert_eq!(read, record);
    let replayed = Table::replay(Arc::new(Toy::with(&[])), &read).unwrap();
    assert_eq!(replayed.record(), record);
}

#[test]
fn foreign_and_impossible_records_are_refused_with_their_line() {
    let refusal = |change: &dyn Fn(&mut Record)| {
        let mut record = record();
        change(&mut record);
        let error = Table::replay(Arc::new(Toy::with(&[])), &record).unwrap_err();
        (error.line, error.message)
    };
    let choice = |action: &str, auto| Move::Choice { action: action.into(), auto };
    let is = |(line, message): (usize, String), expected: usize, part: &str| {
        assert_eq!((line, message.contains(part)), (expected, true), "{message}");
    };
    is(refusal(&|record| record.header.game = "chess".into()), 1, "a game of chess, not of toy");
    is(refusal(&|record| record.header.rules_version = 9), 1, "rules version 9; here is 1");
    is(refusal(&|record| record.header.content = "c0ffee".into()), 1, "with content c0ffee");
    is(refusal(&|record| record.header.seats.truncate(1)), 1, "1 seats are named, but 2 play");
    is(refusal(&|record| record.entries[1].what = choice("buy lamp", false)), 3, "TOY-MARKET-03");
    is(refusal(&|record| record.entries[0].seat = TWO), 2, "not asked");
    is(refusal(&|record| record.entries[0].what = choice("fly", false)), 2, "'fly' is no action");
    is(refusal(&|record| record.entries[0].what = choice("buy lamp", true)), 2, "forced or free");
    is(refusal(&|record| record.entries[3].what = Move::Undo { to: 0 }), 5, "cannot take back entry 1");
    is(refusal(&|record| record.entries[0].what = Move::Rewind { to: 7 }), 2, "no earlier version 7");
    is(refusal(&|record| record.entries.truncate(2)), 4, "a forced answer is missing");
    is(refusal(&|record| record.result = Some(true.into())), record().entries.len() + 2, "ends otherwise");
}

#[test]
fn a_table_says_which_choices_are_final() {
    let mut table = table(&[], 1);
    let is_final = |table: &Table<Toy>, seat, name: &str| {
        table.seen(seat).finals(&[table.game().action_named(name).unwrap()])[0]
    };
    assert!(!is_final(&table, ONE, "buy rope"), "it is still seat 1's turn");
    assert!(is_final(&table, ONE, "done"), "it hands the game on");
    play(&mut table, &[(ONE, "done"), (TWO, "done")]);
    let mut table = in_the_cellar(1);
    assert!(is_final(&table, ONE, "go_on"), "a die is rolled");
    play(&mut table, &[(ONE, "stop")]);
    assert!(is_final(&table, TWO, "stop"), "cards are drawn");
}

#[test]
fn an_answer_of_one_seat_leaves_the_questions_of_others_as_they_are() {
    let mut table = table(&[], 1);
    assert_eq!((table.decision(ONE), table.decision(TWO)), (Some(0), None));
    play(&mut table, &[(ONE, "done"), (TWO, "done")]);
    assert_eq!((table.decision(ONE), table.decision(TWO)), (Some(2), Some(2)));
    pick(&mut table, ONE);
    assert_eq!(
        (table.decision(ONE), table.decision(TWO)),
        (Some(3), Some(2)),
        "seat 2's question still stands; seat 1 may think again"
    );
    assert_eq!((table.awaited(), table.may_choose()), (TWO.into(), [ONE, TWO].into_iter().collect()));
    table.undo(ONE).unwrap();
    assert_eq!((table.decision(ONE), table.decision(TWO)), (Some(4), Some(2)), "seat 1 is asked anew");
    let again = Table::replay(table.game().clone(), &table.record()).unwrap();
    assert_eq!((again.decision(ONE), again.decision(TWO)), (Some(4), Some(2)), "numbers survive a replay");
    let restored =
        Table::from_snapshot(table.game().clone(), &table.header(), &table.snapshot()).expect("it fits");
    assert_eq!((restored.decision(ONE), restored.decision(TWO)), (Some(4), Some(2)), "and a snapshot");
    pick(&mut table, ONE);
    pick(&mut table, TWO);
    assert_eq!((table.decision(ONE), table.decision(TWO)), (Some(6), Some(6)), "something else is asked now");
}

#[test]
fn what_leaves_of_an_unfinished_game_has_no_seed_and_no_secrets_of_others() {
    let mut table = table(&[], 3);
    play(&mut table, &[(ONE, "done"), (TWO, "done")]);
    pick(&mut table, ONE);
    let own = table.redacted(Viewer::Seat(ONE), "abc");
    assert!(own.contains("\"do\":\"pick "), "{own}");
    for viewer in [Viewer::Seat(TWO), Viewer::Spectator] {
        let text = table.redacted(viewer, "abc");
        assert!(!text.contains("pick"), "{text}");
        assert!(text.contains("\"secret\":true") && text.contains("\"commitment\":\"abc\""), "{text}");
        assert!(!text.contains(&table.seed().to_hex()) && !text.contains("\"seed\""), "{text}");
        let error = Record::read(&text).unwrap_err();
        assert!(error.message.contains("redacted copy"), "{error}");
    }
}

#[test]
fn snapshots_of_other_rules_or_content_are_not_used() {
    let table = in_the_cellar(1);
    let (game, header) = (table.game().clone(), table.header());
    let body = String::from_utf8(table.snapshot()).unwrap();
    assert!(Table::from_snapshot(game.clone(), &header, body.as_bytes()).is_some());
    let other = body.replace("\"rules_version\":1", "\"rules_version\":2");
    assert!(Table::from_snapshot(game.clone(), &header, other.as_bytes()).is_none());
    let other = body.replace(game.content().hash(), "c0ffee");
    assert!(Table::from_snapshot(game.clone(), &header, other.as_bytes()).is_none());
    assert!(Table::from_snapshot(game, &header, &body.as_bytes()[..40]).is_none());
}

/// An order answers as the seat would have, now and later, and nobody can tell; it ends when the game says so, or with an undo.
#[test]
fn a_standing_order_answers_for_its_seat() {
    let mut table = table(&[("rounds", "2")], 1);
    assert!(table.order(TWO, "sell_everything").is_err());
    assert!(table.act_named(TWO, "skip_market").is_err(), "an order is no choice");
    table.order(TWO, "skip_market").unwrap();
    assert_eq!(
        (table.version(), table.awaited()),
        (0, ONE.into()),
        "nothing is asked of the second seat yet"
    );
    play(&mut table, &[(ONE, "done")]);
    assert_eq!(table.version(), 2);
    let record = table.record();
    let spoken = play_by_hand(&[(ONE, "done"), (TWO, "done")]).record();
    assert_eq!(record.entries, spoken.entries, "the record holds the answer, not the order");
    Table::replay(table.game().clone(), &record).expect("the record needs no order");
    table.undo(TWO).unwrap();
    assert_eq!(
        (table.awaited(), table.given_orders(TWO).count()),
        (TWO.into(), 0),
        "taken back, it is asked"
    );
    table.order(TWO, "skip_market").unwrap();
    while table.state().table.round == 1 {
        let seat = table.awaited().first().expect("two rounds are played");
        let action = *table.choices(seat).actions().last().expect("somebody may choose");
        table.act(seat, action).unwrap();
    }
    play(&mut table, &[(ONE, "done")]);
    assert_eq!(table.awaited(), TWO.into(), "the order was for one round");
}

fn play_by_hand(moves: &[(Seat, &str)]) -> Table<Toy> {
    let mut table = table(&[("rounds", "2")], 1);
    play(&mut table, moves);
    table
}
