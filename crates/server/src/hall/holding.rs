//! Who holds a seat, and what ends when it changes hands.
//!
//! Links, tokens and looks into a hand are given by whoever holds a seat, and end with the holding: left, taken over, handed to a
//! bot or taken back. Every change of a table comes by here, so that nobody has to think of it where seats are given.

use malice_engine::{Seat, SeatSet};
use malice_store::{Capability, GuestId, Millis, Power, Seat as Chair};
use serde::{Deserialize, Serialize};

use super::links::seat_of;
use super::moment::{About, HUMAN, OPEN};
use super::no::No;

/// So many changes of hands are remembered, to tell people what became of their seat.
const REMEMBERED: usize = 64;

/// A seat changed hands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Handed {
    pub(crate) seat: Seat,
    /// What ended with it ended at the same time.
    pub(crate) at: Millis,
    /// Who held the seat or looked into its hand, and does no more.
    pub(crate) guests: Vec<String>,
    /// "Bob took over seat 2".
    pub(crate) why: String,
}

/// For whom a seat is held, and whether by a person. Which bot it is does not matter.
fn holder(chair: &Chair) -> (Option<&GuestId>, &str) {
    let player = chair.player.as_str();
    (chair.guest.as_ref(), if player == HUMAN || player == OPEN { player } else { "bot" })
}

/// What became of a seat.
fn told(seat: Seat, old: &Chair, new: &Chair) -> String {
    match new.player.as_str() {
        OPEN => format!("{} left seat {seat}", old.name),
        HUMAN if old.guest == new.guest => format!("{} plays seat {seat} again", new.name),
        HUMAN if old.guest.is_some() => format!("{} took over seat {seat}", new.name),
        HUMAN => format!("{} took seat {seat}", new.name),
        _ => format!("seat {seat} was handed to a bot"),
    }
}

impl About {
    /// Ends all that hung on seats which have changed hands since `before`, and says which seats. What was given in the same
    /// breath is the new holder's and stays.
    pub(super) fn end_with_holders(&mut self, before: &Self, at: Millis) -> SeatSet {
        let changed = |(seat, chair): &(Seat, &Chair)| holder(chair) != holder(&before.seats[seat.index()]);
        let changed: SeatSet = self.chairs().filter(changed).map(|(seat, _)| seat).collect();
        for seat in changed.iter() {
            self.end_with_holder(seat, before, at);
        }
        if !changed.is_empty() {
            // Those who agreed to go back are not those who sit there now.
            self.notes.proposal = None;
        }
        changed
    }

    fn end_with_holder(&mut self, seat: Seat, before: &Self, at: Millis) {
        let hung = |old: &Capability| old.revoked.is_none() && seat_of(old.power) == Some(seat);
        let ended: Vec<_> = before.powers.iter().filter(|old| hung(old)).map(|old| old.hash).collect();
        for power in self.powers.iter_mut().filter(|power| ended.contains(&power.hash)) {
            power.revoked = Some(at);
        }
        let (old, new) = (&before.seats[seat.index()], &self.seats[seat.index()]);
        let why = told(seat, old, new);
        let parted = old.guest.iter().filter(|guest| new.guest.as_ref() != Some(guest));
        let mut guests: Vec<String> = parted.map(|guest| guest.as_str().to_owned()).collect();
        self.notes.watchers.retain(|watcher| {
            let looked = watcher.hand == Some(seat);
            guests.extend(looked.then(|| watcher.guest.clone()));
            !looked
        });
        self.notes.handed.push(Handed { seat, at, guests, why });
        let forgotten = self.notes.handed.len().saturating_sub(REMEMBERED);
        self.notes.handed.drain(..forgotten);
    }

    /// Why a guest who held a seat, or looked into its hand, does so no more.
    pub(crate) fn parted(&self, guest: &GuestId) -> Option<&str> {
        let had = |handed: &&Handed| handed.guests.iter().any(|had| had == guest.as_str());
        self.notes.handed.iter().rev().find(had).map(|handed| handed.why.as_str())
    }

    /// Why a link or token that once worked does not: only who has the secret is told.
    pub(crate) fn ended(&self, power: &Capability) -> No {
        let with =
            |handed: &&Handed| seat_of(power.power) == Some(handed.seat) && power.revoked == Some(handed.at);
        let why = self.notes.handed.iter().find(with).map(|handed| handed.why.as_str());
        No::Ended(match power.power {
            Power::Seat(_) => {
                format!(
                    "a seat link works once, and this one is spent: {}",
                    why.unwrap_or("it was used or taken back")
                )
            }
            Power::Api(_) => format!("this token works no more: {}", why.unwrap_or(TAKEN_BACK)),
            Power::Hand(_) => format!("this link works no more: {}", why.unwrap_or(TAKEN_BACK)),
            Power::Watch => "this link works no more: it was taken back".into(),
        })
    }
}

/// What is said when it is no longer remembered which.
const TAKEN_BACK: &str = "it was taken back, or its seat changed hands";
