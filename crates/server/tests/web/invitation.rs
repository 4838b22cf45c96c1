//! Invitations: the address of a table, also for the camera of a phone, and notices of one's turn.

use rqrr::PreparedImage;

use crate::support::House;
use crate::support::browser::values;

/// Pixels to a module.
const SCALE: usize = 4;

/// What a phone reads from the only QR code of a page.
fn scanned(page: &str) -> String {
    let drawing =
        page.split("<svg class=\"qr\"").nth(1).and_then(|rest| rest.split("</svg>").next()).unwrap();
    let number = |text: &str| text.parse::<i32>().unwrap();
    let frame = values(drawing, "viewBox=\"").remove(0);
    let [quiet, _, side, _] = frame.split(' ').map(number).collect::<Vec<_>>()[..] else { panic!("{frame}") };
    let way = values(drawing, " d=\"").remove(0);
    let runs: Vec<(i32, i32, i32)> = way
        .split('M')
        .skip(1)
        .map(|run| {
            let (x, rest) = run.split_once(' ').unwrap();
            let (y, rest) = rest.split_once('h').unwrap();
            (number(x), number(y), number(rest.split('v').next().unwrap()))
        })
        .collect();
    let pixels = side as usize * SCALE;
    let module = |at: usize| i32::try_from(at / SCALE).unwrap() + quiet;
    let dark = |x: i32, y: i32| runs.iter().any(|run| run.1 == y && (run.0..run.0 + run.2).contains(&x));
    let shade = |x, y| if dark(module(x), module(y)) { 0 } else { 255 };
    let mut image = PreparedImage::prepare_from_greyscale(pixels, pixels, shade);
    let grids = image.detect_grids();
    let [grid] = &grids[..] else { panic!("{} codes", grids.len()) };
    grid.decode().unwrap().1
}

#[tokio::test]
async fn the_code_of_an_invitation_is_its_address() {
    let house = House::open().await;
    let mut guest = house.browser();
    let table = guest.open("seat=me&name=&seat=open&name=&visibility=link").await;
    let lobby = guest.page(&table).await;
    let address = values(&lobby, "readonly value=\"").remove(0);
    assert!(address.ends_with(&table), "{address}");
    assert_eq!(scanned(&lobby), address);

    let links = guest.post(&format!("{table}/links"), "power=watch").await.text();
    let secret = values(&links, "readonly value=\"").remove(0);
    assert!(secret.contains("/link/"), "{secret}");
    assert_eq!(scanned(&links), secret);
    let token = guest.post(&format!("{table}/links"), "power=api-1").await.text();
    assert!(token.contains("Your new link") && !token.contains("class=\"qr\""), "a token opens nothing");
}

#[tokio::test]
async fn a_notice_is_offered_to_who_has_moved_and_waits_for_people() {
    let house = House::open().await;
    let (mut ann, mut bert) = (house.browser(), house.browser());
    let table = ann.open("seat=me&name=&seat=open&name=&visibility=link&o.first_player=1").await;
    bert.post(&format!("{table}/join"), "seat=2").await;
    assert!(!ann.page(&table).await.contains("id=\"notify\""), "she is asked");
    assert!(!bert.page(&table).await.contains("id=\"notify\""), "he has not moved yet");
    while ann.page(&table).await.contains(" data-yours") {
        ann.choose(&table, 0).await;
    }
    assert!(ann.page(&table).await.contains("id=\"notify\""), "she waits for him");
    assert!(!bert.page(&table).await.contains("id=\"notify\""), "he is asked");
}
