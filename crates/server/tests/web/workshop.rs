//! Packs that are made in the browser, from the first draft to tables that are played with them.

use std::time::Duration;

use malice_catalog::games;
use serde_json::json;

use crate::support::House;
use crate::support::browser::{Browser, values};
use crate::support::forms::{changed, filled};

async fn house() -> House {
    House::with(|config| config.workshop = true).await
}

/// Somebody who came in by the host's link.
async fn maker(house: &House) -> Browser {
    let mut maker = house.browser();
    let door = house.server.workshop().unwrap();
    assert!(maker.page(&door).await.contains("Come in"));
    assert_eq!(maker.post(&door, "").await.status, 200);
    assert_eq!(maker.path, "/workshop");
    maker
}

/// Begins a draft, and returns its path.
async fn begin(maker: &mut Browser, from: &str) -> String {
    let page = maker.page("/workshop").await;
    let key = values(&page, "name=\"key\" value=\"").remove(0);
    let begun =
        maker.post("/workshop", &format!("from={from}&name=Mine&author=Ann&version=1&key={key}")).await;
    assert_eq!(begun.status, 200, "{}", begun.text());
    maker.path.clone()
}

/// Fills in a sheet; returns the answer's page.
async fn fill(maker: &mut Browser, draft: &str, at: (&str, &str), changes: &[(&str, &str)]) -> (u16, String) {
    let (file, path) = at;
    let page = maker.page(&format!("{draft}/row?file={file}&at={path}")).await;
    let form = changed(filled(&page, "sheet"), changes);
    let form = if changes.iter().any(|(name, _)| *name == "do") { form } else { format!("{form}&do=save") };
    let answer = maker.post(&format!("{draft}/row"), &form).await;
    (answer.status, answer.text())
}

/// A game; file and path of a sheet; a field and what is filled in.
type Change = (&'static str, (&'static str, &'static str), (&'static str, &'static str));

/// A number that can be changed in each game without breaking a rule.
const CHANGES: [Change; 5] = [
    ("overboss", ("tokens.ron", ""), ("v.miniboss", "3")),
    ("big-bad-overlord", ("minions.ron", "cards.1"), ("v.effects.0.1", "3")),
    ("forces-of-evil", ("units.ron", "units.4"), ("v.hp", "3")),
    ("overlords-of-infamy", ("plots.ron", "plots.0"), ("v.points", "4")),
    ("battle-for-greyport", ("monsters.ron", "factions.0.monsters.0"), ("v.hp", "9")),
];

#[tokio::test]
async fn sheets_of_every_game_are_shown_and_saved_as_they_were() {
    let house = house().await;
    let mut maker = maker(&house).await;
    for meta in games() {
        let draft = begin(&mut maker, meta.id).await;
        let page = maker.page(&draft).await;
        let sheets: Vec<String> =
            values(&page, "<h3><a href=\"").iter().map(|path| path.replace("&amp;", "&")).collect();
        assert!(sheets.len() > 30, "{}: {}", meta.id, sheets.len());
        // The first of each list: nothing may change by saving it. That the others can be said is a matter of `catalog`.
        let first = |sheet: &&String| {
            sheet
                .rsplit('.')
                .next()
                .and_then(|number| number.parse::<usize>().ok())
                .is_none_or(|number| number == 0)
        };
        for sheet in sheets.iter().filter(first) {
            let page = maker.page(sheet).await;
            assert!(!page.contains("class=\"fault\"") && !page.contains("(unknown)"), "{sheet}");
            let form = changed(filled(&page, "sheet"), &[("do", "save")]);
            let saved = maker.post(&format!("{draft}/row"), &form).await;
            assert!(saved.status == 200 && saved.text().contains("Saved."), "{sheet}: {}", saved.text());
        }
        let diff = maker.page(&format!("{draft}/diff")).await;
        assert!(diff.contains("Everything is."), "{}: {diff}", meta.id);
    }
}

#[tokio::test]
async fn a_changed_row_is_saved_shown_and_told_as_a_difference() {
    let house = house().await;
    let mut maker = maker(&house).await;
    for (game, at, (field, value)) in CHANGES {
        let draft = begin(&mut maker, game).await;
        let (status, page) = fill(&mut maker, &draft, at, &[(field, value)]).await;
        assert!(status == 200 && page.contains("Saved."), "{game}: {page}");
        assert!(!page.contains("class=\"fault\""), "{game}: {page}");
        let diff = maker.page(&format!("{draft}/diff")).await;
        assert_eq!(diff.matches("<tr>").count(), 2, "one row and the head: {diff}");
        assert!(maker.page(&draft).await.contains("1 difference"), "{game}");
    }
}

/// What cannot be there is told beside its field, and everything typed stands there still.
#[tokio::test]
async fn faults_stand_beside_their_fields_and_nothing_typed_is_lost() {
    let house = house().await;
    let mut maker = maker(&house).await;
    let draft = begin(&mut maker, "battle-for-greyport").await;
    let archer = ("monsters.ron", "factions.0.monsters.0");
    let wrong = [("v.hp", "many"), ("v.damage", "300"), ("v.name", "Bow <b>Goblin</b>"), ("v.count", "4")];
    let (status, page) = fill(&mut maker, &draft, archer, &wrong).await;
    assert_eq!(status, 422);
    assert!(page.contains("id=\"fault-hp\">a whole number is wanted here"), "{page}");
    assert!(page.contains("id=\"fault-damage\">a number from 0 to 255 is wanted here"), "{page}");
    let typed = filled(&page, "sheet");
    for (name, value) in wrong {
        assert!(typed.contains(&(name.to_owned(), value.to_owned())), "{name}: {typed:?}");
    }
    assert!(maker.page(&draft).await.contains("As the game ships it"), "nothing was saved");

    // The rules say only that the subdeck has too many cards: that is this number's doing.
    let (status, page) = fill(&mut maker, &draft, archer, &[("v.count", "5")]).await;
    assert!(status == 200 && page.contains("Saved."), "a draft need not be playable: {page}");
    assert!(page.contains("id=\"fault-count\">Goblin: 21 monsters, not 20."), "{page}");
    let whole = maker.page(&draft).await;
    assert!(whole.contains("This cannot be played yet") && whole.contains("Goblin: 21 monsters, not 20."));
    assert!(!whole.contains("Try it against bots"));
    for deed in ["try", "offer", "measure"] {
        let refused = maker.post(&format!("{draft}/{deed}"), "key=k&players=2&games=100&bot=random").await;
        assert_eq!(refused.status, 422, "{deed}");
    }
    let (_, page) =
        fill(&mut maker, &draft, ("monsters.ron", "factions.0.monsters.1"), &[("v.count", "3")]).await;
    assert!(!page.contains("class=\"fault\"") && !page.contains("This cannot be played yet"), "{page}");

    // A name that no choice could be called by.
    let (status, page) = fill(&mut maker, &draft, archer, &[("v.id", "two words")]).await;
    assert!(status == 422 && page.contains("id=\"fault-id\">") && page.contains("two words"), "{page}");
}

/// Effects are words of the game's own vocabulary, with what stands behind them.
#[tokio::test]
async fn effects_are_chosen_added_and_taken_out() {
    let house = house().await;
    let mut maker = maker(&house).await;
    let draft = begin(&mut maker, "battle-for-greyport").await;
    let archer = ("monsters.ron", "factions.0.monsters.0");
    let (status, page) = fill(&mut maker, &draft, archer, &[("do", "add on")]).await;
    assert!(
        status == 200 && page.contains("name=\"v.on.0.0\"") && page.contains(">Hit player</option>"),
        "{page}"
    );
    let form = filled(&page, "sheet");
    let page = maker
        .post(&format!("{draft}/row"), &changed(form, &[("v.on.0.0", "Ambush"), ("do", "add on.0.1")]))
        .await
        .text();
    // Who chooses a word and saves is asked for what stands behind it: nobody could say it before.
    let form = filled(&page, "sheet");
    let asked =
        maker.post(&format!("{draft}/row"), &changed(form, &[("v.on.0.1.0", "To"), ("do", "save")])).await;
    let page = asked.text();
    assert!(asked.status == 200 && page.contains("fill in what belongs to “To”, and save then"), "{page}");
    assert!(!page.contains("class=\"fault\"") && !page.contains("This was not saved"), "{page}");
    assert!(maker.page(&format!("{draft}/diff")).await.contains("Everything is."), "nothing was saved");
    // Where something else is wrong too, that is told as ever.
    let form = filled(&page, "sheet");
    let said = [("v.on.0.1.0", "LocationLose"), ("v.hp", "many"), ("do", "save")];
    let both = maker.post(&format!("{draft}/row"), &changed(form.clone(), &said)).await;
    assert!(both.status == 422 && both.text().contains("id=\"fault-hp\""), "{}", both.text());
    let said = [("v.on.0.1.0.0", "Defender"), ("v.on.0.1.0.1", "Discard"), ("do", "show")];
    let page = maker.post(&format!("{draft}/row"), &changed(form, &said)).await.text();
    let form = filled(&page, "sheet");
    let said = [
        ("v.on.0.1.0.1.0", "1"),
        ("v.on.0.1.0.1.1", "Hero"),
        ("v.text", "Ambush: the defender discards a hero."),
    ];
    let said = [&said[..], &[("do", "save")]].concat();
    let saved = maker.post(&format!("{draft}/row"), &changed(form, &said)).await.text();
    assert!(saved.contains("Saved.") && saved.contains("Ambush: the defender discards a hero."), "{saved}");
    let diff = maker.page(&format!("{draft}/diff")).await;
    assert!(diff.contains("[(Ambush, [To(Defender, Discard(1, Hero))])]"), "{diff}");

    let (_, page) = fill(&mut maker, &draft, archer, &[("do", "drop on.0")]).await;
    assert!(!page.contains("v.on.0.0"), "{page}");
    assert!(maker.page(&format!("{draft}/diff")).await.contains("Ambush"), "only shown, not saved");

    // Rows that name others choose from those that there are.
    let page = maker.page(&format!("{draft}/row?file=scenarios.ron&at=scenarios.0.encounters.0")).await;
    assert!(page.contains("<option value=\"red_dragon_inn\""), "{page}");
}

#[tokio::test]
async fn rows_come_and_go() {
    let house = house().await;
    let mut maker = maker(&house).await;
    let draft = begin(&mut maker, "big-bad-overlord").await;
    let (_, page) =
        fill(&mut maker, &draft, ("minions.ron", "cards.0"), &[("v.copies", "4"), ("do", "copy")]).await;
    assert!(page.contains("give it a name of its own") && page.contains("value=\"riff_raff_b\""), "{page}");
    let (_, page) =
        fill(&mut maker, &draft, ("minions.ron", "cards.1"), &[("v.copies", "1"), ("v.label", "Rabble")])
            .await;
    assert!(!page.contains("class=\"fault\"") && page.contains("Rabble"), "{page}");
    let (_, page) = fill(&mut maker, &draft, ("minions.ron", "cards.1"), &[("do", "remove")]).await;
    assert!(page.contains("Removed.") && page.contains("73 cards, not 74"), "{page}");
    let (_, page) = fill(&mut maker, &draft, ("minions.ron", "cards.0"), &[("v.copies", "5")]).await;
    assert!(page.contains("Saved.") && !page.contains("This cannot be played yet"), "{page}");
    assert!(maker.page(&format!("{draft}/diff")).await.contains("Everything is."));
}

/// Two who change one draft: the second is told, keeps what was typed, and can save it then. A form sent twice is done once.
#[tokio::test]
async fn nobody_overwrites_another_unawares() {
    let house = house().await;
    let mut maker = maker(&house).await;
    let draft = begin(&mut maker, "overboss").await;
    let page = maker.page(&format!("{draft}/row?file=tokens.ron&at=")).await;
    let first = changed(filled(&page, "sheet"), &[("v.miniboss", "3"), ("do", "save")]);
    let second = changed(filled(&page, "sheet"), &[("v.miniboss", "4"), ("key", "another"), ("do", "save")]);
    for _ in 0..2 {
        assert!(maker.post(&format!("{draft}/row"), &first).await.text().contains("Saved."));
    }
    let late = maker.post(&format!("{draft}/row"), &second).await;
    let page = late.text();
    assert!(late.status == 422 && page.contains("changed elsewhere meanwhile"), "{page}");
    assert!(page.contains("name=\"v.miniboss\" value=\"4\""), "{page}");
    let again = changed(filled(&page, "sheet"), &[("do", "save")]);
    assert!(maker.post(&format!("{draft}/row"), &again).await.text().contains("Saved."));
    let named = maker.post(&draft, "name=Ours&author=Bob&version=2&rests=1&key=k").await;
    assert!(named.status == 422 && named.text().contains("value=\"Ours\""), "{}", named.text());
}

#[tokio::test]
async fn a_draft_is_tried_offered_and_withdrawn() {
    let house = house().await;
    let mut maker = maker(&house).await;
    let draft = begin(&mut maker, "overboss").await;
    fill(&mut maker, &draft, ("tokens.ron", ""), &[("v.miniboss", "3")]).await;
    let table = maker.post(&format!("{draft}/try"), "key=once").await;
    assert!(table.status == 200 && table.text().contains("Mine by Ann, version 1"), "{}", table.text());
    let path = maker.path.clone();
    maker.post(&format!("{draft}/try"), "key=once").await;
    assert_eq!(maker.path, path, "sent twice, one table");

    let mut guest = house.browser();
    assert!(!guest.page("/new/overboss").await.contains("Mine by Ann"));
    let offered = maker.post(&format!("{draft}/offer"), "key=k").await.text();
    assert!(offered.contains("is offered it now"), "{offered}");
    let form = guest.page("/new/overboss").await;
    assert!(
        form.contains("Mine by Ann, version 1") && !guest.page("/new/forces-of-evil").await.contains("Mine")
    );
    let (_, game) = house.client(None).get("/games/overboss").await;
    let id = game["packs"][0]["id"].as_str().unwrap().to_owned();
    let seats = json!([{"player": "easy"}, {"player": "easy"}]);
    let new = json!({"game": "overboss", "pack": id, "seats": seats});
    assert_eq!(house.client(None).post("/tables", &new).await.0, 201);

    // What is offered stays as it is while the draft goes on.
    fill(&mut maker, &draft, ("tokens.ron", ""), &[("v.miniboss", "4")]).await;
    assert!(maker.page(&draft).await.contains("Offer this in place of what is offered"));
    assert_eq!(house.client(None).get("/games/overboss").await.1["packs"][0]["id"], id.as_str());
    maker.post(&format!("{draft}/withdraw"), "key=k").await;
    assert!(!guest.page("/new/overboss").await.contains("Mine by Ann"));
    assert_eq!(maker.post(&format!("{draft}/delete"), "sure=yes").await.status, 200);
    assert_eq!(maker.get(&draft).await.status, 404);
    assert!(
        maker.page(&path).await.contains("Mine by Ann, version 1"),
        "tables keep what they are played with"
    );
}

#[tokio::test]
async fn a_pack_goes_out_as_a_file_and_comes_back() {
    let house = house().await;
    let mut maker = maker(&house).await;
    let draft = begin(&mut maker, "forces-of-evil").await;
    fill(&mut maker, &draft, ("units.ron", "units.4"), &[("v.label", "Go\"blin\\ ö")]).await;
    let file = maker.get(&format!("{draft}/file")).await;
    assert_eq!(file.header("content-disposition"), Some("attachment; filename=\"mine.json\""));
    let bring = |text: &str, key: &str| {
        let part = |name: &str, more: &str, text: &str| {
            format!("--xyz\r\nContent-Disposition: form-data; name=\"{name}\"{more}\r\n\r\n{text}\r\n")
        };
        format!("{}{}--xyz--\r\n", part("key", "", key), part("file", "; filename=\"a.json\"", text))
    };
    let kind = [("content-type", "multipart/form-data; boundary=xyz")];
    let brought = maker.send_body("/workshop/import", &bring(&file.text(), "one"), &kind).await;
    let other = brought.header("location").unwrap().to_owned();
    assert_ne!(other, draft);
    assert_eq!(maker.get(&format!("{other}/file")).await.text(), file.text());
    let twice = maker.send_body("/workshop/import", &bring(&file.text(), "one"), &kind).await;
    assert_eq!(twice.header("location"), Some(other.as_str()), "sent twice, brought once");
    for (wrong, words) in [
        ("nonsense", "no file that a pack was written to"),
        ("{\"game\":\"chess\"}", "for no game that is played here"),
        (&file.text().replace("units.ron", "unicorns.ron"), "o such content file"),
    ] {
        let refused = maker.send_body("/workshop/import", &bring(wrong, wrong), &kind).await;
        assert!(refused.status == 422 && refused.text().contains(words), "{words}: {}", refused.text());
    }
    assert_eq!(maker.send_body("/workshop/import", "", &[]).await.status, 422);
}

/// The page when a measurement is done.
async fn measured(maker: &mut Browser, measure: &str, wanted: &str) -> String {
    assert_eq!(maker.post(measure, wanted).await.status, 200);
    let deadline = tokio::time::Instant::now() + Duration::from_mins(2);
    loop {
        let page = maker.page(measure).await;
        if page.contains("What was found") {
            return page;
        }
        assert!(page.contains("<progress") && tokio::time::Instant::now() < deadline, "{page}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Shown with intervals and plots when it is done; stopped when that is wanted.
#[tokio::test]
async fn a_draft_is_measured_against_what_the_game_ships() {
    let house = house().await;
    let mut maker = maker(&house).await;
    let draft = begin(&mut maker, "overboss").await;
    fill(&mut maker, &draft, ("tokens.ron", ""), &[("v.miniboss", "9")]).await;
    let measure = format!("{draft}/measure");
    for wrong in
        ["players=9&games=100&bot=random", "players=2&games=7&bot=random", "players=2&games=100&bot=ismcts"]
    {
        assert_eq!(maker.post(&measure, wrong).await.status, 422, "{wrong}");
    }
    let page = measured(&mut maker, &measure, "players=2&games=300&bot=random").await;
    assert!(
        page.contains("300 games each, 2 players, random bots") && page.contains("<strong>clear</strong>"),
        "{page}"
    );
    let plots = values(&page, "<img src=\"");
    assert!(plots.len() >= 6, "{plots:?}");
    for plot in plots {
        let drawn = maker.get(&plot).await;
        assert!(
            drawn.header("content-type") == Some("image/svg+xml") && drawn.text().starts_with("<svg"),
            "{plot}"
        );
    }
    assert_eq!(maker.get(&format!("{draft}/plots/draft/none")).await.status, 404);
    fill(&mut maker, &draft, ("tokens.ron", ""), &[("v.miniboss", "2")]).await;
    assert!(maker.page(&measure).await.contains("The draft was changed since"));

    maker.post(&measure, "players=4&games=3000&bot=greedy").await;
    assert!(maker.page(&measure).await.contains("<progress"), "pages are answered while it goes on");
    let stopped = maker.post(&format!("{measure}/stop"), "").await;
    assert_eq!(stopped.status, 200);
    let deadline = tokio::time::Instant::now() + Duration::from_mins(2);
    while !maker.page(&measure).await.contains("It was stopped.") {
        assert!(tokio::time::Instant::now() < deadline);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn a_server_without_workshop_has_none() {
    let house = House::open().await;
    assert_eq!(house.server.workshop(), None);
    assert_eq!(house.browser().get("/workshop").await.status, 404);
}

/// The link stays the same, and so do drafts, what measuring them found and those who came in, after a restart.
#[tokio::test]
async fn the_workshop_outlives_its_server() {
    let house = house().await;
    let mut first = maker(&house).await;
    let draft = begin(&mut first, "overboss").await;
    let measure = format!("{draft}/measure");
    let found = measured(&mut first, &measure, "players=2&games=100&bot=random").await;
    let (door, data) = (house.server.workshop(), house.folder);
    house.server.stop().await.unwrap();
    let house = House::with_data_and(data.path(), |config| config.workshop = true).await;
    assert_eq!(house.server.workshop(), door);
    let mut first = first.at(house.server.address());
    assert!(first.page(&draft).await.contains("Mine"));
    let again = first.page(&measure).await;
    assert_eq!(values(&again, "<td>"), values(&found, "<td>"), "what was found is kept");
    for plot in values(&again, "<img src=\"") {
        assert!(first.get(&plot).await.text().starts_with("<svg"), "{plot}");
    }
}
