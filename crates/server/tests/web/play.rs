//! Playing by forms alone, as a browser without script does.

use crate::support::House;
use crate::support::browser::{Browser, fields, values};

const TWO: &str = "seat=me&name=&seat=easy&name=&visibility=link&o.first_player=1";

#[tokio::test]
async fn a_game_is_played_to_its_end_by_forms() {
    let house = House::open().await;
    let mut guest = house.browser();
    guest.page("/").await;
    guest.post("/play/overboss", "level=easy").await;
    let table = guest.path.clone();
    for n in 0..5000 {
        let page = guest.page(&table).await;
        if page.contains("class=\"ending\"") {
            break;
        }
        if values(&page, "name=\"do\" value=\"").is_empty() {
            assert!(
                page.contains("http-equiv=\"refresh\""),
                "who waits without script is shown the table again"
            );
            tokio::task::yield_now().await;
            continue;
        }
        guest.choose(&table, n).await;
    }
    let page = guest.page(&table).await;
    assert!(page.contains("class=\"ending\"") && page.contains("Power"), "the score pad is shown");
    guest.post(&format!("{table}/rematch"), "").await;
    assert!(guest.path.starts_with("/t/") && guest.path != table, "{}", guest.path);
    let first = guest.path.clone();
    guest.post(&format!("{table}/rematch"), "").await;
    assert_eq!(guest.path, first, "there is one rematch");
    assert!(page.contains("What everybody did") && page.contains("Tiles placed</th><td>12</td>"), "{page}");

    // The same deal: what lay in the market at the first table lies there again, and everybody is told.
    let opening = guest.page(&format!("{table}/replay?at=0")).await;
    guest.post(&format!("{table}/again"), "").await;
    let again = guest.path.clone();
    assert!(again != table && again != first, "{again}");
    let repeated = guest.page(&again).await;
    assert!(repeated.contains("a deal played before"), "{repeated}");
    let things = |page: &str| values(page, "data-vt=\"");
    let reopening = guest.page(&format!("{again}/replay?at=0")).await;
    assert!(things(&opening).len() >= 8, "tiles and tokens");
    assert_eq!(things(&reopening), things(&opening));
    let text = guest.get_with(&format!("{again}/text"), &[("accept", "*/*")]).await.text();
    assert!(text.contains("This deal was played before"), "{text}");
    guest.post(&format!("{table}/again"), "").await;
    assert_eq!(guest.path, again, "there is one");
    assert!(guest.page(&table).await.contains("To the same deal"));
    assert!(!guest.page(&first).await.contains("a deal played before"), "a rematch is dealt anew");
}

#[tokio::test]
async fn what_cannot_be_taken_back_is_confirmed_once() {
    let house = House::open().await;
    let mut guest = house.browser();
    let table = guest.open(TWO).await;
    let page = turn_to_its_last_choice(&mut guest, &table).await;
    let last = values(&page, "name=\"do\" value=\"")[0].clone();
    let asked = guest.act(&table, &page, &last, false).await.text();
    assert!(asked.contains("id=\"confirm\"") && guest.path.contains("?confirm="), "{}", guest.path);
    let same = guest.page(&table).await;
    assert_eq!(decision(&same), decision(&page), "nothing was done yet");
    guest.act(&table, &asked, &last, true).await;
    let after = guest.page(&table).await;
    assert_ne!(decision(&after), decision(&page));
    // Who wants no questions is asked none.
    guest.post("/settings", "name=Ann&pace=off&theme=auto&back=/").await;
    let page = turn_to_its_last_choice(&mut guest, &table).await;
    let last = values(&page, "name=\"do\" value=\"")[0].clone();
    guest.act(&table, &page, &last, false).await;
    assert!(!guest.path.contains("confirm"), "{}", guest.path);
}

/// Plays until every choice is final, and returns the page.
async fn turn_to_its_last_choice(guest: &mut Browser, table: &str) -> String {
    for _ in 0..1000 {
        let page = guest.page(table).await;
        let choices = page.matches("name=\"do\"").count();
        let finals =
            values(&page, "class=\"choice").iter().filter(|classes| classes.contains("final")).count();
        if choices > 0 && choices == finals {
            return page;
        }
        if choices > 0 {
            guest.choose(table, 0).await;
        }
        tokio::task::yield_now().await;
    }
    panic!("no turn has a last choice")
}

fn decision(page: &str) -> Vec<String> {
    values(page, "name=\"decision\" value=\"")
}

#[tokio::test]
async fn a_repeated_form_is_done_once_and_a_late_one_is_told() {
    let house = House::open().await;
    let mut guest = house.browser();
    let table = guest.open(TWO).await;
    let page = guest.page(&table).await;
    let choices = values(&page, "name=\"do\" value=\"");
    let form = format!("{}&do={}&confirmed=1", fields(&page), choices[0].replace(' ', "+"));
    guest.post(&format!("{table}/act"), &form).await;
    let once = guest.page(&table).await;
    let again = guest.post(&format!("{table}/act"), &form).await;
    assert_eq!(again.status, 200);
    assert_eq!(decision(&guest.page(&table).await), decision(&once), "sent twice, done once");
    let late = form.replace("key=", "key=other");
    let told = guest.post(&format!("{table}/act"), &late).await.text();
    assert!(told.contains("role=\"alert\"") && told.contains("moved on"), "{told}");
    guest.post(&format!("{table}/undo"), &fields(&once)).await;
    let undone = guest.page(&table).await;
    assert_eq!(values(&undone, "name=\"do\" value=\""), choices, "undo brings the choices back");
}

#[tokio::test]
async fn people_at_one_screen_see_their_own_cards_only() {
    let house = House::open().await;
    let mut guest = house.browser();
    let form = "seat=me&name=&seat=here&name=Bert&visibility=link&curtain=true&o.boss_cards=true";
    let table = guest.open(form).await;
    let curtain = guest.page(&table).await;
    assert!(curtain.contains("class=\"curtain\"") && !curtain.contains("value=\"keep "), "{curtain}");
    let drawn = "<svg class=\"frame\"";
    assert!(!curtain.contains(drawn), "nothing lies on the table: {curtain}");
    let first = guest.post(&format!("{table}/curtain"), "seat=1").await.text();
    let own = values(&first, "value=\"keep ");
    assert!(own.len() == 2 && first.contains(drawn), "both cards are offered: {first}");
    // Ids stand in choices and files, names in pages and texts.
    let report = guest.get(&format!("{table}/report.json")).await.text();
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    let dealt = report["view"]["players"][0]["boss"]["dealt"].as_array().unwrap();
    let names = dealt.iter().map(|card| card["name"].as_str().unwrap().to_owned());
    let words: Vec<String> = own.iter().cloned().chain(names).collect();
    assert!(words.len() == 4 && words[2..].iter().all(|name| first.contains(name.as_str())), "{words:?}");
    guest.choose(&table, 0).await;
    let passed = guest.page(&table).await;
    assert!(passed.contains("Pass the screen to Bert"), "{passed}");
    let tells = |text: &str| words.iter().find(|word| text.contains(word.as_str())).cloned();
    assert_eq!(tells(&passed), None, "something of the first person's cards is left");
    for path in
        ["/replay", "/replay?at=0", "/replay?as=1", "/text", "/report", "/report.json", "/record", "?hint=1"]
    {
        for accept in ["text/html", "*/*"] {
            let page = guest.get_with(&format!("{table}{path}"), &[("accept", accept)]).await.text();
            assert_eq!(tells(&page), None, "{path} tells through the curtain");
        }
    }
    let second = guest.post(&format!("{table}/curtain"), "seat=2").await.text();
    let other = values(&second, "value=\"keep ");
    assert!(other.len() == 2 && other.iter().all(|card| !own.contains(card)));
}

#[tokio::test]
async fn a_leaver_is_replaced_and_comes_back() {
    let house = House::open().await;
    let (mut host, mut friend) = (house.browser(), house.browser());
    let table = host.open("seat=me&name=&seat=open&name=&visibility=link").await;
    friend.page(&table).await;
    friend.post(&format!("{table}/join"), "seat=2").await;
    assert!(host.page(&table).await.contains("data-kind=\"table\""), "the game begins when all have come");
    host.post(&format!("{table}/bot"), "seat=2&level=easy").await;
    assert!(friend.page(&table).await.contains("easy bot"));
    let told = friend.post(&format!("{table}/act"), "seat=2&decision=0.0&key=k&do=draft+1").await.text();
    assert!(told.contains("take it back first"), "{told}");
    friend.post(&format!("{table}/human"), "seat=2").await;
    assert!(!friend.page(&table).await.contains("easy bot"));
    let refused = friend.post(&format!("{table}/end"), "").await.text();
    assert!(refused.contains("Only the host"), "{refused}");
    host.post(&format!("{table}/end"), "").await;
    assert!(friend.page(&table).await.contains("The host ended this table."));
}

#[tokio::test]
async fn going_back_further_needs_everybody() {
    let house = House::open().await;
    let (mut host, mut friend) = (house.browser(), house.browser());
    let table = host.open("seat=me&name=&seat=open&name=&visibility=link&o.first_player=1").await;
    friend.page(&table).await;
    friend.post(&format!("{table}/join"), "seat=2").await;
    while !friend.page(&table).await.contains("data-yours") {
        host.choose(&table, 0).await;
    }
    let page = host.page(&table).await;
    let to = values(&page, "name=\"to\" value=\"");
    host.post(&format!("{table}/back"), &format!("{}&to={}", fields(&page), to[0])).await;
    let asked = friend.page(&table).await;
    assert!(asked.contains("asks to go back"), "{asked}");
    friend.post(&format!("{table}/back/refuse"), &fields(&asked)).await;
    assert!(!host.page(&table).await.contains("asks to go back"));
    host.post(&format!("{table}/back"), &format!("{}&to={}", fields(&page), to[0])).await;
    let asked = friend.page(&table).await;
    friend.post(&format!("{table}/back/agree"), &fields(&asked)).await;
    assert!(host.page(&table).await.contains("data-yours"), "it is the host's choice again");
    // There is nothing to go back to from now, nor from what has not been.
    let page = host.page(&table).await;
    let decision = values(&page, "name=\"decision\" value=\"").remove(0);
    let version: usize = decision.split_once('.').unwrap().1.parse().unwrap();
    for to in [version, version + 1] {
        let refused = host.post(&format!("{table}/back"), &format!("{}&to={to}", fields(&page))).await;
        assert!(refused.text().contains("There is no such earlier version."), "to {to} of {version}");
        assert!(!friend.page(&table).await.contains("asks to go back"), "to {to} of {version}");
    }
    // Who plays on has answered: the proposal is gone, and cannot be agreed to any more.
    host.post(&format!("{table}/back"), &format!("{}&to={}", fields(&page), to[0])).await;
    let asked = friend.page(&table).await;
    assert!(asked.contains("asks to go back"), "{asked}");
    host.choose(&table, 0).await;
    assert!(!friend.page(&table).await.contains("asks to go back"));
    let choices = |page: &str| values(page, "name=\"do\" value=\"");
    let now = choices(&host.page(&table).await);
    friend.post(&format!("{table}/back/agree"), &fields(&asked)).await;
    assert_eq!(choices(&host.page(&table).await), now, "nothing went back");
}

#[tokio::test]
async fn a_restarted_turn_begins_with_its_draft() {
    let house = House::open().await;
    let mut guest = house.browser();
    let table = guest.open(&format!("{TWO}&o.boss_cards=true")).await;
    guest.choose(&table, 0).await;
    // The bot keeps a card too; then the first turn begins.
    while !guest.page(&table).await.contains("value=\"draft 1\"") {
        tokio::task::yield_now().await;
    }
    guest.choose(&table, 0).await;
    let page = guest.page(&table).await;
    assert!(page.contains("value=\"place_tile"));
    guest.post(&format!("{table}/restart"), &fields(&page)).await;
    assert!(guest.page(&table).await.contains("value=\"draft 1\""), "the kept Boss stays");
}

/// Standing orders are given, seen and taken back on the page, by their own seat alone.
#[tokio::test]
async fn a_standing_order_is_shown_and_taken_back() {
    let house = House::open().await;
    let (mut ann, mut watcher) = (house.browser(), house.browser());
    let form = "seat=me&name=&seat=normal&name=&visibility=listed&o.selection=random&o.start_player=1";
    assert_eq!(ann.post("/new/forces-of-evil", form).await.status, 200);
    let table = ann.path.clone();
    let given = |page: &str| {
        let list = page.split("class=\"given\"").nth(1).and_then(|rest| rest.split("</ul>").next());
        values(list.unwrap_or_default(), "name=\"order\" value=\"")
    };
    let page = ann.page(&table).await;
    assert_eq!(given(&page), ["assisted"]);
    let form = format!("{}&order=full", fields(&page));
    let page = ann.post(&format!("{table}/order"), &form).await.text();
    assert_eq!(given(&page), ["full"]);
    let seen = watcher.page(&table).await;
    assert!(given(&seen).is_empty() && !seen.contains("name=\"order\""), "who watches sees none of it");
    let form = format!("{}&order=full", fields(&page));
    let page = ann.post(&format!("{table}/order/cancel"), &form).await.text();
    assert!(given(&page).is_empty() && page.contains("value=\"full\""), "it may be given again");
}
