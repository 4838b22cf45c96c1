//! Standing orders: answers that a seat gives in advance, such as "no help in this battle".
//!
//! They are the seat's secret and the table's affair. The state knows nothing of them, and what they answer is entered as if the
//! seat had answered itself, so that nobody can tell the one from the other. A table that is opened again has none but those with
//! which every table begins ([`Game::first_order`]).

use super::Table;
use crate::{Chance, Game, Illegal, Seat, SeatHeader};

/// An order with the position in which it was given: the game looks at both to say whether it still holds.
#[derive(Clone, Debug)]
pub(super) struct Order<S> {
    seat: Seat,
    name: String,
    since: S,
}

/// The orders with which a table begins.
pub(super) fn first<G: Game>(game: &G, seats: &[SeatHeader], state: &G::State) -> Vec<Order<G::State>> {
    let Some(name) = game.first_order() else { return Vec::new() };
    let people = (0..seats.len()).filter(|seat| seats[*seat].is_person()).map(Seat::new);
    people.map(|seat| Order { seat, name: name.to_owned(), since: state.clone() }).collect()
}

impl<G: Game> Table<G> {
    /// The orders that `seat` may give now, by name.
    pub fn orders(&self, seat: Seat) -> Vec<String> {
        self.game.orders(&self.state, seat)
    }

    /// The orders that `seat` has given.
    pub fn given_orders(&self, seat: Seat) -> impl Iterator<Item = &str> {
        self.standing.iter().filter(move |order| order.seat == seat).map(|order| order.name.as_str())
    }

    /// The first of the orders that may be given whose consequences can be shown before it is given, and what the seat would see then.
    pub fn foreseen(&self, seat: Seat) -> Option<(String, G::View)> {
        let state = self.seen(seat).imagine(&mut Chance::fast(0));
        let foreseen = |order: String| self.game.foresee(&order, &state, seat).map(|view| (order, view));
        self.orders(seat).into_iter().find_map(foreseen)
    }

    /// Gives an order, and answers by it what is asked already. Returns where in the log its events begin.
    pub fn order(&mut self, seat: Seat, name: &str) -> Result<usize, Illegal> {
        if !self.orders(seat).iter().any(|order| order == name) {
            return Err(Illegal::Unreadable(format!("'{name}' is no order that can be given now")));
        }
        let start = self.log.len();
        let game = &self.game;
        self.standing.retain(|order| order.seat != seat || !game.replaces(name, &order.name));
        self.standing.push(Order { seat, name: name.to_owned(), since: self.state.clone() });
        self.answer_forced();
        Ok(start)
    }

    /// Takes an order back.
    pub fn cancel_order(&mut self, seat: Seat, name: &str) {
        self.standing.retain(|order| order.seat != seat || order.name != name);
    }

    pub(super) fn cancel_orders(&mut self, seat: Seat) {
        self.standing.retain(|order| order.seat != seat);
    }

    /// After an undo: what an order answered would be answered so again.
    pub(super) fn cancel_answering_orders(&mut self, seat: Seat) {
        let (game, state) = (&self.game, &self.state);
        let answers = |order: &Order<G::State>| game.obey(&order.name, &order.since, state, seat).is_some();
        let asked = game.awaited(state).contains(seat);
        self.standing.retain(|order| order.seat != seat || !(asked && answers(order)));
    }

    /// The next answer that somebody has given in advance.
    pub(super) fn ordered(&self) -> Option<(Seat, G::Action)> {
        let awaited = self.awaited();
        let mut asked = self.standing.iter().filter(|order| awaited.contains(order.seat));
        asked.find_map(|order| {
            let answer = self.game.obey(&order.name, &order.since, &self.state, order.seat)?;
            Some((order.seat, answer))
        })
    }
}
