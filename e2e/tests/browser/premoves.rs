//! Choices laid ready while others are asked.

use anyhow::{Context, Result};
use malice_e2e::{Browser, House, Shape, Visitor, play};

/// Ann's browser at a table with Ben, who is asked first.
async fn waiting(house: &House, shape: Shape) -> Result<(Browser, Visitor, String)> {
    let home = house.dealt_server().await?;
    let ann = house.browser(&home, shape).await?;
    ann.prefer("Ann", "off", false).await?;
    let ben = Visitor::new(&home).await?;
    let seats = [("seat", "me"), ("seat", "open"), ("visibility", "listed"), ("o.first_player", "2")];
    let table = ann.guest().await?.open_table("overboss", &seats).await?;
    ben.post(&format!("{table}/join"), &[("seat", "2")]).await?;
    ann.open(&table).await?;
    ann.see("#table[data-kind=table]").await?;
    Ok((ann, ben, table))
}

/// What Ben leaves to Ann: he takes the first that he can.
const LAST: &str = "#ahead .choice:last-of-type";

/// Ben plays until Ann could say what she will do.
async fn until_ahead(ann: &Browser, ben: &Visitor, table: &str) -> Result<()> {
    while !ann.has("#ahead").await? {
        ben.choose(table).await?;
        ann.catches_up(table).await?;
    }
    Ok(())
}

/// A page without its keys.
fn unkeyed(page: &str) -> String {
    let pieces = page.split("name=\"key\" value=\"").enumerate();
    pieces
        .map(|(i, piece)| if i == 0 { piece } else { piece.split_once('"').map_or("", |(_, rest)| rest) })
        .collect()
}

#[test]
fn what_is_laid_ready_is_taken_when_one_is_asked() -> Result<()> {
    play(async |house| {
        let (ann, ben, table) = waiting(house, Shape::Desktop).await?;
        until_ahead(&ann, &ben, &table).await?;
        ann.click("#ahead summary").await?;
        ann.shot("choose-ahead").await?;
        let words = ann.text(LAST).await?;
        ann.click(LAST).await?;
        ann.reads(".laid", "Laid ready").await?;
        ann.reads(".laid", &words[1..]).await?;
        ann.shot("laid-ready").await?;

        // Taken back, and laid again.
        ann.click("#take-up").await?;
        ann.see("#ahead").await?;
        ann.click("#ahead summary").await?;
        ann.click(LAST).await?;
        ann.see(".laid").await?;

        ben.turn(&table).await?;
        ann.see("#table[data-yours] .choice").await?;
        assert!(!ann.has(".laid").await?, "it was taken");
        ann.reads("#log", "Ann drafted").await
    })
}

#[test]
fn it_is_laid_without_script_too() -> Result<()> {
    play(async |house| {
        let (ann, ben, table) = waiting(house, Shape::Desktop).await?;
        until_ahead(&ann, &ben, &table).await?;
        let guest = ann.guest().await?;
        let page = guest.get(&table).await?;
        let order =
            page.values("order").into_iter().find(|order| order.starts_with("lay ")).context("an order")?;
        // Nobody else can tell: not one byte of their pages is another, but for the keys, which are always new.
        let watcher = Visitor::new(ann.home()).await?;
        let told = async || -> Result<[String; 2]> {
            Ok([unkeyed(&ben.get(&table).await?.body), unkeyed(&watcher.get(&table).await?.body)])
        };
        let before = told().await?;
        guest.order(&table, &page, &order).await?;
        assert!(guest.get(&table).await?.body.contains("Laid ready"));
        assert_eq!(told().await?, before, "it is Ann's secret");
        Ok(())
    })
}
