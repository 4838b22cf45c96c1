//! The same load while both players of each table look at the page.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use anyhow::Context as _;
use malice_load::{Ask, Connection, Game, Process};

use super::load::{After, Load};

pub(super) struct Streamed {
    pub(super) load: Load,
    /// Moments that arrived at pages, and those that should have.
    pub(super) delivered: u64,
    pub(super) expected: u64,
    /// What the server had used of a processor before the load and after it.
    pub(super) cpu: [Option<Duration>; 2],
    /// What a table and its two streams take of memory.
    pub(super) memory: Option<u64>,
}

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

/// How long the last updates may be on their way.
const PATIENCE: Duration = Duration::from_secs(5);

pub(super) async fn run(server: &Process, tables: usize, time: Duration) -> anyhow::Result<Streamed> {
    let (address, empty) = (server.address(), server.memory());
    let delivered = Arc::new(AtomicU64::new(0));
    let mut games = Vec::new();
    for seed in 0..tables {
        let (game, cookies) = open(address, seed as u64).await?;
        for (seat, cookie) in (1..).zip(cookies) {
            let path = format!("/live?t={}:{seat}:0", game.table);
            let lines = Connection::new(address).listen(Ask::get(&path).with(&[("cookie", &cookie)])).await?;
            tokio::spawn(count(lines, delivered.clone()));
        }
        games.push(game);
    }
    let full = server.memory().zip(empty);
    let memory = full.map(|(full, empty)| full.saturating_sub(empty) / tables as u64);
    let before = server.cpu();
    let load = Load::play(address, games, time, After::Nothing).await?;
    // A page that has seen nothing yet is shown the table first, then every version of it.
    let expected = 2 * (tables + load.times.len()) as u64;
    let wait = async {
        while delivered.load(Ordering::Relaxed) < expected {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    // Who waits in vain is told how many came.
    let _ = tokio::time::timeout(PATIENCE, wait).await;
    let cpu = [before, server.cpu()];
    Ok(Streamed { load, delivered: delivered.load(Ordering::Relaxed), expected, cpu, memory })
}

/// Counts updates of tables until the stream ends.
async fn count(mut lines: malice_load::Lines, delivered: Arc<AtomicU64>) {
    while let Ok(Some(line)) = lines.next_bytes().await {
        if line == b"event: table" {
            delivered.fetch_add(1, Ordering::Relaxed);
        }
    }
}

/// A table that two guests opened in their browsers; programs play for them.
async fn open(address: SocketAddr, seed: u64) -> anyhow::Result<(Game, [String; 2])> {
    let mut connection = Connection::new(address);
    let host = guest(&mut connection).await?;
    let headers = [FORM, ("cookie", host.as_str())];
    let form = b"seat=me&name=&seat=open&name=&visibility=link";
    let opened = connection.ask(Ask::post("/new/overboss", form).with(&headers)).await?;
    let path = opened.header("location").context("no table was opened")?.to_owned();
    let token = give(&mut connection, &path, &host, "seat-2").await?;
    let other = guest(&mut connection).await?;
    let headers = [FORM, ("cookie", other.as_str())];
    let link = token.split_once("/link/").map_or(token.as_str(), |(_, token)| token);
    connection.ask(Ask::post(&format!("/link/{link}"), b"").with(&headers)).await?;
    let tokens = vec![
        give(&mut connection, &path, &host, "api-1").await?,
        give(&mut connection, &path, &other, "api-2").await?,
    ];
    let table = path.trim_start_matches("/t/").to_owned();
    Ok((Game::new(table, tokens, seed), [host, other]))
}

/// A new guest's cookie.
async fn guest(connection: &mut Connection) -> anyhow::Result<String> {
    let answer = connection.ask(Ask::get("/settings")).await?;
    let cookie = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next());
    Ok(cookie.context("no cookie was set")?.to_owned())
}

/// A link or token, read off the page that shows it once.
async fn give(connection: &mut Connection, path: &str, cookie: &str, power: &str) -> anyhow::Result<String> {
    let body = format!("power={power}");
    let headers = [FORM, ("cookie", cookie)];
    let page =
        connection.ask(Ask::post(&format!("{path}/links"), body.as_bytes()).with(&headers)).await?.text();
    let value = page.split("class=\"address\"").nth(1).and_then(|rest| rest.split("value=\"").nth(1));
    let value = value.and_then(|rest| rest.split('"').next());
    Ok(value.with_context(|| format!("no link {power} was given"))?.to_owned())
}
