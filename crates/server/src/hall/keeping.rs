//! What tables keep of guests and of each other, and how it is changed when whoever hosts renames, bans or deletes.
//!
//! A table that a guest has shared with others stays theirs: the guest's seats go to bots, lines of chat go, and the name gives way to
//! one that is nobody's.

use std::sync::Arc;

use malice_bots::{BotSpec, Level};
use malice_engine::{Seat, SeatSet};
use malice_store::{GuestId, Seat as Chair, Status, TableId, TokenHash};

use super::links::link_id;
use super::moment::{About, HUMAN, OPEN};
use super::no::No;
use super::{Hall, Place};

/// The name of who was deleted.
const NOBODY: &str = "Somebody";

/// What stands for a guest in the keys of what it did.
pub(crate) fn sign(guest: &GuestId) -> String {
    link_id(&TokenHash::of(guest.as_str()))
}

impl About {
    /// The seats that a guest holds.
    fn held(&self, guest: &GuestId) -> SeatSet {
        self.access(guest).mine
    }

    /// The seats that a guest holds or held, as far as it is remembered.
    fn ever_held(&self, guest: &GuestId) -> SeatSet {
        let handed =
            self.notes.handed.iter().filter(|handed| handed.guests.iter().any(|had| had == guest.as_str()));
        self.held(guest).union(handed.map(|handed| handed.seat).collect())
    }

    /// Whether anybody else has a seat.
    fn has_others(&self, guest: &GuestId) -> bool {
        self.seats.iter().any(|chair| chair.guest.as_ref().is_some_and(|other| other != guest))
    }

    /// The names by which a guest is known here: `name`, and those of its own seats.
    fn names_of(&self, guest: &GuestId, name: &str) -> Vec<String> {
        let seated = self.held(guest);
        let seated = seated.iter().map(|seat| self.seats[seat.index()].name.clone());
        let visiting = self.notes.visitors.iter().filter(|visitor| visitor.is(guest));
        let known = seated.chain(visiting.map(|visitor| visitor.name.clone())).chain([name.to_owned()]);
        known.filter(|name| !name.is_empty()).collect()
    }

    /// Gives a guest another name in its seats and wherever the old one is told. Others who share its screen keep theirs.
    fn rename(&mut self, guest: &GuestId, old: &str, new: &str) {
        let held = self.held(guest);
        let own = |chair: &Chair| held.len() == 1 || is_name(&chair.name, old);
        let own: Vec<Seat> = held.iter().filter(|seat| own(&self.seats[seat.index()])).collect();
        let mut known: Vec<String> = own.iter().map(|seat| self.seats[seat.index()].name.clone()).collect();
        known.push(old.to_owned());
        for &seat in &own {
            let name = self.free_name(new, Some(seat), Some(guest));
            if let Some(told) =
                self.header.seats.get_mut(seat.index()).filter(|told| known.contains(&told.name))
            {
                told.name.clone_from(&name);
            }
            self.seats[seat.index()].name = name;
        }
        let name = self.free_name(new, own.first().copied(), Some(guest));
        if let Some(visitor) = self.notes.visitors.iter_mut().find(|visitor| visitor.is(guest)) {
            visitor.name.clone_from(&name);
        }
        for handed in &mut self.notes.handed {
            if let Some(rest) = known.iter().find_map(|known| handed.why.strip_prefix(known.as_str()))
                && rest.starts_with(' ')
            {
                handed.why = format!("{name}{rest}");
            }
        }
    }

    /// Takes a guest's seats: before the game they are open again, then bots play them.
    fn unseat(&mut self, guest: &GuestId) {
        for seat in self.held(guest).iter() {
            let chair = &mut self.seats[seat.index()];
            if self.status == Status::Open {
                *chair = Chair { guest: None, player: OPEN.into(), name: String::new() };
            } else if self.status == Status::Playing && chair.player == HUMAN {
                chair.player = BotSpec::Level(Level::Normal).to_string();
            }
        }
    }

    /// The guest's seats are nobody's, and another is the host.
    fn part_with(&mut self, guest: &GuestId) {
        let held = self.held(guest);
        self.unseat(guest);
        for seat in held.iter().filter(|_| self.status != Status::Open) {
            let name = self.free_name(NOBODY, Some(seat), Some(guest));
            let chair = &mut self.seats[seat.index()];
            chair.guest = None;
            chair.name = name;
        }
        if self.host == *guest {
            self.notes.opener = None;
            let heirs = self.seats.iter().filter_map(|chair| chair.guest.clone());
            self.host = heirs.into_iter().next().unwrap_or_else(|| GuestId::new(super::fresh_id()));
        }
    }

    /// Takes a guest out of all that is noted: `seats` were its own, and it was known by these names.
    fn disremember(&mut self, guest: &GuestId, seats: SeatSet, names: &[String]) {
        let notes = &mut self.notes;
        notes.watchers.retain(|watcher| watcher.guest != guest.as_str());
        notes.visitors.retain(|visitor| !visitor.is(guest));
        for handed in &mut notes.handed {
            let was_there = handed.guests.iter().any(|had| had == guest.as_str());
            handed.guests.retain(|had| had != guest.as_str());
            if was_there || names.iter().any(|name| handed.why.starts_with(name.as_str())) {
                handed.why = format!("seat {} changed hands", handed.seat);
            }
        }
        if self.status == Status::Open {
            // What the header says of seats counts from the beginning of the game on.
            let seats = self.seats.iter().map(super::seating::seat_header).collect();
            self.header.seats = seats;
            return;
        }
        for (index, told) in self.header.seats.iter_mut().enumerate() {
            if seats.contains(Seat::new(index)) || names.contains(&told.name) {
                // Whoever sits there now may be another person; a damaged table may lack the seat.
                let nobody = self
                    .seats
                    .get(index)
                    .filter(|chair| chair.guest.is_none() && !names.contains(&chair.name));
                told.name = nobody.map_or_else(|| NOBODY.to_owned(), |chair| chair.name.clone());
            }
        }
    }

    /// Takes another table out of what is noted here.
    fn unmention(&mut self, table: &TableId) {
        let notes = &mut self.notes;
        for other in [&mut notes.rematch, &mut notes.again] {
            other.take_if(|other| other == table.as_str());
        }
        notes.origin.take_if(|(other, _)| other == table.as_str());
        // That a deal is known stays true.
        if let Some(deal) = notes.deal_of.as_mut().filter(|deal| *deal == table.as_str()) {
            deal.clear();
        }
    }
}

/// Whether a name at a table is this one, perhaps marked to be told from another.
fn is_name(at_table: &str, name: &str) -> bool {
    let marked =
        at_table.strip_prefix(name).is_some_and(|rest| rest.starts_with(" (") && rest.ends_with(')'));
    at_table == name || marked
}

/// What became of a table that a deleted guest was at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Parted {
    /// It goes on; these seats were the guest's.
    GoesOn(SeatSet),
    /// Nobody else has a seat there: it is to be deleted.
    WasTheirs,
}

impl Hall {
    /// The table, as whoever looks after it finds it. It does not stay in memory.
    async fn kept(self: &Arc<Self>, id: &TableId) -> Result<Arc<Place>, No> {
        let place = self.place_now(id).await?;
        self.places().remove(id);
        Ok(place)
    }

    /// A guest has another name at a table.
    pub(crate) async fn rename_at(
        self: &Arc<Self>,
        id: &TableId,
        guest: &GuestId,
        old: &str,
        new: &str,
    ) -> Result<(), No> {
        let place = self.kept(id).await?;
        self.keep_changed(&place, |about| about.rename(guest, old, new)).await
    }

    /// Bots play for a guest at a table.
    pub(crate) async fn unseat_at(self: &Arc<Self>, id: &TableId, guest: &GuestId) -> Result<(), No> {
        let place = self.kept(id).await?;
        self.keep_changed(&place, |about| about.unseat(guest)).await
    }

    /// Nothing at a table tells of a guest any more, but for what only the store knows: its lines of chat and its keys.
    pub(crate) async fn part_at(
        self: &Arc<Self>,
        id: &TableId,
        guest: &GuestId,
        name: &str,
    ) -> Result<Parted, No> {
        let place = self.kept(id).await?;
        let about = place.moment().about.clone();
        let is_theirs = about.host == *guest || !about.held(guest).is_empty();
        let host_is_other = about.host != *guest && self.store.guest(&about.host).await?.is_some();
        if is_theirs && !host_is_other && !about.has_others(guest) {
            return Ok(Parted::WasTheirs);
        }
        let (seats, names) = (about.ever_held(guest), about.names_of(guest, name));
        self.keep_changed(&place, |about| about.part_with(guest)).await?;
        // Whose seat it was is noted when it is given up, to be told to its holder: that goes, too.
        self.keep_changed(&place, |about| about.disremember(guest, seats, &names)).await?;
        Ok(Parted::GoesOn(seats))
    }

    /// A table tells nothing of another.
    pub(crate) async fn unmention_at(self: &Arc<Self>, id: &TableId, other: &TableId) -> Result<(), No> {
        let place = self.kept(id).await?;
        self.keep_changed(&place, |about| about.unmention(other)).await
    }

    /// Changes a table if that makes a difference.
    async fn keep_changed(
        self: &Arc<Self>,
        place: &Arc<Place>,
        change: impl Fn(&mut About) + Send + Sync,
    ) -> Result<(), No> {
        let before = place.moment().about.clone();
        let mut after = About::clone(&before);
        change(&mut after);
        let same = (&after.seats, &after.notes, &after.header, &after.host)
            == (&before.seats, &before.notes, &before.header, &before.host);
        if same {
            return Ok(());
        }
        self.change(place, |about| {
            change(about);
            Ok(())
        })
        .await
    }
}
