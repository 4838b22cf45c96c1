//! What whoever looks after a store does with it, beside the servers that use it.

use crate::{GuestId, Millis, Reply, Status, Store, TableId, TableMeta};

/// A table as its keeper lists it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptTable {
    /// Its place among all that were ever opened.
    pub number: u64,
    pub meta: TableMeta,
    /// The id of its content, if that is kept here.
    pub content: Option<String>,
    /// How many bytes its log, its snapshot, its chat and what is kept about it take.
    pub bytes: u64,
    /// Lines of chat that were not taken back.
    pub lines: u64,
}

/// A guest as its keeper lists it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeptGuest {
    pub id: GuestId,
    pub name: String,
    pub created: Millis,
    pub seen: Millis,
    pub banned: Option<Millis>,
    /// Tables at which it sits or whose host it is; the finished ones too.
    pub tables: u64,
    /// Lines of chat.
    pub lines: u64,
}

/// How many tables there are of a kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Census {
    pub game: String,
    pub status: Status,
    pub put_away: bool,
    pub tables: u64,
    /// The entries of all their logs.
    pub entries: u64,
    /// Tables that somebody touched since the time that was asked for.
    pub lately: u64,
}

/// How much a store holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Holdings {
    pub tables: Vec<Census>,
    /// Seats by who decides for them, in the caller's words.
    pub seats: Vec<(String, u64)>,
    /// Rows of everything, by the names of the database.
    pub rows: Vec<(&'static str, u64)>,
    pub bytes: u64,
    pub banned: u64,
}

/// What leaves a table with a guest, besides what its own words hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forgetting {
    pub table: TableId,
    pub guest: GuestId,
    /// A word that stands for the guest in the keys of what it did.
    pub sign: String,
    /// The seats that it held: links and tokens to them that work no more go.
    pub seats: Vec<u8>,
}

/// A store in the hands of whoever looks after it. Servers that use it at the same time notice what is done.
pub trait Keeper: Store {
    /// Tables in the order in which they were opened, after this number.
    fn all_tables(&self, after: u64, limit: u32) -> Reply<'_, Vec<KeptTable>>;

    fn kept_table(&self, table: &TableId) -> Reply<'_, Option<KeptTable>>;

    /// Guests in the order of their ids, after this one.
    fn all_guests(&self, after: Option<&GuestId>, limit: u32) -> Reply<'_, Vec<KeptGuest>>;

    /// Tables whose ids begin so: two at most, which is enough to know that it is not one.
    fn tables_named(&self, beginning: &str) -> Reply<'_, Vec<TableId>>;

    /// Guests whose ids begin so, those included of whom nothing is kept but their seats: two at most.
    fn guests_named(&self, beginning: &str) -> Reply<'_, Vec<GuestId>>;

    /// Tables where anything is kept of a guest, for whom `sign` stands in keys.
    fn traces(&self, guest: &GuestId, sign: &str) -> Reply<'_, Vec<TableId>>;

    /// Other tables whose notes hold the id of this one.
    fn mentions(&self, table: &TableId) -> Reply<'_, Vec<TableId>>;

    /// How much there is; `lately` is the time since which tables count as touched.
    fn holdings(&self, lately: Millis) -> Reply<'_, Holdings>;

    /// What the database itself finds wrong, and rows that belong to no table.
    fn unsound(&self) -> Reply<'_, Vec<String>>;

    /// Puts an unfinished table away, whoever is there. Whether it was not away already.
    fn put_one_away(&self, table: &TableId, at: Millis) -> Reply<'_, bool>;

    /// Deletes a table and all that belongs to it alone.
    fn erase(&self, table: &TableId) -> Reply<'_, ()>;

    /// Shuts a guest out, or lets it in again. Whether that was not so already.
    fn ban(&self, guest: &GuestId, since: Option<Millis>) -> Reply<'_, bool>;

    /// Gives a guest another name, also in what it has said.
    fn rename(&self, guest: &GuestId, name: &str) -> Reply<'_, ()>;

    /// Takes from a table what only the store knows of a guest.
    fn forget_at(&self, forgetting: Forgetting) -> Reply<'_, ()>;

    /// Deletes a guest. What tables know of it is theirs.
    fn forget(&self, guest: &GuestId) -> Reply<'_, ()>;

    /// Does away with what is left of deleted things where nobody reads it. False if somebody was in the way: then it goes later.
    fn wipe(&self) -> Reply<'_, bool>;
}
