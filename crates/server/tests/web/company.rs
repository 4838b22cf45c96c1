//! Who is who at a table, what they may say, and what the host can do about those who have no seat.

use std::path::Path;

use malice_engine::plain;
use serde_json::json;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};

use crate::support::House;
use crate::support::browser::{Browser, values};

const PLAIN: [(&str, &str); 1] = [("accept", "*/*")];
/// Who said something is led back to the table.
const SAID: u16 = 303;

/// A guest of this name, as a form sends it.
async fn guest(house: &House, name: &str) -> Browser {
    let mut guest = house.browser();
    let saved = guest.post("/settings", &format!("name={name}&pace=off&theme=auto&back=/")).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    guest
}

async fn say(guest: &mut Browser, table: &str, text: &str) -> u16 {
    let key = text.replace(' ', "-");
    guest
        .post_with(&format!("{table}/chat"), &format!("text={}&key={key}", text.replace(' ', "+")), &PLAIN)
        .await
        .status
}

/// The lines of the chat of a page.
fn chat(page: &str) -> Vec<String> {
    let list = page.split("id=\"chat\"").nth(1).unwrap_or_default().split("</ol>").next().unwrap_or_default();
    list.split("<b>").skip(1).map(|line| line.split("</li>").next().unwrap().replace("</b>", ":")).collect()
}

async fn by_hand(folder: &Path, sql: &'static str) {
    let options = SqliteConnectOptions::new().filename(folder.join("malice.db"));
    let mut database = SqliteConnection::connect_with(&options).await.unwrap();
    sqlx::raw_sql(sql).execute(&mut database).await.unwrap();
    database.close().await.unwrap();
}

#[tokio::test]
async fn nobody_at_a_table_is_taken_for_another() {
    let house = House::open().await;
    let mut ann = guest(&house, "Ann").await;
    let mut twin = guest(&house, "%D0%90NN").await;
    let table =
        ann.open("seat=me&name=&seat=open&name=&seat=open&name=&visibility=listed&o.first_player=1").await;
    twin.post(&format!("{table}/join"), "seat=2").await;
    let mut other = guest(&house, "vexel").await;
    let id = table.trim_start_matches("/t/").to_owned();
    let lobby = ann.page(&table).await;
    assert!(lobby.contains("АNN (2)"), "{lobby}");
    assert!(ann.page("/").await.contains("АNN (2)"), "also where tables are listed");
    ann.post(&format!("{table}/start"), "level=easy").await;
    assert_eq!(say(&mut other, &table, "hello").await, SAID);
    let (_, seen) = house.client(None).get(&format!("/tables/{id}")).await;
    assert_eq!(seen["seats"][1]["name"], "АNN (2)", "{seen}");
    let text = twin.get_with(&format!("{table}/text"), &PLAIN).await.text();
    assert!(text.contains("Ann is to decide"), "{text}");
    let mut watching = guest(&house, "ann").await;
    assert_eq!(say(&mut watching, &table, "I am Ann").await, SAID);
    assert_eq!(say(&mut twin, &table, "and I").await, SAID);
    assert_eq!(say(&mut ann, &table, "no I am").await, SAID);
    let page = ann.page(&table).await;
    let said = chat(&page);
    let bot = seen["seats"][2]["name"].as_str().unwrap();
    assert_eq!(bot, "Vexel");
    assert_eq!(said, ["vexel (2): hello", "ann (3): I am Ann", "АNN (2): and I", "Ann: no I am"], "{said:?}");
}

#[tokio::test]
async fn a_bot_is_marked_that_is_called_like_a_person() {
    let house = House::open().await;
    let mut skarn = guest(&house, "SKARN").await;
    let table = skarn.open("seat=me&name=&seat=easy&name=&visibility=link").await;
    assert!(skarn.page(&table).await.contains("Skarn (2)"));
    let new = json!({
        "game": "overboss",
        "seats": [{"player": "human", "name": "Ann"}, {"player": "human", "name": "a n n"}],
    });
    let (_, opened) = house.client(None).post("/tables", &new).await;
    let mut client = house.client(opened["tokens"][0]["token"].as_str());
    let seen = client.see(&format!("/tables/{}", opened["table"].as_str().unwrap())).await;
    assert_eq!((&seen["seats"][0]["name"], &seen["seats"][1]["name"]), (&json!("Ann"), &json!("a n n (2)")));
}

#[tokio::test]
async fn what_is_hidden_in_names_and_texts_reaches_nobody() {
    let house = House::open().await;
    // A clear screen, a turned direction, a letter without width.
    let mut ann = guest(&house, "%1B%5B2JA%E2%80%AEnn%E2%80%8B").await;
    let form = "seat=me&name=&seat=here&name=%1BBert%E2%81%A6&visibility=link&o.first_player=1";
    let table = ann.open(form).await;
    assert_eq!(say(&mut ann, &table, "%1B%5B31mred%E2%80%AE").await, SAID);
    let harmless = |text: &str| assert_eq!(plain::odd(text), None, "{text}");
    let page = ann.page(&table).await;
    assert!(page.contains("[2JAnn") && page.contains("Bert"), "{page}");
    assert_eq!(chat(&page), ["[2JAnn: [31mred"]);
    harmless(&page);
    for path in ["text", "text?line=why+%1B%5B2Jx", "text?line=%E2%80%AEx", "nowhere%1B"] {
        harmless(&ann.get_with(&format!("{table}/{path}"), &PLAIN).await.text());
    }
    harmless(&ann.post_with(&format!("{table}/text"), "line=%1B%5B2Jx", &PLAIN).await.text());
    let empty = house.browser().post("/settings", "name=%E2%80%8B%E3%85%A4&pace=off&theme=auto").await;
    assert_eq!(empty.status, 422, "a name that nobody sees is none");
    // What an older server has stored comes out the same.
    let House { server, folder } = house;
    server.stop().await.unwrap();
    let sql = "UPDATE seats SET name = char(27) || 'Ann' || char(8238); UPDATE guests SET name = 'Ann' || char(8238); \
               UPDATE chat SET name = char(8203) || 'Ann', text = 'red' || char(27)";
    by_hand(folder.path(), sql).await;
    let house = House::with_data(folder.path()).await;
    let mut ann = ann.at(house.server.address());
    let page = ann.page(&table).await;
    harmless(&page);
    assert!(page.contains("Ann (2)"), "and two of a name are told apart");
    assert_eq!(chat(&page), ["Ann: red"]);
    harmless(&ann.get_with(&format!("{table}/text"), &PLAIN).await.text());
    harmless(&ann.page("/").await);
}

/// The form values of the visitors that the host sees, and the page.
async fn visitors(host: &mut Browser, table: &str) -> (Vec<String>, String) {
    let page = host.page(&format!("{table}/links")).await;
    (values(&page, "name=\"visitor\" value=\""), page)
}

#[tokio::test]
async fn the_host_mutes_and_removes_who_has_no_seat() {
    let house = House::open().await;
    let (mut host, mut troll) = (guest(&house, "Host").await, guest(&house, "Troll").await);
    let table = host.open("seat=me&name=&seat=easy&name=&visibility=listed").await;
    let id = table.trim_start_matches("/t/").to_owned();
    assert_eq!(say(&mut host, &table, "welcome").await, SAID);
    assert_eq!(say(&mut troll, &table, "rude words").await, SAID);
    let (found, page) = visitors(&mut host, &table).await;
    assert!(page.contains("Troll") && found.len() == 2, "{page}");
    let form = format!("visitor={}", found[0]);
    for word in ["mute", "remove", "welcome"] {
        let path = format!("{table}/visitors/{word}");
        assert_eq!(troll.post(&path, &form).await.status, 403, "only the host judges");
    }
    assert_eq!(troll.get(&format!("{table}/links")).await.status, 403);
    host.post(&format!("{table}/visitors/mute"), &form).await;
    let refused = troll.post_with(&format!("{table}/chat"), "text=more&key=m1", &PLAIN).await;
    assert!(refused.text().contains("muted you") && refused.status == 403, "{}", refused.text());
    assert!(troll.page(&table).await.contains("welcome"), "who is muted may watch");
    host.post(&format!("{table}/visitors/welcome"), &form).await;
    assert_eq!(say(&mut troll, &table, "sorry").await, SAID);

    let mut theirs = troll.live(&format!("t={id}:watch:0")).await;
    let mut own = host.live(&format!("t={id}:1:0")).await;
    host.post(&format!("{table}/visitors/remove"), &form).await;
    while theirs.next().await.unwrap().is_some_and(|line| line != "event: gone") {}
    while own.next().await.unwrap().is_some_and(|line| line != "event: unsaid") {}
    assert_eq!(troll.get(&table).await.status, 404);
    assert_eq!(say(&mut troll, &table, "again").await, 404);
    assert_eq!(troll.get_with(&format!("{table}/text"), &PLAIN).await.status, 404);
    assert_eq!(chat(&host.page(&table).await), ["Host: welcome"]);
    // It is so after a restart, and until the host thinks better of it.
    let House { server, folder } = house;
    server.stop().await.unwrap();
    let house = House::with_data(folder.path()).await;
    let (mut host, mut troll) = (host.at(house.server.address()), troll.at(house.server.address()));
    assert_eq!(troll.get(&table).await.status, 404);
    assert_eq!(chat(&host.page(&table).await), ["Host: welcome"]);
    host.post(&format!("{table}/visitors/welcome"), &form).await;
    assert_eq!(troll.get(&table).await.status, 200);
}

#[tokio::test]
async fn who_is_removed_does_not_come_back_by_the_same_link() {
    let house = House::open().await;
    let (mut host, mut troll) = (guest(&house, "Host").await, guest(&house, "Troll").await);
    let table = host.open("seat=me&name=&seat=easy&name=&visibility=link").await;
    let shown = host.post(&format!("{table}/links"), "power=watch").await.text();
    let link = values(&shown, "class=\"address\" readonly value=\"")[0].clone();
    let path = link[link.find("/link/").unwrap()..].to_owned();
    troll.post(&path, "").await;
    assert_eq!(troll.get(&table).await.status, 200);
    let (found, page) = visitors(&mut host, &table).await;
    assert!(page.contains("Troll"), "who watches is seen before they say anything: {page}");
    host.post(&format!("{table}/visitors/remove"), &format!("visitor={}", found[0])).await;
    assert_eq!(troll.get(&table).await.status, 404);
    assert_eq!(troll.post(&path, "").await.status, 403);
    assert_eq!(troll.get(&table).await.status, 404);
    let mut friend = house.browser();
    friend.post(&path, "").await;
    assert_eq!(friend.get(&table).await.status, 200, "the link still works for others");
    // A seat that the host gives makes up for it.
    let shown = host.post(&format!("{table}/links"), "power=seat-1").await.text();
    let link = values(&shown, "class=\"address\" readonly value=\"")[0].clone();
    troll.post(&link[link.find("/link/").unwrap()..], "").await;
    assert_eq!(troll.get(&table).await.status, 200);
    let judged = host.post(&format!("{table}/visitors/remove"), &format!("visitor={}", found[0])).await;
    assert_eq!(judged.status, 403, "whoever sits at the table is no visitor");
}
