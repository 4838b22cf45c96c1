//! The text table, rules, replays and records.

use std::collections::BTreeSet;

use malice_engine::Record;
use serde_json::Value;

use crate::support::browser::{Browser, fields, values};
use crate::support::{House, until};

const PLAIN: [(&str, &str); 1] = [("accept", "*/*")];

#[tokio::test]
async fn a_game_is_played_by_typing() {
    let house = House::open().await;
    let mut guest = house.browser();
    let table = guest.open("seat=me&name=&seat=here&name=Bert&visibility=link&o.first_player=1").await;
    let path = format!("{table}/text");
    let text = guest.get_with(&path, &PLAIN).await.text();
    assert!(!text.contains('<') && text.contains("  1  Draft") && text.contains("Type a number"), "{text}");
    let after = guest.post_with(&path, "line=1", &PLAIN).await.text();
    assert!(after.contains("drafted") && after.contains("Place your"), "{after}");
    let why = guest.post_with(&path, "line=why", &PLAIN).await.text();
    assert!(why.contains("refused") || why.contains("Not allowed"), "{why}");
    let score = guest.post_with(&path, "line=score", &PLAIN).await.text();
    assert!(score.contains(" in total"), "{score}");
    let rules = guest.post_with(&path, "line=rules+OB-TILE-01", &PLAIN).await.text();
    assert!(rules.contains("OB-TILE-01:"), "{rules}");
    let wrong = guest.post_with(&path, "line=place_tile+Z9", &PLAIN).await.text();
    assert!(wrong.contains("neither a choice nor a command"), "{wrong}");
    let undone = guest.post_with(&path, "line=undo", &PLAIN).await.text();
    assert!(undone.contains("Draft a pair"), "{undone}");
    let page = guest.page(&path).await;
    assert!(page.contains("Row A: 1 empty") && page.contains("name=\"line\""), "the same for screen readers");
    let hinted = guest.post(&path, &format!("{}&line=hint+easy", fields(&page))).await.text();
    assert!(hinted.contains("A bot (easy) would choose"), "{hinted}");
}

/// Besides letters and what stands on every keyboard; everything else is drawn, and means nothing to who hears it.
const SPOKEN: &str = "–—…’‘“”×−±";

/// So many choices of each game are listened to, at least.
const LEAST: usize = 24;

fn is_spoken(sign: char) -> bool {
    sign.is_alphanumeric() || sign.is_ascii() || SPOKEN.contains(sign)
}

#[tokio::test]
async fn the_table_of_every_game_is_told_in_sentences() {
    const TOLD: [(&str, &[&str]); 5] = [
        ("overboss", &["Market.\n", "You, ", "Row A: 1 ", "; 2 ", "empty"]),
        ("big-bad-overlord", &["You, ", "Army: ", " (MIND ", " defence "]),
        ("overlords-of-infamy", &["The land.\n", " Barracks of ", "Tension ", "You, "]),
        ("forces-of-evil", &["You, ", "Influence ", " of ", "Rooms: room 1, "]),
        ("battle-for-greyport", &["You, ", "HP ", " hit points, deals ", "Heroes: "]),
    ];
    let house = House::open().await;
    for (game, told) in TOLD {
        let mut ann = house.browser();
        let options = if game == "overboss" { "&o.boss_cards=true&o.command_cards=true" } else { "" };
        let form = format!("seat=me&name=Ann&seat=easy&name=Zed&visibility=link{options}");
        ann.post(&format!("/new/{game}"), &form).await;
        let table = ann.path.clone();
        let path = format!("{table}/text");
        let mut missing = told.to_vec();
        for choice in 0..60 {
            let text = ann.get_with(&path, &PLAIN).await.text();
            let drawn: Vec<&str> = text.lines().filter(|line| !line.chars().all(is_spoken)).collect();
            assert!(drawn.is_empty(), "{game}: {drawn:?}");
            assert!(
                !text.contains("seat 1") && !text.contains("Seat 2"),
                "{game}: people have names: {text}"
            );
            missing.retain(|words| !text.contains(words));
            if missing.is_empty() && choice > LEAST {
                break;
            }
            // Where all choose at once a bot may be quicker: what this very page offers is chosen.
            let (mut page, mut choices) = (String::new(), Vec::new());
            until("a question, or the end", async || {
                page = ann.page(&table).await;
                choices = values(&page, "name=\"do\" value=\"");
                !choices.is_empty() || page.contains("class=\"ending\"")
            })
            .await;
            let Some(wanted) = choices.get(choice % choices.len().max(1)) else { break };
            ann.act(&table, &page, wanted, true).await;
        }
        assert_eq!(missing, [""; 0], "{game}: {}", ann.get_with(&path, &PLAIN).await.text());
    }
}

#[tokio::test]
async fn a_choice_is_laid_ready_by_typing_and_nobody_else_can_tell() {
    let house = House::open().await;
    let (mut ann, mut ben) = (house.browser(), house.browser());
    let form = "seat=me&name=Ann&seat=open&name=&visibility=listed&o.first_player=2";
    let table = ann.open(form).await;
    ben.post(&format!("{table}/join"), "seat=2").await;
    let path = format!("{table}/text");
    let mut text = ann.get_with(&path, &PLAIN).await.text();
    for choice in 0.. {
        if text.contains("     ahead 1: ") {
            break;
        }
        assert!(!text.contains("Type a number, or") || choice < 40, "nothing could be laid ready: {text}");
        ben.choose(&table, choice).await;
        text = ann.get_with(&path, &PLAIN).await.text();
    }
    assert!(text.contains("Choose ahead: "), "{text}");
    let told = ben.get_with(&path, &PLAIN).await.text();
    assert!(!told.contains("ahead"), "who is asked lays nothing ready: {told}");
    let unkeyed = |text: &str| -> String { text.split("key=").next().unwrap_or_default().to_owned() };
    let page = ann.page(&path).await;
    assert!(page.contains("value=\"lay "), "{page}");
    let laid = ann.post_with(&path, "line=ahead+1", &PLAIN).await.text();
    assert!(laid.contains("orders off lay ") && !laid.contains("ahead 1: "), "{laid}");
    assert_eq!(unkeyed(&ben.get_with(&path, &PLAIN).await.text()), unkeyed(&told), "it is Ann's secret");
    let back = ann.post_with(&path, "line=orders+off+1", &PLAIN).await.text();
    assert!(back.contains("ahead 1: ") && !back.contains("take back: "), "{back}");
    assert!(
        ann.post_with(&path, "line=ahead+99", &PLAIN).await.text().contains("neither a choice nor a command")
    );
}

#[tokio::test]
async fn every_card_can_be_looked_up_as_far_as_the_viewer_knows() {
    let house = House::open().await;
    let mut guest = house.browser();
    guest.post("/new/overlords-of-infamy", "seat=me&name=Ann&seat=easy&name=&visibility=listed").await;
    let path = format!("{}/text", guest.path);
    let told = async |line: &str, guest: &mut Browser| {
        guest.get_with(&format!("{path}?line={}", line.replace(' ', "+")), &PLAIN).await.text()
    };
    let dragon = told("card dragon", &mut guest).await;
    assert!(dragon.contains("Put the Dragon on the Town Council (Villainy Plot)\nAsks for"), "{dragon}");
    assert!(told("card", &mut guest).await.contains("Which one?"));
    assert!(told("card food", &mut guest).await.contains("Map tile: T04 Food tile, "));
    assert!(told("card goose", &mut guest).await.contains("Nothing is called 'goose'"));
    let rules = told("rules dragon", &mut guest).await;
    assert!(rules.contains("Villainy Plot: Put the Dragon on the Town Council"), "{rules}");
    let help = told("help", &mut guest).await;
    assert!(help.contains("such as '") && help.contains("card NAME"), "{help}");

    // A Plot that was dealt face down lies nowhere for others.
    let own = guest.get_with(&path, &PLAIN).await.text();
    let plot = own.split('“').nth(1).and_then(|rest| rest.split('”').next()).unwrap();
    let mine = told(&format!("card {plot}"), &mut guest).await;
    assert!(mine.contains("Drawn by "), "{mine}");
    let others = told(&format!("card {plot}"), &mut house.browser()).await;
    assert!(others.contains("(Knavery Plot") && !others.contains("Drawn by "), "{others}");
}

#[tokio::test]
async fn standing_orders_are_listed_and_taken_back_by_typing() {
    let house = House::open().await;
    let mut guest = house.browser();
    let form = "seat=me&name=&seat=here&name=Bert&visibility=link&o.selection=random&o.start_player=1";
    guest.post("/new/forces-of-evil", form).await;
    let path = format!("{}/text", guest.path);
    let text = guest.get_with(&path, &PLAIN).await.text();
    assert!(text.contains("     full: ") && text.contains("     orders off assisted: take back: "), "{text}");
    let page = guest.page(&path).await;
    assert!(page.contains("value=\"orders off assisted\""), "{page}");
    let listed = guest.post_with(&path, "line=orders", &PLAIN).await.text();
    assert!(listed.contains("\n1: ") && listed.contains("'orders off 1' takes the first back"), "{listed}");
    let none = guest.post_with(&path, "line=orders+off+9", &PLAIN).await.text();
    assert!(none.contains("No standing order is called '9'"), "{none}");
    let text = guest.post_with(&path, "line=FULL", &PLAIN).await.text();
    assert!(text.contains("orders off full: ") && !text.contains("orders off assisted: "), "{text}");
    let page = guest.page(&path).await;
    guest.post(&path, &format!("{}&line=orders+off+1", fields(&page))).await;
    let text = guest.get_with(&path, &PLAIN).await.text();
    assert!(!text.contains("take back: "), "{text}");
    let listed = guest.post_with(&path, "line=orders", &PLAIN).await.text();
    assert!(listed.contains("You have given no standing order."), "{listed}");
}

#[tokio::test]
async fn a_finished_game_is_replayed_proven_and_played_on() {
    let house = House::open().await;
    let mut guest = house.browser();
    let form = "seat=me&name=&seat=here&name=Bert&visibility=link&o.boss_cards=true";
    let table = guest.open(form).await;
    let redacted = guest.get(&format!("{table}/record")).await.text();
    assert!(redacted.contains("\"redacted\":true") && !redacted.contains("\"seed\""), "{redacted}");
    for n in 0.. {
        let page = guest.page(&table).await;
        if page.contains("class=\"ending\"") {
            break;
        }
        guest.choose(&table, n).await;
    }
    let text = guest.get_with(&format!("{table}/text"), &PLAIN).await.text();
    assert!(text.lines().any(|line| line.contains(" in total: ")), "the score is told in sentences: {text}");
    let record = guest.get(&format!("{table}/record")).await.text();
    let record = Record::read(&record).expect("the whole record is given");
    let replay = guest.page(&format!("{table}/replay?at=10")).await;
    assert!(replay.contains("The seed fits"), "{replay}");
    assert!(replay.contains(&record.header.seed.to_hex()));
    assert!(replay.contains("Move 10 of"), "{replay}");
    let seen = guest.page(&format!("{table}/replay?at=10&as=2")).await;
    assert!(seen.contains("class=\"region "));
    assert_eq!(guest.get(&format!("{table}/replay?at=10&as=9")).await.status, 403);
    // Who steps on is not sent again what is the same, and all of it to who has nothing.
    let marks = values(&replay, "data-pieces=\"").remove(0);
    let path = format!("{table}/replay?at=11");
    let part = guest.get_with(&path, &[("x-malice-part", "1")]).await.text();
    let step = guest.get_with(&path, &[("x-malice-part", "1"), ("x-malice-has", &marks)]).await.text();
    assert!(!part.contains(" data-same") && step.contains(" data-same") && step.len() < part.len());
    assert_eq!(values(&step, "data-piece=\""), values(&part, "data-piece=\""), "every piece has its place");
    guest.post(&format!("{table}/fork"), "at=20&seat=1&level=easy").await;
    assert_ne!(guest.path, table);
    assert!(guest.page(&guest.path.clone()).await.contains("data-kind=\"table\""), "it goes on from there");
}

#[tokio::test]
async fn every_rule_that_a_page_links_to_is_on_the_rules_page() {
    let house = House::open().await;
    let mut guest = house.browser();
    let table = guest.open("seat=me&name=&seat=here&name=Bert&visibility=link").await;
    let rules = guest.page("/rules/overboss?q=portal+used").await;
    assert!(rules.contains("OB-PORT-02") && rules.contains("class=\"found\""));
    for n in 0..40 {
        guest.choose(&table, n).await;
    }
    let page = guest.page(&table).await;
    let linked = values(&page, "href=\"/rules/overboss#");
    assert!(linked.len() > 20);
    for rule in linked {
        assert!(rules.contains(&format!("id=\"{rule}\"")), "{rule}");
    }
}

#[tokio::test]
async fn a_search_shows_the_sentence_with_the_word_marked_under_its_heading() {
    let house = House::open().await;
    let mut guest = house.browser();
    let page = guest.page("/rules/overboss?q=portal+used").await;
    let hits = page.split("class=\"found\"").nth(1).and_then(|rest| rest.split("</ol>").next()).unwrap();
    assert!(hits.contains("<mark>Portal</mark>") && hits.contains("<mark>used</mark>"), "{hits}");
    assert!(hits.contains("href=\"/rules/overboss#OB-PORT-02\"") && hits.contains("Portals"), "{hits}");
    let prose = guest.page("/rules/overboss?q=villain").await;
    assert!(prose.contains("<mark>villain</mark> with an empty map"), "prose is found too");
    let cards = guest.page("/rules/overboss?q=croak").await;
    assert!(cards.contains("href=\"/rules/overboss/cards#boss-bos-01\""), "cards are found by name");
    let nothing = guest.page("/rules/overboss?q=zebra").await;
    assert!(nothing.contains("Nothing holds all of these words"));
}

#[tokio::test]
async fn every_face_of_every_game_is_in_its_gallery_once_with_a_picture() {
    let house = House::open().await;
    let mut guest = house.browser();
    for meta in malice_catalog::games() {
        let path = format!("/rules/{}/cards", meta.id);
        let page = guest.page(&path).await;
        let faces: Value =
            serde_json::from_str(&guest.get(&format!("/api/v1/games/{}/faces", meta.id)).await.text())
                .unwrap();
        let faces = faces["faces"].as_array().unwrap();
        let items = values(&page, "<li id=\"");
        assert_eq!(items.len(), faces.len(), "{}", meta.id);
        assert_eq!(items.iter().collect::<BTreeSet<_>>().len(), items.len(), "one anchor for one face");
        assert!(!page.contains("class=\"letter\""), "{}: a face without a picture", meta.id);
        let sprite = guest.get(&format!("/assets/{}.svg", meta.id)).await.text();
        for symbol in values(&page, "<use href=\"/assets/") {
            let (_, name) = symbol.split_once('#').unwrap();
            assert!(sprite.contains(&format!("<symbol id=\"{name}\"")), "{}: {name}", meta.id);
        }
    }
}

#[tokio::test]
async fn the_gallery_is_filtered_by_kind_by_what_is_printed_and_by_words() {
    let house = House::open().await;
    let mut guest = house.browser();
    let shown = async |query: &str, guest: &mut Browser| {
        let page = guest.page(&format!("/rules/battle-for-greyport/cards?{query}")).await;
        values(&page, "<li id=\"").len()
    };
    let all = shown("", &mut guest).await;
    let items = shown("kind=Item", &mut guest).await;
    let gold = shown("kind=Item&Cost=gold", &mut guest).await;
    let magical = shown("kind=Item&Cost=gold&Type=magical", &mut guest).await;
    assert!(all > items && items > gold && gold > magical && magical > 0, "{all} {items} {gold} {magical}");
    assert_eq!(shown("q=aegis+of", &mut guest).await, 1);
    assert_eq!(shown("kind=Monster&q=aegis", &mut guest).await, 0);
    assert_eq!(shown("kind=Nonsense&Cost=gold", &mut guest).await, all, "an unknown kind is none");
}
