//! People at different servers sit at one table.

use std::time::Duration;

use malice_server::{Config, Server};
use serde_json::json;

use crate::support::browser::{Browser, fields, values};
use crate::support::nodes::Nodes;
use crate::support::{client_at, line, until};

/// People come, talk and go at different servers.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seats_chat_and_links_are_the_same_everywhere() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let at = |node: usize| nodes.servers[node].address();
    let mut host = Browser::new(at(0));
    let page = host.open("seat=me&name=&seat=open&name=&seat=open&name=&visibility=link").await;
    let path = format!("/tables/{}", page.rsplit('/').next().unwrap());
    // A seat is taken where the table was not opened; who comes with the same wish to the other server is told.
    let mut friend = Browser::new(at(1));
    assert_eq!(friend.post(&format!("{page}/join"), "seat=2").await.status, 200);
    assert!(host.page(&page).await.contains("Guest"), "the host sees them");
    let token = host.link(&page, "api-1").await;
    let mut program = client_at(at(1), Some(&token));
    assert_eq!(program.see(&path).await["you"], 1, "a token works at once and everywhere");
    let mut lines = client_at(at(0), Some(&token)).listen(&format!("{path}/events")).await;
    assert_eq!(line(&mut lines).await["type"], "state");
    let mut third = Browser::new(at(1));
    assert_eq!(third.post(&format!("{page}/join"), "seat=3").await.status, 200);
    let began = line(&mut lines).await;
    assert_eq!((&began["type"], &began["status"]), (&json!("state"), &json!("playing")));
    // What is said at one is heard at the other, once.
    for (guest, text) in [(&mut friend, "hello"), (&mut third, "welcome")] {
        for _ in 0..2 {
            let form = format!("text={text}&key={text}");
            assert_eq!(guest.post(&format!("{page}/chat"), &form).await.status, 200);
        }
    }
    host.post(&format!("{page}/chat"), "text=bye&key=b").await;
    for text in ["hello", "welcome", "bye"] {
        let said = line(&mut lines).await;
        assert_eq!((&said["type"], &said["text"]), (&json!("chat"), &json!(text)), "{said}");
    }
    // A token that is taken back at one server works at none.
    let links = host.page(&format!("{page}/links")).await;
    let link = values(&links, "name=\"link\" value=\"")[0].clone();
    assert_eq!(host.post(&format!("{page}/links/revoke"), &format!("link={link}")).await.status, 200);
    let (status, wrong) = program.get(&path).await;
    assert_eq!(status, 410, "{wrong}");
    assert_eq!(line(&mut lines).await["type"], "closed");
    nodes.end().await;
}

/// What people say about a position, and what bots would do there, is known at every server.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn talk_is_heard_at_every_server() {
    let Some(mut nodes) = Nodes::none().await else { return };
    for _ in 0..2 {
        let config = Config { courtesy: Duration::from_millis(1), ..nodes.config() };
        nodes.servers.push(Server::start(config).await.unwrap());
    }
    let at = |node: usize| nodes.servers[node].address();
    let (mut ann, mut ben) = (Browser::new(at(0)), Browser::new(at(1)));
    let form = "seat=me&name=&seat=open&name=&seat=normal&name=&visibility=link&o.characters=random&\
                o.starting_player=2&o.starting_hp=20&o.open_hands=true";
    assert_eq!(ann.post("/new/battle-for-greyport", form).await.status, 200);
    let page = ann.path.clone();
    assert_eq!(ben.post(&format!("{page}/join"), "seat=2").await.status, 200);
    let choices = |shown: &str| values(shown, "name=\"do\" value=\"");
    // Ben, who defends first, comes to a free round; the bot says what it would do, wherever it thinks.
    let mut shown = String::new();
    until("the bot says what it would do", async || {
        for guest in [&mut ann, &mut ben] {
            let choices = choices(&guest.page(&page).await);
            if !choices.is_empty() && !choices.iter().any(|name| name == "ready") {
                guest.choose(&page, 0).await;
            }
        }
        shown = ben.page(&page).await;
        choices(&shown).iter().any(|name| name == "ready") && shown.contains(" would: ")
    })
    .await;
    let proposal = shown.split("class=\"intents\"").nth(1).unwrap().split("</ul>").next().unwrap();
    until("the other server knows", async || ann.page(&page).await.contains(proposal)).await;
    let hero = choices(&shown).into_iter().find(|name| name.starts_with("play_hero")).unwrap();
    let suggest = format!("{}&do={}&suggest=1", fields(&shown), hero.replace(' ', "+"));
    assert_eq!(ben.post(&format!("{page}/act"), &suggest).await.status, 200);
    until("Ann hears it", async || {
        let shown = ann.page(&page).await;
        let said = shown.split("class=\"intents\"").nth(1).unwrap_or_default();
        said.split("</ul>").next().unwrap().matches(" would: ").count() == 2
    })
    .await;
    // What was said there can be taken back here.
    assert_eq!(ben.post(&format!("{page}/act"), &suggest).await.status, 200);
    until("Ann hears that, too", async || !ann.page(&page).await.contains("<b>Ben</b> would: ")).await;
    nodes.end().await;
}

/// People point, ask to go back, and play again, wherever they are.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_at_different_servers_sit_at_one_table() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let at = |node: usize| nodes.servers[node].address();
    let (mut ann, mut ben) = (Browser::new(at(0)), Browser::new(at(1)));
    let form = "seat=me&name=&seat=open&name=&visibility=link&o.characters=random&o.open_hands=true";
    assert_eq!(ann.post("/new/battle-for-greyport", form).await.status, 200);
    let page = ann.path.clone();
    assert_eq!(ben.post(&format!("{page}/join"), "seat=2").await.status, 200);
    let id = page.trim_start_matches("/t/");
    let mut lines = ann.live(&format!("t={id}:1:999999999")).await;
    let pointed = ben.post_with(&format!("{page}/point"), "seat=2&thing=card-7", &[]).await;
    assert_eq!(pointed.status, 204, "{}", pointed.text());
    until("Ann sees it", async || lines.next().await.unwrap().unwrap().contains("\"thing\":\"card-7\""))
        .await;
    // Ann has acted, and asks for it back when it is too late to undo; Ben agrees elsewhere.
    let (mut shown, mut to) = (String::new(), String::new());
    until("Ann may ask", async || {
        for guest in [&mut ann, &mut ben] {
            if guest.page(&page).await.contains("name=\"do\"") {
                guest.choose(&page, 0).await;
            }
        }
        shown = ann.page(&page).await;
        to = values(&shown, "name=\"to\" value=\"").first().cloned().unwrap_or_default();
        !to.is_empty()
    })
    .await;
    assert_eq!(ann.post(&format!("{page}/back"), &format!("{}&to={to}", fields(&shown))).await.status, 200);
    let asked = ben.page(&page).await;
    assert!(asked.contains(&format!("asks to go back to move {to}.")), "{asked}");
    assert_eq!(ben.post(&format!("{page}/back/agree"), &fields(&asked)).await.status, 200);
    assert!(!ann.page(&page).await.contains("asks to go back"), "it is settled everywhere");
    // The host ends it; both ask for another game at the same time, and come to one table.
    assert_eq!(ann.post(&format!("{page}/end"), "").await.status, 200);
    let rematch = format!("{page}/rematch");
    let (one, other) = tokio::join!(ann.post_with(&rematch, "", &[]), ben.post_with(&rematch, "", &[]));
    assert_eq!((one.status, one.header("location")), (303, other.header("location")), "{}", other.text());
    nodes.end().await;
}
