//! Others at the same tables: who is first, who is late, and who hears of it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::task::Poll;

use malice_store::{
    Append, Appended, Changes, Faults, GuestId, Hint, KeepOrders, Kept, Mark, Marked, NewChatLine, Node,
    PostgresStore, Roll, Said, Store as _, StoreError, Talking, Update, Updated,
};
use sqlx::AssertSqlSafe;
use tokio::task::JoinSet;

use super::{WAITING, connections, end_connections, open, until};
use crate::house::Schema;
use crate::{append, applied, entries, id, repeated, table};

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
        ordered: None,
        changes: Changes::default(),
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

/// Two hundred tables in one commit: whoever listens hears of each, in notifications that are short enough.
#[tokio::test]
async fn hints_tell_of_every_table_once_it_is_committed() {
    const TABLES: usize = 200;
    const FAR: u64 = 9_223_372_036_854_770_000;
    let Some(schema) = Schema::fresh().await else { return };
    let faults = Faults::default();
    let store = Arc::new(PostgresStore::open(schema.options().faults(faults.clone())).await.unwrap());
    // Names and numbers as long as they can get.
    let name = |number: usize| format!("{number:064}");
    for number in 0..TABLES {
        store.create(table(&name(number))).await.unwrap();
    }
    schema.by_hand(format!("UPDATE tables SET version = {FAR}, revision = {FAR}, ordered = {FAR}")).await;
    let mut hints = open(&schema).await.hints().unwrap();
    assert_eq!(hints.recv().await, Some(Hint::Lost), "nobody knows what happened before");
    faults.hold();
    let mut players = JoinSet::new();
    let ask = |number: usize| {
        let (store, name) = (store.clone(), name(number));
        async move { store.append(append(&name, FAR, "k")).await.unwrap() }
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
    let mut heard = BTreeMap::new();
    while heard.len() < TABLES {
        let Some(Hint::Table(table, mark)) = hints.recv().await else { panic!("nothing else happened") };
        assert_eq!(mark, Mark { version: FAR + 1, revision: FAR, ordered: FAR });
        assert_eq!(heard.insert(table.to_string(), mark), None, "once");
    }
}

/// Everything that another server has to know is told, and nothing before it is committed.
#[tokio::test]
async fn hints_tell_of_all_that_happens_and_of_gaps() {
    let Some(schema) = Schema::fresh().await else { return };
    let faults = Faults::default();
    let store = Arc::new(PostgresStore::open(schema.options().faults(faults.clone())).await.unwrap());
    let mut hints = open(&schema).await.hints().unwrap();
    assert_eq!(hints.recv().await, Some(Hint::Lost));
    store.create(table("a")).await.unwrap();
    assert_eq!(hints.recv().await, Some(Hint::Table(id("a"), Mark::default())));
    let stands = |version, revision, ordered| Hint::Table(id("a"), Mark { version, revision, ordered });
    let mut last = append("a", 0, "k");
    last.changes.notes = Some("more than the log".into());
    store.append(last).await.unwrap();
    assert_eq!(hints.recv().await, Some(stands(1, 1, 0)));
    let update = Update {
        table: id("a"),
        revision: 1,
        ordered: Some(0),
        changes: Changes::default(),
        orders: Vec::new(),
        at: 0,
    };
    store.update(update.clone()).await.unwrap();
    assert_eq!(hints.recv().await, Some(stands(1, 2, 0)));
    let keep = KeepOrders {
        table: id("a"),
        version: 1,
        revision: Some(2),
        ordered: Some(0),
        key: "o".into(),
        orders: Vec::new(),
    };
    assert_eq!(store.keep_orders(keep.clone()).await, Ok(Kept::Applied));
    assert_eq!(hints.recv().await, Some(stands(1, 2, 1)));
    // Who does not know of the order is late with everything.
    let behind = KeepOrders { key: "p".into(), ..keep };
    assert_eq!(store.keep_orders(behind).await, Ok(Kept::Stale { version: 1 }));
    let behind = Update { revision: 2, ..update };
    assert_eq!(store.update(behind).await, Ok(Updated::Stale { revision: 2 }));
    for (revision, ordered) in [(2, 0), (1, 1)] {
        let behind = Append { revision: Some(revision), ordered: Some(ordered), ..append("a", 1, "m") };
        assert_eq!(store.append(behind.clone()).await, Ok(Appended::Stale { version: 1, revision: 2 }));
        let mut heavy = behind;
        heavy.changes.notes = Some("x".into());
        assert_eq!(store.append(heavy).await, Ok(Appended::Stale { version: 1, revision: 2 }));
    }
    let line = NewChatLine {
        table: id("a"),
        key: "k".into(),
        guest: Some(GuestId::new("ann")),
        name: "Ann".into(),
        text: "hello".into(),
        at: 5,
    };
    let number = store.say(line).await.unwrap();
    assert_eq!(hints.recv().await, Some(Hint::Said(id("a"))));
    let marked = |unsaid, talked| Marked {
        table: id("a"),
        mark: Mark { version: 1, revision: 2, ordered: 1 },
        said: Said { last: number, unsaid },
        talked,
        put_away: None,
    };
    assert_eq!(store.marks(vec![id("a"), id("b")]).await.unwrap(), [marked(0, 0)]);
    store.unsay(&id("a"), &GuestId::new("ann")).await.unwrap();
    assert_eq!(hints.recv().await, Some(Hint::Unsaid(id("a"))));
    assert_eq!(store.marks(vec![id("a")]).await.unwrap(), [marked(1, 0)]);
    let talking = Talking { table: id("a"), version: 1, count: 0, body: "let us".into() };
    assert_eq!(store.talk(talking.clone()).await, Ok(true));
    assert_eq!(hints.recv().await, Some(Hint::Talk(id("a"))));
    assert_eq!(store.talk(talking).await, Ok(false), "others have talked meanwhile");
    assert_eq!(store.marks(vec![id("a")]).await.unwrap(), [marked(1, 1)]);
    let talk = store.load(&id("a")).await.unwrap().unwrap().talk.unwrap();
    assert_eq!((talk.version, talk.count, talk.body.as_str()), (1, 1, "let us"));
    // A connection that ends leaves a gap.
    end_connections(&mut schema.connect().await, "query LIKE 'LISTEN%'").await;
    assert_eq!(hints.recv().await, Some(Hint::Lost));
    store.append(append("a", 1, "after")).await.unwrap();
    assert_eq!(hints.recv().await, Some(stands(2, 2, 1)));
    assert_eq!(store.marks(vec![id("a")]).await.unwrap()[0].talked, 0, "that was about another position");
}

/// Many ask at the same time where tables stand: each is told of those that it asked for, with all that was committed before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_with_others_is_told_of_its_own_tables() {
    const TABLES: usize = 30;
    let Some(schema) = Schema::fresh().await else { return };
    let store = open(&schema).await;
    for number in 0..TABLES {
        store.create(table(&format!("t{number}"))).await.unwrap();
    }
    let mut asking = JoinSet::new();
    for number in 0..TABLES {
        let store = store.clone();
        asking.spawn(async move {
            let (own, next) = (format!("t{number}"), format!("t{}", (number + 1) % TABLES));
            for version in 0..10 {
                store.append(append(&own, version, &format!("{version}"))).await.unwrap();
                let marks = store.marks(vec![id(&own), id("none"), id(&next)]).await.unwrap();
                let told: Vec<_> = marks.iter().map(|marked| marked.table.clone()).collect();
                assert_eq!(told, [id(&own), id(&next)]);
                assert_eq!(marks[0].mark.version, version + 1);
            }
        });
    }
    asking.join_all().await;
    assert_eq!(store.marks(Vec::new()).await.unwrap(), []);
    store.close().await.unwrap();
    assert_eq!(store.marks(vec![id("t0")]).await, Err(StoreError::Closed));
}

/// Says that a server is alive, and returns who is.
async fn alive(store: &PostgresStore, id: &str) -> Vec<String> {
    let Roll { alive, now } =
        store.beat(Node { id: id.into(), plays: format!("the games of {id}") }).await.unwrap();
    assert!(now.is_some_and(|now| now > 1_700_000_000_000), "the database has a clock: {now:?}");
    assert!(alive.iter().all(|node| node.plays == format!("the games of {}", node.id)), "{alive:?}");
    alive.into_iter().map(|node| node.id).collect()
}

/// Who is alive is known by the database's clock alone.
#[tokio::test]
async fn servers_know_who_is_alive() {
    let Some(schema) = Schema::fresh().await else { return };
    let (one, two) = (open(&schema).await, open(&schema).await);
    assert_eq!(alive(&one, "one").await, ["one"]);
    assert_eq!(alive(&two, "two").await, ["one", "two"]);
    schema.by_hand("UPDATE nodes SET seen = seen - interval '7 seconds' WHERE id = 'one'").await;
    assert_eq!(alive(&two, "two").await, ["two"]);
    assert_eq!(alive(&one, "one").await, ["one", "two"], "who comes back is there again");
    two.part("two").await.unwrap();
    assert_eq!(alive(&one, "one").await, ["one"]);
}

/// Whoever has the table speaks first, and has the lower number: a reader who saw the higher one would miss it.
#[tokio::test]
async fn who_waits_to_speak_has_no_number_yet() {
    let Some(schema) = Schema::fresh().await else { return };
    let store = open(&schema).await;
    let mut by_hand = schema.connect().await;
    let mut watching = schema.connect().await;
    store.create(table("a")).await.unwrap();
    sqlx::raw_sql("BEGIN; SELECT * FROM tables FOR UPDATE").execute(&mut by_hand).await.unwrap();
    let asking = tokio::spawn({
        let store = store.clone();
        let line = NewChatLine {
            table: id("a"),
            key: "k".into(),
            guest: None,
            name: "Ann".into(),
            text: "second".into(),
            at: 5,
        };
        async move { store.say(line).await.unwrap() }
    });
    until("it waits for the table", async || connections(&mut watching, WAITING).await == 1).await;
    let first = "INSERT INTO chat (table_no, key, name, text, at) SELECT no, 'h', 'Ben', 'first', 5 FROM tables; COMMIT";
    sqlx::raw_sql(first).execute(&mut by_hand).await.unwrap();
    let second = asking.await.unwrap();
    let said = store.chat(&id("a"), 0, 10).await.unwrap();
    assert_eq!(said.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["first", "second"]);
    assert_eq!(said[1].number, second);
}
