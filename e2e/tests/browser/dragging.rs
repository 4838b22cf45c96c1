//! Things moved by hand: a real pointer takes them, carries them and lets go.

use anyhow::Result;
use malice_e2e::{Browser, House, Shape, play};

async fn alone_with_a_bot(house: &House, game: &str, more: &[(&str, &str)]) -> Result<Browser> {
    let ann = house.browser(&house.dealt_server().await?, Shape::Desktop).await?;
    ann.prefer("Ann", "off", false).await?;
    let mut fields = vec![("seat", "me"), ("seat", "easy")];
    fields.extend(more);
    ann.open_table(game, &fields).await?;
    ann.asked().await?;
    Ok(ann)
}

/// Plays on, best with choices that begin so, until something can be dragged and dropped.
async fn until_there(ann: &Browser, from: &str, to: &str, words: &[&str]) -> Result<()> {
    for _ in 0..60 {
        ann.asked().await?;
        let there = ann
            .js(&format!("!!document.querySelector(`{from}`) && !!document.querySelector(`{to}`)"))
            .await?;
        if there == true {
            return Ok(());
        }
        let begins = |name: &&String, word: &str| name.split(' ').next() == Some(word);
        ann.choose_by(|choices| {
            let led = words.iter().find_map(|word| choices.iter().find(|name| begins(name, word)));
            led.or(choices.first()).map(String::as_str)
        })
        .await?;
    }
    anyhow::bail!("{from} and {to} never came")
}

async fn dragged(ann: &Browser, from: &str, to: &str, words: &[&str]) -> Result<()> {
    until_there(ann, from, to, words).await?;
    ann.changed_by(async || ann.drag(from, to).await).await
}

#[test]
fn a_hero_is_played_armed_and_sent_against_a_monster_and_a_die_is_rolled_again() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.dealt_server().await?, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        // She may roll a die again.
        ann.open_party("chronos").await?;
        let hero = "#table .hand .choice[value^=play_hero]";
        until_there(&ann, hero, "#table .mat.mine", &["take", "draw"]).await?;
        let name = ann.js_text(&format!("document.querySelector('{hero}').value")).await?;
        dragged(&ann, hero, "#table .mat.mine > header", &[]).await?;
        ann.miss(&format!("#table .choice[value='{name}']")).await?;
        let (item, wielder) =
            ("#table .hand .choice[value^=play_item]", "#table .played[data-drop^=play_item]");
        until_there(&ann, item, wielder, &["play_hero"]).await?;
        let name = ann.js_text(&format!("document.querySelector('{item}').value")).await?;
        dragged(&ann, item, wielder, &[]).await?;
        ann.miss(&format!("#table .choice[value='{name}']")).await?;
        let (fighter, monster) = (
            "#table .played .choice[value^=fight]",
            "#table .foes [data-vt^=monster], #table .group [data-vt^=monster]",
        );
        until_there(&ann, fighter, monster, &["play_hero"]).await?;
        ann.drag(fighter, monster).await?;
        // The fight, and whom: both were said by one drag.
        ann.reads("#log", "fights").await?;
        let (die, again) = ("#table .die.choice[value^=reroll]", "#table [data-drop=reroll]");
        until_there(&ann, die, again, &["target", "play_hero", "fight"]).await?;
        ann.drag(die, again).await?;
        ann.reads("#log", "again").await
    })
}

/// Both seats at one screen: nobody is quicker than who drags.
async fn two_at_one_screen(house: &House, more: &[(&str, &str)]) -> Result<Browser> {
    let ann = house.browser(&house.dealt_server().await?, Shape::Desktop).await?;
    ann.prefer("Ann", "off", false).await?;
    let mut fields = vec![("seat", "me"), ("name", ""), ("seat", "here"), ("name", "Bea")];
    fields.extend(more);
    ann.open_table("battle-for-greyport", &fields).await?;
    Ok(ann)
}

#[test]
fn a_shield_is_laid_on_the_monster_whose_blow_it_stops() -> Result<()> {
    play(async |house| {
        let ann = two_at_one_screen(house, &[("o.starting_hp", "20")]).await?;
        ann.choose("take deirdre").await?;
        let (shield, blow) = ("#table [data-drag=shield]", "#table .choice[value^='shield ']");
        let on = "#table .stand[data-drop^=shield] [data-vt^=monster]";
        // Some fight, or the game would be lost before anybody has a shield.
        until_there(&ann, shield, on, &["target", "play_item", "play_hero", "fight", "ready"]).await?;
        let before = ann.count(blow).await?;
        assert!(before > 0, "every blow can be shielded by a press too");
        ann.changed_by(async || ann.drag(shield, on).await).await?;
        ann.reads("#log", "shield").await
    })
}

#[test]
fn what_others_do_meanwhile_does_not_take_a_thing_out_of_the_hand() -> Result<()> {
    play(async |house| {
        let ann = two_at_one_screen(house, &[]).await?;
        let hero = "#table .hand .choice[value^=play_hero]";
        until_there(&ann, hero, "#table .mat.mine", &["take", "draw"]).await?;
        let name = ann.js_text(&format!("document.querySelector('{hero}').value")).await?;
        // As an update does that makes the hand anew while the hero is over the table.
        ann.js(&format!(
            "addEventListener('pointerup', () => {{ const old = document.querySelector('{hero}'); \
             old.replaceWith(old.cloneNode(true)) }}, {{ capture: true, once: true }})"
        ))
        .await?;
        ann.changed_by(async || ann.drag(hero, "#table .mat.mine > header").await).await?;
        ann.miss(&format!("#table .choice[value='{name}']")).await
    })
}

#[test]
fn rooms_come_into_the_dungeon_cards_into_pits_and_minions_into_a_room() -> Result<()> {
    play(async |house| {
        let ann = alone_with_a_bot(house, "forces-of-evil", &[]).await?;
        let (dungeon, entrance) = ("#table .mine .dungeon[data-drop]", "#table .choice[value^='entrance ']");
        dragged(&ann, entrance, dungeon, &["force"]).await?;
        ann.miss(entrance).await?;
        let (hand, room) = ("#table .hand[data-drag]", "#table .room .choice[value^='put ']");
        until_there(&ann, hand, room, &["use", "plot"]).await?;
        let name = ann.js_text(&format!("document.querySelector(\"{room}\").value")).await?;
        let last = "Number(document.querySelector('#log li:last-child').dataset.n)";
        let before = ann.js(last).await?;
        ann.changed_by(async || {
            ann.drag(&format!("{hand} .note"), &format!("#table .choice[value='{name}']")).await
        })
        .await?;
        ann.holds(&format!("{last} > {before}")).await?;
        let explored = "#table .choice[value^='explored ']";
        dragged(&ann, explored, dungeon, &["put", "expand", "skip", "done"]).await?;
        ann.miss(explored).await?;
        let (card, pit) = ("#table .card[data-drag=pit]", "#table .choice[value^='pit ']");
        dragged(&ann, card, pit, &["put", "plot", "draw", "skip", "done"]).await?;
        ann.miss(pit).await
    })
}

#[test]
fn a_lackey_is_sent_a_tile_is_laid_and_a_plot_is_drawn_to_the_own_mat() -> Result<()> {
    play(async |house| {
        let ann = alone_with_a_bot(house, "overlords-of-infamy", &[]).await?;
        let (plot, mat) = ("#table .pick[value^=keep_plot]", "#table .mat.mine[data-drop] header");
        dragged(&ann, plot, mat, &[]).await?;
        ann.miss(plot).await?;
        let (lackey, site) = ("#table .mat.mine .lackeys .home[data-drag]", "#table .choice[value^=harvest]");
        dragged(&ann, lackey, site, &[]).await?;
        ann.reads("#log", "sent a Lackey").await?;
        let (tile, place) = ("#table .held[data-drag=place]", "#table .choice[value^='place ']");
        dragged(&ann, tile, place, &["exploit", "keep_tile"]).await?;
        ann.reads("#log", "laid a").await
    })
}
