//! Keys of people, of their successors and of bots: nobody uses up another's.

use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};

use crate::support::browser::Browser;
use crate::support::{Client, House, line, metric, until};

const ALONE: &str = "seat=me&name=&seat=open&name=&visibility=link&o.first_player=1";

/// Host and friend at a table, and a program that plays the host's seat.
async fn open(house: &House) -> (Browser, Browser, String, Client) {
    let (mut host, mut friend) = (house.browser(), house.browser());
    let page = host.open(ALONE).await;
    friend.page(&page).await;
    friend.post(&format!("{page}/join"), "seat=2").await;
    let token = host.link(&page, "api-1").await;
    (host, friend, page, house.client(Some(&token)))
}

fn path(page: &str) -> String {
    format!("/tables/{}", page.trim_start_matches("/t/"))
}

async fn act(client: &mut Client, path: &str, key: &str) -> Value {
    let state = client.see(path).await;
    let act = json!({"decision": state["decision"], "key": key, "do": state["choices"][0]["do"]});
    let (status, acted) = client.post(&format!("{path}/act"), &act).await;
    assert_eq!(status, 200, "{acted}");
    acted
}

#[tokio::test]
async fn no_key_of_a_person_stops_a_bot() {
    let house = House::open().await;
    let (mut host, mut friend, page, mut program) = open(&house).await;
    let path = path(&page);
    let decision = program.see(&path).await["decision"].as_u64().unwrap();
    let acted = act(&mut program, &path, &format!("bot {}", decision + 1)).await;
    assert_eq!(acted["decision"], decision + 1, "the next question is the one whose key was used up");
    let mut watch = house.client(host.link(&page, "watch").await.strip_prefix("/link/"));
    host.post(&format!("{page}/bot"), "seat=1&level=easy").await;
    until("the bot plays on", async || watch.see(&path).await["version"] != acted["version"]).await;
    until("the friend is asked", async || watch.see(&path).await["awaited"] == json!([2])).await;

    // Also after a restart: whatever was written, bots have other names for what they do.
    let mut second = house.client(Some(&friend.link(&page, "api-2").await));
    let decision = second.see(&path).await["decision"].as_u64().unwrap();
    for key in [format!("bot {}", decision + 1), format!("2 {}", decision + 1), "begin".to_owned()] {
        let state = second.see(&path).await;
        if state["awaited"] == json!([2]) {
            act(&mut second, &path, &key).await;
        }
    }
    let House { server, folder } = house;
    server.stop().await.unwrap();
    let house = House::with_data(folder.path()).await;
    let mut friend = friend.at(house.server.address());
    let mut watch = house.client(watch.token.as_deref());
    friend.post(&format!("{page}/bot"), "seat=2&level=easy").await;
    until("two bots play to the end", async || watch.see(&path).await["status"] == "finished").await;
}

#[tokio::test]
async fn the_next_holder_of_a_seat_begins_with_new_keys() {
    let house = House::open().await;
    let (mut host, _friend, page, mut program) = open(&house).await;
    let path = path(&page);
    act(&mut program, &path, "my-1").await;
    let (seat, mut heir) = (host.link(&page, "seat-1").await, house.browser());
    heir.post(&seat, "").await;
    let mut program = house.client(Some(&heir.link(&page, "api-1").await));
    let before = program.see(&path).await;
    let acted = act(&mut program, &path, "my-1").await;
    assert_eq!(acted["before"], before["version"], "it was done, not taken for what another did");
    assert!(acted["version"].as_u64() > before["version"].as_u64());
}

#[tokio::test]
async fn a_bot_whose_key_is_used_up_gives_up_and_wakes_at_the_next_change() {
    let house = House::open().await;
    let (host, _friend, page, mut program) = open(&house).await;
    let path = path(&page);
    let acted = act(&mut program, &path, "first").await;
    let House { server, folder } = house;
    server.stop().await.unwrap();
    let options = SqliteConnectOptions::new().filename(folder.path().join("malice.db"));
    let mut database = SqliteConnection::connect_with(&options).await.unwrap();
    let used = sqlx::query("UPDATE appends SET key = ? WHERE version = ?")
        .bind(format!("bot 1 {}", acted["decision"]))
        .bind(acted["version"].as_i64());
    assert_eq!(used.execute(&mut database).await.unwrap().rows_affected(), 1);
    database.close().await.unwrap();

    let house = House::with_data(folder.path()).await;
    let mut host = host.at(house.server.address());
    let repeated = async || metric(house.server.address(), "malice_actions_repeated_total").await;
    host.post(&format!("{page}/bot"), "seat=1&level=easy").await;
    until("it has tried often enough", async || repeated().await == 3).await;
    for _ in 0..20 {
        assert_eq!(repeated().await, 3, "it tries no more");
    }
    host.post(&format!("{page}/bot"), "seat=1&level=normal").await;
    until("it tries again after a change", async || repeated().await == 6).await;
    host.post(&format!("{page}/human"), "seat=1").await;
    let played = host.choose(&page, 0).await;
    assert_eq!(played.status, 200, "the person goes on");
    host.post(&format!("{page}/bot"), "seat=1&level=easy").await;
    let mut program = house.client(Some(&host.link(&page, "api-1").await));
    until("the bot plays on", async || program.see(&path).await["awaited"] == json!([2])).await;
}

#[tokio::test]
async fn seats_that_were_opened_together_talk_under_keys_of_their_own() {
    let house = House::open().await;
    let mut table = house.table(json!({}), "link").await;
    let mut lines = table.watcher.listen(&format!("{}/events", table.path)).await;
    assert_eq!(line(&mut lines).await["type"], "state");
    let chat = format!("{}/chat", table.path);
    for (seat, text, key) in
        [(1, "one", "1"), (2, "two", "1"), (2, "two, sent again", "1"), (2, "three", "2")]
    {
        let client = if seat == 1 { &mut table.one } else { &mut table.two };
        let (status, said) = client.post(&chat, &json!({"text": text, "key": key})).await;
        assert_eq!(status, 200, "{said}");
    }
    for text in ["one", "two", "three"] {
        let said = line(&mut lines).await;
        assert_eq!((&said["type"], &said["text"]), (&json!("chat"), &json!(text)));
    }
}
