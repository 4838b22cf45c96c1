//! Who may read what lies on the disk, who has the folder, and the way back from a backup.

use std::fs;
use std::path::Path;

use malice_store::{
    DataFolder, GuestId, Home, SqliteOptions, SqliteStore, Store as _, StoreError, backup, restore,
};

use super::{append, applied, fresh, id, open, rude, table};

#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[cfg(unix)]
#[tokio::test]
async fn database_logs_and_copies_are_their_owners_alone() {
    let (folder, store) = fresh().await;
    store.create(table("a")).await.unwrap();
    let copy = folder.path().join("copy.db");
    store.backup(&copy).await.unwrap();
    for name in ["malice.db", "malice.db-wal", "malice.db-shm", "copy.db"] {
        assert_eq!(mode(&folder.path().join(name)), 0o600, "{name}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn what_others_could_read_is_shut() {
    let (folder, store) = fresh().await;
    store.create(table("a")).await.unwrap();
    let files = ["malice.db", "malice.db-wal", "malice.db-shm", "old.db", "cookie.key"];
    for name in ["old.db", "cookie.key", "notes.txt"] {
        fs::write(folder.path().join(name), "x").unwrap();
    }
    for name in &files {
        set_mode(&folder.path().join(name), 0o644);
    }
    set_mode(&folder.path().join("notes.txt"), 0o644);
    set_mode(folder.path(), 0o755);
    let taken = DataFolder::take(folder.path()).unwrap();
    assert_eq!(mode(taken.path()), 0o700);
    for name in files {
        assert_eq!(mode(&folder.path().join(name)), 0o600, "{name}");
    }
    assert_eq!(mode(&folder.path().join("notes.txt")), 0o644, "what is not ours is left alone");
    drop(store);
    // A store that is opened without its folder does the same for its own files.
    set_mode(&folder.path().join("malice.db"), 0o664);
    let _store = open(&folder).await;
    assert_eq!(mode(&folder.path().join("malice.db")), 0o600);
}

#[test]
fn one_at_a_time_has_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("data");
    let taken = DataFolder::take(&path).unwrap();
    let error = DataFolder::take(&path).unwrap_err();
    assert_eq!(error, StoreError::InUse(path.display().to_string()));
    assert!(!error.to_string().contains('\n'));
    drop(taken);
    assert!(DataFolder::take(&path).is_ok());
}

#[tokio::test]
async fn a_backup_comes_back_with_its_secrets() {
    let (folder, store) = fresh().await;
    store.create(table("a")).await.unwrap();
    store.append(append("a", 0, "k")).await.unwrap();
    assert_eq!(store.secret("cookie", vec![1; 32]).await.unwrap(), vec![1; 32]);
    assert_eq!(store.secret("cookie", vec![2; 32]).await.unwrap(), vec![1; 32], "the first one counts");
    let copy = folder.path().join("copy.db");
    store.backup(&copy).await.unwrap();
    store.append(append("a", 1, "after")).await.unwrap();
    let home = Home::Folder(folder.path().into());
    assert_eq!(backup(&home, &copy, false).await, Err(StoreError::FileExists(copy.clone())));
    let newer = folder.path().join("newer.db");
    fs::write(&newer, "in the way").unwrap();
    backup(&home, &newer, true).await.unwrap();

    let other = tempfile::tempdir().unwrap();
    let path = other.path().join("data");
    let (into, options) = (Home::Folder(path.clone()), SqliteOptions::folder(&path));
    restore(&copy, &into, false).await.unwrap();
    let restored = SqliteStore::open(options.clone()).await.unwrap();
    assert_eq!(restored.secret("cookie", vec![3; 32]).await.unwrap(), vec![1; 32]);
    assert_eq!(restored.append(append("a", 1, "on")).await, Ok(applied(2)));
    drop(restored);
    assert!(matches!(restore(&newer, &into, false).await, Err(StoreError::NotEmpty(_))));
    // Over a database with a log of its own: what was there stays beside it, and its log is not taken for the new one's.
    restore(&newer, &into, true).await.unwrap();
    let restored = SqliteStore::open(options).await.unwrap();
    assert_eq!(super::entries(&restored, "a").await, ["k@0", "after@1"]);
    assert!(path.join("replaced-malice.db").exists());
    assert!(
        !fs::read_dir(path)
            .unwrap()
            .any(|entry| { entry.unwrap().file_name().to_string_lossy().ends_with(".partial") })
    );
}

#[tokio::test]
async fn a_damaged_backup_is_refused_and_nothing_is_touched() {
    let (folder, store) = fresh().await;
    for number in 0..200 {
        store.create(table(&format!("table-{number}"))).await.unwrap();
    }
    let copy = folder.path().join("copy.db");
    store.backup(&copy).await.unwrap();
    let other = tempfile::tempdir().unwrap();
    let into = Home::Folder(other.path().join("data"));
    let mut bytes = fs::read(&copy).unwrap();
    let middle = bytes.len() / 4096 / 2 * 4096;
    bytes[middle..middle + 4096].fill(0xa5);
    fs::write(&copy, bytes).unwrap();
    assert_eq!(restore(&copy, &into, false).await, Err(StoreError::Damaged(copy)));
    let list = folder.path().join("list.db");
    fs::write(&list, "a shopping list, which is no database, however long it may be".repeat(20)).unwrap();
    assert_eq!(restore(&list, &into, false).await, Err(StoreError::NotADatabase(list)));
    let none = folder.path().join("none.db");
    assert!(matches!(restore(&none, &into, false).await, Err(StoreError::Unreadable { .. })));
    assert!(matches!(restore(folder.path(), &into, false).await, Err(StoreError::Unreadable { .. })));
    assert!(!other.path().join("data").exists(), "only a sound backup leaves traces");
}

#[tokio::test]
async fn damage_is_told_and_remembered() {
    let (folder, store) = fresh().await;
    let file = folder.path().join("malice.db");
    store.close().await.unwrap();
    // The first pages, which hold the schema and are read at the opening, are left whole.
    let whole = fs::metadata(&file).unwrap().len() as usize;
    let store = open(&folder).await;
    for number in 0..200 {
        store.create(table(&format!("table-{number}"))).await.unwrap();
    }
    assert_eq!(store.check().await, Ok(()));
    store.close().await.unwrap();
    let mut bytes = fs::read(&file).unwrap();
    bytes[whole..].fill(0xa5);
    fs::write(&file, bytes).unwrap();
    let store = open(&folder).await;
    let mut met = 0;
    for number in 0..200 {
        met += usize::from(store.load(&id(&format!("table-{number}"))).await == Err(StoreError::Corrupt));
    }
    assert!(met > 0, "no table lay on a damaged page");
    assert_eq!(store.check().await, Err(StoreError::Corrupt));
}

#[tokio::test]
async fn what_is_taken_back_leaves_the_file() {
    let (folder, store) = fresh().await;
    store.create(table("a")).await.unwrap();
    store.say(rude("ann", "k1")).await.unwrap();
    store.say(rude("troll", "k2")).await.unwrap();
    store.unsay(&id("a"), &GuestId::new("troll")).await.unwrap();
    let copy = folder.path().join("copy.db");
    store.backup(&copy).await.unwrap();
    let bytes = fs::read(copy).unwrap();
    let holds = |words: &str| bytes.windows(words.len()).any(|window| window == words.as_bytes());
    assert!(holds("ann says") && !holds("troll says"));
}
