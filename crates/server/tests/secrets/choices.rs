//! What a seat chose in secret, in two worlds: there too where one looks back, and in what the store keeps for everybody to read.

use malice_store::{SqliteOptions, SqliteStore, Store as _, TableId};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::House;
use crate::support::browser::values;
use crate::ways::{Looker, all, compare};
use crate::world::{Guests, copy};

/// A game, its options, and how the choice begins that seat 2 makes in secret.
pub(crate) const SECRETS: [(&str, &str, &str); 3] = [
    ("overboss", "o.boss_cards=true&o.first_player=1", "keep "),
    ("big-bad-overlord", "", "stash "),
    ("overlords-of-infamy", "", "keep_plot "),
];

/// A guest sends a form.
async fn post(house: &House, cookie: &str, path: &str, form: &str) -> malice_load::Answer {
    let mut guest = house.browser();
    let answer = guest.post_with(path, form, &[("cookie", cookie)]).await;
    assert!(matches!(answer.status, 200 | 303), "{path}: {}", answer.text());
    answer
}

/// The token of a fresh link or program.
async fn give(house: &House, cookie: &str, table: &str, power: &str) -> String {
    let shown = post(house, cookie, &format!("/t/{table}/links"), &format!("power={power}")).await.text();
    values(&shown, "class=\"address\" readonly value=\"").remove(0).rsplit('/').next().unwrap().to_owned()
}

/// What a program is asked, by the names of its choices.
pub(crate) async fn asked(house: &House, table: &str, token: &str) -> (Value, Vec<String>) {
    let state = house.client(Some(token)).see(&format!("/tables/{table}")).await;
    let names = state["choices"].as_array().unwrap().iter();
    let names = names.map(|choice| choice["do"].as_str().unwrap().to_owned()).collect();
    (state, names)
}

pub(crate) async fn choose(house: &House, table: &str, token: &str, state: &Value, name: &str) {
    let act = json!({"decision": state["decision"], "key": format!("k{}", state["version"]), "do": name});
    let (status, acted) = house.client(Some(token)).post(&format!("/tables/{table}/act"), &act).await;
    assert_eq!(status, 200, "{name}: {acted}");
}

/// A table at which seat 2 is about to choose in secret, in the folder of a server that has ended.
pub(crate) struct Eve {
    pub(crate) guests: Guests,
    pub(crate) folder: TempDir,
    pub(crate) table: String,
    /// The choices that are nobody else's to know.
    pub(crate) choices: Vec<String>,
    /// The tokens of both seats, of who sees seat 1's hand, and of who watches.
    pub(crate) one: String,
    pub(crate) two: String,
    pub(crate) hand: String,
    pub(crate) watch: String,
}

/// Plays until seat 2 has a choice to make in secret.
pub(crate) async fn eve(game: &str, options: &str, secret: &str) -> Eve {
    let guests = Guests::new().await;
    let cookie = |name: &str| guests.cookie(name).1;
    let house = House::with_data(guests.folder.path()).await;
    let form = format!("seat=me&name=&seat=open&name=&visibility=link&{options}");
    let opened = post(&house, &cookie("ann"), &format!("/new/{game}"), &form).await;
    let table = opened.header("location").unwrap().trim_start_matches("/t/").to_owned();
    post(&house, &cookie("bob"), &format!("/t/{table}/join"), "seat=2").await;
    let (one, two) = (
        give(&house, &cookie("ann"), &table, "api-1").await,
        give(&house, &cookie("bob"), &table, "api-2").await,
    );
    let watch = give(&house, &cookie("ann"), &table, "watch").await;
    let hand = give(&house, &cookie("ann"), &table, "hand-1").await;
    for (name, link) in [("watch", &watch), ("hand", &hand)] {
        post(&house, &cookie(name), &format!("/link/{link}"), "").await;
    }
    let choices: Vec<String> = loop {
        let (state, names) = asked(&house, &table, &two).await;
        let secrets: Vec<String> = names.iter().filter(|name| name.starts_with(secret)).cloned().collect();
        if secrets.len() > 1 {
            break secrets;
        }
        if let Some(name) = names.first() {
            choose(&house, &table, &two, &state, name).await;
            continue;
        }
        let (state, names) = asked(&house, &table, &one).await;
        choose(&house, &table, &one, &state, &names[0]).await;
    };
    let House { server, folder } = house;
    server.stop().await.unwrap();
    Eve { guests, folder, table, choices, one, two, hand, watch }
}

async fn nobody_else_can_tell(game: &str, options: &str, secret: &str) {
    let Eve { guests, folder, table, choices, one, two, hand, watch } = eve(game, options, secret).await;
    let folders = [copy(folder.path()), copy(folder.path())];
    let mut kept = Vec::new();
    let mut worlds = Vec::new();
    for (folder, choice) in folders.iter().zip([&choices[0], choices.last().unwrap()]) {
        let world = House::with_data(folder.path()).await;
        let (state, _) = asked(&world, &table, &two).await;
        choose(&world, &table, &two, &state, choice).await;
        let store = SqliteStore::open(SqliteOptions::folder(world.folder.path())).await.unwrap();
        kept.push(told(&store.entries(&TableId::new(table.clone()), 0).await.unwrap()));
        worlds.push(world);
    }
    assert_eq!(kept[0], kept[1], "{game}: what is kept for everybody to read tells of {choices:?}");
    let worlds: [House; 2] = worlds.try_into().unwrap_or_else(|_| panic!("there are two"));
    let version = worlds[0].client(Some(&watch)).see(&format!("/tables/{table}")).await["version"].as_u64();
    let version = version.unwrap() as usize;
    let bearer = |token: &str| ("authorization", format!("Bearer {token}"));
    for (name, who, knows) in [
        ("seat 1", guests.cookie("ann"), false),
        ("seat 2", guests.cookie("bob"), true),
        ("who sees seat 1's hand", guests.cookie("hand"), false),
        ("who watches", guests.cookie("watch"), false),
        ("a stranger", guests.cookie("stranger"), false),
        ("the program of seat 1", bearer(&one), false),
        ("the program of seat 2", bearer(&two), true),
        ("a program that sees seat 1's hand", bearer(&hand), false),
        ("a program that watches", bearer(&watch), false),
    ] {
        let looker = Looker::new(&format!("{name} ({game}, {secret})"), who, knows);
        compare(&worlds, &table, &looker, Some(version)).await;
    }
}

/// What stored entries hold for everybody to read.
fn told(entries: &[String]) -> Vec<Value> {
    entries.iter().map(|line| serde_json::from_str::<Value>(line).unwrap()["told"].clone()).collect()
}

#[tokio::test]
async fn what_a_seat_chose_in_secret_is_told_to_nobody() {
    for (game, options, secret) in SECRETS {
        nobody_else_can_tell(game, options, secret).await;
    }
}

/// A browser that says it remembers another's seat still looks through its own.
#[tokio::test]
async fn a_shared_screen_looks_through_its_own_seats_only() {
    let guests = Guests::new().await;
    let cookie = |name: &str| guests.cookie(name).1;
    let house = House::with_data(guests.folder.path()).await;
    for curtain in ["", "&curtain=true"] {
        let form = "seat=me&name=&seat=here&name=Bert&seat=open&name=&visibility=link&o.boss_cards=true";
        let opened = post(&house, &cookie("screen"), "/new/overboss", &format!("{form}{curtain}")).await;
        let table = opened.header("location").unwrap().trim_start_matches("/t/").to_owned();
        post(&house, &cookie("bob"), &format!("/t/{table}/join"), "seat=3").await;
        let looker = |name: &str, who: String| Looker {
            name: name.into(),
            who: ("cookie", who),
            eyes: vec!["watch", "3"],
            knows: false,
        };
        let seen = all(&house, &table, &looker("bob", cookie("bob")), Some(0)).await;
        let report = seen.iter().find(|(path, _)| path.contains("report.json")).unwrap();
        let report: Value = serde_json::from_str(report.1.trim_start_matches("200 ")).unwrap();
        let dealt = report["view"]["players"][2]["boss"]["dealt"].as_array().unwrap();
        let words =
            dealt.iter().flat_map(|card| [&card["id"], &card["name"]]).map(|word| word.as_str().unwrap());
        let words: Vec<&str> = words.collect();
        assert!(
            words.len() == 4 && words.iter().all(|word| seen.iter().any(|(_, text)| text.contains(word)))
        );
        let screen = looker("screen", format!("{}; as-{table}=3", cookie("screen")));
        for (path, text) in all(&house, &table, &screen, Some(0)).await {
            assert!(
                !words.iter().any(|word| text.contains(word)),
                "{path} tells the neighbour's cards{curtain}"
            );
        }
    }
}
