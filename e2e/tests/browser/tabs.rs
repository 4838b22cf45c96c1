//! Many tabs of one browser. HTTP/1.1 allows six connections to a server: streams are shared.

use anyhow::Result;
use malice_e2e::{Shape, Visitor, play};

const TABLES: usize = 4;

#[test]
fn eight_tabs_of_one_browser_all_get_updates() -> Result<()> {
    play(async |house| {
        let home = house.server().await?;
        let ann = house.browser(&home, Shape::Desktop).await?;
        let ben = Visitor::new(&home).await?;
        ann.prefer("Ann", "off", false).await?;
        let seats = [("seat", "me"), ("seat", "open"), ("visibility", "listed"), ("o.first_player", "2")];
        let mut tables = Vec::new();
        for _ in 0..TABLES {
            let table = ann.guest().await?.open_table("overboss", &seats).await?;
            ben.post(&format!("{table}/join"), &[("seat", "2")]).await?;
            tables.push(table);
        }
        // Five tabs on the first table, one on each other.
        ann.open(&tables[0]).await?;
        for table in [0, 0, 0, 0, 1, 2, 3] {
            ann.open_tab(&tables[table]).await?;
        }
        let shown = [0, 0, 0, 0, 0, 1, 2, 3];
        let mut versions = Vec::new();
        for tab in 0..shown.len() {
            ann.to_tab(tab).await?;
            ann.js("window.stayed = true").await?;
            versions.push(ann.version().await?);
        }
        for table in &tables {
            ben.choose(table).await?;
            ben.post(&format!("{table}/chat"), &[("text", "Your turn soon."), ("key", "k1")]).await?;
        }
        for (tab, version) in versions.iter().enumerate() {
            ann.to_tab(tab).await?;
            ann.holds(&format!("document.getElementById('table').dataset.version > {version}")).await?;
            ann.beside("chat").await?;
            ann.reads("#chat", "Your turn soon.").await?;
            assert_eq!(ann.js("window.stayed").await?, true, "tab {tab} was not loaded anew");
        }
        // There is a connection left for what people do themselves.
        ben.turn(&tables[0]).await?;
        ann.to_tab(3).await?;
        ann.choose_any().await?;
        let version = ann.version().await?;
        ann.to_tab(1).await?;
        ann.holds(&format!("document.getElementById('table').dataset.version == {version}")).await
    })
}
