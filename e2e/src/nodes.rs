//! Several servers on one database behind haproxy. Many clients play all games while servers, database and balancer are killed at
//! random, or stopped for a while. In the end each acknowledged choice is there once, every table replays, and every stream has
//! told the newest state.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use malice_engine::Fast;
use malice_load::{Ask, Connection, Game, Haproxy, Postgres};
use malice_store::{Home, PostgresStore, Store as _};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::timeout;

use crate::process::Killable;
use crate::witness::{Stored, Witness, check};

/// Clients that play at the same time, each at a table of its own; every other one against a bot.
const CLIENTS: usize = 10;
const GAMES: [&str; 5] =
    ["overboss", "big-bad-overlord", "forces-of-evil", "overlords-of-infamy", "battle-for-greyport"];

/// The most acknowledged choices between two blows.
const MOST_BETWEEN: u32 = 60;
/// Between two tries to reach who is away.
const TRY_AGAIN: Duration = Duration::from_millis(20);
/// A stream that says nothing for so long is dead: a live one says that it is alive more often.
const SILENCE: Duration = Duration::from_secs(40);
/// So long a stream may take to tell what has happened, a balancer that looks again included.
const PATIENCE: Duration = Duration::from_secs(90);

/// What happened.
#[derive(Clone, Copy, Debug, Default)]
pub struct Report {
    pub blows: usize,
    pub tables: usize,
    pub finished: usize,
    pub acknowledged: usize,
    pub repeated: usize,
    pub by_bots: usize,
    pub searches: usize,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { blows, tables, finished, acknowledged, repeated, by_bots, searches } = self;
        write!(
            f,
            "{blows} blows, {tables} tables ({finished} played to their end), {acknowledged} choices acknowledged, \
             {repeated} sent again, {by_bots} of bots for {searches} searches: each is there once, every table replays, \
             and every stream ended in the newest state"
        )
    }
}

struct Scene {
    database: Postgres,
    balancer: Haproxy,
    servers: Vec<Killable>,
    /// What bots have thought at servers that are gone.
    searches: usize,
}

/// What all clients share.
#[derive(Debug)]
struct Load {
    balancer: SocketAddr,
    acknowledged: watch::Sender<usize>,
    repeated: AtomicUsize,
    over: AtomicBool,
}

/// Whether there are a database and a balancer to play with.
pub fn can_run() -> bool {
    Postgres::is_there() && Haproxy::is_there()
}

/// Plays and strikes. The same seed gives the same blows after the same numbers of choices.
pub async fn run(servers: usize, blows: usize, seed: u64) -> Result<Report> {
    let mut scene = Scene::open(servers).await?;
    let load = Arc::new(Load {
        balancer: scene.balancer.address(),
        acknowledged: watch::Sender::new(0),
        repeated: AtomicUsize::new(0),
        over: AtomicBool::new(false),
    });
    let mut clients = JoinSet::new();
    for client in 0..CLIENTS {
        clients.spawn(load.clone().play(client, seed + client as u64));
    }
    // The blows fall on this thread: database and balancer end with the thread that started them.
    let struck = tokio::select! {
        struck = scene.strike(&load, blows, seed) => struck,
        // A client ends only when something is wrong.
        Some(ended) = clients.join_next() => match ended? {
            Ok(_) => bail!("a client ended before the others"),
            Err(error) => Err(error),
        },
    };
    struck?;
    load.over.store(true, Ordering::Relaxed);
    let mut witnesses = Vec::new();
    for ended in clients.join_all().await {
        witnesses.extend(ended?);
    }
    for server in 0..scene.servers.len() {
        scene.count_searches(server).await;
    }
    let Stored { tables, finished, by_bots } = scene.check(&witnesses).await?;
    Ok(Report {
        blows,
        tables,
        finished,
        acknowledged: *load.acknowledged.borrow(),
        repeated: load.repeated.load(Ordering::Relaxed),
        by_bots,
        searches: scene.searches,
    })
}

impl Scene {
    async fn open(count: usize) -> Result<Self> {
        let database = Postgres::start()?;
        let mut servers = Vec::new();
        for _ in 0..count {
            servers.push(Killable::start(database.address()).await?);
        }
        let addresses: Vec<SocketAddr> = servers.iter().map(Killable::address).collect();
        Ok(Self { balancer: Haproxy::start(&addresses)?, database, servers, searches: 0 })
    }

    /// Strikes after random numbers of acknowledged choices: every kind of blow in turn, at anybody.
    async fn strike(&mut self, load: &Load, blows: usize, seed: u64) -> Result<()> {
        let mut chance = Fast::new(seed);
        let mut acknowledged = load.acknowledged.subscribe();
        for blow in 0..blows {
            let enough = *acknowledged.borrow() + 1 + chance.below(MOST_BETWEEN) as usize;
            acknowledged.wait_for(|count| *count >= enough).await?;
            let server = chance.below(self.servers.len() as u32) as usize;
            match blow % 6 {
                0 | 2 | 4 => {
                    self.count_searches(server).await;
                    self.servers[server].kill().await?;
                    self.servers[server].restart().await?;
                }
                1 => {
                    self.database.crash()?;
                    self.database.resume()?;
                }
                3 => {
                    self.balancer.crash()?;
                    self.balancer.resume()?;
                }
                _ => {
                    self.servers[server].signal("STOP").await?;
                    // The others play on without it.
                    let enough = *acknowledged.borrow() + 1;
                    let played =
                        timeout(PATIENCE, acknowledged.wait_for(|count| *count >= enough)).await.is_ok();
                    self.servers[server].signal("CONT").await?;
                    ensure!(played, "while a server stood still, nobody could play");
                }
            }
        }
        let enough = *acknowledged.borrow() + CLIENTS;
        acknowledged.wait_for(|count| *count >= enough).await?;
        Ok(())
    }

    /// Notes how often bots have thought at a server so far.
    async fn count_searches(&mut self, server: usize) {
        let answer = Connection::new(self.servers[server].address()).ask(Ask::get("/metrics")).await;
        let text = answer.map(|answer| answer.text()).unwrap_or_default();
        let count = text.lines().find_map(|line| line.strip_prefix("malice_bot_searches_total "));
        self.searches += count.and_then(|count| count.parse().ok()).unwrap_or(0_usize);
    }

    /// The last word is what the database has after a crash.
    async fn check(&mut self, witnesses: &[Witness]) -> Result<Stored> {
        for server in &mut self.servers {
            server.kill().await?;
        }
        self.database.crash()?;
        self.database.resume()?;
        let Home::Postgres(options) = Home::named(&self.database.address())? else {
            bail!("a database is needed")
        };
        let store = PostgresStore::open(options).await?;
        let stored = check(&store, witnesses).await?;
        store.close().await?;
        Ok(stored)
    }
}

impl Load {
    /// Plays one game after another, and follows each on a stream.
    async fn play(self: Arc<Self>, client: usize, seed: u64) -> Result<Vec<Witness>> {
        let mut witnesses = Vec::new();
        let mut connection = Connection::new(self.balancer);
        let rival = if client.is_multiple_of(2) { "human" } else { "easy" };
        let mut number = client;
        while !self.over.load(Ordering::Relaxed) {
            let key = format!("crash test {seed} of client {client}, table {number}");
            let seats = json!([{ "player": "human" }, { "player": rival }]);
            let new = json!({ "game": GAMES[number % GAMES.len()], "seats": seats, "key": key });
            let mut game = self.open(&mut connection, &new, seed).await?;
            let mut stream = Stream::follow(self.clone(), &game);
            let mut moves = Vec::new();
            let played = async {
                while !self.over.load(Ordering::Relaxed)
                    && let Some(done) = game.act(&mut connection, |error| self.again(error)).await?
                {
                    moves.push(done);
                    self.acknowledged.send_modify(|count| *count += 1);
                }
                Ok::<_, io::Error>(())
            };
            played.await.with_context(|| format!("{new}"))?;
            let newest = moves.last().map_or(0, |done| done.version);
            stream.hear(newest).await.with_context(|| format!("the stream of {}", game.table))?;
            witnesses.push(Witness { table: game.table.clone(), seats: game.seats().to_vec(), moves });
            number += 1;
        }
        Ok(witnesses)
    }

    /// Opens a table, once for its key.
    async fn open(&self, connection: &mut Connection, new: &Value, seed: u64) -> Result<Game> {
        loop {
            match Game::open_as(connection, new, seed).await {
                Ok(game) => return Ok(game),
                Err(error) if error.kind() == io::ErrorKind::Other => return Err(error.into()),
                Err(_) => *connection = self.reconnect().await,
            }
        }
    }

    async fn again(&self, _: io::Error) -> io::Result<Connection> {
        self.repeated.fetch_add(1, Ordering::Relaxed);
        Ok(self.reconnect().await)
    }

    async fn reconnect(&self) -> Connection {
        tokio::time::sleep(TRY_AGAIN).await;
        Connection::new(self.balancer)
    }
}

/// A stream of a table, followed wherever it comes from.
struct Stream {
    version: watch::Receiver<usize>,
    following: JoinHandle<()>,
}

impl Stream {
    fn follow(load: Arc<Load>, game: &Game) -> Self {
        let (told, version) = watch::channel(0);
        let path = format!("/api/v1/tables/{}/events", game.table);
        let token = format!("Bearer {}", game.tokens[0]);
        let following = tokio::spawn(async move {
            loop {
                let headers = [("authorization", token.as_str())];
                let listening = load.reconnect().await.listen(Ask::get(&path).with(&headers)).await;
                if let Ok(mut lines) = listening {
                    while let Ok(Ok(Some(line))) = timeout(SILENCE, lines.next()).await {
                        let line: Value = serde_json::from_str(&line).unwrap_or_default();
                        if let Some(version) = line["version"].as_u64() {
                            told.send_if_modified(|newest| {
                                let newer = version as usize > *newest;
                                *newest = (version as usize).max(*newest);
                                newer
                            });
                        }
                    }
                }
            }
        });
        Self { version, following }
    }

    /// Waits until a version was told.
    async fn hear(&mut self, version: usize) -> Result<()> {
        let heard =
            matches!(timeout(PATIENCE, self.version.wait_for(|told| *told >= version)).await, Ok(Ok(_)));
        ensure!(heard, "version {version} was never told, only {}", *self.version.borrow());
        Ok(())
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.following.abort();
    }
}
