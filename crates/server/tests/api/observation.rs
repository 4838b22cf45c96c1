//! A table as numbers, for programs that have learnt a game.

use serde_json::{Value, json};

use crate::support::House;

fn names(choices: &Value) -> Vec<&str> {
    choices.as_array().unwrap().iter().map(|choice| choice["do"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_seat_observes_what_it_knows_and_chooses_by_number() {
    let house = House::open().await;
    let mut table = house.table(json!({"boss_cards": true, "first_player": "1"}), "link").await;
    let path = format!("{}/observation", table.path);
    for _ in 0..3 {
        let (seen, asked) = (table.one.see(&path).await, table.one.see(&table.path).await);
        assert_eq!((&seen["version"], &seen["decision"]), (&asked["version"], &asked["decision"]));
        assert_eq!(names(&seen["choices"]), names(&asked["choices"]));
        let mut numbers: Vec<u64> = seen["choices"]
            .as_array()
            .unwrap()
            .iter()
            .map(|choice| choice["number"].as_u64().unwrap())
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert!(numbers.len() == names(&seen["choices"]).len() && !numbers.contains(&0), "0 is to wait");
        let other = table.two.see(&path).await;
        assert_eq!(other["layout"], seen["layout"]);
        assert_ne!(other["numbers"], seen["numbers"], "each seat sees its own things first");
        table.play(1).await;
        assert_ne!(table.one.see(&path).await["numbers"], seen["numbers"]);
    }
    let (status, told) = table.watcher.get(&path).await;
    assert_eq!((status, told["numbers"].is_null()), (403, true), "who only watches has no seat");
    assert!(table.play(1000).await);
    assert_eq!(table.one.see(&path).await["choices"], json!([]));
}
