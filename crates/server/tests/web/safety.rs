//! What strangers get, and what is not taken.

use crate::support::House;
use crate::support::browser::{fields, values};

#[tokio::test]
async fn who_may_not_see_a_table_is_told_that_there_is_none() {
    let house = House::open().await;
    let (mut guest, mut stranger) = (house.browser(), house.browser());
    let table = guest.open("seat=me&name=&seat=easy&name=&visibility=link").await;
    let nowhere = stranger.get("/t/00000000000000000000000000").await;
    for path in ["", "/replay", "/record", "/text", "/report", "/report.json", "/links"] {
        let answer = stranger.get(&format!("{table}{path}")).await;
        assert_eq!((answer.status, answer.text()), (404, nowhere.text()), "{path}");
    }
    let page = guest.page(&table).await;
    let stolen = format!("{}&do=draft+1&confirmed=1", fields(&page));
    assert_eq!(stranger.post(&format!("{table}/act"), &stolen).await.status, 404);
    let mut lines = stranger.live(&format!("t={}:1:0", table.trim_start_matches("/t/"))).await;
    assert_eq!(lines.next().await.unwrap().as_deref(), Some("event: gone"));
}

#[tokio::test]
async fn links_let_in_until_they_are_taken_back() {
    let house = House::open().await;
    let (mut host, mut other) = (house.browser(), house.browser());
    let table = host.open("seat=me&name=&seat=easy&name=&visibility=link&o.boss_cards=true").await;
    let own = values(&host.page(&table).await, "value=\"keep ");
    for (power, sees) in [("watch", false), ("hand-1", true)] {
        let shown = host.post(&format!("{table}/links"), &format!("power={power}")).await.text();
        let link = values(&shown, "class=\"address\" readonly value=\"")[0].clone();
        let path = link[link.find("/link/").unwrap()..].to_owned();
        other.page(&path).await;
        assert_eq!(other.get(&table).await.status, 404, "looking at a link does nothing");
        other.post(&path, "").await;
        let page = other.page(&table).await;
        assert_eq!(own.iter().any(|card| page.contains(card.as_str())), sees, "{power}");
        assert!(!page.contains("name=\"do\""), "who looks decides nothing");
        let given = host.page(&format!("{table}/links")).await;
        let id = values(&given, "name=\"link\" value=\"").pop().unwrap();
        host.post(&format!("{table}/links/revoke"), &format!("link={id}")).await;
        assert_eq!(other.get(&table).await.status, 404, "a link that was taken back lets nobody in");
        assert_eq!(other.get(&path).await.status, 410);
    }
    let shown = host.post(&format!("{table}/links"), "power=seat-1").await.text();
    let link = values(&shown, "class=\"address\" readonly value=\"")[0].clone();
    other.post(&link[link.find("/link/").unwrap()..], "").await;
    assert!(other.page(&table).await.contains("value=\"keep "), "the seat is played on another device");
    assert!(!host.page(&table).await.contains("value=\"keep "));
}

#[tokio::test]
async fn posts_of_other_sites_and_bad_input_change_nothing() {
    let house = House::open().await;
    let mut guest = house.browser();
    let foreign = guest.post_with("/play/overboss", "level=easy", &[("origin", "http://evil.example")]).await;
    assert_eq!(foreign.status, 403);
    let foreign = guest.post_with("/play/overboss", "level=easy", &[("sec-fetch-site", "cross-site")]).await;
    assert_eq!(foreign.status, 403);
    for (path, form) in [
        ("/play/chess", "level=easy"),
        ("/play/overboss", "level=godlike"),
        ("/new/overboss", "seat=me&name=&o.map_size=huge"),
        ("/new/overboss", "seat=me&name=&seat=me&name="),
        ("/new/overboss", ""),
        ("/settings", "name=%20&pace=off&theme=auto"),
        ("/settings", "name=Ann&pace=warp&theme=auto"),
    ] {
        let answer = guest.post(path, form).await;
        assert_eq!(answer.status, 422, "{path} {form}");
    }
    assert_eq!(guest.post("/settings", "name=Ann").await.status, 422, "fields are missing");
    let headers = guest.get("/").await;
    let policy = headers.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(headers.header("referrer-policy"), Some("no-referrer"));
    let cookie = house.browser().get("/").await.header("set-cookie").unwrap().to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
}

#[tokio::test]
async fn names_and_chat_are_escaped_and_told_to_insiders_only() {
    let house = House::open().await;
    let (mut guest, mut stranger) = (house.browser(), house.browser());
    guest.post("/settings", "name=%3Cb%3EAnn%3C%2Fb%3E&pace=off&theme=auto&confirm=1").await;
    let table = guest.open("seat=me&name=&seat=easy&name=&visibility=link").await;
    let id = table.trim_start_matches("/t/").to_owned();
    let mut own = guest.live(&format!("t={id}:1:999999")).await;
    let mut theirs = stranger.live(&format!("t={id}:watch:999999")).await;
    guest.post(&format!("{table}/chat"), "key=k1&text=%3Cscript%3Ealert(1)%3C%2Fscript%3E").await;
    guest.post(&format!("{table}/chat"), "key=k1&text=%3Cscript%3Ealert(1)%3C%2Fscript%3E").await;
    let page = guest.page(&table).await;
    assert!(!page.contains("<script>alert") && !page.contains("<b>Ann"), "{page}");
    assert_eq!(page.matches("&lt;script&gt;alert(1)").count(), 1, "a line that was sent twice is said once");
    while own.next().await.unwrap().is_some_and(|line| !line.contains("&lt;script&gt;")) {}
    assert_eq!(theirs.next().await.unwrap().as_deref(), Some("event: gone"));
    assert_eq!(stranger.post(&format!("{table}/chat"), "key=k2&text=hi").await.status, 404);
}
