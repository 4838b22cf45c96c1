//! Many clients play while the server is killed at random moments and started again. In the end nothing that was
//! acknowledged is missing, nothing happened twice, and every table replays.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use malice_catalog::{Listed, Visit, with_game};
use malice_engine::{Content, Entry, Fast, Header, Move as Done, Table};
use malice_load::{Connection, Game as Played, Move};
use malice_store::{Filter, SqliteOptions, SqliteStore, Store, TableId};
use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::process::Killable;

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

/// A table, and everything that was acknowledged there, in order.
#[derive(Debug)]
struct Witness {
    table: String,
    moves: Vec<Move>,
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
    let (tables, finished) = check(data, &witnesses).await?;
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
            witnesses.push(Witness { table: game.table, moves });
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

/// Holds what was acknowledged against what is stored. Returns how many tables there are and how many are over.
async fn check(data: &Path, witnesses: &[Witness]) -> Result<(usize, usize)> {
    let store = SqliteStore::open(SqliteOptions::folder(data)).await?;
    let mut finished = 0;
    for Witness { table, moves } in witnesses {
        let (header, entries) = log_of(&store, table).await?;
        compare(moves, &entries).with_context(|| format!("table {table}"))?;
        finished += usize::from(replays(&header, &entries).with_context(|| format!("table {table}"))?);
    }
    // Tables whose opening was not acknowledged are whole as well.
    let unfinished = store.list(Filter::Unfinished, u32::MAX).await?;
    for meta in &unfinished {
        let (header, entries) = log_of(&store, meta.id.as_str()).await?;
        replays(&header, &entries).with_context(|| format!("table {}", meta.id))?;
    }
    store.close().await?;
    Ok((finished + unfinished.len(), finished))
}

async fn log_of(store: &SqliteStore, table: &str) -> Result<(Header, Vec<Entry>)> {
    let id = TableId::new(table);
    let stored = store.load(&id).await?.with_context(|| format!("table {table} is gone"))?;
    let header = Header::from_json(&serde_json::from_str(&stored.header)?).map_err(anyhow::Error::msg)?;
    let lines = store.entries(&id, 0).await?;
    let entry = |(index, line): (usize, &String)| -> Result<Entry> {
        let mut line: Value = serde_json::from_str(line)?;
        // The server keeps the words of the log with each entry; they are no part of the record.
        line.as_object_mut().map(|line| line.remove("told"));
        Entry::from_json(&line, index).map_err(anyhow::Error::msg)
    };
    Ok((header, lines.iter().enumerate().map(entry).collect::<Result<_>>()?))
}

/// The acknowledged choices in their order, each followed by forced answers only, are the whole log.
fn compare(moves: &[Move], entries: &[Entry]) -> Result<()> {
    let is_forced = |entry: &Entry| matches!(entry.what, Done::Choice { auto: true, .. });
    let mut version = entries.iter().take_while(|entry| is_forced(entry)).count();
    for done in moves {
        let Move { seat, name, key, .. } = done;
        ensure!(done.before == version, "{key} ({name}) came at {version}, and was told {}", done.before);
        let entry = entries.get(version).with_context(|| format!("{key} ({name}) is lost"))?;
        let wanted = Done::Choice { action: name.clone(), auto: false };
        ensure!(entry.seat.index() == *seat && entry.what == wanted, "{key} ({name}) is {entry:?}");
        version += 1 + entries[version + 1..].iter().take_while(|entry| is_forced(entry)).count();
        ensure!(done.version == version, "{key} ({name}) led to {version}, and was told {}", done.version);
    }
    ensure!(version == entries.len(), "{} entries were never acknowledged", entries.len() - version);
    Ok(())
}

/// Plays a log again; says whether the game is over.
fn replays(header: &Header, entries: &[Entry]) -> Result<bool> {
    with_game(&header.game, Replay { header, entries })?
}

struct Replay<'a> {
    header: &'a Header,
    entries: &'a [Entry],
}

impl Visit for Replay<'_> {
    type Out = Result<bool>;

    fn visit<G: Listed>(self) -> Result<bool> {
        let game = G::new(&self.header.options, &Content::shipped(G::meta().content));
        let game = game.map_err(|faults| anyhow::anyhow!("{faults:?}"))?;
        let table = Table::from_log(Arc::new(game), self.header, self.entries)?;
        Ok(table.outcome().is_some())
    }
}

#[cfg(test)]
mod tests {
    use malice_engine::Seat;

    use super::*;

    fn entry(seat: usize, action: &str, auto: bool) -> Entry {
        Entry { seat: Seat::new(seat), what: Done::Choice { action: action.into(), auto } }
    }

    fn told(seat: usize, name: &str, before: usize, version: usize) -> Move {
        let (name, key) = (name.to_owned(), format!("load {before}"));
        Move { seat, name, key, before, version, over: false, took: Duration::ZERO }
    }

    #[test]
    fn what_is_lost_doubled_or_moved_is_noticed() {
        let moves = [told(0, "a", 1, 3), told(1, "b", 3, 4), told(0, "c", 4, 5)];
        let log = [("x", true), ("a", false), ("y", true), ("b", false), ("c", false)];
        let seats = [0, 0, 1, 1, 0];
        let log: Vec<Entry> =
            log.iter().zip(seats).map(|(&(name, auto), seat)| entry(seat, name, auto)).collect();
        assert!(compare(&moves, &log).is_ok());
        let changed = |change: &dyn Fn(&mut Vec<Entry>)| {
            let mut log = log.clone();
            change(&mut log);
            compare(&moves, &log)
        };
        assert!(changed(&|log| log.truncate(4)).is_err(), "the last is lost");
        assert!(changed(&|log| drop(log.remove(3))).is_err(), "one in the middle is lost");
        assert!(changed(&|log| log.push(entry(0, "c", false))).is_err(), "the last was done twice");
        assert!(changed(&|log| log.insert(3, entry(1, "b", false))).is_err(), "one was done twice");
        assert!(changed(&|log| log.swap(3, 4)).is_err(), "two changed places");
    }
}
