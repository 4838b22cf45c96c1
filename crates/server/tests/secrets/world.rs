//! Two servers on the same data, but for what is hidden.

use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, SystemTime};

use malice_engine::{
    Chance, Content, Io, Meta, OptionSpec, Options, Pack, Scenarios, Seat, SeatHeader, Seed, Table, forced,
    may_choose, play,
};
use malice_load::{Ask, Connection};
use malice_store::{
    Append, Changes, Grant, GuestId, Millis, NewContent, NewTable, Power, Seat as Chair, SqliteOptions,
    SqliteStore, Status, Store as _, TableId, TokenHash, Visibility,
};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::House;
use crate::ways::Credential;

/// When all tables began: the same moment in every world, and not so long ago that a server would put them away.
static BEGAN: LazyLock<Millis> = LazyLock::new(|| {
    let yesterday = SystemTime::now() - Duration::from_hours(36);
    yesterday.duration_since(SystemTime::UNIX_EPOCH).unwrap().as_millis().try_into().unwrap()
});

/// Guests with their cookies, which every copy of the data knows.
pub(crate) struct Guests {
    pub(crate) folder: TempDir,
    cookies: Vec<(&'static str, String)>,
}

/// Seat 1, seat 2, who sees seat 1's hand, who watches, who has two people before one screen, and a stranger.
const NAMES: [&str; 6] = ["ann", "bob", "hand", "watch", "screen", "stranger"];

impl Guests {
    pub(crate) async fn new() -> Self {
        let House { server, folder } = House::open().await;
        let mut cookies = Vec::new();
        for name in NAMES {
            let answer = Connection::new(server.address()).ask(Ask::get("/")).await.unwrap();
            let cookie = answer.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
            cookies.push((name, cookie));
        }
        server.stop().await.unwrap();
        Self { folder, cookies }
    }

    pub(crate) fn cookie(&self, name: &str) -> Credential {
        ("cookie", self.cookies.iter().find(|(known, _)| *known == name).unwrap().1.clone())
    }

    pub(crate) fn id(&self, name: &str) -> GuestId {
        let cookie = self.cookie(name).1;
        GuestId::new(cookie.trim_start_matches("malice=").split('.').next().unwrap())
    }
}

/// The token of a power at a planted table.
pub(crate) fn token(table: &str, power: &str) -> Credential {
    ("authorization", format!("Bearer {power} of {table}"))
}

/// Who sits at a planted table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seating {
    /// Ann and Bob, each at a screen of their own.
    Apart,
    /// Two people before one screen, with a curtain between them.
    OneScreen,
}

/// A table as the store would have it, in a position that a scenario could have.
pub(crate) struct Planting<'a> {
    pub(crate) name: &'a str,
    pub(crate) seating: Seating,
    pub(crate) options: &'a str,
    pub(crate) position: Vec<&'a str>,
    /// Whether it is played with a pack, which lies in the store alone.
    pub(crate) packed: bool,
}

/// What every card of a pack is called first.
pub(crate) const MINE: &str = "Mine";

/// A game's content under other names.
fn pack(meta: &Meta) -> Content {
    // Where there is no id beside it, other rows call a thing by its name.
    let renamed = |text: &str| match (text.contains("label: \""), text.contains("id: \"")) {
        (true, _) => text.replace("label: \"", &format!("label: \"{MINE} ")),
        (false, true) => text.replace("name: \"", &format!("name: \"{MINE} ")),
        (false, false) => text.to_owned(),
    };
    let files = meta.content.iter().map(|(name, text)| ((*name).to_owned(), renamed(text)));
    let [name, author, version] = ["Renamed", "Ann", "1"].map(str::to_owned);
    let pack = Pack { name, author, version, game: meta.id.to_owned() };
    Content::with_files(meta, Some(pack), files).unwrap()
}

fn options(specs: &'static [OptionSpec], text: &str) -> Options {
    let mut options = Options::default();
    for option in text.split_whitespace() {
        let (name, value) = option.split_once('=').unwrap();
        options.set_text(specs, name, value).unwrap();
    }
    options
}

impl Planting<'_> {
    /// Puts the table into the store of a folder.
    ///
    /// A log cannot lead to a position that somebody made up; a snapshot can hold it. So the log has one free choice, and the
    /// snapshot after it says that the table looks like this.
    pub(crate) async fn plant<G: Scenarios>(&self, guests: &Guests, folder: &Path) {
        let meta = G::meta();
        let content = if self.packed { pack(meta) } else { Content::shipped(meta.content) };
        let game = G::new(&options(meta.options, self.options), &content).unwrap();
        let headers: Vec<SeatHeader> =
            ["Ann", "Bob"].map(|name| SeatHeader { name: name.into(), player: "human".into() }).into();
        let mut table = Table::new(game.into(), headers, Seed::from_number(1));
        let first = table.awaited().first().unwrap();
        let action = table.choices(first).actions()[0];
        table.act(first, action).unwrap();

        let lines: Vec<(usize, String)> =
            (1..).zip(self.position.iter().map(|line| (*line).to_owned())).collect();
        let game = table.game().clone();
        let mut io: Io<G> = Io::silent(Chance::fast(1));
        let mut state =
            game.position(&lines, &mut io).unwrap_or_else(|faults| panic!("{}: {faults:?}", self.name));
        while let Some((seat, action)) = forced(&*game, &mut state, &mut io) {
            play(&*game, &mut state, seat, action, &mut io);
        }
        let version = table.version();
        let asked = may_choose(&*game, &state);
        let questions: Vec<Option<usize>> =
            (0..2).map(|seat| asked.contains(Seat::new(seat)).then_some(version)).collect();
        let mut snapshot: Value = serde_json::from_slice(&table.snapshot()).unwrap();
        snapshot["state"] = serde_json::to_value(&state).unwrap();
        snapshot["questions"] = json!(questions);
        snapshot["log"] = json!([]);
        snapshot["base"]["state"] = snapshot["state"].clone();
        snapshot["base"]["chance"] = snapshot["chance"].clone();
        snapshot["base"]["live"] = json!(snapshot["live"].as_array().unwrap().len());
        snapshot["base"]["log"] = json!(0);

        let entries: Vec<String> = table
            .entries(0)
            .iter()
            .enumerate()
            .map(|(index, entry)| entry.to_json(index).to_string())
            .collect();
        let store = SqliteStore::open(SqliteOptions::folder(folder)).await.unwrap();
        let id = TableId::new(self.name);
        let content = content.pack_id().zip(content.to_json());
        let content = content.map(|(id, body)| NewContent { id: id.to_owned(), body: body.to_string() });
        let new = self.new_table(guests, &table.header().to_json(), meta.id);
        store.create(NewTable { content, ..new }).await.unwrap();
        let append = Append {
            table: id,
            version: 0,
            revision: None,
            ordered: None,
            key: "begin".into(),
            entries,
            changes: Changes::default(),
            orders: Vec::new(),
            snapshot: Some(format!("\"\"\n{snapshot}").into_bytes()),
            at: *BEGAN,
        };
        store.append(append).await.unwrap();
        store.close().await.unwrap();
    }

    fn new_table(&self, guests: &Guests, header: &Value, game: &str) -> NewTable {
        let sits = match self.seating {
            Seating::Apart => ["ann", "bob"],
            Seating::OneScreen => ["screen", "screen"],
        };
        let chair = |(guest, name): (&str, &str)| Chair {
            guest: Some(guests.id(guest)),
            player: "human".into(),
            name: name.into(),
        };
        let watcher = |name: &str, hand: Option<u8>| json!({"guest": guests.id(name).as_str(), "hand": hand, "link": name});
        let notes = json!({
            "curtain": self.seating == Seating::OneScreen,
            "watchers": [watcher("hand", Some(1)), watcher("watch", None)],
        });
        let powers = [
            ("one", Power::Api(1)),
            ("two", Power::Api(2)),
            ("hand", Power::Hand(1)),
            ("watch", Power::Watch),
        ];
        let grant = |(word, power): (&str, Power)| Grant {
            hash: TokenHash::of(&format!("{word} of {}", self.name)),
            power,
        };
        NewTable {
            id: TableId::new(self.name),
            game: game.into(),
            header: header.to_string(),
            visibility: Visibility::ByLink,
            status: Status::Playing,
            host: guests.id("ann"),
            seats: sits.into_iter().zip(["Ann", "Bob"]).map(chair).collect(),
            awaited: 0,
            notes: notes.to_string(),
            content: None,
            entries: Vec::new(),
            grant: powers.map(grant).into(),
            opening: None,
            created: *BEGAN,
        }
    }
}

/// Copies what lies in a folder.
pub(crate) fn copy(folder: &Path) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    for file in std::fs::read_dir(folder).unwrap() {
        let file = file.unwrap();
        std::fs::copy(file.path(), copy.path().join(file.file_name())).unwrap();
    }
    copy
}
