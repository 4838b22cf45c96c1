//! Links that carry a power.

use anyhow::Result;
use malice_e2e::{Browser, Shape, Visitor, play};

/// Makes a link on the page for links, as people do, and returns its path.
async fn make(browser: &Browser, table: &str, power: &str) -> Result<String> {
    browser.open(&format!("{table}/links")).await?;
    browser.click(&format!("button[name=power][value='{power}']")).await?;
    let link = browser.see(".fresh input").await?.prop("value").await?.unwrap_or_default();
    Ok(link.replace(browser.home(), ""))
}

#[test]
fn a_seat_is_taken_over_on_another_device_and_looking_at_the_link_does_nothing() -> Result<()> {
    play(async |house| {
        let home = house.server().await?;
        let ann = house.browser(&home, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        let table =
            ann.open_table("overboss", &[("seat", "me"), ("seat", "easy"), ("o.first_player", "1")]).await?;
        ann.turn().await?;
        ann.asked().await?;
        let link = make(&ann, &table, "seat-1").await?;

        // A chat program looks at the link: nothing changes.
        let program = Visitor::new(&home).await?;
        assert!(program.get(&link).await?.body.contains("Take this seat"));
        assert_eq!(program.get(&table).await?.status, 404, "the table is not for strangers");
        ann.open(&table).await?;
        assert!(ann.asked().await?);

        let phone = house.browser(&home, Shape::Phone).await?;
        phone.open(&link).await?;
        phone.shot("link").await?;
        phone.click("main button.primary").await?;
        assert_eq!(
            phone.arrives(|path| path.starts_with("/t/")).await?,
            table,
            "the secret is not in the address"
        );
        phone.choose_any().await?;
        let choices = phone.choices().await?;
        ann.open(&table).await?;
        assert!(!ann.has("#table .choice").await?, "the seat is played on the phone now");
        assert!(!choices.is_empty());
        Ok(())
    })
}

#[test]
fn watch_and_hand_links_show_what_they_say_until_they_are_taken_back() -> Result<()> {
    play(async |house| {
        let home = house.server().await?;
        let ann = house.browser(&home, Shape::Desktop).await?;
        ann.prefer("Ann", "off", false).await?;
        let seats = [("seat", "me"), ("seat", "easy"), ("o.boss_cards", "true"), ("o.first_player", "1")];
        let table = ann.open_table("overboss", &seats).await?;
        ann.asked().await?;
        let boss = ann.text("#table .boss b").await?;
        let watch = make(&ann, &table, "watch").await?;
        let hand = make(&ann, &table, "hand-1").await?;

        let watcher = Visitor::new(&home).await?;
        watcher.post(&watch, &[]).await?;
        let friend = house.browser(&home, Shape::Desktop).await?;
        friend.open(&hand).await?;
        friend.click("main button.primary").await?;
        friend.arrives(|path| path == table).await?;
        assert!(friend.source().await?.contains(&boss), "the friend sees the hand");
        assert!(!friend.has("#table .choice").await?, "and decides nothing");
        let seen = watcher.get(&table).await?;
        assert!(seen.status == 200 && !seen.body.contains(&boss), "who watches does not see the hand");
        assert!(seen.values("do").is_empty());

        // Both links are taken back: the friend's page goes by itself.
        ann.open(&format!("{table}/links")).await?;
        for left in [1, 0] {
            ann.click("button[name=link]").await?;
            ann.holds(&format!("document.querySelectorAll('button[name=link]').length == {left}")).await?;
        }
        assert_eq!(watcher.get(&table).await?.status, 404);
        friend.holds("!document.getElementById('table')").await?;
        assert!(!friend.source().await?.contains(&boss));
        assert_eq!(Visitor::new(&home).await?.post(&hand, &[]).await?.status, 410, "the link is dead");
        Ok(())
    })
}
