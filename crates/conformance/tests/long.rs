//! Long tables: what their records cost, and where they end.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;

use malice_conformance::toy::Toy;
use malice_engine::{Entry, Game, Illegal, Move, Record, Seat, SeatHeader, Seed, Table};

const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);

fn table(seed: u64) -> Table<Toy> {
    let toy = Arc::new(Toy::with(&[]));
    let seats =
        (0..toy.seats()).map(|n| SeatHeader { name: format!("P{n}"), player: "human".into() }).collect();
    Table::new(toy, seats, Seed::from_number(seed))
}

fn bytes(work: impl FnOnce()) -> u64 {
    allocation_counter::measure(work).bytes_total
}

/// A record in which one seat buys and all go back, so many times.
fn forth_and_back(times: usize) -> Record {
    let mut table = table(1);
    for _ in 0..times {
        table.act_named(ONE, "buy rope").unwrap();
        table.rewind(TWO, table.version() - 1).unwrap();
    }
    table.record()
}

/// Four times as long a record costs about four times as much, not sixteen times.
#[test]
fn what_a_record_costs_grows_with_its_length_only() {
    let toy = Arc::new(Toy::with(&[]));
    let costs = |times: usize| {
        let record = forth_and_back(times);
        let text = record.write();
        let table = Table::replay(toy.clone(), &record).unwrap();
        let middle = table.version() / 2;
        [
            bytes(|| drop(Table::replay(toy.clone(), &record))),
            bytes(|| drop(table.at(middle))),
            bytes(|| drop(table.record().write())),
            bytes(|| drop(Record::read(&text))),
        ]
    };
    for (short, long) in costs(50).into_iter().zip(costs(200)) {
        assert!(long < 6 * short, "{short} bytes became {long}");
    }
}

/// Undo, going back and playing on in any order: a record, a snapshot with what came later, and every earlier version tell the same.
#[test]
fn however_a_table_went_it_is_played_again_alike() {
    for seed in 1..20_usize {
        let mut table = table(seed as u64);
        let (mut seen, mut snapshot) = (Vec::new(), None);
        for step in 0..60 {
            let pick = (step + seed) * 7919 % 101;
            let seat = table.awaited().first().unwrap_or(ONE);
            match pick % 7 {
                0 => drop(table.undo(seat)),
                1 => table.rewind(seat, pick % (table.version() + 1)).unwrap(),
                _ => {
                    let actions = table.choices(seat).actions().to_vec();
                    if let Some(action) = actions.get(pick % actions.len().max(1)) {
                        table.act(seat, *action).unwrap();
                    }
                }
            }
            seen.push((table.version(), *table.state(), table.log().to_vec(), table.decision(ONE)));
            if step == 40 {
                snapshot = Some((table.version(), table.snapshot()));
            }
        }
        let same = |other: &Table<Toy>| {
            assert_eq!((other.state(), other.log()), (table.state(), table.log()), "seed {seed}");
            assert_eq!(other.decision(TWO), table.decision(TWO), "seed {seed}");
        };
        same(&Table::replay(table.game().clone(), &table.record()).unwrap());
        let (version, body) = snapshot.unwrap();
        let mut restored = Table::from_snapshot(table.game().clone(), &table.header(), &body).unwrap();
        restored.go_on(&table.entries(version)).unwrap();
        same(&restored);
        for (version, state, log, decision) in seen {
            let then = table.at(version);
            assert_eq!((*then.state(), then.log(), then.decision(ONE)), (state, &log[..], decision));
        }
    }
}

#[test]
fn a_table_goes_back_so_often_and_no_more() {
    let mut table = Table::replay(Arc::new(Toy::with(&[])), &forth_and_back(200)).unwrap();
    table.act_named(ONE, "buy rope").unwrap();
    let before = (*table.state(), table.version());
    let refused = table.rewind(TWO, 0).unwrap_err();
    assert!(matches!(refused, Illegal::NoUndo(reason) if reason.contains("200 times")), "{refused}");
    assert_eq!(before, (*table.state(), table.version()), "a refused rewind changes nothing");
    table.rewind(TWO, table.version()).expect("whoever stays does not go back");
    table.undo(ONE).unwrap_err();
    table.act_named(ONE, "done").expect("the game goes on");
}

/// A record whose entries go back to the beginning, so many times.
fn of_entries(count: usize) -> Record {
    let back = Entry { seat: ONE, what: Move::Rewind { to: 0 } };
    Record { entries: vec![back; count], ..table(1).record() }
}

#[test]
fn a_table_takes_so_many_entries_and_no_more() {
    let most = Table::<Toy>::MOST_ENTRIES;
    let toy = Arc::new(Toy::with(&[]));
    let mut half = Table::replay(toy.clone(), &of_entries(most / 2)).unwrap();
    half.act_named(ONE, "buy rope").expect("there is room for playing on");
    let refused = half.undo(ONE).unwrap_err();
    assert!(matches!(refused, Illegal::NoUndo(reason) if reason.contains("play on")), "{refused}");
    let mut full = Table::replay(toy.clone(), &of_entries(most)).unwrap();
    assert!(full.is_full());
    assert_eq!(full.act_named(ONE, "buy rope"), Err(Illegal::Full));
    assert!(full.record().write().len() < Record::LARGEST);
    let error = Table::replay(toy, &of_entries(2 * most + 2)).unwrap_err();
    assert!(error.message.contains("so many entries"), "{error}");
}
