//! Packs made in the browser: for each game one, from the first draft to the end of a game that is played with it.

use anyhow::{Result, ensure};
use malice_e2e::{Browser, Shape, play, until};

/// For each game a sheet, a field of it, what is filled in, and a field that the rules will not have so.
const CHANGES: [(&str, &str, &str, &str, &str); 5] = [
    ("overboss", "file=tokens.ron&at=", "miniboss", "3", "portals"),
    ("big-bad-overlord", "file=minions.ron&at=cards.1", "label", "Horde of Mine", "copies"),
    ("forces-of-evil", "file=units.ron&at=units.4", "label", "Goblin of Mine", "tokens"),
    ("overlords-of-infamy", "file=plots.ron&at=plots.0", "name", "Steal My Own Candy", "points"),
    ("battle-for-greyport", "file=monsters.ron&at=factions.0.monsters.0", "name", "Archer of Mine", "count"),
];

/// Comes in by the host's link, as people do.
async fn come_in(ann: &Browser, door: &str) -> Result<()> {
    ann.open(door).await?;
    ann.click("main button.primary").await?;
    ann.arrives(|path| path == "/workshop").await.map(|_| ())
}

/// Begins a draft with what a game ships; returns its path.
async fn begin(ann: &Browser, game: &str) -> Result<String> {
    ann.open("/workshop").await?;
    ann.click(&format!("[name=from] option[value='{game}']")).await?;
    fill(ann, "[name=name]", "Cards of mine").await?;
    ann.click(".begin button.primary").await?;
    ann.arrives(|path| path.starts_with("/workshop/")).await
}

async fn fill(ann: &Browser, css: &str, text: &str) -> Result<()> {
    let field = ann.see(css).await?;
    field.clear().await?;
    Ok(field.send_keys(text).await?)
}

/// Tries a draft: a few choices by hand, then a bot plays the seat to the end.
async fn try_out(ann: &Browser, draft: &str) -> Result<()> {
    ann.open(draft).await?;
    ann.click(".try [name=level] option[value=easy]").await?;
    ann.click(".try button.primary").await?;
    let table = ann.arrives(|path| path.starts_with("/t/")).await?;
    for _ in 0..3 {
        ann.choose_any().await?;
    }
    let page = ann.source().await?;
    ensure!(page.contains("Cards of mine by "), "{table} says what it is played with");
    // Nobody need watch how bots play in a hurry.
    ann.open("/").await?;
    let guest = ann.guest().await?;
    guest.post(&format!("{table}/bot"), &[("seat", "1"), ("level", "easy")]).await?;
    until("the end of the game", async || {
        Ok(guest.get(&table).await?.body.contains("class=\"ending\"").then_some(()))
    })
    .await?;
    ann.open(&table).await?;
    ann.see("#table .ending").await.map(|_| ())
}

#[test]
fn a_pack_for_each_game_is_made_and_played_to_the_end() -> Result<()> {
    play(async |house| {
        let (home, door) = house.workshop().await?;
        let ann = house.browser(&home, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        come_in(&ann, &door).await?;
        for (game, sheet, field, value, strict) in CHANGES {
            let draft = begin(&ann, game).await?;
            ann.open(&format!("{draft}/row?{sheet}")).await?;
            // What the rules will not have is told beside its field, and can be saved all the same.
            fill(&ann, &format!("[id='f.{strict}']"), "99").await?;
            fill(&ann, &format!("[id='f.{field}']"), value).await?;
            ann.click("[name=do][value=save]").await?;
            ann.see(".fresh").await?;
            if strict != "points" {
                ann.see(&format!(".field:has([id='f.{strict}']) .fault")).await?;
            }
            ann.open(&format!("{draft}/diff")).await?;
            ensure!(ann.count(".diff tbody tr").await? == 2, "{game}: two fields differ");
            let shipped = shipped(&ann, &draft, strict).await?;
            ann.open(&format!("{draft}/row?{sheet}")).await?;
            fill(&ann, &format!("[id='f.{strict}']"), &shipped).await?;
            ann.click("[name=do][value=save]").await?;
            ann.see(".fresh").await?;
            ann.miss(".fault").await?;
            try_out(&ann, &draft).await?;
        }
        Ok(())
    })
}

/// What the game ships in the place of a field, as the page of differences tells it.
async fn shipped(ann: &Browser, draft: &str, field: &str) -> Result<String> {
    ann.open(&format!("{draft}/diff")).await?;
    let row = format!(
        "[...document.querySelectorAll('.diff tbody tr')].find(row => row.cells[0].innerText.includes('{field}'))"
    );
    ann.js_text(&format!("{row}.cells[1].innerText")).await
}

/// Effects are put together from the game's words by buttons alone, with script switched off.
#[test]
fn a_row_is_made_without_script() -> Result<()> {
    play(async |house| {
        let (home, door) = house.workshop().await?;
        let ann = house.browser(&home, Shape::WithoutScript).await?;
        come_in(&ann, &door).await?;
        let draft = begin(&ann, "battle-for-greyport").await?;
        ann.open(&format!("{draft}/row?file=monsters.ron&at=factions.0.monsters.0")).await?;
        fill(&ann, "[id='f.hp']", "8").await?;
        ann.click("[name=do][value='add on']").await?;
        ann.click("[id='f.on.0.0'] option[value=Ambush]").await?;
        ann.click("[name=do][value='add on.0.1']").await?;
        ann.click("[id='f.on.0.1.0'] option[value=To]").await?;
        ann.click(".word:has([id='f.on.0.1.0']) > [value=show]").await?;
        ann.see("[id='f.on.0.1.0.1']").await?;
        ann.holds("location.hash === '#f.on.0.1.0'").await?;
        // Who overlooks the button and saves is asked for what stands behind the word.
        ann.click("[id='f.on.0.1.0'] option[value=LocationLose]").await?;
        ann.click("[name=do][value=save]").await?;
        ann.reads(".fresh", "fill in what belongs to “Location lose”").await?;
        fill(&ann, "[id='f.on.0.1.0.0']", "many").await?;
        ann.click("[name=do][value=save]").await?;
        ann.reads("[id='fault-on.0.1.0.0']", "a whole number is wanted here").await?;
        ensure!(
            ann.see("[id='f.hp']").await?.prop("value").await?.as_deref() == Some("8"),
            "nothing typed is lost"
        );
        fill(&ann, "[id='f.on.0.1.0.0']", "2").await?;
        ann.click("[name=do][value=save]").await?;
        ann.reads(".fresh", "Saved.").await?;
        ann.open(&format!("{draft}/diff")).await?;
        ann.reads(".diff", "[(Ambush, [LocationLose(2)])]").await
    })
}

/// With script a word brings its fields as soon as it is chosen, lists grow in their place, and nobody leaves the page for it.
#[test]
fn a_chosen_word_brings_its_fields() -> Result<()> {
    play(async |house| {
        let (home, door) = house.workshop().await?;
        let ann = house.browser(&home, Shape::Desktop).await?;
        come_in(&ann, &door).await?;
        let draft = begin(&ann, "battle-for-greyport").await?;
        ann.open(&format!("{draft}/row?file=monsters.ron&at=factions.0.monsters.0")).await?;
        ann.js("globalThis.stayed = true").await?;
        fill(&ann, "[id='f.hp']", "8").await?;
        ann.click("[name=do][value='add on']").await?;
        ann.holds("document.activeElement.id === 'f.on.0.0'").await?;
        ann.click("[id='f.on.0.0'] option[value=Ambush]").await?;
        ann.click("[name=do][value='add on.0.1']").await?;
        ann.click("[id='f.on.0.1.0'] option[value=LocationLose]").await?;
        fill(&ann, "[id='f.on.0.1.0.0']", "2").await?;
        ann.holds("getComputedStyle(document.querySelector('.more')).display === 'none'").await?;
        // Another word has fields of its own, and what was typed elsewhere stays.
        ann.click("[id='f.on.0.1.0'] option[value=To]").await?;
        ann.see("[id='f.on.0.1.0.1']").await?;
        ann.holds("document.getElementById('f.on.0.1.0.0').value === '' && document.getElementById('f.hp').value === '8'").await?;
        ann.holds("document.activeElement.id === 'f.on.0.1.0'").await?;
        ann.click("[name=do][value='drop on.0.1.0']").await?;
        ann.miss("[id='f.on.0.1.0']").await?;
        ann.holds("globalThis.stayed === true").await?;
        ann.click("[name=do][value=save]").await?;
        ann.reads(".fresh", "Saved.").await?;
        ann.open(&format!("{draft}/diff")).await?;
        ann.reads(".diff", "[(Ambush, [])]").await
    })
}

/// Measured in the background; the page looks again by itself until there is something to see.
#[test]
fn a_draft_is_measured() -> Result<()> {
    play(async |house| {
        let (home, door) = house.workshop().await?;
        let ann = house.browser(&home, Shape::Desktop).await?;
        come_in(&ann, &door).await?;
        let draft = begin(&ann, "overboss").await?;
        ann.open(&format!("{draft}/measure")).await?;
        ann.click("[name=bot] option[value=random]").await?;
        ann.click("[name=games] option[value='100']").await?;
        ann.click("main .primary").await?;
        ann.see(".plots img").await?;
        let drawn = "[...document.querySelectorAll('.plots img')].slice(0, 2).every(img => img.complete && img.naturalWidth > 0)";
        ann.holds(drawn).await
    })
}

/// All pages of the workshop, at both sizes: nothing is wider than the window, and nobody is shut out.
#[test]
fn the_workshop_fits_and_hinders_nobody() -> Result<()> {
    play(async |house| {
        let (home, door) = house.workshop().await?;
        for (shape, size) in [(Shape::Desktop, "desk"), (Shape::Phone, "phone")] {
            let ann = house.browser(&home, shape).await?;
            ann.open(&door).await?;
            ann.shot(&format!("workshop-door-{size}")).await?;
            come_in(&ann, &door).await?;
            let mut faults = Vec::new();
            for (game, sheet, field, value, strict) in CHANGES {
                let draft = begin(&ann, game).await?;
                ann.open(&format!("{draft}/row?{sheet}")).await?;
                fill(&ann, &format!("[id='f.{strict}']"), "x").await?;
                fill(&ann, &format!("[id='f.{field}']"), value).await?;
                ann.click("[name=do][value=save]").await?;
                ann.see(".alert").await?;
                faults.extend(look(&ann, &format!("{game}-wrong-{size}")).await?);
                fill(&ann, &format!("[id='f.{strict}']"), "99").await?;
                ann.click("[name=do][value=save]").await?;
                ann.see(".fresh").await?;
                faults.extend(look(&ann, &format!("{game}-row-{size}")).await?);
                for page in ["", "/diff", "/measure"] {
                    ann.open(&format!("{draft}{page}")).await?;
                    let name = format!("{game}-draft{}-{size}", page.replace('/', "-"));
                    faults.extend(look(&ann, &name).await?);
                }
            }
            ann.open("/workshop").await?;
            faults.extend(look(&ann, &format!("bench-{size}")).await?);
            ensure!(faults.is_empty(), "{}", faults.join("\n"));
        }
        Ok(())
    })
}

/// What is wrong with the page that is open.
async fn look(ann: &Browser, name: &str) -> Result<Vec<String>> {
    ann.shot(&format!("workshop-{name}")).await?;
    let mut faults: Vec<String> = ann.axe().await?.iter().map(|fault| format!("{name}: {fault}")).collect();
    if ann.scrolls_sideways().await? {
        faults.push(format!("{name}: wider than the window"));
    }
    Ok(faults)
}

/// Somebody without the link finds nothing, and what a maker offers is there for everybody.
#[test]
fn what_is_offered_is_there_for_everybody_and_the_workshop_for_none() -> Result<()> {
    play(async |house| {
        let (home, door) = house.workshop().await?;
        let (ann, ben) =
            (house.browser(&home, Shape::Desktop).await?, house.browser(&home, Shape::Phone).await?);
        come_in(&ann, &door).await?;
        let draft = begin(&ann, "overboss").await?;
        ann.click("[action$='/offer'] button").await?;
        ann.see(".fresh").await?;
        for path in ["/workshop", &draft, &format!("{draft}/file")] {
            ben.open(path).await?;
            ben.see("main.error").await?;
        }
        ben.open("/new/overboss").await?;
        ben.reads(".packs", "Cards of mine").await
    })
}
