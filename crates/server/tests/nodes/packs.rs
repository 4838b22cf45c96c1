//! Tables with packs at several servers, of which one offers them.

use malice_engine::{Content, Game, Pack};
use malice_overboss::Overboss;
use malice_server::{Config, Server};
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::nodes::{Nodes, streams};
use crate::support::{line, until};

/// Overboss with another Boss.
fn pack() -> Content {
    let meta = Overboss::meta();
    let (name, text) = meta.content.iter().find(|(name, _)| *name == "bosses.ron").unwrap();
    let [title, author, version] = ["Mine", "Ann", "1"].map(str::to_owned);
    let pack = Pack { name: title, author, version, game: meta.id.to_owned() };
    let text = text.replace("King Croak", "Printed Croak");
    Content::with_files(meta, Some(pack), [((*name).to_owned(), text)]).unwrap()
}

/// The first offers the pack, the second has never seen its folder.
async fn servers() -> Option<Nodes> {
    let mut nodes = Nodes::none().await?;
    let config = Config { packs: vec![pack()], ..nodes.config() };
    nodes.servers.push(Server::start(config).await.unwrap());
    nodes.start(1).await;
    Some(nodes)
}

/// Opens a table with the pack where it is offered.
async fn open(nodes: &Nodes, rival: &str) -> Value {
    let new = json!({"game": "overboss", "pack": pack().pack_id(), "options": {"first_player": "1"},
        "visibility": "listed", "seats": [{"player": "human"}, {"player": rival}]});
    let (status, opened) = nodes.client(0, &Value::Null).post("/tables", &new).await;
    assert_eq!(status, 201, "{opened}");
    let (status, _) = nodes.client(1, &Value::Null).post("/tables", &new).await;
    assert_eq!(status, 422, "who does not have it does not offer it");
    opened
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_with_a_pack_is_played_where_its_folder_is_not() {
    let Some(mut nodes) = servers().await else { return };
    let opened = open(&nodes, "human").await;
    let id = opened["table"].as_str().unwrap();
    let path = format!("/tables/{id}");
    let tokens = [&opened["tokens"][0]["token"], &opened["tokens"][1]["token"]];
    let mut heard = streams(&nodes, &path, &opened["watch"]).await;
    for choice in 0..30 {
        let node = choice % 2;
        let state = nodes.client(node, &opened["watch"]).see(&path).await;
        let seat = state["awaited"][0].as_u64().unwrap() as usize;
        let (status, acted) = nodes.client(node, tokens[seat - 1]).choose(&path, 0).await;
        assert_eq!(status, 200, "{acted}");
        for lines in &mut heard {
            assert_eq!(line(lines).await["version"], acted["version"]);
        }
    }
    let mut elsewhere = Browser::new(nodes.servers[1].address());
    let page = elsewhere.page(&format!("/t/{id}")).await;
    assert!(page.contains("Mine by Ann, version 1"), "{page}");
    let cards = elsewhere.page(&format!("/rules/overboss/cards?pack={}", pack().pack_id().unwrap())).await;
    assert!(cards.contains("Printed Croak"), "the cards are looked up in the store");
    // The same when the server that brought it is gone.
    nodes.servers.remove(0).stop().await.unwrap();
    let mut alone = nodes.client(0, &opened["watch"]);
    assert_eq!(alone.see(&path).await["pack"]["id"], pack().pack_id().unwrap());
    let seat = alone.see(&path).await["awaited"][0].as_u64().unwrap() as usize;
    assert_eq!(nodes.client(0, tokens[seat - 1]).choose(&path, 0).await.0, 200);
    nodes.end().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_play_with_a_pack_at_any_server() {
    let Some(nodes) = servers().await else { return };
    // So many that some are minded by each.
    for _ in 0..8 {
        let opened = open(&nodes, "easy").await;
        let path = format!("/tables/{}", opened["table"].as_str().unwrap());
        let mut client = nodes.client(1, &opened["tokens"][0]["token"]);
        crate::end_turn(&mut client, &path).await;
        until("the bot plays", async || client.see(&path).await["awaited"] == json!([1])).await;
    }
    nodes.end().await;
}

/// A program from before there were packs calls a table's content by its hash: so it finds who can play it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_tell_which_packs_they_offer() {
    let Some(mut nodes) = servers().await else { return };
    let told: Vec<String> =
        sqlx::query_scalar("SELECT plays FROM nodes").fetch_all(&mut nodes.database).await.unwrap();
    let rules = format!("overboss {} {}", Overboss::meta().rules_version, pack().hash());
    let telling = told.iter().filter(|plays| plays.split(',').any(|own| own == rules)).count();
    assert_eq!((telling, told.len()), (1, 2), "{told:?}");
    nodes.end().await;
}
