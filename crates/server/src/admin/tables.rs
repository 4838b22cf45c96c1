//! Tables: which there are, what is known of one, and how they go.

use std::collections::BinaryHeap;

use malice_store::{GuestId, KeptTable, Millis, Status, TableId, Visibility};

use super::rows::{TableRow, TableView};
use super::{Admin, AdminError, PAGE, now};

/// Which tables are wanted; whatever is not said does not matter.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    pub game: Option<String>,
    pub status: Option<Status>,
    pub put_away: Option<bool>,
    pub visibility: Option<Visibility>,
    /// Where this guest sits or is the host.
    pub guest: Option<GuestId>,
    /// Untouched for so long.
    pub older: Option<Millis>,
    /// At least so many bytes.
    pub larger: Option<u64>,
}

impl Wanted {
    fn fits(&self, KeptTable { meta, bytes, .. }: &KeptTable, now: Millis) -> bool {
        let here = |guest: &GuestId| {
            meta.host == *guest || meta.seats.iter().any(|seat| seat.guest.as_ref() == Some(guest))
        };
        self.game.as_ref().is_none_or(|game| *game == meta.game)
            && self.status.is_none_or(|status| status == meta.status)
            && self.put_away.is_none_or(|away| away == meta.put_away.is_some())
            && self.visibility.is_none_or(|visibility| visibility == meta.visibility)
            && self.guest.as_ref().is_none_or(here)
            && self.older.is_none_or(|age| now - meta.touched >= age)
            && self.larger.is_none_or(|least| *bytes >= least)
    }
}

/// A row by its time: the heap lets go of the one that was touched first.
struct Last(TableRow);

impl Last {
    fn key(&self) -> (std::cmp::Reverse<Millis>, &str) {
        (std::cmp::Reverse(self.0.touched), &self.0.table)
    }
}

impl PartialEq for Last {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl Eq for Last {}

impl PartialOrd for Last {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Last {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.key().cmp(&other.key())
    }
}

impl Admin {
    /// The tables that are wanted, those touched last first, at most so many; and how many there are.
    pub async fn tables(&self, wanted: &Wanted, most: usize) -> Result<(Vec<TableRow>, usize), AdminError> {
        let (mut last, mut count, mut after, now) = (BinaryHeap::new(), 0, 0, now());
        loop {
            let page = self.keeper.all_tables(after, PAGE).await?;
            let Some(end) = page.last() else { break };
            after = end.number;
            for kept in page.iter().filter(|kept| wanted.fits(kept, now)) {
                count += 1;
                last.push(Last(TableRow::of(kept)));
                if last.len() > most {
                    last.pop();
                }
            }
        }
        Ok((last.into_sorted_vec().into_iter().map(|Last(row)| row).collect(), count))
    }

    /// All that is known of a table, but for what its game hides and what was said there.
    pub async fn table(&self, id: &TableId) -> Result<TableView, AdminError> {
        let gone = || AdminError::Nobody("table", id.to_string());
        let kept = self.keeper.kept_table(id).await?.ok_or_else(gone)?;
        let stored = self.keeper.load(id).await?.ok_or_else(gone)?;
        let links = self.keeper.capabilities(id).await?;
        let pack = match &kept.content {
            Some(pack) => self.hall.pack(&kept.meta.game, pack).await.ok(),
            None => None,
        };
        Ok(TableView::of(&kept, &stored, &links, pack.as_ref()))
    }

    /// Puts a table away: it leaves the lists and keeps everything. Whether it was not away already.
    pub async fn put_away(&self, id: &TableId) -> Result<bool, AdminError> {
        let meta = self.keeper.meta(id).await?;
        if meta.is_some_and(|meta| meta.status == Status::Finished) {
            return Err(AdminError::Refused(format!(
                "{id} is finished: only unfinished tables are put away"
            )));
        }
        Ok(self.keeper.put_one_away(id, now()).await?)
    }

    /// Deletes a table and all that belongs to it alone, also where other tables mention it.
    pub async fn delete_table(&self, id: &TableId) -> Result<(), AdminError> {
        for other in self.keeper.mentions(id).await? {
            self.hall.unmention_at(&other, id).await.map_err(AdminError::at(&other))?;
        }
        Ok(self.keeper.erase(id).await?)
    }
}
