//! Servers on a store of either kind, an admin beside them, and a look into the store behind everybody's back.

use std::net::SocketAddr;

use malice_engine::{Content, Game as _, Pack};
use malice_overboss::Overboss;
use malice_server::admin::Admin;
use malice_server::{Config, Server};
use malice_store::{GuestId, Home, TableId};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, SqliteConnection, query_scalar};

use crate::support::browser::Browser;
use crate::support::nodes::Nodes;
use crate::support::{House, until};

/// A word that only the pack of these tests has.
pub(crate) const ONLY_IN_PACK: &str = "Quuxicroak";

/// Servers, and the store that they play with.
pub(crate) enum Scene {
    Folder(Box<House>),
    Database(Box<Nodes>),
}

fn offer(config: &mut Config) {
    let meta = Overboss::meta();
    let (name, text) = meta.content.iter().find(|(name, _)| *name == "bosses.ron").unwrap();
    let text = text.replace("King Croak", ONLY_IN_PACK);
    let [title, author, version] = ["Mine", "Ann", "1"].map(str::to_owned);
    let pack = Pack { name: title, author, version, game: meta.id.to_owned() };
    config.packs = vec![Content::with_files(meta, Some(pack), [((*name).to_owned(), text)]).unwrap()];
}

impl Scene {
    pub(crate) async fn folder() -> Self {
        Self::Folder(Box::new(House::with(offer).await))
    }

    /// Two servers on a database, where there is one.
    pub(crate) async fn database() -> Option<Self> {
        let mut nodes = Nodes::none().await?;
        for _ in 0..2 {
            let mut config = nodes.config();
            offer(&mut config);
            nodes.servers.push(Server::start(config).await.unwrap());
        }
        Some(Self::Database(Box::new(nodes)))
    }

    pub(crate) fn home(&self) -> Home {
        match self {
            Self::Folder(house) => Home::Folder(house.folder.path().to_owned()),
            Self::Database(nodes) => nodes.config().home,
        }
    }

    pub(crate) async fn admin(&self) -> Admin {
        Admin::open(&self.home()).await.unwrap()
    }

    /// The first server, and the last.
    pub(crate) fn addresses(&self) -> [SocketAddr; 2] {
        match self {
            Self::Folder(house) => [house.server.address(); 2],
            Self::Database(nodes) => [0, 1].map(|node| nodes.servers[node].address()),
        }
    }

    /// Somebody with a name, at one of the servers.
    pub(crate) async fn guest(&self, server: usize, name: &str) -> Browser {
        let mut browser = Browser::new(self.addresses()[server]);
        let saved = browser.post("/settings", &format!("name={name}&pace=normal&theme=auto")).await;
        assert_eq!(saved.status, 200);
        browser
    }

    /// Runs statements without anybody's knowledge.
    pub(crate) async fn by_hand(&mut self, sql: &str) {
        match self {
            Self::Folder(house) => {
                let mut connection = open(house, false).await;
                sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
                connection.close().await.unwrap();
            }
            Self::Database(nodes) => nodes.sql(sql.to_owned()).await,
        }
    }

    /// Lets PostgreSQL's planner look at what there is, as it does by itself now and then.
    pub(crate) async fn sample(&mut self) {
        if let Self::Database(nodes) = self {
            let names = "tables, details, seats, chat, guests, contents, capabilities, appends";
            nodes.sql(format!("ANALYZE {names}")).await;
        }
    }

    /// One value of the store.
    pub(crate) async fn value(&mut self, sql: &str) -> String {
        match self {
            Self::Folder(house) => {
                let mut connection = open(house, true).await;
                query_scalar(AssertSqlSafe(sql.to_owned())).fetch_one(&mut connection).await.unwrap()
            }
            Self::Database(nodes) => {
                query_scalar(AssertSqlSafe(sql.to_owned())).fetch_one(&mut nodes.database).await.unwrap()
            }
        }
    }

    /// Everything that is in the store, as text in small letters: every table and column, what the planner remembers, and of a file
    /// every byte of it and of its log that is a letter or digit.
    pub(crate) async fn everything(&mut self) -> String {
        let mut all = String::new();
        match self {
            Self::Folder(house) => {
                let mut connection = open(house, true).await;
                let names: Vec<String> = query_scalar("SELECT name FROM sqlite_schema WHERE type = 'table'")
                    .fetch_all(&mut connection)
                    .await
                    .unwrap();
                for name in names {
                    let columns = format!(
                        "SELECT group_concat('quote(' || name || ')', '||'' ''||') FROM pragma_table_info('{name}')"
                    );
                    let columns: String =
                        query_scalar(AssertSqlSafe(columns)).fetch_one(&mut connection).await.unwrap();
                    let rows: Vec<String> =
                        query_scalar(AssertSqlSafe(format!("SELECT {columns} FROM {name}")))
                            .fetch_all(&mut connection)
                            .await
                            .unwrap();
                    all.extend([name.as_str(), "\n", &rows.join("\n"), "\n"]);
                }
                connection.close().await.unwrap();
                for file in ["malice.db", "malice.db-wal"] {
                    let bytes = std::fs::read(house.folder.path().join(file)).unwrap_or_default();
                    // Hashes are looked for as bytes, words as words.
                    all += &String::from_utf8_lossy(&bytes);
                    all += &bytes.iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"));
                }
            }
            Self::Database(nodes) => {
                let names = "SELECT relname::text FROM pg_class WHERE relkind = 'r' \
                             AND relnamespace = to_regnamespace(current_schema()::text)";
                let names: Vec<String> = query_scalar(names).fetch_all(&mut nodes.database).await.unwrap();
                assert!(names.len() > 12, "{names:?}");
                for name in names {
                    let rows = format!("SELECT coalesce(string_agg(t::text, E'\\n'), '') FROM {name} t");
                    let rows: String =
                        query_scalar(AssertSqlSafe(rows)).fetch_one(&mut nodes.database).await.unwrap();
                    all.extend([name.as_str(), "\n", &rows, "\n"]);
                }
                let planner = "SELECT coalesce(string_agg(s::text, E'\\n'), '') FROM pg_stats s \
                               WHERE schemaname = current_schema()";
                let planner: String = query_scalar(planner).fetch_one(&mut nodes.database).await.unwrap();
                all += &planner;
            }
        }
        all.to_lowercase()
    }

    pub(crate) async fn end(self) {
        match self {
            Self::Folder(house) => house.server.stop().await.unwrap(),
            Self::Database(nodes) => nodes.end().await,
        }
    }
}

async fn open(house: &House, reads: bool) -> SqliteConnection {
    let file = house.folder.path().join("malice.db");
    SqliteConnectOptions::new().filename(file).read_only(reads).connect().await.unwrap()
}

/// A guest by a name that nobody else has.
pub(crate) async fn known(admin: &Admin, name: &str) -> GuestId {
    let (rows, count) = admin.guests(Some(name), false, 10).await.unwrap();
    assert_eq!(count, 1, "{rows:?}");
    GuestId::new(rows[0].guest.clone())
}

pub(crate) fn table_of(page: &str) -> TableId {
    TableId::new(page.trim_start_matches("/t/"))
}

/// Opens a table for two with a seat that is open.
pub(crate) async fn for_two(host: &mut Browser, friend: &mut Browser, more: &str) -> String {
    let page = host.open(&format!("seat=me&name=&seat=open&name=&visibility=link{more}")).await;
    assert_eq!(friend.post(&format!("{page}/join"), "seat=2").await.status, 200);
    page
}

/// Lets whoever is asked choose, so many times.
pub(crate) async fn play(people: &mut [&mut Browser], page: &str, times: usize) {
    for _ in 0..times {
        let mut acted = false;
        until("somebody is asked", async || {
            for one in people.iter_mut() {
                if !acted && one.page(page).await.contains("name=\"do\"") {
                    assert_eq!(one.choose(page, 0).await.status, 200);
                    acted = true;
                }
            }
            acted
        })
        .await;
    }
}

pub(crate) async fn say(who: &mut Browser, page: &str, text: &str) {
    assert_eq!(who.post(&format!("{page}/chat"), &format!("text={text}&key=k{text}")).await.status, 200);
}

/// Runs these tests with a store of either kind.
macro_rules! in_both_scenes {
    ($($test:ident),* $(,)?) => {
        mod folder {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                super::$test($crate::scene::Scene::folder().await).await;
            })*
        }

        mod database {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $test() {
                if let Some(scene) = $crate::scene::Scene::database().await {
                    super::$test(scene).await;
                }
            })*
        }
    };
}
pub(crate) use in_both_scenes;
