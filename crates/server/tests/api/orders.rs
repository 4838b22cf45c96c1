//! Standing orders: stored, shown to their seat alone, given and taken back; and what they answer.

use std::time::Duration;

use malice_store::StoreError;
use serde_json::{Value, json};

use crate::support::{Client, House, Table, line};

fn names<'a>(list: &'a Value, field: &str) -> Vec<&'a str> {
    list.as_array().unwrap().iter().map(|item| item[field].as_str().unwrap()).collect()
}

async fn evil(house: &House) -> Table {
    let options = json!({"start_player": "1", "selection": "random"});
    house.table_of("forces-of-evil", options, "listed").await
}

/// Gives an order, or takes one back.
async fn order(client: &mut Client, path: &str, end: &str, key: &str, name: &str) -> (u16, Value) {
    let mut body = json!({"key": key, "order": name});
    if end == "orders" {
        body["version"] = client.see(path).await["version"].clone();
    }
    client.post(&format!("{path}/{end}"), &body).await
}

async fn given(client: &mut Client, path: &str) -> Vec<String> {
    names(&client.see(path).await["given"], "order").into_iter().map(str::to_owned).collect()
}

#[tokio::test]
async fn orders_stand_apart_from_choices() {
    let house = House::open().await;
    let mut table = evil(&house).await;
    let state = table.one.see(&table.path).await;
    assert_eq!(
        (names(&state["orders"], "order"), names(&state["given"], "order")),
        (vec!["manual", "full"], vec!["assisted"])
    );
    let choices = names(&state["choices"], "do");
    assert!(!choices.iter().any(|name| ["manual", "assisted", "full"].contains(name)), "{choices:?}");
    let act = json!({"decision": state["decision"], "key": "a", "do": "full"});
    assert_eq!(table.one.post(&format!("{}/act", table.path), &act).await.0, 422, "an order is no choice");
    for (end, name) in [("orders", "assisted later"), ("orders/cancel", "manual")] {
        assert_eq!(order(&mut table.one, &table.path, end, name, name).await.0, 422);
    }
    assert_eq!(order(&mut table.watcher, &table.path, "orders", "w", "full").await.0, 403);
}

#[tokio::test]
async fn an_order_survives_a_restart_and_leaving_memory() {
    let house = House::with(|config| config.idle = Duration::ZERO).await;
    let mut table = evil(&house).await;
    let path = table.path.clone();
    let (status, first) = order(&mut table.one, &path, "orders", "k", "full").await;
    assert_eq!((status, &first["before"]), (200, &first["version"]), "{first}");
    assert_eq!(given(&mut table.one, &path).await, ["full"]);
    // Two orders that are taken back and one that stays; a repeated key changes nothing.
    assert_eq!(order(&mut table.one, &path, "orders/cancel", "l", "full").await.0, 200);
    assert_eq!(given(&mut table.one, &path).await, [""; 0]);
    let (status, again) = order(&mut table.one, &path, "orders", "k", "full").await;
    assert_eq!((status, &again), (200, &first), "it is answered like the first time");
    assert_eq!(given(&mut table.one, &path).await, [""; 0], "and done once");
    assert_eq!(order(&mut table.one, &path, "orders/cancel", "l", "full").await.0, 200);
    assert_eq!(order(&mut table.one, &path, "orders", "m", "manual").await.0, 200);
    let before = (table.one.see(&path).await, table.two.see(&path).await);
    while !house.browser().page("/metrics").await.contains("malice_tables_in_memory 0\n") {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert_eq!((table.one.see(&path).await, table.two.see(&path).await), before);
    house.server.stop().await.unwrap();
    let house = House::with_data(house.folder.path()).await;
    let mut one = house.client(table.one.token.as_deref());
    let mut two = house.client(table.two.token.as_deref());
    assert_eq!((one.see(&path).await, two.see(&path).await), before);
    assert_eq!(
        (given(&mut one, &path).await, given(&mut two, &path).await),
        (vec!["manual".to_owned()], vec!["assisted".to_owned()])
    );
}

#[tokio::test]
async fn an_order_is_stored_before_it_is_acknowledged() {
    let (house, faults) = House::with_faults().await;
    let mut table = evil(&house).await;
    let path = table.path.clone();
    faults.fail_next(StoreError::Full);
    assert_eq!(order(&mut table.one, &path, "orders", "k", "full").await.0, 503);
    assert_eq!(given(&mut table.one, &path).await, ["assisted"], "nothing was done");
    assert_eq!(order(&mut table.one, &path, "orders", "k", "full").await.0, 200);
    faults.lose_next_reply();
    assert_eq!(order(&mut table.one, &path, "orders/cancel", "l", "full").await.0, 503);
    assert_eq!(given(&mut table.one, &path).await, [""; 0], "it was stored all the same");
    assert_eq!(order(&mut table.one, &path, "orders/cancel", "l", "full").await.0, 200);
}

/// Everything that can be read of a table changes for nobody but the seat that gives an order, and no stream says a word.
#[tokio::test]
async fn nobody_else_notices_an_order() {
    let house = House::open().await;
    let mut table = evil(&house).await;
    let other = house.table(json!({}), "listed").await;
    let path = table.path.clone();
    let mut guest = house.browser();
    let page = format!("/t/{}", path.trim_start_matches("/tables/"));
    let shown = async |table: &mut Table, guest: &mut crate::support::browser::Browser| {
        // The chat below has a fresh key in every page.
        let drawn = guest.page(&page).await.split("</main>").next().unwrap().to_owned();
        let mut all = vec![drawn, house.client(None).get("/tables").await.1.to_string()];
        for client in [&mut table.two, &mut table.watcher] {
            for end in ["", "/choices", "/record"] {
                all.push(client.raw("GET", &format!("{path}{end}"), None).await.text());
            }
        }
        all
    };
    let mut streams = Vec::new();
    for client in [&table.two, &table.watcher, &table.one] {
        let mut lines = client.listen(&format!("{path}/events")).await;
        line(&mut lines).await;
        streams.push(lines);
    }
    // The other table was touched last.
    house.client(other.one.token.as_deref()).choose(&other.path, 0).await;
    let before = shown(&mut table, &mut guest).await;
    for (end, key) in [("orders", "a"), ("orders/cancel", "b"), ("orders", "c")] {
        assert_eq!(order(&mut table.one, &path, end, key, "full").await.0, 200);
        assert_eq!(shown(&mut table, &mut guest).await, before, "{end}");
    }
    let (status, acted) = table.one.choose(&path, 0).await;
    assert_eq!(status, 200, "{acted}");
    for lines in &mut streams {
        let told = line(lines).await;
        assert_eq!((&told["type"], &told["version"]), (&json!("events"), &acted["version"]), "{told}");
    }
}

/// Two of three players have passed in advance. What the third does is answered by their orders too, and a repeated request is told
/// as it was.
#[tokio::test]
async fn a_repeated_request_is_answered_like_the_first_where_orders_answered() {
    let house = House::open().await;
    let seats = json!([{"player": "human"}, {"player": "human"}, {"player": "human"}]);
    let (_, opened) =
        house.client(None).post("/tables", &json!({"game": "big-bad-overlord", "seats": seats})).await;
    let path = format!("/tables/{}", opened["table"].as_str().unwrap());
    let mut clients: Vec<Client> =
        (0..3).map(|seat| house.client(opened["tokens"][seat]["token"].as_str())).collect();
    let mut answered = false;
    for step in 0..400 {
        let state = clients[0].see(&path).await;
        if answered || state["status"] == "finished" {
            break;
        }
        let awaited = state["awaited"][0].as_u64().unwrap() as usize - 1;
        for (seat, client) in clients.iter_mut().enumerate().filter(|(seat, _)| *seat != awaited) {
            let state = client.see(&path).await;
            if names(&state["orders"], "order").contains(&"pass_until_my_turn") {
                let key = format!("order {step} {seat}");
                assert_eq!(order(client, &path, "orders", &key, "pass_until_my_turn").await.0, 200);
            }
        }
        let state = clients[awaited].see(&path).await;
        let Some(choice) = state["choices"].as_array().unwrap().first() else { continue };
        let act = json!({"decision": state["decision"], "key": format!("k{step}"), "do": choice["do"]});
        let (status, first) = clients[awaited].post(&format!("{path}/act"), &act).await;
        assert_eq!(status, 200, "{first}");
        let (_, again) = clients[awaited].post(&format!("{path}/act"), &act).await;
        assert_eq!(again, first);
        // Header first, then an entry a line.
        let record = clients[awaited].raw("GET", &format!("{path}/record"), None).await.text();
        let [before, version] = ["before", "version"].map(|field| first[field].as_u64().unwrap() as usize);
        let entries = record.lines().skip(1 + before).take(version - before);
        let mut entries = entries.map(|line| serde_json::from_str::<Value>(line).unwrap());
        answered = entries.any(|entry| entry.get("auto").is_none() && entry["seat"] != awaited + 1);
    }
    assert!(answered, "nobody's order ever answered anything");
}

/// What a seat is told but for the keys of its forms, which the API has none of.
async fn seen_by_others(table: &mut Table) -> [Value; 2] {
    [table.one.see(&table.path).await, table.watcher.see(&table.path).await]
}

#[tokio::test]
async fn a_choice_is_laid_ready_like_an_order_and_nobody_else_can_tell() {
    let house = House::open().await;
    let mut table = house.table_of("overboss", json!({"first_player": "1"}), "listed").await;
    let path = table.path.clone();
    let ahead = async |client: &mut Client| -> Vec<String> {
        names(&client.see(&path).await["ahead"], "order").into_iter().map(str::to_owned).collect()
    };
    let mut offered = ahead(&mut table.two).await;
    for key in 0.. {
        if !offered.is_empty() {
            break;
        }
        let state = table.one.see(&path).await;
        let choice = &state["choices"][0]["do"];
        assert!(choice.is_string(), "nothing could be laid ready: {state}");
        let act = json!({"decision": state["decision"], "key": format!("a{key}"), "do": choice});
        assert_eq!(table.one.post(&format!("{path}/act"), &act).await.0, 200);
        offered = ahead(&mut table.two).await;
    }
    assert!(offered[0].starts_with("lay "), "{offered:?}");
    assert_eq!(ahead(&mut table.one).await, [""; 0], "who is asked lays nothing ready");
    assert_eq!(ahead(&mut table.watcher).await, [""; 0]);
    let before = seen_by_others(&mut table).await;
    assert_eq!(order(&mut table.two, &path, "orders", "l", &offered[0]).await.0, 200);
    assert_eq!(given(&mut table.two, &path).await, offered[..1]);
    assert_eq!(seen_by_others(&mut table).await, before, "it is a secret");
    assert_eq!(order(&mut table.two, &path, "orders", "m", "lay OB-D-02 draft 9 | nothing").await.0, 422);
    assert_eq!(order(&mut table.two, &path, "orders/cancel", "n", &offered[0]).await.0, 200);
    assert_eq!(given(&mut table.two, &path).await, [""; 0]);
}
