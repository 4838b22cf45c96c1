//! Several servers on one PostgreSQL database, where `MALICE_TEST_POSTGRES` names a server.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use malice_load::Lines;
use malice_server::{Config, Limits, Server};
use malice_store::{Faults, FaultyStore, Home, PostgresStore};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

use super::{Client, client_at, line};

const SERVER: &str = "MALICE_TEST_POSTGRES";

/// A schema of the test's own, and servers that share it.
pub(crate) struct Nodes {
    pub(crate) database: PgConnection,
    address: String,
    schema: String,
    pub(crate) servers: Vec<Server>,
}

impl Nodes {
    pub(crate) async fn open(count: usize) -> Option<Self> {
        let mut nodes = Self::none().await?;
        nodes.start(count).await;
        Some(nodes)
    }

    /// So many more.
    pub(crate) async fn start(&mut self, count: usize) {
        for _ in 0..count {
            self.servers.push(Server::start(self.config()).await.unwrap());
        }
    }

    pub(crate) async fn none() -> Option<Self> {
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
    pub(crate) fn config(&self) -> Config {
        let mut config = Config::new(Home::named(&self.address).unwrap());
        config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
        config.limits = Limits::NONE;
        config.courtesy = Duration::ZERO;
        config.rest = Duration::ZERO;
        config.compare = Duration::from_hours(1);
        config
    }

    /// One more, whose store can be told to fail.
    pub(crate) async fn faulty(&mut self, faults: &Faults, compare: Duration) {
        let config = Config { compare, ..self.config() };
        let Home::Postgres(options) = &config.home else { panic!("it is PostgreSQL") };
        let store = Arc::new(PostgresStore::open(options.clone()).await.unwrap());
        let store = Arc::new(FaultyStore::new(store, faults.clone()));
        self.servers.push(Server::with_store(config, store).await.unwrap());
    }

    pub(crate) fn client(&self, node: usize, token: &Value) -> Client {
        client_at(self.servers[node].address(), token.as_str())
    }

    /// Opens a table at a server and returns its path, the tokens of its people and one to watch.
    pub(crate) async fn table(
        &self,
        node: usize,
        game: &str,
        options: Value,
        players: &[&str],
    ) -> (String, Vec<Value>) {
        let seats: Vec<Value> = players.iter().map(|player| json!({"player": player})).collect();
        let new = json!({"game": game, "options": options, "seats": seats});
        let (status, opened) = self.client(node, &Value::Null).post("/tables", &new).await;
        assert_eq!(status, 201, "{opened}");
        let tokens = opened["tokens"].as_array().unwrap().iter().map(|given| given["token"].clone());
        let tokens = tokens.chain([opened["watch"].clone()]).collect();
        (format!("/tables/{}", opened["table"].as_str().unwrap()), tokens)
    }

    /// A server that beats and does nothing else; `plays` is what it can play, made of what the others can.
    pub(crate) async fn beside(&mut self, id: &str, plays: &str) {
        let until = "now() + interval '1 hour'";
        self.sql(format!(
            "INSERT INTO nodes (id, plays, seen) SELECT '{id}', {plays}, {until} FROM nodes LIMIT 1"
        ))
        .await;
    }

    pub(crate) async fn sql(&mut self, sql: String) {
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut self.database).await.unwrap();
    }

    pub(crate) async fn end(mut self) {
        for server in self.servers.drain(..) {
            server.stop().await.unwrap();
        }
        self.sql(format!("DROP SCHEMA {} CASCADE", self.schema)).await;
    }
}

/// What a client hears of a table, at both servers.
pub(crate) async fn streams(nodes: &Nodes, path: &str, token: &Value) -> [Lines; 2] {
    let mut lines = Vec::new();
    for node in 0..2 {
        let mut stream = nodes.client(node, token).listen(&format!("{path}/events")).await;
        assert_eq!(line(&mut stream).await["type"], "state");
        lines.push(stream);
    }
    lines.try_into().unwrap_or_else(|_| panic!("there are two"))
}
