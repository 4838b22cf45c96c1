//! The board shows every choice once and keeps every secret; over random games of all sides and options.

use std::collections::BTreeSet;

use malice_engine::{Chance, Fast, Game, Io, Scenarios, Seat, Seen, Table, Viewer, apply, choices};
use malice_overlords_of_infamy::OverlordsOfInfamy;
use malice_overlords_of_infamy::action::Action;

use crate::boards::trial::{asked, drawn, is_explained, looks_right, play, table};
use crate::boards::{Board, Preview};

#[test]
fn every_choice_is_drawn_once() {
    let mut met = BTreeSet::new();
    for seed in 0..3 {
        for options in [
            "player_count=2 world_events_to_end=3",
            "player_count=2 world_events_to_end=3 two_player_zones=choose overlord_assignment=choose",
            "player_count=3 world_events_to_end=5 overlord_assignment=choose",
            "player_count=4 world_events_to_end=8 plot_completion=declared",
        ] {
            play::<OverlordsOfInfamy>(options, seed, &mut met);
        }
    }
    for subject in &met {
        assert!(OverlordsOfInfamy::coach(subject).is_some(), "the coach is silent on {subject}");
    }
}

/// All that is asked; Glean Intel (19) asks nothing, and who plays another's turn (24) is asked what the other would be.
const POINTS: [&str; 22] = [
    "OI-D-01", "OI-D-02", "OI-D-03", "OI-D-04", "OI-D-05", "OI-D-06", "OI-D-07", "OI-D-08", "OI-D-09",
    "OI-D-10", "OI-D-11", "OI-D-12", "OI-D-13", "OI-D-14", "OI-D-15", "OI-D-16", "OI-D-17", "OI-D-18",
    "OI-D-20", "OI-D-21", "OI-D-22", "OI-D-23",
];

#[test]
fn every_decision_point_has_a_prompt_a_drawing_and_a_word_of_the_coach() {
    let options = [
        "player_count=2 two_player_zones=choose overlord_assignment=choose world_events_to_end=20",
        "player_count=4 world_events_to_end=20",
        "player_count=3 world_events_to_end=20",
    ];
    let mut left = BTreeSet::from(POINTS);
    for seed in 0..60 {
        let mut table = table::<OverlordsOfInfamy>(options[seed % options.len()], seed as u64);
        let mut fast = Fast::new(seed as u64);
        while let Some(seat) = table.awaited().first() {
            let offer = table.choices(seat).clone();
            if left.remove(offer.point()) {
                let asked = asked(&mut table, seat);
                looks_right(&table, &drawn(&table, Viewer::Seat(seat), Some(&asked)), Some(&asked));
                assert_ne!(asked.prompt, "Choose", "{}", asked.point);
                assert!(
                    OverlordsOfInfamy::coach(asked.point).is_some(),
                    "the coach is silent on {}",
                    asked.point
                );
            }
            let choice = fast.below(offer.actions().len() as u32);
            table.act(seat, offer.actions()[choice as usize]).unwrap();
        }
        if left.is_empty() {
            return;
        }
    }
    panic!("never came up: {left:?}");
}

#[test]
fn the_coach_knows_every_score_line() {
    let table = table::<OverlordsOfInfamy>("player_count=2", 1);
    for line in &table.view(Viewer::Seat(Seat::new(0))).scores[0].lines {
        assert!(OverlordsOfInfamy::coach(&line.line).is_some(), "the coach is silent on {}", line.line);
        assert!(OverlordsOfInfamy::line_symbol(&line.line).is_some());
    }
}

/// Plays until a choice of this kind can be made; then makes it.
fn until(table: &mut Table<OverlordsOfInfamy>, wanted: impl Fn(Action) -> bool) -> Option<(Seat, Action)> {
    let mut bot = malice_bots::Level::Easy.bot::<OverlordsOfInfamy>(5);
    while let Some(seat) = table.awaited().first() {
        let asked = asked(table, seat);
        let found = asked.choices.iter().find(|choice| wanted(choice.action));
        if let Some(choice) = found {
            table.act(seat, choice.action).unwrap();
            return Some((seat, choice.action));
        }
        let action = bot.choose(&table.seen(seat));
        table.act(seat, action).unwrap();
    }
    None
}

/// The name of a seat's Plot, as its owner sees it.
fn plot(table: &Table<OverlordsOfInfamy>, seat: Seat) -> (String, String) {
    let view = table.view(Viewer::Seat(seat));
    let id = view.players[seat.index()].plot.clone().expect("everybody has a Plot");
    let row = table.game().tables().plots.iter().find(|plot| plot.id == id).unwrap();
    (id, row.name.replace('\'', "&#39;"))
}

#[test]
fn a_plot_is_seen_by_its_owner_and_by_whoever_gleaned_it() {
    let gleaned = (0..50).find_map(|seed| {
        let mut table = table::<OverlordsOfInfamy>("player_count=3", seed);
        let gleaned = until(&mut table, |action| matches!(action, Action::GleanIntel(_)))?;
        Some((table, gleaned))
    });
    let Some((table, (spy, Action::GleanIntel(target)))) = gleaned else { panic!("nobody gleaned anything") };
    let other = (0..3).map(Seat::new).find(|seat| *seat != spy && *seat != target).unwrap();
    let (id, name) = plot(&table, target);
    for (viewer, knows) in [
        (Viewer::Seat(target), true),
        (Viewer::Seat(spy), true),
        (Viewer::Seat(other), false),
        (Viewer::Spectator, false),
    ] {
        let html = drawn(&table, viewer, None);
        assert_eq!(html.contains(&name), knows, "{name} for {viewer:?}");
        let looks_it_up = html.contains(&format!("data-face=\"{id}\""));
        assert_eq!(looks_it_up, knows, "the face of {name} for {viewer:?}");
    }
}

#[test]
fn tiles_in_hand_are_seen_by_who_drew_them() {
    let mut table = table::<OverlordsOfInfamy>("player_count=2", 3);
    let (seat, _) = until(&mut table, |action| matches!(action, Action::Exploit)).unwrap();
    let asked = asked(&mut table, seat);
    let own = drawn(&table, Viewer::Seat(seat), Some(&asked));
    assert_eq!(own.matches("class=\"tile-art\"").count(), table.view(Viewer::Seat(seat)).drawn_tiles.len());
    let rival = drawn(&table, Viewer::Seat(Seat::new(1 - seat.index())), None);
    assert!(!rival.contains("class=\"tile-art\" viewBox"), "a rival sees backs only");
    assert!(rival.contains("looks at tiles") && rival.contains("#tile-back"));
}

/// The hexes of the map that are drawn.
fn hexes(html: &str) -> usize {
    html.matches("href=\"#oi-hex\"").count()
}

#[test]
fn land_on_which_nothing_can_happen_is_not_drawn_unless_the_hero_may_walk_there() {
    let mut table = table::<OverlordsOfInfamy>("player_count=2", 4);
    let all = table.view(Viewer::Spectator).spaces.len();
    let mut bot = malice_bots::Level::Easy.bot::<OverlordsOfInfamy>(4);
    let (mut cropped, mut walked) = (false, false);
    while let Some(seat) = table.awaited().first() {
        let asked = asked(&mut table, seat);
        let html = drawn(&table, Viewer::Seat(seat), Some(&asked));
        assert!(!html.contains(" c-") && !html.contains(" r-"), "something lies beyond the edge of the map");
        let walks = asked.choices.iter().any(|choice| matches!(choice.action, Action::MoveHero(_)));
        cropped |= !walks && hexes(&html) * 3 < all * 2;
        walked |= walks && hexes(&html) * 3 > all * 2;
        let action = bot.choose(&table.seen(seat));
        table.act(seat, action).unwrap();
    }
    assert!(cropped && walked);
}

#[test]
fn with_all_zones_taken_the_whole_map_is_drawn() {
    let table = table::<OverlordsOfInfamy>("player_count=4", 1);
    let html = drawn(&table, Viewer::Spectator, None);
    assert_eq!(hexes(&html), table.view(Viewer::Spectator).spaces.len());
}

#[test]
fn a_small_screen_looks_first_where_the_choices_are() {
    let mut table = table::<OverlordsOfInfamy>("player_count=4", 1);
    let mut met = BTreeSet::new();
    let mut bot = malice_bots::Level::Easy.bot::<OverlordsOfInfamy>(1);
    while let Some(seat) = table.awaited().first() {
        let asked = asked(&mut table, seat);
        let html = drawn(&table, Viewer::Seat(seat), Some(&asked));
        let field = html.split("class=\"field ").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
        let here = asked.choices.iter().any(|choice| matches!(choice.action, Action::Place(_)));
        if here {
            // Everybody's own corner is at the bottom.
            assert!(field.starts_with("near ") && field.ends_with(" south"), "{field}");
        }
        met.insert(field.to_owned());
        let action = bot.choose(&table.seen(seat));
        table.act(seat, action).unwrap();
    }
    assert!(
        met.iter().any(|field| field.starts_with("nearest")),
        "two sites on one hex need more room: {met:?}"
    );
    assert!(
        met.iter().any(|field| field.starts_with("far") && field.ends_with(" south")),
        "the own corner: {met:?}"
    );
}

#[test]
fn every_hex_that_the_hero_can_reach_shows_a_way_from_where_he_is() {
    let mut table = table::<OverlordsOfInfamy>("player_count=2", 4);
    let mut bot = malice_bots::Level::Easy.bot::<OverlordsOfInfamy>(4);
    while let Some(seat) = table.awaited().first() {
        let asked = asked(&mut table, seat);
        let moves =
            asked.choices.iter().filter(|choice| matches!(choice.action, Action::MoveHero(_))).count();
        if moves > 1 {
            let html = drawn(&table, Viewer::Seat(seat), Some(&asked));
            assert_eq!(html.matches("class=\"way\"").count(), moves);
            // All ways but that of who stays have at least two ends.
            assert_eq!(html.matches("<polyline points=\"0,0\"").count(), 1);
            return;
        }
        let action = bot.choose(&table.seen(seat));
        table.act(seat, action).unwrap();
    }
    panic!("the Hero never moved");
}

#[test]
fn acts_say_what_stands_against_them_before_their_time() {
    let mut table = table::<OverlordsOfInfamy>("player_count=2", 1);
    for _ in 0..2 {
        let seat = table.awaited().first().unwrap();
        let asked = asked(&mut table, seat);
        table.act(seat, asked.choices[0].action).unwrap();
    }
    let html = drawn(&table, Viewer::Seat(Seat::new(0)), None);
    assert_eq!(html.matches("class=\"act barred\"").count(), 5);
    assert!(html.contains("needs Infamy\u{a0}5") && html.contains("no link"));
    assert!(!drawn(&table, Viewer::Spectator, None).contains("class=\"act"), "it is nobody's question");
}

#[test]
fn a_tile_that_opens_the_way_to_a_rival_says_so() {
    let game = table::<OverlordsOfInfamy>("player_count=2", 1).game().clone();
    let lines = [
        "overlord 1: menace",
        "overlord 2: borgg",
        "tile 5:-2: T04",
        "tile 3:2: T22",
        "tile 3:1: T10",
        "tiles: T01, T02",
        "turn: 1",
        "step: action",
    ];
    let lines: Vec<(usize, String)> = lines.iter().map(|line| (*line).to_owned()).enumerate().collect();
    let mut io = Io::new(Chance::fast(1));
    let mut state = game.position(&lines, &mut io).unwrap();
    let seat = Seat::new(0);
    for name in ["exploit", "keep_tile T01"] {
        apply(&*game, &mut state, seat, game.action_named(name).unwrap(), &mut io).unwrap();
    }
    let actions = choices(&*game, &mut state, seat, false, &mut io).actions().to_vec();
    let previews = OverlordsOfInfamy::previews(&Seen::new(&game, &state, seat), &actions);
    let told = actions.iter().zip(previews).filter_map(|(action, preview)| match preview {
        Some(Preview::Words(words)) => Some((game.action_name(*action), words)),
        _ => None,
    });
    assert_eq!(
        told.collect::<Vec<_>>(),
        ["place 4:-1", "place 5:-1"].map(|name| (name.to_owned(), "links you with Comrade Borgg".to_owned()))
    );
}

#[test]
fn every_symbol_is_explained() {
    is_explained::<OverlordsOfInfamy>();
}
