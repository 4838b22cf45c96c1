//! A server for one test, and clients that talk to its API.

#![allow(dead_code, reason = "each test file uses a part of it")]

pub(crate) mod browser;
pub(crate) mod forms;
pub(crate) mod nodes;
pub(crate) mod schema;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use malice_load::{Answer, Ask, Connection, Lines};
use malice_server::{Config, Limits, Server};
use malice_store::{Faults, FaultyStore, SqliteOptions, SqliteStore, Store as _};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::sync::OnceCell;

use self::browser::Browser;

/// A server on a free port, with a data folder of its own.
pub(crate) struct House {
    pub(crate) server: Server,
    pub(crate) folder: TempDir,
}

fn config(folder: &TempDir, limits: Limits) -> Config {
    let mut config = Config::new(folder.path().to_owned());
    config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
    config.limits = limits;
    config.courtesy = Duration::ZERO;
    config.rest = Duration::ZERO;
    config
}

impl House {
    pub(crate) async fn open() -> Self {
        Self::with_limits(Limits::NONE).await
    }

    pub(crate) async fn with_limits(limits: Limits) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let server = Server::start(config(&folder, limits)).await.unwrap();
        Self { server, folder }
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = config(&folder, Limits::NONE);
        change(&mut config);
        let server = Server::start(config).await.unwrap();
        Self { server, folder }
    }

    pub(crate) fn browser(&self) -> Browser {
        Browser::new(self.server.address())
    }

    /// A server with the data of another that has ended.
    pub(crate) async fn with_data(data: &Path) -> Self {
        Self::with_data_and(data, |_| ()).await
    }

    /// The same, set up in another way.
    pub(crate) async fn with_data_and(data: &Path, change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for file in std::fs::read_dir(data).unwrap() {
            let file = file.unwrap();
            std::fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
        }
        let mut config = config(&folder, Limits::NONE);
        change(&mut config);
        let server = Server::start(config).await.unwrap();
        Self { server, folder }
    }

    /// A server whose store can be told to fail.
    pub(crate) async fn with_faults() -> (Self, Faults) {
        Self::with_faults_and(|_| ()).await
    }

    pub(crate) async fn with_faults_and(change: impl FnOnce(&mut Config)) -> (Self, Faults) {
        let folder = tempfile::tempdir().unwrap();
        let faults = Faults::default();
        let store = SqliteStore::open(SqliteOptions::folder(folder.path())).await.unwrap();
        let store = Arc::new(FaultyStore::new(Arc::new(store), faults.clone()));
        let mut config = config(&folder, Limits::NONE);
        change(&mut config);
        let server = Server::with_store(config, store.clone()).await.unwrap();
        // A server puts old tables away when it starts: that write must not meet the fault that a test is about to set.
        while store.figures().requests == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        (Self { server, folder }, faults)
    }

    /// A server whose store the test can look into.
    pub(crate) async fn with_store(change: impl FnOnce(&mut Config)) -> (Self, Arc<SqliteStore>) {
        let folder = tempfile::tempdir().unwrap();
        let mut config = config(&folder, Limits::NONE);
        change(&mut config);
        let store = Arc::new(SqliteStore::open(SqliteOptions::folder(folder.path())).await.unwrap());
        let server = Server::with_store(config, store.clone()).await.unwrap();
        (Self { server, folder }, store)
    }

    pub(crate) fn client(&self, token: Option<&str>) -> Client {
        client_at(self.server.address(), token)
    }

    /// Opens a table of Overboss for two people and returns their clients and a watcher.
    pub(crate) async fn table(&self, options: Value, visibility: &str) -> Table {
        self.table_of("overboss", options, visibility).await
    }

    /// The same of any game for two.
    pub(crate) async fn table_of(&self, game: &str, options: Value, visibility: &str) -> Table {
        let new = json!({
            "game": game, "options": options, "visibility": visibility,
            "seats": [{"player": "human", "name": "Ann"}, {"player": "human", "name": "Bob"}],
        });
        let (status, opened) = self.client(None).post("/tables", &new).await;
        assert_eq!(status, 201, "{opened}");
        let token = |seat: usize| opened["tokens"][seat]["token"].as_str().unwrap();
        Table {
            path: format!("/tables/{}", opened["table"].as_str().unwrap()),
            one: self.client(Some(token(0))),
            two: self.client(Some(token(1))),
            watcher: self.client(opened["watch"].as_str()),
            commitment: opened["commitment"].as_str().unwrap().to_owned(),
        }
    }
}

/// A client of any server.
pub(crate) fn client_at(address: SocketAddr, token: Option<&str>) -> Client {
    Client { connection: Connection::new(address), address, token: token.map(str::to_owned) }
}

/// A table of two people.
pub(crate) struct Table {
    /// `/tables/ID`.
    pub(crate) path: String,
    pub(crate) one: Client,
    pub(crate) two: Client,
    pub(crate) watcher: Client,
    pub(crate) commitment: String,
}

impl Table {
    /// Lets both seats take their first choices until `choices` were made or the game is over; returns whether it is.
    pub(crate) async fn play(&mut self, choices: usize) -> bool {
        for _ in 0..choices {
            let state = self.watcher.see(&self.path).await;
            if state["status"] == "finished" {
                return true;
            }
            let client = if state["awaited"][0] == 1 { &mut self.one } else { &mut self.two };
            let (status, acted) = client.choose(&self.path, 0).await;
            assert_eq!(status, 200, "{acted}");
        }
        false
    }
}

/// Somebody who asks the API, with a token or without.
pub(crate) struct Client {
    connection: Connection,
    address: SocketAddr,
    pub(crate) token: Option<String>,
}

impl Client {
    pub(crate) async fn raw(&mut self, method: &str, path: &str, body: Option<&[u8]>) -> Answer {
        let document = self.document().await;
        let asked = path;
        let path = format!("/api/v1{path}");
        let token = self.token.as_ref().map(|token| format!("Bearer {token}"));
        let json = ("content-type", "application/json");
        let headers: Vec<(&str, &str)> =
            token.iter().map(|token| ("authorization", token.as_str())).chain([json]).collect();
        let ask = Ask { method, path: &path, headers: &headers, body };
        let answer = tokio::time::timeout(Duration::from_secs(30), self.connection.ask(ask)).await;
        let answer = answer.expect("an answer comes in time").expect("an answer comes");
        schema::hold(document, method, asked, &answer);
        answer
    }

    /// The document of the API, which is the same for every server: each answer in these tests is held against it.
    pub(crate) async fn document(&self) -> &'static Value {
        static DOCUMENT: OnceCell<Value> = OnceCell::const_new();
        let read = async || {
            let ask = Ask::get("/api/v1/openapi.json");
            let answer = Connection::new(self.address).ask(ask).await.expect("an answer comes");
            assert_eq!(answer.status, 200, "{}", answer.text());
            serde_json::from_slice(&answer.body).expect("the document is JSON")
        };
        DOCUMENT.get_or_init(read).await
    }

    pub(crate) async fn get(&mut self, path: &str) -> (u16, Value) {
        let answer = self.raw("GET", path, None).await;
        (answer.status, serde_json::from_slice(&answer.body).expect("every answer is JSON"))
    }

    pub(crate) async fn post(&mut self, path: &str, body: &Value) -> (u16, Value) {
        let answer = self.raw("POST", path, Some(body.to_string().as_bytes())).await;
        (answer.status, serde_json::from_slice(&answer.body).expect("every answer is JSON"))
    }

    /// What the table looks like.
    pub(crate) async fn see(&mut self, path: &str) -> Value {
        let (status, state) = self.get(path).await;
        assert_eq!(status, 200, "{state}");
        state
    }

    /// Takes one of the choices, under a key that no other choice has.
    pub(crate) async fn choose(&mut self, path: &str, choice: usize) -> (u16, Value) {
        let state = self.see(path).await;
        let key = format!("choice {}", state["version"]);
        let act = json!({"decision": state["decision"], "key": key, "do": state["choices"][choice]["do"]});
        self.post(&format!("{path}/act"), &act).await
    }

    pub(crate) async fn listen(&self, path: &str) -> Lines {
        let path = format!("/api/v1{path}");
        let token = self.token.as_ref().map(|token| format!("Bearer {token}"));
        let headers: Vec<(&str, &str)> =
            token.iter().map(|token| ("authorization", token.as_str())).collect();
        let ask = Ask::get(&path).with(&headers);
        Connection::new(self.address).listen(ask).await.expect("a stream begins")
    }
}

/// The next line of a stream as JSON.
pub(crate) async fn line(lines: &mut Lines) -> Value {
    let line = tokio::time::timeout(Duration::from_secs(10), lines.next()).await;
    let line = line.expect("a line comes in time").expect("the stream is whole").expect("the stream goes on");
    serde_json::from_str(&line).expect("every line is JSON")
}

/// Waits until something holds; a test that waits in vain has failed.
pub(crate) async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let waiting = async {
        while !holds().await {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_secs(30), waiting).await;
    waited.unwrap_or_else(|_| panic!("never: {what}"));
}

/// A figure of a server's.
pub(crate) async fn metric(address: SocketAddr, name: &str) -> u64 {
    let text = Browser::new(address).page("/metrics").await;
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.unwrap().parse().unwrap()
}
