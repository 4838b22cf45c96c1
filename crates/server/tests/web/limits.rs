//! Limits at the edge: connections, streams, tables and thinking, for each client.

use std::time::Duration;

use malice_load::{Answer, Ask, Connection};
use malice_server::Limits;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::support::House;

/// Long enough for the slowest machine: whoever waits so long has found a fault.
const DEADLINE: Duration = Duration::from_mins(1);

/// Asks as if a proxy had sent these lines of `X-Forwarded-For`.
async fn ask_from(house: &House, from: &[&str], ask: Ask<'_>) -> Answer {
    let headers: Vec<(&str, &str)> =
        from.iter().map(|from| ("x-forwarded-for", *from)).chain(ask.headers.iter().copied()).collect();
    let answer = Connection::new(house.server.address()).ask(ask.with(&headers)).await;
    answer.expect("the server answers")
}

/// A value of `/metrics`.
async fn figure(house: &House, name: &str) -> u64 {
    let text = house.browser().page("/metrics").await;
    let line = text.lines().find(|line| line.split(' ').next() == Some(name));
    line.and_then(|line| line.split(' ').nth(1)?.parse().ok())
        .unwrap_or_else(|| panic!("no {name} in {text}"))
}

/// Sends the beginning of a request.
async fn half_a_request(house: &House) -> TcpStream {
    let mut stream = TcpStream::connect(house.server.address()).await.unwrap();
    stream.write_all(b"GET / HTTP/1.1\r\nhost: mal").await.unwrap();
    stream
}

/// What the server still says before it closes.
async fn last_words(mut stream: TcpStream) -> String {
    let mut words = Vec::new();
    // A connection that is cut off may end with an error.
    let _ =
        tokio::time::timeout(DEADLINE, stream.read_to_end(&mut words)).await.expect("the server closes it");
    String::from_utf8_lossy(&words).into_owned()
}

#[tokio::test]
async fn behind_a_proxy_each_browser_has_its_own_streams() {
    let house = House::with(|config| {
        config.trust_forwarded = true;
        config.limits = Limits { streams: 1, ..Limits::DEFAULT };
    })
    .await;
    let table = house.table(json!({}), "listed").await;
    let live = format!("/live?t={}:watch:0", table.path.trim_start_matches("/tables/"));
    let open = async |from: &[&str]| {
        let headers: Vec<(&str, &str)> = from.iter().map(|from| ("x-forwarded-for", *from)).collect();
        let ask = Ask::get(&live).with(&headers);
        Connection::new(house.server.address()).listen(ask).await.expect("an answer comes")
    };
    let (ann, bob) = (open(&["10.0.0.1"]).await, open(&["10.0.0.2"]).await);
    assert_eq!((ann.answer.status, bob.answer.status), (200, 200), "they share nothing but the proxy");
    assert_eq!(open(&["10.0.0.1"]).await.answer.status, 429);
    assert_eq!(open(&["10.0.0.3, 10.0.0.1"]).await.answer.status, 429, "only what the proxy wrote counts");
    assert_eq!(open(&["10.0.0.3", "10.0.0.1"]).await.answer.status, 429, "in whichever line");
    assert_eq!(figure(&house, "malice_refused_total{limit=\"streams\"}").await, 3);
}

#[tokio::test]
async fn a_client_has_only_so_many_half_open_connections() {
    let house = House::with_limits(Limits { arriving: 2, ..Limits::DEFAULT }).await;
    let mut kept = Connection::new(house.server.address());
    assert_eq!(kept.ask(Ask::get("/healthz")).await.unwrap().status, 200);
    let (first, second) = (half_a_request(&house).await, half_a_request(&house).await);
    assert_eq!(last_words(half_a_request(&house).await).await, "", "a third is not let in");
    let metrics = kept.ask(Ask::get("/metrics")).await.expect("who has sent a request before stays").text();
    for line in [
        "malice_connections 3",
        "malice_connections_arriving 2",
        "malice_refused_total{limit=\"connections\"} 1",
    ] {
        assert!(metrics.contains(line), "{line} is missing in {metrics}");
    }
    drop(first);
    let deadline = tokio::time::Instant::now() + DEADLINE;
    while Connection::new(house.server.address()).ask(Ask::get("/healthz")).await.is_err() {
        assert!(tokio::time::Instant::now() < deadline, "there is room again");
    }
    drop(second);
}

#[tokio::test]
async fn a_request_that_takes_too_long_to_arrive_is_not_waited_for() {
    let house = House::with_limits(Limits { arrival: Duration::from_millis(100), ..Limits::DEFAULT }).await;
    last_words(half_a_request(&house).await).await;
    let mut stream = TcpStream::connect(house.server.address()).await.unwrap();
    let head = b"POST /settings HTTP/1.1\r\nhost: malice\r\ncontent-length: 10\r\n\r\nab";
    stream.write_all(head).await.unwrap();
    let words = last_words(stream).await;
    assert!(words.starts_with("HTTP/1.1 408"), "{words}");
    assert!(words.ends_with("The request took too long to arrive.\n"), "{words}");
    assert_eq!(figure(&house, "malice_refused_total{limit=\"arrival\"}").await, 1);
}

#[tokio::test]
async fn a_half_sent_request_does_not_keep_the_server_from_ending() {
    let house = House::with(|config| config.goodbye = Duration::from_millis(100)).await;
    let stream = half_a_request(&house).await;
    // It is taken in before the server ends: connections come in one after the other.
    assert_eq!(house.browser().get("/healthz").await.status, 200);
    let stopped = tokio::time::timeout(DEADLINE, house.server.stop()).await;
    stopped.expect("the server ends").expect("and closes its store");
    drop(stream);
}

fn table_of(game: &str, players: &[&str]) -> String {
    let seats: Vec<Value> = players.iter().map(|player| json!({ "player": player })).collect();
    json!({ "game": game, "seats": seats }).to_string()
}

#[tokio::test]
async fn a_client_opens_so_many_tables_in_a_while() {
    let house = House::with(|config| {
        config.trust_forwarded = true;
        config.limits = Limits { tables: 2, bots: 3, ..Limits::DEFAULT };
    })
    .await;
    let json = [("content-type", "application/json")];
    let (alone, crowd) = (table_of("overboss", &["human"]), table_of("overboss", &["human", "easy", "easy"]));
    let post = async |from: &str, body: &str| {
        ask_from(&house, &[from], Ask::post("/api/v1/tables", body.as_bytes()).with(&json)).await
    };
    assert_eq!(post("10.0.0.1", &crowd).await.status, 201);
    let refused = post("10.0.0.1", &crowd).await;
    assert_eq!(refused.status, 429);
    assert!(refused.text().contains("many bots in a short time"), "{}", refused.text());
    assert_eq!(post("10.0.0.1", &alone).await.status, 201);
    let refused = post("10.0.0.1", &alone).await;
    assert!(refused.status == 429 && refused.text().contains("many tables"), "{}", refused.text());
    let form = [("content-type", "application/x-www-form-urlencoded"), ("accept", "text/html")];
    let page = ask_from(&house, &["10.0.0.1"], Ask::post("/play/overboss", b"players=2").with(&form)).await;
    assert!(page.status == 429 && page.text().contains("You have opened many tables"), "{}", page.text());
    assert_eq!(post("10.0.0.2", &crowd).await.status, 201, "others are not concerned");
    assert_eq!(figure(&house, "malice_refused_total{limit=\"tables\"}").await, 2);
    assert_eq!(figure(&house, "malice_refused_total{limit=\"bots\"}").await, 1);
}

/// However many strong bots one client lets think, a stranger's bot comes next.
#[tokio::test]
async fn bots_think_in_turn_for_each_client() {
    const MANY: u64 = 40;
    let house = House::with(|config| config.trust_forwarded = true).await;
    let json = [("content-type", "application/json")];
    let crowd = table_of("overboss", &["hard"; 5]);
    for _ in 0..MANY {
        let ask = Ask::post("/api/v1/tables", crowd.as_bytes()).with(&json);
        assert_eq!(ask_from(&house, &["10.0.0.1"], ask).await.status, 201);
    }
    while figure(&house, "malice_thinking_waiting").await < MANY / 2 {
        tokio::task::yield_now().await;
    }
    let duel = table_of("overboss", &["human", "easy"]);
    let before = figure(&house, "malice_bot_actions_total").await;
    let opened =
        ask_from(&house, &["10.0.0.2"], Ask::post("/api/v1/tables", duel.as_bytes()).with(&json)).await;
    let opened: Value = serde_json::from_slice(&opened.body).unwrap();
    let path = format!("/tables/{}", opened["table"].as_str().unwrap());
    let mut stranger = house.client(opened["tokens"][0]["token"].as_str());
    while !stranger.raw("GET", &format!("{path}/record"), None).await.text().contains("\"seat\":2") {
        if stranger.see(&path).await["awaited"][0] == 1 {
            stranger.choose(&path, 0).await;
        }
    }
    let others = figure(&house, "malice_bot_actions_total").await - before;
    assert!(others < MANY / 2, "{others} bots were asked before the stranger's");
    assert!(figure(&house, "malice_thinking_waiting").await >= MANY / 2, "the many still wait");
}
