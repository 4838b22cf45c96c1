//! What seats answer in advance, and tables that are opened under a key.

use malice_store::{
    Appended, Created, Done, Filter, KeepOrders, Kept, Opening, SeatOrders, StoreError, TokenHash,
};

use super::house::{House, in_both_houses};
use super::{append, applied, entries, id, table};

in_both_houses!(
    orders_are_kept_and_nothing_that_others_read_changes,
    a_key_opens_one_table_also_after_a_restart,
    of_many_with_one_key_one_opens_a_table,
);

fn orders(seat: u8, given: &str) -> Vec<SeatOrders> {
    vec![SeatOrders { seat, given: given.into() }]
}

fn keep(version: u64, key: &str, orders: Vec<SeatOrders>) -> KeepOrders {
    KeepOrders { table: id("a"), version, revision: None, ordered: None, key: key.into(), orders }
}

async fn orders_are_kept_and_nothing_that_others_read_changes(house: House) {
    let store = house.open().await;
    store.create(table("a")).await.unwrap();
    store.create(table("b")).await.unwrap();
    store.append(append("a", 0, "k0")).await.unwrap();
    let metas = store.list(Filter::Listed, 10).await.unwrap();
    assert_eq!(store.keep_orders(keep(1, "o", orders(0, "first"))).await, Ok(Kept::Applied));
    assert_eq!(store.keep_orders(keep(1, "p", orders(1, "other"))).await, Ok(Kept::Applied));
    assert_eq!(store.keep_orders(keep(1, "q", orders(0, "second"))).await, Ok(Kept::Applied));
    assert_eq!(store.list(Filter::Listed, 10).await.unwrap(), metas);

    // The same key is the same request, whatever it says; a stale one leaves no trace.
    let done = Done { before: 1, version: 1 };
    assert_eq!(store.keep_orders(keep(1, "o", orders(0, "again"))).await, Ok(Kept::Repeated(done)));
    assert_eq!(store.done(&id("a"), "o").await, Ok(Some(done)));
    assert_eq!(store.keep_orders(keep(0, "r", orders(0, "late"))).await, Ok(Kept::Stale { version: 1 }));
    assert_eq!(store.done(&id("a"), "r").await, Ok(None));

    // An entry may end an order: both or neither. Its revision tells nothing.
    let mut stale = append("a", 0, "k1");
    stale.orders = orders(1, "never");
    assert_eq!(store.append(stale).await, Ok(Appended::Stale { version: 1, revision: 0 }));
    let mut last = append("a", 1, "k1");
    last.orders = orders(1, "ended");
    assert_eq!(store.append(last).await, Ok(applied(2)));
    store.close().await.unwrap();
    let store = house.open().await;
    let kept = store.load(&id("a")).await.unwrap().unwrap().orders;
    assert_eq!(kept, [orders(0, "second"), orders(1, "ended")].concat());
    assert_eq!(store.load(&id("b")).await.unwrap().unwrap().orders, []);
    let unknown = KeepOrders { table: id("c"), ..keep(0, "s", Vec::new()) };
    assert_eq!(store.keep_orders(unknown).await, Err(StoreError::UnknownTable(id("c"))));
}

async fn a_key_opens_one_table_also_after_a_restart(house: House) {
    let store = house.open().await;
    let opening =
        |salt: u8| Opening { key: TokenHash::of("k"), salt: [salt; 32], request: TokenHash::of("r") };
    let mut first = table("a");
    first.opening = Some(opening(1));
    assert_eq!(store.create(first).await, Ok(Created::New));
    let mut second = table("b");
    second.opening = Some(opening(2));
    let before = Ok(Created::Before(id("a"), opening(1)));
    assert_eq!(store.create(second.clone()).await, before);
    store.close().await.unwrap();
    let store = house.open().await;
    assert_eq!(store.create(second).await, before);
    assert_eq!(store.load(&id("b")).await, Ok(None));
    assert_eq!(entries(&*store, "a").await.len(), 0);
}

/// A double click at two servers.
async fn of_many_with_one_key_one_opens_a_table(house: House) {
    let stores = [house.open().await, house.open().await];
    let mut openings = tokio::task::JoinSet::new();
    for number in 0..8 {
        let store = stores[number % 2].clone();
        openings.spawn(async move {
            let mut new = table(&format!("t{number}"));
            let opening =
                Opening { key: TokenHash::of("k"), salt: [number as u8; 32], request: TokenHash::of("r") };
            new.opening = Some(opening);
            store.create(new).await.unwrap()
        });
    }
    let answers = openings.join_all().await;
    assert_eq!(answers.iter().filter(|answer| **answer == Created::New).count(), 1, "{answers:?}");
    assert_eq!(stores[0].list(Filter::Unfinished, 10).await.unwrap().len(), 1);
}
