//! The key of a request belongs to whoever sends it, at one table: nobody can use up the key of another.

use malice_store::{Store as _, TableId};
use serde_json::json;

use crate::scene::{Stage, Street};
use crate::support::House;

#[tokio::test]
async fn a_key_of_chat_belongs_to_a_guest_and_a_table() {
    let mut street = Street::new().await;
    let (first, second) =
        (street.scene(Stage::Playing, "link").await, street.scene(Stage::Playing, "link").await);
    for scene in [&first, &second] {
        for person in ["watch", "hand", "one", "two", "host", "one"] {
            let cookie = street.cookie(person);
            let path = format!("/t/{}/chat", scene.id);
            let answer =
                street.send("POST", &path, &[("cookie", &cookie)], &format!("text={person}&key=k")).await;
            assert_eq!(answer.status, 303);
        }
        let said = street.store.chat(&TableId::new(scene.id.clone()), 0, 100).await.unwrap();
        let said: Vec<&str> = said.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(said, ["watch", "hand", "one", "two", "host"], "each line once");
    }
}

#[tokio::test]
async fn a_key_of_a_choice_belongs_to_a_seat_and_a_table() {
    let house = House::open().await;
    for _ in 0..2 {
        let mut table = house.table(json!({"boss_cards": true}), "link").await;
        let act = format!("{}/act", table.path);
        for client in [&mut table.one, &mut table.two] {
            let asked = client.see(&table.path).await;
            let choice = json!({"decision": asked["decision"], "key": "k", "do": asked["choices"][0]["do"]});
            let (status, acted) = client.post(&act, &choice).await;
            assert_eq!((status, &acted["before"]), (200, &asked["version"]), "it was done now: {acted}");
            assert_ne!(acted["version"], asked["version"]);
            assert_eq!(client.post(&act, &choice).await.1["before"], asked["version"], "and once only");
        }
    }
}
