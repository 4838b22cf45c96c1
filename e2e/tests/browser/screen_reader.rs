//! What a screen reader tells of a table: the browser's tree of accessibility, read at the decisions of each game.

use std::collections::BTreeSet;

use anyhow::{Context, Result, ensure};
use malice_e2e::{Browser, Heard, Shape, Visitor, play, until};

/// So many decisions are listened to, at most.
const DECISIONS: usize = 10;

/// What the page asks, without the link to the rule.
async fn prompt(ann: &Browser) -> Result<String> {
    ann.js_text("document.getElementById('prompt').firstChild.textContent.trim()").await
}

/// What is told at every table: the game, what is asked, what happened, and by a voice of its own what comes up.
fn knows_the_table(heard: &[Heard], prompt: &str) -> Result<()> {
    let told = |role: &str, name: &str| heard.iter().any(|thing| thing.role == role && thing.name == name);
    ensure!(heard.iter().any(|thing| thing.role == "heading" && !thing.name.is_empty()), "no heading");
    ensure!(told("main", "") && told("complementary", "Log, chat and menu"), "no landmarks");
    ensure!(
        heard.iter().any(|thing| thing.role == "StaticText" && thing.name.contains(prompt)),
        "no ‘{prompt}’"
    );
    let log = heard.iter().find(|thing| thing.role == "log" && thing.name == "What happened");
    ensure!(log.context("no log")?.is_live, "the log tells its lines by itself");
    ensure!(heard.iter().any(|thing| thing.role == "listitem"), "no line in the log");
    let nameless: Vec<_> =
        heard.iter().filter(|thing| thing.is_control() && thing.name.trim().is_empty()).collect();
    ensure!(nameless.is_empty(), "without a name: {nameless:?}");
    Ok(())
}

/// Who listens is told of every choice what who points is told: by its name, which says what it does, and before that what is
/// seen on it.
fn knows_the_choices(choices: Vec<(String, String)>, heard: &[Heard]) -> Result<()> {
    for (text, preview) in choices {
        let mut buttons = heard.iter().filter(|thing| thing.role == "button");
        let button = buttons.find(|button| button.name.to_lowercase().contains(&text.to_lowercase()));
        let button = button.with_context(|| format!("nothing is called ‘{text}’"))?;
        // Who listens hears words for signs.
        let words = preview.replace('→', "to").replace('☠', "slays");
        ensure!(button.description == words || button.description.is_empty(), "{button:?}");
    }
    Ok(())
}

/// What is told of the page, and what can be chosen there, as who points is told: name and preview. Both of the same moment: bots go
/// on meanwhile.
async fn told(ann: &Browser) -> Result<(Vec<Heard>, String, Vec<(String, String)>)> {
    let choices = "[...document.querySelectorAll('#table .choice[name=do]')].map(choice => [choice.title.replace(\
                   ` (${choice.dataset.preview})`, '') || choice.firstChild.textContent, choice.dataset.preview ?? ''])";
    until("a moment when nobody moves", async || {
        let version = ann.version().await?;
        let (heard, prompt) = (ann.hears().await?, prompt(ann).await?);
        let choices = serde_json::from_value(ann.js(choices).await?)?;
        Ok((ann.version().await? == version).then_some((heard, prompt, choices)))
    })
    .await
}

async fn is_told(ann: &Browser, game: &str) -> Result<()> {
    ann.open_table(game, &[("seat", "me"), ("seat", "easy")]).await?;
    let mut asked: BTreeSet<String> = BTreeSet::new();
    for _ in 0..DECISIONS {
        if !ann.asked().await? {
            break;
        }
        let (heard, prompt, choices) = told(ann).await?;
        if choices.is_empty() {
            continue;
        }
        if asked.insert(prompt.clone()) {
            knows_the_table(&heard, &prompt).with_context(|| format!("{game}: {prompt}"))?;
            knows_the_choices(choices, &heard).with_context(|| format!("{game}: {prompt}"))?;
        }
        // What is asked next is told by itself.
        ann.changed_by(async || ann.keys("1").await).await?;
        if ann.asked().await? {
            let says = "document.querySelector('#announce[aria-live=polite]').textContent";
            ann.holds(&format!(
                "{says}.includes(document.getElementById('prompt').firstChild.textContent.trim())"
            ))
            .await?;
        }
    }
    ensure!(asked.len() > 1, "{game} asked one thing only");
    Ok(())
}

#[test]
fn all_games_are_told_to_who_listens() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.dealt_server().await?, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        for game in
            ["overboss", "big-bad-overlord", "forces-of-evil", "overlords-of-infamy", "battle-for-greyport"]
        {
            is_told(&ann, game).await?;
        }
        Ok(())
    })
}

#[test]
fn who_waits_is_told_whose_turn_it_is() -> Result<()> {
    play(async |house| {
        let home = house.dealt_server().await?;
        let (ann, ben) = (house.browser(&home, Shape::Desktop).await?, Visitor::new(&home).await?);
        ann.prefer("Ann", "off", false).await?;
        let fields = [
            ("seat", "me"),
            ("name", "Ben"),
            ("seat", "easy"),
            ("visibility", "listed"),
            ("o.first_player", "1"),
        ];
        ann.open(&ben.open_table("overboss", &fields).await?).await?;
        let name = ann.js_text("document.title.match(/: (.*)’s turn/)[1]").await?;
        let heard = ann.hears().await?;
        let tells = |thing: &Heard| thing.role == "StaticText" && thing.name.contains(&name);
        ensure!(heard.iter().any(tells), "nothing says that it is the turn of {name}");
        knows_the_table(&heard, &prompt(&ann).await?)
    })
}
