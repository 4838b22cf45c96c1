//! Hush: windows in which a seat does not want to be asked, tried on the toy.

use std::sync::Arc;

use malice_conformance::toy::Toy;
use malice_engine::{Game, Seat, SeatHeader, Seed, Table, Viewer};

const ONE: Seat = Seat::new(0);
const TWO: Seat = Seat::new(1);

fn table(seed: u64) -> Table<Toy> {
    let seat = SeatHeader { name: "Ann".into(), player: "human".into() };
    Table::new(Arc::new(Toy::with(&[("rounds", "3")])), vec![seat; 2], Seed::from_number(seed))
}

/// A table where both pick, and the second has equal cards: a single choice, and nobody else can know it.
fn with_one_choice() -> Table<Toy> {
    let mut tables = (1..200).map(|seed| {
        let mut table = table(seed);
        for seat in [ONE, TWO] {
            table.act_named(seat, "done").expect("everybody may be done");
        }
        table
    });
    tables.find(|table| table.offer(TWO).actions().len() == 1).expect("some deal gives equal cards")
}

/// Who does not want to be asked without a choice is a quick passer to everybody else, to the last entry.
#[test]
fn a_hushed_window_is_answered_as_its_seat_would_and_nobody_can_tell() {
    let mut table = with_one_choice();
    let hush = format!("hush {}", table.offer(TWO).point());
    assert_eq!(table.hushed(), None);
    assert!(
        table.orders(TWO).contains(&hush) && !table.orders(TWO).iter().any(|order| order.starts_with("pass"))
    );
    table.order(TWO, &hush).unwrap();
    assert_eq!(table.version(), 2, "the table leaves the answer to whoever drives it");
    assert!(!table.further_orders(TWO).contains(&hush) && table.orders(TWO).contains(&hush));
    let (seat, only) = table.hushed().unwrap();
    assert_eq!((seat, table.hushed_answer(ONE)), (TWO, None));
    let mut by_hand = table.copy();
    by_hand.cancel_order(TWO, &hush).unwrap();
    assert_eq!((by_hand.hushed(), by_hand.given_orders(TWO).count()), (None, 0));
    let name = table.game().action_name(only);
    table.act(TWO, only).unwrap();
    by_hand.act_named(TWO, &name).unwrap();
    assert_eq!(table.record().entries, by_hand.record().entries);
    for viewer in [Viewer::Seat(ONE), Viewer::Spectator] {
        assert_eq!(table.view(viewer), by_hand.view(viewer));
        assert_eq!(table.redacted(viewer, "c"), by_hand.redacted(viewer, "c"));
    }
    assert_eq!(table.log(), by_hand.log());
    assert_eq!(table.given_orders(TWO).count(), 1, "it stands for every window of the kind");
    table.undo(TWO).unwrap();
    assert_eq!(
        (table.hushed(), table.given_orders(TWO).count()),
        (None, 0),
        "who takes back wants to be asked"
    );
}

/// It answers nothing where there is a choice, and it is about its own kind of window alone.
#[test]
fn a_hush_is_about_windows_without_a_choice() {
    let (mut alone, mut asked) = (0, 0);
    for seed in 1..20 {
        let mut table = table(seed);
        while let Some(seat) = table.awaited().first() {
            let hush = table.further_orders(TWO).into_iter().find(|order| order == "hush TOY-PICK-01");
            if let Some(hush) = hush {
                table.order(TWO, &hush).unwrap();
            }
            let offer = table.offer(seat);
            let about = seat == TWO && offer.point() == "TOY-PICK-01";
            let [only, ref others @ ..] = *offer.actions() else { panic!("somebody is asked something") };
            assert_eq!(table.hushed_answer(seat), Some(only).filter(|_| about && others.is_empty()));
            *if others.is_empty() { &mut alone } else { &mut asked } += usize::from(about);
            table.act(seat, only).unwrap();
        }
        table.rewind(ONE, table.version() - 1).unwrap();
        assert_eq!(table.given_orders(TWO).count(), 1, "going back does not make anybody talkative");
    }
    assert!(alone > 0 && asked > 0, "{alone} {asked}");
}

/// Who always passes is not asked whatever else there is, until it is taken back.
#[test]
fn who_always_passes_is_not_asked() {
    let mut table = table(1);
    let pass = "pass TOY-MARKET-01";
    assert!(table.order(TWO, pass).is_err(), "it is not asked there yet");
    table.order(ONE, pass).unwrap();
    assert!(table.offer(ONE).actions().len() > 1);
    let done = table.game().action_named("done").unwrap();
    assert_eq!(table.hushed(), Some((ONE, done)));
    table.act(ONE, done).unwrap();
    assert_eq!(table.hushed(), None);
    table.order(TWO, pass).unwrap();
    table.order(TWO, "skip_market").unwrap();
    let given: Vec<&str> = table.given_orders(TWO).map(|given| given.order.as_str()).collect();
    assert_eq!(given, [pass, "skip_market"], "the game's own orders stand beside it");
}
