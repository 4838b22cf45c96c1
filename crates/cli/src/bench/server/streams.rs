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
    /// Pictures that pages were sent, and for how many moves at their tables.
    pub(super) pictures: u64,
    pub(super) moves: u64,
    /// Pages that show the newest state in the end, of all.
    pub(super) up_to_date: usize,
    pub(super) pages: usize,
    /// What the server had used of a processor before the load and after it.
    pub(super) cpu: [Option<Duration>; 2],
    /// What a table and its two streams take of memory.
    pub(super) memory: Option<u64>,
}

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

/// How long the last updates may be on their way.
const PATIENCE: Duration = Duration::from_secs(5);

/// A page that looks at a table, and what it was told.
struct Page {
    table: String,
    cookie: String,
    told: Arc<Told>,
}

#[derive(Default)]
struct Told {
    pictures: AtomicU64,
    /// What it shows.
    stamp: AtomicU64,
}

pub(super) async fn run(server: &Process, tables: usize, time: Duration) -> anyhow::Result<Streamed> {
    let (address, empty) = (server.address(), server.memory());
    let (mut games, mut pages) = (Vec::new(), Vec::new());
    for seed in 0..tables {
        let (game, cookies) = open(address, seed as u64).await?;
        for (seat, cookie) in (1..).zip(cookies) {
            let path = format!("/live?t={}:{seat}:0", game.table);
            let lines = Connection::new(address).listen(Ask::get(&path).with(&[("cookie", &cookie)])).await?;
            let page = Page { table: game.table.clone(), cookie, told: Arc::default() };
            tokio::spawn(look(lines, page.told.clone()));
            pages.push(page);
        }
        games.push(game);
    }
    let full = server.memory().zip(empty);
    let memory = full.map(|(full, empty)| full.saturating_sub(empty) / tables as u64);
    let before = server.cpu();
    let load = Load::play(address, games, time, After::Nothing).await?;
    let cpu = [before, server.cpu()];
    let mut connection = Connection::new(address);
    let mut up_to_date = 0;
    for page in &pages {
        up_to_date += usize::from(page.catches_up(&mut connection).await?);
    }
    let pictures = pages.iter().map(|page| page.told.pictures.load(Ordering::Relaxed)).sum();
    let moves = 2 * load.moves as u64;
    Ok(Streamed { load, pictures, moves, up_to_date, pages: pages.len(), cpu, memory })
}

impl Page {
    /// Whether it comes to show what who opens the table now is shown.
    async fn catches_up(&self, connection: &mut Connection) -> anyhow::Result<bool> {
        let path = format!("/t/{}", self.table);
        let page = connection.ask(Ask::get(&path).with(&[("cookie", &self.cookie)])).await?.text();
        let stamp =
            page.split_once("data-version=\"").and_then(|(_, rest)| rest.split('"').next()?.parse().ok());
        let stamp: u64 = stamp.context("the table's page does not say what it shows")?;
        let wait = async {
            while self.told.stamp.load(Ordering::Relaxed) < stamp {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        Ok(tokio::time::timeout(PATIENCE, wait).await.is_ok())
    }
}

/// Notes what a stream tells until it ends.
async fn look(mut lines: malice_load::Lines, told: Arc<Told>) {
    while let Ok(Some(line)) = lines.next_bytes().await {
        if line == b"event: table" {
            told.pictures.fetch_add(1, Ordering::Relaxed);
        } else if let Some(id) = line.strip_prefix(b"id: ") {
            let stamp =
                id.rsplit(|byte| *byte == b':').next().and_then(|stamp| std::str::from_utf8(stamp).ok());
            told.stamp
                .store(stamp.and_then(|stamp| stamp.parse().ok()).unwrap_or_default(), Ordering::Relaxed);
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
