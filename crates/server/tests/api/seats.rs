//! Tokens of a seat that changes hands.

use std::time::Duration;

use malice_load::Lines;
use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::{Client, House, line};

/// A table of two in the browser: the host's token for seat 1, and where it is.
async fn table(host: &mut Browser, form: &str) -> (String, String) {
    let page = host.open(form).await;
    let path = format!("/tables/{}", page.trim_start_matches("/t/"));
    (page, path)
}

const TWO: &str = "seat=me&name=&seat=open&name=&visibility=link&o.boss_cards=true";

/// The last line of a stream, and that it is the last.
async fn last(lines: &mut Lines) -> Value {
    loop {
        let told = line(lines).await;
        if told["type"] == "closed" {
            let end = tokio::time::timeout(Duration::from_secs(10), lines.next()).await;
            assert_eq!(end.expect("the stream ends at once").unwrap(), None);
            return told;
        }
    }
}

/// Everything that a token could do is refused with the same sentence.
async fn ended(client: &mut Client, path: &str, why: &str) {
    for what in ["", "/choices", "/observation", "/record", "/events", "?at=0"] {
        let (status, told) = client.get(&format!("{path}{what}")).await;
        assert_eq!((status, told["error"].as_str()), (410, Some(why)), "{what}");
    }
    for (what, body) in [
        ("act", json!({"decision": 0, "key": "k", "do": "draft 1"})),
        ("undo", json!({"version": 0, "key": "k"})),
        ("restart", json!({"version": 0, "key": "k"})),
        ("chat", json!({"text": "boo", "key": "k"})),
        ("go", json!({})),
    ] {
        let (status, told) = client.post(&format!("{path}/{what}"), &body).await;
        assert_eq!((status, told["error"].as_str()), (410, Some(why)), "{what}");
    }
}

#[tokio::test]
async fn the_tokens_of_a_seat_end_when_it_is_taken_over() {
    let house = House::open().await;
    let [mut host, mut heir] = std::array::from_fn(|_| house.browser());
    let (page, path) = table(&mut host, TWO).await;
    let (_, joined) = house.client(None).post(&format!("{path}/join"), &json!({"name": "Robot"})).await;
    let mut robot = house.client(joined["token"].as_str());
    let mut own = house.client(Some(&host.link(&page, "api-1").await));
    let look = host.link(&page, "hand-1").await;
    let mut looker = house.client(look.strip_prefix("/link/"));
    let mut streams = Vec::new();
    for client in [&own, &looker] {
        let mut lines = client.listen(&format!("{path}/events")).await;
        assert_eq!(line(&mut lines).await["type"], "state");
        streams.push(lines);
    }
    let mut others = robot.listen(&format!("{path}/events")).await;
    assert_eq!(line(&mut others).await["type"], "state");

    let seat = host.link(&page, "seat-1").await;
    heir.post("/settings", "name=Heir&pace=off&theme=auto").await;
    heir.post(&seat, "").await;
    for (lines, what) in streams.iter_mut().zip(["token", "link"]) {
        let told = last(lines).await;
        assert_eq!(told["error"], format!("this {what} works no more: Heir took over seat 1"));
    }
    ended(&mut own, &path, "this token works no more: Heir took over seat 1").await;
    ended(&mut looker, &path, "this link works no more: Heir took over seat 1").await;
    assert_eq!(line(&mut others).await["seats"][0]["name"], "Heir", "the other seat's stream goes on");
    assert_eq!(robot.see(&path).await["you"], 2, "and so does its token");

    let House { server, folder } = house;
    server.stop().await.unwrap();
    let house = House::with_data(folder.path()).await;
    let mut own = house.client(own.token.as_deref());
    ended(&mut own, &path, "this token works no more: Heir took over seat 1").await;
    let stranger = house.client(Some("guess")).get(&path).await;
    assert_eq!(stranger.0, 404, "who never had a token learns nothing");
}

#[tokio::test]
async fn a_token_does_not_play_beside_a_bot() {
    let house = House::open().await;
    let (mut host, mut friend) = (house.browser(), house.browser());
    let (page, path) = table(&mut host, &TWO.replace("boss_cards=true", "first_player=1")).await;
    friend.page(&page).await;
    friend.post(&format!("{page}/join"), "seat=2").await;
    let mut before = house.client(Some(&friend.link(&page, "api-2").await));
    let mut lines = before.listen(&format!("{path}/events")).await;
    host.post(&format!("{page}/bot"), "seat=2&level=easy").await;
    assert_eq!(last(&mut lines).await["error"], "this token works no more: seat 2 was handed to a bot");
    ended(&mut before, &path, "this token works no more: seat 2 was handed to a bot").await;
    // One that is made meanwhile looks, and plays when the person has come back: not even then, the seat changed hands.
    let mut meanwhile = house.client(Some(&friend.link(&page, "api-2").await));
    let state = meanwhile.see(&path).await;
    assert_eq!(state["you"], 2);
    let undo = json!({"version": state["version"], "key": "u"});
    let (status, told) = meanwhile.post(&format!("{path}/undo"), &undo).await;
    assert_eq!(
        (status, told["error"].as_str()),
        (403, Some("a bot decides for this seat: take it back first"))
    );
    friend.post(&format!("{page}/human"), "seat=2").await;
    assert_eq!(meanwhile.get(&path).await.0, 410);
    assert_eq!(before.get(&path).await.0, 410, "what ended stays ended");
}

#[tokio::test]
async fn a_token_that_was_taken_back_says_so_to_who_had_it() {
    let house = House::open().await;
    let mut host = house.browser();
    let (page, path) = table(&mut host, &TWO.replace("open", "easy")).await;
    let mut client = house.client(Some(&host.link(&page, "api-1").await));
    let mut lines = client.listen(&format!("{path}/events")).await;
    let given = host.page(&format!("{page}/links")).await;
    let link = crate::support::browser::values(&given, "name=\"link\" value=\"")[0].clone();
    host.post(&format!("{page}/links/revoke"), &format!("link={link}")).await;
    let why = "this token works no more: it was taken back, or its seat changed hands";
    assert_eq!(last(&mut lines).await["error"], why);
    ended(&mut client, &path, why).await;
}

#[tokio::test]
async fn the_next_holder_is_bound_by_no_order_of_the_last() {
    let house = House::open().await;
    let [mut host, mut heir] = std::array::from_fn(|_| house.browser());
    let form = "seat=me&name=&seat=here&name=Bert&visibility=link&o.selection=random&o.start_player=1";
    let opened = host.post("/new/forces-of-evil", form).await;
    assert_eq!(opened.status, 200, "{}", opened.text());
    let page = host.path.clone();
    let path = format!("/tables/{}", page.trim_start_matches("/t/"));
    let given = |state: &Value| -> Vec<String> {
        let given = state["given"].as_array().unwrap();
        given.iter().map(|given| given["order"].as_str().unwrap().to_owned()).collect()
    };
    let mut own = house.client(Some(&host.link(&page, "api-1").await));
    let order = json!({"version": 0, "key": "o", "order": "full"});
    assert_eq!(own.post(&format!("{path}/orders"), &order).await.0, 200);
    assert_eq!(given(&own.see(&path).await), ["full"]);
    let link = host.link(&page, "seat-1").await;
    heir.post(&link, "").await;
    let token = heir.link(&page, "api-1").await;
    assert_eq!(given(&house.client(Some(&token)).see(&path).await), [""; 0], "no order holds");
    house.server.stop().await.unwrap();
    let house = House::with_data(house.folder.path()).await;
    assert_eq!(given(&house.client(Some(&token)).see(&path).await), [""; 0], "nor does one come back");
}

#[tokio::test]
async fn a_seat_that_is_being_handed_over_is_so_when_the_asker_goes_away() {
    let (house, faults) = House::with_faults().await;
    let mut host = house.browser();
    let (page, path) = table(&mut host, &TWO.replace("open", "here")).await;
    let mut own = house.client(Some(&host.link(&page, "api-1").await));
    faults.hold();
    let handing = tokio::spawn(async move { host.post(&format!("{page}/bot"), "seat=1&level=easy").await });
    faults.held(1).await;
    handing.abort();
    assert!(handing.await.is_err_and(|error| error.is_cancelled()));
    for _ in 0..20 {
        own.see(&path).await;
    }
    faults.release();
    let ended = async { while own.get(&path).await.0 != 410 {} };
    tokio::time::timeout(Duration::from_secs(10), ended).await.expect("what was begun is done");
}

#[tokio::test]
async fn what_waits_while_a_seat_changes_hands_comes_too_late() {
    let (house, faults) = House::with_faults().await;
    let mut host = house.browser();
    let form = TWO.replace("open", "here").replace("boss_cards=true", "first_player=1");
    let (page, path) = table(&mut host, &form).await;
    let mut own = house.client(Some(&host.link(&page, "api-1").await));
    let mut looker = house.client(host.link(&page, "watch").await.strip_prefix("/link/"));
    let state = own.see(&path).await;
    // The seat is being handed over, but that is not stored yet: the program still passes for its holder.
    faults.hold();
    let handing =
        tokio::spawn(async move { host.post(&format!("{page}/bot"), "seat=1&level=easy").await.status });
    faults.held(1).await;
    let act = json!({"decision": state["decision"], "key": "k", "do": state["choices"][0]["do"]});
    let acting = tokio::spawn({
        let path = format!("{path}/act");
        async move { own.post(&path, &act).await }
    });
    for _ in 0..20 {
        looker.see(&path).await;
    }
    faults.release();
    assert_eq!(handing.await.unwrap(), 200);
    let (status, told) = acting.await.unwrap();
    assert_eq!(
        (status, told["error"].as_str()),
        (410, Some("this token works no more: seat 1 was handed to a bot"))
    );
}
