//! Drafts of packs, and what they offer: saved once, never over another's change, gone without a trace.

use malice_store::{Drafted, NewContent, Publish, SaveDraft, StoreError};

use super::house::{House, in_both_houses};
use super::table;

in_both_houses!(
    drafts_are_saved_by_version,
    what_is_offered_is_found_until_it_is_withdrawn,
    what_measuring_found_is_kept_with_the_draft,
    there_are_only_so_many
);

pub(crate) fn save(id: &str, version: u64, key: &str) -> SaveDraft {
    SaveDraft {
        id: id.into(),
        game: "overboss".into(),
        title: format!("Mine {key}"),
        body: format!("{{\"name\":\"<b> {key}\"}}"),
        version,
        key: key.into(),
        at: 1_000 + version.cast_signed(),
    }
}

pub(crate) fn offer(draft: &str, id: &str) -> Publish {
    let content = NewContent { id: id.into(), body: format!("body of {id}") };
    Publish { draft: draft.into(), content: Some(content) }
}

async fn drafts_are_saved_by_version(house: House) {
    let store = house.open().await;
    assert_eq!(store.draft("d").await, Ok(None));
    assert_eq!(
        store.save_draft(save("d", 4, "early")).await,
        Ok(Drafted::Gone),
        "there is nothing to change"
    );
    assert_eq!(store.save_draft(save("d", 0, "a")).await, Ok(Drafted::Saved { version: 1 }));
    assert_eq!(store.save_draft(save("d", 0, "a")).await, Ok(Drafted::Saved { version: 1 }), "sent twice");
    assert_eq!(store.save_draft(save("d", 0, "b")).await, Ok(Drafted::Stale { version: 1 }));
    assert_eq!(store.save_draft(save("d", 1, "c")).await, Ok(Drafted::Saved { version: 2 }));
    assert_eq!(store.save_draft(save("d", 1, "c")).await, Ok(Drafted::Saved { version: 2 }), "sent twice");
    assert_eq!(store.save_draft(save("d", 1, "late")).await, Ok(Drafted::Stale { version: 2 }));
    let draft = store.draft("d").await.unwrap().unwrap();
    assert_eq!((draft.line.version, &*draft.line.title, &*draft.body), (2, "Mine c", "{\"name\":\"<b> c\"}"));
    assert!(matches!(store.save_draft(save("d", 2, "")).await, Err(StoreError::Invalid(_))));
    store.save_draft(save("e", 0, "later")).await.unwrap();
    let order: Vec<String> = store.drafts().await.unwrap().into_iter().map(|line| line.id).collect();
    assert_eq!(order, ["d", "e"], "the one touched last comes first");
    store.close().await.unwrap();
}

async fn what_is_offered_is_found_until_it_is_withdrawn(house: House) {
    let store = house.open().await;
    assert_eq!(store.publish(offer("d", "p1")).await, Ok(false), "a draft that is not there offers nothing");
    store.save_draft(save("d", 0, "a")).await.unwrap();
    store.save_draft(save("e", 0, "b")).await.unwrap();
    assert_eq!(store.publish(offer("d", "p1")).await, Ok(true));
    assert_eq!(store.publish(offer("e", "p1")).await, Ok(false), "nothing is offered twice");
    assert_eq!(store.publish(offer("d", "p2")).await, Ok(true));
    assert_eq!(store.published("overboss").await.unwrap(), ["p2"], "in place of what it offered before");
    assert!(store.published("forces-of-evil").await.unwrap().is_empty());
    assert_eq!(store.content("p2").await.unwrap().as_deref(), Some("body of p2"));
    assert_eq!(store.content("p1").await, Ok(None));
    assert_eq!(store.drafts().await.unwrap()[0].published.as_deref(), Some("p2"));
    // A table has a copy of its own.
    let mut played = table("a");
    played.content = Some(NewContent { id: "p2".into(), body: "body of p2".into() });
    store.create(played).await.unwrap();
    assert_eq!(store.publish(Publish { draft: "d".into(), content: None }).await, Ok(true));
    assert!(store.published("overboss").await.unwrap().is_empty());
    assert_eq!(store.content("p2").await.unwrap().as_deref(), Some("body of p2"));
    store.publish(offer("d", "p3")).await.unwrap();
    assert_eq!((store.delete_draft("d").await, store.delete_draft("d").await), (Ok(true), Ok(false)));
    assert_eq!((store.draft("d").await, store.content("p3").await), (Ok(None), Ok(None)));
    assert!(store.published("overboss").await.unwrap().is_empty());
    store.close().await.unwrap();
}

async fn what_measuring_found_is_kept_with_the_draft(house: House) {
    let store = house.open().await;
    assert_eq!(
        store.keep_measured("d", "lost".into()).await,
        Ok(false),
        "of what is not there nothing is kept"
    );
    store.save_draft(save("d", 0, "a")).await.unwrap();
    assert_eq!(store.measured("d").await, Ok(None));
    for body in ["first", "second"] {
        assert_eq!(store.keep_measured("d", body.into()).await, Ok(true));
    }
    store.close().await.unwrap();
    let store = house.open().await;
    assert_eq!(store.measured("d").await.unwrap().as_deref(), Some("second"));
    store.delete_draft("d").await.unwrap();
    store.save_draft(save("d", 0, "b")).await.unwrap();
    assert_eq!(store.measured("d").await, Ok(None));
    store.close().await.unwrap();
}

async fn there_are_only_so_many(house: House) {
    let store = house.open().await;
    for number in 0..200 {
        store.save_draft(save(&format!("d{number}"), 0, "a")).await.unwrap();
    }
    assert!(matches!(store.save_draft(save("more", 0, "a")).await, Err(StoreError::Invalid(_))));
    assert_eq!(store.save_draft(save("d7", 1, "b")).await, Ok(Drafted::Saved { version: 2 }));
    store.close().await.unwrap();
}
