//! Overlords of Infamy: a whole game, the Hero's way before he goes it, Acts of Espionage, and Plots that keep their secret.

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

#[test]
fn the_hero_shows_his_way_before_he_goes_it_and_the_map_fits_a_phone() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.server().await?, Shape::Phone).await?;
        // Both seats at one screen: whoever moves him, he moves here.
        ann.prefer("Ann", "off", false).await?;
        let seats = [("seat", "me"), ("name", ""), ("seat", "here"), ("name", "Bea")];
        ann.open_table(GAME, &seats).await?;
        let mut moved = false;
        while !moved && ann.asked().await? {
            assert!(!ann.scrolls_sideways().await?);
            let choices = ann.choices().await?;
            let ways: Vec<&String> = choices.iter().filter(|name| name.starts_with("move_hero")).collect();
            let Some(far) = ways.last().filter(|_| ways.len() > 1) else {
                let name = busily(&choices).context("a choice")?;
                ann.choose(name).await?;
                continue;
            };
            let target = format!(".choice[value='{far}']");
            let shown =
                format!("getComputedStyle(document.querySelector(\"{target} .way\")).display === 'block'");
            assert_eq!(
                ann.js(&format!("!({shown})")).await?,
                true,
                "a way is shown to whoever looks at its end"
            );
            ann.js(&format!("document.querySelector(\"{target}\").focus()")).await?;
            ann.holds(&shown).await?;
            let steps =
                ann.js(&format!("document.querySelector(\"{target} polyline\").points.length")).await?;
            assert!(steps.as_u64().is_some_and(|steps| steps >= 2), "{steps}");
            ann.shot("oi-way").await?;
            ann.choose(far).await?;
            moved = true;
        }
        assert!(moved, "the Hero never moved");
        Ok(())
    })
}

/// The name of the Plot on the own mat.
async fn own_plot(browser: &Browser) -> Result<String> {
    browser.text(".mat.mine .plot .title b").await
}

/// What a page writes of an apostrophe differs from what people read: the longest piece without one.
fn words_of(plot: &str) -> &str {
    plot.split('\'').max_by_key(|part| part.len()).unwrap_or_default()
}

/// Everything of a table that can be opened, and the stream besides.
async fn read_everything(browser: &Browser, table: &str) -> Result<()> {
    const PATHS: [&str; 8] = [
        "",
        "?hint=1",
        "/text",
        "/record",
        "/report",
        "/report.json",
        "/replay?at=2&as=all",
        "/replay?at=2&as=1",
    ];
    for path in PATHS {
        browser.open(&format!("{table}{path}")).await?;
    }
    browser.open(table).await?;
    browser.see("#table").await.map(|_| ())
}

/// Exploits the land and lays what was drawn on this space.
async fn lay(browser: &Browser, at: &str) -> Result<()> {
    browser.choose("exploit").await?;
    let drawn = browser.choices().await?;
    browser.choose(drawn.first().context("a tile to keep")?).await?;
    browser.choose(&format!("place {at}")).await?;
    if browser.choices().await?.iter().any(|name| name == "rotate 0") {
        browser.choose("rotate 0").await?;
    }
    Ok(())
}

/// What the mat of somebody says of each Act against them, from Glean Intel to Assassinate.
async fn acts_against(browser: &Browser, name: &str) -> Result<Vec<String>> {
    let group = format!(".acts[aria-label='Espionage against {name}'] .reason");
    let said = browser
        .js(&format!("[...document.querySelectorAll(\"{group}\")].map(act => act.textContent)"))
        .await?;
    Ok(said.as_array().into_iter().flatten().filter_map(|act| act.as_str()).map(str::to_owned).collect())
}

#[test]
fn intel_is_seen_by_who_gleaned_it_and_in_no_byte_by_anybody_else() -> Result<()> {
    play(async |house| {
        let server = house.dealt_server().await?;
        let mut taps = Vec::new();
        let mut browsers = Vec::new();
        for name in ["Ann", "Ben", "Cid", "Eve"] {
            let tap = Wiretap::before(&server).await?;
            let browser = house.browser(&tap.home(), Shape::Desktop).await?;
            browser.prefer(name, "off", false).await?;
            taps.push(tap);
            browsers.push(browser);
        }
        let [ann, ben, cid, eve] = &browsers[..] else { unreachable!("there are four") };
        let fields = [
            ("seat", "me"),
            ("seat", "open"),
            ("seat", "open"),
            ("visibility", "listed"),
            ("o.first_player", "1"),
            ("o.overlord_assignment", "choose"),
        ];
        let table = ann.open_table(GAME, &fields).await?;
        for rival in [ben, cid] {
            rival.open(&table).await?;
            rival.click("#table button[name=seat]").await?;
            rival.see("#table[data-kind=table], #table[data-kind=lobby]").await?;
        }
        eve.open(&table).await?;
        for (browser, overlord) in [(ann, "menace"), (ben, "shepherdess"), (cid, "borgg")] {
            browser.asked().await?;
            browser.choose(&format!("choose_overlord {overlord}")).await?;
        }
        for browser in [ann, ben, cid] {
            browser.asked().await?;
            let choices = browser.choices().await?;
            browser.choose(choices.first().context("a Plot to keep")?).await?;
        }

        // Nobody has land yet, so nobody can act against anybody; what more Infamy would allow is told apart.
        ann.asked().await?;
        let plot = own_plot(ann).await?;
        let barred = [
            "no link",
            "needs Infamy\u{a0}2",
            "needs Infamy\u{a0}3",
            "needs Infamy\u{a0}4",
            "needs Infamy\u{a0}5",
        ];
        assert_eq!(acts_against(ann, "Ben").await?, barred);
        for (browser, way) in [(ann, ["3:-4", "3:-3"]), (ben, ["3:1", "3:0"])] {
            browser.asked().await?;
            for at in way {
                lay(browser, at).await?;
            }
            // A harvest might complete a Plot.
            let choices = browser.choices().await?;
            let recruit = choices.iter().find(|name| name.starts_with("recruit"));
            browser.choose(recruit.context("a village")?).await?;
        }

        // Both have land at their border now: Ben can look, and do nothing else, and nothing to Cid.
        ben.asked().await?;
        ben.shot("oi-espionage").await?;
        assert_eq!(acts_against(ben, "Ann").await?[0], "possible");
        assert_eq!(acts_against(ben, "Ann").await?[1..], barred[1..]);
        assert_eq!(acts_against(ben, "Cid").await?, barred);
        assert_eq!(ben.count(".plot.intel").await?, 0);
        ben.choose("glean_intel 1").await?;
        ben.reads(".plot.intel", &plot).await?;
        ben.shot("oi-intel").await?;
        for browser in [cid, eve] {
            browser.reads("#log", "gleaned intel on the Plot of").await?;
            assert_eq!(browser.count(".plot.intel").await?, 0);
        }
        for browser in &browsers {
            read_everything(browser, &table).await?;
        }
        let words = words_of(&plot);
        for (tap, (name, knows)) in
            taps.iter().zip([("Ann", true), ("Ben", true), ("Cid", false), ("Eve", false)])
        {
            let heard = tap.private().await?;
            assert_eq!(heard.contains(words), knows, "{plot} for {name}");
            assert!(heard.contains("event: table"), "the stream of {name} was heard as well");
        }
        Ok(())
    })
}

#[test]
fn no_byte_that_a_rival_or_a_watcher_receives_names_a_secret_plot() -> Result<()> {
    play(async |house| {
        let server = house.dealt_server().await?;
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
            read_everything(browser, &table).await?;
        }
        let heard = [taps[0].private().await?, taps[1].private().await?, taps[2].private().await?];
        for (owner, plot) in plots.iter().enumerate() {
            let words = words_of(plot);
            assert!(heard[owner].contains(words), "the owner sees {plot}: else this test finds nothing");
            assert!(!heard[1 - owner].contains(words), "a rival received {plot}");
            assert!(!heard[2].contains(words), "Eve, who watches, received {plot}");
        }
        assert!(heard.iter().all(|heard| heard.contains("event: table")), "the streams were heard as well");
        Ok(())
    })
}
