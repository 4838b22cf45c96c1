//! Without a pointer.

use anyhow::{Result, ensure};
use malice_e2e::{Browser, House, Shape, next, play, until};
use serde::Deserialize;
use thirtyfour::Key;

/// Goes with Tab to a thing, and makes sure that one sees where the focus is.
async fn tab_to(browser: &Browser, css: &str) -> Result<()> {
    for _ in 0..120 {
        browser.keys(Key::Tab).await?;
        if browser.js(&format!("!!document.activeElement?.matches({css:?})")).await? == true {
            return seen(browser).await;
        }
    }
    anyhow::bail!("Tab does not lead to {css}")
}

/// The focus is seen: an outline, of a width.
async fn seen(browser: &Browser) -> Result<()> {
    let outline = "(style => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2)\
                   (getComputedStyle(document.activeElement))";
    ensure!(browser.js(outline).await? == true, "the focus cannot be seen: {}", focused(browser).await?);
    Ok(())
}

async fn focused(browser: &Browser) -> Result<String> {
    browser.js_text("document.activeElement.outerHTML.slice(0, 200)").await
}

#[test]
fn a_whole_turn_is_played_with_keys_and_the_focus_is_seen_and_kept() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.server().await?, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        // With Bosses about, nothing in a turn is forced.
        let options = [("seat", "me"), ("seat", "easy"), ("o.first_player", "1"), ("o.boss_cards", "true")];
        ann.open_table("overboss", &options).await?;
        ann.asked().await?;
        ann.changed_by(async || ann.keys("1").await).await?;
        ann.see("#table .choice[value^='draft']").await?;

        tab_to(&ann, "#table .choice[value^='draft']").await?;
        let first = focused(&ann).await?;
        ann.keys(Key::Right).await?;
        assert_ne!(focused(&ann).await?, first, "arrows go from choice to choice");
        seen(&ann).await?;
        ann.changed_by(async || ann.keys(Key::Enter).await).await?;
        // What had the focus is gone: it went on to the prompt or to the same thing, not to nowhere.
        assert_eq!(ann.js("document.getElementById('table').contains(document.activeElement)").await?, true);

        tab_to(&ann, "#table .choice[value^='place_tile']").await?;
        let place = ann.js_text("document.activeElement.value").await?;
        ann.changed_by(async || ann.keys(" ").await).await?;
        assert!(!ann.choices().await?.contains(&place), "the tile was placed by the space bar");

        // Undo, and again.
        ann.changed_by(async || ann.keys("u").await).await?;
        assert!(ann.choices().await?.contains(&place));
        while ann.has("#table[data-yours]").await? && !ann.has("#table .choice[value^='draft']").await? {
            let name = ann.next_choice().await?.unwrap_or_default();
            let number =
                ann.choices().await?.iter().position(|choice| *choice == name).map_or(0, |at| at + 1);
            if number < 10 {
                ann.changed_by(async || ann.keys(number.to_string()).await).await?;
            } else {
                tab_to(&ann, &format!("#table .choice[value='{name}']")).await?;
                ann.changed_by(async || ann.keys(Key::Enter).await).await?;
            }
        }
        ann.asked().await?;

        ann.keys("?").await?;
        ann.see("#help[open]").await?;
        ann.keys(Key::Escape).await?;
        ann.miss("#help[open]").await?;
        ann.keys("h").await?;
        ann.see("#table .hint").await?;
        Ok(())
    })
}

#[test]
fn a_confirmation_takes_the_focus_and_letters_in_the_chat_press_nothing() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.server().await?, Shape::Desktop).await?;
        ann.prefer("Ann", "off", true).await?;
        ann.open_table("overboss", &[("seat", "me"), ("seat", "easy"), ("o.first_player", "1")]).await?;
        ann.asked().await?;
        let version = ann.version().await?;
        ann.beside("chat").await?;
        ann.write("#chat-text", "1 u h ? 2").await?;
        assert_eq!(ann.js("document.getElementById('chat-text').value").await?, "1 u h ? 2");
        assert_eq!(ann.version().await?, version);
        assert!(!ann.has("#help[open]").await? && !ann.has("#confirm").await?);

        ann.beside("log").await?;
        ann.js("document.activeElement.blur()").await?;
        while !ann.has("#confirm").await? {
            ann.changed_by(async || ann.keys("1").await).await?;
        }
        assert_eq!(ann.js("!!document.activeElement.closest('#confirm')").await?, true);
        seen(&ann).await?;
        ann.changed_by(async || ann.keys(Key::Enter).await).await?;
        assert!(!ann.has("#confirm").await?);
        Ok(())
    })
}

/// What the page offers: every choice with the key that it shows. None is left when the game is over.
#[derive(PartialEq, Deserialize)]
struct Offer {
    version: String,
    /// A choice waits to be confirmed.
    confirms: bool,
    choices: Vec<(String, Option<String>)>,
}

const OFFER: &str = "(table => !table?.matches('[data-yours]:has(.choice), :has(.ending)') ? null : ({ \
    version: table.dataset.version, confirms: !!document.querySelector('#confirm'), \
    choices: [...table.querySelectorAll('.choice[name=do]')].map(choice => \
    [choice.value, choice.querySelector('.key')?.textContent ?? null]) }))(document.querySelector('#table'))";

impl Offer {
    /// Whether every choice shows its key, as far as there are keys.
    fn shows_keys(&self) -> bool {
        self.choices.iter().take(50).all(|(_, key)| key.is_some())
    }
}

/// Goes to a choice. Returns false if it is not there any more: where all choose at once, somebody may be quicker.
async fn go_to(ann: &Browser, name: &str) -> Result<bool> {
    let wanted = format!("#table .choice[value='{name}']");
    match walk_to(ann, &wanted).await {
        Err(_) if !ann.has(&wanted).await? => Ok(false),
        there => there.map(|()| true),
    }
}

/// Goes from choice to choice with the arrows, as far as they lead towards this one, and the rest with Tab.
async fn walk_to(ann: &Browser, wanted: &str) -> Result<()> {
    let is_there = format!("!!document.activeElement?.matches({wanted:?})");
    tab_to(ann, "#table .choice").await?;
    for arrow in [Key::Down, Key::Right, Key::Up, Key::Left, Key::Down, Key::Right] {
        if ann.js(&is_there).await? == true {
            return seen(ann).await;
        }
        ann.keys(arrow).await?;
    }
    if ann.js(&is_there).await? == true { Ok(()) } else { tab_to(ann, wanted).await }
}

/// Plays a whole game without a pointer: choices by the keys that they show, now and then by going there and pressing Enter;
/// what cannot be taken back is confirmed with Enter.
async fn played_by_keys(house: &House, game: &str, option: Option<(&str, &str)>) -> Result<()> {
    let ann = house.browser(&house.dealt_server().await?, Shape::Desktop).await?;
    ann.prefer("Ann", "off", true).await?;
    let fields: Vec<_> = [("seat", "me"), ("seat", "easy")].into_iter().chain(option).collect();
    ann.open_table(game, &fields).await?;
    let (mut last, mut pressed) = (None, 0);
    loop {
        let offer: Offer = until("another question, with keys on all choices", async || {
            let offer: Option<Offer> = serde_json::from_value(ann.js(OFFER).await?)?;
            Ok(offer.filter(|offer| last.as_ref() != Some(offer) && offer.shows_keys()))
        })
        .await?;
        let names: Vec<String> = offer.choices.iter().map(|(name, _)| name.clone()).collect();
        let Some(name) = next(&names) else { break };
        let key = offer.choices.iter().find_map(|(choice, key)| key.as_ref().filter(|_| choice == name));
        match key.filter(|_| pressed % 8 != 7) {
            _ if offer.confirms => ann.keys(Key::Enter).await?,
            Some(key) => ann.keys(key.as_str()).await?,
            None if go_to(&ann, name).await? => ann.keys(Key::Enter).await?,
            // What is offered now is looked at again.
            None => (),
        }
        pressed += 1;
        last = Some(offer);
    }
    ensure!(pressed > 10, "{game} was over after {pressed} choices");
    tab_to(&ann, ".ending .primary").await
}

#[test]
fn a_game_of_overboss_is_played_with_keys() -> Result<()> {
    play(async |house| played_by_keys(house, "overboss", None).await)
}

#[test]
fn a_game_of_big_bad_overlord_is_played_with_keys() -> Result<()> {
    play(async |house| played_by_keys(house, "big-bad-overlord", Some(("o.duke_mode", "single"))).await)
}

#[test]
fn a_game_of_forces_of_evil_is_played_with_keys() -> Result<()> {
    play(async |house| played_by_keys(house, "forces-of-evil", None).await)
}

#[test]
fn a_game_of_overlords_of_infamy_is_played_with_keys() -> Result<()> {
    play(async |house| {
        played_by_keys(house, "overlords-of-infamy", Some(("o.world_events_to_end", "1"))).await
    })
}

#[test]
fn a_game_of_battle_for_greyport_is_played_with_keys() -> Result<()> {
    play(async |house| played_by_keys(house, "battle-for-greyport", None).await)
}
