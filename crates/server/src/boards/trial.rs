//! What holds for every board: it shows every choice once, names every thing once, and stays small.

use std::collections::BTreeSet;

use malice_bots::Level;
use malice_engine::{Content, Fast, Options, Points, Seat, SeatHeader, Seed, Table, Viewer};
use maud::Markup;

use super::{Asked, Board, Choice, Preview, Regions, Scene, Story, symbols};

const SPRITE: &str = "/assets/sprite.svg?v=0123456789abcdef";

/// A table for people with these options.
pub(super) fn table<G: Board>(options: &str, seed: u64) -> Table<G> {
    let meta = G::meta();
    let mut set = Options::default();
    for option in options.split_whitespace() {
        let (name, value) = option.split_once('=').unwrap();
        set.set_text(meta.options, name, value).unwrap();
    }
    let game = G::new(&set, &Content::shipped(meta.content)).unwrap();
    let seats = (1..=game.seats())
        .map(|n| SeatHeader { name: format!("Player {n}"), player: "human".into() })
        .collect();
    Table::new(game.into(), seats, Seed::from_number(seed))
}

/// What is asked of a seat, as a table would show it.
pub(super) fn asked<G: Board>(table: &mut Table<G>, seat: Seat) -> Asked<G> {
    let (game, view) = (table.game().clone(), table.view(Viewer::Seat(seat)));
    let offer = table.choices(seat).clone();
    let choice = |action: &G::Action| Choice {
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
        refused: Asked::refusals(&*game, &offer),
        foreseen: table.foreseen(seat),
    }
}

/// The board as the viewer gets it.
pub(super) fn drawn<G: Board>(table: &Table<G>, viewer: Viewer, asked: Option<&Asked<G>>) -> String {
    let scene = Scene {
        view: &table.view(viewer),
        viewer,
        seats: table.seats(),
        asked,
        takes_back: None,
        unconfirmed: None,
        intents: &[],
        advises: false,
        story: Story::new(table.log()),
        sprite: SPRITE,
    };
    html(&table.game().board(&scene))
}

/// All regions, one after the other.
pub(super) fn html(board: &Regions) -> String {
    board.draw(&Markup::default()).into_iter().map(|(_, region)| region.into_string()).collect()
}

/// The values of an attribute, in their order.
pub(super) fn values<'a>(html: &'a str, attribute: &str) -> Vec<&'a str> {
    let start = format!(" {attribute}=\"");
    html.split(start.as_str()).skip(1).map(|rest| rest.split('"').next().unwrap()).collect()
}

/// The board shows every choice once, names every thing once, uses what there is, and stays small.
pub(super) fn looks_right<G: Board>(table: &Table<G>, html: &str, asked: Option<&Asked<G>>) {
    check(table, &values(G::SPRITE, "id").into_iter().collect(), html, asked);
}

fn check<G: Board>(table: &Table<G>, symbols: &BTreeSet<&str>, html: &str, asked: Option<&Asked<G>>) {
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
    assert!(html.len() < 97_000, "{} bytes", html.len());
}

/// Every symbol is the picture of something that can be looked up, or explained; and none twice.
pub(super) fn is_explained<G: Board>() {
    let game = G::new(&Options::default(), &Content::shipped(G::meta().content)).unwrap();
    let faces: String = game.faces().iter().map(|face| game.emblem(face, SPRITE).into_string()).collect();
    let pictured: BTreeSet<&str> =
        values(&faces, "href").iter().filter_map(|href| href.strip_prefix(SPRITE)).collect();
    for symbol in symbols(G::SPRITE) {
        let words = G::legend(symbol);
        let has_picture = pictured.contains(format!("#{symbol}").as_str());
        assert!(words.is_some() || has_picture, "nobody can know what {symbol} of {} means", G::meta().id);
    }
    assert_eq!(G::legend("no such symbol"), None);
}

/// Plays a game; what the seat that is asked and a watcher see is checked. What came up is added to `met`.
pub(super) fn play<G: Board>(options: &str, seed: u64, met: &mut BTreeSet<String>) {
    let mut table = table::<G>(options, seed);
    let symbols = values(G::SPRITE, "id").into_iter().collect();
    let (mut fast, mut bot) = (Fast::new(seed), Level::Easy.bot::<G>(seed));
    while let Some(seat) = table.awaited().first() {
        let asked = asked(&mut table, seat);
        check(&table, &symbols, &drawn(&table, Viewer::Seat(seat), Some(&asked)), Some(&asked));
        check(&table, &symbols, &drawn(&table, Viewer::Spectator, None), None);
        // Chance reaches odd positions, a bot those that somebody plans for.
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
