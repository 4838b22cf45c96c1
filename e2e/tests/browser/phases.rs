//! Every phase of every game at every size of the screen: nothing scrolls that should not, every choice is seen or one labelled
//! step away, every text is large enough and no word is broken. `cargo xtask shots FOLDER` writes the pictures.

use std::collections::BTreeSet;

use anyhow::{Context, Result};
use malice_e2e::{House, Shape, play};

const SIZES: [(u32, u32); 5] = [(1440, 900), (1280, 800), (1920, 1080), (768, 1024), (360, 740)];

/// Fonts that differ in width: pages are set in whatever a system has.
const FAMILIES: [&str; 2] = ["DejaVu Sans", "Liberation Sans"];

/// So many decisions are looked at, at most: what is asked later is mostly what was asked before.
const DECISIONS: usize = 60;

/// Plays the first choices of a table and looks at each question that is new.
async fn look(house: &House, game: &str, fields: &[(&str, &str)]) -> Result<()> {
    let home = house.dealt_server().await?;
    let ann = house.browser(&home, Shape::Desktop).await?;
    ann.prefer("Ann", "off", false).await?;
    let table = ann.open_table(game, fields).await?;
    let guest = ann.guest().await?;
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut faults = Vec::new();
    for number in 0..DECISIONS {
        ann.open(&table).await?;
        let asked = ann.asked().await?;
        let point = if asked {
            ann.js_text("document.querySelector('#prompt .rule')?.textContent ?? ''").await?
        } else {
            "end".into()
        };
        if seen.insert(point.clone()) {
            for size @ (width, height) in SIZES {
                ann.resize(size).await?;
                for family in FAMILIES {
                    ann.set_in(family).await?;
                    let looks = ann.looks().await?;
                    if !looks.are_fine() {
                        faults.push(format!("{game} {point} at {width}×{height} in {family}:{looks}"));
                    }
                }
                ann.shot(&format!("{game}-{number:02}-{point}-{width}")).await?;
            }
            // At the last size, the phone's, and at the first.
            for size @ (width, _) in [SIZES[4], SIZES[0]] {
                ann.resize(size).await?;
                let found = ann.axe().await?;
                faults.extend(found.iter().map(|found| format!("{game} {point} at {width}: {found}")));
            }
            ann.resize(SIZES[0]).await?;
        }
        if !asked {
            break;
        }
        // Every third time the last choice, so that a game is not all passing.
        let page = guest.get(&table).await?;
        let choices = page.values("do");
        let choice = if number % 3 == 2 { choices.last() } else { choices.first() };
        guest.answer(&table, &page, choice.context("whoever is asked has a choice")?).await?;
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    Ok(())
}

#[test]
fn overboss_fits() -> Result<()> {
    let fields = [("seat", "me"), ("seat", "easy"), ("o.boss_cards", "true"), ("o.command_cards", "true")];
    play(async |house| look(house, "overboss", &fields).await)
}

#[test]
fn big_bad_overlord_fits() -> Result<()> {
    play(async |house| look(house, "big-bad-overlord", &[("seat", "me"), ("seat", "easy")]).await)
}

#[test]
fn overlords_of_infamy_fits() -> Result<()> {
    play(async |house| look(house, "overlords-of-infamy", &[("seat", "me"), ("seat", "easy")]).await)
}

#[test]
fn forces_of_evil_fits() -> Result<()> {
    play(async |house| look(house, "forces-of-evil", &[("seat", "me"), ("seat", "easy")]).await)
}

#[test]
fn battle_for_greyport_fits() -> Result<()> {
    play(async |house| look(house, "battle-for-greyport", &[("seat", "me"), ("seat", "easy")]).await)
}
