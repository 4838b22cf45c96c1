//! `malice admin` beside a server that runs: what it prints, what it refuses, and with which code it ends.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod common;

use std::path::Path;
use std::time::{Duration, Instant};

use common::{Ran, folder, malice, word};
use malice_load::{Ask, Connection, Process};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _};

/// Asks in JSON, with a token or without.
async fn ask(server: &Process, path: &str, body: Option<&Value>, token: &str) -> (u16, Value) {
    let bearer = format!("Bearer {token}");
    let headers = [("content-type", "application/json"), ("authorization", bearer.as_str())];
    let headers = if token.is_empty() { &headers[..1] } else { &headers };
    let body = body.map(ToString::to_string);
    let ask = match &body {
        Some(body) => Ask::post(path, body.as_bytes()),
        None => Ask::get(path),
    };
    let answer = Connection::new(server.address()).ask(ask.with(headers)).await.unwrap();
    (answer.status, serde_json::from_slice(&answer.body).unwrap_or_default())
}

/// A table of a person against a bot, opened by a program: its id and the person's token.
async fn open(server: &Process, name: &str) -> (String, String) {
    let seats = json!([{"player": "human", "name": name}, {"player": "easy"}]);
    let new = json!({"game": "overboss", "options": {"first_player": "1"}, "seats": seats});
    let (status, opened) = ask(server, "/api/v1/tables", Some(&new), "").await;
    assert_eq!(status, 201, "{opened}");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&opened["table"]), text(&opened["tokens"][0]["token"]))
}

async fn start(data: &Path) -> Process {
    let program = Path::new(env!("CARGO_BIN_EXE_malice"));
    Process::start_with(program, data, "127.0.0.1:0".parse().unwrap(), &["--arrival", "7"]).await.unwrap()
}

fn admin(data: &Path, words: &[&str]) -> Ran {
    malice(&[&["admin", "--data", word(data)], words].concat())
}

fn json_of(ran: Ran) -> Value {
    serde_json::from_str(&ran.good()).unwrap()
}

async fn by_hand(data: &Path, sql: String) {
    let file = SqliteConnectOptions::new().filename(data.join("malice.db"));
    let mut connection = file.connect().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn tables_and_guests_are_looked_after_while_the_server_runs() {
    let data = folder("admin");
    let server = start(&data).await;
    let (one, token) = open(&server, "Ann\u{1b}[31m").await;
    let (other, _) = open(&server, "Bob").await;

    let listed = admin(&data, &["tables", "list"]).good();
    assert!(listed.starts_with("TABLE ") && listed.lines().count() == 3, "{listed}");
    let line = listed.lines().find(|line| line.starts_with(&one)).unwrap();
    assert!(line.contains("overboss") && line.contains("playing") && line.contains("Ann[31m"), "{line}");
    assert!(line.ends_with("(easy bot)"), "{line}");
    // Flags may stand anywhere.
    let rows = json_of(malice(&["admin", "tables", "list", "--json", "--most", "1", "--data", word(&data)]));
    assert_eq!((rows["count"].as_u64(), rows["tables"].as_array().unwrap().len()), (Some(2), 1));
    assert_eq!(json_of(admin(&data, &["tables", "list", "--older", "1h", "--json"]))["count"], 0);
    assert_eq!(json_of(admin(&data, &["tables", "list", "--status", "open", "--json"]))["count"], 0);

    let shown = admin(&data, &["tables", "show", &one[..10]]).good();
    assert!(shown.contains("a program in seat 1") && shown.contains("rules version"), "{shown}");
    let seen = json_of(admin(&data, &["tables", "show", &one, "--json"]));
    let guest = seen["seats"][0]["guest"].as_str().unwrap().to_owned();
    let stored = std::fs::read(data.join("malice.db")).unwrap().len();
    assert!(
        stored > 0 && seen.get("seed").is_none() && !shown.contains("seed"),
        "nothing that the game hides"
    );

    let stats = admin(&data, &["stats"]).good();
    assert!(stats.lines().any(|line| line.starts_with("overboss  0     2")), "{stats}");
    assert_eq!(json_of(admin(&data, &["stats", "--json"]))["games"][0]["playing"], 2);

    let named = admin(&data, &["guests", "rename", &guest, "Annabel"]).good();
    assert_eq!(named.trim(), format!("{guest} is called Annabel"));
    let deadline = Instant::now() + Duration::from_secs(30);
    loop {
        let (_, table) = ask(&server, &format!("/api/v1/tables/{one}"), None, &token).await;
        if table["seats"][0]["name"] == "Annabel" {
            break;
        }
        assert!(Instant::now() < deadline, "the server notices: {table}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert!(admin(&data, &["guests", "ban", &guest]).good().contains("is banned"));
    assert!(admin(&data, &["guests", "list", "--banned"]).good().contains(&guest));
    let act = json!({"decision": 0, "key": "k", "do": "draft 1"});
    let (status, _) = ask(&server, &format!("/api/v1/tables/{one}/act"), Some(&act), &token).await;
    assert_eq!(status, 410, "a token of who is banned works no more");
    assert!(admin(&data, &["guests", "unban", &guest]).good().contains("is let in again"));

    assert!(admin(&data, &["tables", "delete", &one]).refused().contains("say --yes"));
    assert!(admin(&data, &["tables", "delete", &one, "--yes"]).good().contains("is deleted"));
    assert_eq!(ask(&server, &format!("/api/v1/tables/{one}"), None, &token).await.0 / 100, 4);
    assert!(admin(&data, &["tables", "show", &one]).refused().contains("there is no table"));
    assert!(admin(&data, &["tables", "put-away", &other]).good().contains("is put away"));
    let gone = json_of(admin(&data, &["guests", "delete", &guest, "--yes", "--json"]));
    assert_eq!((&gone["deleted"], &gone["tables"]), (&json!(true), &json!([])));

    // What is in force is told by the server itself.
    let limits = |listen: &str| malice(&["admin", "limits", "--json", "--listen", listen]);
    let told = json_of(limits(&server.address().to_string()));
    let arrival =
        told["limits"].as_array().unwrap().iter().find(|limit| limit["limit"] == "arrival").unwrap();
    assert_eq!((&arrival["in_force"], &arrival["refused"]), (&json!(7), &json!(0)));
    let silent = limits("127.0.0.1:1");
    assert!(silent.code == 0 && silent.err.contains("no server answers at 127.0.0.1:1"), "{}", silent.err);
    let told: Value = serde_json::from_str(&silent.out).unwrap();
    assert_eq!((&told["server"], &told["limits"][5]["in_force"]), (&Value::Null, &json!(60)));
    let shown = malice(&["admin", "limits", "--listen", &server.address().to_string()]).good();
    assert!(shown.contains("new tables in ten minutes") && shown.contains("--tables-per-client"), "{shown}");
}

#[tokio::test]
async fn integrity_names_what_is_wrong_and_ends_with_a_code() {
    let data = folder("integrity");
    let server = start(&data).await;
    let (one, token) = open(&server, "Ann").await;
    open(&server, "Bob").await;
    let (_, table) = ask(&server, &format!("/api/v1/tables/{one}"), None, &token).await;
    let act = json!({"decision": table["decision"], "key": "k", "do": table["choices"][0]["do"]});
    assert_eq!(ask(&server, &format!("/api/v1/tables/{one}/act"), Some(&act), &token).await.0, 200);
    let sound = admin(&data, &["integrity"]).good();
    assert_eq!(sound, "tables that were played again: 2, faults that were found: 0\n");
    drop(server);
    let lines = "UPDATE appends SET lines = replace(lines, '\"draft', '\"drift') WHERE table_no = \
                 (SELECT no FROM tables WHERE id = ";
    by_hand(&data, format!("{lines}'{one}')")).await;
    let wrong = admin(&data, &["integrity"]);
    assert_eq!((wrong.code, wrong.err.as_str()), (1, ""));
    assert!(wrong.out.starts_with(&format!("{one}: its log cannot be played: line ")), "{}", wrong.out);
    let told: Value = serde_json::from_str(&admin(&data, &["integrity", "--json"]).out).unwrap();
    assert_eq!((&told["tables"], &told["faults"][0]["table"]), (&json!(2), &json!(one)));
}

#[test]
fn where_nothing_is_or_what_is_older_is_left_alone() {
    let data = folder("admin-nowhere");
    assert!(admin(&data, &["stats"]).refused().contains("no tables live there"));
    assert_eq!(std::fs::read_dir(&data).unwrap().count(), 0, "nothing is made");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async { drop(start(&data).await) });
    runtime.block_on(by_hand(&data, "ALTER TABLE guests DROP COLUMN banned; PRAGMA user_version = 5".into()));
    assert!(admin(&data, &["stats"]).refused().contains("was written by an older malice"));
}
