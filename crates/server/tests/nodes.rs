//! Several servers on one PostgreSQL database: where `MALICE_TEST_POSTGRES` names a server.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "support/mod.rs"]
mod support;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use malice_load::Lines;
use malice_server::{Config, Limits, Server};
use malice_store::{Faults, FaultyStore, Home, PostgresStore, TokenHash};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use crate::support::browser::{Browser, fields, values};
use crate::support::{Client, client_at, line};

const SERVER: &str = "MALICE_TEST_POSTGRES";

/// A schema of the test's own, and servers that share it.
struct Nodes {
    database: PgConnection,
    address: String,
    schema: String,
    servers: Vec<Server>,
}

impl Nodes {
    async fn open(count: usize) -> Option<Self> {
        let mut nodes = Self::none().await?;
        for _ in 0..count {
            let config = nodes.config();
            nodes.servers.push(Server::start(config).await.unwrap());
        }
        Some(nodes)
    }

    async fn none() -> Option<Self> {
        let Ok(server) = std::env::var(SERVER) else {
            eprintln!("{SERVER} names no server: this is not tried");
            return None;
        };
        let name = tempfile::Builder::new().prefix("nodes_").tempdir().unwrap();
        let schema = name.path().file_name().unwrap().to_str().unwrap().to_lowercase();
        let and = if server.contains('?') { '&' } else { '?' };
        let address = format!("{server}{and}options=-csearch_path%3D{schema}");
        let mut database = PgConnection::connect(&address).await.unwrap();
        let make = AssertSqlSafe(format!("CREATE SCHEMA {schema}"));
        sqlx::raw_sql(make).execute(&mut database).await.unwrap();
        Some(Self { database, address, schema, servers: Vec::new() })
    }

    /// Servers hear of each other by hints alone.
    fn config(&self) -> Config {
        let mut config = Config::new(Home::named(&self.address).unwrap());
        config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
        config.limits = Limits::NONE;
        config.courtesy = Duration::ZERO;
        config.compare = Duration::from_hours(1);
        config
    }

    /// One more, whose store can be told to fail.
    async fn faulty(&mut self, compare: Duration) -> Faults {
        let config = Config { compare, ..self.config() };
        let Home::Postgres(options) = &config.home else { panic!("it is PostgreSQL") };
        let faults = Faults::default();
        let store = Arc::new(PostgresStore::open(options.clone()).await.unwrap());
        let store = Arc::new(FaultyStore::new(store, faults.clone()));
        self.servers.push(Server::with_store(config, store).await.unwrap());
        faults
    }

    fn client(&self, node: usize, token: &Value) -> Client {
        client_at(self.servers[node].address(), token.as_str())
    }

    /// Opens a table at a server and returns its path, the tokens of its people and one to watch.
    async fn table(&self, node: usize, game: &str, options: Value, players: &[&str]) -> (String, Vec<Value>) {
        let seats: Vec<Value> = players.iter().map(|player| json!({"player": player})).collect();
        let new = json!({"game": game, "options": options, "seats": seats});
        let (status, opened) = self.client(node, &Value::Null).post("/tables", &new).await;
        assert_eq!(status, 201, "{opened}");
        let tokens = opened["tokens"].as_array().unwrap().iter().map(|given| given["token"].clone());
        let tokens = tokens.chain([opened["watch"].clone()]).collect();
        (format!("/tables/{}", opened["table"].as_str().unwrap()), tokens)
    }

    /// A server that beats and does nothing else; `plays` is what it can play, made of what the others can.
    async fn beside(&mut self, id: &str, plays: &str) {
        let until = "now() + interval '1 hour'";
        self.sql(format!(
            "INSERT INTO nodes (id, plays, seen) SELECT '{id}', {plays}, {until} FROM nodes LIMIT 1"
        ))
        .await;
    }

    async fn sql(&mut self, sql: String) {
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut self.database).await.unwrap();
    }

    async fn end(mut self) {
        for server in self.servers.drain(..) {
            server.stop().await.unwrap();
        }
        self.sql(format!("DROP SCHEMA {} CASCADE", self.schema)).await;
    }
}

/// Waits until something holds; a test that waits in vain has failed.
async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(30), waiting).await.expect(what);
}

async fn streams(nodes: &Nodes, path: &str, token: &Value) -> [Lines; 2] {
    let mut lines = Vec::new();
    for node in 0..2 {
        let mut stream = nodes.client(node, token).listen(&format!("{path}/events")).await;
        assert_eq!(line(&mut stream).await["type"], "state");
        lines.push(stream);
    }
    lines.try_into().unwrap_or_else(|_| panic!("there are two"))
}

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
    let faults = nodes.faulty(Duration::from_hours(1)).await;
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

/// People come, talk and go at different servers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_chat_and_links_are_the_same_everywhere() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let at = |node: usize| nodes.servers[node].address();
    let mut host = Browser::new(at(0));
    let page = host.open("seat=me&name=&seat=open&name=&seat=open&name=&visibility=link").await;
    let path = format!("/tables/{}", page.rsplit('/').next().unwrap());
    // A seat is taken where the table was not opened; who comes with the same wish to the other server is told.
    let mut friend = Browser::new(at(1));
    assert_eq!(friend.post(&format!("{page}/join"), "seat=2").await.status, 200);
    assert!(host.page(&page).await.contains("Guest"), "the host sees them");
    let token = host.link(&page, "api-1").await;
    let mut program = client_at(at(1), Some(&token));
    assert_eq!(program.see(&path).await["you"], 1, "a token works at once and everywhere");
    let mut lines = client_at(at(0), Some(&token)).listen(&format!("{path}/events")).await;
    assert_eq!(line(&mut lines).await["type"], "state");
    let mut third = Browser::new(at(1));
    assert_eq!(third.post(&format!("{page}/join"), "seat=3").await.status, 200);
    let began = line(&mut lines).await;
    assert_eq!((&began["type"], &began["status"]), (&json!("state"), &json!("playing")));
    // What is said at one is heard at the other, once.
    for (guest, text) in [(&mut friend, "hello"), (&mut third, "welcome")] {
        for _ in 0..2 {
            let form = format!("text={text}&key={text}");
            assert_eq!(guest.post(&format!("{page}/chat"), &form).await.status, 200);
        }
    }
    host.post(&format!("{page}/chat"), "text=bye&key=b").await;
    for text in ["hello", "welcome", "bye"] {
        let said = line(&mut lines).await;
        assert_eq!((&said["type"], &said["text"]), (&json!("chat"), &json!(text)), "{said}");
    }
    // A token that is taken back at one server works at none.
    let links = host.page(&format!("{page}/links")).await;
    let link = values(&links, "name=\"link\" value=\"")[0].clone();
    assert_eq!(host.post(&format!("{page}/links/revoke"), &format!("link={link}")).await.status, 200);
    let (status, wrong) = program.get(&path).await;
    assert_eq!(status, 410, "{wrong}");
    assert_eq!(line(&mut lines).await["type"], "closed");
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

/// A server that hears no hints finds out by itself, as long as somebody watches there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_hint_is_made_good() {
    let Some(mut nodes) = Nodes::open(1).await else { return };
    let faults = nodes.faulty(Duration::from_millis(50)).await;
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

/// What people say about a position, and what bots would do there, is known at every server.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn talk_is_heard_at_every_server() {
    let Some(mut nodes) = Nodes::none().await else { return };
    for _ in 0..2 {
        let config = Config { courtesy: Duration::from_millis(1), ..nodes.config() };
        nodes.servers.push(Server::start(config).await.unwrap());
    }
    let at = |node: usize| nodes.servers[node].address();
    let (mut ann, mut ben) = (Browser::new(at(0)), Browser::new(at(1)));
    let form = "seat=me&name=&seat=open&name=&seat=normal&name=&visibility=link&o.characters=random&\
                o.starting_player=2&o.starting_hp=20&o.open_hands=true";
    assert_eq!(ann.post("/new/battle-for-greyport", form).await.status, 200);
    let page = ann.path.clone();
    assert_eq!(ben.post(&format!("{page}/join"), "seat=2").await.status, 200);
    let choices = |shown: &str| values(shown, "name=\"do\" value=\"");
    // Ben, who defends first, comes to a free round; the bot says what it would do, wherever it thinks.
    let mut shown = String::new();
    until("the bot says what it would do", async || {
        for guest in [&mut ann, &mut ben] {
            let choices = choices(&guest.page(&page).await);
            if !choices.is_empty() && !choices.iter().any(|name| name == "ready") {
                guest.choose(&page, 0).await;
            }
        }
        shown = ben.page(&page).await;
        choices(&shown).iter().any(|name| name == "ready") && shown.contains(" would: ")
    })
    .await;
    let proposal = shown.split("class=\"intents\"").nth(1).unwrap().split("</ul>").next().unwrap();
    until("the other server knows", async || ann.page(&page).await.contains(proposal)).await;
    let hero = choices(&shown).into_iter().find(|name| name.starts_with("play_hero")).unwrap();
    let suggest = format!("{}&do={}&suggest=1", fields(&shown), hero.replace(' ', "+"));
    assert_eq!(ben.post(&format!("{page}/act"), &suggest).await.status, 200);
    until("Ann hears it", async || {
        let shown = ann.page(&page).await;
        let said = shown.split("class=\"intents\"").nth(1).unwrap_or_default();
        said.split("</ul>").next().unwrap().matches(" would: ").count() == 2
    })
    .await;
    // What was said there can be taken back here.
    assert_eq!(ben.post(&format!("{page}/act"), &suggest).await.status, 200);
    until("Ann hears that, too", async || !ann.page(&page).await.contains("<b>Ben</b> would: ")).await;
    nodes.end().await;
}

/// People point, ask to go back, and play again, wherever they are.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_at_different_servers_sit_at_one_table() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let at = |node: usize| nodes.servers[node].address();
    let (mut ann, mut ben) = (Browser::new(at(0)), Browser::new(at(1)));
    let form = "seat=me&name=&seat=open&name=&visibility=link&o.characters=random&o.open_hands=true";
    assert_eq!(ann.post("/new/battle-for-greyport", form).await.status, 200);
    let page = ann.path.clone();
    assert_eq!(ben.post(&format!("{page}/join"), "seat=2").await.status, 200);
    let id = page.trim_start_matches("/t/");
    let mut lines = ann.live(&format!("t={id}:1:999999999")).await;
    let pointed = ben.post_with(&format!("{page}/point"), "seat=2&thing=card-7", &[]).await;
    assert_eq!(pointed.status, 204, "{}", pointed.text());
    until("Ann sees it", async || lines.next().await.unwrap().unwrap().contains("\"thing\":\"card-7\""))
        .await;
    // Ann has acted, and asks for it back when it is too late to undo; Ben agrees elsewhere.
    let (mut shown, mut to) = (String::new(), String::new());
    until("Ann may ask", async || {
        for guest in [&mut ann, &mut ben] {
            if guest.page(&page).await.contains("name=\"do\"") {
                guest.choose(&page, 0).await;
            }
        }
        shown = ann.page(&page).await;
        to = values(&shown, "name=\"to\" value=\"").first().cloned().unwrap_or_default();
        !to.is_empty()
    })
    .await;
    assert_eq!(ann.post(&format!("{page}/back"), &format!("{}&to={to}", fields(&shown))).await.status, 200);
    let asked = ben.page(&page).await;
    assert!(asked.contains(&format!("asks to go back to move {to}.")), "{asked}");
    assert_eq!(ben.post(&format!("{page}/back/agree"), &fields(&asked)).await.status, 200);
    assert!(!ann.page(&page).await.contains("asks to go back"), "it is settled everywhere");
    // The host ends it; both ask for another game at the same time, and come to one table.
    assert_eq!(ann.post(&format!("{page}/end"), "").await.status, 200);
    let rematch = format!("{page}/rematch");
    let (one, other) = tokio::join!(ann.post_with(&rematch, "", &[]), ben.post_with(&rematch, "", &[]));
    assert_eq!((one.status, one.header("location")), (303, other.header("location")), "{}", other.text());
    nodes.end().await;
}

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
    let newer = "regexp_replace(header, '\"rules_version\":[0-9]+', '\"rules_version\":999')";
    nodes.sql(format!("UPDATE details SET header = {newer}")).await;
    nodes.servers.push(Server::start(nodes.config()).await.unwrap());
    let address = nodes.servers[0].address();
    let mut client = nodes.client(0, &tokens[0]);
    assert_eq!(client.get(&path).await.0, 200, "where nobody can play it, it can be read");
    nodes.beside("newer", "regexp_replace(plays, 'overboss [0-9]+', 'overboss 999')").await;
    until("it hears of the other", async || metric(address, "malice_servers").await == 2).await;
    let act = json!({"decision": 0, "key": "k", "do": "draft 1"});
    for (status, answer) in [client.get(&path).await, client.post(&format!("{path}/act"), &act).await] {
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

async fn metric(address: SocketAddr, name: &str) -> u64 {
    let text = Browser::new(address).page("/metrics").await;
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.unwrap().parse().unwrap()
}

/// Plays until the other seat is asked, and returns the version.
async fn end_turn(client: &mut Client, path: &str) -> Value {
    loop {
        let (status, acted) = client.choose(path, 0).await;
        assert_eq!(status, 200, "{acted}");
        if acted["awaited"] != json!([1]) {
            return acted["version"].clone();
        }
    }
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
