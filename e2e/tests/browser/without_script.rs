//! JavaScript is switched off: everything but live updates works.

use anyhow::{Result, ensure};
use malice_e2e::{Shape, play, until};

#[test]
fn without_javascript_one_plays_takes_back_confirms_talks_and_waits() -> Result<()> {
    play(async |house| {
        let ann = house.browser(&house.server().await?, Shape::WithoutScript).await?;
        ann.prefer("Ann", "normal", true).await?;
        ann.open("/new/overboss").await?;
        ann.click("#new .seats li:nth-child(2) option[value=easy]").await?;
        ann.click(".preset:has([value=''])").await?;
        ann.click("#options .more > summary").await?;
        ann.click("#new [name='o.first_player'] option[value='1']").await?;
        ann.click("#new [name='o.boss_cards']").await?;
        ann.click("#new button.primary").await?;
        let table = ann.arrives(|path| path.starts_with("/t/")).await?;
        // Nothing of ours runs: no keys are written on choices.
        assert!(!ann.has(".choice > .key").await?);

        ann.choose_any().await?;
        ann.turn().await?;
        ann.asked().await?;
        // Draft and place, take back, place again, restart.
        let start = ann.text("#prompt").await?;
        ann.choose_any().await?;
        let drafted = ann.text("#prompt").await?;
        assert_ne!(start, drafted);
        ann.choose_any().await?;
        assert_ne!(ann.text("#prompt").await?, drafted);
        ann.changed_by(async || ann.click("#undo").await).await?;
        assert_eq!(ann.text("#prompt").await?, drafted);
        ann.changed_by(async || ann.click("#restart").await).await?;
        assert_eq!(ann.text("#prompt").await?, start);

        // What cannot be taken back wants a second click, on a page of its own address; and can be left.
        let mut confirmed = 0;
        for _ in 0..3 {
            while ann.asked().await? {
                let before = ann.text("#table header.status").await?;
                let name = ann.next_choice().await?.unwrap_or_default();
                ann.changed_by(async || ann.click(&format!("#table .choice[value='{name}']")).await).await?;
                if ann.path().await?.contains("confirm=") {
                    confirmed += 1;
                    if confirmed == 1 {
                        ann.changed_by(async || ann.click("#cancel").await).await?;
                        assert_eq!(ann.path().await?, table);
                        continue;
                    }
                    ann.changed_by(async || ann.click("#confirm button").await).await?;
                    ensure!(ann.path().await? == table, "the address is clean");
                    break;
                }
                assert_eq!(ann.path().await?, table, "{before}");
            }
            // While somebody else is to move, the page looks again by itself.
            until("the next turn", async || Ok(ann.has("#table[data-yours]").await?.then_some(()))).await?;
        }
        assert!(confirmed > 2);

        ann.beside("chat").await?;
        ann.write("#chat-text", "No script here.").await?;
        ann.changed_by(async || ann.click("#say button").await).await?;
        ann.beside("chat").await?;
        ann.reads("#chat", "Ann No script here.").await?;
        ann.changed_by(async || ann.click("#hint").await).await?;
        ann.reads(".hint", "Hint: ").await?;
        ann.open(&format!("{table}/replay")).await?;
        ann.click("#step-back").await?;
        ann.arrives(|path| path.contains("at=")).await?;
        ann.open("/rules/overboss?q=volcano").await?;
        ann.shot("without-script").await
    })
}

#[test]
fn without_javascript_a_waiting_page_looks_again_by_itself() -> Result<()> {
    play(async |house| {
        let home = house.server().await?;
        let ann = house.browser(&home, Shape::WithoutScript).await?;
        ann.open("/").await?;
        let table =
            ann.open_table("overboss", &[("seat", "me"), ("seat", "open"), ("visibility", "listed")]).await?;
        ann.see("#table[data-kind=lobby]").await?;
        let ben = malice_e2e::Visitor::new(&home).await?;
        ben.post(&format!("{table}/join"), &[("seat", "2")]).await?;
        ann.see("#table[data-kind=table]").await.map(|_| ())
    })
}
