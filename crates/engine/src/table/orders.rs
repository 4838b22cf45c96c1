//! Standing orders: answers that a seat gives in advance, such as "no help in this battle".
//!
//! They are the seat's secret and the table's affair. The state knows nothing of them, and what they answer is entered as if the
//! seat had answered itself, so that nobody can tell the one from the other. The record does not hold them: who stores a table
//! stores them beside it ([`Table::given_orders`]), or it begins again with those of every table ([`Game::first_order`]).

use serde::{Deserialize, Serialize};

use super::{Hush, Laid, Table};
use crate::{Chance, Game, Illegal, Seat, SeatHeader};

/// An order that a seat has given, and the version at which it did.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Given {
    pub order: String,
    pub version: usize,
}

/// An order with the position in which it was given: the game looks at both to say whether it still holds.
#[derive(Clone, Debug)]
pub(super) struct Order<S> {
    seat: Seat,
    given: Given,
    since: S,
}

impl<S> Order<S> {
    /// Whether it is about being asked, which games know nothing of.
    fn is_hush(&self) -> bool {
        Hush::read(&self.given.order).is_some()
    }

    /// Whether no game knows of it.
    fn is_the_tables(&self) -> bool {
        self.is_hush() || Laid::read(&self.given.order).is_some()
    }
}

/// The orders with which a table begins.
pub(super) fn first<G: Game>(game: &G, seats: &[SeatHeader], state: &G::State) -> Vec<Order<G::State>> {
    let Some(name) = game.first_order() else { return Vec::new() };
    let given = Given { order: name.to_owned(), version: 0 };
    let people = (0..seats.len()).filter(|seat| seats[*seat].is_person()).map(Seat::new);
    people.map(|seat| Order { seat, given: given.clone(), since: state.clone() }).collect()
}

impl<G: Game> Table<G> {
    /// The orders that `seat` may give now, by name: the game's, then those to be left alone.
    pub fn orders(&self, seat: Seat) -> Vec<String> {
        let mut orders = self.game.orders(&self.state, seat);
        orders.extend(self.hushes(seat));
        orders
    }

    /// Those of them that it has not given.
    pub fn further_orders(&self, seat: Seat) -> Vec<String> {
        let mut orders = self.orders(seat);
        orders.retain(|name| !self.given_orders(seat).any(|given| given.order == *name));
        orders
    }

    /// The orders that `seat` has given.
    pub fn given_orders(&self, seat: Seat) -> impl Iterator<Item = &Given> {
        self.standing.iter().filter(move |order| order.seat == seat).map(|order| &order.given)
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
        let replaced = |old: &str| match (Hush::read(name), Hush::read(old)) {
            (Some(new), Some(old)) => new.point == old.point,
            (None, None) => game.replaces(name, old),
            _ => false,
        };
        self.standing.retain(|order| order.seat != seat || !replaced(&order.given.order));
        self.keep(seat, name.to_owned());
        self.answer_forced();
        Ok(start)
    }

    /// Keeps an order from now on.
    pub(super) fn keep(&mut self, seat: Seat, order: String) {
        let given = Given { order, version: self.version() };
        self.standing.push(Order { seat, given, since: self.state.clone() });
    }

    /// Takes an order back.
    pub fn cancel_order(&mut self, seat: Seat, name: &str) -> Result<(), Illegal> {
        if !self.given_orders(seat).any(|given| given.order == name) {
            return Err(Illegal::Unreadable(format!("'{name}' is no order that was given")));
        }
        self.standing.retain(|order| order.seat != seat || order.given.order != name);
        Ok(())
    }

    /// The orders of `seat` as they were stored, in the place of those with which a table begins.
    pub fn restore_orders(&mut self, seat: Seat, given: Vec<Given>) {
        self.cancel_orders(seat);
        for given in given {
            let since = self.at(given.version).state;
            self.standing.push(Order { seat, given, since });
        }
    }

    pub(super) fn cancel_orders(&mut self, seat: Seat) {
        self.standing.retain(|order| order.seat != seat);
    }

    /// Forgets the orders that have nothing to answer any more.
    pub(super) fn drop_ended_orders(&mut self) {
        let (game, state) = (&self.game, &self.state);
        let stands =
            |order: &Order<G::State>| game.stands(&order.given.order, &order.since, state, order.seat);
        self.standing.retain(|order| order.is_the_tables() || stands(order));
    }

    /// After an undo: what an order answered would be answered so again.
    pub(super) fn cancel_answering_orders(&mut self, seat: Seat) {
        if !self.awaited().contains(seat) {
            return;
        }
        let offer = self.offer(seat);
        let (game, state) = (&self.game, &self.state);
        let answer = |order: &Order<G::State>| match Hush::read(&order.given.order) {
            Some(hush) => hush.answer(&**game, &offer),
            None if order.is_the_tables() => None,
            None => game.obey(&order.given.order, &order.since, state, seat),
        };
        self.standing.retain(|order| order.seat != seat || answer(order).is_none());
    }

    /// To be left alone has nothing to do with the position: it is wished for at an earlier one too.
    pub(super) fn take_hushes(&mut self, later: &mut Self) {
        self.standing.extend(std::mem::take(&mut later.standing).into_iter().filter(Order::is_hush));
    }

    /// The next answer that somebody has given in advance.
    pub(super) fn ordered(&self) -> Option<(Seat, G::Action)> {
        let awaited = self.awaited();
        let mut asked =
            self.standing.iter().filter(|order| awaited.contains(order.seat) && !order.is_the_tables());
        asked.find_map(|order| {
            let answer = self.game.obey(&order.given.order, &order.since, &self.state, order.seat)?;
            Some((order.seat, answer))
        })
    }
}
