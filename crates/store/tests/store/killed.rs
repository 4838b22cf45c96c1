//! A process killed without warning in the middle of appends: what it acknowledged is there, once.

use std::collections::BTreeMap;
use std::hash::{BuildHasher as _, RandomState};
use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Command, Stdio};
use std::sync::Arc;

use malice_store::{Appended, SqliteOptions, SqliteStore, Store};

use super::{append, id, open, repeated, table};

const KILLS: usize = 5;
const TABLES: usize = 20;
/// Tells the child where to write; without it, the child's test does nothing.
const FOLDER: &str = "MALICE_STORE_KILLED";

/// What the child process runs: appends to many tables at once, printing each once it is acknowledged.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "started by the test below as a process of its own"]
async fn appending_until_killed() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let store = Arc::new(SqliteStore::open(SqliteOptions::folder(folder)).await.unwrap());
    let mut players = tokio::task::JoinSet::new();
    for number in 0..TABLES {
        let store = store.clone();
        players.spawn(async move {
            let name = format!("t{number}");
            let mut version = store.meta(&id(&name)).await.unwrap().unwrap().version;
            loop {
                let mut request = append(&name, version, &format!("k{version}"));
                request.snapshot = (version % 8 == 7).then(|| version.to_le_bytes().to_vec());
                let Appended::Applied { version: reached, .. } = store.append(request).await.unwrap() else {
                    panic!("nobody else plays here");
                };
                version = reached;
                // One write for the line: a kill cannot cut it in the middle of a number.
                std::io::stdout().write_all(format!("ack {name} {version}\n").as_bytes()).unwrap();
            }
        });
    }
    players.join_all().await;
}

/// Starts the child, kills it after it has acknowledged `count` appends, and returns the newest version of each table
/// that it acknowledged until the very end.
fn kill_after(folder: &std::path::Path, count: u64) -> BTreeMap<String, u64> {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "killed::appending_until_killed", "--ignored", "--nocapture"])
        .env(FOLDER, folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut acknowledged = BTreeMap::new();
    let mut seen = 0;
    for line in BufReader::new(child.stdout.take().unwrap()).lines() {
        let line = line.unwrap();
        let Some(("ack", rest)) = line.split_once(' ') else { continue };
        let (name, version) = rest.split_once(' ').unwrap();
        acknowledged.insert(name.to_owned(), version.parse().unwrap());
        seen += 1;
        if seen == count {
            // On Unix this is SIGKILL; what is left in the pipe was acknowledged too and is read on.
            child.kill().unwrap();
        }
    }
    assert!(seen >= count, "the child ended by itself after {seen} of {count}");
    assert!(!child.wait().unwrap().success());
    acknowledged
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_killed_process_acknowledged_is_there_once() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(&folder).await;
    for number in 0..TABLES {
        store.create(table(&format!("t{number}"))).await.unwrap();
    }
    store.close().await.unwrap();
    for kill in 0..KILLS {
        let count = 1 + RandomState::new().hash_one(kill) % 700;
        let path = folder.path().to_owned();
        let acknowledged = tokio::task::spawn_blocking(move || kill_after(&path, count)).await.unwrap();
        let store = open(&folder).await;
        assert_eq!(store.writer_pragma("integrity_check").await.unwrap(), "ok");
        for number in 0..TABLES {
            let name = format!("t{number}");
            let version = store.meta(&id(&name)).await.unwrap().unwrap().version;
            let least = acknowledged.get(&name).copied().unwrap_or_default();
            assert!(
                version >= least,
                "killed after {count}: {name} is at {version}, {least} were acknowledged"
            );
            let expected: Vec<String> = (0..version).map(|version| format!("k{version}@{version}")).collect();
            assert_eq!(store.entries(&id(&name), 0).await.unwrap(), expected);
            let loaded = store.load(&id(&name)).await.unwrap().unwrap();
            let kept = loaded.snapshot.map_or(0, |snapshot| snapshot.version);
            assert_eq!((kept, loaded.entries.len() as u64), (version - version % 8, version % 8));
            if least > 0 {
                let again = store.append(append(&name, least - 1, &format!("k{}", least - 1))).await;
                assert_eq!(again, Ok(repeated(least)));
            }
        }
        store.close().await.unwrap();
    }
}
