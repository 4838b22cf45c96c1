//! Undo, restart, confirmation, hint, "why not?".

use anyhow::{Context, Result};
use malice_e2e::{Browser, Shape, play};
use thirtyfour::Key;

async fn at_table(house: &malice_e2e::House) -> Result<Browser> {
    let ann = house.browser(&house.server().await?, Shape::Desktop).await?;
    ann.prefer("Ann", "off", true).await?;
    // With Bosses about, nothing in a turn is forced. A turn that is over cannot be taken back.
    let options = [("seat", "me"), ("seat", "easy"), ("o.first_player", "1"), ("o.boss_cards", "true")];
    ann.open_table("overboss", &options).await?;
    ann.choose_any().await?;
    ann.turn().await?;
    ann.asked().await?;
    Ok(ann)
}

#[test]
fn choices_are_taken_back_one_by_one_or_all_of_the_turn() -> Result<()> {
    play(async |house| {
        let ann = at_table(house).await?;
        // What the icons mean is a key away, and over the table.
        ann.keys("l").await?;
        ann.holds(
            "document.getElementById('legend').open && !!document.querySelector('#legend .symbols svg')",
        )
        .await?;
        ann.keys(Key::Escape).await?;
        ann.holds("!document.getElementById('legend').open").await?;
        let first = ann.choices().await?;
        assert!(!ann.has("#undo").await?, "there is nothing to take back");
        let lines = ann.log_lines().await?;
        ann.choose_any().await?;
        let second = ann.choices().await?;
        ann.choose_any().await?;
        let (version, third) = (ann.version().await?, ann.choices().await?);
        assert_ne!(second, third);
        ann.changed_by(async || ann.click("#undo").await).await?;
        assert_eq!(ann.choices().await?, second);
        assert!(ann.version().await? > version, "versions only grow");
        ann.choose_any().await?;
        assert_eq!(ann.choices().await?, third);
        ann.changed_by(async || ann.click("#restart").await).await?;
        assert_eq!(ann.choices().await?, first);
        ann.holds(&format!("document.querySelectorAll('#log li').length == {lines}")).await?;
        Ok(())
    })
}

#[test]
fn what_cannot_be_taken_back_is_confirmed_or_left() -> Result<()> {
    play(async |house| {
        let ann = at_table(house).await?;
        // The first choice that is marked as final; everything before can be taken back.
        while !ann.has("#table .choice.final").await? {
            ann.choose_any().await?.context("a turn has an end")?;
        }
        let name = ann.js_text("document.querySelector('#table .choice.final').value").await?;
        let version = ann.version().await?;
        let press = async || ann.click(&format!("#table .choice[value='{name}']")).await;
        ann.changed_by(press).await?;
        ann.reads("#confirm", "cannot be taken back").await?;
        ann.shot("confirm").await?;
        assert_eq!(ann.version().await?, version, "nothing has happened yet");
        ann.changed_by(async || ann.click("#cancel").await).await?;
        assert!(!ann.has("#confirm").await?);
        assert_eq!(ann.version().await?, version);
        ann.changed_by(press).await?;
        ann.changed_by(async || ann.click("#confirm button").await).await?;
        assert!(ann.version().await? > version);

        // Or it is confirmed where it was chosen: by the second press.
        while !ann.has("#table .choice.final").await? {
            ann.choose_any().await?.context("a turn has an end")?;
        }
        let name = ann.js_text("document.querySelector('#table .choice.final').value").await?;
        let version = ann.version().await?;
        let press = async || ann.click(&format!("#table .choice[value='{name}']")).await;
        ann.changed_by(press).await?;
        ann.see("#confirm").await?;
        ann.changed_by(press).await?;
        assert!(ann.version().await? > version);
        Ok(())
    })
}

#[test]
fn a_hint_names_a_legal_choice_and_a_forbidden_square_says_which_rule_forbids_it() -> Result<()> {
    play(async |house| {
        let ann = at_table(house).await?;
        ann.changed_by(async || ann.click("#hint").await).await?;
        let hint = ann.text(".hint").await?;
        let texts = ann.js_text(
            "[...document.querySelectorAll('#table .choice')].map(c => c.title || c.innerText).join('|')",
        );
        let texts = texts.await?.to_lowercase();
        let named = hint.trim_start_matches("Hint: ").trim_end_matches('.').to_lowercase();
        assert!(texts.contains(&named), "{hint} is none of {texts}");

        // Sooner or later there is a square where the unit may not go.
        while !ann.has("#table a.refused").await? {
            ann.choose_any().await?.context("no square was ever forbidden")?;
            ann.asked().await?;
        }
        let version = ann.version().await?;
        ann.changed_by(async || ann.click("#table a.refused").await).await?;
        ann.reads(".why", "Not allowed").await?;
        let rule = ann.text(".why a.rule").await?;
        assert!(rule.starts_with("OB-"), "{rule}");
        assert_eq!(ann.version().await?, version);
        ann.shot("why-not").await?;
        // The link leads to that very rule.
        ann.click(".why a.rule").await?;
        ann.see(&format!("[id='{rule}']")).await.map(|_| ())
    })
}
