//! Battle for Greyport: a whole game beside a bot.

use anyhow::{Context, Result};
use malice_e2e::{Shape, play};

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
        while ann.asked().await? {
            let choices = ann.choices().await?;
            let name = eagerly(&choices).context("whoever is asked has a choice")?;
            ann.choose(name).await?;
            clicked.push(name.split(' ').next().unwrap_or_default().to_owned());
        }
        ann.shot("greyport-ending-desktop").await?;
        for verb in ["take", "play_hero", "fight", "target", "ready"] {
            assert!(clicked.iter().any(|name| name == verb), "{verb} was never clicked: {clicked:?}");
        }
        assert!(!ann.has("#table .choice").await?);
        assert_eq!(ann.count(".gp .result").await?, 1, "won or lost, together");
        assert!(!ann.has(".pad").await?, "this game is not about points");
        Ok(())
    })
}
