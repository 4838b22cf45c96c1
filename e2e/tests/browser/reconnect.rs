//! The server is killed in the middle of a game.

use anyhow::{Context, Result};
use malice_e2e::{Killable, Shape, Visitor, play};

#[test]
fn a_page_goes_on_by_itself_after_the_server_was_killed_and_nothing_is_lost() -> Result<()> {
    play(async |house| {
        let mut server = Killable::start(&house.folder().join("data")).await?;
        let home = server.home();
        let ann = house.browser(&home, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        let seats = [
            ("seat", "me"),
            ("seat", "open"),
            ("visibility", "listed"),
            ("o.first_player", "1"),
            ("o.boss_cards", "true"),
        ];
        let table = ann.open_table("overboss", &seats).await?;
        let ben = Visitor::new(&home).await?;
        ben.post(&format!("{table}/join"), &[("seat", "2")]).await?;
        ann.see("#table[data-kind=table]").await?;
        ann.choose_any().await?.context("Ann keeps a Boss")?;
        ben.choose(&table).await?;
        ann.choose_any().await?.context("Ann drafts")?;
        ann.beside("chat").await?;
        ann.write("#chat-text", "Still here?\n").await?;
        ann.reads("#chat", "Still here?").await?;
        ann.beside("log").await?;
        let (version, lines) = (ann.version().await?, ann.log_lines().await?);
        ann.js("window.stayed = true").await?;

        server.kill().await?;
        ann.holds("!document.getElementById('offline').hidden").await?;
        // A choice that is made meanwhile is sent when the server is back.
        ann.js("document.getElementById('table').setAttribute('data-seen', '')").await?;
        let name = ann.choices().await?.into_iter().next().context("Ann is still asked")?;
        ann.click(&format!("#table .choice[value='{name}']")).await?;
        server.restart().await?;
        ann.see("#table:not([data-seen])").await?;
        ann.holds("document.getElementById('offline').hidden").await?;
        assert!(ann.version().await? > version);
        ann.turn().await?;

        // The stream is back too: the rival's moves come by themselves.
        ben.turn(&table).await?;
        assert!(ann.asked().await?);
        ann.holds(&format!("document.querySelectorAll('#log li').length > {lines}")).await?;
        assert_eq!(ann.js("window.stayed").await?, true, "the page was not loaded anew");

        // All of it, also the rules of lines that the mouse does not point at.
        let told = "[...document.querySelectorAll('#log > li')].map(line => line.textContent)";
        let log = ann.js(told).await?;
        ann.reload().await?;
        assert_eq!(ann.js(told).await?, log, "what the page collected is what the server knows");
        ann.beside("chat").await?;
        ann.reads("#chat", "Still here?").await?;
        ann.reads("header.site .who", "Ann").await?;
        assert!(ann.asked().await?, "Ann has her seat");
        Ok(())
    })
}
