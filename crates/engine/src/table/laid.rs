//! Choices laid ready: what a seat will answer to its next question, if it can be chosen then and still means the same.
//!
//! They are kept with the standing orders of the seat, and are as secret as those. Whoever drives the table takes them when the seat is
//! asked, as if it had been quick, or tells it that they came to nothing ([`Laid::Late`]).

use super::Table;
use crate::{Game, Seat};

/// A choice for the next question of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Laid<'a> {
    /// At this decision point, the choice of this name, as long as these words describe it.
    Ready { point: &'a str, choice: &'a str, words: &'a str },
    /// It could not be chosen when the seat was asked.
    Late { words: &'a str },
}

impl<'a> Laid<'a> {
    /// Reads an order; `None` if it is another one.
    pub fn read(order: &'a str) -> Option<Self> {
        if let Some(words) = order.strip_prefix("late ") {
            return Some(Self::Late { words });
        }
        let (point, rest) = order.strip_prefix("lay ")?.split_once(' ')?;
        let (choice, words) = rest.split_once(" | ")?;
        Some(Self::Ready { point, choice, words })
    }

    /// The order by its name.
    pub fn order(self) -> String {
        match self {
            Self::Ready { point, choice, words } => format!("lay {point} {choice} | {words}"),
            Self::Late { words } => format!("late {words}"),
        }
    }
}

impl<G: Game> Table<G> {
    /// What `seat` has laid ready, and the version at which it did.
    pub fn laid(&self, seat: Seat) -> Option<(Laid<'_>, usize)> {
        self.given_orders(seat).find_map(|given| Some((Laid::read(&given.order)?, given.version)))
    }

    /// Lays a choice ready in the place of another. Whether it makes sense is for the caller to know.
    pub fn lay(&mut self, seat: Seat, laid: Laid<'_>) {
        self.take_up(seat);
        self.keep(seat, laid.order());
    }

    /// Nothing is laid ready any more.
    pub fn take_up(&mut self, seat: Seat) {
        while let Some((laid, _)) = self.laid(seat) {
            let order = laid.order();
            self.cancel_order(seat, &order).expect("it was given");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_laid_ready_is_read_as_it_was_written() {
        let ready =
            Laid::Ready { point: "OB-DRAFT-01", choice: "draft 1", words: "the forest | and the orc" };
        let late = Laid::Late { words: "the forest" };
        for laid in [ready, late] {
            assert_eq!(Laid::read(&laid.order()), Some(laid));
        }
        for other in ["hush OB-DRAFT-01", "lay", "lay OB-DRAFT-01 draft 1", "no_help"] {
            assert_eq!(Laid::read(other), None, "{other}");
        }
    }
}
