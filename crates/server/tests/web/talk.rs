//! What players say about a position where they win and lose together: bots propose, people suggest, and silent tables are silent.

use std::time::Duration;

use crate::support::House;
use crate::support::browser::{Browser, fields, values};

/// Longer than any test: a bot that waits for stillness waits for ever.
const NEVER: Duration = Duration::from_hours(1);
const AT_ONCE: Duration = Duration::from_millis(1);

/// The second seat defends first: it has something to do.
const DEALT: &str =
    "visibility=link&o.characters=random&o.starting_player=2&o.starting_hp=20&o.open_hands=true";

async fn open(guest: &mut Browser, form: &str) -> String {
    let answer = guest.post("/new/battle-for-greyport", &format!("{form}&{DEALT}")).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    guest.path.clone()
}

fn choices(page: &str) -> Vec<String> {
    values(page, "name=\"do\" value=\"")
}

/// Answers what comes before the first free round; returns the page then.
async fn to_the_round(guest: &mut Browser, table: &str) -> String {
    loop {
        let page = guest.page(table).await;
        if choices(&page).iter().any(|name| name == "ready") {
            return page;
        }
        if !choices(&page).is_empty() {
            guest.choose(table, 0).await;
        }
        tokio::task::yield_now().await;
    }
}

/// Looks at the table until the page has, or has not, these words.
async fn until(guest: &mut Browser, table: &str, words: &str, there: bool) -> String {
    loop {
        let page = guest.page(table).await;
        if page.contains(words) == there {
            return page;
        }
        tokio::task::yield_now().await;
    }
}

fn version(page: &str) -> u64 {
    let decision = &values(page, "name=\"decision\" value=\"")[0];
    decision.split('.').nth(1).unwrap().parse().unwrap()
}

/// What the page says that others would do.
fn said(page: &str) -> &str {
    page.split(PROPOSED).nth(1).and_then(|rest| rest.split("</ul>").next()).unwrap_or_default()
}

const PROPOSED: &str = "class=\"intents\"";
const GO: &str = "id=\"go\"";

#[tokio::test]
async fn bots_say_what_they_would_do_and_do_it_when_people_let_them() {
    let house = House::with(|config| config.courtesy = AT_ONCE).await;
    let mut ann = house.browser();
    let table = open(&mut ann, "seat=me&name=&seat=normal&name=").await;
    to_the_round(&mut ann, &table).await;
    let page = until(&mut ann, &table, PROPOSED, true).await;
    assert!(said(&page).contains("</b> would: "), "{}", said(&page));
    assert!(page.contains(GO) && !page.contains("id=\"suggest\""), "nobody else listens to suggestions");
    for _ in 0..30 {
        assert_eq!(version(&ann.page(&table).await), version(&page), "the bot did not wait");
    }
    let text = ann.page(&format!("{table}/text")).await;
    assert!(text.contains(" would: "), "{text}");
    ann.post(&format!("{table}/go"), &fields(&page)).await;
    let mut after = ann.page(&table).await;
    while version(&after) == version(&page) {
        after = ann.page(&table).await;
    }
    // While the bot fights it alone is asked; afterwards Ann may still do what she likes, and the bot needs no further leave.
    let after = until(&mut ann, &table, "value=\"ready\"", true).await;
    assert!(!after.contains(GO), "leave is given for the round");
}

#[tokio::test]
async fn a_person_who_is_ready_lets_the_bots_go_on() {
    let house = House::with(|config| config.courtesy = AT_ONCE).await;
    let mut ann = house.browser();
    let table = open(&mut ann, "seat=me&name=&seat=normal&name=").await;
    to_the_round(&mut ann, &table).await;
    let page = until(&mut ann, &table, PROPOSED, true).await;
    ann.act(&table, &page, "ready", true).await;
    // What the bot does makes Ann think again (GP-R-03), but it needs no leave for more in this round.
    loop {
        let page = ann.page(&table).await;
        assert!(!page.contains(GO), "{page}");
        let bot = page.split("id=\"rival-2\"").nth(1).unwrap_or_default();
        if bot.contains("✔ ready") || page.contains("The round ends: ") {
            break;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn people_suggest_a_choice_without_making_it() {
    let house = House::with(|config| config.courtesy = NEVER).await;
    let (mut ann, mut ben) = (house.browser(), house.browser());
    let table = open(&mut ann, "seat=me&name=&seat=open&name=").await;
    ben.post("/settings", "name=Ben&pace=off&theme=auto&back=/").await;
    ben.post(&format!("{table}/join"), "seat=2").await;
    let page = loop {
        for guest in [&mut ann, &mut ben] {
            let page = guest.page(&table).await;
            let choices = choices(&page);
            if !choices.is_empty() && !choices.iter().any(|name| name == "ready") {
                guest.choose(&table, 0).await;
            }
        }
        let page = ben.page(&table).await;
        if choices(&page).iter().any(|name| name == "ready") {
            break page;
        }
    };
    assert!(page.contains("id=\"suggest\""), "{page}");
    let hero = choices(&page).into_iter().find(|name| name.starts_with("play_hero")).unwrap();
    let form = format!("{}&do={}&suggest=1", fields(&page), hero.replace(' ', "+"));
    ben.post(&format!("{table}/act"), &form).await;
    let seen = ann.page(&table).await;
    assert!(said(&seen).contains("<b>Ben</b> would: Play ") && !seen.contains(GO), "{}", said(&seen));
    assert_eq!(version(&ben.page(&table).await), version(&page), "nothing was done");
    ben.post(&format!("{table}/act"), &form).await;
    assert!(ann.page(&table).await.contains(PROPOSED), "sent twice, it is said once");
    // The same again, wished for again, takes it back; a choice that there is not cannot be suggested.
    let page = ben.page(&table).await;
    let form = format!("{}&do={}&suggest=1", fields(&page), hero.replace(' ', "+"));
    ben.post(&format!("{table}/act"), &form).await;
    assert!(!ann.page(&table).await.contains(PROPOSED));
    let odd = format!("{}&do=play_hero+nobody&suggest=1", fields(&ben.page(&table).await));
    assert!(ben.post(&format!("{table}/act"), &odd).await.text().contains("role=\"alert\""));
}

#[tokio::test]
async fn at_a_silent_table_nobody_talks_or_advises() {
    let house = House::with(|config| config.courtesy = AT_ONCE).await;
    let mut ann = house.browser();
    let table = open(&mut ann, "seat=me&name=&seat=easy&name=&o.silent_play=true").await;
    let page = to_the_round(&mut ann, &table).await;
    assert!(
        !page.contains("id=\"say\"") && !page.contains("id=\"hint\"") && !page.contains("id=\"suggest\"")
    );
    let said = ann.post(&format!("{table}/chat"), "text=take+the+ogre&key=k1").await.text();
    assert!(said.contains("nobody may talk") || said.contains("Nobody may talk"), "{said}");
    assert!(!ann.page(&format!("{table}?hint=1")).await.contains("class=\"hint\""));
    // Bots do not propose either: a moment of stillness, and they act.
    loop {
        let page = ann.page(&table).await;
        assert!(!page.contains(PROPOSED), "{page}");
        if page.contains("data-n=") && page.contains("plays") {
            break;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn only_who_sits_at_a_table_of_all_together_points_at_things() {
    let house = House::open().await;
    let (mut ann, mut ben) = (house.browser(), house.browser());
    let table = open(&mut ann, "seat=me&name=&seat=open&name=").await;
    ben.post(&format!("{table}/join"), "seat=2").await;
    assert!(ann.page(&table).await.contains("data-points=\"1\""));
    let stream = format!("t={}:2:0", table.trim_start_matches("/t/"));
    let mut lines = ben.live(&stream).await;
    let point = format!("{table}/point");
    assert_eq!(ann.post(&point, "seat=1&thing=marker").await.status, 204);
    while let Some(line) = lines.next().await.unwrap() {
        if line.contains("\"thing\":\"marker\"") {
            break;
        }
    }
    // Not for another's seat, not at what no page can name, and not where everybody plays for themselves.
    assert_ne!(ann.post(&point, "seat=2&thing=marker").await.status, 204);
    assert_ne!(ann.post(&point, "seat=1&thing=%3Cb%3E").await.status, 204);
    let alone = ann.open("seat=me&name=&seat=easy&name=&visibility=link").await;
    assert!(!ann.page(&alone).await.contains("data-points"));
    assert_ne!(ann.post(&format!("{alone}/point"), "seat=1&thing=marker").await.status, 204);
}
