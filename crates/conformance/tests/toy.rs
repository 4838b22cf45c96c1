//! The toy keeps every law, with every number of seats and under several options.

use std::sync::Arc;

use malice_conformance::covers::{cited_in_scenarios, rule_ids};
use malice_conformance::laws::{
    RowsUsed, check_all, choices_have_numbers, numbers_tell_what_is_seen, play_until_all_rows_used,
};
use malice_conformance::scenario::run_folder;
use malice_conformance::toy::{Action, Card, Event, Item, Toy, Treasure, secrets};
use malice_engine::{Content, Game, Layout, Learn, Options, Seat, Text, Viewer};
use serde_json::json;

#[test]
fn the_toy_keeps_all_laws() {
    let option_sets: [&[(&str, &str)]; 4] = [
        &[],
        &[("rounds", "3"), ("cards", "ghoul,witch")],
        &[("harsh", "true"), ("die", "d4")],
        &[("rounds", "1"), ("die", "d4"), ("cards", "imp,witch")],
    ];
    for seats in ["2", "3", "4"] {
        for options in option_sets {
            let options: Vec<_> = options.iter().copied().chain([("player_count", seats)]).collect();
            check_all(&Arc::new(Toy::with(&options)), secrets, 20, 1)
                .unwrap_or_else(|broken| panic!("{broken}"));
        }
    }
}

#[test]
fn programs_can_learn_the_toy() {
    for seats in ["2", "3", "4"] {
        let toy = Arc::new(Toy::with(&[("player_count", seats), ("cards", "ghoul,witch")]));
        for seed in 1..20 {
            choices_have_numbers(&toy, seed)
                .and_then(|()| numbers_tell_what_is_seen(&toy, secrets, seed))
                .unwrap_or_else(|broken| panic!("{broken}"));
        }
    }
}

#[test]
fn a_layout_names_every_number() {
    let layout = Layout::of(&Toy::with(&[]));
    assert_eq!(layout.actions, 12);
    let names: Vec<String> = (0..13).filter_map(|index| layout.name(index)).collect();
    let all = "wait, Buy item=0, Buy item=1, Done, Pick card=0, Pick card=1, Pick card=2, TakeBack, GoOn, Stop, \
               Take treasure=0, Take treasure=1";
    assert_eq!(names.join(", "), all);
    let columns: Vec<_> = layout.columns.iter().map(|column| (column.name, column.count)).collect();
    assert_eq!(columns, [("verb", 7), ("item", 2), ("card", 3), ("treasure", 2)]);
    let mut row = [9.0; 4];
    layout.row(5, &mut row);
    assert_eq!(row.map(|number| number as u8), [3, 0, 2, 0]);
    let ends = layout.parts.iter().map(|part| part.start + part.len);
    assert!(
        layout.parts.iter().map(|part| part.start).eq([0].into_iter().chain(ends).take(layout.parts.len()))
    );
    let three = Layout::of(&Toy::with(&[("player_count", "3")]));
    assert_eq!((layout.hash() == three.hash(), layout.hash()), (false, Layout::of(&Toy::with(&[])).hash()));
    assert_eq!(Toy::with(&[]).action(Seat::new(0), 0), None);
    assert_eq!(Toy::with(&[]).action(Seat::new(0), layout.actions), None);
}

#[test]
fn every_card_of_the_toy_is_used() {
    let sets = ["imp,ghoul", "ghoul,witch"];
    let toy = |number: u64| Toy::with(&[("cards", sets[number as usize % 2])]);
    let RowsUsed { games, rows, .. } = play_until_all_rows_used(toy, 50).unwrap();
    assert_eq!((rows, games <= 10), (3, true));
    assert_eq!(play_until_all_rows_used(toy, 0).map(|used| used.games), Err(Vec::new()));
}

fn folder(name: &str) -> String {
    format!("{}/src/toy/{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn the_toy_plays_as_its_scenarios_say() {
    let count = run_folder::<Toy>(folder("scenarios")).unwrap_or_else(|report| panic!("{report}"));
    assert_eq!(count, 15);
}

#[test]
fn every_rule_of_the_toy_is_covered_by_a_scenario() {
    let files = ["setup_and_market", "pick", "cellar", "end"];
    let cited: Vec<String> = files
        .iter()
        .map(|file| std::fs::read_to_string(folder(&format!("scenarios/{file}.txt"))).unwrap())
        .flat_map(|text| cited_in_scenarios(&text))
        .collect();
    let uncovered: Vec<String> =
        rule_ids(Toy::meta().rules).into_iter().filter(|rule| !cited.contains(rule)).collect();
    assert_eq!(uncovered, Vec::<String>::new());
}

#[test]
fn words_and_records_of_the_toy_are_pinned() {
    let toy = Toy::with(&[]);
    let (imp, seat) = (Card(0), Seat::new(0));
    let actions = [
        Action::Buy(Item::Rope),
        Action::Done,
        Action::Pick(imp),
        Action::GoOn,
        Action::Stop,
        Action::Take(Treasure::Lamp),
    ];
    let names = actions.map(|action| toy.action_name(action));
    assert_eq!(names, ["buy rope", "done", "pick imp", "go_on", "stop", "take lamp"]);
    let drawn = Event::CardDrawn { seat, card: imp };
    let json = |viewer| toy.event_json(&drawn, viewer).unwrap();
    assert_eq!(json(Viewer::Seat(seat)), json!({"card": "imp", "event": "card_drawn", "seat": 1}));
    assert_eq!(json(Viewer::Spectator), json!({"event": "card_drawn", "seat": 1}));
    assert_eq!(toy.event_text(&drawn, Viewer::Spectator).unwrap(), "Seat 1 draws a card.");
}

#[test]
fn bad_content_is_refused_with_all_faults() {
    let mut content = Content::shipped(Toy::meta().content);
    let text = r#"[
        (name: "imp", label: "Imp", count: 2, worth: 1, effect: Ward),
        (name: "imp", label: "Imp", count: 12, worth: 1, effect: Ward),
    ]"#;
    content.replace("cards.ron", text.into()).unwrap();
    let faults = Toy::new(&Options::default(), &content).unwrap_err();
    let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        faults,
        [
            "cards.ron:2: card 'imp' comes 10 to 12 times, not 2",
            "cards.ron:2: there are two cards 'imp'",
            "cards.ron: there is no card 'ghoul'"
        ]
    );
}
