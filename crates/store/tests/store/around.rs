//! What surrounds a log: lists, the archive, chat, capabilities, guests.

use malice_store::{
    Changes, ChatLine, Filter, Grant, Guest, GuestId, NewChatLine, NewContent, Power, Said, Status, Store,
    StoreError, TokenHash, Update, Updated, Visibility,
};

use super::house::{House, in_both_houses};
use super::{append, applied, id, rude, seat, table};

in_both_houses!(
    lists_hold_what_they_say_newest_first,
    what_is_put_away_comes_back_as_it_was,
    chat_is_said_once_and_read_in_order,
    chat_numbers_grow_whoever_writes,
    what_is_taken_back_is_not_said_again,
    capabilities_are_found_by_their_hash_and_say_when_they_were_revoked,
    guests_keep_their_name_and_settings,
    a_secret_is_made_once,
    content_is_kept_once_for_all_tables_that_have_it,
);

async fn listed(store: &dyn Store, filter: Filter) -> Vec<String> {
    store.list(filter, 10).await.unwrap().into_iter().map(|table| table.id.to_string()).collect()
}

async fn lists_hold_what_they_say_newest_first(house: House) {
    let store = house.open().await;
    for (created, name) in (0..).zip(["open", "hidden", "over", "bens"]) {
        let mut new = table(name);
        new.created = created;
        match name {
            "open" => new.status = Status::Open,
            "hidden" => new.visibility = Visibility::ByLink,
            "over" => new.status = Status::Finished,
            _ => {
                new.host = GuestId::new("ben");
                new.seats = vec![seat(Some("ben"), "human", "Ben"), seat(Some("cal"), "human", "Cal")];
            }
        }
        store.create(new).await.unwrap();
    }
    assert_eq!(listed(&*store, Filter::Listed).await, ["bens", "open"]);
    assert_eq!(listed(&*store, Filter::Unfinished).await, ["bens", "hidden", "open"]);
    assert_eq!(listed(&*store, Filter::OfGuest(GuestId::new("ann"))).await, ["over", "hidden", "open"]);
    assert_eq!(listed(&*store, Filter::OfGuest(GuestId::new("cal"))).await, ["bens"]);
    assert_eq!(listed(&*store, Filter::OfGuest(GuestId::new("dan"))).await, [""; 0]);
    store.append(append("open", 0, "k")).await.unwrap();
    let two = store.list(Filter::Unfinished, 2).await.unwrap();
    assert_eq!(two.iter().map(|table| table.id.as_str()).collect::<Vec<_>>(), ["open", "bens"]);
    assert_eq!(two[1].seats.len(), 2, "a limit counts tables, not seats");
    assert_eq!(Some(&two[0]), store.meta(&id("open")).await.unwrap().as_ref());
}

async fn what_is_put_away_comes_back_as_it_was(house: House) {
    let store = house.open().await;
    for name in ["a", "b", "c", "fresh"] {
        store.create(table(name)).await.unwrap();
    }
    let mut over = table("over");
    over.status = Status::Finished;
    store.create(over).await.unwrap();
    store.append(append("fresh", 0, "k")).await.unwrap();
    let mut away = store.put_away(1_500, 9_000).await.unwrap();
    away.sort();
    assert_eq!(away, [id("a"), id("b"), id("c")]);
    assert_eq!(store.put_away(1_500, 9_000).await.unwrap(), []);
    store.close().await.unwrap();

    let store = house.open().await;
    assert_eq!(listed(&*store, Filter::Listed).await, ["fresh"]);
    assert_eq!(listed(&*store, Filter::OfGuest(GuestId::new("ann"))).await.len(), 5, "not lost");
    let loaded = store.load(&id("a")).await.unwrap().unwrap();
    assert_eq!((loaded.meta.put_away, loaded.meta.status), (Some(9_000), Status::Playing));
    assert_eq!(store.bring_back(&id("a"), 9_500).await, Ok(true));
    assert_eq!(store.bring_back(&id("a"), 9_500).await, Ok(false));
    assert_eq!(store.append(append("b", 0, "k")).await, Ok(applied(1)));
    let touch = Update {
        table: id("c"),
        revision: 0,
        ordered: None,
        changes: Changes::default(),
        orders: Vec::new(),
        at: 9_700,
    };
    assert_eq!(store.update(touch).await, Ok(Updated::Applied { revision: 1 }));
    assert_eq!(listed(&*store, Filter::Listed).await, ["c", "a", "fresh", "b"].map(String::from).to_vec());
    assert_eq!(store.bring_back(&id("none"), 0).await, Err(StoreError::UnknownTable(id("none"))));
}

async fn chat_is_said_once_and_read_in_order(house: House) {
    let store = house.open().await;
    store.create(table("a")).await.unwrap();
    store.create(table("b")).await.unwrap();
    let line = |name: &str, key: &str| NewChatLine {
        table: id(name),
        key: key.into(),
        guest: Some(GuestId::new("ann")),
        name: "Ann".into(),
        text: format!("{key}: <b>'hello'</b>"),
        at: 5,
    };
    let first = store.say(line("a", "k1")).await.unwrap();
    assert_eq!(store.say(line("a", "k1")).await, Ok(first));
    store.say(line("b", "k1")).await.unwrap();
    let second = store.say(line("a", "k2")).await.unwrap();
    let third = store.say(line("a", "k3")).await.unwrap();
    let numbers = |lines: Vec<ChatLine>| lines.into_iter().map(|line| line.number).collect::<Vec<_>>();
    assert_eq!(numbers(store.chat(&id("a"), 0, 10).await.unwrap()), [first, second, third]);
    assert_eq!(numbers(store.chat(&id("a"), 0, 2).await.unwrap()), [second, third]);
    assert_eq!(numbers(store.chat(&id("a"), second, 10).await.unwrap()), [third]);
    let said = store.chat(&id("b"), 0, 10).await.unwrap().remove(0);
    assert_eq!((said.text.as_str(), said.guest), ("k1: <b>'hello'</b>", Some(GuestId::new("ann"))));
    assert_eq!(store.say(line("none", "k")).await, Err(StoreError::UnknownTable(id("none"))));
}

async fn capabilities_are_found_by_their_hash_and_say_when_they_were_revoked(house: House) {
    let store = house.open().await;
    let seat = Grant { hash: TokenHash::of("seat"), power: Power::Seat(1) };
    let watch = Grant { hash: TokenHash::of("watch"), power: Power::Watch };
    let hand = Grant { hash: TokenHash::of("hand"), power: Power::Hand(0) };
    let api = Grant { hash: TokenHash::of("api"), power: Power::Api(1) };
    let mut new = table("a");
    new.grant = vec![seat, watch];
    store.create(new).await.unwrap();
    store.create(table("b")).await.unwrap();
    store.grant(&id("a"), hand, 2_000).await.unwrap();
    assert_eq!(store.grant(&id("b"), hand, 2_000).await, Err(StoreError::CapabilityExists));
    let found = store.capability(TokenHash::of("hand")).await.unwrap().unwrap();
    assert_eq!((found.table, found.power, found.revoked), (id("a"), Power::Hand(0), None));
    assert_eq!(store.capability(TokenHash::of("guess")).await, Ok(None));

    assert_eq!(store.revoke(&id("b"), hand.hash, 3_000).await, Ok(false), "only its own table revokes it");
    assert_eq!(store.revoke(&id("a"), hand.hash, 3_000).await, Ok(true));
    assert_eq!(store.revoke(&id("a"), hand.hash, 3_000).await, Ok(false));
    assert_eq!(store.capability(hand.hash).await.unwrap().unwrap().revoked, Some(3_000));
    let changes = Changes { revoke: vec![seat.hash], grant: vec![api], ..Changes::default() };
    store
        .update(Update { table: id("a"), revision: 0, ordered: None, changes, orders: Vec::new(), at: 4_000 })
        .await
        .unwrap();
    assert_eq!(store.capability(seat.hash).await.unwrap().unwrap().revoked, Some(4_000));
    let all = store.capabilities(&id("a")).await.unwrap();
    let mut revoked: Vec<_> = all.iter().map(|capability| (capability.power, capability.revoked)).collect();
    revoked.sort_by_key(|(_, revoked)| *revoked);
    assert_eq!(revoked[..2].iter().map(|(_, revoked)| *revoked).collect::<Vec<_>>(), [None, None]);
    assert_eq!(revoked[2..], [(Power::Hand(0), Some(3_000)), (Power::Seat(1), Some(4_000))]);
}

async fn guests_keep_their_name_and_settings(house: House) {
    let store = house.open().await;
    let guest = |name: &str, seen| Guest {
        id: GuestId::new("g1"),
        name: name.into(),
        settings: r#"{"speed":2}"#.into(),
        seen,
        banned: None,
    };
    store.save_guest(guest("Ann", 1)).await.unwrap();
    store.save_guest(guest("Änne", 2)).await.unwrap();
    store.close().await.unwrap();
    let store = house.open().await;
    assert_eq!(store.guest(&GuestId::new("g1")).await, Ok(Some(guest("Änne", 2))));
    assert_eq!(store.guest(&GuestId::new("g2")).await, Ok(None));
}

/// Two stores in one house talk at one table: whoever reads up to a number has missed none below it.
async fn chat_numbers_grow_whoever_writes(house: House) {
    let stores = [house.open().await, house.open().await];
    stores[0].create(table("a")).await.unwrap();
    let mut talk = tokio::task::JoinSet::new();
    for line in 0..40 {
        let store = stores[line % 2].clone();
        talk.spawn(async move {
            let line = NewChatLine {
                table: id("a"),
                key: format!("k{line}"),
                guest: None,
                name: "Ann".into(),
                text: "hello".into(),
                at: 5,
            };
            store.say(line).await.unwrap()
        });
    }
    let mut heard = 0;
    while let Some(said) = talk.join_next().await {
        let said = said.unwrap();
        let lines = stores[0].chat(&id("a"), heard, 100).await.unwrap();
        // What is answered can be read, and nothing turns up below what was read before.
        assert!(said <= heard || lines.iter().any(|line| line.number == said), "{said} after {heard}");
        heard = lines.last().map_or(heard, |line| line.number);
    }
    assert_eq!(stores[1].chat(&id("a"), 0, 100).await.unwrap().len(), 40);
}

async fn what_is_taken_back_is_not_said_again(house: House) {
    let store = house.open().await;
    store.create(table("a")).await.unwrap();
    let first = store.say(rude("ann", "k1")).await.unwrap();
    let second = store.say(rude("troll", "k2")).await.unwrap();
    assert_eq!(store.unsay(&id("a"), &GuestId::new("troll")).await, Ok(vec![second]));
    assert_eq!(store.unsay(&id("a"), &GuestId::new("troll")).await, Ok(vec![]));
    assert_eq!(store.say(rude("troll", "k2")).await, Ok(second), "sent twice, it is not said again");
    let third = store.say(rude("ann", "k3")).await.unwrap();
    assert!(third > second, "a number is not used twice");
    assert_eq!(store.unsaid(&id("a")).await, Ok(vec![second]));
    let marked = store.marks(vec![id("a")]).await.unwrap();
    assert_eq!(marked[0].said, Said { last: third, unsaid: 1 });
    assert_eq!(store.load(&id("a")).await.unwrap().unwrap().said, marked[0].said);
    let said = store.chat(&id("a"), 0, 10).await.unwrap();
    assert_eq!(said.iter().map(|line| line.number).collect::<Vec<_>>(), [first, third]);
}

async fn a_secret_is_made_once(house: House) {
    let stores = [house.open().await, house.open().await];
    let (one, two) =
        tokio::join!(stores[0].secret("cookie", vec![1; 32]), stores[1].secret("cookie", vec![2; 32]));
    let secret = one.unwrap();
    assert_eq!(two, Ok(secret.clone()));
    assert_eq!(stores[0].secret("cookie", vec![3; 32]).await, Ok(secret));
}

async fn content_is_kept_once_for_all_tables_that_have_it(house: House) {
    let store = house.open().await;
    let content = |body: &str| Some(NewContent { id: "c0ffee".into(), body: body.into() });
    for (name, content) in [("a", content("cards")), ("b", content("something else")), ("c", None)] {
        let mut new = table(name);
        new.content = content;
        store.create(new).await.unwrap();
    }
    let of = async |name: &str| store.load(&id(name)).await.unwrap().unwrap().content;
    assert_eq!((of("a").await, of("b").await, of("c").await), (of("b").await, Some("c0ffee".into()), None));
    assert_eq!(store.content("c0ffee").await.unwrap().as_deref(), Some("cards"), "what has the id is there");
    assert_eq!(store.content("other").await.unwrap(), None);
}
