//! Where tables live: a trait for durable storage, SQLite and PostgreSQL behind it.
//!
//! # What is kept
//!
//! A table is a header, a **log** of entries that only grows, and what surrounds it: status, seats, whose turn it is,
//! chat, links. The *version* of a table is the number of its entries. Its *revision* counts the changes to what is
//! not in the log, except whose turn it is, which follows from the log, and what seats answer in advance, which is their secret. A snapshot is a cache of a position; only the
//! newest is kept. The store reads neither headers nor entries nor notes: they are text to it. Secrets of links and
//! tokens come to it as hashes only. It reads no clock and draws no random numbers: ids, keys and times are the
//! caller's.
//!
//! # How to write
//!
//! ```
//! use malice_store::*;
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), StoreError> {
//! # let folder = tempfile::tempdir().unwrap();
//! let store = SqliteStore::open(SqliteOptions::folder(folder.path())).await?;
//! let table = TableId::new("Zb3k-unguessable");
//! store
//!     .create(NewTable {
//!         id: table.clone(),
//!         game: "overboss".into(),
//!         header: "{}".into(),
//!         visibility: Visibility::ByLink,
//!         status: Status::Playing,
//!         host: GuestId::new("ann"),
//!         seats: vec![],
//!         awaited: 0b01,
//!         notes: String::new(),
//!         content: None,
//!         entries: Vec::new(),
//!         grant: vec![],
//!         opening: None,
//!         created: 1_760_000_000_000,
//!     })
//!     .await?;
//! let append = Append {
//!     table: table.clone(),
//!     version: 0,
//!     revision: None,
//!     ordered: None,
//!     key: "from the form".into(),
//!     entries: vec![r#"{"n":1,"seat":1,"do":"draft 2"}"#.into()],
//!     changes: Changes { awaited: Some(0b10), ..Changes::default() },
//!     orders: vec![],
//!     snapshot: None,
//!     at: 1_760_000_005_000,
//! };
//! assert_eq!(store.append(append.clone()).await?, Appended::Applied { version: 1, revision: 0 });
//! // A double click, or a reply that was lost on the way:
//! assert_eq!(store.append(append.clone()).await?, Appended::Repeated(Done { before: 0, version: 1 }));
//! // Somebody else was faster:
//! let late = Append { key: "another".into(), ..append };
//! assert_eq!(store.append(late).await?, Appended::Stale { version: 1, revision: 0 });
//! assert_eq!(store.load(&table).await?.unwrap().entries.len(), 1);
//! # store.close().await
//! # }
//! ```
//!
//! Apply an action to a copy, append, and swap only when [`Appended::Applied`] comes back: nothing may be shown or kept
//! in memory before. After [`StoreError::Lost`] or [`StoreError::Closed`] nobody knows whether the commit was made;
//! the same key sent again tells.
//!
//! # The archive
//!
//! [`Store::put_away`] takes unfinished tables that nobody touched out of the lists. Being put away is no status of its
//! own but stands beside it, so that a table comes back as what it was: by loading it, nothing changes; by the next
//! append, update, chat line or [`Store::bring_back`], it is listed again.
//!
//! # SQLite
//!
//! One file, `malice.db`, with a write-ahead log and `synchronous=FULL`: a commit is on the disk when it is answered.
//! One connection writes, on a task of its own. Requests that arrive while a commit is under way are committed
//! together by the next one. Appends are decided together under the write lock and written by multi-row statements;
//! everything else, and appends that change more than the log, runs inside a savepoint of its own, so that one that
//! conflicts fails alone. Readers have connections of their own and never wait. Two processes may share a file: the
//! lock is taken before anything is decided.
//!
//! The format is numbered (`PRAGMA user_version`) and migrated at opening in one transaction. A file that is newer, of
//! another program or no database is refused and left as it is. One process at a time has a
//! [`DataFolder`]. Folder, files and copies are for their owner's eyes alone.
//!
//! # PostgreSQL
//!
//! [`PostgresStore`] keeps the same promises, and others may use the same database at the same time. Appends of many tables are one
//! statement and one commit; everything else runs in transactions of its own. Whoever changes a table has its row first. The format
//! is numbered in the table `malice`, with the oldest format whose programs may still use it. [`carry`] moves everything from one
//! [`Home`] to another, [`backup`] copies it to a file while servers go on, and [`restore`] brings it back, to either engine.
//!
//! # Whoever looks after it
//!
//! A [`Keeper`] lists everything, and deletes, renames and bans, beside servers that go on ([`Home::keep`]). Where servers hear of each
//! other they hear of that, too; the file of SQLite only tells its server that somebody else has written, and what is in memory is
//! compared.
//!
//! # Tests of callers
//!
//! With the feature `fault`, `Faults` makes commits wait, fail or lose their reply: inside a store, between
//! the work and its commit (`SqliteOptions::faults`, `PostgresOptions::faults`), or around any store (`FaultyStore`).

#![allow(clippy::cast_possible_wrap, reason = "versions, revisions and counts stay far below 2^63")]

mod backup;
mod error;
#[cfg(feature = "fault")]
mod fault;
mod folder;
mod home;
mod keeper;
mod model;
mod postgres;
mod private;
mod sql;
mod sqlite;
mod store;

pub use backup::{backup, restore};
pub use error::StoreError;
#[cfg(feature = "fault")]
pub use fault::{Faults, FaultyStore};
pub use folder::DataFolder;
pub use home::{Carried, Home, carry};
pub use keeper::{Census, Forgetting, Holdings, Keeper, KeptGuest, KeptTable};
pub use model::{
    Capability, ChatLine, Draft, DraftLine, Guest, GuestId, Hint, Mark, Marked, Millis, Node, Power, Roll,
    Said, Seat, SeatOrders, Snapshot, Status, StoredTable, TableId, TableMeta, TableTalk, TokenHash,
    Visibility,
};
pub use postgres::{PostgresOptions, PostgresStore};
pub use sqlite::{SqliteOptions, SqliteStore};
pub use store::{
    Append, Appended, Changes, Created, Done, Drafted, Figures, Filter, Grant, KeepOrders, Kept, NewChatLine,
    NewContent, NewTable, Opening, Publish, Reply, SaveDraft, Store, Talking, Update, Updated,
};
