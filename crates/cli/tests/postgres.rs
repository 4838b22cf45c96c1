//! `malice serve`, `malice move` and `malice backup` with a PostgreSQL database: where `MALICE_TEST_POSTGRES` names a server.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use std::io::{BufRead, BufReader, Read};
use std::net::SocketAddr;
use std::process::{Child, Command, Output, Stdio};

use common::schema::Schema;
use malice_load::{Answer, Ask, Connection};

fn wait_for<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

fn malice(arguments: &[&str], store: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_malice"));
    command.args(arguments).env("MALICE_STORE", store).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn told(output: &Output) -> String {
    let told = [&output.stdout[..], &output.stderr].concat();
    let told = String::from_utf8(told).unwrap();
    assert!(!told.contains("s3cret"), "{told}");
    told
}

struct Serving(Child, SocketAddr, String);

impl Serving {
    fn start(mut command: Command) -> Self {
        let mut child = command.spawn().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let line = lines.next().unwrap().unwrap();
        let address = line.rsplit('/').next().unwrap().parse().unwrap();
        let lives = lines.next().unwrap().unwrap();
        Self(child, address, lives)
    }

    fn ask(&self, ask: Ask<'_>, token: &str) -> Answer {
        let bearer = format!("Bearer {token}");
        let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
        let headers = if token.is_empty() { &headers[..1] } else { &headers };
        wait_for(async { Connection::new(self.1).ask(ask.with(headers)).await.unwrap() })
    }

    /// Ends it and returns what it logged.
    fn end(mut self) -> String {
        self.0.kill().unwrap();
        let mut logged = String::new();
        self.0.stderr.take().unwrap().read_to_string(&mut logged).unwrap();
        self.0.wait().unwrap();
        logged
    }
}

#[test]
fn tables_live_in_a_database_and_move_to_a_folder_and_back() {
    let Some(schema) = Schema::fresh("serve") else { return };
    let store = schema.address();
    let serve = ["serve", "--listen", "127.0.0.1:0"];
    let serving = Serving::start(malice(&serve, &store));
    assert!(
        serving.2.starts_with("Tables live in postgres://") && !serving.2.contains("s3cret"),
        "{}",
        serving.2
    );
    let body = br#"{"game": "overboss", "seats": [{"player": "human"}, {"player": "normal"}]}"#;
    let opened = serving.ask(Ask::post("/api/v1/tables", body), "");
    let opened: serde_json::Value = serde_json::from_str(&opened.text()).unwrap();
    let table = format!("/api/v1/tables/{}", opened["table"].as_str().unwrap());
    let token = opened["tokens"][0]["token"].as_str().unwrap();
    assert_eq!(serving.ask(Ask::get(&table), token).status, 200);
    let logged = serving.end();
    assert!(!logged.contains("s3cret"), "{logged}");

    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    // A server that was killed leaves its connections to the database, which notices a moment later.
    let moved = loop {
        let moved = malice(&["move", "--to", data], &store).output().unwrap();
        if !told(&moved).contains("is in use by another malice server") {
            break moved;
        }
    };
    assert!(moved.status.success(), "{}", told(&moved));
    assert!(told(&moved).contains("both were read again and are the same"), "{}", told(&moved));
    let serving = Serving::start(malice(&["serve", "--listen", "127.0.0.1:0", "--data", data], &store));
    assert!(
        serving.2.contains(data),
        "a folder that is named counts more than the environment: {}",
        serving.2
    );
    assert_eq!(serving.ask(Ask::get(&table), token).status, 200);
    serving.end();
    let again = malice(&["move", "--from", data], &store).output().unwrap();
    assert_eq!(again.status.code(), Some(2));
    assert!(told(&again).contains("is not empty"), "{}", told(&again));
}

/// A copy of a database, made while a server plays in it, becomes a folder, and a copy of that folder a database.
#[test]
fn a_backup_goes_from_either_engine_to_either() {
    let (Some(first), Some(second)) = (Schema::fresh("copied"), Schema::fresh("restored")) else { return };
    let serve = ["serve", "--listen", "127.0.0.1:0"];
    let serving = Serving::start(malice(&serve, &first.address()));
    let body = br#"{"game": "overboss", "seats": [{"player": "human"}, {"player": "normal"}]}"#;
    let opened: serde_json::Value =
        serde_json::from_str(&serving.ask(Ask::post("/api/v1/tables", body), "").text()).unwrap();
    let table = format!("/api/v1/tables/{}", opened["table"].as_str().unwrap());
    let token = opened["tokens"][0]["token"].as_str().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (copy, data, again) = (path("copy.db"), path("data"), path("again.db"));
    let run = |arguments: &[&str], store: &str| {
        let done = malice(arguments, store).output().unwrap();
        assert!(done.status.success(), "{arguments:?}: {}", told(&done));
    };
    run(&["backup", &copy], &first.address());
    serving.end();
    run(&["restore", &copy, "--data", &data], "");
    run(&["backup", &again, "--data", &data], "");
    run(&["restore", &again], &second.address());
    let serving = Serving::start(malice(&serve, &second.address()));
    assert_eq!(serving.ask(Ask::get(&table), token).status, 200, "the table and its token are there");
    serving.end();
    let full = malice(&["restore", &again], &second.address()).output().unwrap();
    assert!(told(&full).contains("is not empty") && !told(&full).contains("--replace"), "{}", told(&full));
    let left: Vec<_> =
        std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left.len(), 3, "copies and the folder, nothing else: {left:?}");
}

#[test]
fn passwords_are_never_told() {
    let store = "postgres://ann:s3cret@127.0.0.1:1/malice";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("copy.db");
    let copied = malice(&["backup", file.to_str().unwrap()], store).output().unwrap();
    assert!(told(&copied).contains("cannot reach postgres://127.0.0.1:1/malice"), "{}", told(&copied));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
    let shown = malice(&["config"], store).output().unwrap();
    assert!(told(&shown).contains("postgres://127.0.0.1:1/malice"), "{}", told(&shown));
    assert!(!told(&copied).contains("s3cret") && !told(&shown).contains("s3cret"));
    let unreachable = malice(&["serve", "--listen", "127.0.0.1:0"], store).output().unwrap();
    assert!(
        told(&unreachable).contains("cannot reach postgres://127.0.0.1:1/malice"),
        "{}",
        told(&unreachable)
    );
    let nowhere = malice(&["move"], store).output().unwrap();
    assert!(told(&nowhere).contains("from where to where"), "{}", told(&nowhere));
    for wrong in ["postgres://ann:s3cret@[", "a folder"] {
        let output = malice(&["serve", "--listen", "127.0.0.1:0"], wrong).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", told(&output));
    }
    // Whatever is wrong with a command line, an address in it is not quoted.
    for wrong in [
        &["serve", store][..],
        &["serve", "--listen", store],
        &["serve", "--stor", store],
        &["serve", "--idle=postgres://ann:s3cret s3cret@db/malice"],
        &[store],
        &["move", "--from", "mysql://ann:s3cret@db/malice", "--to", "x"],
        &["play", "overboss", "--seats", "postgres://ann:s3cret@db/malice"],
    ] {
        let output = malice(wrong, "").output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{}", told(&output));
    }
    let both = malice(&["serve", "--data", "x", "--store", store], "").output().unwrap();
    assert!(told(&both).contains("cannot be used with"), "{}", told(&both));
}
