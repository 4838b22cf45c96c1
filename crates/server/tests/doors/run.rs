//! Knocks at every door, and holds the answers against the table.

use std::collections::BTreeSet;

use malice_load::{Ask, Connection};
use malice_store::Store as _;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::scene::{HOLDERS, PEOPLE, Scene, Stage, Street};
use crate::support::House;
use crate::table::{HANDED, OPEN, OVER, PLAYING, PROGRAMS};

/// A line of a table.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) body: String,
    pub(crate) cells: Vec<Cell>,
}

/// A status, and whether the table is another afterwards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Cell {
    pub(crate) status: u16,
    pub(crate) done: bool,
}

pub(crate) fn rows(table: &str, columns: &[&str]) -> Vec<Row> {
    let mut lines = table.lines().map(str::trim).filter(|line| !line.is_empty());
    let head: Vec<&str> = lines.next().unwrap().split_whitespace().skip(1).collect();
    assert_eq!(head, columns, "the columns are these, in this order");
    let row = |line: &str| {
        let words: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(words.len(), 3 + columns.len(), "{line}");
        let cell = |word: &&str| Cell {
            status: word.trim_end_matches('+').parse().unwrap(),
            done: word.ends_with('+'),
        };
        Row {
            method: words[0].to_owned(),
            path: words[1].to_owned(),
            body: words[2].trim_start_matches('-').to_owned(),
            cells: words[3..].iter().map(cell).collect(),
        }
    };
    lines.map(row).collect()
}

/// The routes that rows are about, as the router writes them.
pub(crate) fn covered(rows: &[Row]) -> BTreeSet<(String, String)> {
    rows.iter().map(|row| (row.method.clone(), row.path.split('?').next().unwrap().to_owned())).collect()
}

/// Headers by which a browser tells that another site's page sends a post.
const FOREIGN: [&[(&str, &str)]; 6] = [
    &[("origin", "http://evil.example")],
    &[("origin", "null")],
    &[("origin", "malice")],
    &[("origin", "http://malice.evil.example")],
    &[("sec-fetch-site", "cross-site")],
    &[("sec-fetch-site", "same-site"), ("origin", "http://malice")],
];

/// What our own pages send, and what programs send.
const OWN: [&[(&str, &str)]; 3] =
    [&[], &[("origin", "http://malice")], &[("origin", "https://malice"), ("sec-fetch-site", "same-origin")]];

/// One knock: the answer is the cell's, and so is what became of the table.
async fn knock(
    street: &mut Street,
    scene: &Scene,
    row: &Row,
    cell: Cell,
    who: &str,
    headers: &[(&str, &str)],
) {
    let (path, body) = (street.fill(scene, &row.path), street.fill(scene, &row.body));
    let before = street.stored(scene).await;
    let answer = street.send(&row.method, &path, headers, &body).await;
    let at = format!("{} {} {body} by {who} with {headers:?}", row.method, row.path);
    assert_eq!(answer.status, cell.status, "{at}: {}", answer.text());
    let tells = scene.seed.as_ref().is_some_and(|seed| answer.text().contains(seed.as_str()));
    assert!(!tells, "{at} tells the seed: {}", answer.text());
    let after = street.stored(scene).await;
    if cell.done {
        assert_ne!(after, before, "{at} did nothing");
    } else {
        assert_eq!(after, before, "{at} changed the table");
    }
}

/// Everybody at every door of a table; what changes the table gets a table of its own.
async fn everybody(street: &mut Street, table: &str, stage: Stage) {
    let rows = rows(table, &PEOPLE);
    let scene = street.scene(stage, "link").await;
    let mut own = OWN.iter().cycle();
    for row in &rows {
        for (person, cell) in PEOPLE.iter().zip(&row.cells) {
            let cookie = street.cookie(person);
            if cell.done {
                let fresh = street.scene(stage, "link").await;
                let headers = [&[("cookie", cookie.as_str())], *own.next().unwrap()].concat();
                knock(street, &fresh, row, *cell, person, &headers).await;
                continue;
            }
            for own in OWN {
                let headers = [&[("cookie", cookie.as_str())], own].concat();
                knock(street, &scene, row, *cell, person, &headers).await;
            }
        }
    }
}

#[tokio::test]
async fn everybody_at_every_page_of_a_game() {
    everybody(&mut Street::new().await, PLAYING, Stage::Playing).await;
}

#[tokio::test]
async fn everybody_at_seats_that_bots_play() {
    everybody(&mut Street::new().await, HANDED, Stage::Handed).await;
}

#[tokio::test]
async fn everybody_at_every_page_before_and_after_a_game() {
    let mut street = Street::new().await;
    everybody(&mut street, OPEN, Stage::Open).await;
    everybody(&mut street, OVER, Stage::Over).await;
}

/// Whoever says that they are somebody, and cannot show it, is nobody.
#[tokio::test]
async fn forged_credentials_are_none() {
    let mut street = Street::new().await;
    let elsewhere = House::open().await;
    let answer = Connection::new(elsewhere.server.address()).ask(Ask::get("/")).await.unwrap();
    let foreign = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    let other = street.scene(Stage::Playing, "listed").await;
    let scene = street.scene(Stage::Playing, "link").await;
    for row in rows(PLAYING, &PEOPLE).iter().filter(|row| !row.cells[0].done) {
        for (name, value) in street.nobodies(&scene, &foreign) {
            knock(&mut street, &scene, row, row.cells[0], "nobody", &[(name, value.as_str())]).await;
        }
    }
    let rows = rows(PROGRAMS, &HOLDERS);
    for row in &rows {
        let row = Row { path: format!("/api/v1{}", row.path), ..row.clone() };
        for (name, value) in street.void_tokens(&scene, other.word("api")) {
            // Who bears a token that worked once is told that it does no more.
            let gone = row.cells[0].status == 404 && scene.took_back(&value);
            let cell = if gone { Cell { status: 410, done: false } } else { row.cells[0] };
            knock(&mut street, &scene, &row, cell, "nobody", &[(name, value.as_str())]).await;
        }
    }
    // Where everybody may look, a token that is not good is told from none.
    for row in rows.iter().filter(|row| row.path.contains("{id}")) {
        let row = Row { path: format!("/api/v1{}", row.path), ..row.clone() };
        let looks = Cell { status: row.cells[1].status, done: false };
        let refused = Cell { status: 403, done: false };
        for (name, value) in street.void_tokens(&other, scene.word("api")) {
            let bears = name == "authorization" && value.starts_with("Bearer ");
            let gone = other.took_back(&value) && !row.path.ends_with("/join");
            let cell = if gone {
                Cell { status: 410, done: false }
            } else if bears {
                refused
            } else {
                looks
            };
            knock(&mut street, &other, &row, cell, "nobody", &[(name, value.as_str())]).await;
        }
    }
}

/// At a listed table strangers are what watchers are at another.
#[tokio::test]
async fn strangers_at_a_listed_table_watch() {
    let mut street = Street::new().await;
    let scene = street.scene(Stage::Playing, "listed").await;
    for row in rows(PLAYING, &PEOPLE) {
        for person in ["stranger", "former"] {
            let scene =
                if row.cells[1].done { street.scene(Stage::Playing, "listed").await } else { scene.clone() };
            let cookie = street.cookie(person);
            knock(&mut street, &scene, &row, row.cells[1], person, &[("cookie", &cookie)]).await;
        }
    }
}

#[tokio::test]
async fn every_holder_of_a_token_at_every_route_of_the_api() {
    let mut street = Street::new().await;
    let scene = street.scene(Stage::Playing, "link").await;
    for row in rows(PROGRAMS, &HOLDERS) {
        let row = Row { path: format!("/api/v1{}", row.path), ..row };
        for (holder, cell) in HOLDERS.iter().zip(&row.cells) {
            let scene = if cell.done { street.scene(Stage::Playing, "link").await } else { scene.clone() };
            let (name, value) = Street::holder(&scene, holder);
            knock(&mut street, &scene, &row, *cell, holder, &[(name, value.as_str())]).await;
        }
    }
}

/// A post that another site's page sends does nothing at all, whoever's cookie or token it carries; a link from there is followed.
#[tokio::test]
async fn no_post_of_another_site_is_taken() {
    let mut street = Street::new().await;
    let scene = street.scene(Stage::Playing, "link").await;
    let programs = rows(PROGRAMS, &HOLDERS).into_iter().map(|row| {
        let path = format!("/api/v1{}", row.path);
        (Row { path, ..row }, ("authorization", format!("Bearer {}", scene.word("api"))))
    });
    let cookies = PEOPLE.map(|person| ("cookie", street.cookie(person)));
    let pages = rows(PLAYING, &PEOPLE).into_iter();
    let pages = pages.flat_map(|row| cookies.clone().map(|cookie| (row.clone(), cookie)));
    for (row, (name, value)) in pages.chain(programs).filter(|(row, _)| row.method == "POST") {
        let (path, body) = (street.fill(&scene, &row.path), street.fill(&scene, &row.body));
        let asked = street.store.figures().requests;
        for foreign in FOREIGN {
            let headers = [&[(name, value.as_str())], foreign].concat();
            let answer = street.send("POST", &path, &headers, &body).await;
            assert_eq!(answer.status, 403, "{path} with {foreign:?}");
        }
        assert_eq!(
            without_host(&street, &path, (name, value.as_str()), &body).await,
            403,
            "{path} without Host"
        );
        assert_eq!(street.store.figures().requests, asked, "{path} asked something of the store");
    }
    let cookie = street.cookie("one");
    for row in rows(PLAYING, &PEOPLE).iter().filter(|row| row.method == "GET") {
        for foreign in FOREIGN {
            let headers = [&[("cookie", cookie.as_str())], foreign].concat();
            knock(&mut street, &scene, row, row.cells[3], "one", &headers).await;
        }
    }
}

/// The status of a post with an Origin, but without a Host to hold it against.
async fn without_host(street: &Street, path: &str, (name, value): (&str, &str), body: &str) -> u16 {
    let mut stream = TcpStream::connect(street.house.server.address()).await.unwrap();
    let request = format!(
        "POST {path} HTTP/1.1\r\nconnection: close\r\n{name}: {value}\r\norigin: http://malice\r\n\
         content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let head = String::from_utf8_lossy(&answer).into_owned();
    head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("an answer has a status")
}

/// Whoever adds a route adds a row.
#[tokio::test]
async fn every_route_has_a_row() {
    let routed = web_routes(include_str!("../../src/web/mod.rs"));
    assert_eq!(covered(&rows(PLAYING, &PEOPLE)), routed);
    let street = Street::new().await;
    let (_, document) = street.house.client(None).get("/openapi.json").await;
    let mut documented = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        documented
            .extend(methods.as_object().unwrap().keys().map(|method| (method.to_uppercase(), path.clone())));
    }
    assert_eq!(covered(&rows(PROGRAMS, &HOLDERS)), documented);
}

/// The routes of the pages, read from the source of their router: a router does not tell.
pub(crate) fn web_routes(source: &str) -> BTreeSet<(String, String)> {
    let mut routes = BTreeSet::new();
    let mut nested = "";
    for line in source.lines().map(str::trim) {
        if line.starts_with("let tables") {
            nested = "/t/{id}";
        } else if line.starts_with("Router::new()") || line.starts_with("let ") {
            nested = "";
        }
        let Some(rest) = line.split(".route(\"").nth(1) else { continue };
        let (path, handlers) = rest.split_once('"').unwrap();
        let path = format!("{nested}{path}");
        let path = if path == "/t/{id}/" { "/t/{id}".to_owned() } else { path };
        let methods = ["get", "post", "put", "delete", "patch"];
        let used = methods.iter().filter(|method| {
            handlers.contains(&format!(" {method}(")) || handlers.contains(&format!(".{method}("))
        });
        routes.extend(used.map(|method| (method.to_uppercase(), path.clone())));
    }
    assert_eq!(
        source.matches(".route(").count(),
        source.lines().filter(|line| line.contains(".route(\"")).count()
    );
    routes
}

/// Methods that a route does not have do nothing.
#[tokio::test]
async fn other_methods_are_not_taken() {
    let mut street = Street::new().await;
    let scene = street.scene(Stage::Playing, "link").await;
    let pages = covered(&rows(PLAYING, &PEOPLE)).into_iter();
    let programs = covered(&rows(PROGRAMS, &HOLDERS)).into_iter();
    let all: BTreeSet<(String, String)> =
        pages.chain(programs.map(|(method, path)| (method, format!("/api/v1{path}")))).collect();
    let (cookie, token) = (street.cookie("one"), format!("Bearer {}", scene.word("api")));
    let paths: BTreeSet<&String> = all.iter().map(|(_, path)| path).collect();
    for path in paths {
        for method in ["GET", "POST", "PUT", "DELETE", "PATCH"] {
            if all.contains(&(method.to_owned(), path.clone())) {
                continue;
            }
            let row = Row {
                method: method.into(),
                path: path.replace("{token}", scene.word("watch")),
                body: String::new(),
                cells: Vec::new(),
            };
            let cell = Cell { status: 405, done: false };
            let headers = [("cookie", cookie.as_str()), ("authorization", token.as_str())];
            knock(&mut street, &scene, &row, cell, "one", &headers).await;
        }
    }
}
