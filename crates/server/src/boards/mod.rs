//! How games look in the browser: one board module for each game, and what they share.
//!
//! A board draws a [`Scene`]: a view, and what is asked of the viewer. Every legal choice is a real button, drawn on the
//! thing it acts on, or beside the prompt where it acts on nothing that can be seen ([`Board::on_a_thing`]). All buttons
//! belong to the one form `act`, which the page around the board holds; so a board is free in where it puts them.

mod battle_for_greyport;
mod big_bad_overlord;
mod figures;
mod forces_of_evil;
mod overboss;
mod overlords_of_infamy;
mod pictures;
mod regions;
mod scene;
#[cfg(test)]
mod trial;

use malice_engine::{Face, Game, Learn, Panes, Points, Scenarios, Seat, Seen, Viewer};
use maud::Markup;

pub use figures::{Figure, figures};
pub use malice_words::Preview;
pub use pictures::{Illustration, Place, pictures};
pub(crate) use regions::filled;
pub use regions::{Region, Regions, Rival};
pub use scene::{Asked, Choice, Scene, Story, Told};
pub(crate) use scene::{art, query, symbols};

/// Symbols that mean the same.
#[derive(Clone, Debug)]
pub struct Explained {
    pub words: &'static str,
    pub pictures: Vec<Markup>,
}

/// A game that can be drawn.
pub trait Board: Game + Panes + Scenarios + Learn {
    /// The class under which the style sheet finds this game's things.
    const CLASS: &'static str;
    /// An SVG file of `<symbol>`s, drawn by `<use href="…#id">`: [`Scene::sprite`] gives the address.
    const SPRITE: &'static str;
    /// The style sheet of this game's things; the page's own is `assets/style.css`.
    const STYLE: &'static str;

    /// Options with which the rules show the table after set-up.
    const SET_UP: &'static [(&'static str, &'static str)];

    /// Files of scenarios that play the rulebook's examples: the rules are illustrated with their positions.
    const EXAMPLES: &'static [&'static str];

    /// What the game calls its points: "Power". `None` if it is not about points: then no score is shown.
    const UNIT: Option<&'static str>;

    /// What the graph at the end of a game shows of each seat: "Hit points". A game about points shows these.
    const COURSE: &'static str;

    /// What is counted of each seat at the end of a game.
    const FIGURES: &'static [Figure];

    /// The seat that events mean by a number.
    fn seat_of(&self, number: u64) -> Option<Seat> {
        u8::try_from(number).ok().and_then(|number| Seat::try_from(number).ok())
    }

    /// How much each seat has of [`Board::COURSE`] in a finished game, where nothing is hidden any more. Nothing at all while it is not
    /// counted yet.
    fn standing(&self, state: &Self::State) -> Vec<Points> {
        self.scores(state, Viewer::Finished).iter().map(|score| score.total).collect()
    }

    /// How a finished game that is not about points has ended, in a sentence; nothing where its remarks say it.
    fn conclusion(&self, _state: &Self::State, _names: &[&str]) -> Option<String> {
        None
    }

    /// Where the game stands: "Round 3 of 12".
    fn round(view: &Self::View) -> String;

    /// The picture on the home page: a small SVG of our own, without ids and without references.
    fn picture() -> Markup;

    /// The symbol of a line of the score pad, if the sprite has one.
    fn line_symbol(_line: &str) -> Option<String> {
        None
    }

    /// The picture of a face, from the sprite at this address: the symbol that is named like it, unless the board knows better.
    fn emblem(&self, face: &Face, sprite: &str) -> Markup {
        let named =
            symbols(Self::SPRITE).find(|symbol| symbol.split_once('-').is_some_and(|(_, id)| id == face.id));
        named.map(|symbol| art(sprite, &[symbol], "emblem", None)).unwrap_or_default()
    }

    /// What lies where as the viewer sees it, with every legal choice for which [`Board::on_a_thing`] holds as a button.
    fn board(&self, scene: &Scene<'_, Self>) -> Regions;

    /// Whether the board draws this choice on a thing; the others become buttons beside the prompt.
    fn on_a_thing(&self, action: Self::Action) -> bool;

    /// What each of these choices would do, as the seat may know it: to its own score, unless the game can tell more.
    fn previews(seen: &Seen<'_, Self>, actions: &[Self::Action]) -> Vec<Option<Preview>> {
        malice_words::scored(seen, actions)
    }

    /// What a symbol of the sprite means; nothing for one that is the picture of a card, a tile or a token.
    fn legend(symbol: &str) -> Option<&'static str>;

    /// What a coach tells a newcomer when a decision point (`OB-D-02`), a kind of choice (`draft`, the first word of its
    /// name) or a score line (`forest`) comes up for the first time. One or two sentences.
    fn coach(subject: &str) -> Option<&'static str>;
}
