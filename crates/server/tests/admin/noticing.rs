//! Servers that run notice what whoever hosts does, and those who are at the tables are told.

use malice_load::Lines;

use crate::scene::{Scene, for_two, in_both_scenes, known, play, say, table_of};
use crate::support::browser::{fields, values};
use crate::support::{client_at, line, until};

in_both_scenes!(
    a_deleted_table_ends_for_all_who_are_there,
    a_table_that_is_put_away_ends_and_goes_on_with_the_next_move,
    a_banned_guest_can_do_nothing_and_is_let_in_again,
    another_name_shows_everywhere,
);

/// Reads a stream of a browser until an event of this name comes.
async fn event(lines: &mut Lines, name: &str) {
    let wanted = format!("event: {name}");
    let found = async {
        while let Some(line) = lines.next().await.unwrap() {
            if line == wanted {
                return true;
            }
        }
        false
    };
    let found = tokio::time::timeout(std::time::Duration::from_secs(30), found).await;
    assert!(found.expect("it comes in time"), "the stream ended before {name}");
}

async fn ends(lines: &mut Lines) {
    let ended = async { while lines.next().await.unwrap().is_some() {} };
    tokio::time::timeout(std::time::Duration::from_secs(30), ended).await.expect("the stream ends in time");
}

/// Reads a stream of a program until it is closed, and says why.
async fn closed(lines: &mut Lines) -> String {
    loop {
        let line = line(lines).await;
        if line["type"] == "closed" {
            return line["error"].as_str().unwrap().to_owned();
        }
    }
}

async fn a_deleted_table_ends_for_all_who_are_there(scene: Scene) {
    let (mut ann, mut bob) = (scene.guest(0, "Ann").await, scene.guest(1, "Bob").await);
    let page = for_two(&mut ann, &mut bob, "").await;
    let id = table_of(&page);
    let token = bob.link(&page, "api-2").await;
    let program = client_at(scene.addresses()[1], Some(&token));
    let mut heard = program.listen(&format!("/tables/{id}/events")).await;
    assert_eq!(line(&mut heard).await["type"], "state");
    let (mut anns, mut bobs) =
        (ann.live(&format!("t={id}:1:0")).await, bob.live(&format!("t={id}:2:0")).await);
    event(&mut anns, "table").await;
    event(&mut bobs, "table").await;
    let quick = for_two(&mut ann, &mut bob, "&o.first_player=1").await;
    let shown = ann.page(&quick).await;
    let choice = values(&shown, "name=\"do\" value=\"")[0].clone();
    let admin = scene.admin().await;
    // Nothing is done at a table that is gone, whether the server knows that already or not.
    admin.delete_table(&table_of(&quick)).await.unwrap();
    let late = ann.act(&quick, &shown, &choice, true).await;
    assert!(late.status == 410 && late.text().contains("has deleted this table"), "{}", late.status);
    admin.delete_table(&id).await.unwrap();
    event(&mut anns, "gone").await;
    event(&mut bobs, "gone").await;
    assert_eq!(closed(&mut heard).await, "whoever runs this server has deleted this table");
    for who in [&mut ann, &mut bob] {
        let answer = who.get(&page).await;
        assert!(
            answer.status == 410
                && answer.text().contains("Whoever runs this server has deleted this table.")
        );
        assert_eq!(who.post(&format!("{page}/act"), &fields(&shown)).await.status, 410);
        assert!(!who.page("/").await.contains(id.as_str()));
    }
    admin.close().await.unwrap();
    scene.end().await;
}

async fn a_table_that_is_put_away_ends_and_goes_on_with_the_next_move(scene: Scene) {
    let (mut ann, mut bob) = (scene.guest(0, "Ann").await, scene.guest(1, "Bob").await);
    let page = ann.open("seat=me&name=&seat=open&name=&visibility=listed").await;
    assert_eq!(bob.post(&format!("{page}/join"), "seat=2").await.status, 200);
    let id = table_of(&page);
    let mut eve = scene.guest(1, "Eve").await;
    assert!(eve.page("/").await.contains(id.as_str()), "everybody sees it");
    let token = ann.link(&page, "api-1").await;
    let program = client_at(scene.addresses()[0], Some(&token));
    let mut heard = program.listen(&format!("/tables/{id}/events")).await;
    let mut lives = bob.live(&format!("t={id}:2:0")).await;
    event(&mut lives, "table").await;
    let admin = scene.admin().await;
    assert!(admin.put_away(&id).await.unwrap());
    assert!(!admin.put_away(&id).await.unwrap(), "once");
    event(&mut lives, "gone").await;
    assert!(closed(&mut heard).await.contains("has put this table away"));
    assert!(!eve.page("/").await.contains(id.as_str()));
    assert!(admin.table(&id).await.unwrap().row.put_away.is_some());
    // Who looks again sees why, may listen, and plays on.
    assert!(bob.page(&page).await.contains("This table was put away. It goes on with the next move."));
    let mut lives = bob.live(&format!("t={id}:2:0")).await;
    event(&mut lives, "table").await;
    play(&mut [&mut ann, &mut bob], &page, 1).await;
    event(&mut lives, "table").await;
    assert!(!bob.page(&page).await.contains("was put away"));
    assert!(eve.page("/").await.contains(id.as_str()), "it is back");
    assert_eq!(ann.post(&format!("{page}/end"), "").await.status, 200);
    let refused = admin.put_away(&id).await.unwrap_err().to_string();
    assert!(refused.contains("only unfinished tables"), "{refused}");
    admin.close().await.unwrap();
    scene.end().await;
}

async fn a_banned_guest_can_do_nothing_and_is_let_in_again(scene: Scene) {
    let (mut ann, mut bob) = (scene.guest(0, "Ann").await, scene.guest(1, "Bob").await);
    let page = for_two(&mut ann, &mut bob, "&o.first_player=2").await;
    let id = table_of(&page);
    let other = ann.open("seat=me&name=&seat=easy&name=&visibility=listed").await;
    play(&mut [&mut ann], &other, 1).await;
    let token = bob.link(&page, "api-2").await;
    let mut program = client_at(scene.addresses()[0], Some(&token));
    let mut heard = program.listen(&format!("/tables/{id}/events")).await;
    let mut lives = bob.live(&format!("t={id}:2:0")).await;
    let mut watches = bob.live(&format!("t={}:watch:0", table_of(&other))).await;
    event(&mut lives, "table").await;
    event(&mut watches, "table").await;
    let shown = bob.page(&page).await;
    let choice = values(&shown, "name=\"do\" value=\"")[0].clone();
    let admin = scene.admin().await;
    let guest = known(&admin, "Bob").await;
    assert!(admin.ban(&guest).await.unwrap());
    assert!(!admin.ban(&guest).await.unwrap(), "he was banned before");
    // At once, and wherever he is.
    let refused = bob.act(&page, &shown, &choice, true).await;
    assert!(refused.status == 403 && refused.text().contains("Whoever runs this server has shut you out."));
    assert!(
        !refused.text().contains("All games") && !refused.text().contains("seat link"),
        "no advice that leads here again: {}",
        refused.text()
    );
    for path in ["/", page.as_str(), other.as_str(), "/new/overboss", "/settings"] {
        assert_eq!(bob.get(path).await.status, 403, "{path}");
    }
    for (path, form) in [
        (format!("{other}/chat"), "text=hi&key=1"),
        ("/new/overboss".to_owned(), "seat=me&name=&seat=easy&name=&visibility=link"),
        ("/play/overboss".to_owned(), ""),
        ("/settings".to_owned(), "name=Robert&pace=normal&theme=auto"),
        (format!("{page}/human"), "seat=2"),
    ] {
        assert_eq!(bob.post(&path, form).await.status, 403, "{path}");
    }
    event(&mut lives, "gone").await;
    ends(&mut lives).await;
    event(&mut watches, "gone").await;
    ends(&mut watches).await;
    assert!(closed(&mut heard).await.contains("was handed to a bot"));
    let (status, _) = program.get(&format!("/tables/{id}")).await;
    assert_eq!(status, 410, "his token ended with his seat");
    assert_eq!(bob.twin().get_with("/live?t=x:watch:0", &[]).await.status, 403);
    // The others play on: his bot has moved.
    play(&mut [&mut ann], &page, 1).await;
    assert_eq!(admin.guests(None, true, 10).await.unwrap().0[0].guest, guest.as_str());

    assert!(admin.unban(&guest).await.unwrap());
    assert_eq!(bob.get("/").await.status, 200);
    assert_eq!(bob.post(&format!("{page}/human"), "seat=2").await.status, 200);
    play(&mut [&mut ann, &mut bob], &page, 3).await;
    admin.close().await.unwrap();
    scene.end().await;
}

async fn another_name_shows_everywhere(scene: Scene) {
    let (mut ann, mut bob) = (scene.guest(0, "Ann").await, scene.guest(1, "Rudename").await);
    let page = for_two(&mut ann, &mut bob, "").await;
    let id = table_of(&page);
    play(&mut [&mut ann, &mut bob], &page, 2).await;
    say(&mut bob, &page, "hello").await;
    // Somebody else sits before the same screen.
    let screen = bob.open("seat=me&name=&seat=here&name=Bertram&visibility=link").await;
    assert!(ann.page(&page).await.contains("Rudename"));
    let mut lives = ann.live(&format!("t={id}:1:0")).await;
    event(&mut lives, "table").await;
    let touched = scene.admin().await.table(&id).await.unwrap().row.touched;
    let admin = scene.admin().await;
    let guest = known(&admin, "Rudename").await;
    let refused = admin.rename(&guest, "\u{200b}").await.unwrap_err();
    assert_eq!(refused.to_string(), "a name is missing");
    assert_eq!(admin.rename(&guest, " Ann ").await.unwrap(), "Ann");
    event(&mut lives, "table").await;
    for who in [&mut ann, &mut bob] {
        until("the name is another", async || {
            let shown = who.page(&page).await;
            !shown.contains("Rudename") && shown.contains("Ann (2)")
        })
        .await;
    }
    let seats = admin.table(&table_of(&screen)).await.unwrap().row.seats;
    assert_eq!(seats.iter().map(|seat| seat.name.as_str()).collect::<Vec<_>>(), ["Ann", "Bertram"]);
    assert_eq!(admin.table(&id).await.unwrap().row.touched, touched, "nobody was at the table for that");
    play(&mut [&mut ann, &mut bob], &page, 2).await;
    assert_eq!(ann.post(&format!("{page}/end"), "").await.status, 200);
    let record = ann.get_with(&format!("{page}/record"), &[("accept", "*/*")]).await.text();
    assert!(!record.contains("Rudename") && record.contains("Ann (2)"), "{record}");
    assert_eq!(admin.integrity(|_, _| ()).await.unwrap().faults, []);
    admin.close().await.unwrap();
    scene.end().await;
}
