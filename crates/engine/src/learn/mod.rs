//! What programs that learn get of a game: choices and positions as numbers, and a table that says what each number is.
//!
//! | To | use |
//! |---|---|
//! | give a game's choices numbers | [`crate::verbs!`], [`Domain`] |
//! | write what a seat knows as numbers | [`Learn::observe`], [`Sight`] |
//! | know what the numbers are | [`Layout`] |
//!
//! All is told as the seat sees it that plays: its own things come first, then the others' in the order of the table, and a choice that
//! names a seat names it so too. So what is learnt in one seat holds in every other.

mod layout;
mod sight;
mod verbs;

pub use self::layout::{Column, Layout, VerbRow};
pub use self::sight::{Part, Sight};
pub use self::verbs::{Around, Domain, Verb, Verbs, bases};
use crate::{Game, Offer, Seat};

/// A game that programs can learn. [`crate::verbs!`] writes what is needed for [`Learn::index`] and [`Learn::action`].
pub trait Learn: Game {
    /// The verbs of the game and what each is about. Number 0 is "wait": what a seat does that is not asked.
    fn verbs() -> &'static Verbs;

    /// The number of a choice that `by` makes.
    fn index(&self, by: Seat, action: Self::Action) -> usize;

    /// The choice of this number. `None` for "wait" and beyond the last; what it names need not be in this game.
    fn action(&self, by: Seat, index: usize) -> Option<Self::Action>;

    /// Writes all that `by` knows of a position. Every position of a game fills the same parts.
    fn observe(&self, state: &Self::State, by: Seat, sight: &mut Sight<'_>);

    /// The same into a slice that has the layout's size.
    ///
    /// # Panics
    /// If it has another one.
    fn encode(&self, state: &Self::State, by: Seat, out: &mut [f32]) {
        let mut sight = Sight::into(out);
        self.observe(state, by, &mut sight);
        sight.done();
    }

    /// Sets 1 for each choice of an offer and 0 for all others. Ways back lead to where the seat has been: they are left out.
    fn mask(&self, offer: &Offer<Self::Action>, mask: &mut [u8]) {
        mask.fill(0);
        match offer.seat() {
            Some(by) => offer.actions().iter().for_each(|action| mask[self.index(by, *action)] = 1),
            None => mask[0] = 1,
        }
    }
}
