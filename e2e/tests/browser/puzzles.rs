//! "Find the move": from the home page to a position, to an answer, to the next position.

use anyhow::Result;
use malice_e2e::{Shape, play};
use serde_json::json;

const GAMES: [&str; 5] =
    ["overboss", "big-bad-overlord", "overlords-of-infamy", "forces-of-evil", "battle-for-greyport"];

/// By how much the page is larger than the window.
const SCROLLS: &str = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]";

/// Whether what is told about a choice can be read without scrolling.
const TOLD: &str = "(({ top, bottom, height }) => height > 0 && top >= 0 && bottom <= innerHeight)\
                    (document.querySelector('#judged p').getBoundingClientRect())";

/// One at which little lies on the table, and one late in a game; that of Forces of Evil has a dungeon of five rooms.
const LOOKED_AT: [usize; 2] = [3, 8];

#[test]
fn a_puzzle_fits_every_screen_as_a_table_does() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.server().await?, Shape::Desktop).await?;
        let mut faults = Vec::new();
        for game in GAMES {
            for number in LOOKED_AT {
                ann.open(&format!("/find/{game}/{number}")).await?;
                for size @ (width, height) in [(1440, 900), (1280, 800), (768, 1024), (360, 740)] {
                    ann.resize(size).await?;
                    let looks = ann.looks().await?;
                    if !looks.are_fine() {
                        faults.push(format!("{game} {number} at {width}×{height}:{looks}"));
                    }
                    ann.shot(&format!("find-{game}-{number}-{width}")).await?;
                }
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
        Ok(())
    })
}

#[test]
fn a_puzzle_is_a_screen_answered_by_keys_or_thumbs_and_followed_by_the_next() -> Result<()> {
    play(async |house| {
        let home = house.server().await?;
        for shape in [Shape::Desktop, Shape::Phone] {
            let ann = house.browser(&home, shape).await?;
            ann.open("/").await?;
            assert_eq!(ann.count(".puzzles a").await?, GAMES.len());
            ann.click(".puzzles a").await?;
            ann.see("#find #prompt").await?;
            for game in GAMES {
                ann.open(&format!("/find/{game}/2")).await?;
                assert_eq!(ann.js(SCROLLS).await?, json!([0, 0]), "{game}, {shape:?}");
                assert_eq!(ann.js(TOLD).await?, true, "{game}, {shape:?}: what is asked can be read");
                ann.keys("1").await?;
                ann.see("#find .wins").await?;
                assert_eq!(ann.js(SCROLLS).await?, json!([0, 0]), "{game}, {shape:?}, answered");
                assert_eq!(ann.js(TOLD).await?, true, "{game}, {shape:?}: what came of it can be read");
                assert_eq!(ann.count("#find button[name=do]").await?, 0, "{game}: it has been answered");
                ann.click("#step-next").await?;
                ann.see("#find #act").await?;
                assert_eq!(ann.js("location.pathname").await?, format!("/find/{game}/3"));
            }
        }
        Ok(())
    })
}
