//! Snapshots: a table without the work of playing its whole log again.
//!
//! A snapshot is a cache. It carries the rules version and the content by which it was made; where they do not fit, or where
//! it cannot be read, the table is rebuilt from its log.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Base, Happened, Past, Table};
use crate::chance::Position;
use crate::record::line_of_entry;
use crate::{Chance, Entry, Game, Header, Io, RecordError};

#[derive(Serialize, Deserialize)]
struct Snapshot<S, A, E> {
    rules_version: u32,
    content: String,
    state: S,
    chance: Position,
    past: Vec<Past<A>>,
    live: Vec<usize>,
    log: Vec<Happened<E>>,
    questions: Vec<Option<usize>>,
    base: BaseSnapshot<S>,
}

#[derive(Serialize, Deserialize)]
struct BaseSnapshot<S> {
    state: S,
    chance: Position,
    live: usize,
    log: usize,
}

impl<G: Game> Table<G> {
    /// The table as it is, to be kept beside its log. It holds every secret but the seed.
    pub fn snapshot(&self) -> Vec<u8> {
        let snapshot = Snapshot {
            rules_version: G::meta().rules_version,
            content: self.game.content().hash().to_owned(),
            state: self.state.clone(),
            chance: self.io.chance.position(),
            past: self.past.clone(),
            live: self.live.clone(),
            log: self.log.clone(),
            questions: self
                .questions
                .iter()
                .map(|question| question.map(|question| question.since))
                .collect(),
            base: BaseSnapshot {
                state: self.base.state.clone(),
                chance: self.base.chance.position(),
                live: self.base.live,
                log: self.base.log,
            },
        };
        serde_json::to_vec(&snapshot).expect("a table is plain data")
    }

    /// A table from a snapshot; `None` if it is of other rules or content, or cannot be read.
    pub fn from_snapshot(game: Arc<G>, header: &Header, body: &[u8]) -> Option<Self> {
        let snapshot: Snapshot<G::State, G::Action, G::Event> = serde_json::from_slice(body).ok()?;
        let fits =
            snapshot.rules_version == G::meta().rules_version && snapshot.content == game.content().hash();
        let mut table = Self::opened(game, header).ok().filter(|_| fits)?;
        table.state = snapshot.state;
        table.io = Io::new(Chance::at(header.seed, &snapshot.chance));
        table.past = snapshot.past;
        table.live = snapshot.live;
        table.log = snapshot.log;
        table.base = Base {
            state: snapshot.base.state,
            chance: Chance::at(header.seed, &snapshot.base.chance),
            live: snapshot.base.live,
            log: snapshot.base.log,
        };
        table.restore_questions(&snapshot.questions);
        Some(table)
    }

    /// Goes on with a table by entries that were stored after it.
    pub fn go_on(&mut self, entries: &[Entry]) -> Result<(), RecordError> {
        self.replay_entries(entries)?;
        if self.unanswered() {
            return Err(RecordError::new(line_of_entry(self.past.len()), "a forced answer is missing"));
        }
        Ok(())
    }

    /// A table from its whole log.
    pub fn from_log(game: Arc<G>, header: &Header, entries: &[Entry]) -> Result<Self, RecordError> {
        let mut table = Self::opened(game, header)?;
        table.go_on(entries)?;
        Ok(table)
    }
}
