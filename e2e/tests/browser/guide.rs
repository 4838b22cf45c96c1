//! The guided first game.

use anyhow::Result;
use malice_e2e::{Shape, play};

#[test]
fn the_coach_explains_each_thing_once_until_it_is_told_to_stop() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.server().await?, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        ann.click("form[action='/guide/overboss'] button").await?;
        ann.arrives(|path| path.starts_with("/t/")).await?;
        ann.asked().await?;
        ann.shot("guide").await?;
        let mut said = Vec::new();
        // Everything about the first decision is read.
        while ann.has(".coach").await? {
            let text = ann.text(".coach p").await?;
            assert!(!said.contains(&text), "said twice: {text}");
            said.push(text);
            ann.changed_by(async || ann.click(".coach button:first-of-type").await).await?;
        }
        assert!(said.len() >= 2, "{said:?}");
        // The next kind of decision brings something new.
        ann.choose_any().await?;
        let text = ann.text(".coach p").await?;
        assert!(!said.contains(&text));
        ann.changed_by(async || ann.click(".coach button.link").await).await?;
        assert!(!ann.has(".coach").await?);
        ann.turn().await?;
        assert!(ann.asked().await?);
        assert!(!ann.has(".coach").await?, "the guide was skipped");
        Ok(())
    })
}

/// So many decisions of each game are read through.
const DECISIONS: usize = 6;

#[test]
fn every_game_has_a_coach_who_has_something_to_say_about_the_first_decisions() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.server().await?, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        for game in ["big-bad-overlord", "forces-of-evil", "overlords-of-infamy", "battle-for-greyport"] {
            ann.open("/").await?;
            ann.click(&format!("form[action='/guide/{game}'] button")).await?;
            ann.arrives(|path| path.starts_with("/t/")).await?;
            let mut said = Vec::new();
            for _ in 0..DECISIONS {
                if !ann.asked().await? {
                    break;
                }
                while ann.has(".coach").await? {
                    let text = ann.text(".coach p").await?;
                    assert!(!said.contains(&text), "{game}, said twice: {text}");
                    said.push(text);
                    ann.changed_by(async || ann.click(".coach button:first-of-type").await).await?;
                }
                ann.choose_any().await?;
            }
            ann.shot(&format!("guide-{game}")).await?;
            assert!(said.len() >= 2, "{game}: {said:?}");
        }
        Ok(())
    })
}
