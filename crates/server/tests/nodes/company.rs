//! Servers that know of each other: who minds bots, who can play what, who is about to end, and what a client may have of all.

use std::time::Duration;

use malice_server::{Config, Limits, Server};
use malice_store::TokenHash;
use serde_json::{Value, json};

use crate::end_turn;
use crate::support::browser::Browser;
use crate::support::nodes::Nodes;
use crate::support::{line, metric, until};

/// What a client may have is divided among the servers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_gets_more_by_asking_two_servers() {
    let Some(mut nodes) = Nodes::none().await else { return };
    for _ in 0..2 {
        let config = Config { limits: Limits { tables: 6, ..Limits::DEFAULT }, ..nodes.config() };
        nodes.servers.push(Server::start(config).await.unwrap());
    }
    for server in &nodes.servers {
        until("they know of each other", async || metric(server.address(), "malice_servers").await == 2)
            .await;
    }
    let new = json!({"game": "overboss", "seats": [{"player": "human"}, {"player": "human"}]});
    let mut opened = 0;
    for node in [0, 1].repeat(6) {
        let (status, answer) = nodes.client(node, &Value::Null).post("/tables", &new).await;
        assert!(status == 201 || status == 429, "{answer}");
        opened += usize::from(status == 201);
    }
    assert_eq!(opened, 6);
    nodes.end().await;
}

/// A table is played where its rules are: who has others says so, and a balancer asks somebody else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_of_newer_rules_is_played_by_newer_servers() {
    let Some(mut nodes) = Nodes::open(1).await else { return };
    let (path, tokens) = nodes.table(0, "overboss", json!({}), &["human", "human"]).await;
    nodes.servers.remove(0).stop().await.unwrap();
    // Rules of another version, and content that is another: a server that has one of the two cannot play it either.
    let newer = "regexp_replace(regexp_replace(header, '\"rules_version\":[0-9]+', '\"rules_version\":999'), \
                 '\"content\":\"[^\"]+\"', '\"content\":\"new\"')";
    nodes.sql(format!("UPDATE details SET header = {newer}")).await;
    nodes.servers.push(Server::start(nodes.config()).await.unwrap());
    let address = nodes.servers[0].address();
    let mut client = nodes.client(0, &tokens[0]);
    assert_eq!(client.get(&path).await.0, 200, "where nobody can play it, it can be read");
    nodes.beside("half", "regexp_replace(plays, 'overboss [0-9]+', 'overboss 999')").await;
    until("it hears of the other", async || metric(address, "malice_servers").await == 2).await;
    assert_eq!(client.get(&path).await.0, 200, "that one cannot play it either");
    let path_of_choices = format!("{path}/choices");
    assert_eq!(client.get(&path_of_choices).await.0, 410, "nobody is asked, and yet it is not over");
    // Who cannot play a table looks who is there at that moment.
    nodes.beside("newer", "regexp_replace(plays, 'overboss [0-9]+ [^,]+', 'overboss 999 new')").await;
    let act = json!({"decision": 0, "key": "k", "do": "draft 1"});
    let asked = [client.get(&path).await, client.get(&path_of_choices).await];
    for (status, answer) in asked.into_iter().chain([client.post(&format!("{path}/act"), &act).await]) {
        assert_eq!(status, 503, "{answer}");
    }
    let page = Browser::new(address).get(&format!("/t/{}", path.rsplit('/').next().unwrap())).await;
    assert_eq!(page.status, 503, "{}", page.text());
    nodes.sql("DELETE FROM nodes WHERE id = 'newer'".into()).await;
    until("it can be read again", async || client.get(&path).await.0 == 200).await;
    nodes.end().await;
}

/// A server that is told to end says so, and serves on until others have taken over.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_about_to_end_serves_on_for_a_while() {
    let Some(mut nodes) = Nodes::none().await else { return };
    let config = Config { drain: Duration::from_hours(1), ..nodes.config() };
    nodes.servers.push(Server::start(config).await.unwrap());
    let (path, tokens) = nodes.table(0, "overboss", json!({"first_player": "1"}), &["human", "human"]).await;
    let mut client = nodes.client(0, &tokens[0]);
    let mut lines = nodes.client(0, &tokens[1]).listen(&format!("{path}/events")).await;
    assert_eq!(line(&mut lines).await["type"], "state");
    let server = nodes.servers.pop().unwrap();
    let mut balancer = Browser::new(server.address());
    assert_eq!(balancer.get("/readyz").await.status, 200);
    let ending = tokio::spawn(server.stop());
    until("the balancer is told", async || balancer.get("/readyz").await.status == 404).await;
    assert_eq!(balancer.get("/healthz").await.status, 200, "it is well");
    let (status, acted) = client.choose(&path, 0).await;
    assert_eq!(status, 200, "{acted}");
    assert_eq!(line(&mut lines).await["version"], acted["version"], "who listens is not cut off");
    ending.abort();
    nodes.end().await;
}

/// Who ends says so, and nobody waits for its bots.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_has_ended_is_not_counted_any_more() {
    let Some(mut nodes) = Nodes::open(2).await else { return };
    let alive = async |nodes: &mut Nodes| -> i64 {
        sqlx::query_scalar("SELECT count(*) FROM nodes").fetch_one(&mut nodes.database).await.unwrap()
    };
    assert_eq!(alive(&mut nodes).await, 2, "both said that they are there before anybody could ask them");
    nodes.servers.remove(0).stop().await.unwrap();
    assert_eq!(alive(&mut nodes).await, 1);
    nodes.end().await;
}

/// Bots think on one server, and on another when that is gone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_bots_of_a_server_that_is_gone_are_taken_over() {
    let Some(mut nodes) = Nodes::open(2).await else { return };
    until("they know of each other", async || {
        let alive: i64 =
            sqlx::query_scalar("SELECT count(*) FROM nodes").fetch_one(&mut nodes.database).await.unwrap();
        alive == 2
    })
    .await;
    let mut real: Vec<String> =
        sqlx::query_scalar("SELECT id FROM nodes").fetch_all(&mut nodes.database).await.unwrap();
    nodes.beside("ghost", "plays").await;
    real.push("ghost".into());
    let (mut idle, mut busy) = (None, Vec::new());
    while idle.is_none() || busy.len() < 6 {
        let (path, tokens) =
            nodes.table(0, "overboss", json!({"first_player": "1"}), &["human", "easy"]).await;
        let id = path.rsplit('/').next().unwrap();
        let minds = real.iter().max_by_key(|node| TokenHash::of(&format!("{node} {id}")).0).unwrap();
        if minds == "ghost" {
            idle.get_or_insert((path, tokens));
        } else {
            busy.push((path, tokens));
        }
    }
    let (path, tokens) = idle.unwrap();
    let both = [nodes.servers[0].address(), nodes.servers[1].address()];
    for address in both {
        until("it knows of all three", async || metric(address, "malice_servers").await == 3).await;
    }
    let searches = async || {
        metric(both[0], "malice_bot_searches_total").await
            + metric(both[1], "malice_bot_searches_total").await
    };
    let before = searches().await;
    let mut one = nodes.client(1, &tokens[0]);
    let version = end_turn(&mut one, &path).await;
    for (path, tokens) in &busy {
        let mut one = nodes.client(0, &tokens[0]);
        end_turn(&mut one, path).await;
        until("the bot plays", async || one.see(path).await["awaited"] == json!([1])).await;
    }
    let moves =
        metric(both[0], "malice_bot_actions_total").await + metric(both[1], "malice_bot_actions_total").await;
    let thoughts = searches().await - before;
    assert!(thoughts >= 6 && thoughts == moves, "{thoughts} searches for {moves} moves");
    assert_eq!(one.see(&path).await["version"], version, "it is another's");
    nodes.sql("DELETE FROM nodes WHERE id = 'ghost'".into()).await;
    until("it is taken over", async || one.see(&path).await["awaited"] == json!([1])).await;
    nodes.end().await;
}
