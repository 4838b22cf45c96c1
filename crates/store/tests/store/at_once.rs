//! Appends that say all that they rest on: a batch that fits is entered at once, with tables that are opened, and one that does not
//! fit keeps no other back.

use std::sync::Arc;

use malice_store::{
    Append, Appended, Created, Faults, SqliteOptions, SqliteStore, Status, Store, StoreError,
};
use tempfile::TempDir;

use super::{append, applied, entries, id, repeated, table};

/// An append that says where its table stands, in all respects.
fn certain(name: &str, version: u64, key: &str) -> Append {
    Append { revision: Some(0), ordered: Some(0), ..append(name, version, key) }
}

/// A store with these tables, each with an entry, whose next appends gather to one batch until the faults are released.
async fn held(names: &[&str]) -> (TempDir, Arc<SqliteStore>, Faults) {
    let folder = tempfile::tempdir().unwrap();
    let faults = Faults::default();
    let options = SqliteOptions::folder(folder.path()).faults(faults.clone());
    let store = Arc::new(SqliteStore::open(options).await.unwrap());
    for name in names.iter().chain(&["first"]) {
        store.create(table(name)).await.unwrap();
    }
    for name in names {
        assert_eq!(store.append(certain(name, 0, "before")).await, Ok(applied(1)));
    }
    // Everybody has moved since then but one.
    assert_eq!(store.put_away(1_500, 9_000).await.unwrap(), [id("first")]);
    faults.hold();
    let other = store.clone();
    tokio::spawn(async move { other.append(certain("first", 0, "k")).await });
    faults.held(1).await;
    (folder, store, faults)
}

#[tokio::test]
async fn what_fits_is_entered_with_who_is_awaited_and_its_snapshot() {
    let (_folder, store, faults) = held(&["a", "b", "c", "d"]).await;
    let mut kept = certain("b", 1, "k");
    kept.snapshot = Some(vec![7; 9]);
    kept.entries.push("one more".into());
    let mut awaited = certain("c", 1, "k");
    awaited.changes.awaited = Some(0b10);
    let mut last = certain("d", 1, "k");
    (last.changes.awaited, last.changes.status) = (Some(0), Some(Status::Finished));
    let commits = store.figures().commits;
    let (one, two, three, four, opened, ()) = tokio::join!(
        biased;
        store.append(certain("a", 1, "k")),
        store.append(kept),
        store.append(awaited),
        store.append(last),
        store.create(table("e")),
        async { faults.release() },
    );
    assert_eq!((one, two, three), (Ok(applied(2)), Ok(applied(3)), Ok(applied(2))));
    assert_eq!(four, Ok(Appended::Applied { version: 2, revision: 1 }));
    assert_eq!(opened, Ok(Created::New));
    assert_eq!(store.figures().commits, commits + 2, "all but the first share a commit");
    assert_eq!(entries(&*store, "a").await, ["before@0", "k@1"]);
    assert_eq!(entries(&*store, "b").await, ["before@0", "k@1", "one more"]);
    let b = store.load(&id("b")).await.unwrap().unwrap();
    let snapshot = b.snapshot.map(|snapshot| (snapshot.version, snapshot.body.len()));
    assert_eq!((b.meta.version, b.meta.awaited, snapshot), (3, 0b01, Some((3, 9))));
    let c = store.load(&id("c")).await.unwrap().unwrap();
    assert_eq!((c.meta.version, c.meta.awaited, c.meta.touched), (2, 0b10, 2_000));
    let d = store.meta(&id("d")).await.unwrap().unwrap();
    assert_eq!((d.version, d.revision, d.awaited, d.status), (2, 1, 0, Status::Finished));
    assert_eq!(entries(&*store, "e").await, [""; 0]);
    assert_eq!(entries(&*store, "first").await, ["k@0"], "who was put away is looked at more closely");
}

#[tokio::test]
async fn one_that_does_not_fit_keeps_no_other_back() {
    for (number, odd) in ["stale", "revised", "ordered", "again", "twice", "nowhere"].into_iter().enumerate()
    {
        let (_folder, store, faults) = held(&["a", "b", "odd"]).await;
        let wrong = match odd {
            "stale" => certain("odd", 0, "k"),
            "revised" => Append { revision: Some(3), ..certain("odd", 1, "k") },
            "ordered" => Append { ordered: Some(3), ..certain("odd", 1, "k") },
            // The key of an earlier append, at a version that fits.
            "again" => certain("odd", 1, "before"),
            // A second one for the same table, which knows of the first.
            "twice" => certain("a", 2, "next"),
            _ => certain("nowhere", 1, "k"),
        };
        let (one, wrong, two, ()) = tokio::join!(
            biased;
            store.append(certain("a", 1, "k")),
            store.append(wrong),
            store.append(certain("b", 1, "k")),
            async { faults.release() },
        );
        assert_eq!((one, two), (Ok(applied(2)), Ok(applied(2))), "{odd}");
        let answers = [
            Ok(Appended::Stale { version: 1, revision: 0 }),
            Ok(Appended::Stale { version: 1, revision: 0 }),
            Ok(Appended::Stale { version: 1, revision: 0 }),
            Ok(repeated(1)),
            Ok(applied(3)),
            Err(StoreError::UnknownTable(id("nowhere"))),
        ];
        assert_eq!(wrong, answers[number], "{odd}");
        assert_eq!(entries(&*store, "odd").await, ["before@0"], "{odd}");
        assert_eq!(entries(&*store, "b").await, ["before@0", "k@1"], "{odd}");
    }
}
