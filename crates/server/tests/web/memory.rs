//! Tables leave memory and come back; what cannot be played any more can be read.

use std::path::Path;
use std::time::Duration;

use malice_store::{SqliteOptions, SqliteStore, Store, TableId};
use serde_json::Value;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};

use crate::support::browser::values;
use crate::support::{House, metric, until};

async fn in_memory(house: &House) -> u64 {
    let text = house.browser().page("/metrics").await;
    let line = text.lines().find(|line| line.starts_with("malice_tables_in_memory "));
    line.and_then(|line| line.split(' ').nth(1)?.parse().ok()).expect("a gauge")
}

#[tokio::test]
async fn an_idle_table_leaves_memory_and_comes_back_as_it_was() {
    let house = House::with(|config| config.idle = Duration::ZERO).await;
    let mut guest = house.browser();
    let table = guest
        .open("seat=me&name=&seat=here&name=Bert&seat=here&name=Cora&visibility=link&o.map_size=big_4x4")
        .await;
    // More than one snapshot's worth of entries.
    for n in 0..110 {
        let answer = guest.choose(&table, n).await;
        assert_eq!(answer.status, 200);
    }
    let before = guest.page(&table).await;
    while in_memory(&house).await > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let after = guest.page(&table).await;
    let board = |page: &str| {
        page.split("class=\"region ").skip(1).collect::<String>().split("</main>").next().unwrap().to_owned()
    };
    assert_eq!(board(&after), board(&before), "it looks as before");
    assert_eq!(values(&after, "name=\"decision\" value=\""), values(&before, "name=\"decision\" value=\""));
    guest.choose(&table, 0).await;
    let stored = SqliteStore::open(SqliteOptions::folder(house.folder.path())).await.unwrap();
    let stored = stored.load(&TableId::new(table.trim_start_matches("/t/"))).await.unwrap().unwrap();
    assert!(stored.snapshot.is_some_and(|snapshot| snapshot.version >= 100));
}

/// What a bot was asked when the server ended it answers when there is one again: nobody looks at the table.
#[tokio::test]
async fn after_a_restart_bots_play_on_by_themselves() {
    // Longer than any test: the person is asked too, and the bot lets them think.
    let house = House::with(|config| config.courtesy = Duration::from_hours(1)).await;
    house.browser().open("seat=me&name=&seat=easy&name=&visibility=link&o.boss_cards=true").await;
    let House { server, folder } = house;
    assert_eq!(metric(server.address(), "malice_bot_actions_total").await, 0);
    server.stop().await.unwrap();
    let house = House::with_data(folder.path()).await;
    let played = async || metric(house.server.address(), "malice_bot_actions_total").await > 0;
    until("the bot picks its boss", played).await;
}

#[tokio::test]
async fn a_table_of_other_rules_is_shown_and_not_played() {
    let house = House::open().await;
    let mut guest = house.browser();
    let table = guest
        .open("seat=me&name=&seat=here&name=Bert&seat=here&name=Cora&visibility=link&o.map_size=big_4x4")
        .await;
    for n in 0..110 {
        guest.choose(&table, n).await;
    }
    let House { server, folder } = house;
    server.stop().await.unwrap();
    older_rules(folder.path()).await;
    let house = House::with_data(folder.path()).await;
    let mut guest = guest.at(house.server.address());
    let page = guest.page(&table).await;
    assert!(page.contains("can be read, not played on") && page.contains("rules version 0"), "{page}");
    assert!(page.contains("drafted") && page.contains("Market"), "log and last position are there");
    let refused = guest.post(&format!("{table}/act"), "seat=1&decision=0.0&key=k&do=draft+1").await;
    assert_eq!(refused.status, 410, "{}", refused.text());
}

/// A row that is behind its log, or a log that is behind its row: whichever is right, playing on would make it worse.
#[tokio::test]
async fn a_damaged_table_is_shown_and_not_played() {
    for damage in ["UPDATE tables SET version = 0", "DELETE FROM appends WHERE version = 3"] {
        let house = House::open().await;
        let mut guest = house.browser();
        let table = guest.open("seat=me&name=&seat=here&name=Bert&visibility=link").await;
        for n in 0..3 {
            guest.choose(&table, n).await;
        }
        let House { server, folder } = house;
        server.stop().await.unwrap();
        by_hand(folder.path(), damage).await;
        let house = House::with_data(folder.path()).await;
        let mut guest = guest.at(house.server.address());
        let page = guest.page(&table).await;
        assert!(
            page.contains("can be read, not played on") && page.contains("its log has "),
            "{damage}: {page}"
        );
        let refused = guest.post(&format!("{table}/act"), "seat=1&decision=0.0&key=k&do=draft+1").await;
        assert_eq!(refused.status, 410, "{damage}: {}", refused.text());
    }
}

/// The last position of a table that cannot be played any more is for everybody who may watch it.
#[tokio::test]
async fn the_position_that_is_kept_for_everybody_tells_no_secret() {
    let (house, store) = House::with_store(|_| ()).await;
    let mut guest = house.browser();
    let table = guest
        .open("seat=me&name=&seat=here&name=Bert&visibility=link&o.boss_cards=true&o.map_size=big_4x4")
        .await;
    let report = guest.page(&format!("{table}/report.json")).await;
    let report: Value = serde_json::from_str(&report).unwrap();
    let dealt = report["view"]["players"][0]["boss"]["dealt"].as_array().unwrap();
    let names: Vec<&str> = dealt.iter().map(|boss| boss["name"].as_str().unwrap()).collect();
    assert_eq!(names.len(), 2, "{report}");
    for _ in 0..110 {
        guest.choose(&table, 0).await;
    }
    let stored = store.load(&TableId::new(table.trim_start_matches("/t/"))).await.unwrap().unwrap();
    let snapshot = String::from_utf8(stored.snapshot.expect("there is one by now").body).unwrap();
    let position: String = serde_json::from_str(snapshot.lines().next().unwrap()).unwrap();
    assert!(position.contains("Market"), "{position}");
    assert!(!names.iter().any(|name| position.contains(name)), "{names:?} in {position}");
}

/// Makes the tables of a folder look as if an earlier program had written them.
async fn older_rules(folder: &Path) {
    by_hand(folder, "UPDATE details SET header = json_set(header, '$.rules_version', 0)").await;
}

/// Changes one row.
async fn by_hand(folder: &Path, sql: &'static str) {
    let options = SqliteConnectOptions::new().filename(folder.join("malice.db"));
    let mut database = SqliteConnection::connect_with(&options).await.unwrap();
    assert_eq!(sqlx::query(sql).execute(&mut database).await.unwrap().rows_affected(), 1);
    database.close().await.unwrap();
}
