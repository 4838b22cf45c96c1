//! Two people before one screen, with a curtain between.

use anyhow::Result;
use malice_e2e::{Browser, Shape, play};

/// The names of the Boss cards that lie face up on the page.
async fn bosses(browser: &Browser) -> Result<Vec<String>> {
    let names =
        browser.js("[...document.querySelectorAll('#table .boss b')].map(name => name.textContent)").await?;
    Ok(names.as_array().into_iter().flatten().filter_map(|name| name.as_str()).map(str::to_owned).collect())
}

#[test]
fn behind_a_curtain_nobodys_cards_are_in_the_page() -> Result<()> {
    play(async |house| {
        let screen = house.browser(&house.server().await?, Shape::Desktop).await?;
        screen.prefer("Ann", "off", false).await?;
        let seats = [
            ("seat", "me"),
            ("name", ""),
            ("seat", "here"),
            ("name", "Bea"),
            ("curtain", "true"),
            ("o.boss_cards", "true"),
            ("o.first_player", "1"),
        ];
        let table = screen.open_table("overboss", &seats).await?;
        let mut seen = Vec::new();
        for who in ["Ann", "Bea"] {
            screen.reads(".curtain", &format!("Pass the screen to {who}")).await?;
            screen.shot(&format!("curtain-{who}")).await?;
            let hidden = screen.source().await?;
            screen.reload().await?;
            let again = screen.source().await?;
            screen.changed_by(async || screen.click(".curtain button").await).await?;
            let mine = bosses(&screen).await?;
            assert_eq!(mine.len(), 2, "{who} is dealt two Bosses: {mine:?}");
            for name in &mine {
                assert!(
                    !hidden.contains(name) && !again.contains(name),
                    "{name} is in the page before {who}"
                );
            }
            seen.push(mine);
            screen.choose_any().await?;
        }
        assert!(seen[0].iter().all(|name| !seen[1].contains(name)));

        // Ann's turn: behind the curtain neither, before it only hers.
        screen.reads(".curtain", "Pass the screen to Ann").await?;
        let hidden = screen.source().await?;
        assert!(seen.iter().flatten().all(|name| !hidden.contains(name)));
        screen.changed_by(async || screen.click(".curtain button").await).await?;
        screen.open(&table).await?;
        let shown = screen.source().await?;
        assert!(seen[0].iter().any(|name| shown.contains(name)));
        assert!(seen[1].iter().all(|name| !shown.contains(name)));
        Ok(())
    })
}
