//! One person against a bot, from the home page to the score pad.

use anyhow::{Context, Result};
use malice_e2e::{Shape, play};

#[test]
fn a_whole_game_begins_two_clicks_after_opening_the_page_and_ends_on_the_score_pad() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.server().await?, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        ann.open("/").await?;
        ann.shot("home-desktop").await?;
        ann.click(".play button").await?;
        let table = ann.arrives(|path| path.starts_with("/t/")).await?;
        ann.shot("table-desktop").await?;
        // The second click is the first move.
        ann.choose_any().await?.context("a game begins with a choice")?;
        while ann.choose_any().await?.is_some() {}
        ann.shot("ending-desktop").await?;

        let result = ann.text("#result").await?;
        assert!(result.contains("win"), "{result}");
        assert_eq!(
            ann.count(".ending .pad:not(.counts) thead th").await?,
            3,
            "a column for lines and one for each player"
        );
        let totals = ann.text(".ending .pad tfoot").await?;
        assert!(totals.contains("Power") && totals.chars().any(|c| c.is_ascii_digit()), "{totals}");
        assert!(ann.title().await?.contains("over"));
        assert!(!ann.has("#table .choice").await?);

        ann.click(".ending form button").await?;
        let again = ann.arrives(|path| path.starts_with("/t/") && path != table).await?;
        assert!(ann.asked().await?);
        ann.open(&table).await?;
        ann.click(".ending a[href^='/t/'].primary").await?;
        ann.arrives(|path| path == again).await?;
        ann.open("/").await?;
        ann.see(&format!(".unfinished a[href='{again}']")).await?;
        assert!(
            !ann.has(&format!(".unfinished a[href='{table}']")).await?,
            "a finished game is not unfinished"
        );
        Ok(())
    })
}
