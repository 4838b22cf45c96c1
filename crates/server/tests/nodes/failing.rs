//! What fails between servers and their database is made good: hints that are lost or late, a clock that is wrong, a disk that is full.

use std::time::Duration;

use malice_store::Faults;
use serde_json::json;

use crate::support::browser::{Browser, fields, values};
use crate::support::nodes::{Nodes, streams};
use crate::support::{client_at, line, metric, until};

/// How often a server that hears nothing compares its tables.
const SOON: Duration = Duration::from_millis(50);

/// A server that hears no hints finds out by itself, as long as somebody watches there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_hint_is_made_good() {
    let Some(mut nodes) = Nodes::open(1).await else { return };
    let faults = Faults::default();
    nodes.faulty(&faults, SOON).await;
    let (path, tokens) = nodes.table(0, "overboss", json!({}), &["human", "human"]).await;
    let [_, mut deaf] = streams(&nodes, &path, &tokens[2]).await;
    faults.deafen();
    let state = nodes.client(0, &tokens[2]).see(&path).await;
    let seat = state["awaited"][0].as_u64().unwrap() as usize - 1;
    let (status, acted) = nodes.client(0, &tokens[seat]).choose(&path, 0).await;
    assert_eq!(status, 200, "{acted}");
    assert_eq!(line(&mut deaf).await["version"], acted["version"]);
    let hm = json!({"text": "hm", "key": "k"});
    assert_eq!(nodes.client(0, &tokens[0]).post(&format!("{path}/chat"), &hm).await.0, 200);
    assert_eq!(line(&mut deaf).await["text"], "hm");
    nodes.end().await;
}

/// Hints that come late tell of nothing that is known by then, and nobody is taken back to where a table stood.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hints_that_come_late_tell_nothing_old() {
    let Some(mut nodes) = Nodes::open(1).await else { return };
    let faults = Faults::default();
    nodes.faulty(&faults, Duration::from_hours(1)).await;
    let (path, tokens) = nodes.table(0, "overboss", json!({}), &["human", "human"]).await;
    let [_, mut late] = streams(&nodes, &path, &tokens[2]).await;
    let play = async |node: usize| {
        let state = nodes.client(0, &tokens[2]).see(&path).await;
        let seat = state["awaited"][0].as_u64().unwrap() as usize - 1;
        let (status, acted) = nodes.client(node, &tokens[seat]).choose(&path, 0).await;
        assert_eq!(status, 200, "{acted}");
        acted["version"].as_u64()
    };
    faults.hold_hints();
    for _ in 0..3 {
        play(0).await;
    }
    // Who plays where nothing was heard of this is taken all the same, and the table is known there now.
    let reached = play(1).await;
    let mut told = None;
    while told < reached {
        let version = line(&mut late).await["version"].as_u64();
        assert!(version > told, "{version:?} after {told:?}");
        told = version;
    }
    let followed = async || metric(nodes.servers[1].address(), "malice_tables_followed_total").await;
    let before = followed().await;
    faults.release_hints();
    // The hint of this one comes after those that were held back.
    let next = play(0).await;
    assert_eq!(line(&mut late).await["version"].as_u64(), next, "what was known is not told again");
    assert_eq!(followed().await, before + 1, "nor read again");
    nodes.end().await;
}

/// A server that hears no hints learns also what is said about a position, and which lines of the chat the host takes back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn talk_and_words_that_are_taken_back_are_made_good() {
    let Some(mut nodes) = Nodes::open(1).await else { return };
    let faults = Faults::default();
    nodes.faulty(&faults, SOON).await;
    let at = |node: usize| nodes.servers[node].address();
    let (mut host, mut troll) = (Browser::new(at(0)), Browser::new(at(0)));
    let form = "seat=me&name=&seat=here&name=Bert&visibility=listed&o.characters=random&o.open_hands=true";
    assert_eq!(host.post("/new/battle-for-greyport", form).await.status, 200);
    let page = host.path.clone();
    let watch = host.link(&page, "watch").await;
    assert_eq!(troll.post(&format!("{page}/chat"), "text=rude&key=r").await.status, 200);
    let path = format!("/tables/{}", page.trim_start_matches("/t/"));
    let mut deaf = client_at(at(1), watch.strip_prefix("/link/")).listen(&format!("{path}/events")).await;
    assert_eq!(line(&mut deaf).await["type"], "state");
    faults.deafen();
    let shown = host.page(&page).await;
    let choice = values(&shown, "name=\"do\" value=\"").remove(0);
    let suggest = format!("{}&do={}&suggest=1", fields(&shown), choice.replace(' ', "+"));
    assert_eq!(host.post(&format!("{page}/act"), &suggest).await.status, 200);
    let mut watcher = client_at(at(1), watch.strip_prefix("/link/"));
    until("it is known", async || watcher.see(&path).await["intents"][0]["do"] == choice.as_str()).await;
    let visitors = host.page(&format!("{page}/links")).await;
    let visitor = values(&visitors, "name=\"visitor\" value=\"").remove(0);
    let remove = format!("visitor={visitor}");
    assert_eq!(host.post(&format!("{page}/visitors/remove"), &remove).await.status, 200);
    while line(&mut deaf).await["type"] != "unsaid" {}
    nodes.end().await;
}

/// A server whose clock is wrong goes by the store's: here the store's is the one that is another than the server's own.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_go_by_the_clock_of_the_store() {
    const AHEAD: Duration = Duration::from_hours(40 * 24);
    let Some(mut nodes) = Nodes::open(1).await else { return };
    let mut host = Browser::new(nodes.servers[0].address());
    let table = host.open("seat=me&name=&seat=here&name=Bert&visibility=listed").await;
    assert!(host.page("/").await.contains(&table));
    let faults = Faults::default();
    faults.set_clock_ahead(AHEAD);
    nodes.faulty(&faults, SOON).await;
    let away = "SELECT count(*) FROM tables WHERE put_away IS NOT NULL";
    until("nobody has touched it for a month", async || {
        sqlx::query_scalar::<_, i64>(away).fetch_one(&mut nodes.database).await.unwrap() == 1
    })
    .await;
    let (_, tokens) = nodes.table(1, "overboss", json!({"first_player": "1"}), &["human", "human"]).await;
    assert_eq!(tokens.len(), 3);
    let stamps = "SELECT max(touched) - min(touched) FROM tables";
    let apart: i64 = sqlx::query_scalar(stamps).fetch_one(&mut nodes.database).await.unwrap();
    assert!(apart > Duration::from_hours(39 * 24).as_millis() as i64, "{apart}");
    nodes.end().await;
}

/// What PostgreSQL says when it cannot make a file longer.
const FULL: &str = "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
    RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$; \
    CREATE TRIGGER full_disk BEFORE INSERT ON appends FOR EACH STATEMENT EXECUTE FUNCTION full_disk()";

/// What cannot be stored is not acknowledged, nor shown to anybody; with room again, it goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_refuses_what_it_cannot_keep() {
    let Some(mut nodes) = Nodes::open(2).await else { return };
    let (path, tokens) = nodes.table(0, "overboss", json!({"first_player": "1"}), &["human", "human"]).await;
    let mut heard = streams(&nodes, &path, &tokens[2]).await;
    let asked = nodes.client(0, &tokens[0]).see(&path).await;
    let act = json!({"decision": asked["decision"], "key": "k", "do": asked["choices"][0]["do"]});
    nodes.sql(FULL.into()).await;
    for node in [0, 1] {
        let (status, refused) = nodes.client(node, &tokens[0]).post(&format!("{path}/act"), &act).await;
        assert_eq!(status, 503, "{refused}");
        assert_eq!(nodes.client(node, &tokens[0]).see(&path).await["version"], asked["version"]);
    }
    nodes.sql("DROP TRIGGER full_disk ON appends".into()).await;
    let (status, acted) = nodes.client(1, &tokens[0]).post(&format!("{path}/act"), &act).await;
    assert_eq!(status, 200, "{acted}");
    let (status, again) = nodes.client(0, &tokens[0]).post(&format!("{path}/act"), &act).await;
    assert_eq!((status, &again["version"]), (200, &acted["version"]), "it is done once");
    for lines in &mut heard {
        assert_eq!(line(lines).await["version"], acted["version"], "nobody has heard of it before");
    }
    nodes.end().await;
}
