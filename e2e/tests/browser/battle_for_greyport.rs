//! Battle for Greyport: a whole game beside a bot, and rounds in which several act at once.

use std::time::Duration;

use anyhow::{Context, Result};
use malice_e2e::{Browser, Shape, play, until};

const GAME: &str = "battle-for-greyport";

/// What somebody does who fights with all they have.
fn eagerly(choices: &[String]) -> Option<&str> {
    const ORDER: [&str; 6] = ["target", "fight", "play_item", "play_hero", "ready", "pass"];
    const BACK: [&str; 2] = ["cancel", "unready"];
    let eager = ORDER.iter().find_map(|verb| choices.iter().find(|name| name.starts_with(verb)));
    let other = || choices.iter().find(|name| !BACK.contains(&name.as_str()));
    eager.or_else(other).map(String::as_str)
}

#[test]
fn a_whole_game_beside_a_bot_is_clicked_through_to_its_end() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.server().await?, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        let seats = [("seat", "me"), ("seat", "easy"), ("visibility", "link"), ("o.starting_hp", "4")];
        ann.open_table(GAME, &seats).await?;
        let mut clicked = Vec::new();
        while let Some(name) = ann.choose_by(eagerly).await? {
            clicked.push(name.split(' ').next().unwrap_or_default().to_owned());
        }
        ann.shot("greyport-ending-desktop").await?;
        for verb in ["take", "play_hero", "fight", "target", "ready"] {
            assert!(clicked.iter().any(|name| name == verb), "{verb} was never clicked: {clicked:?}");
        }
        assert!(!ann.has("#table .choice").await?);
        assert_eq!(ann.count(".gp .result").await?, 1, "won or lost, together");
        ann.reads(".ending", "Greyport is").await?;
        ann.reads(".ending .race", "Hit points").await?;
        assert!(!ann.has(".pad:not(.counts)").await?, "this game is not about points");
        Ok(())
    })
}

/// A party that lives long enough, with a browser in the first seat.
async fn party(ann: &Browser, second: &str) -> Result<String> {
    let fields = [
        ("seat", "me"),
        ("seat", second),
        ("visibility", "listed"),
        ("o.characters", "random"),
        ("o.open_hands", "true"),
        ("o.starting_player", "1"),
        ("o.starting_hp", "20"),
    ];
    ann.open_table(GAME, &fields).await
}

/// Answers whatever else is asked until all of these people may act in the round.
async fn until_heroes_act(people: &[&Browser]) -> Result<()> {
    until("that all may act", async || {
        let mut acting = 0;
        for person in people {
            let choices = person.choices().await?;
            if choices.iter().any(|name| name == "ready") {
                acting += 1;
            } else if person.has("#table[data-yours]").await?
                && let Some(name) = eagerly(&choices)
            {
                person.may_choose(name).await?;
            }
        }
        Ok((acting == people.len()).then_some(()))
    })
    .await
}

/// Plays a hero from hand, with all that it asks.
async fn play_a_hero(person: &Browser) -> Result<()> {
    let choices = person.choices().await?;
    let hero = choices.iter().find(|name| name.starts_with("play_hero"));
    person.choose(hero.context("the own hero is in hand")?).await?;
    until_heroes_act(&[person]).await
}

/// Waits until the other one of two is shown to be ready, or not to be.
async fn sees_the_other(browser: &Browser, ready: bool) -> Result<()> {
    browser.reads(".gp .rival > summary", if ready { "✔ ready" } else { "… acting" }).await
}

/// The step of the round that is shown.
async fn step(browser: &Browser) -> Result<String> {
    browser.text(".gp .phases [aria-current]").await
}

async fn round_ends(browser: &Browser) -> Result<()> {
    browser.holds("document.querySelector('.gp .phases [aria-current]').textContent !== 'Heroes act'").await
}

#[test]
fn a_round_of_two_people_ends_when_both_agree() -> Result<()> {
    play(async |house| {
        let home = house.server().await?;
        let ann = house.browser(&home, Shape::Desktop).await?;
        let ben = house.browser(&home, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        ben.prefer("Ben", "off", false).await?;
        let table = party(&ann, "open").await?;
        ben.open(&table).await?;
        ben.click("#table button[name=seat]").await?;
        until_heroes_act(&[&ann, &ben]).await?;

        // Before anything is committed: what would come, what a card would do, and what a hero would do to each monster.
        let incoming = "document.querySelector('.gp .incoming').textContent";
        ann.holds(&format!("{incoming}.includes('If the round ended now')")).await?;
        ann.reads(".gp.sheet .choice .promise", "deals").await?;
        play_a_hero(&ann).await?;
        ann.reads(".mat.mine .forecast", "would deal").await?;
        ann.see(".mat.mine .forecast li .odds").await?;
        ben.reads(".rival .forecast", "would deal").await?;

        // What Ann points at is marked for Ben, and not for her.
        let card = ".gp.sheet [data-vt]";
        let over = "dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))";
        until("that Ben sees it", async || {
            ann.js(&format!("document.querySelector('{card}').{over}")).await?;
            Ok(ben.has(".rival .hand .pointer").await?.then_some(()))
        })
        .await?;
        ben.reads(".pointer", "Ann").await?;
        assert!(!ann.has(".pointer").await?);

        // Who is ready may think again while the other one still thinks.
        ann.choose("ready").await?;
        sees_the_other(&ben, true).await?;
        assert!(!ann.has("#table[data-yours]").await?, "nobody waits for Ann");
        assert_eq!(step(&ben).await?, "Heroes act");
        ann.choose("unready").await?;
        sees_the_other(&ben, false).await?;
        ann.choose("ready").await?;
        sees_the_other(&ben, true).await?;
        // What Ben does makes Ann think again.
        play_a_hero(&ben).await?;
        until_heroes_act(&[&ann, &ben]).await?;
        sees_the_other(&ben, false).await?;

        ben.shot("greyport-two-people").await?;
        ann.choose("ready").await?;
        sees_the_other(&ben, true).await?;
        assert_eq!(step(&ben).await?, "Heroes act", "Ben has not agreed");
        ben.choose("ready").await?;
        round_ends(&ann).await?;
        round_ends(&ben).await
    })
}

#[test]
fn what_one_is_about_to_confirm_stays_while_the_other_acts() -> Result<()> {
    play(async |house| {
        let home = house.server().await?;
        let ann = house.browser(&home, Shape::Desktop).await?;
        let ben = house.browser(&home, Shape::Desktop).await?;
        ann.prefer("Ann", "normal", true).await?;
        ben.prefer("Ben", "off", false).await?;
        let table = party(&ann, "open").await?;
        ben.open(&table).await?;
        ben.click("#table button[name=seat]").await?;
        until_heroes_act(&[&ann, &ben]).await?;
        ann.changed_by(async || ann.click("#table .choice[value=ready]").await).await?;
        ann.see("#confirm").await?;
        play_a_hero(&ben).await?;
        // While Ben decides what his hero does nobody asks Ann; when he is done she is still asked whether she means it.
        let version = ben.version().await?;
        until("what Ben did", async || Ok((ann.version().await? == version).then_some(()))).await?;
        ann.see("#confirm").await?;
        ann.see(".choice.chosen").await?;
        ann.changed_by(async || ann.click("#confirm button").await).await?;
        sees_the_other(&ben, true).await?;
        Ok(())
    })
}

#[test]
fn a_bot_waits_for_people_before_a_round_ends() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.server().await?, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        party(&ann, "easy").await?;
        until_heroes_act(&[&ann]).await?;
        sees_the_other(&ann, true).await?;
        assert_eq!(step(&ann).await?, "Heroes act", "Ann still thinks");
        play_a_hero(&ann).await?;
        sees_the_other(&ann, true).await?;
        assert_eq!(step(&ann).await?, "Heroes act", "Ann still thinks");
        ann.choose("ready").await?;
        round_ends(&ann).await
    })
}

#[test]
fn a_bot_says_what_it_would_do_and_does_it_once_it_is_let() -> Result<()> {
    play(async |house| {
        let home = house.server_with_courtesy(Duration::from_millis(50)).await?;
        let ann = house.browser(&home, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        let fields = [
            ("seat", "me"),
            ("seat", "normal"),
            ("visibility", "listed"),
            ("o.characters", "random"),
            ("o.open_hands", "true"),
            // The bot defends, and so has something to do.
            ("o.starting_player", "2"),
            ("o.starting_hp", "20"),
        ];
        ann.open_table(GAME, &fields).await?;
        until_heroes_act(&[&ann]).await?;
        // Nobody reloads: what is said comes by itself, and marks the card.
        ann.see(".intents li").await?;
        ann.see(".gp .intent").await?;
        ann.shot("greyport-proposal-desktop").await?;
        let before = ann.count("#log li").await?;
        ann.click("#go").await?;
        until("that the bot acts", async || Ok((ann.count("#log li").await? > before).then_some(()))).await?;
        until_heroes_act(&[&ann]).await?;
        ann.miss("#go").await
    })
}
