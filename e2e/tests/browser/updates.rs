//! What an update leaves alone.

use anyhow::{Context, Result};
use malice_e2e::{Browser, House, Shape, Visitor, play};
use serde_json::json;

/// Ann's browser at a table with Ben, who has no browser; Ben begins.
async fn two(house: &House, pace: &str, first: &str) -> Result<(Browser, Visitor, String)> {
    let home = house.server().await?;
    let ann = house.browser(&home, Shape::Desktop).await?;
    ann.prefer("Ann", pace, false).await?;
    let ben = Visitor::new(&home).await?;
    let guest = ann.guest().await?;
    let seats = [("seat", "me"), ("seat", "open"), ("visibility", "listed"), ("o.first_player", first)];
    let table = guest.open_table("overboss", &seats).await?;
    ben.post(&format!("{table}/join"), &[("seat", "2")]).await?;
    ann.open(&table).await?;
    ann.see("#table[data-kind=table]").await?;
    Ok((ann, ben, table))
}

#[test]
fn focus_half_typed_chat_open_panels_and_scrolling_survive_an_update() -> Result<()> {
    play(async |house| {
        let (ann, ben, table) = two(house, "normal", "2").await?;
        ann.click("#scores summary").await?;
        ann.click("#menu summary").await?;
        ann.see("#scores[open]").await?;
        ann.write("#chat-text", "I was just about to").await?;
        ann.js("document.getElementById('chat-text').setSelectionRange(2, 5)").await?;
        ann.js("scrollTo(0, 120)").await?;
        let scrolled = ann.js("scrollY").await?;

        ann.changed_by(async || ben.choose(&table).await.map(|_| ())).await?;

        assert_eq!(ann.js("document.activeElement.id").await?, "chat-text");
        assert_eq!(ann.js("document.activeElement.value").await?, "I was just about to");
        let caret = "[document.activeElement.selectionStart, document.activeElement.selectionEnd]";
        assert_eq!(ann.js(caret).await?, json!([2, 5]));
        assert!(ann.has("#scores[open]").await? && ann.has("#menu[open]").await?);
        assert_eq!(ann.js("scrollY").await?, scrolled);

        // Focus within the part that is replaced.
        ann.js("document.querySelector('#scores summary').focus()").await?;
        ann.changed_by(async || ben.choose(&table).await.map(|_| ())).await?;
        assert_eq!(ann.js("document.activeElement.matches('#scores summary, #prompt')").await?, true);
        assert_eq!(ann.js("document.getElementById('chat-text').value").await?, "I was just about to");
        Ok(())
    })
}

#[test]
fn a_click_during_an_animation_counts() -> Result<()> {
    play(async |house| {
        let (ann, _, _) = two(house, "slow", "1").await?;
        ann.asked().await?;
        // Everything moves at a crawl: what is clicked now is clicked in the middle.
        ann.devtools("Animation.enable", json!({})).await?;
        ann.devtools("Animation.setPlaybackRate", json!({ "playbackRate": 0.02 })).await?;
        let moving =
            "document.getAnimations().some(a => a.effect.pseudoElement?.startsWith('::view-transition'))";

        // A draft gives squares to choose from, all within sight.
        let draft = ann.choices().await?.into_iter().next().context("a draft")?;
        ann.click(&format!("#table .choice[value='{draft}']")).await?;
        ann.see("#table .choice[value^='place_tile']").await?;
        ann.holds(moving).await?;
        let square = ann.choices().await?.into_iter().find(|name| name.starts_with("place_tile"));
        let square = square.context("a square")?;
        let version = ann.version().await?;
        ann.point(&format!("#table .choice[value='{square}']")).await?;
        ann.holds(&format!("document.getElementById('table').dataset.version > {version}")).await?;
        assert!(!ann.choices().await?.contains(&square), "the tile lies there now");
        ann.reads("#log", square.rsplit(' ').next().unwrap_or_default()).await
    })
}
