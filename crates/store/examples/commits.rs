//! Prints how many appends a second are committed and how long one waits, with 1, 50 and 200 tables at once; then how
//! long it takes to load a table of an ordinary length. Names a folder, or an empty database of PostgreSQL by its address.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use malice_store::{
    Append, Appended, Changes, GuestId, Home, NewTable, PostgresOptions, PostgresStore, SqliteOptions,
    SqliteStore, Status, Store, StoreError, TableId, Visibility,
};
use tempfile::TempDir;
use tokio::task::JoinSet;

const LASTING: Duration = Duration::from_secs(3);
/// The length of a game; a table then gives way to the next one, as it does on a server.
const MOVES: u64 = 60;
const SNAPSHOT_EVERY: u64 = 32;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    // In the working folder unless told otherwise: a temporary folder is often in memory and flatters.
    let home = Home::named(&std::env::args().nth(1).unwrap_or_else(|| ".".into()))?;
    println!("{} cores, store in {home}", std::thread::available_parallelism()?);
    println!(
        "{:>7} {:>12} {:>10} {:>10} {:>14}",
        "tables", "appends/s", "p50 ms", "p99 ms", "appends/commit"
    );
    for tables in [1, 50, 200] {
        let house = House::at(&home)?;
        let store = house.open().await?;
        measure(&store, tables).await;
        store.close().await?;
    }
    load(&House::at(&home)?).await?;
    Ok(())
}

/// A fresh folder, or the one database that there is.
enum House {
    Folder(TempDir),
    Postgres(PostgresOptions),
}

impl House {
    fn at(home: &Home) -> std::io::Result<Self> {
        Ok(match home {
            Home::Folder(folder) => Self::Folder(tempfile::tempdir_in(folder)?),
            Home::Postgres(options) => Self::Postgres(options.clone()),
        })
    }

    async fn open(&self) -> Result<Arc<dyn Store>, StoreError> {
        Ok(match self {
            Self::Folder(folder) => Arc::new(SqliteStore::open(SqliteOptions::folder(folder.path())).await?),
            Self::Postgres(options) => Arc::new(PostgresStore::open(options.clone()).await?),
        })
    }
}

/// No table is played twice.
static TABLES: AtomicU64 = AtomicU64::new(0);

fn next_table() -> u64 {
    TABLES.fetch_add(1, Relaxed)
}

async fn measure(store: &Arc<dyn Store>, tables: u64) {
    let before = store.figures();
    let start = Instant::now();
    let mut players = JoinSet::new();
    for _ in 0..tables {
        let store = store.clone();
        players.spawn(async move {
            let mut waits = Vec::new();
            while start.elapsed() < LASTING {
                play(&*store, next_table(), &mut waits).await;
            }
            waits
        });
    }
    let mut waits = players.join_all().await.concat();
    let seconds = start.elapsed().as_secs_f64();
    let commits = store.figures().commits - before.commits;
    println!(
        "{tables:>7} {:>12.0} {:>10.2} {:>10.2} {:>14.1}",
        waits.len() as f64 / seconds,
        millis(&mut waits, 0.5),
        millis(&mut waits, 0.99),
        waits.len() as f64 / commits as f64
    );
}

/// One game: each move as soon as the one before is committed.
async fn play(store: &dyn Store, table: u64, waits: &mut Vec<Duration>) {
    store.create(new_table(table)).await.expect("a fresh store takes a table");
    for version in 0..MOVES {
        let append = Append {
            table: id(table),
            version,
            revision: None,
            ordered: None,
            key: scattered(table * MOVES + version),
            entries: vec![format!(r#"{{"n":{},"seat":1,"do":"place crypt b3"}}"#, version + 1)],
            changes: Changes { awaited: Some(1 << (version % 2)), ..Changes::default() },
            orders: Vec::new(),
            snapshot: (version % SNAPSHOT_EVERY == SNAPSHOT_EVERY - 1).then(|| vec![7; 700]),
            at: 1,
        };
        let start = Instant::now();
        let answer = store.append(append).await.expect("a fresh store takes an append");
        waits.push(start.elapsed());
        assert_eq!(answer, Appended::Applied { version: version + 1, revision: 0 });
    }
}

/// A store that was just opened loads tables that it has not seen before.
async fn load(house: &House) -> Result<(), StoreError> {
    const TABLES: usize = 500;
    let store = house.open().await?;
    let mut players = JoinSet::new();
    for _ in 0..TABLES {
        let store = store.clone();
        players.spawn(async move {
            let table = next_table();
            play(&*store, table, &mut Vec::new()).await;
            table
        });
    }
    let tables = players.join_all().await;
    store.close().await?;
    let store = house.open().await?;
    let mut waits = Vec::new();
    for table in tables {
        let start = Instant::now();
        store.load(&id(table)).await?;
        waits.push(start.elapsed());
    }
    let (half, most) = (millis(&mut waits, 0.5), millis(&mut waits, 0.99));
    println!("loading a table of {MOVES} moves: p50 {half:.2} ms, p99 {most:.2} ms");
    store.close().await
}

fn millis(waits: &mut [Duration], share: f64) -> f64 {
    waits.sort_unstable();
    waits[(waits.len() as f64 * share) as usize].as_secs_f64() * 1e3
}

/// Ids and keys are random in play: here they are spread out just as far.
fn scattered(number: u64) -> String {
    format!("{:016x}", (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).swap_bytes())
}

fn id(table: u64) -> TableId {
    TableId::new(scattered(table))
}

fn new_table(table: u64) -> NewTable {
    NewTable {
        id: id(table),
        game: "overboss".into(),
        header: "{}".into(),
        visibility: Visibility::ByLink,
        status: Status::Playing,
        host: GuestId::new("host"),
        seats: Vec::new(),
        awaited: 1,
        notes: String::new(),
        entries: Vec::new(),
        grant: Vec::new(),
        opening: None,
        created: 0,
    }
}
