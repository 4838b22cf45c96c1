//! A phone, 360 pixels wide; and the same pages on a desk.

use anyhow::{Context, Result};
use malice_e2e::{Browser, Shape, play};

async fn fits(browser: &Browser, name: &str) -> Result<()> {
    let widest = "[...document.querySelectorAll('body *')].map(e => [Math.round(e.getBoundingClientRect().right), \
                  e.tagName + '.' + e.getAttribute('class')]).filter(([right]) => right > innerWidth).slice(-3)";
    assert!(
        !browser.scrolls_sideways().await?,
        "{name} scrolls sideways: {}",
        browser.js_text(widest).await?
    );
    browser.shot(name).await
}

async fn all_pages_fit(browser: &Browser, size: &str) -> Result<()> {
    browser.prefer("Ann of the long and winding name of 39", "off", true).await?;
    let options = [
        ("seat", "me"),
        ("seat", "easy"),
        ("o.boss_cards", "true"),
        ("o.command_cards", "true"),
        ("o.first_player", "1"),
    ];
    let table = browser.open_table("overboss", &options).await?;
    browser.asked().await?;
    fits(browser, &format!("{size}-boss")).await?;
    let turn = browser.turn().await?;
    assert!(turn.iter().any(|name| name.starts_with("keep")), "{turn:?}");
    let turn = browser.turn().await?;
    assert!(turn.iter().any(|name| name.starts_with("place_tile")), "{turn:?}");
    browser.asked().await?;
    fits(browser, &format!("{size}-table")).await?;
    let paths = [
        ("home", "/".to_owned()),
        ("new", "/new/overboss".to_owned()),
        ("settings", "/settings".to_owned()),
        ("rules", "/rules/overboss".to_owned()),
        ("search", "/rules/overboss?q=volcano".to_owned()),
        ("replay", format!("{table}/replay?at=3")),
        ("text", format!("{table}/text")),
        ("links", format!("{table}/links")),
        ("report", format!("{table}/report")),
        ("nothing", "/nowhere".to_owned()),
    ];
    for (name, path) in paths {
        browser.open(&path).await?;
        fits(browser, &format!("{size}-{name}")).await?;
    }
    browser.open_table("overboss", &[("seat", "me"), ("seat", "open"), ("seat", "open")]).await?;
    fits(browser, &format!("{size}-lobby")).await
}

#[test]
fn on_a_phone_nothing_scrolls_sideways_and_a_turn_can_be_played() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.server().await?, Shape::Phone).await?;
        ann.open("/").await?;
        assert_eq!(ann.js("innerWidth").await?, 360);
        all_pages_fit(&ann, "phone").await?;

        // With five maps and everything open.
        let crowd = [("seat", "me"), ("seat", "easy"), ("seat", "easy"), ("seat", "easy"), ("seat", "easy")];
        ann.open_table("overboss", &crowd).await?;
        ann.asked().await?;
        ann.js("document.querySelectorAll('details').forEach(details => details.open = true)").await?;
        fits(&ann, "phone-crowd").await?;
        // A choice is large enough for a finger: 24 pixels is the least that WCAG 2.2 asks for.
        let small = "[...document.querySelectorAll('#table .choice')].filter(choice => { \
                     const { width, height } = choice.getBoundingClientRect(); \
                     return choice.checkVisibility() && Math.min(width, height) < 24 }).length";
        assert_eq!(ann.js(small).await?, 0);
        ann.choose_any().await?.context("a choice")?;
        assert_eq!(ann.js(small).await?, 0);
        Ok(())
    })
}

#[test]
fn the_result_opens_by_itself_and_is_no_move() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.dealt_server().await?, Shape::Phone).await?;
        ann.prefer("Ann", "off", false).await?;
        let table = ann.open_table("overboss", &[("seat", "me"), ("seat", "easy")]).await?;
        let guest = ann.guest().await?;
        while guest.choose(&table).await? {}
        ann.see("#table .ending").await?;
        ann.holds("document.querySelector('.ending').checkVisibility()").await?;
        assert_eq!(
            ann.count("#table [data-lit]").await?,
            0,
            "all maps lie elsewhere now, and nobody moved them"
        );
        Ok(())
    })
}

#[test]
fn on_a_desk_nothing_scrolls_sideways() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.server().await?, Shape::Desktop).await?;
        ann.open("/").await?;
        all_pages_fit(&ann, "desk").await
    })
}

const GAMES: [&str; 5] =
    ["overboss", "big-bad-overlord", "overlords-of-infamy", "forces-of-evil", "battle-for-greyport"];

/// How much of what lies in the pictures of the rules nobody sees: nothing in them can be scrolled.
const CUT: &str = "[...document.querySelectorAll('figure.picture > .region')].flatMap(picture => \
    [picture, ...picture.querySelectorAll('.field')].filter(box => box.scrollHeight > box.clientHeight + 1) \
    .map(box => `${box.className}: ${box.scrollHeight - box.clientHeight} px`))";

#[test]
fn pictures_in_the_rules_are_seen_whole() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.server().await?, Shape::Phone).await?;
        ann.open("/").await?;
        for game in GAMES {
            ann.open(&format!("/rules/{game}")).await?;
            // Each comes when somebody comes near it.
            for number in 0..2 {
                ann.js(&format!("document.querySelectorAll('figure.picture')[{number}].scrollIntoView()"))
                    .await?;
                ann.holds(&format!(
                    "document.querySelectorAll('figure.picture')[{number}].querySelector('.region')"
                ))
                .await?;
            }
            ann.shot(&format!("picture-{game}")).await?;
            assert_eq!(ann.js(CUT).await?, serde_json::json!([]), "{game}");
        }
        Ok(())
    })
}
