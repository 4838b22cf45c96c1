//! The store from outside: what it promises, on real files and on a real server of PostgreSQL.

#![allow(clippy::unwrap_used, reason = "helpers of tests are tests too")]

mod appends;
mod around;
mod at_once;
mod carrying;
mod commits;
mod drafts;
mod house;
mod killed;
mod opening;
mod orders;
mod postgres;
mod privacy;
mod reviews;

use malice_store::{
    Append, Appended, Changes, Done, GuestId, NewChatLine, NewTable, Seat, SqliteOptions, SqliteStore,
    Status, Store, TableId, Visibility,
};
use tempfile::TempDir;

/// A store in a folder of its own, which goes when the test ends.
async fn fresh() -> (TempDir, SqliteStore) {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder).await;
    (folder, store)
}

async fn open(folder: &TempDir) -> SqliteStore {
    SqliteStore::open(SqliteOptions::folder(folder.path())).await.unwrap()
}

fn id(name: &str) -> TableId {
    TableId::new(name)
}

fn seat(guest: Option<&str>, player: &str, name: &str) -> Seat {
    Seat { guest: guest.map(GuestId::new), player: player.into(), name: name.into() }
}

fn table(name: &str) -> NewTable {
    NewTable {
        id: id(name),
        game: "overboss".into(),
        header: format!(r#"{{"table":"{name}"}}"#),
        visibility: Visibility::Listed,
        status: Status::Playing,
        host: GuestId::new("ann"),
        seats: vec![seat(Some("ann"), "human", "Ann"), seat(None, "normal", "Bot")],
        awaited: 0b01,
        notes: String::new(),
        content: None,
        entries: Vec::new(),
        grant: Vec::new(),
        opening: None,
        created: 1_000,
    }
}

/// Something that the host would take back.
fn rude(guest: &str, key: &str) -> NewChatLine {
    NewChatLine {
        table: id("a"),
        key: key.into(),
        guest: Some(GuestId::new(guest)),
        name: guest.into(),
        text: format!("{guest} says something rude"),
        at: 3_000,
    }
}

fn append(name: &str, version: u64, key: &str) -> Append {
    Append {
        table: id(name),
        version,
        revision: None,
        ordered: None,
        key: key.into(),
        entries: vec![format!("{key}@{version}")],
        changes: Changes::default(),
        orders: Vec::new(),
        snapshot: None,
        at: 2_000,
    }
}

fn applied(version: u64) -> Appended {
    Appended::Applied { version, revision: 0 }
}

/// What a request with one entry is answered that was made before.
fn repeated(version: u64) -> Appended {
    Appended::Repeated(Done { before: version - 1, version })
}

async fn entries(store: &dyn Store, name: &str) -> Vec<String> {
    store.entries(&id(name), 0).await.unwrap()
}
