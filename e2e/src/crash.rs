//! Many clients play while the server is killed at random moments and started again. In the end nothing that was
//! acknowledged is missing, nothing happened twice, and every table replays.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Result, bail};
use malice_engine::Fast;
use malice_load::{Connection, Game as Played};
use malice_store::{SqliteOptions, SqliteStore, Store as _};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::process::Killable;
use crate::witness::{Stored, Witness, check};

/// Clients that play at the same time, each at a table of its own.
const CLIENTS: usize = 16;

/// The most acknowledged choices between two kills; the number is random, so that kills fall into opening, playing, ending
/// and recovering alike.
const MOST_BETWEEN: u32 = 400;

/// Between two tries to reach a server that is away.
const TRY_AGAIN: Duration = Duration::from_millis(5);

/// What happened.
#[derive(Clone, Copy, Debug)]
pub struct Report {
    pub kills: usize,
    pub tables: usize,
    pub finished: usize,
    pub acknowledged: usize,
    /// Requests that had to be sent again because their answer was lost.
    pub repeated: usize,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kills, tables, finished, acknowledged, repeated } = self;
        write!(
            f,
            "{kills} kills, {tables} tables ({finished} played to their end), {acknowledged} choices acknowledged, \
             {repeated} sent again: each is there once, and every table replays"
        )
    }
}

/// What all clients share.
#[derive(Debug)]
struct Load {
    server: SocketAddr,
    acknowledged: watch::Sender<usize>,
    repeated: AtomicUsize,
    over: AtomicBool,
}

/// Plays and kills. The same seed gives the same numbers of choices between kills.
pub async fn run(data: &Path, kills: usize, seed: u64) -> Result<Report> {
    let mut server = Killable::start(data).await?;
    let load = Arc::new(Load {
        server: server.address(),
        acknowledged: watch::Sender::new(0),
        repeated: AtomicUsize::new(0),
        over: AtomicBool::new(false),
    });
    let mut clients = JoinSet::new();
    for client in 0..CLIENTS {
        clients.spawn(load.clone().play(seed + client as u64));
    }
    let killed = tokio::select! {
        killed = load.kill(&mut server, kills, seed) => killed,
        // A client ends only when something is wrong.
        Some(ended) = clients.join_next() => match ended? {
            Ok(_) => bail!("a client ended before the others"),
            Err(error) => Err(error),
        },
    };
    killed?;
    load.over.store(true, Ordering::Relaxed);
    let mut witnesses = Vec::new();
    for ended in clients.join_all().await {
        witnesses.extend(ended?);
    }
    // The last word is what is on the disk.
    server.kill().await?;
    let store = SqliteStore::open(SqliteOptions::folder(data)).await?;
    let Stored { tables, finished, .. } = check(&store, &witnesses).await?;
    store.close().await?;
    Ok(Report {
        kills: kills + 1,
        tables,
        finished,
        acknowledged: *load.acknowledged.borrow(),
        repeated: load.repeated.load(Ordering::Relaxed),
    })
}

impl Load {
    /// Kills the server after random numbers of acknowledged choices.
    async fn kill(&self, server: &mut Killable, kills: usize, seed: u64) -> Result<()> {
        let mut moments = Fast::new(seed);
        let mut acknowledged = self.acknowledged.subscribe();
        for _ in 0..kills {
            let from = *acknowledged.borrow();
            let enough = from + 1 + moments.below(MOST_BETWEEN) as usize;
            acknowledged.wait_for(|count| *count >= enough).await?;
            server.kill().await?;
            server.restart().await?;
        }
        let enough = *acknowledged.borrow() + CLIENTS;
        acknowledged.wait_for(|count| *count >= enough).await?;
        Ok(())
    }

    /// Plays one game after another.
    async fn play(self: Arc<Self>, seed: u64) -> Result<Vec<Witness>> {
        let mut witnesses = Vec::new();
        let mut connection = Connection::new(self.server);
        while !self.over.load(Ordering::Relaxed) {
            let mut game = self.open(&mut connection, seed).await;
            let mut moves = Vec::new();
            while !self.over.load(Ordering::Relaxed)
                && let Some(done) = game.act(&mut connection, |error| self.again(error)).await?
            {
                moves.push(done);
                self.acknowledged.send_modify(|count| *count += 1);
            }
            witnesses.push(Witness { table: game.table.clone(), seats: game.seats().to_vec(), moves });
        }
        Ok(witnesses)
    }

    /// Opens a table; if the answer is lost, another one, and the first stays empty.
    async fn open(&self, connection: &mut Connection, seed: u64) -> Played {
        loop {
            match Played::open(connection, seed).await {
                Ok(game) => return game,
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
        Connection::new(self.server)
    }
}
