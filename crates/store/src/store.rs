//! The trait behind which tables live, and the requests it takes.

use std::fmt::Debug;
use std::pin::Pin;

use tokio::sync::mpsc;

use crate::{
    Capability, ChatLine, Draft, DraftLine, Guest, GuestId, Hint, Mark, Marked, Millis, Node, Power, Roll,
    Seat, SeatOrders, Status, StoreError, StoredTable, TableId, TableMeta, TokenHash, Visibility,
};

/// An answer on its way. Boxed, so that a server can hold any store as `Arc<dyn Store>`.
pub type Reply<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// A table to be opened.
#[derive(Clone, Debug)]
pub struct NewTable {
    pub id: TableId,
    pub game: String,
    pub header: String,
    pub visibility: Visibility,
    pub status: Status,
    pub host: GuestId,
    pub seats: Vec<Seat>,
    pub awaited: u32,
    pub notes: String,
    /// What it is played with, unless that is the caller's own.
    pub content: Option<NewContent>,
    /// What the log begins with.
    pub entries: Vec<String>,
    pub grant: Vec<Grant>,
    /// The request by which it is opened, if that can be repeated.
    pub opening: Option<Opening>,
    pub created: Millis,
}

/// Content that a table is played with, kept once for all tables that have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewContent {
    /// Names it: what has the same id is the same.
    pub id: String,
    /// Unread by the store.
    pub body: String,
}

/// A draft of a pack as it is to be from now on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SaveDraft {
    /// Made unguessable by the caller.
    pub id: String,
    pub game: String,
    pub title: String,
    /// Unread by the store.
    pub body: String,
    /// The version on which it rests: 0 for a new one. Of two who change the same one, the second is told.
    pub version: u64,
    /// Names the request: sent twice, it is done once.
    pub key: String,
    pub at: Millis,
}

/// What became of a [`SaveDraft`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drafted {
    /// Now, or before by the same request.
    Saved { version: u64 },
    /// It is no longer what the request takes it to be. Nothing was done.
    Stale { version: u64 },
    /// It is no longer there.
    Gone,
}

/// What a draft offers for new tables from now on, in place of what it offered before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Publish {
    pub draft: String,
    /// Nothing: it offers nothing.
    pub content: Option<NewContent>,
}

/// A request to open a table under a key: sent twice, it opens one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The hash of the key.
    pub key: TokenHash,
    /// What the caller makes the table's tokens from, together with the key itself.
    pub salt: [u8; 32],
    /// The hash of all that was asked for.
    pub request: TokenHash,
}

/// What became of a [`NewTable`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Created {
    New,
    /// This table was opened under the same key before. Nothing was done now.
    Before(TableId, Opening),
}

/// A link or token to be given out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grant {
    pub hash: TokenHash,
    pub power: Power,
}

/// What changes about a table beside its log. What is left empty stays as it is.
#[derive(Clone, Default, Debug)]
pub struct Changes {
    pub status: Option<Status>,
    pub visibility: Option<Visibility>,
    pub host: Option<GuestId>,
    /// All seats, old and new.
    pub seats: Option<Vec<Seat>>,
    pub awaited: Option<u32>,
    pub notes: Option<String>,
    /// Only while the log is empty: players may still come and go.
    pub header: Option<String>,
    /// The same header with other names in it, at any time.
    pub names: Option<String>,
    /// Nobody was at the table: it does not count as touched, and stays in the archive.
    pub quiet: bool,
    pub grant: Vec<Grant>,
    pub revoke: Vec<TokenHash>,
}

impl Changes {
    /// Whether nothing changes but whose turn it is and whether the game goes on, as with nearly every move.
    pub(crate) fn are_light(&self) -> bool {
        self.visibility.is_none()
            && self.host.is_none()
            && self.seats.is_none()
            && self.notes.is_none()
            && self.header.is_none()
            && self.names.is_none()
            && self.grant.is_empty()
            && self.revoke.is_empty()
    }
}

/// Entries to be added to a table's log.
#[derive(Clone, Debug)]
pub struct Append {
    pub table: TableId,
    /// The version that the entries follow.
    pub version: u64,
    /// The revision on which the changes rest, if that matters.
    pub revision: Option<u64>,
    /// How often orders were kept, if that matters: see [`Mark`].
    pub ordered: Option<u64>,
    /// Names the request: sent twice, it is done once.
    pub key: String,
    /// At least one; each a single line.
    pub entries: Vec<String>,
    pub changes: Changes,
    /// What seats have answered in advance, of those for whom that has changed.
    pub orders: Vec<SeatOrders>,
    /// The position after the entries.
    pub snapshot: Option<Vec<u8>>,
    pub at: Millis,
}

impl Append {
    /// Whether it was made for a table that stands there.
    pub(crate) fn fits(&self, mark: Mark) -> bool {
        self.version == mark.version
            && self.revision.is_none_or(|revision| revision == mark.revision)
            && self.ordered.is_none_or(|ordered| ordered == mark.ordered)
    }

    /// Whether nothing changes but the log, whose turn it is and whether the game goes on, as with nearly every move.
    pub(crate) fn is_plain(&self) -> bool {
        self.changes.are_light() && self.orders.is_empty()
    }

    /// The revision of a table that had `before`: another one where the status is said.
    pub(crate) fn revised(&self, before: u64) -> u64 {
        before + u64::from(self.changes.status.is_some())
    }
}

/// What became of an [`Append`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// The entries are in the log, durably; these are the versions now.
    Applied { version: u64, revision: u64 },
    /// A request with this key was applied before. Nothing was done now.
    Repeated(Done),
    /// The table is not, or no longer, where the request takes it to be. Nothing was done.
    Stale { version: u64, revision: u64 },
}

/// What a request did: it brought the table from one version to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Done {
    pub before: u64,
    pub version: u64,
}

/// What seats answer in advance, where nothing is to be entered in the log. Nobody can tell from the table that it was stored.
#[derive(Clone, Debug)]
pub struct KeepOrders {
    pub table: TableId,
    /// The version at which the table is.
    pub version: u64,
    /// The revision on which they rest, and how often orders were kept before, if that matters.
    pub revision: Option<u64>,
    pub ordered: Option<u64>,
    /// Names the request: sent twice, it is done once.
    pub key: String,
    pub orders: Vec<SeatOrders>,
}

impl KeepOrders {
    /// Whether they were given to a table that stands there.
    pub(crate) fn fits(&self, mark: Mark) -> bool {
        self.version == mark.version
            && self.revision.is_none_or(|revision| revision == mark.revision)
            && self.ordered.is_none_or(|ordered| ordered == mark.ordered)
    }
}

/// What became of [`KeepOrders`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    Applied,
    Repeated(Done),
    Stale { version: u64 },
}

/// A change to a table beside its log.
#[derive(Clone, Debug)]
pub struct Update {
    pub table: TableId,
    /// The revision on which the changes rest: of two guests who take the same seat, one is told.
    pub revision: u64,
    /// How often orders were kept, if that matters: see [`Mark`].
    pub ordered: Option<u64>,
    pub changes: Changes,
    /// What seats answer in advance, of those for whom that changes.
    pub orders: Vec<SeatOrders>,
    pub at: Millis,
}

/// What became of an [`Update`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Updated {
    Applied { revision: u64 },
    Stale { revision: u64 },
}

/// Something else to be said about the position of a table.
#[derive(Clone, Debug)]
pub struct Talking {
    pub table: TableId,
    /// The version about which it is said.
    pub version: u64,
    /// How often something was said about this version before.
    pub count: u64,
    pub body: String,
}

/// Something said at a table.
#[derive(Clone, Debug)]
pub struct NewChatLine {
    pub table: TableId,
    /// Names the request: sent twice, it is said once.
    pub key: String,
    pub guest: Option<GuestId>,
    pub name: String,
    pub text: String,
    pub at: Millis,
}

/// Which tables to list; always the ones touched last first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Filter {
    /// Listed for everybody, unfinished, not put away.
    Listed,
    /// Unfinished and not put away, listed or not.
    Unfinished,
    /// Where this guest sits or is the host: finished ones and those put away as well.
    OfGuest(GuestId),
}

/// How much the store has done since it was opened.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Figures {
    /// Commits that reached the disk.
    pub commits: u64,
    /// Requests in commits, also in failed ones. Many requests to a commit: the grouping works.
    pub requests: u64,
    /// Commits that failed.
    pub failures: u64,
}

/// Where tables live.
///
/// What is answered with `Ok` is on the disk. What is answered with an error changed nothing, except
/// [`StoreError::Lost`] and [`StoreError::Closed`], after which nobody knows. Whoever tries again after any error uses
/// the same key: then it is right whatever happened, even if the disk failed in the middle of a commit. A caller that
/// goes away before its answer does not stop its request.
pub trait Store: Send + Sync + Debug + 'static {
    /// Opens a table, once for each [`Opening`].
    fn create(&self, table: NewTable) -> Reply<'_, Created>;

    /// Adds entries if the table is at the given version and the key is new, together with a snapshot and other
    /// changes, all or nothing. The key counts more than the version: a request that is repeated late is answered
    /// [`Appended::Repeated`], not stale. A stale request leaves no trace, so its key may be used again.
    fn append(&self, append: Append) -> Reply<'_, Appended>;

    /// What the append, or the orders, with this key did, if there were any.
    fn done(&self, table: &TableId, key: &str) -> Reply<'_, Option<Done>>;

    /// Stores what seats answer in advance if the table is at the given version and the key is new. Neither revision nor the time
    /// at which the table was touched change: others may read them.
    fn keep_orders(&self, orders: KeepOrders) -> Reply<'_, Kept>;

    /// Changes what is not in the log. Takes a table out of the archive.
    fn update(&self, update: Update) -> Reply<'_, Updated>;

    fn load(&self, table: &TableId) -> Reply<'_, Option<StoredTable>>;

    /// The same for who knows the table as it was at `version`: without a snapshot, and with the entries after that.
    fn load_after(&self, table: &TableId, version: u64) -> Reply<'_, Option<StoredTable>>;

    fn meta(&self, table: &TableId) -> Reply<'_, Option<TableMeta>>;

    /// Packs that are being made, the ones touched last first.
    fn drafts(&self) -> Reply<'_, Vec<DraftLine>>;

    fn draft(&self, id: &str) -> Reply<'_, Option<Draft>>;

    fn save_draft(&self, draft: SaveDraft) -> Reply<'_, Drafted>;

    /// Whether there was one. What it offered is offered no longer, and what was found by measuring it is gone; tables keep what
    /// they are played with.
    fn delete_draft(&self, id: &str) -> Reply<'_, bool>;

    /// What measuring a draft has found, unread by the store, in the place of what was found before. Whether it is kept: of a draft
    /// that is gone nothing is.
    fn keep_measured(&self, draft: &str, body: String) -> Reply<'_, bool>;

    fn measured(&self, draft: &str) -> Reply<'_, Option<String>>;

    /// Whether it is so now: a draft that is gone offers nothing, and nothing is offered twice.
    fn publish(&self, publish: Publish) -> Reply<'_, bool>;

    /// The ids of what drafts offer for a game.
    fn published(&self, game: &str) -> Reply<'_, Vec<String>>;

    /// The content of this id: what a table is played with, or what a draft offers.
    fn content(&self, id: &str) -> Reply<'_, Option<String>>;

    /// Keeps what was found when a finished game was looked at again, in the place of what was kept before. Unread by the store, and
    /// nothing that others can read of the table changes with it.
    fn keep_review(&self, table: &TableId, body: String) -> Reply<'_, ()>;

    fn review(&self, table: &TableId) -> Reply<'_, Option<String>>;

    /// The entries after `version`.
    fn entries(&self, table: &TableId, version: u64) -> Reply<'_, Vec<String>>;

    /// Where tables stand, of those that there are.
    fn marks(&self, tables: Vec<TableId>) -> Reply<'_, Vec<Marked>>;

    /// Whether several servers may use it at the same time. Otherwise only whoever looks after it changes something beside us.
    fn is_shared(&self) -> bool;

    /// What happens at tables, also by our own doing, from now on; where one server has the store to itself, only that others did
    /// something. A hint can be late, and where some may be lost a [`Hint::Lost`] comes.
    fn hints(&self) -> Option<mpsc::Receiver<Hint>>;

    /// Notes that this server is alive, and says which servers are, by the store's own clock. Who was not heard of for some seconds
    /// is not.
    fn beat(&self, node: Node) -> Reply<'_, Roll>;

    /// This server is about to end.
    fn part(&self, node: &str) -> Reply<'_, ()>;

    /// Tells those who share the store something that is not kept.
    fn tell(&self, hint: Hint) -> Reply<'_, ()>;

    /// Keeps what is said about a position, for others who share the store. Whether the table was where the request takes it to be.
    fn talk(&self, talking: Talking) -> Reply<'_, bool>;

    fn list(&self, filter: Filter, limit: u32) -> Reply<'_, Vec<TableMeta>>;

    /// Archives unfinished tables that nobody touched since `before`, and says which. They leave the lists and keep
    /// everything; the next append, update, chat line or [`Store::bring_back`] takes them out again.
    fn put_away(&self, before: Millis, at: Millis) -> Reply<'_, Vec<TableId>>;

    /// Whether the table was in the archive.
    fn bring_back(&self, table: &TableId, at: Millis) -> Reply<'_, bool>;

    /// Returns the line's number; a repeated key returns the first one's. Takes a table out of the archive.
    fn say(&self, line: NewChatLine) -> Reply<'_, u64>;

    /// The newest `limit` lines after number `after`, oldest first.
    fn chat(&self, table: &TableId, after: u64, limit: u32) -> Reply<'_, Vec<ChatLine>>;

    /// Takes back all that a guest said at a table: the words leave the store. Returns the numbers of the lines, which are not
    /// given out again.
    fn unsay(&self, table: &TableId, guest: &GuestId) -> Reply<'_, Vec<u64>>;

    /// The numbers of all lines that were taken back at a table.
    fn unsaid(&self, table: &TableId) -> Reply<'_, Vec<u64>>;

    fn grant(&self, table: &TableId, grant: Grant, at: Millis) -> Reply<'_, ()>;

    /// Whether there was something to revoke.
    fn revoke(&self, table: &TableId, hash: TokenHash, at: Millis) -> Reply<'_, bool>;

    /// What the holder of this secret may do, or could do before it was revoked.
    fn capability(&self, hash: TokenHash) -> Reply<'_, Option<Capability>>;

    /// All that was given out for a table, revoked ones too.
    fn capabilities(&self, table: &TableId) -> Reply<'_, Vec<Capability>>;

    fn save_guest(&self, guest: Guest) -> Reply<'_, ()>;

    fn guest(&self, id: &GuestId) -> Reply<'_, Option<Guest>>;

    /// Who is shut out.
    fn banned(&self) -> Reply<'_, Vec<GuestId>>;

    /// The secret of this name; the given one if there was none yet. It goes wherever a backup goes.
    fn secret(&self, name: &'static str, fresh: Vec<u8>) -> Reply<'_, Vec<u8>>;

    /// Whether the store answers, and has met no damage since it was opened. Costs next to nothing.
    fn check(&self) -> Reply<'_, ()>;

    fn figures(&self) -> Figures;

    /// Commits what was asked for so far, then takes no more.
    fn close(&self) -> Reply<'_, ()>;
}
