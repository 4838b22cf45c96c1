//! Whether a stored table is what it should be: its log is played again from the beginning, and all that is kept beside it compared.

use std::sync::Arc;

use malice_engine::Viewer;
use malice_store::{Snapshot, Status, StoredTable, TableId};

use super::moment::{About, OPEN};
use super::no::No;
use super::{Hall, bits};
use crate::sitting::Sitting;

/// What was found about a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Finding {
    Sound,
    /// It is played by rules that this program does not have, so that it cannot be played again here.
    Foreign(String),
    /// All that is wrong.
    Wrong(Vec<String>),
    /// It was deleted meanwhile.
    Gone,
}

impl Hall {
    /// Plays a table again and compares. The error is the store's.
    pub(crate) async fn examine(self: &Arc<Self>, id: &TableId) -> Result<Finding, No> {
        let Some(stored) = self.store.load(id).await? else { return Ok(Finding::Gone) };
        let about = match self.about(&stored).await {
            Ok(about) => about,
            Err(No::Store(error)) => return Err(No::Store(error)),
            Err(no) => return Ok(Finding::Wrong(vec![no.to_string()])),
        };
        if !self.has_rules(&about) {
            let header = &about.header;
            return Ok(Finding::Foreign(format!("{}, rules version {}", header.game, header.rules_version)));
        }
        let all = self.store.entries(id, 0).await?;
        let mut wrong = around(&about, &stored);
        // A move may have come since the table was read: then the log is longer, and the first part of it counts.
        let version = stored.meta.version as usize;
        if all.len() < version {
            wrong.push(format!("its log has {} entries and should have {version}", all.len()));
        }
        let log = all[..version.min(all.len())].to_vec();
        if about.status == Status::Open {
            if version > 0 {
                wrong.push(format!("seats are open, and yet its log has {version} entries"));
            }
        } else if version > 0 || about.status == Status::Playing {
            match self.restore(&about, None, log, stored.orders.clone()).await? {
                Ok(sitting) => {
                    wrong.extend(compare(&about, &stored, &*sitting));
                    if let Some(snapshot) = stored.snapshot.clone() {
                        wrong.extend(self.compare_snapshot(&about, &stored, snapshot, &*sitting).await?);
                    }
                }
                Err(error) => wrong.push(format!("its log cannot be played: {error}")),
            }
        }
        Ok(if wrong.is_empty() { Finding::Sound } else { Finding::Wrong(wrong) })
    }

    /// A snapshot is a cache: from there on the same has to come about.
    async fn compare_snapshot(
        self: &Arc<Self>,
        about: &About,
        stored: &StoredTable,
        snapshot: Snapshot,
        played: &dyn Sitting,
    ) -> Result<Option<String>, No> {
        let version = snapshot.version;
        let entries = stored.entries.clone();
        let from = self.restore(about, Some(snapshot), entries, stored.orders.clone()).await?;
        Ok(match from {
            Ok(from) if looks(&*from) == looks(played) => None,
            Ok(_) => Some(format!("its snapshot at entry {version} leads to another position than its log")),
            Err(error) => Some(format!("its snapshot at entry {version} cannot be used: {error}")),
        })
    }
}

/// All that can be seen of a position.
fn looks(sitting: &dyn Sitting) -> (usize, u32, serde_json::Value) {
    (sitting.version(), bits(sitting.awaited()), sitting.view(Viewer::Finished))
}

/// What can be said without playing.
fn around(about: &About, stored: &StoredTable) -> Vec<String> {
    let mut wrong = Vec::new();
    let (there, wanted) = (about.seats.len(), about.header.seats.len());
    if there != wanted {
        wrong.push(format!("it has {there} seats, and its header says {wanted}"));
    }
    if stored.meta.game != about.header.game {
        wrong
            .push(format!("it is listed as {}, and its header says {}", stored.meta.game, about.header.game));
    }
    let open = about.seats.iter().any(|chair| chair.player == OPEN);
    if open != (about.status == Status::Open) && about.status != Status::Finished {
        wrong.push(if open { "it goes on with open seats" } else { "it waits, and no seat is open" }.into());
    }
    if serde_json::from_str::<super::Notes>(&stored.meta.notes).is_err() {
        wrong.push("its notes cannot be read".into());
    }
    wrong
}

/// What the store says about a position, beside the one that its log leads to.
fn compare(about: &About, stored: &StoredTable, sitting: &dyn Sitting) -> Vec<String> {
    let mut wrong = Vec::new();
    let (over, finished) = (sitting.outcome().is_some(), about.status == Status::Finished);
    if over && !finished {
        wrong.push("its game is over, and it counts as unfinished".to_owned());
    }
    if finished && !over && about.notes.ended.is_none() {
        wrong.push("it counts as finished, and its game goes on".to_owned());
    }
    let (kept, asked) = (stored.meta.awaited, bits(sitting.awaited()));
    if about.status == Status::Playing && kept != asked {
        wrong.push(format!("it says that {} is asked, and {} is", seats(kept), seats(asked)));
    }
    wrong
}

fn seats(bits: u32) -> String {
    let numbers: Vec<String> =
        (0..32).filter(|seat| bits >> seat & 1 == 1).map(|seat| format!("seat {}", seat + 1)).collect();
    if numbers.is_empty() { "nobody".to_owned() } else { numbers.join(" and ") }
}
