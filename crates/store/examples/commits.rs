//! Prints how many appends a second are committed, and how long one waits, with 1, 50 and 200 tables at once.

use std::sync::Arc;
use std::time::{Duration, Instant};

use malice_store::{
    Append, Appended, Changes, GuestId, NewTable, SqliteOptions, SqliteStore, Status, Store, TableId,
    Visibility,
};

const LASTING: Duration = Duration::from_secs(3);
/// A game of Overboss has about sixty moves; a snapshot now and then is part of the load.
const SNAPSHOT_EVERY: u64 = 32;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    // In the working folder unless told otherwise: a temporary folder is often in memory and flatters.
    let folder = std::env::args().nth(1).map_or_else(std::env::current_dir, |folder| Ok(folder.into()))?;
    let cores = std::thread::available_parallelism()?;
    println!("{cores} cores, store in {}", folder.display());
    println!(
        "{:>7} {:>12} {:>10} {:>10} {:>14}",
        "tables", "appends/s", "p50 ms", "p99 ms", "appends/commit"
    );
    for tables in [1, 50, 200] {
        let folder = tempfile::tempdir_in(&folder)?;
        let store = Arc::new(SqliteStore::open(SqliteOptions::folder(folder.path())).await?);
        measure(&store, tables).await;
        store.close().await?;
    }
    Ok(())
}

async fn measure(store: &Arc<SqliteStore>, tables: usize) {
    for table in 0..tables {
        store.create(new_table(table)).await.expect("a fresh store takes a table");
    }
    let before = store.figures();
    let start = Instant::now();
    let players: Vec<_> =
        (0..tables).map(|table| tokio::spawn(play(store.clone(), table, start + LASTING))).collect();
    let mut waits = Vec::new();
    for player in players {
        waits.extend(player.await.expect("no player fails"));
    }
    let seconds = start.elapsed().as_secs_f64();
    let commits = store.figures().commits - before.commits;
    waits.sort_unstable();
    let millis = |share: f64| waits[(waits.len() as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "{tables:>7} {:>12.0} {:>10.2} {:>10.2} {:>14.1}",
        waits.len() as f64 / seconds,
        millis(0.5),
        millis(0.99),
        waits.len() as f64 / commits as f64
    );
}

/// One move after the other, each as soon as the one before is committed.
async fn play(store: Arc<SqliteStore>, table: usize, until: Instant) -> Vec<Duration> {
    let mut waits = Vec::new();
    let mut version = 0;
    while Instant::now() < until {
        let append = Append {
            table: TableId::new(format!("table-{table:020}")),
            version,
            revision: None,
            key: format!("{table:012x}{version:012x}"),
            entries: vec![format!(r#"{{"n":{},"seat":1,"do":"place crypt b3"}}"#, version + 1)],
            changes: Changes { awaited: Some(1 << (version % 2)), ..Changes::default() },
            snapshot: (version % SNAPSHOT_EVERY == SNAPSHOT_EVERY - 1).then(|| vec![7; 700]),
            at: version as i64,
        };
        let start = Instant::now();
        match store.append(append).await {
            Ok(Appended::Applied { version: reached, .. }) => version = reached,
            other => panic!("an append in order is applied, but: {other:?}"),
        }
        waits.push(start.elapsed());
    }
    waits
}

fn new_table(table: usize) -> NewTable {
    NewTable {
        id: TableId::new(format!("table-{table:020}")),
        game: "overboss".into(),
        header: "{}".into(),
        visibility: Visibility::ByLink,
        status: Status::Playing,
        host: GuestId::new("host"),
        seats: Vec::new(),
        awaited: 1,
        notes: String::new(),
        grant: Vec::new(),
        created: 0,
    }
}
