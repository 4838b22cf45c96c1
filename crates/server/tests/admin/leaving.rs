//! Of what is deleted nothing stays: all of the store is searched, before and after.

use malice_store::TokenHash;

use crate::scene::{ONLY_IN_PACK, Scene, for_two, in_both_scenes, known, play, say, table_of};
use crate::support::browser::values;
use crate::support::until;

in_both_scenes!(a_deleted_table_leaves_nothing, a_deleted_guest_leaves_nothing);

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |hex, byte| hex + &format!("{byte:02x}"))
}

fn hash(token: &str) -> String {
    hex(&TokenHash::of(token).0)
}

/// Which of these words are found.
fn found<'a>(all: &str, needles: &'a [String]) -> Vec<&'a str> {
    needles.iter().map(String::as_str).filter(|needle| all.contains(&needle.to_lowercase())).collect()
}

async fn a_deleted_table_leaves_nothing(mut scene: Scene) {
    let (mut ann, mut bob) = (scene.guest(0, "Ann").await, scene.guest(1, "Bob").await);
    let mut vic = scene.guest(0, "Viccaroon").await;
    let form = ann.page("/new/overboss").await;
    let pack = values(&form, "name=\"pack\" value=\"").into_iter().find(|pack| !pack.is_empty()).unwrap();
    let page = for_two(&mut ann, &mut bob, &format!("&pack={pack}&o.boss_cards=true")).await;
    let id = table_of(&page);
    play(&mut [&mut ann, &mut bob], &page, 12).await;
    say(&mut ann, &page, "zanzibarwords").await;
    say(&mut bob, &page, "timbuktuwords").await;
    let token = ann.link(&page, "api-1").await;
    let watch = ann.link(&page, "watch").await;
    assert_eq!(vic.post(&watch, "").await.status, 200);
    say(&mut vic, &page, "samarkandwords").await;
    let seed: String = scene
        .value(&format!(
            "SELECT header FROM details WHERE table_no = (SELECT no FROM tables WHERE id = '{id}')"
        ))
        .await;
    let seed = serde_json::from_str::<serde_json::Value>(&seed).unwrap()["seed"].as_str().unwrap().to_owned();
    // Another game of theirs, which stays, came from this one.
    assert_eq!(ann.post(&format!("{page}/end"), "").await.status, 200);
    assert_eq!(ann.post(&format!("{page}/rematch"), "").await.status, 200);
    let rematch = ann.path.clone();
    assert_ne!(rematch, page);
    assert_eq!(ann.post(&format!("{page}/again"), "").await.status, 200);
    let again = ann.path.clone();
    say(&mut ann, &rematch, "staywords").await;

    let no = scene.value(&format!("SELECT CAST(no AS text) FROM tables WHERE id = '{id}'")).await;
    let link = watch.trim_start_matches("/link/");
    let mut needles: Vec<String> =
        ["zanzibarwords", "timbuktuwords", "samarkandwords", id.as_str()].map(str::to_owned).into();
    needles.extend([hash(&token), hash(link)]);
    scene.sample().await;
    let all = scene.everything().await;
    assert_eq!(found(&all, &needles), needles, "it is there to be found");
    assert!(all.contains(&seed));

    let admin = scene.admin().await;
    admin.delete_table(&id).await.unwrap();
    assert!(admin.wipe().await.unwrap(), "nobody is in the way");
    let all = scene.everything().await;
    assert_eq!(found(&all, &needles), Vec::<&str>::new());
    assert!(
        all.contains("staywords") && all.contains(&seed),
        "the others are as they were, the same deal too"
    );
    for part in
        ["appends", "details", "seats", "chat", "capabilities", "snapshots", "orders", "ordered", "openings"]
    {
        let rows =
            scene.value(&format!("SELECT CAST(count(*) AS text) FROM {part} WHERE table_no = {no}")).await;
        assert_eq!(rows, "0", "{part}");
    }
    // What only it had goes with the last that had it, and not before.
    assert!(all.contains(&ONLY_IN_PACK.to_lowercase()) && all.contains(&pack));
    assert!(ann.page(&again).await.contains("a deal played before"), "that stays true");
    scene.sample().await;
    for page in [&rematch, &again] {
        let shown = admin.table(&table_of(page)).await.unwrap();
        assert_eq!(
            (shown.pack.as_ref(), shown.pack_name.as_deref()),
            (Some(&pack), Some("Mine by Ann, version 1"))
        );
        admin.delete_table(&table_of(page)).await.unwrap();
    }
    assert!(admin.wipe().await.unwrap());
    let all = scene.everything().await;
    let theirs = [ONLY_IN_PACK.to_owned(), pack, seed, "staywords".to_owned(), "viccaroon (".to_owned()];
    assert_eq!(found(&all, &theirs), Vec::<&str>::new());
    assert!(all.contains("viccaroon"), "guests are not deleted with tables");
    let checked = admin.integrity(|_, _| ()).await.unwrap();
    assert_eq!(checked.faults, []);
    admin.close().await.unwrap();
    scene.end().await;
}

async fn a_deleted_guest_leaves_nothing(mut scene: Scene) {
    let (mut ann, mut bob) = (scene.guest(0, "Ann").await, scene.guest(1, "Bobbledore").await);
    let admin = scene.admin().await;
    let guest = known(&admin, "Bobbledore").await;
    // A table of his own, one that he has opened for both, and one of hers where he has played and has given his seat away.
    let alone = bob.open("seat=me&name=&seat=easy&name=&visibility=link").await;
    play(&mut [&mut bob], &alone, 3).await;
    say(&mut bob, &alone, "lonelywords").await;
    let hosted = for_two(&mut bob, &mut ann, "").await;
    play(&mut [&mut ann, &mut bob], &hosted, 6).await;
    say(&mut bob, &hosted, "hostilewords").await;
    say(&mut ann, &hosted, "annswords").await;
    let token = bob.link(&hosted, "api-1").await;
    let given = for_two(&mut ann, &mut bob, "").await;
    play(&mut [&mut ann, &mut bob], &given, 4).await;
    let link = bob.link(&given, "seat-2").await;
    let mut cat = scene.guest(0, "Cat").await;
    assert_eq!(cat.post(&link, "").await.status, 200);
    assert!(cat.page(&given).await.contains("Cat"));
    // He has come to a fourth as a visitor, and was removed for what he said.
    let listed = ann.open("seat=me&name=&seat=easy&name=&visibility=listed").await;
    say(&mut bob, &listed, "rudewords").await;
    let judging = ann.page(&format!("{listed}/links")).await;
    let visitor = values(&judging, "name=\"visitor\" value=\"")[0].clone();
    assert_eq!(
        ann.post(&format!("{listed}/visitors/remove"), &format!("visitor={visitor}")).await.status,
        200
    );

    let sign = &hash(guest.as_str())[..16];
    let needles: Vec<String> = [
        guest.as_str(),
        "Bobbledore",
        "lonelywords",
        "hostilewords",
        sign,
        &hash(&token),
        &hash(link.trim_start_matches("/link/")),
        table_of(&alone).as_str(),
    ]
    .map(str::to_owned)
    .into();
    scene.sample().await;
    let all = scene.everything().await;
    assert_eq!(found(&all, &needles), needles, "it is there to be found");

    let went = admin.delete_guest(&guest).await.unwrap();
    assert_eq!(went, [table_of(&alone).to_string()], "only the table at which nobody else has a seat goes");
    assert!(admin.wipe().await.unwrap(), "nobody is in the way");
    let all = scene.everything().await;
    assert_eq!(found(&all, &needles), Vec::<&str>::new());
    assert!(!all.contains("rudewords") && all.contains("annswords"));

    // The others play on, against a bot in his seat; and she is the host now.
    until("his name is gone", async || {
        let page = ann.page(&hosted).await;
        !page.contains("Bobbledore") && !page.contains("hostilewords") && page.contains("Somebody")
    })
    .await;
    play(&mut [&mut ann], &hosted, 3).await;
    assert_eq!(ann.post(&format!("{hosted}/end"), "").await.status, 200, "who is there inherits the table");
    for page in [&hosted, &given] {
        let record = ann.get_with(&format!("{page}/record"), &[("accept", "*/*")]).await;
        assert!(
            !record.text().contains("Bobbledore") && record.text().contains("\"hash\""),
            "{}",
            record.text()
        );
    }
    play(&mut [&mut ann, &mut cat], &given, 2).await;
    let back = bob.get(&hosted).await;
    assert_eq!(back.status, 404, "he is a stranger there");
    let checked = admin.integrity(|_, _| ()).await.unwrap();
    assert_eq!(checked.faults, []);
    admin.close().await.unwrap();
    scene.end().await;
}
