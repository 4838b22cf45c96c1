//! Hush: orders by which a seat is left alone in windows of one kind, the same in every game.
//!
//! They are standing orders like any others, given, kept and taken back with them. The table says what they answer and leaves it to
//! whoever drives it to act on it ([`Table::hushed`]), as if the seat had been quick: so the answer is an entry and a step of its own.

use super::Table;
use crate::{Game, Offer, Rule, Seat};

/// What a seat does not want to be asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hush<'a> {
    /// The decision point.
    pub point: &'a str,
    /// Whether it passes wherever it can, or only gives the answer that is the only one.
    pub always: bool,
}

impl<'a> Hush<'a> {
    /// Reads an order; `None` if it is one of the game's.
    pub fn read(order: &'a str) -> Option<Self> {
        let (word, point) = order.split_once(' ')?;
        match word {
            "hush" => Some(Self { point, always: false }),
            "pass" => Some(Self { point, always: true }),
            _ => None,
        }
    }

    /// The order by its name.
    pub fn order(self) -> String {
        format!("{} {}", if self.always { "pass" } else { "hush" }, self.point)
    }

    /// The answer to what is offered, if it is about that.
    pub(super) fn answer<G: Game>(self, game: &G, offer: &Offer<G::Action>) -> Option<G::Action> {
        let asked = offer.point() == self.point;
        match offer.actions() {
            _ if !asked => None,
            [only] => Some(*only),
            several => several.iter().copied().find(|action| self.always && game.passes(*action)),
        }
    }
}

impl<G: Game> Table<G> {
    /// The orders to be left alone that `seat` may give now: where it has a single choice, which others cannot know, and where it
    /// can pass.
    pub(super) fn hushes(&self, seat: Seat) -> Vec<String> {
        if !self.awaited().contains(seat) {
            return Vec::new();
        }
        let offer = self.offer(seat);
        let point: Rule = offer.point();
        let passes = offer.actions().iter().any(|action| self.game.passes(*action));
        let hush = |always: bool| Hush { point, always }.order();
        let alone = offer.actions().len() == 1;
        alone.then(|| hush(false)).into_iter().chain(passes.then(|| hush(true))).collect()
    }

    /// The next answer that somebody need not be asked for.
    pub fn hushed(&self) -> Option<(Seat, G::Action)> {
        self.awaited().iter().find_map(|seat| Some((seat, self.hushed_answer(seat)?)))
    }

    /// The answer of `seat`, if it is asked something that it does not want to be asked.
    pub fn hushed_answer(&self, seat: Seat) -> Option<G::Action> {
        let mut hushes = self.given_orders(seat).filter_map(|given| Hush::read(&given.order)).peekable();
        hushes.peek()?;
        let offer = self.awaited().contains(seat).then(|| self.offer(seat))?;
        hushes.find_map(|hush| hush.answer(&*self.game, &offer))
    }
}
