//! What is kept about a table besides its log and seats.

use malice_engine::{Seat, SeatSet};
use malice_store::{GuestId, Power, TokenHash};
use serde::{Deserialize, Serialize};

use super::holding::Handed;
use super::links::link_id;
use super::turns::Caller;

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Notes {
    /// Where several people share a screen: what one may see is covered until the next takes over.
    pub(crate) curtain: bool,
    /// A guided first game.
    pub(crate) guide: bool,
    pub(crate) watchers: Vec<Watcher>,
    pub(crate) visitors: Vec<Visitor>,
    pub(crate) proposal: Option<Proposal>,
    /// The last seats that changed hands.
    pub(crate) handed: Vec<Handed>,
    /// The table at which they play again.
    pub(crate) rematch: Option<String>,
    /// The table at which they play the same deal again.
    pub(crate) again: Option<String>,
    /// The finished table whose deal is played here once more: whoever was there may remember it. Empty if that was deleted.
    pub(crate) deal_of: Option<String>,
    /// Why the game was ended before its end.
    pub(crate) ended: Option<String>,
    /// The table and version from which this one was taken.
    pub(crate) origin: Option<(String, usize)>,
    /// Who opened the table: its bots think in their opener's turn.
    pub(crate) opener: Option<Caller>,
}

/// A guest who came by a link that lets watch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Watcher {
    pub(crate) guest: String,
    /// The hand that may be seen, by seat number; none for who only watches.
    pub(crate) hand: Option<Seat>,
    /// The link, by the beginning of its hash: when it is revoked, so is this.
    pub(crate) link: String,
}

/// A guest without a seat who came by a link or said something, as the host sees them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Visitor {
    pub(crate) guest: String,
    /// Unlike that of anybody else here.
    pub(crate) name: String,
    pub(crate) standing: Standing,
}

/// What the host thinks of a visitor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Standing {
    #[default]
    Welcome,
    /// May watch, and say nothing.
    Muted,
    /// May not even watch.
    Removed,
}

impl Visitor {
    pub(crate) fn is(&self, guest: &GuestId) -> bool {
        self.guest == guest.as_str()
    }

    /// Names a visitor in forms: nothing can be guessed from it.
    pub(crate) fn id(&self) -> String {
        link_id(&TokenHash::of(&self.guest))
    }
}

/// Somebody wants to go back further than an undo does: all people at the table have to agree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Proposal {
    pub(crate) by: Seat,
    pub(crate) to: usize,
    pub(crate) agreed: Vec<Seat>,
}

impl Proposal {
    /// Whether all people at the table have agreed.
    pub(crate) fn is_settled(&self, people: SeatSet) -> bool {
        people.iter().all(|seat| self.agreed.contains(&seat))
    }
}

impl Notes {
    pub(crate) fn read(text: &str) -> Self {
        serde_json::from_str(text).unwrap_or_default()
    }

    pub(crate) fn write(&self) -> String {
        serde_json::to_string(self).expect("notes are plain data")
    }

    /// What the host thinks of a guest.
    pub(crate) fn standing(&self, guest: &GuestId) -> Standing {
        self.visitors
            .iter()
            .find(|visitor| visitor.is(guest))
            .map_or(Standing::Welcome, |visitor| visitor.standing)
    }

    /// Lets a guest watch by a link.
    pub(crate) fn let_in(&mut self, guest: &GuestId, power: Power, link: String) {
        let hand = if let Power::Hand(seat) = power { Seat::try_from(seat).ok() } else { None };
        let watcher = Watcher { guest: guest.as_str().to_owned(), hand, link };
        if !self.watchers.contains(&watcher) {
            self.watchers.push(watcher);
        }
    }
}
