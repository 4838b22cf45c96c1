//! Snapshots: a table without the work of playing its whole log again.
//!
//! A snapshot is a cache. It carries the rules version and the content by which it was made; where they do not fit, or where
//! it cannot be read, the table is rebuilt from its log.

use std::borrow::Cow;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Base, Happened, Past, Table};
use crate::chance::Position;
use crate::record::line_of_entry;
use crate::{Chance, Entry, Game, Header, Io, RecordError};

/// Borrowed from a table that is written, owned where one was read.
#[derive(Serialize, Deserialize)]
#[serde(bound(
    serialize = "S: Clone + Serialize, A: Clone + Serialize, E: Clone + Serialize",
    deserialize = "S: Clone + DeserializeOwned, A: Clone + DeserializeOwned, E: Clone + DeserializeOwned"
))]
struct Snapshot<'a, S: Clone, A: Clone, E: Clone> {
    rules_version: u32,
    content: Cow<'a, str>,
    state: Cow<'a, S>,
    chance: Position,
    past: Cow<'a, [Past<A>]>,
    live: Cow<'a, [usize]>,
    log: Cow<'a, [Happened<E>]>,
    questions: Vec<Option<usize>>,
    base: BaseSnapshot<'a, S>,
}

#[derive(Serialize, Deserialize)]
#[serde(bound(serialize = "S: Clone + Serialize", deserialize = "S: Clone + DeserializeOwned"))]
struct BaseSnapshot<'a, S: Clone> {
    state: Cow<'a, S>,
    chance: Position,
    live: usize,
    log: usize,
}

impl<G: Game> Table<G> {
    /// The table as it is, to be kept beside its log. It holds every secret but the seed.
    pub fn snapshot(&self) -> Vec<u8> {
        let snapshot = Snapshot {
            rules_version: G::meta().rules_version,
            content: self.game.content().hash().into(),
            state: Cow::Borrowed(&self.state),
            chance: self.io.chance.position(),
            past: (&self.past).into(),
            live: (&self.live).into(),
            log: (&self.log).into(),
            questions: self
                .questions
                .iter()
                .map(|question| question.map(|question| question.since))
                .collect(),
            base: BaseSnapshot {
                state: Cow::Borrowed(&self.base.state),
                chance: self.base.chance.position(),
                live: self.base.live,
                log: self.base.log,
            },
        };
        serde_json::to_vec(&snapshot).expect("a table is plain data")
    }

    /// A table from a snapshot; `None` if it is of other rules or content, or cannot be read.
    pub fn from_snapshot(game: Arc<G>, header: &Header, body: &[u8]) -> Option<Self> {
        let snapshot: Snapshot<'_, G::State, G::Action, G::Event> = serde_json::from_slice(body).ok()?;
        let fits =
            snapshot.rules_version == G::meta().rules_version && snapshot.content == game.content().hash();
        let mut table = Self::opened(game, header).ok().filter(|_| fits)?;
        table.state = snapshot.state.into_owned();
        table.io = Io::new(Chance::at(header.seed, &snapshot.chance));
        table.past = snapshot.past.into_owned();
        table.live = snapshot.live.into_owned();
        table.log = snapshot.log.into_owned();
        table.base = Base {
            state: snapshot.base.state.into_owned(),
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
