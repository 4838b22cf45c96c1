//! How games look in the browser: one board module for each game, and what they share.
//!
//! A board draws a [`Scene`]: a view, and what is asked of the viewer. Every legal choice is a real button, drawn on the
//! thing it acts on, or beside the prompt where it acts on nothing that can be seen ([`Board::on_a_thing`]). All buttons
//! belong to the one form `act`, which the page around the board holds; so a board is free in where it puts them.

mod battle_for_greyport;
mod big_bad_overlord;
mod forces_of_evil;
mod overboss;
mod overlords_of_infamy;
mod regions;
mod scene;
#[cfg(test)]
mod trial;

use malice_engine::{Game, Seen, Text};
use maud::Markup;

pub use malice_words::Preview;
pub use regions::{Region, Regions, Rival};
pub(crate) use scene::query;
pub use scene::{Asked, Choice, Scene, Story, Told};

/// A game that can be drawn.
pub trait Board: Game + Text {
    /// An SVG file of `<symbol>`s, drawn by `<use href="…#id">`: [`Scene::sprite`] gives the address.
    const SPRITE: &'static str;
    /// The style sheet of this game's things; the page's own is `assets/style.css`.
    const STYLE: &'static str;

    /// What the game calls its points: "Power". `None` if it is not about points: then no score is shown.
    const UNIT: Option<&'static str>;

    /// Where the game stands: "Round 3 of 12".
    fn round(view: &Self::View) -> String;

    /// The picture on the home page: a small SVG of our own, without ids and without references.
    fn picture() -> Markup;

    /// The symbol of a line of the score pad, if the sprite has one.
    fn line_symbol(_line: &str) -> Option<String> {
        None
    }

    /// What lies where as the viewer sees it, with every legal choice for which [`Board::on_a_thing`] holds as a button.
    fn board(&self, scene: &Scene<'_, Self>) -> Regions;

    /// Whether the board draws this choice on a thing; the others become buttons beside the prompt.
    fn on_a_thing(&self, action: Self::Action) -> bool;

    /// What each of these choices would do, as the seat may know it: to its own score, unless the game can tell more.
    fn previews(seen: &Seen<'_, Self>, actions: &[Self::Action]) -> Vec<Option<Preview>> {
        malice_words::scored(seen, actions)
    }

    /// What a coach tells a newcomer when a decision point (`OB-D-02`), a kind of choice (`draft`, the first word of its
    /// name) or a score line (`forest`) comes up for the first time. One or two sentences.
    fn coach(subject: &str) -> Option<&'static str>;
}
