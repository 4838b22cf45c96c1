//! Bad input and too much of it.

use malice_server::Limits;
use serde_json::{Value, json};

use crate::support::{Client, House};

async fn is_refused(client: &mut Client, method: &str, path: &str, body: Option<&[u8]>, statuses: &[u16]) {
    let answer = client.raw(method, path, body).await;
    let wrong: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
    let shown = body.map(String::from_utf8_lossy);
    assert!(statuses.contains(&answer.status), "{method} {path} {shown:?}: {} {wrong}", answer.status);
    assert!(wrong["error"].as_str().is_some_and(|error| !error.is_empty()), "{method} {path}: {wrong}");
}

#[tokio::test]
async fn paths_and_queries_that_make_no_sense_are_refused() {
    let house = House::open().await;
    let table = house.table(json!({}), "listed").await;
    let path = &table.path;
    let mut client = house.client(None);
    for nowhere in
        ["", "/nothing", "/games/chess", "/games/%ff", "/tables/%ff", "/tables/%00", "/tables/x/y/z"]
    {
        is_refused(&mut client, "GET", nowhere, None, &[404]).await;
    }
    for query in ["at=-1", "at=x", "at=99999999999999999999999", "at=", "at=1&at=2", "at=1.5"] {
        is_refused(&mut client, "GET", &format!("{path}?{query}"), None, &[400]).await;
    }
    is_refused(&mut client, "GET", &format!("{path}?at=4000000000"), None, &[422]).await;
    is_refused(&mut client, "GET", &format!("{path}/events?since=x"), None, &[400]).await;
    is_refused(&mut client, "DELETE", path, None, &[405]).await;
    is_refused(&mut client, "GET", &format!("{path}/act"), None, &[405]).await;
}

#[tokio::test]
async fn tables_that_cannot_be_are_refused_with_all_faults() {
    let house = House::open().await;
    let mut client = house.client(None);
    let two = json!([{"player": "human"}, {"player": "easy"}]);
    let options = json!({"map_size": "huge", "player_count": 9, "speed": 1});
    let (status, wrong) =
        client.post("/tables", &json!({"game": "overboss", "options": options, "seats": two})).await;
    assert_eq!((status, wrong["faults"].as_array().unwrap().len()), (422, 3), "{wrong}");
    for (new, status) in [
        (json!({"game": "chess", "seats": two}), 422),
        (json!({"game": "overboss", "seats": []}), 422),
        (json!({"game": "overboss", "seats": vec![&two[0]; 9]}), 422),
        (json!({"game": "overboss", "seats": two, "options": {"player_count": 3}}), 422),
        (json!({"game": "overboss", "seats": [{"player": "god"}, {"player": "easy"}]}), 400),
        (json!({"game": "overboss", "seats": two, "seed": "42"}), 400),
        (json!({"game": "overboss", "seats": two, "visibility": "hidden"}), 400),
        (json!({"game": "overboss", "seats": two, "options": {"map_size": {}}}), 400),
        (json!({"seats": two}), 400),
    ] {
        is_refused(&mut client, "POST", "/tables", Some(new.to_string().as_bytes()), &[status]).await;
    }
    assert_eq!(client.get("/tables").await.1["tables"], json!([]), "nothing was opened");
}

#[tokio::test]
async fn nonsense_never_breaks_anything() {
    let house = House::open().await;
    let mut table = house.table(json!({"first_player": "1"}), "listed").await;
    let path = table.path.clone();
    let before = table.one.see(&path).await;
    let bits = [
        "{",
        "}",
        "[",
        "]",
        "\"do\"",
        ":",
        ",",
        "\"draft 1\"",
        "\"key\"",
        "\"decision\"",
        "-1",
        "1e999",
        "null",
        "true",
        "\"\\ud800\"",
        "\u{0}",
        "\"seat\"",
        "9",
        "\"version\"",
        "\"text\"",
        "\"k\"",
        "18446744073709551616",
        "\u{feff}",
    ];
    // A small generator of our own: the same nonsense every time.
    let mut luck = 0x2545_F491_4F6C_DD1D_u64;
    let mut draw = |below: usize| {
        luck ^= luck << 13;
        luck ^= luck >> 7;
        luck ^= luck << 17;
        (luck % below as u64) as usize
    };
    let refusals = [400, 403, 409, 422];
    for round in 0..400 {
        let body: String = (0..draw(12)).map(|_| bits[draw(bits.len())]).collect();
        let end = ["act", "undo", "restart", "chat", "join"][round % 5];
        is_refused(&mut table.one, "POST", &format!("{path}/{end}"), Some(body.as_bytes()), &refusals).await;
        is_refused(&mut table.one, "POST", "/tables", Some(body.as_bytes()), &[400]).await;
    }
    for key in [String::new(), "k".repeat(101)] {
        let act =
            json!({"decision": before["decision"], "key": key, "do": before["choices"][0]["do"]}).to_string();
        is_refused(&mut table.one, "POST", &format!("{path}/act"), Some(act.as_bytes()), &[422]).await;
    }
    let deep = "[".repeat(60_000);
    is_refused(&mut table.one, "POST", &format!("{path}/act"), Some(deep.as_bytes()), &[400]).await;
    is_refused(&mut table.one, "POST", &format!("{path}/act"), Some(&[0xff, 0xfe]), &[400]).await;
    is_refused(&mut table.one, "POST", &format!("{path}/act"), None, &[400]).await;
    assert_eq!(table.one.see(&path).await, before);
}

#[tokio::test]
async fn too_long_a_body_is_refused() {
    let house = House::open().await;
    let table = house.table(json!({}), "listed").await;
    let long = vec![b' '; 70 * 1024];
    let mut client = house.client(table.one.token.as_deref());
    is_refused(&mut client, "POST", &format!("{}/act", table.path), Some(&long), &[413]).await;
}

#[tokio::test]
async fn who_asks_too_much_is_turned_away() {
    let house = House::with_limits(Limits { changes: 1, reads: 2, streams: 1, ..Limits::DEFAULT }).await;
    let table = house.table(json!({}), "listed").await;
    let mut client = house.client(None);
    let first = client.listen(&format!("{}/events", table.path)).await;
    is_refused(&mut client, "GET", &format!("{}/events", table.path), None, &[429]).await;
    drop(first);
    let mut turned_away = None;
    for _ in 0..12 {
        let answer = client.raw("POST", "/tables", Some(b"{}")).await;
        if answer.status == 429 {
            turned_away = answer.header("retry-after").map(str::to_owned);
        }
    }
    assert_eq!(turned_away.as_deref(), Some("1"));
    is_refused(&mut client, "POST", "/tables", Some(b"{}"), &[429]).await;
    assert_eq!(client.get("/games").await.0, 200, "looking is still free");
}
