//! The wire names of every kind of choice and the JSON of every kind of event are pinned: records and clients hold them.

use std::collections::{BTreeMap, BTreeSet};

use malice_engine::{Chance, Fast, Game, Io, Seat, Text, Viewer, choices, play};
use malice_forces_of_evil::ForcesOfEvil;
use malice_forces_of_evil::action::{Action, Source};
use malice_forces_of_evil::effect::Measure;
use malice_forces_of_evil::event::{Ending, Event, RoomAt, Why};
use malice_forces_of_evil::ids::{Card, Dark, Force, Kind, Light, Place, Post, RoomCard, Side, Unit};
use serde_json::Value;

use crate::common;

const SEAT: Seat = Seat::new(0);

/// One choice of every kind; units and sources in all their forms.
fn one_of_each() -> Vec<Action> {
    let hurt = Unit { kind: Kind::Priest, damage: 1, poisoned: true, spent: true };
    let entrance = RoomCard(13);
    let mut actions = vec![
        Action::Force(Force(0)),
        Action::Entrance(entrance),
        Action::Plot,
        Action::Expand,
        Action::Build,
        Action::Attach,
        Action::Raid,
        Action::RaidByPlot,
        Action::Draw,
        Action::Stop,
        Action::Pit(0),
        Action::Pillar(3),
        Action::Take(Kind::GoblinShaman, 1),
        Action::TakeTreasure(2),
        Action::Class(Kind::Mage),
        Action::Rival(Seat::new(1)),
        Action::Hold(Kind::Ogre),
        Action::Put(0),
        Action::PutRest(1),
        Action::Lay(0),
        Action::LayAll(1),
        Action::Explored(2),
        Action::Dig,
        Action::Keep(RoomCard(0)),
        Action::Position(1),
        Action::Host(0),
        Action::Maintain,
        Action::Skip,
        Action::Avoid,
        Action::Fight,
        Action::Stand(Unit::fresh(Kind::Fighter)),
        Action::Stand(hurt),
        Action::Gap,
        Action::FlankLeft,
        Action::FlankRight,
        Action::Reroll(Side::Hero, 3, 8),
        Action::Reroll(Side::Minion, 1, 2),
        Action::Assign(4),
        Action::Hitter(Place::front(0)),
        Action::Hitter(Place::support(2)),
        Action::Seduce(hurt, None),
        Action::Seduce(hurt, Some(Post::At(Place::front(0)))),
        Action::Flee(Unit::fresh(Kind::Ogre), Post::At(Place::front(1))),
        Action::Flee(Unit::fresh(Kind::Ogre), Post::Reserve),
        Action::Loot(Unit::fresh(Kind::Rogue)),
        Action::SpoilsInfluence,
        Action::SpoilsTreasure,
        Action::SpoilsDeclined,
        Action::Spin(0),
        Action::Go,
        Action::Pay,
        Action::Retreat,
        Action::Destroy(Kind::Rogue),
        Action::Done,
    ];
    let sources = [
        Source::Pit(0),
        Source::Pillar(1),
        Source::Force,
        Source::Room(SEAT, 0, 0),
        Source::Room(Seat::new(1), 2, 1),
        Source::Explored(2),
    ];
    actions.extend(sources.map(|source| Action::Use(source, 0)));
    actions.extend([Source::Pit(0), Source::Explored(2)].map(Action::AttachCard));
    actions
}

/// One event of every kind.
fn events() -> Vec<Event> {
    let (seat, rival, class, kind) = (SEAT, Seat::new(1), Kind::Fighter, Kind::Goblin);
    let (card, dark, light) = (RoomCard(0), Dark(0), Light(0));
    let room = RoomAt { position: 1, card };
    vec![
        Event::StartPlayerNamed { seat },
        Event::RoomExplored { slot: 0, card },
        Event::ForceTaken { seat, force: Force(0) },
        Event::EntranceTaken { seat, card: RoomCard(13) },
        Event::TurnBegan { seat, round: 1 },
        Event::TurnEnded { seat },
        Event::ActionChosen { seat, action: Action::Use(Source::Pit(0), 0), card: Some(Card::Dark(dark)) },
        Event::ActionsForfeited { seat, count: 2 },
        Event::InfluenceChanged { seat, by: -2, now: -1, why: Why::Paid },
        Event::DarkDrawn { seat, card: dark },
        Event::DarkPlaced { card: dark, pit: 0, covers: Some(Dark(1)) },
        Event::DarkLeft { card: dark, pit: 0, removed: true },
        Event::DarknessReshuffled,
        Event::LightDrawn { seat, card: light },
        Event::LightPlaced { card: light, pillar: 0, covers: None },
        Event::LightDiscarded { card: light, pillar: 0 },
        Event::LightReshuffled,
        Event::PillarsCleared,
        Event::HeroesAssembled { class, count: 1 },
        Event::HeroesDispersed { class, count: 1 },
        Event::Scored { seat, what: Measure::Creatures, count: 5, points: 3 },
        Event::SpecialScored { seat, points: 5 },
        Event::ConditionScored { seat, what: Measure::MaxInfluence, count: 1, points: 5 },
        Event::UnitsGained { seat, kind, count: 2 },
        Event::TreasureGained { seat, count: 1 },
        Event::UnitsPlaced { seat, kind, room, count: 2 },
        Event::UnitsUnplaced { seat, kind, count: 1 },
        Event::TreasurePlaced { seat, room, count: 1 },
        Event::TreasureReturned { seat, room },
        Event::MinionReturned { seat, kind, room },
        Event::MinionLured { seat, rival, kind, room },
        Event::HeroTaken { seat, class },
        Event::SlainReturned { seat, class },
        Event::MeteorRolled { roll: 5 },
        Event::GarrisonDestroyed { class },
        Event::RoomDug { seat, card },
        Event::RoomBuilt { seat, room },
        Event::CardAttached { seat, card: Card::Room(card), room },
        Event::BattleJoined { seat, avoided: false },
        Event::PartyGathered { seat, party: [1, 0, 2, 0] },
        Event::RoomEntered { seat, room, heroes: 3 },
        Event::HeroLost { seat, class },
        Event::DieRolled { seat, side: Side::Hero, tier: 3, value: 8 },
        Event::DieRerolled { seat, side: Side::Minion, tier: 1, old: 1, new: 4 },
        Event::DieAssigned { seat, side: Side::Hero, place: Place::support(0), kind: Kind::Mage, value: 2 },
        Event::PairStruck { seat, column: 0, hero: class, minion: kind, totals: [7, 3], hits: [2, 0] },
        Event::HitsFound { seat, heroes: 1, minions: 1 << 6 },
        Event::UnitHurt { seat, side: Side::Hero, column: 0, kind: class, left: 1 },
        Event::HeroSlain { seat, class },
        Event::HeroPlagued { seat, class },
        Event::HeroTurned { seat, class },
        Event::MinionSlain { seat, kind },
        Event::PushedThrough { seat, heroes: 2 },
        Event::HeroSeduced { seat, class },
        Event::MinionFled { seat, kind },
        Event::CombatAbandoned { seat },
        Event::TreasureStolen { seat, class, count: 1 },
        Event::WebDestroyed { seat, room },
        Event::WebBuilt { seat, room },
        Event::HeartPenetrated { seat, class },
        Event::BattleEnded,
        Event::RaidBegan { seat, party: std::array::from_fn(|kind| u8::from(kind > 11)) },
        Event::RaidEnded { seat, won: true },
        Event::ArmageddonBegan,
        Event::GameEnded { by: Ending::RoundLimit },
    ]
}

#[test]
fn names_and_events_are_pinned() {
    let game = common::game("player_count=2");
    let names: Vec<String> = one_of_each()
        .into_iter()
        .map(|action| {
            let name = game.action_name(action);
            assert_eq!(game.action_named(&name), Ok(action), "{name}");
            name
        })
        .collect();
    let form = |event| game.event_json(&event, Viewer::Spectator).expect("every event has a form");
    let forms: BTreeMap<String, Value> =
        events().into_iter().map(form).map(|json| (json["event"].to_string(), json)).collect();
    insta::with_settings!({ sort_maps => true }, {
        insta::assert_json_snapshot!("choices", names);
        insta::assert_json_snapshot!("events", forms);
    });
}

/// Every event is told in a sentence of its own, but for those that others tell.
#[test]
fn events_are_told_in_sentences() {
    let game = common::game("player_count=2");
    let told: Vec<String> =
        events().iter().filter_map(|event| game.event_text(event, Viewer::Spectator)).collect();
    assert_eq!(told.len(), events().len() - 3, "dice, hits and the end of a turn are told by others");
    for text in &told {
        assert!(text.ends_with(['.', '!']) && !text.contains('_'), "{text}");
        assert!(
            text.starts_with(|first: char| first.is_uppercase() || first.is_ascii_digit() || first == '“'),
            "{text}"
        );
    }
    insta::assert_json_snapshot!("sentences", told);
}

/// Every event names a rule that RULES.md has.
#[test]
fn events_name_their_rules() {
    let rules = malice_conformance::covers::rule_ids(ForcesOfEvil::meta().rules);
    let game = common::game("player_count=2");
    for event in events() {
        let rule = game.event_rule(&event).expect("every event has a rule");
        assert!(rules.iter().any(|id| id == rule), "{rule}");
    }
}

/// Nothing happens in games that is not pinned, and all names of choices can be read back.
#[test]
fn games_show_nothing_else() {
    let verb = |name: &str| name.split(' ').next().unwrap_or_default().to_owned();
    let plain = common::game("player_count=2");
    let known: BTreeSet<String> =
        one_of_each().into_iter().map(|action| verb(&plain.action_name(action))).collect();
    let form = |event| plain.event_json(&event, Viewer::Spectator).expect("every event has a form");
    let pinned: BTreeSet<String> =
        events().into_iter().map(form).map(|json| json["event"].to_string()).collect();
    for options in common::option_sets() {
        let game = common::game(&options);
        let mut io: Io<ForcesOfEvil> = Io::new(Chance::fast(5));
        let mut picks = Fast::new(5);
        let mut state = game.start(&mut io);
        while let Some(seat) = game.awaited(&state).first() {
            for event in io.log.take() {
                let json = game.event_json(&event, Viewer::Finished).expect("every event has a form");
                assert!(pinned.contains(&json["event"].to_string()), "{json}");
            }
            let offered = choices(&*game, &mut state, seat, false, &mut io).actions().to_vec();
            for action in &offered {
                let name = game.action_name(*action);
                assert_eq!(game.action_named(&name), Ok(*action));
                assert!(known.contains(&verb(&name)), "{name}");
            }
            play(&*game, &mut state, seat, offered[picks.below(offered.len() as u32) as usize], &mut io);
        }
    }
}

#[test]
fn nonsense_is_no_choice() {
    let game = common::game("player_count=2");
    for name in [
        "",
        "force",
        "force dragon",
        "entrance chasm",
        "use",
        "use pit 0 1",
        "use pit 7 1",
        "use room 3 1 1",
        "use attached 1 1 savages 1",
        "take dragon 1",
        "take goblin 0",
        "class goblin",
        "rival 3",
        "put",
        "explored 4",
        "stand fighter-9",
        "stand fighter-x",
        "assign 9",
        "assign 0",
        "reroll hero d12 3",
        "hitter front6",
        "hitter middle1",
        "flee goblin nowhere",
        "destroy ogre",
        "flank up",
        "spin é",
    ] {
        assert!(game.action_named(name).is_err(), "{name}");
    }
}
