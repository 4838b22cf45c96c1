//! What an update leaves alone, and that none goes by unseen.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use malice_e2e::{Browser, House, Shape, Visitor, Wiretap, play};
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
        ann.beside("menu").await?;
        ann.click("#menu summary").await?;
        ann.see("#scores[open]").await?;
        ann.beside("chat").await?;
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

/// Writes down every version that the page shows from now on.
pub(crate) const WATCH: &str = "new MutationObserver(() => { \
        const { version } = document.getElementById('table').dataset; \
        if (version !== window.seen.at(-1)) window.seen.push(version); \
    }).observe(document.body, { childList: true, subtree: true }, window.seen = [])";

/// The versions in the frames of a stream.
pub(crate) fn frames(heard: &str) -> BTreeSet<u64> {
    let headers = heard.lines().filter_map(|line| line.strip_prefix("data: {"));
    let versions = headers.filter_map(|header| header.split("\"version\":").nth(1));
    versions.filter_map(|rest| rest.split(',').next()?.parse().ok()).collect()
}

#[test]
fn of_what_four_bots_do_every_state_is_shown_told_and_listed_until_one_acts() -> Result<()> {
    play(async |house| {
        let tap = Wiretap::before(&house.server().await?).await?;
        let ann = house.browser(&tap.home(), Shape::Desktop).await?;
        ann.prefer("Ann", "fast", false).await?;
        let mut seats = vec![("seat", "me"), ("visibility", "link"), ("o.first_player", "1")];
        seats.extend([("seat", "easy"); 4]);
        ann.open_table("overboss", &seats).await?;
        ann.asked().await?;
        let begun = ann.version().await?;
        ann.js(WATCH).await?;
        ann.turn().await?;
        ann.asked().await?;
        let shown: Vec<String> = serde_json::from_value(ann.js("window.seen").await?)?;
        let shown: BTreeSet<u64> = shown.iter().filter_map(|version| version.parse().ok()).collect();
        let sent: BTreeSet<u64> =
            frames(&tap.heard()).into_iter().filter(|version| *version > begun).collect();
        assert!(sent.len() > 8, "much happened: {sent:?}");
        assert_eq!(sent.difference(&shown).count(), 0, "sent {sent:?}, shown {shown:?}");
        ann.see("#since").await?;
        assert_eq!(ann.js("document.querySelectorAll('#since-list .follows').length < document.querySelectorAll('#since-list li').length").await?, true);
        assert!(ann.count("#table [data-touched]").await? > 0, "what they did is ringed");
        ann.shot("since-your-turn").await?;

        // Who does not want to wait gets to the newest at once, and then acts.
        ann.js("document.documentElement.dataset.pace = 'slow'").await?;
        // With the first own choice nothing is ringed any more; soon the others do something again.
        ann.js("addEventListener('arrived', () => window.rings ??= document.querySelectorAll('#table [data-touched]').length, true)")
            .await?;
        ann.turn().await?;
        assert_eq!(ann.js("window.rings").await?, 0);
        ann.see("#now").await?;
        ann.keys("n").await?;
        ann.asked().await?;
        ann.holds("document.querySelector('.story').hidden").await
    })
}

#[test]
fn a_hint_a_first_press_and_half_a_word_outlive_what_others_do() -> Result<()> {
    play(async |house| {
        let home = house.server().await?;
        let ann = house.browser(&home, Shape::Desktop).await?;
        ann.prefer("Ann", "normal", true).await?;
        let (ben, cleo) = (Visitor::new(&home).await?, Visitor::new(&home).await?);
        // All choose a Boss at once.
        let mut fields = vec![("visibility", "listed"), ("o.boss_cards", "true"), ("seat", "me")];
        fields.extend([("seat", "open"); 2]);
        let table = ann.guest().await?.open_table("overboss", &fields).await?;
        ben.post(&format!("{table}/join"), &[("seat", "2")]).await?;
        cleo.post(&format!("{table}/join"), &[("seat", "3")]).await?;
        ann.open(&table).await?;
        ann.asked().await?;

        ann.click("#hint").await?;
        let hint = ann.text(".remarks .hint").await?;
        ann.changed_by(async || ben.choose(&table).await.map(|_| ())).await?;
        assert_eq!(ann.text(".remarks .hint").await?, hint);

        ann.beside("chat").await?;
        ann.write("#chat-text", "I keep the").await?;
        ann.js("document.activeElement.blur()").await?;
        ann.keys("1").await?;
        ann.see("#confirm").await?;
        let begun = ann.js_text("document.querySelector('#confirm [name=do]').value").await?;
        ann.see(".choice.chosen").await?;
        ann.changed_by(async || cleo.choose(&table).await.map(|_| ())).await?;
        ann.see("#confirm").await?;
        assert_eq!(ann.js_text("document.querySelector('#confirm [name=do]').value").await?, begun);
        ann.see(".choice.chosen").await?;
        ann.shot("begun").await?;
        // The same key once more, at the thing itself, and it is done.
        ann.changed_by(async || ann.keys("1").await).await?;
        ann.miss("#confirm").await?;
        ann.holds("document.getElementById('log').textContent.includes('Ann kept')").await?;
        assert_eq!(ann.js("document.getElementById('chat-text').value").await?, "I keep the");
        Ok(())
    })
}
