//! Who does not want to be asked: the table passes for them, and to everybody else it is as if they had been quick.

use std::time::Duration;

use malice_load::Lines;
use malice_store::StoreError;
use serde_json::{Value, json};

use crate::support::{House, Table, line};

const POINT: &str = "OB-D-07";
const PASS: &str = "pass OB-D-07";

async fn commanded(house: &House) -> Table {
    house.table_of("overboss", json!({"command_cards": true, "first_player": "1"}), "listed").await
}

/// Plays first choices until the second seat may activate a Command. `false` if the game ends before.
async fn until_asked(table: &mut Table, lines: &mut Lines) -> bool {
    loop {
        let state = table.two.see(&table.path).await;
        if state["rule"] == POINT || state["status"] == "finished" {
            return state["rule"] == POINT;
        }
        let client = if state["awaited"][0] == 1 { &mut table.one } else { &mut table.two };
        let (status, acted) = client.choose(&table.path, 0).await;
        assert_eq!(status, 200, "{acted}");
        until_version(lines, &acted["version"]).await;
    }
}

/// A table where the second seat is asked for the first time. Cards and tiles decide whether that comes: most games do.
async fn asked(house: &House) -> (Table, Lines) {
    for _ in 0..50 {
        let mut table = commanded(house).await;
        let mut lines = table.watcher.listen(&format!("{}/events", table.path)).await;
        line(&mut lines).await;
        if until_asked(&mut table, &mut lines).await {
            return (table, lines);
        }
    }
    panic!("nobody is ever asked");
}

/// The line of the stream that brings this version.
async fn until_version(lines: &mut Lines, version: &Value) -> Value {
    loop {
        let told = line(lines).await;
        if told["version"].as_u64() >= version.as_u64() {
            return told;
        }
    }
}

/// A line without what differs from one pass to the next: the numbers of versions and decisions, and what is drawn.
fn shape(told: &Value) -> Value {
    let mut told = told.clone();
    for field in ["version", "decision"] {
        told[field] = Value::Null;
    }
    let events = told["events"].as_array().unwrap().iter().map(|event| event["event"].clone());
    told["events"] = events.collect();
    told
}

async fn accepted(house: &House) -> u64 {
    let metrics = house.browser().page("/metrics").await;
    let value = metrics.lines().find_map(|line| line.strip_prefix("malice_actions_accepted_total "));
    value.unwrap().parse().unwrap()
}

async fn order(table: &mut Table, end: &str, key: &str) -> (u16, Value) {
    let version = table.two.see(&table.path).await["version"].clone();
    let mut body = json!({"key": key, "order": PASS});
    if end == "orders" {
        body["version"] = version;
    }
    table.two.post(&format!("{}/{end}", table.path), &body).await
}

fn given(state: &Value) -> Vec<&str> {
    state["given"].as_array().unwrap().iter().map(|given| given["order"].as_str().unwrap()).collect()
}

/// The last entry of the record as everybody may read it, without its number and its seal.
async fn last_entry(table: &mut Table) -> Value {
    let record = table.watcher.raw("GET", &format!("{}/record", table.path), None).await.text();
    let mut entries = record.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let last = entries.rfind(|line| line["n"].is_number()).unwrap();
    let fields = last.as_object().unwrap().iter().filter(|(name, _)| !matches!(name.as_str(), "n" | "hash"));
    Value::Object(fields.map(|(name, value)| (name.clone(), value.clone())).collect())
}

#[tokio::test]
async fn who_is_not_asked_is_a_quick_passer_to_everybody_else() {
    let house = House::open().await;
    for _ in 0..50 {
        let (table, lines) = asked(&house).await;
        if compared(&house, table, lines).await {
            return;
        }
    }
    panic!("nobody is asked twice alike");
}

/// Passes once by hand and then by order, and compares. `false` if the seat is not asked twice alike.
async fn compared(house: &House, mut table: Table, mut lines: Lines) -> bool {
    let path = table.path.clone();
    let before = accepted(house).await;
    let state = table.two.see(&path).await;
    let act = json!({"decision": state["decision"], "key": "by hand", "do": "pass"});
    let (_, acted) = table.two.post(&format!("{path}/act"), &act).await;
    let by_hand = until_version(&mut lines, &acted["version"]).await;
    let (counted, entry) = (accepted(house).await - before, last_entry(&mut table).await);

    if !until_asked(&mut table, &mut lines).await {
        return false;
    }
    let state = table.two.see(&path).await;
    let offered = state["orders"].as_array().unwrap().iter().find(|order| order["order"] == PASS).unwrap();
    assert!(offered["text"].as_str().unwrap().contains("Always pass"), "{offered}");
    let before = accepted(house).await;
    let (status, ordered) = order(&mut table, "orders", "give").await;
    assert_eq!((status, &ordered["before"]), (200, &ordered["version"]), "an order is no answer: {ordered}");
    let version = json!(ordered["version"].as_u64().unwrap() + 1);
    let hushed = until_version(&mut lines, &version).await;
    if hushed["awaited"] != by_hand["awaited"] {
        return false; // A Portal or a Boss keeps one of the two turns open (OB-D-19).
    }
    assert_eq!(shape(&hushed), shape(&by_hand));
    assert_eq!((accepted(house).await - before, last_entry(&mut table).await), (counted, entry));

    // From now on it is never asked there, and others are not told who gave the answer.
    let to_the_end = async {
        while table.watcher.see(&path).await["status"] != "finished" {
            let state = table.two.see(&path).await;
            assert_ne!(state["rule"], POINT, "{state}");
            assert_eq!((given(&state), given(&table.one.see(&path).await)), (vec![PASS], vec![]));
            let client = if state["awaited"][0] == 1 { &mut table.one } else { &mut table.two };
            if !client.see(&path).await["decision"].is_null() {
                let (status, acted) = client.choose(&path, 0).await;
                assert_eq!(status, 200, "{acted}");
            }
        }
    };
    tokio::time::timeout(Duration::from_mins(1), to_the_end).await.expect("the table passes for its seat");
    true
}

#[tokio::test]
async fn a_hush_is_stored_before_it_is_acknowledged_and_outlives_the_server() {
    let (house, faults) = House::with_faults().await;
    let (mut table, mut lines) = asked(&house).await;
    let path = table.path.clone();
    faults.fail_next(StoreError::Full);
    assert_eq!(order(&mut table, "orders", "k").await.0, 503);
    let state = table.two.see(&path).await;
    assert_eq!((given(&state), &state["rule"]), (vec![], &json!(POINT)), "nothing was done");
    let (status, ordered) = order(&mut table, "orders", "k").await;
    assert_eq!(status, 200, "{ordered}");
    until_version(&mut lines, &json!(ordered["version"].as_u64().unwrap() + 1)).await;
    assert_eq!(order(&mut table, "orders/cancel", "l").await.0, 200);
    assert_eq!(given(&table.two.see(&path).await), [""; 0], "taken back");
    house.server.stop().await.unwrap();
    let house = House::with_data(house.folder.path()).await;
    let mut two = house.client(table.two.token.as_deref());
    assert_eq!(given(&two.see(&path).await), [""; 0]);
}
