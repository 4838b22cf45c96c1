//! The board shows every choice once, names every thing once, and stays small; over random games of all variants.

use std::collections::BTreeSet;

use malice_bots::Level;
use malice_engine::{Content, Fast, Game, Options, Points, Seat, SeatHeader, Seed, Table, Text, Viewer};
use malice_overboss::Overboss;
use malice_overboss::action::Action;

use crate::boards::{Asked, Board, Choice, Preview, Scene};

const SPRITE: &str = "/assets/overboss.svg?v=0123456789abcdef";

/// The first words of all choices.
const CHOICES: &str = "keep draft place_tile place_unit pass give take activate choose slide_to use_portal lift drop \
                       reveal_boss draft_tile draft_token take_drawn rotate take_tile keep_tile end_turn";

fn table(options: &str, seed: u64) -> Table<Overboss> {
    let meta = Overboss::meta();
    let mut set = Options::default();
    for option in options.split_whitespace() {
        let (name, value) = option.split_once('=').unwrap();
        set.set_text(meta.options, name, value).unwrap();
    }
    let game = Overboss::new(&set, &Content::shipped(meta.content)).unwrap();
    let seats = (1..=game.seats())
        .map(|n| SeatHeader { name: format!("Player {n}"), player: "human".into() })
        .collect();
    Table::new(game.into(), seats, Seed::from_number(seed))
}

fn asked(table: &mut Table<Overboss>, seat: Seat) -> Asked<Action> {
    let (game, view) = (table.game().clone(), table.view(Viewer::Seat(seat)));
    let offer = table.choices(seat).clone();
    let choice = |action: &Action| Choice {
        action: *action,
        name: game.action_name(*action),
        text: game.action_text(&view, *action),
        is_final: false,
        preview: Some(Preview::Change(Points::default())),
    };
    Asked {
        seat,
        point: offer.point(),
        prompt: game.prompt(&view, offer.point()),
        choices: offer.actions().iter().map(choice).collect(),
        refused: Asked::refusals(&offer, |action| game.action_name(action)),
    }
}

fn drawn(table: &Table<Overboss>, viewer: Viewer, asked: Option<&Asked<Action>>) -> String {
    let scene = Scene {
        view: &table.view(viewer),
        viewer,
        seats: table.seats(),
        asked,
        unconfirmed: None,
        sprite: SPRITE,
    };
    table.game().board(&scene).into_string()
}

/// The values of an attribute, in their order.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    html.split(start.as_str()).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

fn check(table: &Table<Overboss>, symbols: &BTreeSet<&str>, html: &str, asked: Option<&Asked<Action>>) {
    let mut shown = values(html, "value");
    shown.sort_unstable();
    let mut legal: Vec<&str> = asked
        .iter()
        .flat_map(|asked| &asked.choices)
        .filter(|choice| table.game().on_a_thing(choice.action))
        .map(|choice| choice.name.as_str())
        .collect();
    legal.sort_unstable();
    assert_eq!(shown, legal, "at {}", asked.map_or("", |asked| asked.point));

    let names = values(html, "data-vt");
    assert_eq!(
        names.iter().collect::<BTreeSet<_>>().len(),
        names.len(),
        "one name for two things: {names:?}"
    );
    assert!(!html.contains(" style="), "styles are for the style sheet");
    for symbol in values(html, "href").iter().filter_map(|href| href.strip_prefix(SPRITE)) {
        assert!(symbols.contains(&symbol[1..]), "no symbol {symbol}");
    }
    // The page around the board needs some of the 100 KB too.
    assert!(html.len() < 80_000, "{} bytes", html.len());
}

/// Plays a game; what the seat that is asked and a watcher see is checked. What came up is added to `met`.
fn play(options: &str, seed: u64, met: &mut BTreeSet<String>) {
    let mut table = table(options, seed);
    let symbols = values(Overboss::SPRITE, "id").into_iter().collect();
    let (mut fast, mut bot) = (Fast::new(seed), Level::Easy.bot::<Overboss>(seed));
    while let Some(seat) = table.awaited().first() {
        let asked = asked(&mut table, seat);
        check(&table, &symbols, &drawn(&table, Viewer::Seat(seat), Some(&asked)), Some(&asked));
        check(&table, &symbols, &drawn(&table, Viewer::Spectator, None), None);
        // Chance reaches odd positions, a bot the patterns of Commands.
        let choice = if fast.below(3) == 0 {
            &asked.choices[fast.below(asked.choices.len() as u32) as usize]
        } else {
            let action = bot.choose(&table.seen(seat));
            asked.choices.iter().find(|choice| choice.action == action).unwrap()
        };
        met.insert(asked.point.to_owned());
        met.insert(choice.name.split(' ').next().unwrap().to_owned());
        table.act(seat, choice.action).unwrap();
    }
    check(&table, &symbols, &drawn(&table, Viewer::Finished, None), None);
}

#[test]
fn every_choice_is_drawn_once() {
    let mut met = BTreeSet::new();
    for seed in 0..8 {
        for options in [
            "player_count=1 command_cards=true boss_cards=true",
            "player_count=2",
            "player_count=3 terrain_mode=random boss_cards=true",
            "player_count=4 map_size=big_4x4 terrain_mode=random boss_cards=true command_cards=true",
            "player_count=5 boss_cards=true command_cards=true terrain_mode=chosen terrain_set=castle,volcano,summoning_circle,desert,cloud_island",
        ] {
            play(options, seed, &mut met);
        }
    }
    // Portals are an answer to other points, never a point of their own.
    let points = (1..=19).filter(|n| *n != 14).map(|n| format!("OB-D-{n:02}"));
    let missed: Vec<String> =
        points.chain(CHOICES.split(' ').map(String::from)).filter(|subject| !met.contains(subject)).collect();
    assert!(missed.is_empty(), "never came up: {missed:?}");
    for subject in &met {
        assert!(Overboss::coach(subject).is_some(), "the coach is silent on {subject}");
    }
}

#[test]
fn the_coach_knows_every_score_line() {
    let all = ["forest,cave,graveyard,swamp,camp", "castle,volcano,summoning_circle,desert,cloud_island"];
    for terrain in all {
        let options = format!("terrain_mode=chosen boss_cards=true terrain_set={terrain}");
        let mut table = table(&options, 1);
        for seat in 0..2 {
            let asked = asked(&mut table, Seat::new(seat));
            table.act(asked.seat, asked.choices[0].action).unwrap();
        }
        for line in &table.view(Viewer::Seat(Seat::new(0))).scores[0].lines {
            assert!(Overboss::coach(&line.line).is_some(), "the coach is silent on {}", line.line);
        }
    }
}

#[test]
fn a_hidden_boss_leaves_no_trace() {
    let mut table = table("player_count=2 boss_cards=true", 7);
    for seat in [0, 1] {
        let asked = asked(&mut table, Seat::new(seat));
        table.act(asked.seat, asked.choices[0].action).unwrap();
    }
    let view = table.view(Viewer::Seat(Seat::new(0)));
    let card = view.players[0].boss.as_ref().unwrap().card.as_ref().unwrap();
    assert!(drawn(&table, Viewer::Seat(Seat::new(0)), None).contains(&card.name));
    for viewer in [Viewer::Seat(Seat::new(1)), Viewer::Spectator] {
        let html = drawn(&table, viewer, None);
        assert!(!html.contains(&card.name) && !html.contains(&card.id));
    }
}
