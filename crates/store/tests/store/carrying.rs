//! Moving house: everything from one engine to the other and back.

use malice_store::{
    Changes, Filter, Grant, Guest, GuestId, Home, KeepOrders, NewChatLine, NewContent, Opening, Power,
    SeatOrders, Status, Store, StoreError, TokenHash, Update, carry,
};

use super::drafts::{offer, save};
use super::house::House;
use super::{append, applied, entries, id, seat, table};

/// A store with something of everything.
async fn furnish(store: &dyn Store) {
    for number in 0..300 {
        store.create(table(&format!("t{number}"))).await.unwrap();
    }
    let mut rich = table("rich");
    rich.content = Some(NewContent { id: "c0ffee".into(), body: "{\"name\":\"<b>\"}".into() });
    rich.grant = vec![Grant { hash: TokenHash::of("watch"), power: Power::Watch }];
    rich.opening =
        Some(Opening { key: TokenHash::of("k"), salt: [7; 32], request: TokenHash::of("all of it") });
    rich.seats.push(seat(Some("änne"), "human", "Änne 'the <b>\"Boss\"</b>' \\"));
    store.create(rich).await.unwrap();
    for version in 0..40 {
        let mut request = append("rich", version, &format!("k{version}"));
        request.snapshot = (version == 30).then(|| vec![0, 255, 10, 13]);
        store.append(request).await.unwrap();
    }
    let orders = vec![SeatOrders { seat: 1, given: "never".into() }];
    let (table, key) = (id("rich"), "o".to_owned());
    let keep = KeepOrders { table, version: 40, revision: None, ordered: None, key, orders };
    store.keep_orders(keep).await.unwrap();
    let changes = Changes {
        status: Some(Status::Finished),
        revoke: vec![TokenHash::of("watch")],
        ..Changes::default()
    };
    let update =
        Update { table: id("rich"), revision: 0, ordered: None, changes, orders: Vec::new(), at: 9_000 };
    store.update(update).await.unwrap();
    for (name, guest) in [("rich", "ann"), ("t1", "troll"), ("rich", "ann")] {
        let line = NewChatLine {
            table: id(name),
            key: format!("{name} {guest}"),
            guest: Some(GuestId::new(guest)),
            name: guest.into(),
            text: "hello".into(),
            at: 5,
        };
        store.say(line).await.unwrap();
    }
    store.unsay(&id("t1"), &GuestId::new("troll")).await.unwrap();
    let guest =
        Guest { id: GuestId::new("ann"), name: "Ann".into(), settings: "{}".into(), seen: 3, banned: None };
    store.save_guest(guest).await.unwrap();
    store.secret("cookie", vec![9; 32]).await.unwrap();
    store.save_draft(save("d", 0, "k")).await.unwrap();
    store.keep_measured("d", "found".into()).await.unwrap();
    store.publish(offer("d", "p")).await.unwrap();
    store.keep_review(&id("rich"), "{\"steps\":[\"<b>\"]}".into()).await.unwrap();
    store.put_away(1_500, 9_500).await.unwrap();
}

/// All that can be asked of a store, as text.
async fn inventory(store: &dyn Store) -> Vec<String> {
    let mut found = Vec::new();
    for meta in store.list(Filter::OfGuest(GuestId::new("ann")), 1_000).await.unwrap() {
        let table = store.load(&meta.id).await.unwrap();
        let chat = store.chat(&meta.id, 0, 100).await.unwrap();
        let capabilities = store.capabilities(&meta.id).await.unwrap();
        found.push(format!(
            "{table:?} {:?} {chat:?} {capabilities:?}",
            entries(store, meta.id.as_str()).await
        ));
    }
    let guest = store.guest(&GuestId::new("ann")).await.unwrap();
    let secret = store.secret("cookie", vec![0; 32]).await.unwrap();
    let done = store.done(&id("rich"), "o").await.unwrap();
    let content = store.content("c0ffee").await.unwrap();
    let (draft, offered) = (store.draft("d").await.unwrap(), store.content("p").await.unwrap());
    let measured = store.measured("d").await.unwrap();
    found.push(format!("{guest:?} {secret:?} {done:?} {content:?} {draft:?} {offered:?} {measured:?}"));
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everything_arrives_and_comes_back() {
    let Some(other) = House::postgres().await else { return };
    let (first, last) = (House::sqlite(), House::sqlite());
    let store = first.open().await;
    furnish(&*store).await;
    let before = inventory(&*store).await;
    assert_eq!(before.len(), 302);
    store.close().await.unwrap();
    let carried = carry(&first.home(), &other.home()).await.unwrap();
    assert_eq!(carried[0], ("tables", 301));
    assert!(carried.iter().all(|(_, rows)| *rows > 0), "nothing of this kind was carried: {carried:?}");
    let full = carry(&first.home(), &other.home()).await;
    assert_eq!(full, Err(StoreError::NotEmpty(other.home().to_string())));

    let store = other.open().await;
    assert_eq!(inventory(&*store).await, before);
    assert_eq!(carry(&other.home(), &last.home()).await, Err(StoreError::InUse(other.home().to_string())));
    // It goes on there, with numbers that were not used before.
    store.create(table("new")).await.unwrap();
    assert_eq!(store.append(append("new", 0, "k")).await, Ok(applied(1)));
    let line = NewChatLine {
        table: id("new"),
        key: "k".into(),
        guest: None,
        name: "Ann".into(),
        text: "here".into(),
        at: 5,
    };
    store.say(line).await.unwrap();
    let before = inventory(&*store).await;
    store.close().await.unwrap();
    drop(store);
    // The server ends a connection a moment after it was closed.
    let carried = loop {
        match carry(&other.home(), &last.home()).await {
            Err(StoreError::InUse(_)) => tokio::task::yield_now().await,
            carried => break carried.unwrap(),
        }
    };
    assert_eq!(carried[0], ("tables", 302));
    let store = last.open().await;
    assert_eq!(inventory(&*store).await, before);
    store.create(table("newer")).await.unwrap();
}

#[tokio::test]
async fn what_cannot_move_is_said() {
    let (house, empty) = (House::sqlite(), House::sqlite());
    let nowhere = Home::Folder("no/such/folder".into());
    assert!(matches!(carry(&nowhere, &empty.home()).await, Err(StoreError::Unreadable { .. })));
    assert!(!std::path::Path::new("no").exists());
    let store = house.open().await;
    store.create(table("a")).await.unwrap();
    assert_eq!(carry(&house.home(), &empty.home()).await.unwrap()[0], ("tables", 1));
    assert_eq!(
        carry(&house.home(), &empty.home()).await,
        Err(StoreError::NotEmpty(empty.home().to_string()))
    );
    let _taken = malice_store::DataFolder::take(empty.home().to_string()).unwrap();
    assert!(matches!(carry(&empty.home(), &house.home()).await, Err(StoreError::InUse(_))));
}
