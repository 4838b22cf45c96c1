//! No secret of another seat is in what a browser receives: not in pages, not in streams, not in any header.

use anyhow::Result;
use malice_e2e::{Browser, Shape, Wiretap, play};

/// All words by which the Boss cards that lie before a player would give themselves away.
async fn marks_of_bosses(browser: &Browser) -> Result<Vec<String>> {
    let marks = browser
        .js("[...document.querySelectorAll('#table .dealt .boss')].flatMap(card => [card.dataset.face, \
             ...['b', '.ability', '.objective'].map(part => card.querySelector(part).textContent)])")
        .await?;
    Ok(marks.as_array().into_iter().flatten().filter_map(|mark| mark.as_str()).map(str::to_owned).collect())
}

#[test]
fn no_browser_ever_receives_a_card_that_is_hidden_from_it() -> Result<()> {
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
        ann.prefer("Ann", "normal", true).await?;
        ben.prefer("Ben", "off", false).await?;
        eve.open("/").await?;
        let seats = [
            ("seat", "me"),
            ("seat", "open"),
            ("visibility", "listed"),
            ("o.boss_cards", "true"),
            ("o.command_cards", "true"),
            ("o.first_player", "1"),
        ];
        let table = ann.open_table("overboss", &seats).await?;
        eve.open(&table).await?;
        ben.open(&table).await?;
        ben.click("#table button[name=seat]").await?;
        for browser in [&ann, &ben, &eve] {
            browser.see("#table[data-kind=table]").await?;
        }

        let (mut of_ann, mut of_ben) = (Vec::new(), Vec::new());
        let marks = async |browser: &Browser| -> Result<Vec<String>> {
            browser.see("#table .dealt .choice").await?;
            marks_of_bosses(browser).await
        };
        of_ann.extend(marks(&ann).await?);
        ann.choose_any().await?;
        of_ben.extend(marks(&ben).await?);
        ben.choose_any().await?;
        assert_eq!((of_ann.len(), of_ben.len()), (8, 8), "two cards with id, name, ability and objective");

        // Two rounds, with everything that one can look at.
        for _ in 0..2 {
            ann.asked().await?;
            ann.turn().await?;
            ben.asked().await?;
            ben.turn().await?;
        }
        for browser in [&ben, &eve] {
            for path in [
                "",
                "?hint=1",
                "?why=reveal_boss",
                "?confirm=reveal_boss",
                "/text",
                "/record",
                "/report",
                "/report.json",
            ] {
                browser.open(&format!("{table}{path}")).await?;
            }
            for eyes in ["1", "all", "watch"] {
                browser.open(&format!("{table}/replay?at=2&as={eyes}")).await?;
            }
            browser.open("/").await?;
        }
        // A stream that asks for another's eyes.
        let id = table.trim_start_matches("/t/");
        ben.open(&table).await?;
        let stolen = format!(
            "(async () => {{ const stream = await fetch('/live?t={id}:1:0'); const reader = \
             stream.body.getReader(); const {{ value }} = await reader.read(); reader.cancel(); \
             return new TextDecoder().decode(value) }})()"
        );
        let stolen = ben.js_text(&stolen).await?;
        assert!(stolen.contains("event: "), "{stolen}");

        let heard = [taps[0].private().await?, taps[1].private().await?, taps[2].private().await?];
        for mark in &of_ann {
            assert!(
                heard[0].contains(mark.as_str()),
                "Ann herself sees {mark}: else this test finds nothing"
            );
            assert!(!heard[1].contains(mark.as_str()), "Ben received {mark} of Ann");
            assert!(!heard[2].contains(mark.as_str()), "Eve, who watches, received {mark} of Ann");
        }
        for mark in &of_ben {
            assert!(heard[1].contains(mark.as_str()), "Ben himself sees {mark}");
            assert!(!heard[0].contains(mark.as_str()), "Ann received {mark} of Ben");
            assert!(!heard[2].contains(mark.as_str()), "Eve, who watches, received {mark} of Ben");
        }
        assert!(heard.iter().all(|heard| heard.contains("event: table")), "the streams were heard as well");
        Ok(())
    })
}
