//! Several servers on one database: what they do together, how soon one hears of the other, and what a move costs whom.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use malice_load::{Ask, Connection, Game, Process};
use malice_store::Home;
use serde_json::Value;
use tokio::sync::watch;

use super::load::{After, Load};
use super::{Row, SERVER, TABLES, appended, each, millis, spent, start};

/// Moves whose way to the other servers is measured.
const MOVES: usize = 300;
/// How long a move may be on its way.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) async fn measure(time: Duration, store: &str, count: usize) -> anyhow::Result<Vec<Row>> {
    let mut servers = Vec::new();
    for _ in 0..count {
        servers.push(start(store).await?);
    }
    let row = |what, figure, aim| Row { what, figure, aim };
    // What opening the tables costs belongs to no move.
    let tables = open(&servers).await?;
    let before = (cpu_of(&servers), cpu_of_database());
    let load = play(tables, time).await?;
    let after = (cpu_of(&servers), cpu_of_database());
    let mut rows = vec![
        row("servers", count.to_string(), ""),
        row("durable actions, 200 tables a server", format!("{:.0} a second", load.rate()), ""),
        row(
            "  answered within, p50 / p99",
            format!("{} / {}", millis(load.within(0.5)), millis(load.within(0.99))),
            "p99 50 ms",
        ),
        row(SERVER, each(spent(before.0, after.0), &load), ""),
        row("  CPU of a move at the database", each(spent(before.1, after.1), &load), ""),
    ];
    let (here, there) = (servers[0].address(), servers[count - 1].address());
    let told = hints(here, there).await?;
    rows.push(row(
        "a move is told by the stream of another server, p50 / p99",
        format!("{} / {}", millis(told.within(0.5)), millis(told.within(0.99))),
        "p50 50 ms",
    ));
    for server in servers {
        server.kill().await?;
    }
    rows.extend(appended(&Home::named(store)?, count, time).await?);
    Ok(rows)
}

/// Opens tables at each of the servers.
async fn open(servers: &[Process]) -> anyhow::Result<Vec<(SocketAddr, Vec<Game>)>> {
    let mut opened = Vec::new();
    for (number, server) in servers.iter().enumerate() {
        let address = server.address();
        let mut games = Vec::new();
        let mut connection = Connection::new(address);
        for table in 0..TABLES {
            games.push(Game::open(&mut connection, (number * TABLES + table) as u64).await?);
        }
        opened.push((address, games));
    }
    Ok(opened)
}

/// Plays at all servers at once, at each at tables of its own.
async fn play(tables: Vec<(SocketAddr, Vec<Game>)>, time: Duration) -> anyhow::Result<Load> {
    let playing: Vec<_> = tables
        .into_iter()
        .map(|(address, games)| tokio::spawn(Load::play(address, games, time, After::Another)))
        .collect();
    let mut load = Load::default();
    for played in playing {
        let played = played.await??;
        load.times.extend(played.times);
        load.time = load.time.max(played.time);
    }
    load.times.sort_unstable();
    Ok(load)
}

/// How long moves at one server take to the streams of another, from when they are sent.
async fn hints(here: SocketAddr, there: SocketAddr) -> anyhow::Result<Load> {
    let mut connection = Connection::new(here);
    let mut load = Load::default();
    let mut seed = 0;
    while load.times.len() < MOVES {
        seed += 1;
        let mut game = Game::open(&mut connection, seed).await?;
        let path = format!("/api/v1/tables/{}/events", game.table);
        let token = format!("Bearer {}", game.tokens[0]);
        let headers = [("authorization", token.as_str())];
        let lines = Connection::new(there).listen(Ask::get(&path).with(&headers)).await?;
        let (told, mut newest) = watch::channel((0, Instant::now()));
        let following = tokio::spawn(follow(lines, told));
        while load.times.len() < MOVES {
            let sent = Instant::now();
            let Some(done) = game.act(&mut connection, async |error| Err(error)).await? else { break };
            let sent = sent.max(Instant::now().checked_sub(done.took).unwrap_or(sent));
            let heard = newest.wait_for(|(version, _)| *version >= done.version);
            let heard = tokio::time::timeout(PATIENCE, heard).await.context("a move was never told")??.1;
            load.times.push(heard.saturating_duration_since(sent));
        }
        following.abort();
    }
    load.times.sort_unstable();
    Ok(load)
}

/// Notes what a stream tells, and when.
async fn follow(mut lines: malice_load::Lines, told: watch::Sender<(usize, Instant)>) {
    while let Ok(Some(line)) = lines.next().await {
        let line: Value = serde_json::from_str(&line).unwrap_or_default();
        if let Some(version) = line["version"].as_u64() {
            let _ = told.send((version as usize, Instant::now()));
        }
    }
}

fn cpu_of(servers: &[Process]) -> Option<Duration> {
    servers.iter().map(Process::cpu).sum()
}

/// The processor time of all PostgreSQL processes of this machine; nothing where there are none.
fn cpu_of_database() -> Option<Duration> {
    let processes = std::fs::read_dir("/proc").ok()?.flatten();
    let ids = processes.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    let is_database = |id: &u32| {
        std::fs::read_to_string(format!("/proc/{id}/comm")).is_ok_and(|name| name.trim() == "postgres")
    };
    let spent: Vec<Duration> = ids.filter(is_database).filter_map(malice_load::cpu_of).collect();
    (!spent.is_empty()).then(|| spent.iter().sum())
}
