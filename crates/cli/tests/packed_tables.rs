//! Tables with packs through the command line and the API: played to the end, and played again without the folder, after a restart,
//! from a backup and in another store.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use common::schema::Schema;
use common::{CHANGED, Changed, change, folder, malice, word};
use malice_load::{Ask, Connection, Process};
use serde_json::{Value, json};

/// A server as a process of its own.
struct Server(Process);

impl Server {
    async fn start(data: &Path, packs: Option<&Path>) -> Self {
        let more: Vec<&str> = packs.map_or(Vec::new(), |packs| vec!["--packs", word(packs)]);
        let program = Path::new(env!("CARGO_BIN_EXE_malice"));
        let listen = "127.0.0.1:0".parse().unwrap();
        Self(Process::start_with(program, data, listen, &more).await.unwrap())
    }

    async fn ask(&self, ask: Ask<'_>) -> String {
        let answer = Connection::new(self.0.address()).ask(ask).await.unwrap();
        assert!((200..300).contains(&answer.status), "{}: {}", answer.status, answer.text());
        answer.text()
    }

    async fn get(&self, path: &str, token: &str) -> String {
        let bearer = format!("Bearer {token}");
        let headers = [("authorization", bearer.as_str()), ("accept", "*/*")];
        self.ask(Ask::get(path).with(if token.is_empty() { &headers[1..] } else { &headers })).await
    }

    /// Opens a table of two easy bots, and returns it with a token that lets watch.
    async fn open(&self, new: Value, token: &str) -> Table {
        let mut new = new;
        new["seats"] = json!([{"player": "easy"}, {"player": "easy"}]);
        let (body, bearer) = (new.to_string(), format!("Bearer {token}"));
        let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
        let headers = if token.is_empty() { &headers[..1] } else { &headers };
        let opened = self.ask(Ask::post("/api/v1/tables", body.as_bytes()).with(headers)).await;
        let opened: Value = serde_json::from_str(&opened).unwrap();
        let text = |field: &str| opened[field].as_str().unwrap().to_owned();
        Table { id: text("table"), watch: text("watch") }
    }

    async fn see(&self, table: &Table) -> Value {
        serde_json::from_str(&self.get(&format!("/api/v1/tables/{}", table.id), &table.watch).await).unwrap()
    }

    async fn record(&self, table: &Table) -> String {
        self.get(&format!("/api/v1/tables/{}/record", table.id), &table.watch).await
    }

    /// Waits until the bots have finished.
    async fn finish(&self, table: &Table) {
        let deadline = Instant::now() + Duration::from_mins(4);
        while self.see(table).await["status"] != "finished" {
            assert!(Instant::now() < deadline, "the bots are done in time");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

struct Table {
    id: String,
    watch: String,
}

/// A pack of each game, and another of the first.
fn make(folder: &Path) {
    let new = |changed: &Changed, name: &str| {
        let dir = folder.join(name);
        let title = format!("<b>{name}</b> & co");
        malice(&["pack", "new", changed.game, word(&dir), "--name", &title, "--author", "A\"nn"]).good();
        change(&dir, changed);
    };
    for changed in &CHANGED {
        new(changed, changed.game);
    }
    new(&CHANGED[0], "second");
    let tokens = folder.join("second/tokens.ron");
    let text = fs::read_to_string(&tokens).unwrap();
    fs::write(&tokens, text.replace("bands: (0, 0, 2, 5, 7)", "bands: (0, 1, 3, 6, 9)")).unwrap();
}

fn pack_named(games: &Value, name: &str) -> (String, String) {
    let packs = || {
        games["games"].as_array().unwrap().iter().flat_map(|game| {
            game["packs"].as_array().unwrap().iter().map(move |pack| (game["id"].as_str().unwrap(), pack))
        })
    };
    let title = format!("<b>{name}</b> & co");
    let (game, pack) = packs().find(|(_, pack)| pack["name"] == title).unwrap();
    (game.to_owned(), pack["id"].as_str().unwrap().to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_keep_their_packs_wherever_they_go() {
    let folder = folder("packed-tables");
    let path = |name: &str| folder.join(name);
    make(&path("packs"));
    let server = Server::start(&path("data"), Some(&path("packs"))).await;
    let games: Value = serde_json::from_str(&server.get("/api/v1/games", "").await).unwrap();
    let mut tables = Vec::new();
    for name in CHANGED.iter().map(|changed| changed.game).chain(["second"]) {
        let (game, pack) = pack_named(&games, name);
        let form = server.get(&format!("/new/{game}"), "").await;
        assert!(
            form.contains(&format!("&lt;b&gt;{name}&lt;/b&gt; &amp; co by A&quot;nn, version 1")),
            "{form}"
        );
        tables.push((name, pack.clone(), server.open(json!({"game": game, "pack": pack}), "").await));
    }
    let shipped = server.open(json!({"game": "overboss"}), "").await;
    let mut records = Vec::new();
    for (name, pack, table) in &tables {
        server.finish(table).await;
        assert_eq!(server.see(table).await["pack"]["id"], **pack);
        let file = path(&format!("{name}.jsonl"));
        records.push(server.record(table).await);
        fs::write(&file, &records[records.len() - 1]).unwrap();
    }
    server.finish(&shipped).await;
    let contents: Vec<&str> = records.iter().map(|record| content(record)).collect();
    let none = server.record(&shipped).await;
    assert!(contents[0] != contents[5] && !contents.contains(&content(&none)), "{contents:?}");
    assert_eq!(server.see(&shipped).await["pack"], Value::Null);
    server.0.kill().await.unwrap();

    // The folder is gone, and everything else moves on.
    fs::remove_dir_all(path("packs")).unwrap();
    for (name, ..) in &tables {
        malice(&["validate", word(&path(&format!("{name}.jsonl")))]).good();
    }
    let schema = Schema::fresh("packed");
    let database = schema.as_ref().map(|schema| PathBuf::from(schema.address()));
    for home in spread(&folder, database.as_deref()) {
        let server = Server::start(&home, None).await;
        let home = home.file_name().unwrap().to_str().unwrap();
        for ((name, pack, table), record) in tables.iter().zip(&records) {
            assert_eq!(server.record(table).await, *record, "{name} in {home}");
            let earlier = server.get(&format!("/api/v1/tables/{}?at=3", table.id), &table.watch).await;
            let earlier: Value = serde_json::from_str(&earlier).unwrap();
            assert!(!earlier["view"].is_null(), "{name} is looked at again in {home}: {earlier}");
            let changed = CHANGED.iter().find(|changed| changed.game == *name).unwrap_or(&CHANGED[0]);
            let cards = server.get(&format!("/rules/{}/cards?pack={pack}", changed.game), "").await;
            assert!(cards.contains(changed.name) && cards.contains("&lt;b&gt;"), "{name} in {home}");
            let cards = server.get(&format!("/rules/{}/cards", changed.game), "").await;
            assert!(!cards.contains(changed.name), "what comes with {name} is as it was");
            if home == "moved-back" || schema.is_none() && home == "moved" {
                let new = json!({"game": changed.game, "deal_of": table.id});
                let again = server.open(new, &table.watch).await;
                assert_eq!(
                    server.see(&again).await["pack"]["id"],
                    **pack,
                    "the same deal has the same cards"
                );
                server.finish(&again).await;
            }
        }
        server.0.end().await.unwrap();
    }
}

/// Carries all tables by every way there is, and says where they are then: moved and restored, to a folder and, where there is one,
/// to a database and back.
fn spread(folder: &Path, database: Option<&Path>) -> Vec<PathBuf> {
    let path = |name: &str| folder.join(name);
    let move_all = |from: &Path, to: &Path| {
        let moved = malice(&["move", "--from", word(from), "--to", word(to)]).good();
        assert!(moved.contains("6 contents"), "{moved}");
    };
    malice(&["backup", word(&path("copy.db")), "--data", word(&path("data"))]).good();
    malice(&["restore", word(&path("copy.db")), "--data", word(&path("restored"))]).good();
    move_all(&path("data"), &path("moved"));
    let mut homes = ["data", "restored", "moved"].map(path).to_vec();
    if let Some(database) = database {
        move_all(&path("data"), database);
        malice(&["backup", word(&path("of-database.db")), "--store", word(database)]).good();
        malice(&["restore", word(&path("of-database.db")), "--data", word(&path("of-database"))]).good();
        move_all(database, &path("moved-back"));
        homes.extend([database.to_owned(), path("of-database"), path("moved-back")]);
    }
    homes
}

/// What a record calls its content by.
fn content(record: &str) -> &str {
    record.split("\"content\":\"").nth(1).unwrap().split('"').next().unwrap()
}

#[test]
fn a_server_with_faulty_packs_does_not_start_and_says_all() {
    let folder = folder("packed-faults");
    let packs = folder.join("packs");
    make(&packs);
    for changed in &CHANGED[..2] {
        let path = packs.join(changed.game).join(changed.file);
        let text = fs::read_to_string(&path).unwrap();
        fs::write(&path, text.replacen("source: House", "source: Mine", 1)).unwrap();
    }
    fs::create_dir(packs.join("empty")).unwrap();
    let data = folder.join("data");
    let ran = malice(&["serve", "--listen", "127.0.0.1:0", "--data", word(&data), "--packs", word(&packs)]);
    assert_eq!(ran.code, 2);
    for told in [
        "overboss/bosses.ron:",
        "big-bad-overlord/minions.ron:",
        "there is no Mine here",
        "empty: this is no pack",
    ] {
        assert!(ran.err.contains(told), "{told}: {}", ran.err);
    }
    assert!(!data.exists(), "the data is left alone");
}
