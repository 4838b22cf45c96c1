//! What was found when a game was looked at again: kept once a table, and gone with it.

use malice_store::{StoreError, TableId};

use super::house::{House, in_both_houses};
use super::{id, table};

in_both_houses!(a_review_is_kept_with_its_table, a_review_changes_nothing_that_others_read);

async fn a_review_is_kept_with_its_table(house: House) {
    let store = house.open().await;
    store.create(table("a")).await.unwrap();
    store.create(table("b")).await.unwrap();
    assert_eq!(store.review(&id("a")).await, Ok(None));
    store.keep_review(&id("a"), "first".into()).await.unwrap();
    store.keep_review(&id("a"), "<b>second</b>".into()).await.unwrap();
    assert_eq!(store.review(&id("a")).await, Ok(Some("<b>second</b>".into())));
    assert_eq!(store.review(&id("b")).await, Ok(None));
    let nowhere = TableId::new("nowhere");
    let lost = store.keep_review(&nowhere, "lost".into()).await;
    assert_eq!(lost, Err(StoreError::UnknownTable(nowhere.clone())));
    assert_eq!(store.review(&nowhere).await, Ok(None));
    store.close().await.unwrap();
}

async fn a_review_changes_nothing_that_others_read(house: House) {
    let store = house.open().await;
    store.create(table("a")).await.unwrap();
    let before = store.meta(&id("a")).await.unwrap();
    store.keep_review(&id("a"), "found".into()).await.unwrap();
    assert_eq!(store.meta(&id("a")).await.unwrap(), before);
    store.close().await.unwrap();
}
