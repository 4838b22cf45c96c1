//! What clients were told, held against what is stored.

use std::collections::BTreeSet;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};
use malice_catalog::{Listed, Visit, with_game};
use malice_engine::{Content, Entry, Fault, Header, Move as Done, Table};
use malice_load::{Game, Move};
use malice_store::{Filter, Store, TableId};
use serde_json::Value;

/// A table, the seats that a client played there, and everything that was acknowledged, in order.
#[derive(Debug)]
pub(crate) struct Witness {
    pub(crate) game: Game,
    pub(crate) moves: Vec<Move>,
    /// Whether it was left because no server had its rules any more.
    pub(crate) left: bool,
}

impl Witness {
    pub(crate) fn of(game: Game) -> Self {
        Self { game, moves: Vec::new(), left: false }
    }
}

/// What there is in the end.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stored {
    pub(crate) tables: usize,
    pub(crate) finished: usize,
    /// Choices of bots.
    pub(crate) by_bots: usize,
    /// Tables whose rules this program does not have: it cannot play them again.
    pub(crate) foreign: usize,
}

/// Holds what was acknowledged against what is stored.
pub(crate) async fn check(store: &dyn Store, witnesses: &[Witness]) -> Result<Stored> {
    let mut stored = Stored::default();
    let mut foreign = BTreeSet::new();
    for Witness { game, moves, .. } in witnesses {
        let (table, seats) = (&game.table, game.seats());
        let log = log_of(store, table).await?;
        compare(moves, seats, &log.entries).with_context(|| format!("table {table}"))?;
        let over = log.replays().with_context(|| format!("table {table}"))?;
        match over {
            Some(over) => stored.finished += usize::from(over),
            None => drop(foreign.insert(table.clone())),
        }
        stored.by_bots +=
            log.entries.iter().filter(|entry| !is_forced(entry) && !is_of(seats, entry)).count();
    }
    // Tables whose opening was not acknowledged are whole as well.
    let unfinished = store.list(Filter::Unfinished, u32::MAX).await?;
    for meta in &unfinished {
        let log = log_of(store, meta.id.as_str()).await?;
        if log.replays().with_context(|| format!("table {}", meta.id))?.is_none() {
            foreign.insert(meta.id.as_str().to_owned());
        } else {
            stored.tables += 1;
        }
    }
    stored.foreign = foreign.len();
    stored.tables += stored.finished + stored.foreign;
    Ok(stored)
}

/// A table as it is stored.
struct Log {
    header: Header,
    entries: Vec<Entry>,
    /// Its pack, if it is not played with what the game ships.
    pack: Option<Value>,
}

async fn log_of(store: &dyn Store, table: &str) -> Result<Log> {
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
    let pack = match stored.content {
        Some(id) => {
            let body = store.content(&id).await?.with_context(|| format!("the pack of {table} is gone"))?;
            Some(serde_json::from_str(&body)?)
        }
        None => None,
    };
    Ok(Log { header, entries: lines.iter().enumerate().map(entry).collect::<Result<_>>()?, pack })
}

fn is_forced(entry: &Entry) -> bool {
    matches!(entry.what, Done::Choice { auto: true, .. })
}

fn is_of(seats: &[usize], entry: &Entry) -> bool {
    seats.contains(&entry.seat.index())
}

/// Every acknowledged choice stands where it was told, with forced answers only up to the version that was told; and what the same
/// seats have chosen besides was never acknowledged.
fn compare(moves: &[Move], seats: &[usize], entries: &[Entry]) -> Result<()> {
    let mut version = 0;
    for done in moves {
        let Move { seat, name, key, .. } = done;
        ensure!(done.before >= version, "{key} ({name}) came at {}, after {version}", done.before);
        let entry = entries.get(done.before).with_context(|| format!("{key} ({name}) is lost"))?;
        let wanted = Done::Choice { action: name.clone(), auto: false };
        ensure!(entry.seat.index() == *seat && entry.what == wanted, "{key} ({name}) is {entry:?}");
        let follow = entries.get(done.before + 1..done.version);
        ensure!(
            follow.is_some_and(|follow| follow.iter().all(is_forced)),
            "{key} ({name}) led to {}, but {follow:?} is there",
            done.version
        );
        version = done.version;
    }
    let chosen = entries.iter().filter(|entry| !is_forced(entry) && is_of(seats, entry)).count();
    ensure!(chosen == moves.len(), "{chosen} choices are stored, and {} were acknowledged", moves.len());
    Ok(())
}

impl Log {
    /// Plays it again, and says whether the game is over; nothing where its rules are not this program's.
    fn replays(&self) -> Result<Option<bool>> {
        with_game(&self.header.game, self)?
    }
}

impl Visit for &Log {
    type Out = Result<Option<bool>>;

    fn visit<G: Listed>(self) -> Result<Option<bool>> {
        let Log { header, entries, pack } = self;
        let told = |faults: Vec<Fault>| anyhow::anyhow!("{faults:?}");
        let content = match pack {
            Some(pack) => Content::from_json(G::meta(), pack).map_err(told)?,
            None => Content::shipped(G::meta().content),
        };
        if header.rules_version != G::meta().rules_version || header.content != content.hash() {
            return Ok(None);
        }
        let game = G::new(&header.options, &content).map_err(told)?;
        let table = Table::from_log(Arc::new(game), header, entries)?;
        Ok(Some(table.outcome().is_some()))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

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
        let moves = [told(0, "a", 1, 3), told(1, "b", 3, 4), told(0, "c", 5, 6)];
        let log = [("x", true), ("a", false), ("y", true), ("b", false), ("a bot's", false), ("c", false)];
        let seats = [0, 0, 1, 1, 2, 0];
        let log: Vec<Entry> =
            log.iter().zip(seats).map(|(&(name, auto), seat)| entry(seat, name, auto)).collect();
        assert!(compare(&moves, &[0, 1], &log).is_ok());
        let changed = |change: &dyn Fn(&mut Vec<Entry>)| {
            let mut log = log.clone();
            change(&mut log);
            compare(&moves, &[0, 1], &log)
        };
        assert!(changed(&|log| log.truncate(5)).is_err(), "the last is lost");
        assert!(changed(&|log| drop(log.remove(3))).is_err(), "one in the middle is lost");
        assert!(changed(&|log| log.push(entry(0, "c", false))).is_err(), "the last was done twice");
        assert!(changed(&|log| log.insert(3, entry(1, "b", false))).is_err(), "one was done twice");
        assert!(changed(&|log| log.swap(3, 5)).is_err(), "two changed places");
        assert!(compare(&moves, &[0, 1, 2], &log).is_err(), "a bot's choice that we have not made");
    }
}
