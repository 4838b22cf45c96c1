//! Two people, each with a browser, at one table.

use anyhow::Result;
use malice_e2e::{Browser, Shape, play, until};

/// The page was not loaded anew since [`mark`].
const STAYED: &str = "window.stayed";

async fn mark(browser: &Browser) -> Result<()> {
    browser.js("window.stayed = true").await.map(|_| ())
}

#[test]
fn two_people_meet_at_a_listed_table_and_see_each_other_move_and_talk() -> Result<()> {
    play(async |house| {
        let home = house.server().await?;
        let ann = house.browser(&home, Shape::Desktop).await?;
        let ben = house.browser(&home, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        ben.prefer("Ben", "off", false).await?;

        ann.click(".game a[href='/new/overboss']").await?;
        ann.click("#new .seats li:nth-child(2) option[value=open]").await?;
        ann.click(".preset:has([value=''])").await?;
        ann.click("#options .more > summary").await?;
        ann.click("#new [name='o.first_player'] option[value='1']").await?;
        ann.click("#new [name='o.boss_cards']").await?;
        ann.click("#new [name=visibility][value=listed]").await?;
        ann.click("#new button.primary").await?;
        let table = ann.arrives(|path| path.starts_with("/t/")).await?;
        ann.see("#table[data-kind=lobby]").await?;
        ann.shot("lobby").await?;

        ben.open("/").await?;
        ben.reads("#tables ~ ul", "Join: 1 open seat").await?;
        ben.click(&format!("a[href='{table}']")).await?;
        ben.click("#table button[name=seat]").await?;
        ben.see("#table[data-kind=table]").await?;
        // The host's page goes from the lobby to the game by itself.
        ann.see("#table[data-kind=table][data-yours]").await?;
        assert!(ann.title().await?.starts_with('●'), "the tab says whose turn it is");
        mark(&ann).await?;
        mark(&ben).await?;
        // Each keeps a Boss; with Bosses about, nothing in a turn is forced.
        ann.choose_any().await?;
        ben.choose_any().await?;
        ann.asked().await?;

        let before = ben.log_lines().await?;
        let done = ann.turn().await?;
        assert!(done.len() >= 3, "a turn has a draft, a tile and a token: {done:?}");
        ben.see("#table[data-yours] .choice").await?;
        ben.holds("document.title.startsWith('●')").await?;
        ben.reads("#log li:nth-last-child(2)", "Ann").await?;
        assert!(ben.log_lines().await? > before);
        assert_eq!(ann.version().await?, ben.version().await?);
        // What Ann herself did is told by the stream, maybe after the answer.
        until("the same log", async || Ok((ann.log_lines().await? == ben.log_lines().await?).then_some(())))
            .await?;

        // Each single choice arrives, not only whole turns.
        let version = ann.version().await?;
        ben.choose_any().await?;
        ann.holds(&format!("document.getElementById('table').dataset.version > {version}")).await?;
        ann.reads("#log", "Ben").await?;

        ann.beside("chat").await?;
        ann.write("#chat-text", "Beware <b>of</b> the swamp & me\n").await?;
        ben.see("label:has(#beside-chat) .badge:not([hidden])").await?;
        ben.beside("chat").await?;
        ben.reads("#chat", "Ann Beware <b>of</b> the swamp & me").await?;
        ben.write("#chat-text", "Never.\n").await?;
        ann.reads("#chat", "Ben Never.").await?;
        assert_eq!(ann.count("#chat li").await?, 2);
        assert_eq!(ann.js("document.getElementById('chat-text').value").await?, "");

        assert!(ann.js(STAYED).await? == true && ben.js(STAYED).await? == true, "no page was loaded anew");
        ann.shot("two-ann").await?;
        ben.shot("two-ben").await
    })
}
