//! A store that fails or hesitates: nothing is acknowledged, shown or kept in memory before the commit.

use std::time::Duration;

use malice_load::Lines;
use malice_store::StoreError;
use serde_json::json;

use crate::support::{House, line};

async fn is_silent(lines: &mut Lines) -> bool {
    tokio::time::timeout(Duration::from_millis(200), lines.next()).await.is_err()
}

#[tokio::test]
async fn nothing_is_told_before_the_commit() {
    let (house, faults) = House::with_faults().await;
    let mut table = house.table(json!({"first_player": "1"}), "link").await;
    let path = table.path.clone();
    let mut lines = table.watcher.listen(&format!("{path}/events")).await;
    line(&mut lines).await;
    let (one, two) = (table.one.see(&path).await, table.two.see(&path).await);
    let record = table.watcher.raw("GET", &format!("{path}/record"), None).await.text();

    faults.hold();
    let mut actor = house.client(table.one.token.as_deref());
    let acting = tokio::spawn({
        let path = path.clone();
        async move { actor.choose(&path, 0).await }
    });
    faults.held(1).await;
    assert!(is_silent(&mut lines).await, "a stream hears of it too early");
    assert_eq!((table.one.see(&path).await, table.two.see(&path).await), (one.clone(), two));
    assert_eq!(table.watcher.raw("GET", &format!("{path}/record"), None).await.text(), record);
    assert!(!acting.is_finished(), "it is acknowledged too early");

    faults.release();
    let (status, acted) = acting.await.unwrap();
    assert_eq!((status, &acted["before"]), (200, &one["version"]));
    assert_eq!(line(&mut lines).await["version"], acted["version"]);
    assert_eq!(table.one.see(&path).await["version"], acted["version"]);
}

#[tokio::test]
async fn a_failed_commit_changes_nothing_and_its_key_works_afterwards() {
    let (house, faults) = House::with_faults().await;
    let mut table = house.table(json!({"first_player": "1"}), "link").await;
    let (path, act) = (table.path.clone(), format!("{}/act", table.path));
    let mut lines = table.two.listen(&format!("{path}/events")).await;
    line(&mut lines).await;
    let before = table.one.see(&path).await;
    let choice = json!({"decision": before["decision"], "key": "k", "do": before["choices"][0]["do"]});
    for error in [StoreError::Full, StoreError::Busy, StoreError::Failed("the disk is gone".into())] {
        faults.fail_next(error);
        let (status, wrong) = table.one.post(&act, &choice).await;
        assert_eq!((status, wrong["error"].is_string()), (503, true), "{wrong}");
        assert_eq!(table.one.see(&path).await, before);
    }
    assert!(is_silent(&mut lines).await);
    let (status, acted) = table.one.post(&act, &choice).await;
    assert_eq!((status, &acted["before"]), (200, &before["version"]));
    assert_eq!(line(&mut lines).await["version"], acted["version"]);

    // An undo that is not stored leaves the choice where it is.
    faults.fail_next(StoreError::Full);
    let undo = json!({"version": acted["version"], "key": "u"});
    assert_eq!(table.one.post(&format!("{path}/undo"), &undo).await.0, 503);
    assert_eq!(table.one.see(&path).await["version"], acted["version"]);
    faults.fail_next(StoreError::Full);
    assert_eq!(table.one.post(&format!("{path}/chat"), &json!({"text": "hm", "key": "c"})).await.0, 503);
    assert!(is_silent(&mut lines).await);
}

#[tokio::test]
async fn an_action_whose_commit_was_not_reported_is_done_once() {
    let (house, faults) = House::with_faults().await;
    let mut table = house.table(json!({"first_player": "1"}), "link").await;
    let (path, act) = (table.path.clone(), format!("{}/act", table.path));
    let mut lines = table.two.listen(&format!("{path}/events")).await;
    line(&mut lines).await;
    let before = table.one.see(&path).await;
    let choice = json!({"decision": before["decision"], "key": "k", "do": before["choices"][0]["do"]});
    faults.lose_next_reply();
    assert_eq!(table.one.post(&act, &choice).await.0, 503);
    // It was stored all the same; whoever listens is shown where the table is now.
    let newest = line(&mut lines).await;
    let (status, acted) = table.one.post(&act, &choice).await;
    assert_eq!((status, &acted["before"]), (200, &before["version"]), "{acted}");
    assert_eq!((&newest["type"], &newest["version"]), (&json!("state"), &acted["version"]));
    assert_eq!(table.one.see(&path).await["version"], acted["version"]);
    assert_eq!(table.one.post(&act, &choice).await.1, acted);
    table.one.choose(&path, 0).await;
    assert!(line(&mut lines).await["version"].as_u64() > acted["version"].as_u64(), "the stream goes on");
}

#[tokio::test]
async fn a_table_or_seat_that_is_not_stored_is_not_there() {
    let (house, faults) = House::with_faults().await;
    let new = json!({"game": "overboss", "visibility": "listed", "seats": [{"player": "human"}, {"player": "open"}]});
    let mut anybody = house.client(None);
    faults.fail_next(StoreError::Full);
    assert_eq!(anybody.post("/tables", &new).await.0, 503);
    assert_eq!(anybody.get("/tables").await.1["tables"], json!([]));
    let (_, opened) = anybody.post("/tables", &new).await;
    let path = format!("/tables/{}", opened["table"].as_str().unwrap());
    faults.fail_next(StoreError::Full);
    assert_eq!(anybody.post(&format!("{path}/join"), &json!({})).await.0, 503);
    let state = anybody.see(&path).await;
    assert_eq!((&state["status"], &state["seats"][1]["player"]), (&json!("open"), &json!("open")));
    assert_eq!(anybody.post(&format!("{path}/join"), &json!({})).await.0, 200);
    assert_eq!(anybody.see(&path).await["status"], "playing");
}
