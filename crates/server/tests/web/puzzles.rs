//! "Find the move": every puzzle is shown with its choices, and answered for who chooses.

use malice_catalog::{games, puzzles};
use malice_review::Puzzle;

use crate::support::House;

/// The choices that a page offers.
fn choices(page: &str) -> Vec<String> {
    let buttons = page.split("<button").skip(1).filter_map(|rest| rest.split('>').next());
    let choices = buttons.filter(|tag| tag.contains("name=\"do\""));
    choices.filter_map(|tag| Some(tag.split("value=\"").nth(1)?.split('"').next()?.to_owned())).collect()
}

fn answered(game: &str, number: usize, choice: &str) -> String {
    format!("/find/{game}/{number}?do={}", choice.replace(' ', "%20").replace('+', "%2B"))
}

#[tokio::test]
async fn a_puzzle_of_each_game_is_found_on_the_home_page_shown_and_answered() {
    let house = House::open().await;
    let mut guest = house.browser();
    let home = guest.page("/").await;
    for meta in games() {
        let id = meta.id;
        assert!(home.contains(&format!("href=\"/find/{id}/")), "{id} is on the home page");
        let puzzle = Puzzle::read(puzzles(id)).unwrap().remove(0);
        let [(best, _), (other, _), ..] = &puzzle.chances[..] else { panic!("{id} has choices") };
        let asked = guest.page(&format!("/find/{id}/1")).await;
        let (mut offered, mut judged) =
            (choices(&asked), puzzle.chances.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>());
        offered.sort_unstable();
        judged.sort_unstable();
        assert_eq!(offered, judged, "{id}: every choice can be made, each in one place");
        for (_, chance) in &puzzle.chances {
            assert!(!asked.contains(&format!("value=\"{chance:.3}\"")), "{id}: nothing is given away before");
        }
        let found = guest.page(&answered(id, 1, best)).await;
        assert!(found.contains("Found.") && choices(&found).is_empty(), "{id}");
        assert_eq!(found.matches("<meter").count(), puzzle.chances.len(), "{id}: all chances are told");
        let missed = guest.page(&answered(id, 1, other)).await;
        assert!(missed.contains("Not the best.") && missed.contains("(your choice)"), "{id}");
    }
}

#[tokio::test]
async fn what_is_no_puzzle_is_refused_and_what_is_no_choice_asks_again() {
    let house = House::open().await;
    let mut guest = house.browser();
    for nowhere in ["/find/overboss/0", "/find/overboss/100000", "/find/chess/1", "/find/overboss/x"] {
        let status = guest.get(nowhere).await.status;
        assert!((400..500).contains(&status), "{nowhere}: {status}");
    }
    let asked = guest.page("/find/overboss/1?do=win").await;
    assert!(!choices(&asked).is_empty() && !asked.contains("<meter"));
}
