//! Cards to read: what has a face is shown large for who points at it, holds it under a finger, or presses z.

use anyhow::{Result, ensure};
use malice_e2e::{Browser, Shape, play};
use serde_json::json;

/// The first thing with a face that is seen in each region: the regions' names.
const REGIONS: &str = "[...document.querySelectorAll('#table .region')].filter(region => { \
    const thing = [...region.querySelectorAll('[data-face]')].find(thing => thing.checkVisibility({ contentVisibilityAuto: true })); \
    if (thing) thing.dataset.looked = region.dataset.piece; \
    return thing }).map(region => region.dataset.piece)";

/// Whether all that the box says can be read: in one piece, or as much of it as the window is high. It hides what is asked only
/// where there is no room below.
const IS_WHOLE: &str = "(() => { const box = document.getElementById('zoom'); \
    const { left, right, top, bottom, height } = box.getBoundingClientRect(); \
    const asked = document.querySelector('.question').getBoundingClientRect().bottom; \
    return box.matches(':popover-open') && left >= 0 && right <= innerWidth && bottom <= innerHeight \
        && (top >= asked || top >= 0 && height > innerHeight - asked - 20) \
        && (box.scrollHeight <= box.clientHeight + 1 || height > innerHeight - 20) })()";

/// Whether it names the thing that was looked at, and says what it is and where that comes from.
const SPEAKS: &str = "!!document.querySelector('#zoom h2')?.textContent \
    && /^.+ · \\d+ in the box · (as in the rulebook|as publicly known|follows from the rulebook|a house design)$/ \
        .test(document.querySelector('#zoom h2 + p')?.textContent)";

async fn open(ann: &Browser, game: &str) -> Result<()> {
    ann.open_table(game, &[("seat", "me"), ("seat", "easy")]).await?;
    // Set-up is over, and something lies on the table.
    for _ in 0..4 {
        ann.choose_any().await?;
    }
    ann.asked().await.map(|_| ())
}

async fn regions(ann: &Browser) -> Result<Vec<String>> {
    Ok(serde_json::from_value(ann.js(REGIONS).await?)?)
}

fn looked(region: &str) -> String {
    format!("[data-looked={region}]")
}

#[test]
fn who_points_at_a_card_or_presses_a_key_reads_all_of_it() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.dealt_server().await?, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        for game in malice_catalog::games() {
            open(&ann, game.id).await?;
            let regions = regions(&ann).await?;
            ensure!(!regions.is_empty(), "{}: something has a face", game.id);
            for region in regions {
                ann.hover(&looked(&region)).await?;
                ann.holds(IS_WHOLE).await?;
                ann.holds(SPEAKS).await?;
                ann.keys("z").await?;
                ann.holds("!document.getElementById('zoom').matches(':popover-open')").await?;
                ann.keys("z").await?;
                ann.holds(IS_WHOLE).await?;
                ann.hover("header.site").await?;
                ann.holds("!document.getElementById('zoom').matches(':popover-open')").await?;
            }
        }
        Ok(())
    })
}

#[test]
fn what_is_held_under_a_finger_is_read_and_not_chosen() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.dealt_server().await?, Shape::Phone).await?;
        ann.prefer("Ann", "off", false).await?;
        for game in malice_catalog::games() {
            open(&ann, game.id).await?;
            for region in regions(&ann).await? {
                let version = ann.version().await?;
                let place = format!(
                    "(() => {{ const thing = document.querySelector('{}'); thing.scrollIntoView({{ block: 'center' }}); \
                     const {{ x, y, width, height }} = thing.getBoundingClientRect(); \
                     return {{ x: x + width / 2, y: y + height / 2 }} }})()",
                    looked(&region)
                );
                let finger = ann.js(&place).await?;
                let touch = async |kind: &str, points: serde_json::Value| {
                    ann.devtools("Input.dispatchTouchEvent", json!({ "type": kind, "touchPoints": points }))
                        .await
                };
                touch("touchStart", json!([finger])).await?;
                ann.holds(IS_WHOLE).await?;
                ann.holds(SPEAKS).await?;
                touch("touchEnd", json!([])).await?;
                ensure!(ann.version().await? == version, "{}: nothing was chosen by reading", game.id);
                ann.keys(thirtyfour::Key::Escape).await?;
            }
        }
        Ok(())
    })
}
