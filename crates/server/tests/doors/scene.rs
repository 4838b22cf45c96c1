//! The people and the tables at which they knock.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use malice_load::{Answer, Ask, Connection};
use malice_store::{SqliteStore, Store as _, TableId};

use crate::support::House;
use crate::support::browser::{fields, values};

/// The people of the tables' columns, in their order.
pub(crate) const PEOPLE: [&str; 6] = ["stranger", "watch", "hand", "one", "two", "host"];

/// The holders of the columns of the API's table, in their order.
pub(crate) const HOLDERS: [&str; 5] = ["nobody", "watch", "hand", "one", "two"];

/// A header that says who somebody is.
pub(crate) type Credential = (&'static str, String);

/// A server with its people. `former` came by links that were taken back.
pub(crate) struct Street {
    pub(crate) house: House,
    pub(crate) store: Arc<SqliteStore>,
    connection: Connection,
    cookies: Vec<(&'static str, String)>,
    keys: AtomicU64,
}

/// How far a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    Open,
    Playing,
    /// The second of three seats was handed to a bot, the third was a bot's from the beginning.
    Handed,
    Over,
}

/// A table, and the words that requests about it need.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    pub(crate) id: String,
    /// What nobody may learn as long as the game goes on: all that is hidden follows from it.
    pub(crate) seed: Option<String>,
    words: Vec<(&'static str, String)>,
}

impl Scene {
    pub(crate) fn word(&self, name: &str) -> &str {
        self.words.iter().find(|(word, _)| *word == name).map_or("", |(_, value)| value)
    }

    /// Whether a header bears a token of this table that was taken back.
    pub(crate) fn took_back(&self, header: &str) -> bool {
        let words = ["revoked", "revoked-hand", "revoked-api"];
        words.iter().any(|word| header == format!("Bearer {}", self.word(word)))
    }
}

impl Street {
    pub(crate) async fn new() -> Self {
        let (house, store) = House::with_store(|_| ()).await;
        let connection = Connection::new(house.server.address());
        let mut street = Self { house, store, connection, cookies: Vec::new(), keys: AtomicU64::new(0) };
        for person in PEOPLE.into_iter().chain(["former"]) {
            let answer = street.send("GET", "/", &[], "").await;
            let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
            street.cookies.push((person, cookie));
        }
        street
    }

    pub(crate) fn cookie(&self, person: &str) -> String {
        self.cookies.iter().find(|(name, _)| *name == person).unwrap().1.clone()
    }

    /// Sends a request with exactly these headers.
    pub(crate) async fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        let mut all = vec![("accept", "text/html"), ("content-type", "application/x-www-form-urlencoded")];
        all.extend(headers);
        let body = (method != "GET").then_some(body.as_bytes());
        let ask = Ask { method, path, headers: &all, body };
        if path.starts_with("/live") || path.contains("/events") {
            return Connection::new(self.house.server.address()).listen(ask).await.unwrap().answer;
        }
        self.connection.ask(ask).await.unwrap_or_else(|error| panic!("{method} {path}: {error}"))
    }

    /// A person sends a form.
    async fn post(&mut self, person: &str, path: &str, form: &str) -> Answer {
        let cookie = self.cookie(person);
        let answer = self.send("POST", path, &[("cookie", &cookie)], form).await;
        assert!(matches!(answer.status, 200 | 303), "{person} {path}: {} {}", answer.status, answer.text());
        answer
    }

    async fn page(&mut self, person: &str, path: &str) -> String {
        let cookie = self.cookie(person);
        self.send("GET", path, &[("cookie", &cookie)], "").await.text()
    }

    /// A fresh link: its secret, and the name by which it is taken back.
    async fn link(&mut self, person: &str, id: &str, power: &str) -> (String, String) {
        let path = format!("/t/{id}/links");
        let shown = self.post(person, &path, &format!("power={power}")).await.text();
        let secret = values(&shown, "class=\"address\" readonly value=\"").remove(0);
        let secret = secret.rsplit('/').next().unwrap().to_owned();
        let host = self.page("host", &path).await;
        (secret, values(&host, "name=\"link\" value=\"").pop().unwrap())
    }

    /// A table with everybody at it: people on their seats, watchers by their links, tokens given and taken back.
    pub(crate) async fn scene(&mut self, stage: Stage, visibility: &str) -> Scene {
        let third = if stage == Stage::Handed { "&seat=easy&name=" } else { "" };
        let form = format!("seat=open&name=&seat=open&name={third}&visibility={visibility}&o.first_player=1");
        let opened = self.post("host", "/new/overboss", &form).await;
        let id = opened.header("location").unwrap().trim_start_matches("/t/").to_owned();
        let table = format!("/t/{id}");
        self.post("one", &format!("{table}/join"), "seat=1").await;
        let mut words = vec![("id", id.clone())];
        let stored = self.store.load(&TableId::new(id.clone())).await.unwrap().unwrap();
        let header: serde_json::Value = serde_json::from_str(&stored.header).unwrap();
        let seed = header["seed"].as_str().filter(|_| stage != Stage::Over).map(str::to_owned);
        if stage == Stage::Open {
            return Scene { id, seed, words };
        }
        self.post("two", &format!("{table}/join"), "seat=2").await;
        for (person, power, word) in [
            ("host", "watch", "watch"),
            ("one", "hand-1", "hand"),
            ("one", "seat-1", "seat"),
            ("one", "api-1", "api"),
            ("two", "api-2", "api-2"),
        ] {
            let (secret, name) = self.link(person, &id, power).await;
            if matches!(word, "watch" | "hand") {
                self.post(word, &format!("/link/{secret}"), "").await;
                words.push((if word == "watch" { "watch-link" } else { "hand-link" }, name));
            }
            words.push((word, secret));
        }
        let host = self.page("host", &format!("{table}/links")).await;
        words.push(("visitor", values(&host, "name=\"visitor\" value=\"").remove(0)));
        for (person, power, word) in
            [("host", "watch", "revoked"), ("one", "hand-1", "revoked-hand"), ("one", "api-1", "revoked-api")]
        {
            let (secret, name) = self.link(person, &id, power).await;
            if word != "revoked-api" {
                self.post("former", &format!("/link/{secret}"), "").await;
            }
            self.post(person, &format!("{table}/links/revoke"), &format!("link={name}")).await;
            words.push((word, secret));
        }
        let page = self.page("one", &table).await;
        let choice = values(&page, "name=\"do\" value=\"").remove(0).replace(' ', "+");
        self.post("one", &format!("{table}/act"), &format!("{}&do={choice}&confirmed=1", fields(&page)))
            .await;
        let page = self.page("one", &table).await;
        let choice = values(&page, "name=\"do\" value=\"").remove(0);
        let seen = values(&page, "name=\"decision\" value=\"").remove(0);
        let (asked, version) = seen.split_once('.').unwrap();
        words.push(("do", choice.replace(' ', "+")));
        words.push(("choice", choice));
        words.push(("asked", asked.to_owned()));
        words.push(("version", version.to_owned()));
        self.post("two", &format!("{table}/back"), &format!("seat=2&decision={seen}&key=back&to=0")).await;
        match stage {
            Stage::Open | Stage::Playing => (),
            Stage::Handed => drop(self.post("two", &format!("{table}/bot"), "seat=2&level=easy").await),
            Stage::Over => drop(self.post("host", &format!("{table}/end"), "").await),
        }
        Scene { id, seed, words }
    }

    /// A text of a row with the scene's words in it.
    pub(crate) fn fill(&self, scene: &Scene, text: &str) -> String {
        let key = format!("key-{}", self.keys.fetch_add(1, Ordering::Relaxed));
        let decision = format!("{}.{}", scene.word("asked"), scene.word("version"));
        let question = format!("decision={decision}&key={key}&confirmed=1");
        let mut text =
            text.replace("<answer>", &format!("seat=1&{question}")).replace("<question>", &question);
        text = text.replace("<key>", &key).replace("{id}", &scene.id).replace("{game}", "overboss");
        text = text
            .replace("{name}", "style.css")
            .replace("{number}", "0")
            .replace("{puzzle}", "1")
            .replace("{word}", "mute");
        for (word, value) in &scene.words {
            // The token of a link stands in its path.
            if text.contains(&format!("{{token}}?<{word}>")) {
                text = text.replace(&format!("{{token}}?<{word}>"), value);
            }
            text = text.replace(&format!("<{word}>"), value);
        }
        text
    }

    /// All that the store has about a table, but for when it was touched.
    pub(crate) async fn stored(&self, scene: &Scene) -> String {
        let id = TableId::new(scene.id.clone());
        let mut meta = self.store.meta(&id).await.unwrap().unwrap();
        meta.touched = 0;
        let entries = self.store.entries(&id, 0).await.unwrap();
        let chat = self.store.chat(&id, 0, 1000).await.unwrap();
        let powers = self.store.capabilities(&id).await.unwrap();
        format!("{meta:?}\n{entries:?}\n{chat:?}\n{powers:?}")
    }

    /// Cookies and tokens that make nobody of their sender: forged, cut, of another server, or sent where they do not belong.
    pub(crate) fn nobodies(&self, scene: &Scene, of_another_server: &str) -> Vec<Credential> {
        let one = self.cookie("one");
        let (value, signature) = one.rsplit_once('.').unwrap();
        let id = value.trim_start_matches("malice=");
        let flipped = if signature.ends_with('0') { '1' } else { '0' };
        let cookie = |text: String| ("cookie", text);
        let mut all = vec![
            cookie(String::new()),
            cookie(format!("{value}.{}{flipped}", &signature[..signature.len() - 1])),
            cookie(format!("{value}.")),
            cookie(value.to_owned()),
            cookie(format!("{value}.{}", "0".repeat(signature.len()))),
            cookie(format!(
                "malice={}.{signature}",
                self.cookie("two").trim_start_matches("malice=").split('.').next().unwrap()
            )),
            cookie(format!("malice={}.{}", id, of_another_server.rsplit('.').next().unwrap())),
            cookie(of_another_server.to_owned()),
            cookie(format!("as-{}=1", scene.id)),
            cookie(self.cookie("former")),
            cookie(format!("{}; as-{}=1", self.cookie("stranger"), scene.id)),
            ("authorization", format!("Bearer {}", scene.word("api"))),
            ("authorization", format!("Bearer {id}")),
        ];
        // A signature that was cut short fits as far as it goes.
        all.extend(
            (2..signature.len()).step_by(2).map(|length| cookie(format!("{value}.{}", &signature[..length]))),
        );
        all
    }

    /// Tokens that open nothing at this table.
    pub(crate) fn void_tokens(&self, scene: &Scene, of_another_table: &str) -> Vec<Credential> {
        let bearer = |token: &str| ("authorization", format!("Bearer {token}"));
        vec![
            ("accept", "*/*".to_owned()),
            ("cookie", self.cookie("one")),
            bearer("guess"),
            bearer(&scene.word("api")[..51]),
            bearer(scene.word("seat")),
            bearer(scene.word("revoked")),
            bearer(scene.word("revoked-hand")),
            bearer(scene.word("revoked-api")),
            bearer(of_another_table),
            ("authorization", scene.word("api").to_owned()),
            ("authorization", format!("Basic {}", scene.word("api"))),
            ("cookie", format!("malice={}", scene.word("api"))),
        ]
    }

    /// What a holder of a token sends.
    pub(crate) fn holder(scene: &Scene, holder: &str) -> Credential {
        let word = match holder {
            "one" => "api",
            "two" => "api-2",
            word => word,
        };
        if holder == "nobody" {
            return ("accept", "*/*".to_owned());
        }
        ("authorization", format!("Bearer {}", scene.word(word)))
    }
}
