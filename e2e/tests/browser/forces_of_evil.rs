//! Forces of Evil: a whole game in which the table's proposals are taken, and a battle in which dice are given out by hand.

use anyhow::{Context, Result, bail, ensure};
use malice_e2e::{Browser, House, Shape, Visitor, next, play};

const GAME: &str = "forces-of-evil";
const PROPOSED: &str = "proposed";

/// How much of battles is left to the table: said beside every choice of the own turn, and no way to move the game on.
const ORDERS: [&str; 3] = ["manual", "assisted", "full"];

/// What the table proposes, else the first choice that begins with one of these words, else what moves the game on.
fn first_of(choices: &[String], words: &[&str]) -> Option<String> {
    if let Some(proposed) = choices.iter().find(|name| *name == PROPOSED) {
        return Some(proposed.clone());
    }
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
        if page.is_asked() && page.values("order").iter().any(|name| name == PROPOSED) {
            ben.order(table, &page, PROPOSED).await?;
        } else if page.is_asked() {
            let choices = page.values("do");
            let name = first_of(&choices, &BRISKLY).context("whoever is asked has a choice")?;
            ben.answer(table, &page, &name).await?;
        } else if guest.get(table).await?.is_asked() {
            ann.catches_up(table).await?;
            ann.asked().await?;
            return ann.choices().await;
        } else if !ann.asked().await? {
            return Ok(Vec::new());
        }
    }
}

/// Clicks a choice; standing orders lie in a drawer that is opened first.
async fn choose(ann: &Browser, name: &str) -> Result<()> {
    if name != PROPOSED && !ORDERS.contains(&name) {
        return ann.choose(name).await;
    }
    if !ann.has("#orders[open]").await? {
        ann.click("#orders > summary").await?;
    }
    ann.choose(name).await?;
    // It would lie over the board.
    if ann.has("#orders[open]").await? { ann.click("#orders > summary").await } else { Ok(()) }
}

#[test]
fn a_whole_short_game_is_clicked_through_to_its_score_pad() -> Result<()> {
    play(async |house| {
        let (ann, ben, table) = at_table(house, &[("o.round_limit", "4")]).await?;
        let mut clicked = Vec::new();
        loop {
            let choices = choices(&ann, &ben, &table).await?;
            let Some(name) = first_of(&choices, &BRISKLY) else { break };
            assert_eq!(
                name == PROPOSED,
                ann.has(".battle.mine .proposed, .foe .planned").await?,
                "it is shown before it is taken"
            );
            choose(&ann, &name).await?;
            clicked.push(name.split(' ').next().unwrap_or_default().to_owned());
        }
        ann.shot("foe-ending-desktop").await?;
        for verb in ["force", "entrance", "build", "stop"] {
            assert!(clicked.iter().any(|name| name == verb), "{verb} was never clicked: {clicked:?}");
        }
        for verb in ["stand", "assign"] {
            assert!(!clicked.iter().any(|name| name == verb), "the table proposed that: {clicked:?}");
        }
        let result = ann.text("#result").await?;
        assert!(result.contains("win"), "{result}");
        assert!(!ann.has("#table .choice").await?);
        ann.see(".ending .pad").await.map(|_| ())
    })
}

/// What somebody does who wants a battle, and stays in it.
const TO_ARMS: [&str; 11] = [
    "force",
    "entrance goblin_gate",
    "entrance mausoleum_stair",
    "entrance beast_pens",
    "build",
    "fight",
    "expand",
    "explored",
    "skip",
    "stop",
    "done",
];

/// Plays by hand until dice were given out. All cards but the Peasants attack, so the first Card of Light brings heroes to an Entrance
/// with minions; but they may strike with one die each, and then there is nothing to give out: returns whether there was.
async fn gives_out_dice(house: &House) -> Result<bool> {
    let light = "peasants:2,crusade:1,test_of_courage:1,exorcism:1,robbery:1,treasure_hunt:1";
    let realm = [("o.kingdom", "custom_realm"), ("o.custom_light", light)];
    let (ann, ben, table) = at_table(house, &realm).await?;
    let mut by_hand = false;
    loop {
        let choices = choices(&ann, &ben, &table).await?;
        if choices.is_empty() {
            return Ok(false);
        }
        if !by_hand && choices.iter().any(|name| name == "manual") {
            assert!(!choices.iter().any(|name| name == "assisted"), "that is how it is already");
            choose(&ann, "manual").await?;
            let now = ann.choices().await?;
            assert!(now.iter().any(|name| name == "assisted"), "there is a way back: {now:?}");
            by_hand = true;
            continue;
        }
        let dice: Vec<&String> = choices.iter().filter(|name| name.starts_with("assign")).collect();
        let Some(die) = dice.first() else {
            let name = first_of(&choices, &TO_ARMS).context("whoever is asked has a choice")?;
            choose(&ann, &name).await?;
            continue;
        };
        let own = ".battle.mine";
        assert_eq!(ann.count(".sheet .offer .sums").await?, dice.len(), "sums on every die");
        assert_eq!(ann.count(&format!("{own} .post.next")).await?, 1, "one unit is next");
        let all = ann.count(&format!("{own} .field .die")).await?;
        assert_eq!(
            ann.count(&format!("{own} .proposed .die")).await?,
            all,
            "the table shows what it would do"
        );
        ann.shot("foe-dice-desktop").await?;
        let given = format!("{own} .field .lines .die");
        let before = ann.count(&given).await?;
        ann.choose(die).await?;
        // The last die of a strike ends it: then the lines may be gone, or the game.
        if ann.asked().await? && ann.choices().await?.iter().any(|name| name.starts_with("assign")) {
            assert!(ann.count(&given).await? > before, "the die lies on its unit");
            return Ok(true);
        }
    }
}

#[test]
fn in_a_battle_by_hand_each_die_shows_its_sums_and_lies_on_its_unit_once_it_is_given() -> Result<()> {
    play(async |house| {
        for _ in 0..6 {
            if gives_out_dice(house).await? {
                return Ok(());
            }
        }
        bail!("six games without dice to give out")
    })
}
