//! The JSON API over real HTTP: whole games, repeated and late answers, who may see what, bad input.

mod support;

use malice_server::Limits;
use serde_json::{Value, json};

use support::{House, line};

#[tokio::test]
async fn two_people_play_a_whole_game_with_their_tokens() {
    let house = House::open().await;
    let mut table = house.table(json!({}), "link").await;
    let opened = table.one.see(&table.path).await;
    assert_eq!(
        (&opened["status"], &opened["you"], &opened["seed"]),
        (&json!("playing"), &json!(1), &Value::Null)
    );
    assert_eq!(opened["options"]["player_count"], 2);
    assert_eq!(opened["commitment"], table.commitment.as_str());
    assert!(table.play(1000).await, "the game ends");
    let end = table.two.see(&table.path).await;
    assert_eq!(
        (&end["status"], &end["you"], &end["decision"]),
        (&json!("finished"), &json!(2), &Value::Null)
    );
    assert_eq!((end["outcome"]["places"].as_array().unwrap().len(), &end["awaited"]), (2, &json!([])));
    let (status, late) = table
        .one
        .post(&format!("{}/act", table.path), &json!({"decision": 1, "key": "z", "do": "draft 1"}))
        .await;
    assert_eq!((status, &late["choices"]), (409, &json!([])), "{late}");
    // Now everybody may see everything, and can check the seed.
    let record = table.watcher.raw("GET", &format!("{}/record", table.path), None).await.text();
    assert!(record.contains(end["seed"].as_str().unwrap()) && !record.contains("redacted"));
}
