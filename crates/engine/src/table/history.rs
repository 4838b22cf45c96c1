//! A table and its record: written, played again, looked at as it was.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Past, PastMove, Table};
use crate::record::line_of_entry;
use crate::{Entry, Game, Header, Move, Record, RecordError, Seat, Viewer, forced};

impl<G: Game> Table<G> {
    /// The table as it was at `version`, before anything was answered by itself that the record does not hold.
    #[must_use]
    pub fn at(&self, version: usize) -> Self {
        let entries = &self.past[..version.min(self.past.len())];
        let targets: BTreeSet<usize> = entries
            .iter()
            .filter_map(|past| if let PastMove::Rewind { to } = past.what { Some(to) } else { None })
            .collect();
        // What a rewind goes back to is kept on the way: replaying it for each would double the work with every rewind.
        let mut kept = BTreeMap::new();
        let mut table = Self::set_up(self.game.clone(), self.seats.clone(), self.seed);
        for (index, past) in entries.iter().enumerate() {
            if targets.contains(&index) {
                kept.insert(index, table.copy());
            }
            match past.what {
                PastMove::Choice { action, auto, .. } => {
                    table.choose(past.seat, action, auto).expect("what was accepted once is accepted again");
                }
                PastMove::Undo { to } => {
                    table.take_back(past.seat, to).expect("what was taken back once is taken back again");
                }
                PastMove::Rewind { to } => {
                    let earlier = kept[&to].copy();
                    table.go_back_to(earlier, past.seat, to);
                }
            }
        }
        table
    }

    /// The record of the game so far.
    pub fn record(&self) -> Record {
        Record {
            header: self.header(),
            entries: self.entries(0),
            result: self
                .outcome()
                .map(|outcome| serde_json::to_value(outcome).expect("outcomes are plain data")),
        }
    }

    /// The entries after `version`.
    pub fn entries(&self, version: usize) -> Vec<Entry> {
        let entry = |past: &Past<G::Action>| Entry {
            seat: past.seat,
            what: match past.what {
                PastMove::Choice { action, auto, .. } => {
                    Move::Choice { action: self.game.action_name(action), auto }
                }
                PastMove::Undo { to } => Move::Undo { to },
                PastMove::Rewind { to } => Move::Rewind { to },
            },
        };
        self.past[version..].iter().map(entry).collect()
    }

    /// Whether `seat` has chosen or taken back anything since `version`.
    pub fn has_acted_since(&self, seat: Seat, version: usize) -> bool {
        let acted = |past: &Past<G::Action>| {
            past.seat == seat && !matches!(past.what, PastMove::Choice { auto: true, .. })
        };
        self.past.iter().skip(version).any(acted)
    }

    /// The version before the last thing that somebody did until `version`: without the forced answers that followed.
    pub fn before(&self, version: usize) -> usize {
        let forced = |past: &Past<G::Action>| matches!(past.what, PastMove::Choice { auto: true, .. });
        self.past[..version.min(self.past.len())].iter().rposition(|past| !forced(past)).unwrap_or(0)
    }

    /// What may leave of the record for `viewer` while the game goes on: no seed, and nothing that others chose in secret.
    pub fn redacted(&self, viewer: Viewer, commitment: &str) -> String {
        let hidden = |past: &Past<G::Action>| {
            let PastMove::Choice { action, .. } = past.what else { return false };
            self.game.is_secret(action) && !viewer.sees(past.seat)
        };
        let hidden: Vec<bool> = self.past.iter().map(hidden).collect();
        self.record().write_redacted(&hidden, commitment)
    }

    pub fn header(&self) -> Header {
        Header {
            game: G::meta().id.to_owned(),
            rules_version: G::meta().rules_version,
            content: self.game.content_hash().to_owned(),
            options: self.game.options().clone(),
            seats: self.seats.clone(),
            seed: self.seed,
        }
    }

    /// Plays a record again, and checks that every entry is accepted and the result is the same.
    pub fn replay(game: Arc<G>, record: &Record) -> Result<Self, RecordError> {
        let mut table = Self::opened(game, &record.header)?;
        for (index, entry) in record.entries.iter().enumerate() {
            table.replay_entry(entry).map_err(|message| RecordError::new(line_of_entry(index), message))?;
        }
        let close = line_of_entry(record.entries.len());
        if table.unanswered() {
            return Err(RecordError::new(close, "a forced answer is missing"));
        }
        let result = table.record().result;
        if result != record.result {
            return Err(RecordError::new(close, "the game ends otherwise than the record says"));
        }
        Ok(table)
    }

    /// A table as it was before its first entry, if it was played by the rules that we have here.
    pub(super) fn opened(game: Arc<G>, header: &Header) -> Result<Self, RecordError> {
        let meta = G::meta();
        let foreign = if header.game != meta.id {
            Some(format!("this is a game of {}, not of {}", header.game, meta.id))
        } else if header.rules_version != meta.rules_version {
            Some(format!(
                "this game was played by rules version {}; here is {}",
                header.rules_version, meta.rules_version
            ))
        } else if header.content != game.content_hash() {
            Some(format!(
                "this game was played with content {}; here is {}",
                header.content,
                game.content_hash()
            ))
        } else if header.seats.len() != game.seats() {
            Some(format!("{} seats are named, but {} play", header.seats.len(), game.seats()))
        } else {
            None
        };
        if let Some(message) = foreign {
            return Err(RecordError::new(1, message));
        }
        Ok(Self::set_up(game, header.seats.clone(), header.seed))
    }

    pub(super) fn replay_entry(&mut self, entry: &Entry) -> Result<(), String> {
        let seat = entry.seat;
        match &entry.what {
            Move::Choice { action, auto } => {
                let action = self.game.action_named(action)?;
                if *auto != (forced(&*self.game, &mut self.state, &mut self.io) == Some((seat, action))) {
                    return Err("this choice is not marked rightly as forced or free".into());
                }
                self.choose(seat, action, *auto).map_err(|illegal| illegal.to_string())
            }
            Move::Undo { to } => {
                if self.undo_target(seat) != Ok(*to) {
                    return Err(format!("seat {seat} cannot take back entry {}", to + 1));
                }
                self.take_back(seat, *to).map_err(|illegal| illegal.to_string())
            }
            Move::Rewind { to } => {
                if *to > self.past.len() {
                    return Err(format!("there is no earlier version {to}"));
                }
                let earlier = self.at(*to);
                self.go_back_to(earlier, seat, *to);
                Ok(())
            }
        }
    }

    pub(super) fn unanswered(&mut self) -> bool {
        forced(&*self.game, &mut self.state, &mut self.io).is_some()
    }
}
