//! Overlords of Infamy: a whole game, and Plots that keep their secret.

use anyhow::{Context, Result};
use malice_e2e::{Browser, Shape, Wiretap, play};

const GAME: &str = "overlords-of-infamy";

/// What somebody does who wants the clock to run: harvests first, and no free actions that lead nowhere.
fn busily(choices: &[String]) -> Option<&str> {
    const WORK: [&str; 6] = ["harvest", "recruit", "keep_", "exploit", "recall_all", "finish"];
    const IDLE: [&str; 4] = ["start_from_scratch", "activate", "draft_lackey", "transmogrify"];
    let works = WORK.iter().find_map(|verb| choices.iter().find(|name| name.starts_with(verb)));
    let busy = || choices.iter().find(|name| !IDLE.iter().any(|verb| name.starts_with(verb)));
    works.or_else(busy).or(choices.first()).map(String::as_str)
}

/// A table for Ann against one easy bot, over after one World Event.
async fn against_a_bot(ann: &Browser) -> Result<String> {
    ann.prefer("Ann", "off", false).await?;
    let fields = [("seat", "me"), ("seat", "easy"), ("visibility", "link"), ("o.world_events_to_end", "1")];
    let table = ann.open_table(GAME, &fields).await?;
    ann.see("#table[data-kind=table]").await?;
    Ok(table)
}

#[test]
fn a_whole_short_game_of_lackeys_and_plots_is_clicked_through_to_its_end() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.server().await?, Shape::Desktop).await?;
        against_a_bot(&ann).await?;
        let mut clicked = Vec::new();
        while ann.asked().await? {
            let choices = ann.choices().await?;
            let name = busily(&choices).context("whoever is asked has a choice")?;
            if !clicked.iter().any(|verb| name.starts_with(verb)) {
                ann.shot(&format!("oi-{}", name.split(' ').next().unwrap_or_default())).await?;
            }
            ann.choose(name).await?;
            clicked.push(name.split(' ').next().unwrap_or_default().to_owned());
        }
        ann.shot("oi-ending").await?;
        for verb in ["keep_plot", "harvest", "exploit", "keep_tile", "place"] {
            assert!(clicked.iter().any(|name| name == verb), "{verb} was never clicked: {clicked:?}");
        }
        assert!(ann.text("#result").await?.contains("wins"));
        assert!(!ann.has("#table .choice").await?);
        assert_eq!(ann.count(".oi .plot.back").await?, 0, "all Plots lie open at the end");
        Ok(())
    })
}

/// The name of the Plot on the own mat.
async fn own_plot(browser: &Browser) -> Result<String> {
    browser.text(".mat.mine .plot .title b").await
}

#[test]
fn no_byte_that_a_rival_or_a_watcher_receives_names_a_secret_plot() -> Result<()> {
    play(async |house| {
        let server = house.server().await?;
        let taps = [
            Wiretap::before(&server).await?,
            Wiretap::before(&server).await?,
            Wiretap::before(&server).await?,
        ];
        let ann = house.browser(&taps[0].home(), Shape::Desktop).await?;
        let ben = house.browser(&taps[1].home(), Shape::Desktop).await?;
        let eve = house.browser(&taps[2].home(), Shape::Desktop).await?;
        ann.prefer("Ann", "normal", false).await?;
        ben.prefer("Ben", "off", false).await?;
        eve.open("/").await?;
        let fields = [("seat", "me"), ("seat", "open"), ("visibility", "listed")];
        let table = ann.open_table(GAME, &fields).await?;
        eve.open(&table).await?;
        ben.open(&table).await?;
        ben.click("#table button[name=seat]").await?;
        for browser in [&ann, &ben, &eve] {
            browser.see("#table[data-kind=table]").await?;
        }
        for browser in [&ann, &ben] {
            browser.asked().await?;
            let choices = browser.choices().await?;
            browser.choose(choices.first().context("a Plot to keep")?).await?;
        }
        for browser in [&ann, &ben, &eve] {
            browser.see(".mat.active").await?;
        }
        let plots = [own_plot(&ann).await?, own_plot(&ben).await?];
        for browser in [&ann, &ben, &eve] {
            for path in [
                "",
                "?hint=1",
                "/text",
                "/record",
                "/report",
                "/report.json",
                "/replay?at=2&as=all",
                "/replay?at=2&as=1",
            ] {
                browser.open(&format!("{table}{path}")).await?;
            }
            browser.open(&table).await?;
            browser.see("#table").await?;
        }
        let heard = [taps[0].private().await?, taps[1].private().await?, taps[2].private().await?];
        for (owner, plot) in plots.iter().enumerate() {
            // What a page writes of an apostrophe differs from what people read.
            let words = plot.split('\'').max_by_key(|part| part.len()).unwrap_or_default();
            assert!(heard[owner].contains(words), "the owner sees {plot}: else this test finds nothing");
            assert!(!heard[1 - owner].contains(words), "a rival received {plot}");
            assert!(!heard[2].contains(words), "Eve, who watches, received {plot}");
        }
        assert!(heard.iter().all(|heard| heard.contains("event: table")), "the streams were heard as well");
        Ok(())
    })
}
