//! What is kept: tables, seats, snapshots, chat, capabilities, guests.

use std::fmt;

use sha2::{Digest, Sha256};

/// Milliseconds since 1970. Every time that is kept is the caller's; several callers go by the store's clock ([`Roll::now`]).
pub type Millis = i64;

macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(String);

        impl $name {
            pub fn new(text: impl Into<String>) -> Self {
                Self(text.into())
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

text_id! {
    /// The name of a table, made unguessable by the caller.
    TableId
}
text_id! {
    /// The name of a guest, made unguessable by the caller.
    GuestId
}

/// What is kept of a secret link or token. The secret itself is never stored; it has so many random bits that a plain
/// hash cannot be searched.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TokenHash(pub [u8; 32]);

impl TokenHash {
    pub fn of(token: &str) -> Self {
        Self(Sha256::digest(token).into())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Visibility {
    /// Shown to everybody on the home page.
    Listed,
    /// Found only by whoever has the link.
    ByLink,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Waiting for players.
    Open,
    Playing,
    Finished,
}

/// One seat at a table; its number is its place in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Who sits there; nobody for bots and open seats.
    pub guest: Option<GuestId>,
    /// `human`, `open`, or the bot's level: the caller's words.
    pub player: String,
    pub name: String,
}

/// Where a table stands. Who knows a table with the same mark knows all of it but the talk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    pub version: u64,
    pub revision: u64,
    /// How often orders were kept with nothing entered in the log. For servers that share a store, and for nobody else's eyes.
    pub ordered: u64,
}

impl Mark {
    /// Whether nothing of a table that stands there is new to who knows this.
    pub fn covers(self, other: Self) -> bool {
        self.version >= other.version && self.revision >= other.revision && self.ordered >= other.ordered
    }
}

/// How far the chat of a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Said {
    /// The number of the last line.
    pub last: u64,
    /// How many lines were taken back.
    pub unsaid: u64,
}

/// A table as far as it is compared by who knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Marked {
    pub table: TableId,
    pub mark: Mark,
    pub said: Said,
    /// How often something was said about the position.
    pub talked: u64,
    /// Since when it lies in the archive.
    pub put_away: Option<Millis>,
}

/// A server that shares a store with others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    pub id: String,
    /// What it can play, unread by the store.
    pub plays: String,
}

/// Who is there, by the store's own clock.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roll {
    pub alive: Vec<Node>,
    /// What time it is, where the store has a clock that all who share it go by.
    pub now: Option<Millis>,
}

/// What happened at a table, as those who share its store tell each other. It tells nothing that has to be believed: who hears it
/// looks at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Hint {
    /// A table stands here now.
    Table(TableId, Mark),
    /// Something was said.
    Said(TableId),
    /// Lines of the chat were taken back.
    Unsaid(TableId),
    /// Something else is said about the position.
    Talk(TableId),
    /// A table was deleted, or put away by hand.
    Gone(TableId),
    /// A guest was shut out, let in again or named otherwise.
    Guest(GuestId),
    /// A seat points at a thing, or at nothing.
    Pointed(TableId, u8, String),
    /// Hints may have been lost: anything may have happened.
    Lost,
}

/// What is said about the position of a table, unread by the store. A crash may forget it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableTalk {
    /// The version about which it is said: at any other it does not count.
    pub version: u64,
    /// How often something else was said about this version.
    pub count: u64,
    pub body: String,
}

/// A table without its log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableMeta {
    pub id: TableId,
    pub game: String,
    pub visibility: Visibility,
    pub status: Status,
    pub host: GuestId,
    pub seats: Vec<Seat>,
    /// The number of entries in the log.
    pub version: u64,
    /// Grows with every change to what is not in the log, except `awaited`.
    pub revision: u64,
    /// The seats that are asked, one bit each.
    pub awaited: u32,
    /// Whatever else the caller keeps about the table, unread by the store.
    pub notes: String,
    pub created: Millis,
    pub touched: Millis,
    /// Since when the table lies in the archive. Its status stays what it was, so that it can go on.
    pub put_away: Option<Millis>,
}

/// A position to start from, so that not the whole log has to be played again. A cache: the log is the truth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    pub version: u64,
    pub body: Vec<u8>,
}

/// A table as it comes back from the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTable {
    pub meta: TableMeta,
    /// The record's header.
    pub header: String,
    /// The id of the content that it is played with, if that is kept here.
    pub content: Option<String>,
    pub snapshot: Option<Snapshot>,
    /// The entries after the snapshot, or after what is known, or all of them.
    pub entries: Vec<String>,
    /// What seats have answered in advance, of those who ever changed it.
    pub orders: Vec<SeatOrders>,
    /// How often that was stored with nothing entered in the log.
    pub ordered: u64,
    /// What is said about the position.
    pub talk: Option<TableTalk>,
    pub said: Said,
}

impl StoredTable {
    pub fn mark(&self) -> Mark {
        Mark { version: self.meta.version, revision: self.meta.revision, ordered: self.ordered }
    }
}

/// What a seat has answered in advance, unread by the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatOrders {
    /// Its place in the list of seats.
    pub seat: u8,
    pub given: String,
}

/// A pack that is being made, without what it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DraftLine {
    pub id: String,
    pub game: String,
    /// The caller's words.
    pub title: String,
    /// How often it was saved.
    pub version: u64,
    pub touched: Millis,
    /// The id of what it offers for new tables.
    pub published: Option<String>,
}

/// A pack that is being made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Draft {
    pub line: DraftLine,
    /// Unread by the store.
    pub body: String,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatLine {
    /// Grows within a table, with gaps.
    pub number: u64,
    pub guest: Option<GuestId>,
    pub name: String,
    pub text: String,
    pub at: Millis,
}

/// What a link or token lets its holder do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Power {
    /// Take this seat, on any device.
    Seat(u8),
    /// Act for this seat through the API.
    Api(u8),
    /// See what this seat sees, without acting.
    Hand(u8),
    /// Watch as a spectator.
    Watch,
}

/// A power at a table, known by the hash of its secret.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Capability {
    pub hash: TokenHash,
    pub table: TableId,
    pub power: Power,
    pub created: Millis,
    pub revoked: Option<Millis>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest {
    pub id: GuestId,
    pub name: String,
    /// The guest's preferences, unread by the store.
    pub settings: String,
    /// When it was last saved; when it is saved for the first time, also when it came.
    pub seen: Millis,
    /// Since when whoever hosts has shut it out. Saving does not change that.
    pub banned: Option<Millis>,
}
