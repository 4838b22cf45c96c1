//! The store alone: how many appends it commits, with no rules and no HTTP before it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::ensure;
use malice_store::{
    Append, Appended, Changes, GuestId, Home, NewTable, PostgresStore, SqliteOptions, SqliteStore, Status,
    Store, TableId, Visibility,
};

use super::TABLES;
use super::load::Load;

/// The length of a game, and of what it leaves behind.
const MOVES: u64 = 60;
const SNAPSHOT: (u64, usize) = (32, 700);
/// Games that are opened beforehand for each table that is played at once: more than can be played in the time.
const GAMES: u64 = 12;

/// Appends for so long by so many stores on one home, each at [`TABLES`] tables at once.
pub(super) async fn measure(home: &Home, stores: usize, time: Duration) -> anyhow::Result<Load> {
    let mut playing = Vec::new();
    for number in 0..stores {
        let store = open(home).await?;
        let first = std::process::id() as u64 * 1_000_000 + number as u64 * 100_000;
        let games = TABLES as u64 * GAMES;
        for game in first..first + games {
            store.create(table(game)).await?;
        }
        playing.push((store, Arc::new(AtomicU64::new(first)), first + games));
    }
    let start = Instant::now();
    let mut players = Vec::new();
    for (store, next, end) in &playing {
        for _ in 0..TABLES {
            players.push(tokio::spawn(play(store.clone(), next.clone(), *end, start + time)));
        }
    }
    let mut load = Load::default();
    for player in players {
        load.times.extend(player.await??);
    }
    load.time = start.elapsed();
    load.times.sort_unstable();
    for (store, ..) in playing {
        store.close().await?;
    }
    Ok(load)
}

async fn open(home: &Home) -> anyhow::Result<Arc<dyn Store>> {
    Ok(match home {
        Home::Folder(folder) => Arc::new(SqliteStore::open(SqliteOptions::folder(folder)).await?),
        Home::Postgres(options) => Arc::new(PostgresStore::open(options.clone()).await?),
    })
}

/// One game after another, each move as soon as the one before is committed.
async fn play(
    store: Arc<dyn Store>,
    next: Arc<AtomicU64>,
    last: u64,
    end: Instant,
) -> anyhow::Result<Vec<Duration>> {
    let mut times = Vec::new();
    while Instant::now() < end {
        let game = next.fetch_add(1, Relaxed);
        // A store that is quicker than was reckoned with is measured for a shorter time.
        if game >= last {
            break;
        }
        for version in 0..MOVES {
            if Instant::now() >= end {
                break;
            }
            let start = Instant::now();
            let answer = store.append(append(game, version)).await?;
            ensure!(
                answer == Appended::Applied { version: version + 1, revision: 0 },
                "nobody else plays here, and yet an append was answered {answer:?}"
            );
            times.push(start.elapsed());
        }
    }
    Ok(times)
}

fn append(game: u64, version: u64) -> Append {
    Append {
        table: id(game),
        version,
        revision: Some(0),
        ordered: Some(0),
        key: scattered(game * MOVES + version),
        entries: vec![format!(
            r#"{{"n":{},"seat":1,"do":"place crypt b3","told":["Seat 1 places a Crypt on B3"]}}"#,
            version + 1
        )],
        changes: Changes { awaited: Some(1 << (version % 2)), ..Changes::default() },
        orders: Vec::new(),
        snapshot: (version % SNAPSHOT.0 == SNAPSHOT.0 - 1).then(|| vec![7; SNAPSHOT.1]),
        at: 1,
    }
}

/// Ids and keys are random in play: here they are spread out just as far.
fn scattered(number: u64) -> String {
    format!("{:016x}", (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15).swap_bytes())
}

fn id(game: u64) -> TableId {
    TableId::new(scattered(game))
}

fn table(game: u64) -> NewTable {
    NewTable {
        id: id(game),
        game: "overboss".into(),
        header: "{}".into(),
        visibility: Visibility::ByLink,
        // No server takes it up.
        status: Status::Finished,
        host: GuestId::new("bench"),
        seats: Vec::new(),
        awaited: 1,
        notes: String::new(),
        content: None,
        entries: Vec::new(),
        grant: Vec::new(),
        opening: None,
        created: 0,
    }
}
