//! Whether the server is well: machines ask, and damage is answered decently.

use malice_store::StoreError;

use crate::support::House;

#[tokio::test]
async fn a_server_is_as_well_as_its_store() {
    let (house, faults) = House::with_faults().await;
    let mut guest = house.browser();
    assert_eq!(guest.get("/healthz").await.status, 200);
    faults.fail_next(StoreError::Full);
    let unwell = guest.get("/healthz").await;
    assert_eq!((unwell.status, unwell.text().as_str()), (503, "the store is not well\n"));
    assert_eq!(guest.get("/healthz").await.status, 200, "there is room again");
    faults.hold();
    assert_eq!(guest.get("/healthz").await.status, 503, "a store that does not answer");
    faults.release();
    assert_eq!(guest.get("/healthz").await.status, 200);
}

#[tokio::test]
async fn a_damaged_page_is_answered_decently_and_shows_in_the_health() {
    let House { server, folder } = House::open().await;
    server.stop().await.unwrap();
    // Schema and keys lie on the first pages, and are read at the start.
    let whole = std::fs::metadata(folder.path().join("malice.db")).unwrap().len() as usize;
    let house = House::with_data(folder.path()).await;
    let mut guest = house.browser();
    let mut tables = Vec::new();
    for _ in 0..30 {
        tables.push(guest.open("seat=me&name=&seat=here&name=Bert&visibility=link").await);
    }
    let House { server, folder } = house;
    server.stop().await.unwrap();
    let file = folder.path().join("malice.db");
    let mut bytes = std::fs::read(&file).unwrap();
    bytes[whole..].fill(0xa5);
    std::fs::write(&file, bytes).unwrap();
    let house = House::with_data(folder.path()).await;
    let mut guest = guest.at(house.server.address());
    let mut damaged = 0;
    for table in &tables {
        let answer = guest.get(table).await;
        assert!([200, 503].contains(&answer.status), "{}", answer.text());
        if answer.status == 503 {
            damaged += 1;
            assert!(
                answer.text().contains("<h1>") && !answer.text().contains("malformed"),
                "{}",
                answer.text()
            );
        }
    }
    assert!(damaged > 0, "no table lay on a damaged page");
    assert_eq!(guest.get("/healthz").await.status, 503);
}
