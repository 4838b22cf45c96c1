//! Opening, reopening, formats, bad places, full disks and backups.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use malice_store::{Appended, Home, SqliteOptions, SqliteStore, Store, StoreError, backup};
use sqlx::{ConnectOptions as _, Connection as _, sqlite::SqliteConnectOptions};

use super::{append, applied, fresh, id, open, table};

/// Runs SQL on a file without the store.
pub(crate) async fn by_hand(file: &Path, sql: &'static str) {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
    let mut connection = options.connect().await.unwrap();
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

async fn refusal(options: SqliteOptions) -> String {
    SqliteStore::open(options).await.map(|_| ()).unwrap_err().to_string()
}

#[tokio::test]
async fn the_writing_connection_is_set_to_lose_nothing() {
    let (_folder, store) = fresh().await;
    assert_eq!(store.writer_pragma("journal_mode").await.unwrap(), "wal");
    assert_eq!(store.writer_pragma("synchronous").await.unwrap(), "2", "full");
    assert_eq!(store.writer_pragma("foreign_keys").await.unwrap(), "1");
    assert_eq!(store.writer_pragma("busy_timeout").await.unwrap(), "5000");
}

#[tokio::test]
async fn an_empty_database_is_migrated() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("malice.db"), "").unwrap();
    let store = open(&folder).await;
    assert_eq!(store.writer_pragma("user_version").await.unwrap(), "10");
    store.create(table("a")).await.unwrap();
    store.close().await.unwrap();
    let store = open(&folder).await;
    assert!(store.load(&id("a")).await.unwrap().is_some(), "a second opening changes nothing");
}

/// What an older program has deleted lies in the file until that is rewritten, once.
#[tokio::test]
async fn what_was_deleted_long_ago_goes_with_the_first_opening() {
    let (folder, store) = fresh().await;
    assert_eq!(store.writer_pragma("secure_delete").await.unwrap(), "1");
    store.create(table("stays")).await.unwrap();
    store.close().await.unwrap();
    let file = folder.path().join("malice.db");
    let sql = "PRAGMA secure_delete = OFF; INSERT INTO secrets VALUES ('forgotten', CAST('long gone' AS BLOB)); \
               DELETE FROM secrets WHERE name = 'forgotten'; ALTER TABLE guests DROP COLUMN banned; DROP TABLE measured; DROP TABLE drafts; DROP TABLE published; DROP TABLE reviews; \
               PRAGMA user_version = 5;";
    by_hand(&file, sql).await;
    let holds = |bytes: &[u8]| bytes.windows(9).any(|window| window == b"long gone");
    assert!(holds(&fs::read(&file).unwrap()), "it is there to be found");
    let store = open(&folder).await;
    assert!(store.load(&id("stays")).await.unwrap().is_some());
    store.close().await.unwrap();
    assert!(!holds(&fs::read(&file).unwrap()));
}

#[tokio::test]
async fn a_log_from_before_it_had_one_index_goes_on() {
    let (folder, store) = fresh().await;
    for name in ["a", "b"] {
        store.create(table(name)).await.unwrap();
    }
    for (name, version) in [("a", 0), ("b", 0), ("b", 1), ("a", 1)] {
        store.append(append(name, version, &format!("k{version}"))).await.unwrap();
    }
    let before = store.entries(&id("b"), 0).await.unwrap();
    store.close().await.unwrap();
    let old = "CREATE TABLE old (no INTEGER PRIMARY KEY, table_no INTEGER NOT NULL REFERENCES tables (no), \
               version INTEGER NOT NULL, count INTEGER NOT NULL, key TEXT NOT NULL, lines TEXT NOT NULL) STRICT; \
               INSERT INTO old SELECT * FROM appends; DROP TABLE appends; ALTER TABLE old RENAME TO appends; \
               CREATE UNIQUE INDEX appends_version ON appends (table_no, version); \
               CREATE UNIQUE INDEX appends_key ON appends (table_no, key); PRAGMA user_version = 9;";
    by_hand(&folder.path().join("malice.db"), old).await;
    let store = open(&folder).await;
    assert_eq!(store.entries(&id("b"), 0).await.unwrap(), before);
    assert_eq!(store.append(append("b", 2, "k2")).await, Ok(applied(3)));
    let repeated = store.append(append("b", 3, "k1")).await.unwrap();
    assert!(matches!(repeated, Appended::Repeated(_)), "{repeated:?}");
    assert_eq!(store.entries(&id("b"), 0).await.unwrap().len(), 3);
}

#[tokio::test]
async fn a_newer_database_is_refused_and_left_alone() {
    let (folder, store) = fresh().await;
    store.close().await.unwrap();
    let file = folder.path().join("malice.db");
    by_hand(&file, "PRAGMA user_version = 99").await;
    let before = fs::read(&file).unwrap();
    let message = refusal(SqliteOptions::folder(folder.path())).await;
    assert!(
        message.ends_with("was written by a newer malice (its format is 99, this one knows 10)"),
        "{message}"
    );
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[tokio::test]
async fn what_is_not_ours_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("malice.db");
    fs::write(&file, "This is a shopping list, long enough to be no header of a database at all: eggs.")
        .unwrap();
    let message = refusal(SqliteOptions::file(&file)).await;
    assert!(message.ends_with("is not a database"), "{message}");
    fs::remove_file(&file).unwrap();
    by_hand(&file, "CREATE TABLE groceries (name TEXT)").await;
    let before = fs::read(&file).unwrap();
    let message = refusal(SqliteOptions::file(&file)).await;
    assert!(message.ends_with("is a database of another program"), "{message}");
    assert_eq!(fs::read(&file).unwrap(), before);
}

#[tokio::test]
async fn a_folder_that_cannot_be_is_one_clear_line() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let message = refusal(SqliteOptions::folder(file.join("below"))).await;
    assert!(message.starts_with("cannot write to ") && !message.contains('\n'), "{message}");
    fs::create_dir(folder.path().join("malice.db")).unwrap();
    let message = refusal(SqliteOptions::folder(folder.path())).await;
    assert!(message.starts_with("cannot write to ") && !message.contains('\n'), "{message}");
}

/// What only somebody else's hand in the database can bring about: something in the way of an append that was decided to be right.
#[tokio::test]
async fn one_damaged_table_does_not_stop_the_others() {
    let (folder, store) = fresh().await;
    for name in ["a", "b", "c"] {
        store.create(table(name)).await.unwrap();
    }
    store.close().await.unwrap();
    let barrier = "CREATE TRIGGER barrier BEFORE INSERT ON appends \
                   WHEN NEW.table_no = (SELECT no FROM tables WHERE id = 'b') BEGIN SELECT RAISE(ABORT, 'no'); END";
    by_hand(&folder.path().join("malice.db"), barrier).await;
    let store = open(&folder).await;
    let (one, damaged, two) = tokio::join!(
        store.append(append("a", 0, "new")),
        store.append(append("b", 0, "new")),
        store.append(append("c", 0, "new")),
    );
    assert_eq!((one, two), (Ok(applied(1)), Ok(applied(1))));
    assert!(matches!(damaged, Err(StoreError::Failed(_))), "{damaged:?}");
    assert_eq!(store.figures().commits, 1, "they were in one batch");
}

#[tokio::test]
async fn a_full_disk_changes_nothing_and_room_helps() {
    let (folder, store) = fresh().await;
    store.create(table("a")).await.unwrap();
    store.close().await.unwrap();
    let pages = fs::metadata(folder.path().join("malice.db")).unwrap().len() / 4096;
    let narrow = SqliteOptions::folder(folder.path()).max_pages(pages as u32 + 4);
    let store = SqliteStore::open(narrow).await.unwrap();
    let big = |version: u64| {
        let mut big = append("a", version, &format!("k{version}"));
        big.entries = vec!["x".repeat(3_000)];
        big
    };
    let mut version = 0;
    let error = loop {
        match store.append(big(version)).await {
            Ok(answer) => assert_eq!(answer, applied(version + 1)),
            Err(error) => break error,
        }
        version += 1;
    };
    assert_eq!(error, StoreError::Full);
    let loaded = store.load(&id("a")).await.unwrap().unwrap();
    assert_eq!((loaded.meta.version, loaded.entries.len() as u64), (version, version));
    assert_eq!(store.append(big(version)).await, Err(StoreError::Full), "and it stays so");
    store.close().await.unwrap();
    let store = open(&folder).await;
    assert_eq!(store.append(big(version)).await, Ok(applied(version + 1)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_taken_while_writing_is_whole() {
    let (folder, store) = fresh().await;
    let store = Arc::new(store);
    store.create(table("a")).await.unwrap();
    let writing = tokio::spawn({
        let store = store.clone();
        async move {
            for version in 0..300 {
                store.append(append("a", version, &format!("k{version}"))).await.unwrap();
            }
        }
    });
    let inside = folder.path().join("inside.db");
    store.backup(&inside).await.unwrap();
    let outside = folder.path().join("outside.db");
    backup(&Home::Folder(folder.path().into()), &outside, false).await.unwrap();
    writing.await.unwrap();
    for file in [&inside, &outside] {
        let copy = SqliteStore::open(SqliteOptions::file(file)).await.unwrap();
        let loaded = copy.load(&id("a")).await.unwrap().unwrap();
        assert_eq!(loaded.entries.len() as u64, loaded.meta.version);
        let version = loaded.meta.version;
        assert_eq!(copy.append(append("a", version, "on")).await, Ok(applied(version + 1)));
        assert_eq!(copy.writer_pragma("integrity_check").await.unwrap(), "ok");
    }
    assert_eq!(store.backup(&inside).await, Err(StoreError::FileExists(inside)));
    let nowhere = folder.path().join("no/such/folder/copy.db");
    assert!(matches!(store.backup(&nowhere).await, Err(StoreError::Unwritable { .. })));
    let nothing = backup(&Home::Folder(folder.path().join("none")), &nowhere, false).await;
    assert!(matches!(nothing, Err(StoreError::Unreadable { .. })), "{nothing:?}");
}
