//! Many clients play while the server is killed at random moments and started again. In the end nothing that was
//! acknowledged is missing, nothing happened twice, and every table replays.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Result, bail};
use malice_engine::Fast;
use malice_load::{Connection, Game as Played};
use malice_store::{SqliteOptions, SqliteStore, Store as _};
use tokio::task::JoinSet;

use crate::load::Load;
use crate::process::Killable;
use crate::witness::{Stored, Witness, check};

/// Clients that play at the same time, each at a table of its own.
const CLIENTS: usize = 16;

/// The most acknowledged choices between two kills; the number is random, so that kills fall into opening, playing, ending
/// and recovering alike.
const MOST_BETWEEN: u32 = 400;

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

/// Plays and kills. The same seed gives the same numbers of choices between kills.
pub async fn run(data: &Path, kills: usize, seed: u64) -> Result<Report> {
    let mut server = Killable::start(data).await?;
    let load = Load::new(server.address());
    let mut clients = JoinSet::new();
    for client in 0..CLIENTS {
        clients.spawn(play(load.clone(), seed + client as u64));
    }
    let killed = tokio::select! {
        killed = kill(&load, &mut server, kills, seed) => killed,
        // A client ends only when something is wrong.
        Some(ended) = clients.join_next() => match ended? {
            Ok(_) => bail!("a client ended before the others"),
            Err(error) => Err(error),
        },
    };
    killed?;
    load.end();
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
        repeated: load.repeated(),
    })
}

/// Kills the server after random numbers of acknowledged choices.
async fn kill(load: &Load, server: &mut Killable, kills: usize, seed: u64) -> Result<()> {
    let mut moments = Fast::new(seed);
    for _ in 0..kills {
        load.more(1 + moments.below(MOST_BETWEEN) as usize).await;
        server.kill().await?;
        server.restart().await?;
    }
    load.more(CLIENTS).await;
    Ok(())
}

/// Plays one game after another.
async fn play(load: Arc<Load>, seed: u64) -> Result<Vec<Witness>> {
    let mut witnesses = Vec::new();
    let mut connection = load.connect();
    while !load.is_over() {
        let mut witness = Witness::of(open(&load, &mut connection, seed).await);
        while !load.is_over()
            && let Some(done) = witness.game.act(&mut connection, |error| load.again(error)).await?
        {
            witness.moves.push(done);
            load.count();
        }
        witnesses.push(witness);
    }
    Ok(witnesses)
}

/// Opens a table; if the answer is lost, another one, and the first stays empty.
async fn open(load: &Load, connection: &mut Connection, seed: u64) -> Played {
    loop {
        match Played::open(connection, seed).await {
            Ok(game) => return game,
            Err(_) => *connection = load.reconnect().await,
        }
    }
}
