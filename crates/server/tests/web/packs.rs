//! Tables with a pack in the browser: chosen in the form, told at the table, kept by rematches and forks; its rows are what is looked up.

use std::path::Path;

use malice_engine::{Content, Game, Pack};
use malice_overboss::Overboss;
use malice_server::Config;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};

use crate::support::House;
use crate::support::browser::Browser;

const FORM: &str = "seat=me&name=&seat=easy&name=&preset=&visibility=link&o.boss_cards=true";

/// Overboss with another Boss, by somebody who would like to be HTML.
fn pack() -> Content {
    let meta = Overboss::meta();
    let (name, text) = meta.content.iter().find(|(name, _)| *name == "bosses.ron").unwrap();
    let text = text.replace("King Croak", "Printed <i>Croak</i>");
    let [title, author, version] = ["<b>Mine</b>", "Ann & \"Co\"", "2"].map(str::to_owned);
    let pack = Pack { name: title, author, version, game: meta.id.to_owned() };
    Content::with_files(meta, Some(pack), [((*name).to_owned(), text)]).unwrap()
}

fn offer(config: &mut Config) {
    config.packs = vec![pack()];
}

const SAID: &str = "&lt;b&gt;Mine&lt;/b&gt; by Ann &amp; &quot;Co&quot;, version 2";

async fn is_told(guest: &mut Browser, table: &str) {
    let page = guest.page(table).await;
    let id = pack().pack_id().unwrap().to_owned();
    let told = format!("with <a href=\"/rules/overboss/cards?pack={id}\">{SAID}</a>");
    assert!(page.contains(&told), "{table} says what it is played with");
    assert!(page.contains(&format!("/rules/overboss/cards?pack={id}")) && !page.contains("<b>Mine"));
    let text = guest.page(&format!("{table}/text?line=card+printed")).await;
    assert!(text.contains("Printed &lt;i&gt;Croak") && text.contains(SAID), "{text}");
}

#[tokio::test]
async fn a_pack_is_chosen_told_and_kept() {
    let house = House::with(offer).await;
    let mut guest = house.browser();
    let id = pack().pack_id().unwrap().to_owned();
    let form = guest.page("/new/overboss").await;
    assert!(form.contains(SAID) && form.contains(&format!("name=\"pack\" value=\"{id}\"")), "{form}");
    assert!(!guest.page("/new/forces-of-evil").await.contains("Which cards"), "nothing to choose from");
    let table = guest.open(&format!("{FORM}&pack={id}")).await;
    is_told(&mut guest, &table).await;
    let rules = guest.page(&format!("/rules/overboss?q=croak&pack={id}")).await;
    assert!(rules.contains("Printed &lt;i&gt;Croak") && rules.contains(SAID));
    assert!(!guest.page("/rules/overboss?q=croak").await.contains("Printed"));

    assert_eq!(guest.post(&format!("{table}/end"), "").await.status, 200);
    for (way, form) in [("rematch", ""), ("again", ""), ("fork", "at=1&seat=1&level=easy")] {
        let answer = guest.post(&format!("{table}/{way}"), form).await;
        assert_eq!(answer.status, 200, "{way}: {}", answer.text());
        let other = guest.path.clone();
        assert_ne!(other, table, "{way}");
        is_told(&mut guest, &other).await;
    }

    // Without the pack, after a restart: what is there goes on, and nothing new is offered.
    let data = house.folder;
    house.server.stop().await.unwrap();
    let house = House::with_data(data.path()).await;
    let mut guest = guest.at(house.server.address());
    is_told(&mut guest, &table).await;
    let refused = guest.post("/new/overboss", &format!("{FORM}&pack={id}")).await;
    let page = refused.text();
    assert!(refused.status == 422 && page.contains("not offered here any more"), "{page}");
    let cards = |game: &str| format!("/rules/{game}/cards?pack={id}");
    assert_eq!(guest.get(&cards("overboss")).await.status, 200, "it is in the store");
    let others = guest.get(&cards("forces-of-evil")).await.status;
    assert!((400..500).contains(&others), "it is of another game: {others}");

    // What lies under its name in the store and is something else is shown to nobody, and nothing is played with it.
    let data = house.folder;
    house.server.stop().await.unwrap();
    forge(data.path()).await;
    let house = House::with_data(data.path()).await;
    let mut guest = guest.at(house.server.address());
    let forged = guest.get(&cards("overboss")).await;
    assert!((400..500).contains(&forged.status) && !forged.text().contains("Forged"), "{}", forged.text());
    let page = guest.get(&table).await;
    assert!(page.status == 410 && page.text().contains("cannot be read"), "{}: {}", page.status, page.text());
}

/// Puts other cards into the place of a pack's.
async fn forge(folder: &Path) {
    let options = SqliteConnectOptions::new().filename(folder.join("malice.db"));
    let mut database = SqliteConnection::connect_with(&options).await.unwrap();
    let sql = "UPDATE contents SET body = replace(body, 'Printed', 'Forged')";
    assert_eq!(sqlx::query(sql).execute(&mut database).await.unwrap().rows_affected(), 1);
    database.close().await.unwrap();
}

#[tokio::test]
async fn a_pack_is_for_its_game_alone_and_found_by_its_id() {
    let house = House::with(offer).await;
    let id = pack().pack_id().unwrap().to_owned();
    let mut guest = house.browser();
    for path in [
        format!("/rules/forces-of-evil/cards?pack={id}"),
        "/rules/overboss/cards?pack=c0ffee".into(),
        "/rules/overboss?pack=%00".into(),
    ] {
        let answer = guest.get(&path).await;
        assert!((400..500).contains(&answer.status), "{path}: {}", answer.status);
    }
    let mut client = house.client(None);
    let seats = serde_json::json!([{"player": "easy"}, {"player": "easy"}]);
    for (game, pack) in [("forces-of-evil", id.as_str()), ("overboss", "c0ffee"), ("overboss", "")] {
        let new = serde_json::json!({"game": game, "pack": pack, "seats": seats});
        assert_eq!(client.post("/tables", &new).await.0, 422, "{game} {pack}");
    }
    let (status, faces) = client.get(&format!("/games/overboss/faces?pack={id}")).await;
    assert!(status == 200 && faces.to_string().contains("Printed <i>Croak"));
    assert_eq!(client.get("/games/overboss/faces?pack=c0ffee").await.0, 404);
    let (_, game) = client.get("/games/overboss").await;
    let line = &game["packs"][0];
    assert_eq!((line["id"].as_str(), line["version"].as_str()), (Some(id.as_str()), Some("2")));
}
