//! Looking at a game again, move by move.

use anyhow::Result;
use malice_e2e::{Browser, Shape, Visitor, play, until};
use thirtyfour::Key;

/// A game that two bots have played, seen by who opened it.
async fn finished(home: &str) -> Result<(Visitor, String)> {
    let host = Visitor::new(home).await?;
    let table =
        host.open_table("overboss", &[("seat", "easy"), ("seat", "easy"), ("visibility", "listed")]).await?;
    until("the end of the bots' game", async || {
        Ok(host.get(&table).await?.body.contains("class=\"ending\"").then_some(()))
    })
    .await?;
    Ok((host, table))
}

async fn is_at(browser: &Browser, move_number: u64) -> Result<()> {
    browser.see(&format!("#replay[data-at='{move_number}']")).await.map(|_| ())
}

/// Whether the board that is shown, of pieces that came with many steps, is the one that the server draws.
const WHOLE: &str = "fetch(location).then(page => page.text()).then(text => { \
    const told = region => region.textContent + [...region.querySelectorAll('use')].map(use => use.getAttribute('href')); \
    const all = page => [...page.querySelectorAll('#replay > .region')].map(told).join(' | '); \
    done(all(document) === all(new DOMParser().parseFromString(text, 'text/html'))) })";

#[test]
fn a_replay_is_stepped_through_by_links_slider_keys_and_address() -> Result<()> {
    play(async |house| {
        let home = house.server().await?;
        let (_, table) = finished(&home).await?;
        let ann = house.browser(&home, Shape::Desktop).await?;
        ann.open(&format!("{table}/replay?at=0&as=all")).await?;
        is_at(&ann, 0).await?;
        let last: u64 = ann.js_text("document.getElementById('replay').dataset.last").await?.parse()?;
        assert!(last > 60, "twelve rounds of two players have more than {last} moves");
        ann.js("window.stayed = true").await?;

        ann.click("#step-next").await?;
        is_at(&ann, 1).await?;
        ann.keys(Key::Right).await?;
        is_at(&ann, 2).await?;
        let lines = ann.count("#log li").await?;
        ann.keys(Key::Left).await?;
        is_at(&ann, 1).await?;
        assert!(ann.count("#log li").await? < lines, "the log goes back as well");
        ann.keys(Key::End).await?;
        is_at(&ann, last).await?;
        ann.keys(Key::Home).await?;
        is_at(&ann, 0).await?;
        for step in 1..=12 {
            ann.keys(Key::Right).await?;
            is_at(&ann, step).await?;
            assert_eq!(ann.js_later(WHOLE).await?, true, "the board of move {step}");
        }

        // The slider, as a keyboard moves it.
        ann.see("#slider").await?.send_keys(Key::PageUp).await?;
        ann.holds("Number(document.getElementById('replay').dataset.at) > 2").await?;
        ann.holds("location.search.includes('at=' + document.getElementById('replay').dataset.at)").await?;
        ann.js("document.activeElement.blur()").await?;

        // Playing presses the next step again and again.
        let at: u64 = ann.js_text("document.getElementById('replay').dataset.at").await?.parse()?;
        ann.keys("p").await?;
        // It goes on: who looks seldom sees a later move.
        ann.holds(&format!("Number(document.getElementById('replay').dataset.at) >= {}", at + 2)).await?;
        ann.click("#play").await?;
        ann.reads("#play", "Play").await?;
        assert_eq!(ann.js("window.stayed").await?, true, "stepping loads no page anew");

        ann.open(&format!("{table}/replay?at=17&as=1")).await?;
        is_at(&ann, 17).await?;
        ann.beside("chat").await?;
        let scores = ann.text("#replay .pad tfoot").await?;
        ann.click("#eyes option[value='2']").await?;
        ann.see("#replay[data-as='2']").await?;
        assert_eq!(ann.text("#replay .pad tfoot").await?, scores);
        ann.beside("menu").await?;
        ann.reads(".proof", "The seed fits, and the record replays to its result.").await?;
        ann.shot("replay-desktop").await
    })
}

#[test]
fn from_any_move_of_a_replay_one_plays_on_against_bots() -> Result<()> {
    play(async |house| {
        let home = house.server().await?;
        let (_, table) = finished(&home).await?;
        let ann = house.browser(&home, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        ann.open(&format!("{table}/replay?at=20&as=all")).await?;
        let round = ann.text("#replay header.status p").await?;
        ann.beside("menu").await?;
        ann.click("form[action$='/fork'] select[name=seat] option[value='2']").await?;
        ann.click("form[action$='/fork'] select[name=level] option[value=easy]").await?;
        ann.click("form[action$='/fork'] button").await?;
        let fork = ann.arrives(|path| path.starts_with("/t/") && !path.contains("replay")).await?;
        assert_ne!(fork, table);
        assert!(ann.asked().await?);
        let now = ann.text("#table header.status p").await?;
        assert!(round == now || now.contains("Round"), "{round}, then {now}");
        assert!(!ann.turn().await?.is_empty());
        Ok(())
    })
}

/// Whether the log that was opened lies within the screen, below what steps through the game.
const WITHIN: &str = "(() => { \
    const { top, bottom, left, right } = document.querySelector('.beside').getBoundingClientRect(); \
    const above = document.querySelector('.question').getBoundingClientRect().bottom; \
    return top >= above - 1 && bottom <= innerHeight && left >= 0 && right <= innerWidth && bottom - top > 200 })()";

#[test]
fn the_end_of_a_game_and_its_replay_fit_a_tablet_and_a_phone() -> Result<()> {
    play(async |house| {
        let home = house.server().await?;
        let (_, table) = finished(&home).await?;
        let ann = house.browser(&home, Shape::Desktop).await?;
        for page in [table.clone(), format!("{table}/replay?at=60")] {
            for size in [(768, 1024), (360, 740)] {
                ann.open(&page).await?;
                ann.resize(size).await?;
                let looks = ann.looks().await?;
                assert!(looks.are_fine(), "{page} at {size:?}:{looks}");
                let steps = "document.querySelector('.replay .question')?.offsetHeight < innerHeight / 4";
                assert!(!page.contains("replay") || ann.js(steps).await? == true, "the steps at {size:?}");
                ann.shot(&format!("over-{}-{}", page.contains("replay"), size.0)).await?;
                ann.click("[for=pane-log]").await?;
                assert_eq!(ann.js(WITHIN).await?, true, "the log of {page} at {size:?}");
            }
        }
        Ok(())
    })
}
