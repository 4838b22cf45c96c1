//! Who does not want to be asked: the table passes for them, and to everybody else it is as if they had been quick.

use malice_load::Lines;
use malice_store::StoreError;
use serde_json::{Value, json};

use crate::support::{House, Table, line};

const POINT: &str = "OB-D-07";
const PASS: &str = "pass OB-D-07";

async fn commanded(house: &House) -> Table {
    house.table_of("overboss", json!({"command_cards": true, "first_player": "1"}), "listed").await
}

/// Plays first choices until the second seat may activate a Command; reads as many lines of the stream as there were choices.
async fn until_asked(table: &mut Table, lines: &mut Lines) {
    loop {
        let state = table.two.see(&table.path).await;
        if state["rule"] == POINT {
            return;
        }
        let client = if state["awaited"][0] == 1 { &mut table.one } else { &mut table.two };
        let (status, acted) = client.choose(&table.path, 0).await;
        assert_eq!(status, 200, "{acted}");
        until_version(lines, &acted["version"]).await;
    }
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

/// A line without what differs from one pass to the next: the numbers of versions and decisions.
fn shape(told: &Value) -> Value {
    let mut told = told.clone();
    for field in ["version", "decision"] {
        told[field] = Value::Null;
    }
    told["events"].as_array_mut().unwrap().iter_mut().for_each(|event| event["version"] = Value::Null);
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

/// Last entry of the record, as everybody may read it.
async fn last_entry(table: &mut Table) -> Value {
    let record = table.watcher.raw("GET", &format!("{}/record", table.path), None).await.text();
    let mut entry: Value = serde_json::from_str(record.lines().last().unwrap()).unwrap();
    for field in ["entry", "n", "hash", "chain", "version"] {
        entry.as_object_mut().unwrap().remove(field);
    }
    entry
}

#[tokio::test]
async fn who_is_not_asked_is_a_quick_passer_to_everybody_else() {
    let house = House::open().await;
    let mut table = commanded(&house).await;
    let path = table.path.clone();
    let mut lines = table.watcher.listen(&format!("{path}/events")).await;
    line(&mut lines).await;

    until_asked(&mut table, &mut lines).await;
    let before = accepted(&house).await;
    let state = table.two.see(&path).await;
    let act = json!({"decision": state["decision"], "key": "by hand", "do": "pass"});
    let (_, acted) = table.two.post(&format!("{path}/act"), &act).await;
    let by_hand = until_version(&mut lines, &acted["version"]).await;
    let (counted, entry) = (accepted(&house).await - before, last_entry(&mut table).await);

    until_asked(&mut table, &mut lines).await;
    let state = table.two.see(&path).await;
    let text = state["orders"].as_array().unwrap().iter().find(|order| order["order"] == PASS).unwrap();
    assert!(text["text"].as_str().unwrap().contains("Always pass"), "{text}");
    let before = accepted(&house).await;
    let (status, ordered) = order(&mut table, "orders", "give").await;
    assert_eq!((status, &ordered["before"]), (200, &ordered["version"]), "an order is no answer: {ordered}");
    let version = json!(ordered["version"].as_u64().unwrap() + 1);
    let hushed = until_version(&mut lines, &version).await;
    assert_eq!(shape(&hushed), shape(&by_hand));
    assert_eq!((accepted(&house).await - before, last_entry(&mut table).await), (counted, entry));

    // From now on it is never asked there; what others do is answered for them alone.
    for _ in 0..14 {
        let state = table.watcher.see(&path).await;
        let client = if state["awaited"][0] == 1 { &mut table.one } else { &mut table.two };
        let asked = client.see(&path).await;
        let Some(choice) = asked["choices"].get(0) else {
            assert_eq!((&asked["you"], &asked["decision"]), (&json!(2), &Value::Null), "{asked}");
            until_version(&mut lines, &json!(asked["version"].as_u64().unwrap() + 1)).await;
            continue;
        };
        assert!(asked["you"] != 2 || asked["rule"] != POINT, "{asked}");
        let act =
            json!({"decision": asked["decision"], "key": asked["version"].to_string(), "do": choice["do"]});
        let (status, acted) = client.post(&format!("{path}/act"), &act).await;
        assert_eq!(status, 200, "{acted}");
    }
    assert_eq!(given(&table.two.see(&path).await), [PASS]);
    assert_eq!(given(&table.one.see(&path).await), [""; 0]);

    assert_eq!(order(&mut table, "orders/cancel", "back").await.0, 200);
    until_asked(&mut table, &mut lines).await;
}

#[tokio::test]
async fn a_hush_is_stored_before_it_is_acknowledged_and_outlives_the_server() {
    let (house, faults) = House::with_faults().await;
    let mut table = commanded(&house).await;
    let path = table.path.clone();
    let mut lines = table.watcher.listen(&format!("{path}/events")).await;
    until_asked(&mut table, &mut lines).await;
    faults.fail_next(StoreError::Full);
    assert_eq!(order(&mut table, "orders", "k").await.0, 503);
    let state = table.two.see(&path).await;
    assert_eq!((given(&state), &state["rule"]), (vec![], &json!(POINT)), "nothing was done");
    let (status, ordered) = order(&mut table, "orders", "k").await;
    assert_eq!(status, 200, "{ordered}");
    until_version(&mut lines, &json!(ordered["version"].as_u64().unwrap() + 1)).await;
    house.server.stop().await.unwrap();
    let house = House::with_data(house.folder.path()).await;
    let mut two = house.client(table.two.token.as_deref());
    assert_eq!(given(&two.see(&path).await), [PASS]);
}
