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
        self.played(version, |_| ())
    }

    /// Whether `seat` could have chosen this at any version since `since`.
    pub fn was_offered(&self, seat: Seat, name: &str, since: usize) -> bool {
        let Ok(action) = self.game.action_named(name) else { return false };
        let mut offered = false;
        self.played(self.past.len(), |table| {
            let asked = table.version() >= since && table.may_choose().contains(seat);
            offered |= asked && table.offer(seat).accepted().any(|choice| choice == action);
        });
        offered
    }

    /// Shows the table at each version that led to what it is now, the first to the last.
    pub fn retrace(&self, mut show: impl FnMut(&Self)) {
        let now = self.played(self.past.len(), &mut show);
        show(&now);
    }

    /// Plays the entries that lead to `version` again, and shows the table before each.
    fn played(&self, version: usize, mut show: impl FnMut(&Self)) -> Self {
        let mut table = Self::set_up(self.game.clone(), self.seats.clone(), self.seed);
        for index in self.way_to(version.min(self.past.len())) {
            show(&table);
            let past = self.past[index];
            match past.what {
                PastMove::Choice { action, auto, .. } => {
                    table.choose(past.seat, action, auto).expect("what was accepted once is accepted again");
                }
                PastMove::Undo { to } => {
                    table.take_back(past.seat, to).expect("what was taken back once is taken back again");
                }
                PastMove::Rewind { to } => {
                    table.past.extend_from_slice(&self.past[to..index]);
                    table.note_rewind(past.seat, to);
                }
            }
        }
        table
    }

    /// The entries that lead to `version`, in order. What all agreed to give up need not be played to get there.
    fn way_to(&self, mut version: usize) -> Vec<usize> {
        let mut way = Vec::new();
        while version > 0 {
            version -= 1;
            way.push(version);
            if let PastMove::Rewind { to } = self.past[version].what {
                version = to;
            }
        }
        way.reverse();
        way
    }

    /// The record of the game so far.
    pub fn record(&self) -> Record {
        Record {
            header: self.header(),
            pack: self.game.content().to_json(),
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
            content: self.game.content().hash().to_owned(),
            options: self.game.options().clone(),
            seats: self.seats.clone(),
            seed: self.seed,
        }
    }

    /// Plays a record again, and checks that every entry is accepted and the result is the same.
    pub fn replay(game: Arc<G>, record: &Record) -> Result<Self, RecordError> {
        let table = Self::from_log(game, &record.header, &record.entries)?;
        let close = line_of_entry(record.entries.len());
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
        } else if header.content != game.content().hash() {
            Some(format!(
                "this game was played with content {}; here is {}",
                header.content,
                game.content().hash()
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

    /// Plays entries again and checks each, given up or not. What they go back to is kept on the way, so that nothing is played
    /// twice to get there.
    pub(super) fn replay_entries(&mut self, entries: &[Entry]) -> Result<(), RecordError> {
        let first = self.past.len();
        let target = |entry: &Entry| if let Move::Rewind { to } = entry.what { Some(to) } else { None };
        let targets: BTreeSet<usize> = entries.iter().filter_map(target).collect();
        if targets.first().is_some_and(|target| *target < first) {
            let all = [self.entries(0), entries.to_vec()].concat();
            *self = Self::set_up(self.game.clone(), self.seats.clone(), self.seed);
            return self.replay_entries(&all);
        }
        let mut kept = BTreeMap::new();
        for (index, entry) in (first..).zip(entries) {
            if targets.contains(&index) {
                kept.insert(index, self.window());
            }
            self.replay_entry(entry, &kept)
                .map_err(|message| RecordError::new(line_of_entry(index), message))?;
        }
        if !kept.is_empty() {
            *self = self.at(self.past.len());
        }
        Ok(())
    }

    fn replay_entry(&mut self, entry: &Entry, kept: &BTreeMap<usize, Self>) -> Result<(), String> {
        let seat = entry.seat;
        if self.past.len() > 2 * Self::MOST_ENTRIES {
            return Err("no table takes so many entries".into());
        }
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
                let earlier = kept.get(to).ok_or_else(|| format!("there is no earlier version {to}"))?;
                self.go_back_to(earlier.window(), seat, *to);
                Ok(())
            }
        }
    }

    pub(super) fn unanswered(&mut self) -> bool {
        forced(&*self.game, &mut self.state, &mut self.io).is_some()
    }
}
