//! Pictures for the rules: a table after set-up, and the positions of the examples, drawn like any table.

use malice_conformance::scenario::{Scenario, parse};
use malice_engine::{Chance, Content, Io, OptionSpec, Options, SeatHeader, Seed, Viewer};
use maud::{Markup, PreEscaped, html};

use super::{Board, Scene, Story};

/// What a picture stands beside in the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Place {
    /// The chapter on setting up.
    SetUp,
    /// The rule of this id.
    Rule(String),
}

/// A drawing with its words.
#[derive(Clone, Debug)]
pub struct Illustration {
    pub place: Place,
    pub caption: String,
    pub drawn: Markup,
}

/// Names that nobody takes for a person's.
const NAMES: [&str; 6] = ["Player 1", "Player 2", "Player 3", "Player 4", "Player 5", "Player 6"];

/// All pictures of a game, drawn with the sprite at this address.
pub fn pictures<G: Board>(sprite: &str) -> Vec<Illustration> {
    let mut pictures: Vec<Illustration> = Vec::new();
    let set_up = scenario_options::<G>(G::SET_UP.iter().copied());
    pictures.extend(drawn::<G>(&set_up, None, 0, sprite).map(|drawn| Illustration {
        place: Place::SetUp,
        caption: "The table after set-up, as those see it who watch.".into(),
        drawn,
    }));
    let scenarios = G::EXAMPLES.iter().flat_map(|file| parse("examples", file).unwrap_or_default());
    for scenario in scenarios {
        let cited = scenario.rules.iter().map(|rule| rule.what.clone());
        let Some(rule) = cited.into_iter().find(|id| is_example(id)) else { continue };
        let place = Place::Rule(rule);
        if scenario.position.is_none() || pictures.iter().any(|picture| picture.place == place) {
            continue;
        }
        let named = scenario.options.iter().map(|option| (option.what.0.as_str(), option.what.1.as_str()));
        let picture = drawn::<G>(&scenario_options::<G>(named), Some(&scenario), pictures.len(), sprite);
        pictures.extend(picture.map(|drawn| Illustration { place, caption: scenario.title.clone(), drawn }));
    }
    pictures
}

/// `OB-EX-03`.
fn is_example(id: &str) -> bool {
    id.split('-').nth(1) == Some("EX")
}

fn scenario_options<'a, G: Board>(named: impl Iterator<Item = (&'a str, &'a str)>) -> Options {
    let schema: &[OptionSpec] = G::meta().options;
    let mut options = Options::default();
    for (name, value) in named {
        options.set_text(schema, name, value).expect("examples are without faults");
    }
    options
}

/// The middle of the table at the beginning of a scenario, or after set-up; nothing where no such table can be drawn.
fn drawn<G: Board>(
    options: &Options,
    scenario: Option<&Scenario>,
    number: usize,
    sprite: &str,
) -> Option<Markup> {
    let game = G::new(options, &Content::shipped(G::meta().content)).ok()?;
    let seed = scenario.and_then(|scenario| scenario.seed).unwrap_or(1);
    let mut io = Io::new(Chance::seeded(Seed::from_number(seed)));
    let state = match scenario.and_then(|scenario| scenario.position.as_ref()) {
        Some(lines) => game.position(lines, &mut io).ok()?,
        None => game.start(&mut io),
    };
    let viewer = if scenario.is_some() { Viewer::Finished } else { Viewer::Spectator };
    let seats: Vec<SeatHeader> = NAMES
        .iter()
        .take(game.seats())
        .map(|name| SeatHeader { name: (*name).to_owned(), player: "human".into() })
        .collect();
    let regions = game.board(&Scene {
        view: &game.view(&state, viewer),
        viewer,
        seats: &seats,
        asked: None,
        takes_back: None,
        unconfirmed: None,
        intents: &[],
        advises: false,
        story: Story::new(&[]),
        sprite,
    });
    let centre = PreEscaped(own_names(&regions.centre.body.0, number));
    // The rule beside it says in words what it shows.
    Some(html! { div.region.centre .(regions.game) aria-hidden="true" inert { (centre) } })
}

/// A drawing whose names are its own: several stand on one page. Nothing in a book is followed from one state to the next.
fn own_names(drawn: &str, number: usize) -> String {
    let mut html = drawn.to_owned();
    for mark in [" id=\"", " href=\"#", " aria-labelledby=\"", " aria-describedby=\""] {
        html = html.replace(mark, &format!("{mark}picture-{number}-"));
    }
    let mut parts = html.split(" data-vt=\"");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| kept + part.split_once('"').map_or("", |(_, rest)| rest))
}
