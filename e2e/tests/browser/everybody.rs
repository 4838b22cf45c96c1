//! Pages that nobody is shut out of, as a checker of accessibility sees them. Tables in every phase: `phases.rs`.

use anyhow::{Result, ensure};
use malice_e2e::{Browser, Shape, Visitor, play, until};

const GAMES: [&str; 5] =
    ["overboss", "big-bad-overlord", "forces-of-evil", "overlords-of-infamy", "battle-for-greyport"];

/// What hinders somebody on the page at this path.
async fn hindrances(ann: &Browser, path: &str) -> Result<Vec<String>> {
    ann.open(path).await?;
    Ok(ann.axe().await?.iter().map(|fault| format!("{path}: {fault}")).collect())
}

/// The path of a puzzle that Ann has answered.
async fn answered(ann: &Browser, game: &str) -> Result<String> {
    ann.open(&format!("/find/{game}/1")).await?;
    ann.keys("1").await?;
    ann.see("#find .wins").await?;
    let path = ann.js("location.pathname + location.search").await?;
    Ok(path.as_str().unwrap_or_default().to_owned())
}

#[test]
fn no_page_hinders_anybody() -> Result<()> {
    play(async |house| {
        let home = house.dealt_server().await?;
        let (ann, ben) = (house.browser(&home, Shape::Desktop).await?, Visitor::new(&home).await?);
        ann.prefer("Ann", "off", true).await?;
        let mut faults = Vec::new();
        for game in GAMES {
            let watched =
                ben.open_table(game, &[("seat", "me"), ("seat", "easy"), ("visibility", "listed")]).await?;
            let over =
                ben.open_table(game, &[("seat", "easy"), ("seat", "easy"), ("visibility", "listed")]).await?;
            until("the end of a game of bots", async || {
                Ok(ben.get(&over).await?.body.contains("class=\"ending\"").then_some(()))
            })
            .await?;
            let replay = format!("{over}/replay?at=30");
            let (asked, answered) = (format!("/find/{game}/1"), answered(&ann, game).await?);
            for path in [&format!("/new/{game}"), &watched, &over, &replay, &asked, &answered] {
                faults.extend(hindrances(&ann, path).await?);
            }
            // Pictures come when somebody comes near them.
            ann.open(&format!("/rules/{game}")).await?;
            ann.js("document.querySelector('[data-picture]').scrollIntoView()").await?;
            ann.see("figure.picture > .region").await?;
            faults.extend(ann.axe().await?.iter().map(|fault| format!("the rules of {game}: {fault}")));
        }
        let fields = [("seat", "me"), ("seat", "open")];
        let lobby = ann.open_table("overboss", &fields).await?;
        let fields = [("seat", "me"), ("name", ""), ("seat", "here"), ("name", "Bea"), ("curtain", "true")];
        let table = ann.open_table("overboss", &fields).await?;
        let under = |what: &str| format!("{table}/{what}");
        let found = "/rules/overboss?q=volcano".to_owned();
        let others = ["/", "/settings", "/nowhere"].map(str::to_owned);
        let others = others.into_iter().chain([found, lobby, table.clone()]);
        for path in others.chain(["text", "links", "report"].map(under)) {
            faults.extend(hindrances(&ann, &path).await?);
        }
        ensure!(faults.is_empty(), "{}", faults.join("\n"));

        // The checker is awake: what shuts people out is found, in either theme.
        ann.open("/settings").await?;
        let fault = "document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button><p id=pale>pale</p>'), \
                     document.getElementById('pale').style.color = 'light-dark(#fefefe, #2a2230)'";
        ann.js(fault).await?;
        let found = ann.axe().await?.join("\n");
        for fault in ["light button-name", "light color-contrast", "dark color-contrast"] {
            ensure!(found.contains(fault) || std::env::var_os("MALICE_AXE").is_none(), "{fault} in {found}");
        }
        Ok(())
    })
}
