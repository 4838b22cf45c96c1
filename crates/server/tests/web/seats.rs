//! A seat that changes hands: whoever had it keeps nothing of it, and is told why.

use std::time::Duration;

use futures_util::future::join_all;
use malice_load::Lines;

use crate::support::House;
use crate::support::browser::{Browser, fields, values};

/// The cards that only the holder of a seat sees.
fn hand(page: &str) -> Vec<String> {
    values(page, "value=\"keep ")
}

/// Waits until a stream says that its page may not go on.
async fn gone(lines: &mut Lines) {
    let wait = async { while lines.next().await.unwrap().as_deref() != Some("event: gone") {} };
    tokio::time::timeout(Duration::from_secs(10), wait).await.expect("the stream is closed at once");
}

async fn live(guest: &Browser, table: &str, eyes: &str) -> Lines {
    guest.live(&format!("t={}:{eyes}:999999", table.trim_start_matches("/t/"))).await
}

/// A table of three whose host has come; seats 2 and 3 are open.
async fn three(host: &mut Browser) -> String {
    host.open("seat=me&name=&seat=open&name=&seat=open&name=&visibility=link&o.boss_cards=true").await
}

async fn join(guest: &mut Browser, table: &str, name: &str, seat: u8) {
    rename(guest, name).await;
    let joined = guest.post(&format!("{table}/join"), &format!("seat={seat}")).await;
    assert_eq!(joined.status, 200, "{}", joined.text());
}

async fn rename(guest: &mut Browser, name: &str) {
    guest.post("/settings", &format!("name={name}&pace=off&theme=auto")).await;
}

#[tokio::test]
async fn who_leaves_an_open_seat_takes_nothing_along() {
    let house = House::open().await;
    let [mut host, mut thief, mut mate, mut bob, mut cora] = std::array::from_fn(|_| house.browser());
    let table = three(&mut host).await;
    join(&mut thief, &table, "Thief", 2).await;
    let (seat, look) = (thief.link(&table, "seat-2").await, thief.link(&table, "hand-2").await);
    mate.post(&look, "").await;
    let (mut own, mut mates) = (live(&thief, &table, "2").await, live(&mate, &table, "2").await);
    thief.post(&format!("{table}/leave"), "seat=2").await;
    gone(&mut own).await;
    gone(&mut mates).await;
    join(&mut bob, &table, "Bob", 2).await;
    join(&mut cora, &table, "Cora", 3).await;
    let cards = hand(&bob.page(&table).await);
    assert_eq!(cards.len(), 2, "Bob sees his own hand");

    shut_out(&mut thief, &mut mate, &table, &[&seat, &look]).await;
    let House { server, folder } = house;
    server.stop().await.unwrap();
    let house = House::with_data(folder.path()).await;
    let (mut thief, mut mate) = (thief.at(house.server.address()), mate.at(house.server.address()));
    shut_out(&mut thief, &mut mate, &table, &[&seat, &look]).await;
    assert_eq!(
        hand(&bob.at(house.server.address()).page(&table).await),
        cards,
        "the seat is Bob's as before"
    );
    let stranger = house.browser().get(&table).await;
    assert_eq!(stranger.status, 404, "who never sat there learns nothing");
}

/// Whoever had seat 2 or looked into its hand gets in by no way, and is told why.
async fn shut_out(thief: &mut Browser, mate: &mut Browser, table: &str, links: &[&str]) {
    for guest in [thief, mate] {
        for link in links {
            for answer in [guest.get(link).await, guest.post(link, "").await] {
                assert_eq!(answer.status, 410, "{link}");
                assert!(answer.text().contains("Thief left seat 2"), "{}", answer.text());
            }
        }
        for path in ["", "/text", "/links", "/record", "/report.json"] {
            let answer = guest.get(&format!("{table}{path}")).await;
            assert_eq!(answer.status, 410, "{path}");
            let told = answer.text();
            assert!(told.contains("Thief left seat 2") && !told.contains("keep "), "{told}");
        }
        let mut lines = live(guest, table, "2").await;
        gone(&mut lines).await;
    }
}

#[tokio::test]
async fn a_seat_link_works_once_and_who_gave_the_seat_away_watches() {
    let house = House::open().await;
    let [mut host, mut bob, mut heir, mut friend] = std::array::from_fn(|_| house.browser());
    let form = "seat=me&name=&seat=open&name=&visibility=link&o.boss_cards=true";
    let table = host.open(form).await;
    join(&mut bob, &table, "Bob", 2).await;
    rename(&mut heir, "Heir").await;
    for power in ["seat-2", "hand-2", "api-2"] {
        let refused = host.post(&format!("{table}/links"), &format!("power={power}")).await;
        assert_eq!(refused.status, 403, "a seat that somebody has is not the host's: {power}");
    }
    let (seat, look) = (bob.link(&table, "seat-2").await, bob.link(&table, "hand-2").await);
    friend.post(&look, "").await;
    let cards = hand(&bob.page(&table).await);
    assert!(friend.page(&table).await.contains(&cards[0]), "a link shows the hand");
    let (mut bobs, mut friends) = (live(&bob, &table, "2").await, live(&friend, &table, "2").await);
    assert_eq!(heir.post(&seat, "").await.status, 200);
    gone(&mut bobs).await;
    gone(&mut friends).await;
    assert_eq!(hand(&heir.page(&table).await), cards, "the seat is the heir's");

    let page = bob.page(&table).await;
    assert!(page.contains("Heir took over seat 2. You only watch now."), "{page}");
    assert!(!page.contains(&cards[0]) && !page.contains(&cards[1]), "{page}");
    let told = friend.get(&table).await;
    assert!(told.status == 410 && told.text().contains("Heir took over seat 2"), "{}", told.text());
    for guest in [&mut bob, &mut host, &mut friend, &mut heir] {
        let spent = guest.post(&seat, "").await;
        assert!(spent.status == 410 && spent.text().contains("works once"), "{}", spent.text());
        assert_eq!(guest.get(&look).await.status, 410);
    }
    for power in ["seat-2", "hand-2", "api-2"] {
        let refused = bob.post(&format!("{table}/links"), &format!("power={power}")).await;
        assert_eq!(refused.status, 403, "{power}");
    }
    assert!(!host.page(&table).await.contains("You only watch"), "the others are told nothing");
    // Who takes the own seat once more, in the same browser, uses the link up and loses nothing.
    let (again, look) = (heir.link(&table, "seat-2").await, heir.link(&table, "hand-2").await);
    heir.post(&again, "").await;
    assert_eq!((heir.get(&again).await.status, heir.get(&look).await.status), (410, 200));
}

#[tokio::test]
async fn of_those_who_take_a_seat_at_once_one_has_it() {
    let house = House::open().await;
    let mut host = house.browser();
    let table = host.open("seat=me&name=&seat=easy&name=&visibility=link&o.boss_cards=true").await;
    let link = host.link(&table, "seat-1").await;
    let mut guests: Vec<Browser> = (0..8).map(|_| house.browser()).collect();
    for guest in &mut guests {
        guest.page("/").await;
    }
    let answers = join_all(guests.iter_mut().map(|guest| guest.post_with(&link, "", &[]))).await;
    let (took, told): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 303);
    assert_eq!((took.len(), told.len()), (1, 7));
    for answer in told {
        assert!(answer.status == 410 && answer.text().contains("works once"), "{}", answer.text());
    }
    let mut holders = 0;
    for guest in &mut guests {
        holders += usize::from(guest.get(&table).await.text().contains("value=\"keep "));
    }
    assert_eq!(holders, 1);
}

#[tokio::test]
async fn a_seat_that_a_bot_plays_is_its_persons_and_nobody_elses() {
    let house = House::open().await;
    let [mut host, mut bob, mut thief] = std::array::from_fn(|_| house.browser());
    let table = host.open("seat=me&name=&seat=open&name=&visibility=link&o.boss_cards=true").await;
    join(&mut bob, &table, "Bob", 2).await;
    let (seat, look) = (bob.link(&table, "seat-2").await, bob.link(&table, "hand-2").await);
    thief.post(&look, "").await;
    host.post(&format!("{table}/bot"), "seat=2&level=easy").await;
    assert!(bob.page(&table).await.contains("A bot decides for your seat"), "the person is told");
    for answer in [thief.get(&table).await, thief.get(&look).await, thief.post(&seat, "").await] {
        assert_eq!(answer.status, 410);
        assert!(answer.text().contains("eat 2 was handed to a bot"), "{}", answer.text());
    }
    for power in ["seat-2", "hand-2", "api-2"] {
        assert_eq!(host.post(&format!("{table}/links"), &format!("power={power}")).await.status, 403);
    }
    // Another bot is no other holder.
    let look = bob.link(&table, "hand-2").await;
    host.post(&format!("{table}/bot"), "seat=2&level=normal").await;
    assert_eq!(thief.get(&look).await.status, 200);
    bob.post(&format!("{table}/human"), "seat=2").await;
    let back = bob.page(&table).await;
    assert!(back.contains("name=\"seat\" value=\"2\"") && !back.contains("A bot decides for your"), "{back}");
    for link in [&seat, &look] {
        assert_eq!(thief.post(link, "").await.status, 410, "what ended stays ended");
    }
    assert_eq!(thief.get(&table).await.status, 410);
}

#[tokio::test]
async fn links_to_open_seats_end_when_bots_take_them() {
    let house = House::open().await;
    let (mut host, mut late) = (house.browser(), house.browser());
    let table = three(&mut host).await;
    let link = host.link(&table, "seat-2").await;
    late.page(&link).await;
    host.post(&format!("{table}/start"), "level=easy").await;
    let told = late.post(&link, "").await;
    assert!(told.status == 410 && told.text().contains("seat 2 was handed to a bot"), "{}", told.text());
    assert_eq!(late.get(&table).await.status, 404);
    // A bot's own seat is the host's to give.
    let link = host.link(&table, "seat-2").await;
    late.post(&link, "").await;
    assert_eq!(late.get(&table).await.status, 200);
    assert_eq!(host.post(&link, "").await.status, 410, "the host does not come back through it");
}

#[tokio::test]
async fn people_at_one_screen_give_away_one_seat_and_keep_the_other() {
    let house = House::open().await;
    let (mut host, mut bert) = (house.browser(), house.browser());
    let form = "seat=me&name=&seat=here&name=Bert&visibility=link&curtain=true&o.boss_cards=true";
    let table = host.open(form).await;
    let (first, second) = (host.link(&table, "hand-1").await, host.link(&table, "hand-2").await);
    let link = host.link(&table, "seat-2").await;
    host.post(&format!("{table}/curtain"), "seat=2").await;
    let cards = hand(&host.page(&table).await);
    let mut lines = live(&host, &table, "2").await;
    rename(&mut bert, "Bert").await;
    bert.post(&link, "").await;
    gone(&mut lines).await;
    assert_eq!(hand(&bert.page(&table).await), cards);
    let page = host.page(&table).await;
    assert!(hand(&page).len() == 2 && hand(&page) != cards, "the other seat is played on: {page}");
    assert_eq!((bert.get(&first).await.status, bert.get(&second).await.status), (200, 410));
}

#[tokio::test]
async fn who_left_has_no_seat_at_the_next_game() {
    let house = House::open().await;
    let (mut host, mut bob) = (house.browser(), house.browser());
    let table = host.open("seat=me&name=&seat=open&name=&visibility=link&o.boss_cards=true").await;
    join(&mut bob, &table, "Bob", 2).await;
    let link = bob.link(&table, "seat-2").await;
    bob.post(&format!("{table}/leave"), "seat=2").await;
    host.post(&format!("{table}/end"), "").await;
    host.post(&format!("{table}/rematch"), "").await;
    let rematch = host.path.clone();
    assert_ne!(rematch, table);
    assert_eq!(bob.get(&rematch).await.status, 404, "a bot plays the seat for itself");
    assert_eq!(bob.post(&format!("{rematch}/human"), "seat=2").await.status, 404);
    assert_eq!(bob.post(&link, "").await.status, 410);
    let page = host.page(&rematch).await;
    assert!(!page.contains("Bob"), "{page}");
}

#[tokio::test]
async fn consent_to_go_back_ends_with_who_gave_it() {
    let house = House::open().await;
    let [mut host, mut bob, mut heir] = std::array::from_fn(|_| house.browser());
    let table = host.open("seat=me&name=&seat=open&name=&visibility=link&o.first_player=1").await;
    join(&mut bob, &table, "Bob", 2).await;
    while !bob.page(&table).await.contains("data-yours") {
        host.choose(&table, 0).await;
    }
    let page = bob.page(&table).await;
    bob.post(&format!("{table}/back"), &format!("{}&to=0", fields(&page))).await;
    let asked = host.page(&table).await;
    assert!(asked.contains("Bob asks to go back"), "{asked}");
    let link = bob.link(&table, "seat-2").await;
    heir.post(&link, "").await;
    assert!(!host.page(&table).await.contains("asks to go back"), "nobody who sits there asks");
    host.post(&format!("{table}/back/agree"), &fields(&asked)).await;
    assert!(heir.page(&table).await.contains("data-yours"), "nothing was taken back");
}
