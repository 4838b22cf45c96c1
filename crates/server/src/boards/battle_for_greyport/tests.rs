//! The board shows every choice once and other players' hands as backs only; over games of all scenarios.

use std::collections::BTreeSet;

use malice_battle_for_greyport::Greyport;
use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::event::Event;
use malice_engine::{Content, Game, Record, Seat, Table, Text, Viewer};

use crate::boards::trial::{asked, drawn, html, is_explained, play, table};
use crate::boards::{Board, Preview, Scene, Story};

/// The first words of the choices that every few games bring.
const CHOICES: &str = "take choose resolve discard target play_hero play_item fight use_marker use_anytime ready pass \
                       shield recruit pay card reroll";

/// Games that are long enough to see everything.
const TABLES: [&str; 8] = [
    "player_count=2 starting_hp=20 rest_healing=10",
    "player_count=2 starting_hp=20 scenario=goblin_king rest_healing=10",
    "player_count=3 starting_hp=20 scenario=blood_moon_rising wounded_warrior=party_pick",
    "player_count=3 starting_hp=20 scenario=attack_of_the_hydra open_hands=false",
    "player_count=4 starting_hp=20 scenario=summoner_strikes location_mode=random",
    "player_count=4 starting_hp=20 scenario=insidious_cult characters=random",
    "player_count=5 starting_hp=20 scenario=mad_dragon monster_mix=battle_royale",
    "player_count=5 hardcore_mode=true silent_play=true",
];

#[test]
fn every_choice_is_drawn_once() {
    let mut met = BTreeSet::new();
    for options in TABLES {
        for seed in 0..9 {
            play::<Greyport>(options, seed, &mut met);
        }
    }
    let missed: Vec<&str> = CHOICES.split_whitespace().filter(|word| !met.contains(*word)).collect();
    assert!(missed.is_empty(), "never came up: {missed:?}");
}

/// Only effects and blows may concern what has left the table.
#[test]
fn choices_lie_on_the_things_they_concern() {
    for (seed, options) in TABLES.into_iter().enumerate() {
        let mut table = table::<Greyport>(options, seed as u64);
        let mut bot = malice_bots::Level::Easy.bot::<Greyport>(seed as u64);
        while let Some(seat) = table.awaited().first() {
            let offered = asked(&mut table, seat);
            let html = drawn(&table, Viewer::Seat(seat), Some(&offered));
            let loose = html.contains("class=\"rest\"");
            let gone = matches!(offered.point, "GP-D-03" | "GP-D-11" | "GP-D-13");
            let names: Vec<&str> = offered.choices.iter().map(|choice| choice.name.as_str()).collect();
            assert!(!loose || gone, "{}: {names:?}", offered.point);
            let action = bot.choose(&table.seen(seat));
            table.act(seat, action).unwrap();
        }
    }
}

#[test]
fn before_the_first_encounter_nobody_looks_dead_and_no_step_is_shown() {
    let mut table = table::<Greyport>("player_count=2", 3);
    table.act_named(Seat::new(1), "take zot").unwrap();
    let asked = asked(&mut table, Seat::new(0));
    let html = drawn(&table, Viewer::Seat(Seat::new(0)), Some(&asked));
    assert!(!html.contains("class=\"hp") && !html.contains("class=\"phases"), "{html}");
    assert_eq!(Greyport::round(&table.view(Viewer::Spectator)), "City Under Siege, set-up");
}

#[test]
fn who_picks_the_first_defender_sees_hands_and_rows() {
    let mut table = table::<Greyport>("player_count=2 characters=random", 3);
    let seat = Seat::new(0);
    let asked = asked(&mut table, seat);
    assert_eq!(asked.point, "GP-D-21");
    let html = drawn(&table, Viewer::Seat(seat), Some(&asked));
    let view = table.view(Viewer::Seat(seat));
    for card in view.heroes.row.iter().chain(&view.items.row) {
        let name = &table.game().tables().cards.iter().find(|row| row.id == *card).unwrap().name;
        assert!(html.contains(&name.replace('\'', "&#39;")) || html.contains(name), "{name} is not shown");
    }
    assert_eq!(html.matches("value=\"choose ").count(), 2);
    assert!(!html.to_lowercase().contains("defends"), "nobody does yet");
    table.act_named(seat, "choose 2").unwrap();
    assert!(drawn(&table, Viewer::Seat(seat), None).contains("title=\"defends\""));
}

#[test]
fn the_coach_knows_every_decision() {
    for number in 1..=21 {
        assert!(Greyport::coach(&format!("GP-D-{number:02}")).is_some(), "GP-D-{number:02}");
    }
}

#[test]
fn closed_hands_are_backs_to_others() {
    let table = table::<Greyport>("player_count=3 characters=random open_hands=false", 5);
    let hers = table.view(Viewer::Seat(Seat::new(1)));
    let hidden = hers.players[0].hand_count - hers.players[0].hand_known.len();
    assert!(hidden > 0, "nothing is hidden: the test would find nothing");
    let html = drawn(&table, Viewer::Seat(Seat::new(1)), None);
    assert_eq!(html.matches("data-vt=\"hand-1-").count(), hidden);
    let own = drawn(&table, Viewer::Seat(Seat::new(0)), None);
    assert_eq!(own.matches("data-vt=\"hand-1-").count(), 0, "the own hand lies open");
}

#[test]
fn a_fight_tells_its_odds_on_each_target_and_what_would_come() {
    let mut table = table::<Greyport>("player_count=2 characters=random", 3);
    let mut told = false;
    for _ in 0..400 {
        let Some(seat) = table.awaited().first() else { break };
        let offered = asked(&mut table, seat);
        let html = drawn(&table, Viewer::Seat(seat), Some(&offered));
        if offered.point == "GP-D-06" {
            assert!(html.contains("If the round ended now"), "nobody says what would come");
            let ready = table.view(Viewer::Spectator).ready;
            assert_eq!(html.matches("✔ ready</span>").count(), ready.len(), "who is ready");
        }
        let view = table.view(Viewer::Seat(seat));
        let of = |wanted: fn(Action) -> bool| offered.choices.iter().find(|choice| wanted(choice.action));
        if offered.point == "GP-D-07" {
            let actions: Vec<Action> = offered.choices.iter().map(|choice| choice.action).collect();
            let previews = Greyport::previews(&table.seen(seat), &actions);
            for (choice, preview) in offered.choices.iter().zip(previews) {
                let target = matches!(choice.action, Action::Target(_) | Action::Pass);
                assert_eq!(matches!(preview, Some(Preview::Words(words)) if words.contains('☠')), target);
            }
            let hero = usize::from(view.pending.hero.expect("somebody is about to fight")) - 1;
            let forecast = view.players[seat.index()].played[hero].forecast.as_ref().expect("it may fight");
            for target in &view.pending.fights {
                assert!(html.contains(&format!("☠ {} %", target.foe.defeats)));
            }
            assert_eq!(html.matches("class=\"ways\"").count(), 1, "what each way to go on would do");
            assert_eq!(html.matches("class=\"reason\"").count(), offered.refused.len(), "why not");
            if forecast.odds.len() > 1 {
                let bars = html.split("class=\"bars\"").nth(1).expect("the odds are drawn");
                for odds in &forecast.odds {
                    assert!(bars.contains(&format!("<b>{}</b>", odds.total)), "{odds:?}");
                }
                told |= !offered.refused.is_empty();
            }
        }
        let next = of(|action| matches!(action, Action::Fight(_)))
            .or_else(|| of(|action| matches!(action, Action::PlayHero(_))))
            .unwrap_or(&offered.choices[0]);
        table.act(seat, next.action).unwrap();
    }
    assert!(told, "nobody came to fight");
}

#[test]
fn the_last_strike_can_be_replayed_until_the_encounter_ends() {
    let mut table = table::<Greyport>("player_count=2 characters=random starting_hp=20", 3);
    let (mut bot, mut strikes) = (malice_bots::Level::Easy.bot::<Greyport>(3), 0);
    for _ in 0..300 {
        let Some(seat) = table.awaited().first() else { break };
        let html = drawn(&table, Viewer::Seat(seat), None);
        let (mut hurt, mut blows, mut striking) = (0, 0, false);
        for happened in table.log() {
            match happened.event {
                Event::EncounterBegan { .. } => (hurt, blows, striking) = (0, 0, false),
                Event::MonstersStruck { .. } => (hurt, blows, striking) = (0, 0, true),
                Event::CleanupBegan => striking = false,
                event => {
                    blows += u32::from(striking);
                    if let Event::PlayerHurt { amount, .. } = event {
                        hurt += u32::from(amount);
                    }
                }
            }
        }
        // A strike of nobody is not worth a line, and one that is still to fall is told elsewhere.
        let struck = blows > 0 && table.view(Viewer::Spectator).blows.is_empty();
        assert_eq!(html.contains("id=\"strikes\""), struck);
        let told = html.contains(&format!("Last strike: <b>{hurt}</b> to the party"));
        // Effects may hurt somebody after the strike.
        strikes += u32::from(struck && told);
        let action = bot.choose(&table.seen(seat));
        table.act(seat, action).unwrap();
    }
    assert!(strikes > 20, "{strikes}");
}

#[test]
fn the_sheet_of_achievements_has_two_columns_and_opens_at_the_end() {
    let record = include_str!("../../../../games/battle-for-greyport/replays/interrupted-party-won.jsonl");
    let record = Record::read(record).unwrap();
    let game = Greyport::new(&record.header.options, &Content::shipped(Greyport::meta().content));
    let table = Table::replay(game.unwrap().into(), &record).unwrap();
    let mut view = table.view(Viewer::Finished);
    let earned = view.achievements.len();
    assert!(earned > 0, "nothing to tick: the test would find nothing");
    // A hardcore game ticks both boxes.
    for (rest_healing, boxes) in [(2, 1), (0, 2)] {
        view.rest_healing = rest_healing;
        let (viewer, seats, sprite) = (Viewer::Finished, table.seats(), "sprite.svg");
        let story = Story::new(table.log());
        let scene = Scene {
            view: &view,
            viewer,
            seats,
            asked: None,
            takes_back: None,
            unconfirmed: None,
            intents: &[],
            advises: false,
            story,
            sprite,
        };
        let html = html(&table.game().board(&scene));
        assert!(html.contains("id=\"achievements\" open"));
        assert_eq!(
            (html.matches("☑").count(), html.matches("☐").count()),
            (earned * boxes, 24 - earned * boxes)
        );
        assert!(html.contains("defeat Drog, Troll General, in The Interrupted Party"));
        assert!(html.contains(&format!("Rest Healing {rest_healing}")));
        assert_eq!(html.matches("★ won").count(), 1, "the scenario of this game");
    }
}

#[test]
fn who_deals_out_shields_sees_every_blow_and_what_a_shield_stops() {
    let mut told = 0;
    for seed in 0..12 {
        let mut table = table::<Greyport>("player_count=3 starting_hp=20 scenario=blood_moon_rising", seed);
        let mut bot = malice_bots::Level::Easy.bot::<Greyport>(seed);
        while let Some(seat) = table.awaited().first() {
            let offered = asked(&mut table, seat);
            let html = drawn(&table, Viewer::Seat(seat), Some(&offered));
            let blows = table.view(Viewer::Seat(seat)).blows;
            assert_eq!(html.contains("About to strike"), !blows.is_empty());
            if offered.point == "GP-D-11" {
                let of = |victim| {
                    blows.iter().filter(|blow| blow.victim == victim).map(|blow| blow.left).sum::<u8>()
                };
                let you = of(seat);
                assert!(you == 0 || html.contains(&format!("<b>{you}</b> to you")), "{blows:?}");
                let actions: Vec<Action> = offered.choices.iter().map(|choice| choice.action).collect();
                let previews = Greyport::previews(&table.seen(seat), &actions);
                for (action, preview) in actions.iter().zip(previews) {
                    assert_eq!(matches!(action, Action::Shield(..)), preview.is_some(), "{action:?}");
                }
                told += 1;
            }
            let action = bot.choose(&table.seen(seat));
            table.act(seat, action).unwrap();
        }
    }
    assert!(told > 3, "{told}: too few to tell");
}

/// Whatever lies open can be looked up, under an id that the book of faces knows.
#[test]
fn what_lies_open_has_a_face() {
    for (seed, options) in TABLES.into_iter().enumerate() {
        let mut table = table::<Greyport>(options, seed as u64);
        let mut bot = malice_bots::Level::Easy.bot::<Greyport>(seed as u64);
        let known: BTreeSet<String> = table.game().faces().into_iter().map(|face| face.id).collect();
        while let Some(seat) = table.awaited().first() {
            let html = drawn(&table, Viewer::Seat(seat), None);
            let shown = html.split(" data-face=\"").skip(1).map(|rest| rest.split('"').next().unwrap());
            let shown: BTreeSet<&str> = shown.collect();
            assert!(shown.iter().all(|id| known.contains(*id)), "{shown:?}");
            let view = table.view(Viewer::Seat(seat));
            let hand = view.players[seat.index()].hand.iter().flatten();
            let open = hand.chain(&view.heroes.row).chain(&view.items.row).chain(&view.revealed);
            for id in open {
                assert!(shown.contains(id.as_str()), "{id} cannot be looked up");
            }
            for monster in
                view.players.iter().flat_map(|player| &player.monsters).chain(&view.location.monsters)
            {
                let kind = monster.id.rsplit_once('-').unwrap().0;
                assert!(shown.contains(kind), "{kind} cannot be looked up");
            }
            let action = bot.choose(&table.seen(seat));
            table.act(seat, action).unwrap();
        }
    }
}

/// The rows lie in the centre while somebody recruits, and in a list beside the place else.
#[test]
fn the_rows_are_large_when_somebody_recruits() {
    let mut table = table::<Greyport>("player_count=2 characters=random starting_hp=20", 3);
    let (mut bot, mut recruited) = (malice_bots::Level::Easy.bot::<Greyport>(3), 0);
    for _ in 0..300 {
        let Some(seat) = table.awaited().first() else { break };
        let offered = asked(&mut table, seat);
        let html = drawn(&table, Viewer::Seat(seat), Some(&offered));
        let recruits = matches!(offered.point, "GP-D-15" | "GP-D-17");
        let centre = html.split("class=\"region centre").nth(1).unwrap();
        let centre = centre.split("class=\"region").next().unwrap();
        assert_eq!(centre.contains("class=\"market\""), recruits || !centre.contains("class=\"place"));
        assert_eq!(html.contains("class=\"market folded\""), centre.contains("class=\"place"));
        recruited += u32::from(recruits);
        let action = bot.choose(&table.seen(seat));
        table.act(seat, action).unwrap();
    }
    assert!(recruited > 0, "nobody recruits: the test would find nothing");
}

#[test]
fn every_symbol_is_explained() {
    is_explained::<Greyport>();
}
