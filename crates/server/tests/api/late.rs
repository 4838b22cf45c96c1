//! What comes twice or too late: answers, undos, choices that another was quicker to take.

use serde_json::{Value, json};

use crate::support::House;

#[tokio::test]
async fn a_repeated_key_is_answered_like_the_first_and_done_once() {
    let house = House::open().await;
    let mut table = house.table(json!({"first_player": "1"}), "link").await;
    let (path, act) = (table.path.clone(), format!("{}/act", table.path));
    let state = table.one.see(&path).await;
    let choice = json!({"decision": state["decision"], "key": "k", "do": state["choices"][0]["do"]});
    let (status, first) = table.one.post(&act, &choice).await;
    assert_eq!(status, 200, "{first}");
    let (status, again) = table.one.post(&act, &choice).await;
    assert_eq!((status, &again), (200, &first));
    // Also after the choice was taken back, and when others have acted: what was done is told as it was.
    let undo = json!({"version": first["version"], "key": "u"});
    let (status, undone) = table.one.post(&format!("{path}/undo"), &undo).await;
    assert_eq!((status, &undone["decision"]), (200, &undone["version"]), "{undone}");
    assert_eq!(undone["choices"].as_array().unwrap().len(), state["choices"].as_array().unwrap().len());
    let (_, repeated) = table.one.post(&format!("{path}/undo"), &undo).await;
    assert_eq!(repeated, undone);
    for _ in 0..2 {
        let (_, again) = table.one.post(&act, &choice).await;
        for field in ["before", "version", "events"] {
            assert_eq!(again[field], first[field], "{field}");
        }
        assert_eq!(again["choices"], undone["choices"], "what is asked is told as it is now");
        table.play(1).await;
        table.one.post(&format!("{path}/undo"), &json!({"version": 99, "key": "u2"})).await;
    }
    // The same key of another seat is another key.
    let (status, _) = table.two.post(&act, &choice).await;
    assert_eq!(status, 409);
}

#[tokio::test]
async fn a_late_answer_gets_what_is_asked_now() {
    let house = House::open().await;
    let mut table = house.table(json!({"first_player": "1"}), "link").await;
    let (path, act) = (table.path.clone(), format!("{}/act", table.path));
    let state = table.one.see(&path).await;
    table.one.choose(&path, 0).await;
    let late = json!({"decision": state["decision"], "key": "late", "do": state["choices"][1]["do"]});
    let (status, late) = table.one.post(&act, &late).await;
    let now = table.one.see(&path).await;
    assert_eq!((status, &late["version"], &late["decision"]), (409, &now["version"], &now["decision"]));
    assert_eq!(late["choices"].as_array().unwrap().len(), now["choices"].as_array().unwrap().len());
    // An old question is not answered by what is offered now.
    let mistaken = json!({"decision": state["decision"], "key": "old", "do": now["choices"][0]["do"]});
    assert_eq!(table.one.post(&act, &mistaken).await.0, 409);
    assert_eq!(table.one.see(&path).await["version"], now["version"]);
    let (status, other) = table.two.post(&act, &json!({"decision": 0, "key": "x", "do": "draft 1"})).await;
    assert_eq!((status, &other["decision"], &other["choices"]), (409, &Value::Null, &json!([])), "{other}");
}

/// An undo is meant for what its seat did last when it was sent; what was done since stays.
#[tokio::test]
async fn a_late_undo_takes_nothing_back() {
    let house = House::open().await;
    let mut table = house.table(json!({"first_player": "1"}), "link").await;
    let path = table.path.clone();
    let seen = table.one.see(&path).await;
    let (_, drafted) = table.one.choose(&path, 0).await;
    for (way, key) in [("undo", "u"), ("restart", "r")] {
        let late = json!({"version": seen["version"], "key": key});
        let (status, answer) = table.one.post(&format!("{path}/{way}"), &late).await;
        assert_eq!((status, &answer["version"]), (409, &drafted["version"]), "{way}: {answer}");
    }
    let now = json!({"version": drafted["version"], "key": "now"});
    let (status, undone) = table.one.post(&format!("{path}/undo"), &now).await;
    assert_eq!(status, 200, "{undone}");
}

/// Everybody picks at once among the characters that are free.
#[tokio::test]
async fn a_choice_that_another_seat_took_first_gets_what_is_left() {
    let house = House::open().await;
    let mut table = house.table_of("battle-for-greyport", json!({"characters": "pick"}), "link").await;
    let (path, act) = (table.path.clone(), format!("{}/act", table.path));
    let (one, two) = (table.one.see(&path).await, table.two.see(&path).await);
    assert_eq!(one["awaited"], json!([1, 2]));
    let take =
        |state: &Value| json!({"decision": state["decision"], "key": "take", "do": one["choices"][0]["do"]});
    assert_eq!(table.one.post(&act, &take(&one)).await.0, 200);
    let (status, late) = table.two.post(&act, &take(&two)).await;
    assert_eq!((status, &late["decision"]), (409, &two["decision"]), "{late}");
    let now = table.two.see(&path).await;
    let names = |list: &Value| -> Vec<Value> {
        list.as_array().unwrap().iter().map(|choice| choice["do"].clone()).collect()
    };
    assert_eq!((names(&late["choices"]), &late["version"]), (names(&now["choices"]), &now["version"]));
    assert!(
        !late["choices"].as_array().unwrap().is_empty()
            && !names(&late["choices"]).contains(&one["choices"][0]["do"])
    );
    // What never was offered is forbidden, not late.
    let wrong = json!({"decision": two["decision"], "key": "wrong", "do": "ready"});
    assert_eq!(table.two.post(&act, &wrong).await.0, 422);
}
