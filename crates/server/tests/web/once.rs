//! Forms that are sent twice are done once: by a double click, a balancer, or whoever got no reply.

use crate::support::House;
use crate::support::browser::values;

#[tokio::test]
async fn a_seat_is_taken_once() {
    let house = House::open().await;
    let (mut host, mut guest) = (house.browser(), house.browser());
    let table = host.open("seat=me&name=&seat=open&name=&seat=open&name=&visibility=link").await;
    guest.page(&table).await;
    for _ in 0..2 {
        let joined = guest.post_with(&format!("{table}/join"), "seat=2", &[]).await;
        assert_eq!(joined.status, 303, "{}", joined.text());
    }
    let other = guest.post(&format!("{table}/join"), "seat=3").await;
    assert!(other.text().contains("You have a seat already"), "{}", other.text());
}

#[tokio::test]
async fn a_link_is_made_once_and_shown_again() {
    let house = House::open().await;
    let mut host = house.browser();
    let table = host.open("seat=me&name=&seat=easy&name=&visibility=link").await;
    let links = format!("{table}/links");
    let key = values(&host.page(&links).await, "name=\"key\" value=\"")[0].clone();
    let mut secrets = Vec::new();
    for (power, key) in [("watch", key.as_str()), ("watch", &key), ("hand-1", &key), ("watch", "another")] {
        let shown = host.post(&links, &format!("power={power}&key={key}")).await.text();
        secrets.push(values(&shown, "class=\"address\" readonly value=\"")[0].clone());
    }
    assert_eq!(secrets[0], secrets[1]);
    assert!(secrets[0] != secrets[2] && secrets[0] != secrets[3] && secrets[2] != secrets[3]);
    let given = values(&host.page(&links).await, "name=\"link\" value=\"");
    assert_eq!(given.len(), 3);
    // The same key of another guest makes another link.
    let mut guest = house.browser();
    guest
        .post(
            secrets[0].split_once("/link/").map(|(_, token)| format!("/link/{token}")).unwrap().as_str(),
            "",
        )
        .await;
    for _ in 0..2 {
        let revoke = format!("link={}", given[0]);
        assert_eq!(host.post_with(&format!("{links}/revoke"), &revoke, &[]).await.status, 303);
    }
}

#[tokio::test]
async fn a_table_is_ended_once_and_played_again_once() {
    let house = House::open().await;
    let (mut host, mut guest) = (house.browser(), house.browser());
    let table = host.open("seat=me&name=&seat=open&name=&visibility=link").await;
    guest.page(&table).await;
    assert_eq!(guest.post(&format!("{table}/join"), "seat=2").await.status, 200);
    for _ in 0..2 {
        assert_eq!(host.post_with(&format!("{table}/end"), "", &[]).await.status, 303);
    }
    let rematch = format!("{table}/rematch");
    let asked = tokio::join!(host.post_with(&rematch, "", &[]), guest.post_with(&rematch, "", &[]));
    let again = host.post_with(&rematch, "", &[]).await;
    let to = again.header("location").unwrap();
    assert_eq!((asked.0.header("location"), asked.1.header("location")), (Some(to), Some(to)));
    let created = host.page("/metrics").await;
    assert!(created.contains("malice_tables_created_total 2\n"), "no table was opened for nobody: {created}");
}

#[tokio::test]
async fn a_table_is_opened_once() {
    let house = House::open().await;
    let mut guest = house.browser();
    let home = guest.page("/").await;
    let key = values(&home, "name=\"key\" value=\"")[0].clone();
    let form = guest.page("/new/overboss").await;
    assert_ne!(values(&form, "name=\"key\" value=\"")[0], key, "every page has a key of its own");
    let new = "seat=me&name=&seat=easy&name=&visibility=link";
    let mut opened = Vec::new();
    for (path, fields) in [("/play/overboss", "level=easy"), ("/guide/overboss", ""), ("/new/overboss", new)]
    {
        let form = format!("{fields}&key={key}");
        let (mut one, mut other) = (guest.twin(), guest.twin());
        let at_once = tokio::join!(one.post_with(path, &form, &[]), other.post_with(path, &form, &[]));
        let again = guest.post_with(path, &form, &[]).await;
        let table = again.header("location").unwrap().to_owned();
        assert_eq!(
            (at_once.0.header("location"), at_once.1.header("location")),
            (Some(&*table), Some(&*table))
        );
        opened.push(table);
    }
    // Another key, another wish, another guest: each opens another table.
    let other = format!("level=hard&key={key}");
    let same = format!("level=easy&key={key}");
    for (mut guest, form) in [
        (guest.twin(), "level=easy&key=anothersixteenxx"),
        (guest.twin(), &other),
        (house.browser(), &same),
        (guest.twin(), "level=easy"),
        (guest.twin(), "level=easy"),
    ] {
        let answer = guest.post_with("/play/overboss", form, &[]).await;
        opened.push(answer.header("location").unwrap().to_owned());
    }
    let count = opened.len();
    opened.sort();
    opened.dedup();
    assert_eq!(opened.len(), count, "{opened:?}");
}

#[tokio::test]
async fn a_game_is_played_on_from_a_position_once() {
    let house = House::open().await;
    let mut guest = house.browser();
    let table = guest.open("seat=me&name=&seat=here&name=Bert&visibility=link").await;
    guest.choose(&table, 0).await;
    guest.post(&format!("{table}/end"), "").await;
    let replay = guest.page(&format!("{table}/replay?at=0")).await;
    let form = format!("at=0&seat=1&level=easy&key={}", values(&replay, "name=\"key\" value=\"")[0]);
    let fork = format!("{table}/fork");
    let (mut one, mut other) = (guest.twin(), guest.twin());
    let at_once = tokio::join!(one.post_with(&fork, &form, &[]), other.post_with(&fork, &form, &[]));
    let again = guest.post_with(&fork, &form, &[]).await;
    let played = again.header("location").unwrap();
    assert_eq!((at_once.0.header("location"), at_once.1.header("location")), (Some(played), Some(played)));
    let another = guest.post_with(&fork, "at=0&seat=1&level=easy&key=anothersixteenxx", &[]).await;
    assert_ne!(another.header("location"), Some(played));
}

#[tokio::test]
async fn a_seat_is_left_once() {
    let house = House::open().await;
    let (mut host, mut guest) = (house.browser(), house.browser());
    let table = host.open("seat=me&name=&seat=open&name=&seat=open&name=&visibility=link").await;
    guest.page(&table).await;
    guest.post(&format!("{table}/join"), "seat=2").await;
    for _ in 0..2 {
        assert_eq!(guest.post_with(&format!("{table}/leave"), "seat=2", &[]).await.status, 303);
    }
    let others = house.browser().post_with(&format!("{table}/leave"), "seat=2", &[]).await;
    assert!(others.text().contains("role=\"alert\""), "who never sat there cannot leave");
}

/// A page of another version of the server asks for another content under the same name: ours must not be kept for that.
#[tokio::test]
async fn only_what_was_asked_for_is_kept_for_ever() {
    let house = House::open().await;
    let mut guest = house.browser();
    let page = guest.page("/").await;
    let style = values(&page, "href=\"/assets/style.css")[0].clone();
    let life = async |guest: &mut crate::support::browser::Browser, asked: &str| {
        let answer = guest.get(&format!("/assets/style.css{asked}")).await;
        assert_eq!(answer.status, 200);
        answer.header("cache-control").unwrap().to_owned()
    };
    assert!(life(&mut guest, &style).await.contains("immutable"), "{style}");
    for other in ["", "?v=", "?v=00000000", "?v=anything", &format!("{style}0"), &format!("{style}&x=1")] {
        assert_eq!(life(&mut guest, other).await, "no-store", "{other}");
    }
}
