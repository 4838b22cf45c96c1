//! What only PostgreSQL needs: others at the same tables, connections that end, a server that crashes, formats.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use malice_load::Postgres;
use malice_store::{
    Append, Appended, Faults, PostgresOptions, PostgresStore, Status, Store, StoreError, Update, Updated,
};
use sqlx::postgres::PgListener;
use sqlx::{AssertSqlSafe, PgConnection, query, query_scalar};
use tokio::task::JoinSet;

use super::house::Schema;
use super::{append, applied, entries, id, repeated, table};

/// Waits until something holds; a test that waits in vain has failed.
async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), waiting).await.expect(what);
}

async fn open(schema: &Schema) -> Arc<PostgresStore> {
    Arc::new(PostgresStore::open(schema.options()).await.unwrap())
}

/// The store's connections that do this, as the server sees them.
async fn connections(by_hand: &mut PgConnection, doing: &'static str) -> i64 {
    let sql = format!(
        "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'malice in ' || current_schema() AND {doing}"
    );
    query_scalar(AssertSqlSafe(sql)).fetch_one(by_hand).await.unwrap()
}

/// Ends the store's connections that do this.
async fn end_connections(by_hand: &mut PgConnection, doing: &'static str) {
    let sql = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
         WHERE application_name = 'malice in ' || current_schema() AND {doing}"
    );
    query(AssertSqlSafe(sql)).execute(by_hand).await.unwrap();
}

const WAITING: &str = "wait_event_type = 'Lock'";

/// Each of two stores has a player at every table; whoever is late looks where the table is and tries again.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_stores_at_the_same_tables_lose_and_double_nothing() {
    const TABLES: usize = 20;
    const MOVES: u64 = 30;
    let Some(schema) = Schema::fresh().await else { return };
    let stores = [open(&schema).await, open(&schema).await];
    for number in 0..TABLES {
        stores[0].create(table(&format!("t{number}"))).await.unwrap();
    }
    let mut players = JoinSet::new();
    for (player, store) in stores.iter().enumerate() {
        for number in 0..TABLES {
            let (store, name) = (store.clone(), format!("t{number}"));
            players.spawn(async move {
                let (mut version, mut done) = (0, Vec::new());
                while (done.len() as u64) < MOVES {
                    let mut request = append(&name, version, &format!("p{player} {}", done.len()));
                    // Every third move changes more than the log, and goes another way.
                    if version % 3 == 0 {
                        request.changes.notes = Some(format!("{version}"));
                    }
                    match store.append(request).await.unwrap() {
                        Appended::Applied { version: reached, .. } => {
                            done.push((name.clone(), reached, format!("p{player} {}@{version}", done.len())));
                            version = reached;
                        }
                        Appended::Stale { version: current, .. } => version = current,
                        Appended::Repeated(done) => panic!("{done:?} was never asked before"),
                    }
                }
                done
            });
        }
    }
    let mut expected: BTreeMap<String, BTreeMap<u64, String>> = BTreeMap::new();
    for (name, version, entry) in players.join_all().await.concat() {
        let twice = expected.entry(name).or_default().insert(version, entry);
        assert_eq!(twice, None, "two were told that they reached {version}");
    }
    for (name, log) in expected {
        assert_eq!(entries(&*stores[1], &name).await, log.into_values().collect::<Vec<_>>());
        assert_eq!(stores[0].meta(&id(&name)).await.unwrap().unwrap().version, 2 * MOVES);
    }
}

/// Somebody else moves the table while our statement waits for it: what the statement saw when it began is old.
#[tokio::test]
async fn what_others_did_while_we_waited_counts() {
    let Some(schema) = Schema::fresh().await else { return };
    let store = open(&schema).await;
    let mut by_hand = schema.connect().await;
    let mut watching = schema.connect().await;
    let cases: [(Append, Appended); 4] = [
        (append("a", 1, "mine"), applied(2)),
        (append("b", 0, "mine"), Appended::Stale { version: 1, revision: 0 }),
        (append("c", 0, "theirs"), repeated(1)),
        (append("d", 1, "theirs"), repeated(1)),
    ];
    for (request, answer) in cases {
        let name = request.table.to_string();
        store.create(table(&name)).await.unwrap();
        let moved = format!(
            "BEGIN; UPDATE tables SET version = 1 WHERE id = '{name}'; \
             INSERT INTO appends SELECT no, 1, 1, 'theirs', 'x' FROM tables WHERE id = '{name}'"
        );
        sqlx::raw_sql(AssertSqlSafe(moved)).execute(&mut by_hand).await.unwrap();
        let asking = tokio::spawn({
            let store = store.clone();
            async move { store.append(request).await }
        });
        until("it waits for the table", async || connections(&mut watching, WAITING).await == 1).await;
        sqlx::raw_sql("COMMIT").execute(&mut by_hand).await.unwrap();
        assert_eq!(asking.await.unwrap(), Ok(answer), "{name}");
        let log = entries(&*store, &name).await;
        assert_eq!(
            store.meta(&id(&name)).await.unwrap().unwrap().version,
            log.len() as u64,
            "{name}: {log:?}"
        );
    }
}

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
    last.changes.status = Some(Status::Finished);
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
    for _ in 0..10 {
        // Some get through in between.
        let start = store.figures().commits;
        until("they play on", async || store.figures().commits > start + 2).await;
        end_connections(&mut by_hand, "true").await;
    }
    players.join_all().await;
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
    let mut acknowledged = vec![0; TABLES];
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
        let error = store.append(append("t0", acknowledged[0], "k")).await.unwrap_err();
        assert_eq!(error, StoreError::Silent);
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

#[tokio::test]
async fn what_others_got_in_the_way_of_is_tried_again() {
    let Some(schema) = Schema::fresh().await else { return };
    let faults = Faults::default();
    let store = PostgresStore::open(schema.options().faults(faults.clone())).await.unwrap();
    store.create(table("a")).await.unwrap();
    faults.fail_next(StoreError::Busy);
    assert_eq!(store.append(append("a", 0, "k0")).await, Ok(applied(1)));
    let update = Update {
        table: id("a"),
        revision: 0,
        changes: malice_store::Changes::default(),
        orders: Vec::new(),
        at: 0,
    };
    faults.fail_next(StoreError::Busy);
    assert_eq!(store.update(update).await, Ok(Updated::Applied { revision: 1 }));
    for _ in 0..3 {
        faults.fail_next(StoreError::Busy);
    }
    assert_eq!(store.append(append("a", 1, "k1")).await, Err(StoreError::Busy));
    let after = Appended::Applied { version: 2, revision: 1 };
    assert_eq!(store.append(append("a", 1, "k1")).await, Ok(after));
}

/// Two hundred tables in one commit: whoever listens hears of each, in hints that are short enough.
#[tokio::test]
async fn hints_tell_of_every_table_once_it_is_committed() {
    const TABLES: usize = 200;
    let Some(schema) = Schema::fresh().await else { return };
    let faults = Faults::default();
    let store = Arc::new(PostgresStore::open(schema.options().faults(faults.clone())).await.unwrap());
    // Numbers as long as they can get.
    schema.by_hand("ALTER SEQUENCE tables_no_seq RESTART WITH 9223372036854770000").await;
    for number in 0..TABLES {
        store.create(table(&format!("t{number}"))).await.unwrap();
    }
    schema.by_hand("UPDATE tables SET version = 9223372036854770000").await;
    let mut listener = PgListener::connect(&schema.address()).await.unwrap();
    listener.listen("malice").await.unwrap();
    faults.hold();
    let mut players = JoinSet::new();
    let ask = |number: usize| {
        let store = store.clone();
        async move { store.append(append(&format!("t{number}"), 9_223_372_036_854_770_000, "k")).await.unwrap() }
    };
    players.spawn(ask(0));
    faults.held(1).await;
    let commits = store.figures().commits;
    let mut others: Vec<_> = (1..TABLES).map(|number| Box::pin(ask(number))).collect();
    for other in &mut others {
        // Asked, so that it waits in line.
        let asked = std::future::poll_fn(|context| Poll::Ready(other.as_mut().poll(context).is_pending()));
        assert!(asked.await);
        tokio::task::yield_now().await;
    }
    faults.release();
    for other in others {
        other.await;
    }
    players.join_all().await;
    assert_eq!(store.figures().commits, commits + 2, "all but the first share a commit");
    let mut last = append("t0", 9_223_372_036_854_770_001, "last");
    last.changes.status = Some(Status::Finished);
    store.append(last).await.unwrap();
    let (mut heard, mut hints) = (BTreeMap::new(), 0);
    while heard.values().sum::<u64>() < TABLES as u64 + 1 {
        let hint = listener.recv().await.unwrap();
        assert!(hint.payload().len() < 8_000);
        hints += 1;
        for part in hint.payload().split(',') {
            let (no, version) = part.split_once(':').unwrap();
            let (no, version): (i64, u64) = (no.parse().unwrap(), version.parse().unwrap());
            // Other tests share the channel, with numbers of their own.
            if no >= 9_223_372_036_854_770_000 {
                *heard.entry((no, version)).or_default() += 1;
            }
        }
    }
    assert!(hints >= 4);
    assert!(heard.values().all(|times| *times == 1));
    let versions = heard.keys().map(|(_, version)| version - 9_223_372_036_854_770_000);
    assert_eq!(versions.filter(|version| *version == 2).count(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_many_who_open_at_once_one_migrates() {
    let Some(schema) = Schema::fresh().await else { return };
    let mut openings = JoinSet::new();
    for _ in 0..8 {
        openings.spawn(PostgresStore::open(schema.options()));
    }
    for store in openings.join_all().await {
        store.unwrap();
    }
    let mut by_hand = schema.connect().await;
    let formats: Vec<(i64, i64)> =
        sqlx::query_as("SELECT format, min_reader FROM malice").fetch_all(&mut by_hand).await.unwrap();
    assert_eq!(formats, [(1, 1)]);
}

#[tokio::test]
async fn newer_and_foreign_databases_are_refused_and_left_alone() {
    let Some(schema) = Schema::fresh().await else { return };
    let refusal = async || PostgresStore::open(schema.options()).await.map(|_| ()).unwrap_err().to_string();
    schema.by_hand("CREATE TABLE groceries (name text)").await;
    let message = refusal().await;
    assert!(
        message.starts_with("postgres://") && message.ends_with("is a database of another program"),
        "{message}"
    );
    let mut by_hand = schema.connect().await;
    let things =
        "SELECT count(*) FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace";
    let things: i64 = query_scalar(things).fetch_one(&mut by_hand).await.unwrap();
    assert_eq!(things, 1);
    schema.by_hand("DROP TABLE groceries").await;
    open(&schema).await.create(table("a")).await.unwrap();
    // Newer, but so that we still understand it.
    schema.by_hand("UPDATE malice SET format = 99").await;
    assert!(open(&schema).await.load(&id("a")).await.unwrap().is_some());
    schema.by_hand("UPDATE malice SET min_reader = 98").await;
    let message = refusal().await;
    assert!(
        message.ends_with("was written by a newer malice (its format is 99, this one knows 1)"),
        "{message}"
    );
}

#[tokio::test]
async fn a_password_is_never_told() {
    let options = PostgresOptions::address("postgres://ann:s3cret@127.0.0.1:1/malice").unwrap();
    let error = PostgresStore::open(options.clone()).await.unwrap_err();
    let told = format!("{options:?} {error} {error:?} {}", malice_store::Home::Postgres(options.clone()));
    assert!(told.contains("postgres://127.0.0.1:1/malice") && !told.contains("s3cret"), "{told}");
    for wrong in ["postgres://ann:s3cret@[::x/malice", "postgres://ann:s3cret@h:99999/x", "s3cret"] {
        let error = PostgresOptions::address(wrong).unwrap_err();
        assert!(!format!("{error} {error:?}").contains("s3cret"), "{error}");
    }
}
