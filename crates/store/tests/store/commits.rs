//! Group commit: what shares a transaction, what fails alone, and when the answer comes.

use std::sync::Arc;

use malice_store::{
    Appended, Changes, Faults, FaultyStore, Grant, Power, SqliteOptions, SqliteStore, Store, StoreError,
    TokenHash, Update,
};
use tempfile::TempDir;

use super::house::{House, in_both_houses};
use super::opening::by_hand;
use super::{append, applied, entries, id, repeated, table};

in_both_houses!(
    nothing_is_answered_or_seen_before_the_commit,
    a_request_counts_although_its_caller_has_gone,
    a_failed_commit_changes_nothing_and_the_next_one_works,
    after_a_lost_reply_the_key_tells,
    faults_can_stand_around_any_store,
    many_tables_at_once_lose_and_double_nothing,
    closing_commits_what_was_asked_for_and_takes_no_more,
    two_stores_in_one_house_cannot_both_win,
    what_was_answered_is_there_after_a_drop_without_closing,
);

async fn faulty() -> (TempDir, Arc<SqliteStore>, Faults) {
    let folder = tempfile::tempdir().unwrap();
    let faults = Faults::default();
    let options = SqliteOptions::folder(folder.path()).faults(faults.clone());
    let store = SqliteStore::open(options).await.unwrap();
    (folder, Arc::new(store), faults)
}

#[tokio::test]
async fn one_conflict_in_a_batch_fails_alone() {
    let (_folder, store, faults) = faulty().await;
    for name in ["a", "b", "c"] {
        store.create(table(name)).await.unwrap();
    }
    let secret = Grant { hash: TokenHash::of("secret"), power: Power::Watch };
    store.grant(&id("a"), secret, 0).await.unwrap();
    // While the first commit is held, the others gather to one batch.
    faults.hold();
    let first = tokio::spawn({
        let store = store.clone();
        async move { store.append(append("a", 0, "first")).await }
    });
    faults.held(1).await;
    let mut clash = append("b", 0, "clash");
    clash.changes.grant = vec![secret];
    let mut finish = append("c", 1, "finish");
    finish.changes.notes = Some("over".into());
    let commits = store.figures().commits;
    let (stale, clash, unknown, fine, early, exists, ()) = tokio::join!(
        biased;
        store.append(append("a", 0, "stale")),
        store.append(clash),
        store.append(append("nowhere", 0, "k")),
        store.append(append("c", 0, "fine")),
        store.append(finish),
        store.create(table("c")),
        async { faults.release() },
    );
    assert_eq!(first.await.unwrap(), Ok(applied(1)));
    assert_eq!(store.figures().commits, commits + 2, "all but the first share a commit");
    assert_eq!(stale, Ok(Appended::Stale { version: 1, revision: 0 }));
    assert_eq!(clash, Err(StoreError::CapabilityExists));
    assert_eq!(unknown, Err(StoreError::UnknownTable(id("nowhere"))));
    assert_eq!(fine, Ok(applied(1)));
    assert_eq!(early, Ok(Appended::Stale { version: 0, revision: 0 }), "unanswered requests have no order");
    assert_eq!(exists, Err(StoreError::TableExists(id("c"))));
    assert_eq!(entries(&*store, "b").await, [""; 0]);
    assert_eq!(entries(&*store, "c").await, ["fine@0"]);
}

/// The same where nothing but appends share the commit: they are tried together, then each by itself.
#[tokio::test]
async fn what_stands_in_the_way_of_one_append_does_not_stop_the_others() {
    let (folder, store, faults) = faulty().await;
    for name in ["a", "b", "c", "d"] {
        store.create(table(name)).await.unwrap();
    }
    let refuse = "CREATE TRIGGER refuse BEFORE INSERT ON appends WHEN NEW.key = 'bad' \
                  BEGIN SELECT RAISE(ABORT, 'not this one'); END";
    by_hand(&folder.path().join("malice.db"), refuse).await;
    faults.hold();
    let first = tokio::spawn({
        let store = store.clone();
        async move { store.append(append("d", 0, "first")).await }
    });
    faults.held(1).await;
    let commits = store.figures().commits;
    let (one, bad, three, ()) = tokio::join!(
        biased;
        store.append(append("a", 0, "k")),
        store.append(append("b", 0, "bad")),
        store.append(append("c", 0, "k")),
        async { faults.release() },
    );
    assert_eq!(first.await.unwrap(), Ok(applied(1)));
    assert_eq!(store.figures().commits, commits + 2, "all but the first share a commit");
    assert_eq!((one, three), (Ok(applied(1)), Ok(applied(1))));
    assert!(matches!(bad, Err(StoreError::Failed(_))), "{bad:?}");
    assert_eq!(entries(&*store, "b").await, [""; 0]);
    assert_eq!(entries(&*store, "c").await, ["k@0"]);
    assert_eq!(entries(&*store, "d").await, ["first@0"]);
}

async fn nothing_is_answered_or_seen_before_the_commit(house: House) {
    let (store, faults) = house.faulty().await;
    store.create(table("a")).await.unwrap();
    faults.hold();
    let mut answer = std::pin::pin!(store.append(append("a", 0, "k")));
    tokio::select! {
        biased;
        _ = &mut answer => panic!("answered before the commit"),
        () = faults.held(1) => {}
    }
    assert_eq!(entries(&*store, "a").await, [""; 0]);
    assert_eq!(store.meta(&id("a")).await.unwrap().unwrap().version, 0);
    faults.release();
    assert_eq!(answer.await, Ok(applied(1)));
    assert_eq!(entries(&*store, "a").await, ["k@0"]);
}

async fn a_request_counts_although_its_caller_has_gone(house: House) {
    let (store, faults) = house.faulty().await;
    store.create(table("a")).await.unwrap();
    faults.hold();
    tokio::select! {
        biased;
        _ = store.append(append("a", 0, "k")) => panic!("answered before the commit"),
        () = faults.held(1) => {}
    }
    faults.release();
    assert_eq!(store.append(append("a", 0, "k")).await, Ok(repeated(1)));
}

async fn a_failed_commit_changes_nothing_and_the_next_one_works(house: House) {
    let (store, faults) = house.faulty().await;
    store.create(table("a")).await.unwrap();
    faults.fail_next(StoreError::Full);
    let mut both = append("a", 0, "k");
    both.changes.notes = Some("new".into());
    assert_eq!(store.append(both.clone()).await, Err(StoreError::Full));
    let loaded = store.load(&id("a")).await.unwrap().unwrap();
    assert_eq!((loaded.meta.version, loaded.meta.notes.as_str(), loaded.entries.len()), (0, "", 0));
    assert_eq!(store.append(both).await, Ok(Appended::Applied { version: 1, revision: 1 }));
    assert_eq!(store.figures().failures, 1);
}

async fn after_a_lost_reply_the_key_tells(house: House) {
    let (store, faults) = house.faulty().await;
    store.create(table("a")).await.unwrap();
    faults.lose_next_reply();
    assert_eq!(store.append(append("a", 0, "k")).await, Err(StoreError::Lost));
    assert_eq!(store.append(append("a", 0, "k")).await, Ok(repeated(1)));
}

async fn faults_can_stand_around_any_store(house: House) {
    let store = house.open().await;
    store.create(table("a")).await.unwrap();
    let faults = Faults::default();
    let store = FaultyStore::new(store, faults.clone());
    faults.fail_next(StoreError::Full);
    assert_eq!(store.append(append("a", 0, "k")).await, Err(StoreError::Full));
    faults.lose_next_reply();
    assert_eq!(store.append(append("a", 0, "k")).await, Err(StoreError::Lost));
    faults.hold();
    let (answer, ()) = tokio::join!(store.append(append("a", 0, "k")), async {
        faults.held(1).await;
        assert_eq!(entries(&store, "a").await, ["k@0"]);
        faults.release();
    });
    assert_eq!(answer, Ok(repeated(1)));
}

/// Two hundred tables with ten moves each, every move sent twice.
async fn many_tables_at_once_lose_and_double_nothing(house: House) {
    const TABLES: usize = 200;
    const MOVES: u64 = 10;
    let store = house.open().await;
    let players: Vec<_> = (0..TABLES)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move {
                let name = format!("t{number}");
                store.create(table(&name)).await.unwrap();
                for version in 0..MOVES {
                    let mut request = append(&name, version, &format!("k{version}"));
                    request.snapshot = (version == 6).then(|| vec![6]);
                    request.changes.awaited = Some(version as u32);
                    let (one, two) = tokio::join!(store.append(request.clone()), store.append(request));
                    let version = version + 1;
                    assert_eq!(one.unwrap(), applied(version));
                    assert_eq!(two.unwrap(), repeated(version));
                }
            })
        })
        .collect();
    for player in players {
        player.await.unwrap();
    }
    let figures = store.figures();
    assert!(figures.commits < figures.requests / 2, "requests share commits: {figures:?}");
    store.close().await.unwrap();
    drop(store);
    let store = house.open().await;
    let expected: Vec<String> = (0..MOVES).map(|version| format!("k{version}@{version}")).collect();
    for number in 0..TABLES {
        let name = format!("t{number}");
        assert_eq!(entries(&*store, &name).await, expected);
        let loaded = store.load(&id(&name)).await.unwrap().unwrap();
        assert_eq!((loaded.meta.version, loaded.meta.awaited), (MOVES, MOVES as u32 - 1));
        assert_eq!((loaded.snapshot.unwrap().version, loaded.entries.len()), (7, 3));
    }
}

async fn closing_commits_what_was_asked_for_and_takes_no_more(house: House) {
    let store = house.open().await;
    store.create(table("a")).await.unwrap();
    let (answer, closed) = tokio::join!(store.append(append("a", 0, "k")), store.close());
    assert_eq!((answer, closed), (Ok(applied(1)), Ok(())));
    assert_eq!(store.append(append("a", 1, "k2")).await, Err(StoreError::Closed));
    let update = Update {
        table: id("a"),
        revision: 0,
        ordered: None,
        changes: Changes::default(),
        orders: Vec::new(),
        at: 0,
    };
    assert_eq!(store.update(update).await, Err(StoreError::Closed));
    assert_eq!(store.load(&id("a")).await, Err(StoreError::Closed));
    assert_eq!(entries(&*house.open().await, "a").await, ["k@0"]);
}

async fn two_stores_in_one_house_cannot_both_win(house: House) {
    let (one, two) = (house.open().await, house.open().await);
    one.create(table("a")).await.unwrap();
    let (one_answer, two_answer) =
        tokio::join!(one.append(append("a", 0, "one")), two.append(append("a", 0, "two")));
    let stale = Appended::Stale { version: 1, revision: 0 };
    let answers = [one_answer.unwrap(), two_answer.unwrap()];
    assert!(answers == [applied(1), stale] || answers == [stale, applied(1)], "{answers:?}");
    assert_eq!(entries(&*two, "a").await.len(), 1);
}

async fn what_was_answered_is_there_after_a_drop_without_closing(house: House) {
    let store = house.open().await;
    store.create(table("a")).await.unwrap();
    store.append(append("a", 0, "k")).await.unwrap();
    drop(store);
    let store = house.open().await;
    assert_eq!(entries(&*store, "a").await, ["k@0"]);
    assert_eq!(store.append(append("a", 0, "k")).await, Ok(repeated(1)));
    assert_eq!(store.append(append("a", 1, "l")).await, Ok(applied(2)));
}
