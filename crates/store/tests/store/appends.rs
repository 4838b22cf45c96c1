//! Compare-and-set, keys, snapshots: what an append does and does not do.

use malice_store::{
    Append, Appended, Changes, Done, Grant, Power, Snapshot, Status, StoreError, TokenHash, Update, Updated,
};

use super::house::{House, in_both_houses};
use super::{append, applied, entries, id, repeated, seat, table};

in_both_houses!(
    a_stale_version_is_refused_with_the_current_one,
    a_repeated_key_is_answered_like_the_first_time,
    of_many_with_one_key_at_once_one_is_applied,
    what_cannot_be_stored_is_refused,
    loading_gives_the_newest_snapshot_and_what_follows_it,
    changes_are_made_with_the_entries_or_not_at_all,
    the_move_that_ends_a_game_says_so,
    of_two_who_take_a_seat_one_is_told,
);

async fn a_stale_version_is_refused_with_the_current_one(house: House) {
    let store = house.open().await;
    store.create(table("a")).await.unwrap();
    assert_eq!(store.append(append("a", 0, "k1")).await, Ok(applied(1)));
    assert_eq!(store.append(append("a", 0, "k2")).await, Ok(Appended::Stale { version: 1, revision: 0 }));
    assert_eq!(store.append(append("a", 7, "k2")).await, Ok(Appended::Stale { version: 1, revision: 0 }));
    assert_eq!(store.append(append("a", 1, "k2")).await, Ok(applied(2)), "a refused key may be used again");
    assert_eq!(entries(&*store, "a").await, ["k1@0", "k2@1"]);
    assert_eq!(store.append(append("b", 0, "k1")).await, Err(StoreError::UnknownTable(id("b"))));
}

async fn a_repeated_key_is_answered_like_the_first_time(house: House) {
    let store = house.open().await;
    store.create(table("a")).await.unwrap();
    store.create(table("b")).await.unwrap();
    store.append(append("a", 0, "k")).await.unwrap();
    store.append(append("a", 1, "other")).await.unwrap();
    for version in [0, 1, 2] {
        assert_eq!(store.append(append("a", version, "k")).await, Ok(repeated(1)));
    }
    assert_eq!(store.done(&id("b"), "k").await, Ok(None));
    assert_eq!(store.append(append("b", 0, "k")).await, Ok(applied(1)), "keys belong to a table");
    assert_eq!(store.done(&id("a"), "k").await, Ok(Some(Done { before: 0, version: 1 })));
    assert_eq!(entries(&*store, "a").await.len(), 2);
}

async fn of_many_with_one_key_at_once_one_is_applied(house: House) {
    let store = house.open().await;
    store.create(table("a")).await.unwrap();
    let tries: Vec<_> = (0..50)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { store.append(append("a", 0, "k")).await.unwrap() })
        })
        .collect();
    let mut first = 0;
    for attempt in tries {
        let answer = attempt.await.unwrap();
        if answer == applied(1) {
            first += 1;
        } else {
            assert_eq!(answer, repeated(1));
        }
    }
    assert_eq!(first, 1);
    assert_eq!(entries(&*store, "a").await, ["k@0"]);
}

async fn what_cannot_be_stored_is_refused(house: House) {
    let store = house.open().await;
    store.create(table("a")).await.unwrap();
    let mut empty = append("a", 0, "k");
    empty.entries.clear();
    let mut long = append("a", 0, "k");
    long.entries.push("two\nlines".into());
    for bad in [empty, long, append("a", 0, ""), append("a", 0, &"k".repeat(129))] {
        assert!(matches!(store.append(bad).await, Err(StoreError::Invalid(_))));
    }
    assert_eq!(entries(&*store, "a").await, [""; 0]);
}

async fn loading_gives_the_newest_snapshot_and_what_follows_it(house: House) {
    let store = house.open().await;
    store.create(table("a")).await.unwrap();
    let mut first = append("a", 0, "k1");
    first.entries = vec!["1".into(), "2".into(), "3".into()];
    first.snapshot = Some(vec![1, 0, 255]);
    assert_eq!(store.append(first).await, Ok(applied(3)));
    let mut second = append("a", 3, "k2");
    second.entries = vec!["4".into(), "5".into()];
    second.snapshot = Some(vec![2]);
    assert_eq!(store.append(second).await, Ok(applied(5)));
    store.append(append("a", 5, "k3")).await.unwrap();
    let loaded = store.load(&id("a")).await.unwrap().unwrap();
    assert_eq!(loaded.snapshot, Some(Snapshot { version: 5, body: vec![2] }));
    assert_eq!(loaded.entries, ["k3@5"]);
    assert_eq!(loaded.header, r#"{"table":"a"}"#);
    assert_eq!((loaded.meta.version, loaded.meta.touched), (6, 2_000));
    assert_eq!(store.entries(&id("a"), 1).await.unwrap(), ["2", "3", "4", "5", "k3@5"]);
    assert_eq!(store.entries(&id("a"), u64::MAX).await.unwrap(), [""; 0]);
    assert_eq!(store.load(&id("b")).await, Ok(None));
    let news = store.load_after(&id("a"), 4).await.unwrap().unwrap();
    assert_eq!((news.snapshot, news.entries), (None, vec!["5".into(), "k3@5".into()]));
    assert_eq!((news.meta, news.header), (loaded.meta, loaded.header));
}

async fn changes_are_made_with_the_entries_or_not_at_all(house: House) {
    let store = house.open().await;
    store.create(table("a")).await.unwrap();
    let grant = Grant { hash: TokenHash::of("secret"), power: Power::Seat(1) };
    let seats = vec![seat(Some("ann"), "human", "Ann"), seat(Some("ben"), "human", "Ben")];
    let mut start = append("a", 0, "start");
    start.changes = Changes {
        status: Some(Status::Finished),
        seats: Some(seats.clone()),
        awaited: Some(0),
        notes: Some("done".into()),
        header: Some("new".into()),
        grant: vec![grant],
        ..Changes::default()
    };
    assert_eq!(store.append(start.clone()).await, Ok(Appended::Applied { version: 1, revision: 1 }));
    let loaded = store.load(&id("a")).await.unwrap().unwrap();
    assert_eq!((loaded.header.as_str(), loaded.meta.notes.as_str()), ("new", "done"));
    assert_eq!((loaded.meta.status, loaded.meta.awaited, loaded.meta.seats), (Status::Finished, 0, seats));
    assert_eq!(store.append(start).await, Ok(repeated(1)));

    let mut again = append("a", 1, "again");
    again.changes.grant = vec![grant];
    assert_eq!(store.append(again).await, Err(StoreError::CapabilityExists));
    let mut late = append("a", 1, "late");
    late.changes.header = Some("other".into());
    assert!(matches!(store.append(late).await, Err(StoreError::Invalid(_))));
    assert_eq!(entries(&*store, "a").await, ["start@0"], "the entries go with the changes");
    let mut stale = append("a", 1, "stale");
    stale.revision = Some(0);
    assert_eq!(store.append(stale).await, Ok(Appended::Stale { version: 1, revision: 1 }));
}

async fn the_move_that_ends_a_game_says_so(house: House) {
    let store = house.open().await;
    store.create(table("a")).await.unwrap();
    store.append(append("a", 0, "k1")).await.unwrap();
    let mut last = Append { revision: Some(0), ordered: Some(0), ..append("a", 1, "k2") };
    (last.changes.awaited, last.changes.status) = (Some(0), Some(Status::Finished));
    assert_eq!(store.append(last.clone()).await, Ok(Appended::Applied { version: 2, revision: 1 }));
    assert_eq!(store.append(last).await, Ok(Appended::Repeated(Done { before: 1, version: 2 })));
    let meta = store.meta(&id("a")).await.unwrap().unwrap();
    assert_eq!((meta.version, meta.revision, meta.awaited, meta.status), (2, 1, 0, Status::Finished));
    let stale = Append { revision: Some(0), ..append("a", 2, "k3") };
    assert_eq!(store.append(stale).await, Ok(Appended::Stale { version: 2, revision: 1 }));
}

async fn of_two_who_take_a_seat_one_is_told(house: House) {
    let store = house.open().await;
    store.create(table("a")).await.unwrap();
    let take = |guest: &str| Update {
        table: id("a"),
        revision: 0,
        ordered: None,
        changes: Changes { seats: Some(vec![seat(Some(guest), "human", guest)]), ..Changes::default() },
        orders: Vec::new(),
        at: 3_000,
    };
    let (ben, cal) = tokio::join!(store.update(take("ben")), store.update(take("cal")));
    let (first, second) =
        if ben == Ok(Updated::Applied { revision: 1 }) { ("ben", cal) } else { ("cal", ben) };
    assert_eq!(second, Ok(Updated::Stale { revision: 1 }));
    let meta = store.meta(&id("a")).await.unwrap().unwrap();
    assert_eq!(meta.seats, [seat(Some(first), "human", first)]);
    assert_eq!(store.create(table("a")).await, Err(StoreError::TableExists(id("a"))));
}
