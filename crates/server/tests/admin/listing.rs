//! What there is: tables and guests, chosen and counted.

use malice_server::admin::Wanted;
use malice_store::Status;

use crate::scene::{Scene, for_two, in_both_scenes, known, play, say, table_of};

in_both_scenes!(tables_and_guests_are_listed_shown_and_counted);

async fn tables_and_guests_are_listed_shown_and_counted(scene: Scene) {
    let (mut ann, mut bob) = (scene.guest(0, "Ann").await, scene.guest(1, "Bob").await);
    let shared = table_of(&for_two(&mut ann, &mut bob, "&o.first_player=2").await);
    let page = bob.open("seat=me&name=&seat=easy&name=&visibility=listed").await;
    let own = table_of(&page);
    play(&mut [&mut bob], &page, 2).await;
    say(&mut bob, &page, "hello").await;
    let waiting = table_of(&ann.open("seat=me&name=&seat=open&name=&visibility=link").await);
    let ended = ann.open("seat=me&name=&seat=easy&name=&visibility=link").await;
    assert_eq!(ann.post(&format!("{ended}/end"), "").await.status, 200);
    let ended = table_of(&ended);
    let admin = scene.admin().await;
    let guest = known(&admin, "Bob").await;
    let found = async |wanted: Wanted| {
        let (rows, count) = admin.tables(&wanted, 50).await.unwrap();
        assert_eq!(rows.len(), count);
        let mut found: Vec<String> = rows.into_iter().map(|row| row.table).collect();
        found.sort();
        found
    };
    let sorted = |tables: &[&malice_store::TableId]| {
        let mut tables: Vec<String> = tables.iter().map(ToString::to_string).collect();
        tables.sort();
        tables
    };
    let any = Wanted::default;
    assert_eq!(found(any()).await, sorted(&[&shared, &own, &waiting, &ended]));
    let playing = Some(Status::Playing);
    assert_eq!(found(Wanted { status: playing, ..any() }).await, sorted(&[&shared, &own]));
    assert_eq!(found(Wanted { guest: Some(guest.clone()), ..any() }).await, sorted(&[&shared, &own]));
    assert_eq!(found(Wanted { larger: Some(100_000_000), ..any() }).await, sorted(&[]));
    assert_eq!(found(Wanted { older: Some(3_600_000), ..any() }).await, sorted(&[]));
    assert_eq!(found(Wanted { game: Some("chess".into()), ..any() }).await, sorted(&[]));
    assert!(admin.put_away(&shared).await.unwrap());
    assert_eq!(found(Wanted { put_away: Some(true), ..any() }).await, sorted(&[&shared]));
    let listed = Some(malice_store::Visibility::Listed);
    assert_eq!(found(Wanted { visibility: listed, ..any() }).await, sorted(&[&own]));
    let (rows, count) = admin.tables(&any(), 2).await.unwrap();
    assert_eq!((rows.len(), count), (2, 4));
    assert!(
        rows[0].touched >= rows[1].touched && rows[0].table == ended.as_str(),
        "touched last comes first"
    );

    let view = admin.table(&shared).await.unwrap();
    let asked: Vec<bool> = view.row.seats.iter().map(|seat| seat.asked).collect();
    assert_eq!((asked, view.row.seats[1].name.as_str()), (vec![false, true], "Bob"));
    assert!(view.row.bytes > 100 && view.row.put_away.is_some() && view.row.seats[0].host);
    assert_eq!(admin.table(&own).await.unwrap().row.lines, 1);
    assert_eq!(admin.table_named(own.as_str()).await.unwrap(), own);
    assert_eq!(admin.table_named(&own.as_str()[..8]).await.unwrap(), own);
    assert!(admin.table_named("").await.unwrap_err().to_string().contains("type more of it"));
    assert!(admin.table_named("nosuch").await.unwrap_err().to_string().contains("there is no table"));
    assert!(admin.guest_named("%").await.unwrap_err().to_string().contains("there is no guest"));
    let him = admin.guest(&guest).await.unwrap();
    assert_eq!((him.name.as_str(), him.count, him.banned), ("Bob", 2, None));
    let (guests, count) = admin.guests(None, false, 1).await.unwrap();
    assert_eq!((guests.len(), count), (1, 2));

    let stats = admin.stats().await.unwrap();
    let game = &stats.games[0];
    assert_eq!((game.game.as_str(), game.open, game.playing, game.finished), ("overboss", 1, 1, 1));
    assert_eq!((game.put_away, game.today, stats.guests, stats.lines, stats.banned), (1, 4, 2, 1, 0));
    assert!(
        stats.bytes > 10_000 && stats.seats.iter().any(|(player, seats)| player == "human" && *seats == 5)
    );
    admin.close().await.unwrap();
    scene.end().await;
}
