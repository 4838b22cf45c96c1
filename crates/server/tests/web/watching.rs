//! Tables that many watch: what all of them see alike is drawn once.

use crate::support::House;
use crate::support::browser::Browser;

async fn drawn(guest: &mut Browser) -> u64 {
    let text = guest.page("/metrics").await;
    let value = text.lines().find_map(|line| line.strip_prefix("malice_views_drawn_total "));
    value.unwrap().parse().unwrap()
}

#[tokio::test]
async fn a_move_is_drawn_once_for_all_who_watch() {
    let house = House::open().await;
    let (mut host, mut other) = (house.browser(), house.browser());
    let table = host.open("seat=me&name=&seat=here&name=Bert&visibility=listed&o.boss_cards=false").await;
    host.choose(&table, 0).await;
    let id = table.trim_start_matches("/t/");
    let shown = format!("t={id}:watch:0");
    let mut streams = Vec::new();
    for _ in 0..20 {
        streams.push(house.browser().live(&shown).await);
    }
    let mut own = host.live(&format!("t={id}:1:0")).await;
    let mut told = Vec::new();
    let next = async |lines: &mut malice_load::Lines| loop {
        let line = lines.next().await.unwrap().unwrap();
        if let Some(header) = line.strip_prefix("data: {") {
            break format!("{{{header}");
        }
    };
    for lines in &mut streams {
        told.push(next(lines).await);
    }
    assert!(told.iter().all(|line| *line == told[0]));
    let seat = next(&mut own).await;
    assert!(seat.contains("\"as\":\"1\"") && told[0].contains("\"as\":\"watch\""), "{seat}");
    let before = drawn(&mut other).await;
    host.choose(&table, 0).await;
    let moved: Vec<String> = {
        let mut moved = Vec::new();
        for lines in &mut streams {
            moved.push(next(lines).await);
        }
        moved
    };
    assert!(moved.iter().all(|line| *line == moved[0] && *line != told[0]));
    next(&mut own).await;
    assert_eq!(drawn(&mut other).await - before, 2, "once for all who watch, once for who plays");
    // Who comes later is shown the whole table, and from then on what the others are shown.
    let mut late = house.browser().live(&shown).await;
    next(&mut late).await;
    host.choose(&table, 0).await;
    let (late, early) = (next(&mut late).await, next(&mut streams[0]).await);
    assert_eq!(late, early);
}
