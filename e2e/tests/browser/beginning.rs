//! Before a table: everything that is set and pressed lies on one screen.

use anyhow::Result;
use malice_e2e::{Shape, play};

const GAMES: [&str; 5] =
    ["overboss", "big-bad-overlord", "overlords-of-infamy", "forces-of-evil", "battle-for-greyport"];

/// By how much the page is larger than the window.
const SCROLLS: &str = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]";

#[test]
fn a_new_table_fits_a_screen_with_every_option_and_play_now_lies_on_the_first_of_the_home_page() -> Result<()>
{
    play(async |house| {
        let ann = house.browser(&house.server().await?, Shape::Desktop).await?;
        ann.open("/").await?;
        let plays = "[...document.querySelectorAll('.play .primary')].map(play => play.getBoundingClientRect().bottom)";
        for size in [(1280, 800), (1440, 900)] {
            ann.resize(size).await?;
            assert_eq!(
                ann.js(&format!("{plays}.every(bottom => bottom <= innerHeight)")).await?,
                true,
                "{size:?}"
            );
        }
        for game in GAMES {
            ann.open(&format!("/new/{game}")).await?;
            ann.click(".preset:last-child input").await?;
            for size in [(1280, 800), (1440, 900)] {
                ann.resize(size).await?;
                assert_eq!(ann.js(SCROLLS).await?, serde_json::json!([0, 0]), "{game} at {size:?}");
            }
            ann.guest().await?.open_table(game, &[("seat", "me"), ("seat", "open")]).await?;
        }
        ann.open("/").await?;
        assert_eq!(ann.count(".unfinished > .rows > li").await?, 4);
        assert_eq!(ann.js(&format!("{plays}.every(bottom => bottom <= innerHeight)")).await?, true);
        Ok(())
    })
}

#[test]
fn the_legend_begins_with_its_first_line_on_a_phone() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.dealt_server().await?, Shape::Phone).await?;
        ann.open("/").await?;
        ann.open_table("battle-for-greyport", &[("seat", "me"), ("seat", "easy")]).await?;
        ann.keys("l").await?;
        ann.see("#legend[open]").await?;
        assert_eq!(ann.js("document.getElementById('legend').scrollTop").await?, 0);
        Ok(())
    })
}
