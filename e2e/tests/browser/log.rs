//! The log beside the board: grouped by turn, with pictures, never too long, and showing on the board what it tells.

use anyhow::Result;
use malice_e2e::{Browser, House, Shape, Visitor, play};

/// Ann against four bots, after so much that the log does not fit a page.
async fn late_in_a_game(house: &House) -> Result<(Browser, String)> {
    let ann = house.browser(&house.dealt_server().await?, Shape::Desktop).await?;
    ann.prefer("Ann", "off", false).await?;
    let mut seats = vec![("seat", "me"), ("o.first_player", "1")];
    seats.extend([("seat", "easy"); 4]);
    let table = ann.open_table("overboss", &seats).await?;
    let guest = ann.guest().await?;
    for _ in 0..5 {
        guest.turn(&table).await?;
    }
    guest.choose(&table).await?;
    ann.open(&table).await?;
    Ok((ann, table))
}

#[test]
fn a_log_is_grouped_by_turn_bounded_and_goes_back_as_far_as_one_likes() -> Result<()> {
    play(async |house| {
        let (ann, table) = late_in_a_game(house).await?;
        assert_eq!(ann.log_lines().await?, 60);
        assert!(ann.count("#log .turn").await? > 5, "each turn has a heading");
        ann.holds(
            "[...document.querySelectorAll('#log .turn')].some(line => line.textContent.includes('Ann'))",
        )
        .await?;
        assert!(ann.count("#log .sign").await? > 5, "lines have pictures");
        let first = "Number(document.querySelector('#log li').dataset.n)";
        let before = ann.js(first).await?.as_u64();
        ann.click("#earlier").await?;
        ann.holds("document.querySelectorAll('#log li').length > 60").await?;
        assert!(ann.js(first).await?.as_u64() < before);
        let order = "[...document.querySelectorAll('#log li')].every((line, i, all) => !i || Number(all[i - 1].dataset.n) < Number(line.dataset.n))";
        assert_eq!(ann.js(order).await?, true);
        ann.shot("log").await?;

        // Without script the same link leads to a page with more lines.
        let page = ann.guest().await?.get(&format!("{table}?log=120")).await?;
        assert!(page.body.matches("<li class=\"turn\"").count() > 10, "a page with more lines");
        Ok(())
    })
}

/// How far the log is read from its end.
const BELOW: &str =
    "(log => log.scrollHeight - log.scrollTop - log.clientHeight)(document.getElementById('log'))";

#[test]
fn a_log_that_is_read_at_its_end_stays_there_when_the_window_changes() -> Result<()> {
    play(async |house| {
        let (ann, _) = late_in_a_game(house).await?;
        for size in [(1280, 800), (768, 1024), (1440, 900)] {
            ann.resize(size).await?;
            drawn(&ann).await?;
        }
        ann.holds(&format!("{BELOW} < 2")).await
    })
}

/// Waits until what was scrolled is told to the page, and what came is drawn.
async fn drawn(ann: &Browser) -> Result<()> {
    ann.js_later("requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))")
        .await
        .map(|_| ())
}

#[test]
fn a_log_stays_at_its_end_unless_somebody_reads_further_up() -> Result<()> {
    play(async |house| {
        let (ann, table) = late_in_a_game(house).await?;
        let guest = ann.guest().await?;
        let last = "Number(document.querySelector('#log li:last-child').dataset.n)";
        let goes_on = async || -> Result<()> {
            let before = ann.js(last).await?;
            guest.turn(&table).await?;
            ann.catches_up(&table).await?;
            ann.holds(&format!("{last} > {before}")).await?;
            drawn(&ann).await
        };
        ann.holds(&format!("{BELOW} < 40")).await?;
        goes_on().await?;
        ann.holds(&format!("{BELOW} < 40")).await?;
        // What came while one looked at something else is there when one comes back.
        ann.beside("chat").await?;
        goes_on().await?;
        ann.beside("log").await?;
        ann.holds(&format!("{BELOW} < 40")).await?;

        ann.js("document.getElementById('log').scrollTop = 0").await?;
        drawn(&ann).await?;
        goes_on().await?;
        assert!(ann.js("document.getElementById('log').scrollTop").await?.as_f64() < Some(40.0));
        Ok(())
    })
}

#[test]
fn who_points_at_a_line_or_walks_there_sees_its_rule_and_what_it_touched() -> Result<()> {
    play(async |house| {
        let home = house.server().await?;
        let ann = house.browser(&home, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        let ben = Visitor::new(&home).await?;
        let seats = [("seat", "me"), ("seat", "open"), ("visibility", "listed"), ("o.first_player", "2")];
        let table = ann.guest().await?.open_table("overboss", &seats).await?;
        ben.post(&format!("{table}/join"), &[("seat", "2")]).await?;
        ann.open(&table).await?;
        ann.see("#table[data-kind=table]").await?;
        // A line that came while one looked touches what changed then.
        ann.changed_by(async || ben.choose(&table).await.map(|_| ())).await?;
        ann.changed_by(async || ben.choose(&table).await.map(|_| ())).await?;
        ann.see("#log li:last-child[data-touches]").await?;
        let rule = "document.querySelector('#log li:last-child .rule').offsetWidth > 10";
        assert_eq!(ann.js(rule).await?, false, "rules keep out of the way");
        ann.js("document.querySelectorAll('[data-lit]').forEach(thing => thing.removeAttribute('data-lit'))")
            .await?;
        ann.hover("#log li:last-child").await?;
        ann.see("#table [data-lit]").await?;
        assert_eq!(ann.js(rule).await?, true);
        ann.shot("log-lit").await?;
        ann.hover("#prompt").await?;
        ann.miss("#table [data-lit]").await?;

        // By key, and for lines that were there when the page came: by what they name.
        ann.reload().await?;
        ann.js("document.getElementById('log').focus()").await?;
        let shown = "document.activeElement.querySelector('.rule')?.offsetWidth > 10";
        for _ in 0..5 {
            ann.keys("\u{e013}").await?;
            ann.holds(shown).await?;
            if ann.has("#table [data-lit]").await? {
                return Ok(());
            }
        }
        anyhow::bail!("no line lights anything")
    })
}
