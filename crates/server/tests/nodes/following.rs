//! What is done at one server is followed by the others.

use std::time::Duration;

use malice_store::Faults;
use serde_json::{Value, json};

use crate::end_turn;
use crate::support::nodes::{Nodes, streams};
use crate::support::{Client, line, metric};

/// Everybody looks at one server, plays at the other, and listens at both: each hears the same at both, and no choice that is offered
/// is refused.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_done_at_one_server_is_seen_at_the_other() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let (path, tokens) = nodes.table(0, "overboss", json!({"boss_cards": true}), &["human", "human"]).await;
    let mut heard = Vec::new();
    for token in &tokens {
        heard.push(streams(&nodes, &path, token).await);
    }
    for step in 0..24 {
        let (looks, plays) = (step % 2, (step / 2 + 1) % 2);
        let state = nodes.client(looks, &tokens[2]).see(&path).await;
        let seat = state["awaited"].as_array().unwrap().last().unwrap().as_u64().unwrap() as usize - 1;
        let asked = nodes.client(looks, &tokens[seat]).see(&path).await;
        let act = json!({"decision": asked["decision"], "key": format!("k{step}"), "do": asked["choices"][0]["do"]});
        let (status, acted) = nodes.client(plays, &tokens[seat]).post(&format!("{path}/act"), &act).await;
        assert_eq!(status, 200, "{acted}");
        let (status, again) = nodes.client(looks, &tokens[seat]).post(&format!("{path}/act"), &act).await;
        assert_eq!(
            (status, &again["version"]),
            (200, &acted["version"]),
            "sent to the other, it is done once"
        );
        for (token, [one, two]) in tokens.iter().zip(&mut heard) {
            let told = line(one).await;
            assert_eq!(told["version"], acted["version"], "{told}");
            assert_eq!(line(two).await, told, "who listens elsewhere hears the same, and no more");
            let seen = nodes.client(0, token).see(&path).await;
            assert_eq!(nodes.client(1, token).see(&path).await, seen);
        }
    }
    nodes.end().await;
}

/// Nobody asks the other server for anything: it hears of it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_only_listens_hears_of_everything() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let (path, tokens) = nodes.table(0, "overboss", json!({"first_player": "1"}), &["human", "easy"]).await;
    let [_, mut elsewhere] = streams(&nodes, &path, &tokens[1]).await;
    let version = end_turn(&mut nodes.client(0, &tokens[0]), &path).await.as_u64();
    // The person's choices and the bot's answer, wherever it thought; several may come in one line.
    let mut told = None;
    while told <= version {
        told = line(&mut elsewhere).await["version"].as_u64();
    }
    let hm = json!({"text": "hm", "key": "k"});
    assert_eq!(nodes.client(0, &tokens[0]).post(&format!("{path}/chat"), &hm).await.0, 200);
    // Talk among the choices of a bot that goes on comes in between.
    while line(&mut elsewhere).await["text"] != "hm" {}
    nodes.end().await;
}

/// A server that has a table in memory at which nobody looks there reads it again when somebody wants it, and not for every move.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_nobody_watches_is_followed_when_it_is_wanted() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let options = json!({"first_player": "1"});
    let (path, tokens) = nodes.table(0, "overboss", options.clone(), &["human", "human"]).await;
    let (watched, keys) = nodes.table(0, "overboss", options, &["human", "human"]).await;
    let mut elsewhere = nodes.client(1, &tokens[0]);
    elsewhere.see(&path).await;
    let [_, mut stream] = streams(&nodes, &watched, &keys[0]).await;
    let followed = async || metric(nodes.servers[1].address(), "malice_tables_followed_total").await;
    let before = followed().await;
    let version = end_turn(&mut nodes.client(0, &tokens[0]), &path).await;
    // Hints come in order: when this one was heard, those before it were.
    let (status, acted) = nodes.client(0, &keys[0]).choose(&watched, 0).await;
    assert_eq!(status, 200, "{acted}");
    assert_eq!(line(&mut stream).await["version"], acted["version"]);
    assert_eq!(followed().await, before + 1, "the watched table alone was read again");
    // What is asked of the other seat now is answered there.
    let (status, acted) = nodes.client(1, &tokens[1]).choose(&path, 0).await;
    assert_eq!((status, &acted["before"]), (200, &version), "{acted}");
    assert_eq!(followed().await, before + 2, "once for all that had happened");
    nodes.end().await;
}

/// Both seats are asked at once and answer at different servers: one is overtaken by the other, and both are taken.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_overtaken_by_another_server_is_taken_all_the_same() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let mut answers = tokio::task::JoinSet::new();
    for _ in 0..10 {
        let (path, tokens) =
            nodes.table(0, "overboss", json!({"boss_cards": true}), &["human", "human"]).await;
        for (node, token) in tokens.iter().take(2).enumerate() {
            let mut client = nodes.client(node, token);
            let asked = client.see(&path).await;
            let act = json!({"decision": asked["decision"], "key": "k", "do": asked["choices"][0]["do"]});
            let path = path.clone();
            answers.spawn(async move { client.post(&format!("{path}/act"), &act).await });
        }
    }
    for (status, answer) in answers.join_all().await {
        assert_eq!(status, 200, "{answer}");
    }
    nodes.end().await;
}

/// A server that has heard of nothing finds out when it writes: what is still legal is done, what is not any more is not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_behind_is_judged_by_how_things_are() {
    let Some(mut nodes) = Nodes::open(1).await else { return };
    let faults = Faults::default();
    nodes.faulty(&faults, Duration::from_hours(1)).await;
    let options = json!({"boss_cards": true, "first_player": "2"});
    let (path, tokens) = nodes.table(0, "overboss", options, &["human", "human"]).await;
    let act = async |client: &mut Client, asked: &Value, key: &str| {
        let act = json!({"decision": asked["decision"], "key": key, "do": asked["choices"][0]["do"]});
        client.post(&format!("{path}/act"), &act).await
    };
    let (mut one, mut two) = (nodes.client(0, &tokens[0]), nodes.client(1, &tokens[1]));
    let (asked, behind) = (one.see(&path).await, two.see(&path).await);
    faults.deafen();
    let (status, acted) = act(&mut one, &asked, "k").await;
    assert_eq!(status, 200, "{acted}");
    let (status, acted) = act(&mut two, &behind, "k").await;
    assert_eq!(status, 200, "it waited for both: {acted}");
    // The token is taken back where the deaf server does not see it.
    let asked = two.see(&path).await;
    nodes.sql("UPDATE capabilities SET revoked = 1; UPDATE tables SET revision = revision + 1".into()).await;
    let (status, answer) = act(&mut two, &asked, "l").await;
    assert_eq!(status, 410, "{answer}");
    nodes.end().await;
}

/// An order is known where it was not given.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_holds_at_every_server() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let options = json!({"start_player": "1", "selection": "random"});
    let (path, tokens) = nodes.table(0, "forces-of-evil", options, &["human", "human"]).await;
    let mut other = nodes.client(1, &tokens[0]);
    assert_eq!(other.see(&path).await["given"][0]["order"], "assisted", "the other has the table in memory");
    let order = json!({"version": other.see(&path).await["version"], "key": "o", "order": "full"});
    let (status, kept) = nodes.client(0, &tokens[0]).post(&format!("{path}/orders"), &order).await;
    assert_eq!(status, 200, "{kept}");
    assert_eq!(other.see(&path).await["given"][0]["order"], "full");
    let (status, again) = other.post(&format!("{path}/orders"), &order).await;
    assert_eq!((status, again), (200, kept), "sent to the other, it is done once");
    let cancel = json!({"key": "c", "order": "full"});
    assert_eq!(other.post(&format!("{path}/orders/cancel"), &cancel).await.0, 200);
    assert_eq!(nodes.client(0, &tokens[0]).see(&path).await["given"], json!([]));
    nodes.end().await;
}
