//! Reviews of finished games: for programs and on pages, and never before the end.

use malice_review::Effort;
use serde_json::json;

use crate::support::{House, Table, until};

/// As little thought as there can be.
pub(crate) const TINY: Effort = Effort { search: 1, iterations: 20, choices: 1, most: 1, horizon: 2 };

#[tokio::test]
async fn a_finished_game_is_reviewed_once_and_for_good() {
    let (house, store) = House::with_store(|config| config.effort = TINY).await;
    let Table { path, mut one, two, watcher, commitment } =
        house.table(json!({"boss_cards": false}), "listed").await;
    let review = format!("{path}/review");
    let mut table =
        Table { path: path.clone(), one: house.client(one.token.as_deref()), two, watcher, commitment };
    assert!(!table.play(6).await);
    for mut who in [house.client(None), house.client(one.token.as_deref())] {
        let (status, said) = who.get(&review).await;
        assert_eq!((status, &said["error"]), (403, &json!("a game is reviewed when it is over")));
        assert_eq!(who.post(&review, &json!({})).await.0, 403);
    }
    assert!(table.play(1000).await);
    assert_eq!(one.get(&review).await, (200, json!({"state": "none"})));
    let (status, asked) = one.post(&review, &json!({})).await;
    assert_eq!(status, 200, "{asked}");
    until("the review is made", async || one.get(&review).await.1["state"] == "done").await;
    let found = one.get(&review).await.1["review"].clone();
    let steps = found["steps"].as_array().unwrap();
    assert!(steps.len() > 20 && found["shares"].as_array().unwrap().len() == 2, "{found}");
    let id = malice_store::TableId::new(path.trim_start_matches("/tables/"));
    let kept = malice_store::Store::review(&*store, &id).await.unwrap().unwrap();
    assert!(!kept.contains("Ann") && !kept.contains("Bob"), "who sat there may leave: {kept}");
    assert_eq!(serde_json::from_str::<serde_json::Value>(&kept).unwrap(), found);

    let mut guest = house.browser();
    let page = guest.page(&format!("/t/{id}/review")).await;
    assert!(
        page.contains("Skill and luck") && page.contains("Ann") && page.contains("Turning points"),
        "{page}"
    );
    let (first, choice) = (&steps[0]["version"], steps[0]["words"].as_str().unwrap());
    let replay = guest.page(&format!("/t/{id}/replay?at={first}")).await;
    assert!(replay.contains("id=\"judged\"") && replay.contains(choice), "{choice}: {replay}");
    let dear = steps.iter().find(|step| step["best"].is_object() && step["mark"] != "good");
    if let Some(step) = dear {
        let (at, seat) = (&step["version"], &step["seat"]);
        let page = guest.page(&format!("/t/{id}/replay?at={at}&as={seat}")).await;
        assert!(page.contains(step["mark"].as_str().unwrap()), "{page}");
    }
    let again = House::with_data(house.folder.path()).await;
    let mut later = again.client(one.token.as_deref());
    assert_eq!(
        later.get(&review).await.1,
        json!({"state": "done", "review": found}),
        "it is kept with the table"
    );
}

#[tokio::test]
async fn a_page_asks_shows_how_far_it_is_and_then_what_was_found() {
    let house = House::with(|config| config.effort = TINY).await;
    let mut table = house.table(json!({"boss_cards": false}), "listed").await;
    let page = format!("/t/{}", table.path.trim_start_matches("/tables/"));
    let mut guest = house.browser();
    table.play(4).await;
    assert_eq!(guest.get(&format!("{page}/review")).await.status, 403);
    assert!(
        !guest.page(&format!("{page}/replay")).await.contains("/review"),
        "nobody is led there too early"
    );
    table.play(1000).await;
    assert!(guest.page(&page).await.contains(&format!("{page}/review")));
    assert!(guest.page(&format!("{page}/review")).await.contains("Review this game"));
    let asked = guest.post(&format!("{page}/review"), "key=k").await;
    assert_eq!(asked.status, 200, "{}", asked.text());
    let shows = format!("{page}/review");
    until("the page shows it", async || guest.page(&shows).await.contains("Turning points")).await;
}
