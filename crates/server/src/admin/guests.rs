//! Guests: who there are, and how they are renamed, shut out and forgotten.

use malice_engine::Seat;
use malice_store::{Filter, Forgetting, GuestId, Status};
use malice_words::tidy_name;

use super::rows::{GuestRow, GuestView, TableRow};
use super::{Admin, AdminError, PAGE, Wanted, now};
use crate::hall::{Parted, sign};

/// The most tables of a guest that are looked through at once.
const TABLES: u32 = 100_000;

impl Admin {
    /// Guests whose names hold these letters, those seen last first, at most so many; and how many there are.
    pub async fn guests(
        &self,
        name: Option<&str>,
        banned: bool,
        most: usize,
    ) -> Result<(Vec<GuestRow>, usize), AdminError> {
        let (mut rows, mut count, mut after) = (Vec::new(), 0, None);
        let name = name.map(str::to_lowercase);
        loop {
            let page = self.keeper.all_guests(after.as_ref(), PAGE).await?;
            let Some(end) = page.last() else { break };
            after = Some(end.id.clone());
            let named =
                |row: &GuestRow| name.as_ref().is_none_or(|name| row.name.to_lowercase().contains(name));
            let found =
                page.iter().map(GuestRow::of).filter(|row| named(row) && (!banned || row.banned.is_some()));
            let before = rows.len();
            rows.extend(found);
            count += rows.len() - before;
            // Only those seen last are kept, so that there are never many.
            rows.sort_by(|one, other| other.seen.cmp(&one.seen).then_with(|| one.guest.cmp(&other.guest)));
            rows.truncate(most);
        }
        Ok((rows, count))
    }

    /// A guest, and the tables at which it is.
    pub async fn guest(&self, guest: &GuestId) -> Result<GuestView, AdminError> {
        let stored = self.keeper.guest(guest).await?;
        let wanted = Wanted { guest: Some(guest.clone()), ..Wanted::default() };
        let (tables, count) = self.tables(&wanted, TABLES as usize).await?;
        let name = stored.as_ref().map_or_else(|| name_at(&tables, guest), |stored| stored.name.clone());
        Ok(GuestView {
            guest: guest.to_string(),
            name,
            seen: stored.as_ref().map(|stored| stored.seen),
            banned: stored.and_then(|stored| stored.banned),
            tables,
            count,
        })
    }

    /// Gives a guest another name, wherever the old one is shown. Returns the name as it is kept.
    pub async fn rename(&self, guest: &GuestId, name: &str) -> Result<String, AdminError> {
        let new = tidy_name(name).ok_or_else(|| AdminError::Refused("a name is missing".into()))?;
        let old = self.keeper.guest(guest).await?.map(|stored| stored.name).unwrap_or_default();
        self.keeper.rename(guest, &new).await?;
        for table in self.keeper.traces(guest, &sign(guest)).await? {
            self.hall.rename_at(&table, guest, &old, &new).await.map_err(AdminError::at(&table))?;
        }
        Ok(new)
    }

    /// Shuts a guest out: bots play its seats, links and tokens to them end, and it is let in nowhere. Whether it was let in before.
    pub async fn ban(&self, guest: &GuestId) -> Result<bool, AdminError> {
        let banned = self.keeper.ban(guest, Some(now())).await?;
        // Also if it was banned before: the first time may have been broken off.
        for meta in self.keeper.list(Filter::OfGuest(guest.clone()), TABLES).await? {
            if meta.status != Status::Finished {
                self.hall.unseat_at(&meta.id, guest).await.map_err(AdminError::at(&meta.id))?;
            }
        }
        Ok(banned)
    }

    /// Lets a guest in again; it takes its seats back itself. Whether it was shut out.
    pub async fn unban(&self, guest: &GuestId) -> Result<bool, AdminError> {
        Ok(self.keeper.ban(guest, None).await?)
    }

    /// Deletes a guest: nothing of it stays. Tables at which nobody else has a seat go with it; at others it has no name any more, bots
    /// play its seats, and what it said is gone. Returns the tables that went.
    pub async fn delete_guest(&self, guest: &GuestId) -> Result<Vec<String>, AdminError> {
        let name = self.keeper.guest(guest).await?.map(|stored| stored.name).unwrap_or_default();
        let sign = sign(guest);
        let mut went = Vec::new();
        for table in self.keeper.traces(guest, &sign).await? {
            match self.hall.part_at(&table, guest, &name).await.map_err(AdminError::at(&table))? {
                Parted::WasTheirs => {
                    self.delete_table(&table).await?;
                    went.push(table.to_string());
                }
                Parted::GoesOn(seats) => {
                    let seats = seats.iter().map(Seat::number).collect();
                    let forgetting = Forgetting { table, guest: guest.clone(), sign: sign.clone(), seats };
                    self.keeper.forget_at(forgetting).await?;
                }
            }
        }
        self.keeper.forget(guest).await?;
        Ok(went)
    }
}

/// The name of somebody who plays through the API, and has none besides.
fn name_at(tables: &[TableRow], guest: &GuestId) -> String {
    let mut seats = tables.iter().flat_map(|table| &table.seats);
    let own = seats.find(|seat| seat.guest.as_deref() == Some(guest.as_str()));
    own.map_or_else(String::new, |seat| seat.name.clone())
}
