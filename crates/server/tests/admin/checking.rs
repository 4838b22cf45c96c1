//! Every table is played again, and whatever was damaged is named with its table.

use malice_server::admin::Fault;

use crate::scene::{Scene, for_two, in_both_scenes, known, play, table_of};

in_both_scenes!(damage_is_named_with_its_table);

async fn damage_is_named_with_its_table(mut scene: Scene) {
    let (mut ann, mut bob) = (scene.guest(0, "Ann").await, scene.guest(1, "Bobbledore").await);
    let mut ids = Vec::new();
    for _ in 0..6 {
        let page = for_two(&mut ann, &mut bob, "").await;
        play(&mut [&mut ann, &mut bob], &page, 3).await;
        ids.push(table_of(&page).to_string());
    }
    ann.open("seat=me&name=&seat=open&name=&visibility=link").await;
    let admin = scene.admin().await;
    let mut seen = 0;
    let checked = admin.integrity(|done, faults| {
        seen += done;
        assert_eq!(faults, []);
    });
    let checked = checked.await.unwrap();
    assert_eq!((checked.tables, checked.foreign, seen, checked.faults.len()), (7, 0, 7, 0));

    let no = |id: &str| format!("(SELECT no FROM tables WHERE id = '{id}')");
    let damages = [
        // An entry is another; the last entries are gone; another is asked; it counts as finished; it is of other rules.
        format!(
            "UPDATE appends SET lines = replace(lines, 'draft', 'drift') WHERE table_no = {}",
            no(&ids[0])
        ),
        format!(
            "DELETE FROM appends WHERE table_no = {0} AND version = (SELECT max(version) FROM appends WHERE table_no = {0})",
            no(&ids[1])
        ),
        format!("UPDATE tables SET awaited = 3 - awaited WHERE id = '{}'", ids[2]),
        format!("UPDATE tables SET status = 2 WHERE id = '{}'", ids[3]),
        format!(
            "UPDATE details SET header = replace(header, '\"rules_version\":', '\"rules_version\":9') WHERE table_no = {}",
            no(&ids[4])
        ),
        format!("DELETE FROM seats WHERE seat = 1 AND table_no = {}", no(&ids[5])),
    ];
    for damage in damages {
        scene.by_hand(&damage).await;
    }
    let mut told = Vec::new();
    let checked = admin.integrity(|_, faults| told.extend(faults.to_vec())).await.unwrap();
    assert_eq!((checked.tables, checked.foreign), (6, 1));
    assert_eq!(told, checked.faults, "it is told when it is found");
    let of = |table: &str| -> Vec<&str> {
        let faults = checked.faults.iter().filter(|Fault { table: of, .. }| of.as_deref() == Some(table));
        faults.map(|fault| fault.what.as_str()).collect()
    };
    let begins = |table: &str, what: &str| {
        let found = of(table);
        assert!(found.iter().any(|fault| fault.starts_with(what)), "{what}: {found:?}");
    };
    begins(&ids[0], "its log cannot be played: ");
    begins(&ids[1], "its log has ");
    begins(&ids[2], "it says that seat ");
    begins(&ids[3], "it counts as finished, and its game goes on");
    assert_eq!(of(&ids[4]), Vec::<&str>::new());
    begins(&ids[5], "it has 1 seats, and its header says 2");
    assert!(checked.rules.first().unwrap().starts_with("overboss, rules version 9"));
    assert!(checked.faults.iter().all(|fault| fault.table.is_some()), "{:?}", checked.faults);
    // Damage does not keep anybody's name.
    let guest = known(&admin, "Bobbledore").await;
    assert_eq!(admin.delete_guest(&guest).await.unwrap(), Vec::<String>::new());
    assert!(admin.wipe().await.unwrap());
    let all = scene.everything().await;
    assert!(!all.contains("bobbledore") && !all.contains(guest.as_str()));
    admin.close().await.unwrap();
    scene.end().await;
}
