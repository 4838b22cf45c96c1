//! What is hidden from a viewer does not reach it, in no form.

use serde_json::{Value, json};

use crate::support::{Client, House, line};

/// All that a client can get of a table.
async fn everything(client: &mut Client, path: &str, version: u64) -> Vec<String> {
    let mut all = Vec::new();
    let mut paths = vec![path.to_owned(), format!("{path}/choices"), format!("{path}/record")];
    paths.extend((0..=version).map(|version| format!("{path}?at={version}")));
    for path in paths {
        let answer = client.raw("GET", &path, None).await;
        assert_eq!(answer.status, 200, "{path}");
        all.push(answer.text());
    }
    let mut lines = client.listen(&format!("{path}/events")).await;
    all.push(line(&mut lines).await.to_string());
    if version > 0 {
        let mut lines = client.listen(&format!("{path}/events?since=0")).await;
        all.push(line(&mut lines).await.to_string());
    }
    all
}

/// The same table in two worlds: in one, seat 1 keeps one Boss, in the other the other. Whoever may not know sees the same bytes.
#[tokio::test]
async fn no_byte_that_others_get_depends_on_the_boss_that_a_seat_keeps() {
    let house = House::open().await;
    let mut table = house.table(json!({"boss_cards": true, "first_player": "1"}), "listed").await;
    let path = table.path.clone();
    let dealt = table.one.see(&path).await;
    house.server.stop().await.unwrap();
    let worlds = [House::with_data(house.folder.path()).await, House::with_data(house.folder.path()).await];
    let bosses: Vec<String> =
        (0..2).map(|choice| dealt["choices"][choice]["do"].as_str().unwrap().replace("keep ", "")).collect();
    let mut clients = worlds.each_ref().map(|world| {
        let client = |token: &Option<String>| world.client(token.as_deref());
        [client(&table.one.token), client(&table.two.token), client(&table.watcher.token), client(&None)]
    });
    for (choice, world) in clients.iter_mut().enumerate() {
        let (status, acted) = world[0].choose(&path, choice).await;
        assert_eq!(status, 200, "{acted}");
        assert_eq!(acted["events"][0]["card"], bosses[choice].as_str(), "who chose knows");
    }
    let mut own = Vec::new();
    for step in 0..14 {
        let [left, right] = &mut clients;
        own.push((left[0].see(&path).await["view"].clone(), right[0].see(&path).await["view"].clone()));
        let version = left[2].see(&path).await["version"].as_u64().unwrap();
        for viewer in 1..4 {
            let one = everything(&mut left[viewer], &path, version).await;
            let other = everything(&mut right[viewer], &path, version).await;
            assert_eq!(one, other, "viewer {viewer} at step {step}");
            for boss in &bosses {
                assert!(!one.iter().any(|text| text.contains(boss.as_str())), "viewer {viewer} gets {boss}");
            }
        }
        let awaited = left[2].see(&path).await["awaited"][0].as_u64().unwrap() as usize;
        let choices = [left[awaited - 1].see(&path).await, right[awaited - 1].see(&path).await];
        let names = |state: &Value| -> Vec<String> {
            let choices = state["choices"].as_array().unwrap().iter();
            choices.map(|choice| choice["do"].as_str().unwrap().to_owned()).collect()
        };
        let both = names(&choices[1]);
        let common = names(&choices[0]).into_iter().find(|name| both.contains(name) && name != "reveal_boss");
        let common = common.expect("something can be done in both worlds");
        for (world, state) in clients.iter_mut().zip(&choices) {
            let act = json!({"decision": state["decision"], "key": format!("s{step}"), "do": common});
            let (status, acted) = world[awaited - 1].post(&format!("{path}/act"), &act).await;
            assert_eq!(status, 200, "{acted}");
        }
    }
    assert!(own.iter().all(|(left, right)| left != right), "who chose sees the own card");
}

#[tokio::test]
async fn the_seed_stays_secret_until_the_end() {
    let house = House::open().await;
    let mut table = house.table(json!({}), "link").await;
    let path = table.path.clone();
    table.play(4).await;
    let mut seen = Vec::new();
    for client in [&mut table.one, &mut table.two, &mut table.watcher] {
        seen.extend(everything(client, &path, 4).await);
    }
    assert!(table.play(1000).await);
    let end = table.watcher.see(&path).await;
    let secret = end["seed"].as_str().unwrap();
    assert!(secret.len() == 64 && !seen.iter().any(|text| text.contains(secret)));
    assert!(seen.iter().any(|text| text.contains("\"redacted\":true")));
}

#[tokio::test]
async fn what_may_not_be_seen_is_not_there() {
    let house = House::open().await;
    let mut table = house.table(json!({}), "link").await;
    let other = house.table(json!({}), "listed").await;
    let mut strangers =
        [house.client(None), house.client(other.one.token.as_deref()), house.client(Some("guess"))];
    for client in &mut strangers {
        for path in ["", "/choices", "/observation", "/record", "/events", "?at=0"] {
            let hidden = client.raw("GET", &format!("{}{path}", table.path), None).await;
            let missing = client.raw("GET", &format!("/tables/nowhere{path}"), None).await;
            assert_eq!((hidden.status, hidden.text()), (404, missing.text()));
            assert!(!hidden.text().contains("nowhere") && hidden.text().contains("no such table"));
        }
        for (path, body) in [
            ("act", json!({"decision": 0, "key": "k", "do": "draft 1"})),
            ("undo", json!({"version": 0, "key": "k"})),
            ("restart", json!({"version": 0, "key": "k"})),
            ("chat", json!({"text": "boo", "key": "k"})),
        ] {
            let (status, hidden) = client.post(&format!("{}/{path}", table.path), &body).await;
            let (_, missing) = client.post(&format!("/tables/nowhere/{path}"), &body).await;
            assert_eq!((status, hidden), (404, missing));
        }
    }
    let (_, listed) = house.client(None).get("/tables").await;
    assert!(!listed.to_string().contains(table.path.trim_start_matches("/tables/")));

    // Who may look may not therefore act.
    let act = json!({"decision": 0, "key": "k", "do": "draft 1"});
    let (status, _) = table.watcher.post(&format!("{}/act", table.path), &act).await;
    assert_eq!(status, 403);
    let mut anybody = house.client(None);
    assert_eq!(anybody.see(&other.path).await["you"], Value::Null);
    assert_eq!(anybody.post(&format!("{}/act", other.path), &act).await.0, 403);
    assert_eq!(
        anybody.post(&format!("{}/chat", other.path), &json!({"text": "boo", "key": "k"})).await.0,
        403
    );
    let mut foreign = house.client(table.one.token.as_deref());
    assert_eq!(foreign.get(&other.path).await.0, 403);
    assert_eq!(foreign.post(&format!("{}/act", other.path), &act).await.0, 403);
}
