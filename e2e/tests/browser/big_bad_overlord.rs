//! Big Bad Overlord: a whole game, a battle from its odds to its dice, and citadels that keep their secrets.

use anyhow::{Context, Result, bail, ensure};
use malice_e2e::{Browser, House, Shape, Visitor, Wiretap, next, play, until};

const GAME: &str = "big-bad-overlord";

/// What somebody does who wants a game to end.
fn boldly(choices: &[String]) -> Option<&str> {
    let bold =
        ["attack", "press_on"].iter().find_map(|verb| choices.iter().find(|name| name.starts_with(verb)));
    bold.map(String::as_str).or_else(|| next(choices))
}

#[test]
fn a_whole_game_with_two_dukes_each_is_clicked_through_to_its_end() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.server().await?, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        ann.click(&format!("form[action='/play/{GAME}'] button")).await?;
        ann.arrives(|path| path.starts_with("/t/")).await?;
        ann.asked().await?;
        assert_eq!(ann.count(".mat.mine").await?, 2, "two Dukes each");
        ann.shot("bbo-opening-desktop").await?;
        let mut clicked = Vec::new();
        while ann.asked().await? {
            let choices = ann.choices().await?;
            let name = boldly(&choices).context("whoever is asked has a choice")?;
            ann.choose(name).await?;
            clicked.push(name.split(' ').next().unwrap_or_default().to_owned());
        }
        ann.shot("bbo-ending-desktop").await?;
        for verb in ["stash", "done"] {
            assert!(clicked.iter().any(|name| name == verb), "{verb} was never clicked: {clicked:?}");
        }
        let result = ann.text("#result").await?;
        assert!(result.contains("wins") || result.contains("Nobody"), "{result}");
        assert!(!ann.has("#table .choice").await?);
        ann.reads(".ending .race", "Cards under command").await?;
        assert!(!ann.has(".pad:not(.counts)").await?, "this game is not about points");
        ann.see(".rival .fallen").await.map(|_| ())
    })
}

/// Ann in a browser, Ben and Cleo without one, with a Duke each and the opening behind them.
async fn at_war(house: &House) -> Result<(Browser, [Visitor; 2], String)> {
    let home = house.server().await?;
    let ann = house.browser(&home, Shape::Desktop).await?;
    ann.prefer("Ann", "off", false).await?;
    let seats = [
        ("seat", "me"),
        ("seat", "open"),
        ("seat", "open"),
        ("visibility", "listed"),
        ("o.duke_mode", "single"),
    ];
    let table = ann.open_table(GAME, &seats).await?;
    let others = [Visitor::new(&home).await?, Visitor::new(&home).await?];
    for (seat, visitor) in ["2", "3"].into_iter().zip(&others) {
        let page = visitor.post(&format!("{table}/join"), &[("seat", seat)]).await?;
        ensure!(page.status == 303, "seat {seat} cannot be taken: {}", page.body);
    }
    ann.see("#table[data-kind=table]").await?;
    Ok((ann, others, table))
}

/// What Ben and Cleo do: they fight each other, for two rounds, and never help.
fn feuding(choices: &[String], enemy: &str, rounds: &mut usize) -> Option<String> {
    let attack = format!("attack {enemy}");
    if choices.contains(&attack) {
        *rounds = 0;
        return Some(attack);
    }
    if choices.iter().any(|name| name == "press_on") {
        *rounds += 1;
        return Some(if *rounds < 2 { "press_on" } else { "break_off" }.into());
    }
    next(choices).map(str::to_owned)
}

/// Plays until Ann has attacked and has refused to help; a game may end before that: returns whether all was seen.
async fn sees_a_war(house: &House) -> Result<bool> {
    let (ann, others, table) = at_war(house).await?;
    let guest = ann.guest().await?;
    let (mut attacked, mut declined, mut rounds) = (false, false, [0, 0]);
    // The battle in which Ann will not help: who attacks, and who defends.
    let mut refused = None;
    while !(attacked && declined) {
        for (index, visitor) in others.iter().enumerate() {
            let page = visitor.get(&table).await?;
            if page.is_asked() {
                let enemy = ["3", "2"][index];
                let choices = page.values("do");
                let choice = feuding(&choices, enemy, &mut rounds[index]).context("a choice")?;
                visitor.answer(&table, &page, &choice).await?;
            }
        }
        let page = guest.get(&table).await?;
        if !page.body.contains("before the dice") {
            refused = None;
        }
        if page.body.contains("class=\"ending\"") {
            return Ok(false);
        }
        if !page.is_asked() {
            continue;
        }
        ann.asked().await?;
        let choices = ann.choices().await?;
        if choices.iter().any(|name| name == "pass_battle") {
            let battle = [ann.text(".attacking .leader b").await?, ann.text(".defending .leader b").await?];
            assert_ne!(refused.as_ref(), Some(&battle), "Ann had said no for this battle");
            sums_and_chances(&ann).await?;
            ann.shot("bbo-helper").await?;
            ann.click("#orders > summary").await?;
            ann.choose("pass_battle").await?;
            (declined, refused) = (true, Some(battle));
        } else if let Some(attack) = promising(&ann, &choices).await?.filter(|_| !attacked) {
            ann.shot("bbo-targets").await?;
            ann.choose(&attack).await?;
            sums_and_chances(&ann).await?;
            assert!(
                !ann.has(".battle:not(.past) .report .phase").await?,
                "no dice have fallen in this battle"
            );
            ann.shot("bbo-before").await?;
            the_first_round_is_fought(&ann, &others, &table).await?;
            ann.shot("bbo-after").await?;
            attacked = true;
        } else {
            let name = next(&choices).context("a choice")?;
            ann.choose(name).await?;
        }
    }
    Ok(true)
}

#[test]
fn a_battle_shows_its_odds_then_its_dice_and_who_will_not_help_is_not_asked_again() -> Result<()> {
    play(async |house| {
        for _ in 0..6 {
            if sees_a_war(house).await? {
                return Ok(());
            }
        }
        bail!("six games that ended before all was seen")
    })
}

/// An attack on which its chances stand.
async fn promising(ann: &Browser, choices: &[String]) -> Result<Option<String>> {
    for attack in choices.iter().filter(|name| name.starts_with("attack")) {
        if ann.text(&format!(".choice[value='{attack}'] .weighed")).await?.contains('%') {
            return Ok(Some(attack.clone()));
        }
    }
    Ok(None)
}

/// Each side has its sum and its chance in each phase, and who is lost first is marked.
async fn sums_and_chances(ann: &Browser) -> Result<()> {
    ann.reads(".odds caption", "before the dice").await?;
    assert_eq!(ann.count(".odds tbody tr").await?, 3, "MIND, MAGIC and MELEE");
    let odds = ann.text(".odds tbody").await?;
    assert!(odds.contains('+'), "{odds}");
    ann.see(".victim").await.map(|_| ())
}

/// Helpers and the defender answer until the dice have fallen; Ann watches, and storms where nobody stands before the walls.
async fn the_first_round_is_fought(ann: &Browser, others: &[Visitor], table: &str) -> Result<()> {
    until("the round is fought", async || {
        for visitor in others {
            let page = visitor.get(table).await?;
            if page.is_asked() {
                let choices = page.values("do");
                visitor.answer(table, &page, next(&choices).context("a choice")?).await?;
            }
        }
        if ann.has(".report .phase").await? {
            return Ok(Some(()));
        }
        if ann.has(".choice[value='press_on']").await? {
            ann.choose("press_on").await?;
        }
        Ok(None)
    })
    .await?;
    assert!(ann.count(".report .phase .die").await? >= 2, "two dice for whoever rolls");
    ann.see(".report .outcome").await.map(|_| ())
}

/// The cards that only their owner sees, by their symbols: what lies in the own citadels and hands.
async fn own_cards(browser: &Browser, zones: &str) -> Result<Vec<String>> {
    let script = format!(
        "[...document.querySelectorAll('{zones}')].flatMap(zone => [...zone.querySelectorAll('.card:not(.back, .slot) \
         use')].map(use => use.getAttribute('href').split('#c-')[1]))"
    );
    let names = browser.js(&script).await?;
    Ok(names.as_array().into_iter().flatten().filter_map(|name| name.as_str()).map(str::to_owned).collect())
}

/// What was heard without what could be laid ready: that is imagined from what its seat knows, and so may name any card.
fn known(heard: &str) -> String {
    let mut parts = heard.split("lay BBO-");
    let before = parts.next().unwrap_or_default();
    parts.filter_map(|part| Some(part.split_once('|')?.1)).fold(before.to_owned(), |all, part| all + part)
}

#[test]
fn no_byte_that_a_rival_or_a_watcher_receives_names_a_card_that_lies_face_down() -> Result<()> {
    play(async |house| {
        let server = house.server().await?;
        let taps = [
            Wiretap::before(&server).await?,
            Wiretap::before(&server).await?,
            Wiretap::before(&server).await?,
        ];
        let ann = house.browser(&taps[0].home(), Shape::Desktop).await?;
        let ben = house.browser(&taps[1].home(), Shape::Desktop).await?;
        let eve = house.browser(&taps[2].home(), Shape::Desktop).await?;
        ann.prefer("Ann", "normal", false).await?;
        ben.prefer("Ben", "off", false).await?;
        eve.open("/").await?;
        let table =
            ann.open_table(GAME, &[("seat", "me"), ("seat", "open"), ("visibility", "listed")]).await?;
        eve.open(&table).await?;
        ben.open(&table).await?;
        ben.click("#table button[name=seat]").await?;
        for browser in [&ann, &ben, &eve] {
            browser.see("#table[data-kind=table]").await?;
        }
        // Three cards into each of two citadels, by both players.
        for browser in [&ann, &ben] {
            for _ in 0..6 {
                browser.asked().await?;
                let choices = browser.choices().await?;
                browser.choose(next(&choices).context("a card to hide")?).await?;
            }
        }
        for browser in [&ann, &ben, &eve] {
            browser.see(":is(.mat, .rival).active").await?;
            browser.holds("document.querySelectorAll(':is(.army, .fighters) .card').length >= 12").await?;
        }
        let hidden = ".mat.mine .citadel, .mat.mine .hand";
        let (of_ann, of_ben) = (own_cards(&ann, hidden).await?, own_cards(&ben, hidden).await?);
        assert!(of_ann.len() >= 6 && of_ben.len() >= 6, "{of_ann:?} {of_ben:?}");
        let open = own_cards(&eve, ".zone, .fighters").await?;

        for browser in [&ann, &ben, &eve] {
            for path in ["", "?hint=1", "/text", "/record", "/report", "/report.json"] {
                browser.open(&format!("{table}{path}")).await?;
            }
            for eyes in ["1", "2", "all", "watch"] {
                browser.open(&format!("{table}/replay?at=12&as={eyes}")).await?;
            }
            browser.open(&table).await?;
            browser.see("#table").await?;
        }
        let heard = [taps[0].private().await?, taps[1].private().await?, taps[2].private().await?];
        let heard = heard.map(|heard| known(&heard));
        let mut secrets = 0;
        for (cards, owner, rival) in [(&of_ann, 0, 1), (&of_ben, 1, 0)] {
            let theirs = [&of_ben, &of_ann][owner];
            // What lies open, or is the rival's own as well, tells nothing; of artifacts everybody speaks.
            let artifacts = ["mageskull", "doomsword"];
            for name in
                cards.iter().filter(|name| !open.contains(name) && !artifacts.contains(&name.as_str()))
            {
                let says = |heard: &String| {
                    heard.contains(&format!("c-{name}")) || heard.contains(&format!(" {name}"))
                };
                assert!(says(&heard[owner]), "the owner sees {name}: else this test finds nothing");
                assert!(!says(&heard[2]), "Eve, who watches, received {name}");
                if !theirs.contains(name) {
                    assert!(!says(&heard[rival]), "a rival received {name}");
                    secrets += 1;
                }
            }
        }
        assert!(secrets > 0, "nothing was hidden");
        assert!(heard.iter().all(|heard| heard.contains("event: table")), "the streams were heard as well");
        Ok(())
    })
}
