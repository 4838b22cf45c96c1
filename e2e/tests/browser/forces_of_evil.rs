//! Forces of Evil: a whole game whose battles the table lines up.

use anyhow::{Context, Result, ensure};
use malice_e2e::{Browser, House, Shape, Visitor, next, play};

const GAME: &str = "forces-of-evil";

/// How much of battles is left to the table: said beside every choice of the own turn, and no way to move the game on.
const ORDERS: [&str; 4] = ["proposed", "manual", "assisted", "full"];

/// The first choice that begins with one of these words, else what moves the game on.
fn first_of(choices: &[String], words: &[&str]) -> Option<String> {
    let choices: Vec<String> =
        choices.iter().filter(|name| !ORDERS.contains(&name.as_str())).cloned().collect();
    let wanted = words.iter().find_map(|word| choices.iter().find(|name| name.starts_with(word)));
    wanted.cloned().or_else(|| next(&choices).map(str::to_owned))
}

/// What somebody does who wants heroes to come, and does not dwell on cards, rooms and upkeep.
const BRISKLY: [&str; 8] = ["build", "fight", "stop", "skip", "done", "put_rest", "lay_all", "spoils"];

/// Ann in a browser and Ben without one: bots would think longer than both.
async fn at_table(house: &House, options: &[(&str, &str)]) -> Result<(Browser, Visitor, String)> {
    let home = house.server().await?;
    let ann = house.browser(&home, Shape::Desktop).await?;
    ann.prefer("Ann", "off", false).await?;
    let seats = [("seat", "me"), ("seat", "open"), ("visibility", "listed"), ("o.start_player", "1")];
    let table = ann.open_table(GAME, &[&seats, options].concat()).await?;
    let ben = Visitor::new(&home).await?;
    let page = ben.post(&format!("{table}/join"), &[("seat", "2")]).await?;
    ensure!(page.status == 303, "the seat cannot be taken: {}", page.body);
    ann.see("#table[data-kind=table]").await?;
    Ok((ann, ben, table))
}

/// Ben answers what he is asked; then the choices that Ann has, none if the game is over.
async fn choices(ann: &Browser, ben: &Visitor, table: &str) -> Result<Vec<String>> {
    let guest = ann.guest().await?;
    loop {
        let page = ben.get(table).await?;
        if page.is_asked() {
            let choices = page.values("do");
            let name = first_of(&choices, &BRISKLY).context("whoever is asked has a choice")?;
            ben.answer(table, &page, &name).await?;
        } else if guest.get(table).await?.is_asked() {
            ann.asked().await?;
            return ann.choices().await;
        } else if !ann.asked().await? {
            return Ok(Vec::new());
        }
    }
}

#[test]
fn a_whole_short_game_is_clicked_through_to_its_score_pad() -> Result<()> {
    play(async |house| {
        let (ann, ben, table) = at_table(house, &[("o.round_limit", "4")]).await?;
        let mut clicked = Vec::new();
        loop {
            let choices = choices(&ann, &ben, &table).await?;
            let Some(name) = first_of(&choices, &BRISKLY) else { break };
            ann.choose(&name).await?;
            clicked.push(name.split(' ').next().unwrap_or_default().to_owned());
        }
        ann.shot("foe-ending-desktop").await?;
        for verb in ["force", "entrance", "build", "stop"] {
            assert!(clicked.iter().any(|name| name == verb), "{verb} was never clicked: {clicked:?}");
        }
        for verb in ["stand", "assign"] {
            assert!(!clicked.iter().any(|name| name == verb), "the table does that: {clicked:?}");
        }
        let result = ann.text("#result").await?;
        assert!(result.contains("win"), "{result}");
        assert!(!ann.has("#table .choice").await?);
        ann.see(".ending .pad").await.map(|_| ())
    })
}
