//! Connections that end, a server that crashes, a disk that is full.

use std::sync::Arc;

use malice_load::Postgres;
use malice_store::{Append, Appended, Faults, PostgresOptions, PostgresStore, Store as _, StoreError};
use tokio::task::JoinSet;

use super::{WAITING, connections, end_connections, open, until};
use crate::house::Schema;
use crate::{append, applied, entries, id, repeated, table};

#[tokio::test]
async fn a_connection_that_ends_in_the_middle_answers_lost_and_comes_back() {
    let Some(schema) = Schema::fresh().await else { return };
    let faults = Faults::default();
    let store = Arc::new(PostgresStore::open(schema.options().faults(faults.clone())).await.unwrap());
    let mut by_hand = schema.connect().await;
    let mut watching = schema.connect().await;
    store.create(table("a")).await.unwrap();
    let ask = |request: Append| {
        let store = store.clone();
        tokio::spawn(async move { store.append(request).await })
    };
    // The statement of many appends, while it waits.
    sqlx::raw_sql("BEGIN; SELECT * FROM tables FOR UPDATE").execute(&mut by_hand).await.unwrap();
    let asking = ask(append("a", 0, "k"));
    until("it waits for the table", async || connections(&mut watching, WAITING).await == 1).await;
    end_connections(&mut watching, WAITING).await;
    assert_eq!(asking.await.unwrap(), Err(StoreError::Lost));
    sqlx::raw_sql("ROLLBACK").execute(&mut by_hand).await.unwrap();
    assert_eq!(store.append(append("a", 0, "k")).await, Ok(applied(1)));
    // A transaction of its own, just before its commit.
    let mut last = append("a", 1, "last");
    last.changes.notes = Some("over".into());
    faults.hold();
    let asking = ask(last.clone());
    faults.held(1).await;
    end_connections(&mut watching, "state = 'idle in transaction'").await;
    until("it is gone", async || connections(&mut watching, "state = 'idle in transaction'").await == 0)
        .await;
    faults.release();
    assert_eq!(asking.await.unwrap(), Err(StoreError::Lost));
    assert_eq!(store.append(last).await, Ok(Appended::Applied { version: 2, revision: 1 }));
    assert_eq!(entries(&*store, "a").await, ["k@0", "last@1"]);
}

/// While many play, all connections end again and again: whoever was told nothing asks with the same key.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_end_again_and_again_lose_and_double_nothing() {
    const TABLES: usize = 10;
    const MOVES: u64 = 40;
    let Some(schema) = Schema::fresh().await else { return };
    let store = open(&schema).await;
    let mut players = JoinSet::new();
    for number in 0..TABLES {
        let name = format!("t{number}");
        store.create(table(&name)).await.unwrap();
        let store = store.clone();
        players.spawn(async move {
            for version in 0..MOVES {
                let request = append(&name, version, &format!("k{version}"));
                loop {
                    match store.append(request.clone()).await {
                        Ok(answer) => {
                            let version = version + 1;
                            assert!(answer == applied(version) || answer == repeated(version), "{answer:?}");
                            break;
                        }
                        Err(StoreError::Lost | StoreError::Silent) => (),
                        Err(error) => panic!("{error}"),
                    }
                }
            }
        });
    }
    let mut by_hand = schema.connect().await;
    while !players.is_empty() {
        // Some get through in between.
        let start = store.figures().commits;
        until("they play on", async || {
            while let Some(played) = players.try_join_next() {
                played.unwrap();
            }
            players.is_empty() || store.figures().commits > start + 2
        })
        .await;
        end_connections(&mut by_hand, "true").await;
    }
    let expected: Vec<String> = (0..MOVES).map(|version| format!("k{version}@{version}")).collect();
    for number in 0..TABLES {
        until("a connection is there again", async || {
            store.entries(&id(&format!("t{number}")), 0).await.as_ref() == Ok(&expected)
        })
        .await;
    }
}

/// A server of its own is stopped in the middle and started again. By its own settings it would have forgotten the last commits.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_crashed_server_acknowledged_is_there() {
    const TABLES: usize = 20;
    if Schema::fresh().await.is_none() {
        return;
    }
    let mut server = Postgres::start().unwrap();
    let store =
        Arc::new(PostgresStore::open(PostgresOptions::address(&server.address()).unwrap()).await.unwrap());
    let mut acknowledged = [0; TABLES];
    for number in 0..TABLES {
        store.create(table(&format!("t{number}"))).await.unwrap();
    }
    for _ in 0..2 {
        let mut players = JoinSet::new();
        for (number, version) in acknowledged.iter().copied().enumerate() {
            let store = store.clone();
            players.spawn(async move {
                let (name, mut version) = (format!("t{number}"), version);
                loop {
                    let mut request = append(&name, version, &format!("k{version}"));
                    if version % 5 == 4 {
                        request.changes.notes = Some(format!("{version}"));
                    }
                    match store.append(request).await {
                        Ok(answer) => {
                            version += 1;
                            let again = matches!(answer, Appended::Repeated(done) if done.version == version);
                            let now = matches!(answer, Appended::Applied { version: reached, .. } if reached == version);
                            assert!(again || now, "{answer:?}");
                        }
                        Err(_) => return (number, version),
                    }
                }
            });
        }
        until("they play", async || store.figures().requests > 2_000).await;
        server.crash().unwrap();
        for (number, version) in players.join_all().await {
            acknowledged[number] = version;
        }
        // Who is first may find a connection that ended just now; whoever comes then is told that nothing was changed.
        store.append(append("t0", acknowledged[0], "k")).await.unwrap_err();
        assert_eq!(store.append(append("t0", acknowledged[0], "k")).await, Err(StoreError::Silent));
        assert!(store.check().await.is_err());
        server.resume().unwrap();
        for (number, version) in acknowledged.iter_mut().enumerate() {
            let name = format!("t{number}");
            let log = store.entries(&id(&name), 0).await.unwrap();
            let reached = store.meta(&id(&name)).await.unwrap().unwrap().version;
            assert_eq!(log.len() as u64, reached, "{name}");
            assert!(reached >= *version, "{name} is at {reached}, {version} were acknowledged");
            *version = reached;
        }
        assert_eq!(store.check().await, Ok(()));
    }
}

/// What stands in the way of one request does not stop the others of its batch; what lies with the disk stops all.
#[tokio::test]
async fn one_bad_request_fails_alone_and_a_full_disk_fails_all() {
    let Some(schema) = Schema::fresh().await else { return };
    let faults = Faults::default();
    let store = Arc::new(PostgresStore::open(schema.options().faults(faults.clone())).await.unwrap());
    for name in ["a", "b", "c", "d"] {
        store.create(table(name)).await.unwrap();
    }
    let batch = async |version: u64, bad: Append| {
        let spoil = format!("s{version}");
        faults.hold();
        let first = tokio::spawn({
            let (store, spoil) = (store.clone(), spoil.clone());
            async move { store.append(append("d", version, &spoil)).await }
        });
        faults.held(1).await;
        let (one, two, three, ()) = tokio::join!(
            biased;
            store.append(append("a", version, &spoil)),
            store.append(bad),
            store.append(append("c", version, &spoil)),
            async { faults.release() },
        );
        (first.await.unwrap(), [one, two, three])
    };
    let mut unstorable = append("b", 0, "k");
    unstorable.entries = vec!["a \0 is no text to PostgreSQL".into()];
    let (first, [one, bad, three]) = batch(0, unstorable).await;
    assert_eq!((first, one, three), (Ok(applied(1)), Ok(applied(1)), Ok(applied(1))));
    assert!(matches!(bad, Err(StoreError::Failed(_))), "{bad:?}");
    assert_eq!(entries(&*store, "b").await, [""; 0]);

    let no_room = "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS \
                   $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$; \
                   CREATE TRIGGER no_room BEFORE INSERT ON appends EXECUTE FUNCTION no_room()";
    schema.by_hand(no_room).await;
    let full = || Err(StoreError::Full);
    assert_eq!(batch(1, append("b", 0, "k")).await, (full(), [full(), full(), full()]));
    schema.by_hand("DROP TRIGGER no_room ON appends").await;
    assert_eq!(store.append(append("a", 1, "s1")).await, Ok(applied(2)));
    assert_eq!(entries(&*store, "c").await, ["s0@0"]);
}
