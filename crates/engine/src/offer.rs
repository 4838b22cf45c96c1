//! What a seat may answer: the candidates of a question, each with its verdict.
//!
//! The arm of a procedure that asks enumerates its candidates here. The legal list is those that it offers; refusals and
//! "why not?" are the others, each with the id of the rule that forbids it. So legality is written once.

use std::fmt;

use thiserror::Error;

use crate::Seat;

/// The id of a rule, as in a game's `RULES.md`.
pub type Rule = &'static str;

/// A candidate that a rule forbids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Refusal<A> {
    pub action: A,
    pub rule: Rule,
}

/// The buffer into which the rules write one seat's choices. The caller owns it and uses it again.
#[derive(Clone, Debug)]
pub struct Offer<A> {
    wanted: Option<Seat>,
    explain: bool,
    seat: Option<Seat>,
    owner: Option<Seat>,
    point: Rule,
    guarded: bool,
    /// How many of `written` are offered; what stands behind them is left from earlier questions. So a list is written like a slice,
    /// without looking for room at each choice.
    offered: usize,
    written: Vec<A>,
    back: Vec<A>,
    refused: Vec<Refusal<A>>,
}

/// More choices than most questions have.
const ROOM: usize = 128;

impl<A> Default for Offer<A> {
    fn default() -> Self {
        Self {
            wanted: None,
            explain: false,
            seat: None,
            owner: None,
            point: "",
            guarded: false,
            offered: 0,
            written: Vec::with_capacity(ROOM),
            back: Vec::with_capacity(16),
            refused: Vec::new(),
        }
    }
}

impl<A: Copy + PartialEq> Offer<A> {
    /// Makes the buffer ready for a run of the rules. With `wanted` only that seat's choices are collected, otherwise
    /// those of the first seat that is asked; `explain` collects refusals too.
    #[inline]
    pub fn prepare(&mut self, wanted: Option<Seat>, explain: bool) {
        self.wanted = wanted;
        self.explain = explain;
        self.seat = None;
        self.owner = None;
        self.guarded = false;
        self.offered = 0;
        self.back.clear();
        self.refused.clear();
    }

    /// Whether the choices of `seat` would be listed: those of one seat are.
    #[inline]
    pub fn wants(&self, seat: Seat) -> bool {
        self.seat.is_none() && self.wanted.is_none_or(|wanted| wanted == seat)
    }

    /// Begins the choices of `seat` at decision point `point`. `None` when nobody wants them listed.
    #[inline]
    pub fn to(&mut self, seat: Seat, point: Rule) -> Option<&mut Self> {
        if !self.wants(seat) {
            return None;
        }
        self.seat = Some(seat);
        self.point = point;
        Some(self)
    }

    /// Offers a candidate.
    #[inline]
    pub fn allow(&mut self, action: A) {
        match self.written.get_mut(self.offered) {
            Some(place) => *place = action,
            None => self.make_room(action),
        }
        self.offered += 1;
    }

    /// Offers a candidate if it may be chosen. It is written in any case and counted only then: where nobody can tell beforehand,
    /// that costs less than to guess.
    #[inline]
    pub fn allow_if(&mut self, may: bool, action: A) {
        self.allow(action);
        self.offered -= usize::from(!may);
    }

    /// Offers one candidate after the other. Where a range or a slice says how many there are, room for them is looked for once.
    #[inline]
    pub fn allow_all(&mut self, mut candidates: impl ExactSizeIterator<Item = A>) {
        // By what can be inlined alone: `len`, `zip` and `extend` are calls in programs that are compiled in several units.
        let end = self.offered + candidates.size_hint().0;
        let Some(room) = self.written.get_mut(self.offered..end) else {
            return self.allow_each(candidates);
        };
        for place in room {
            let Some(action) = candidates.next() else { break };
            *place = action;
        }
        self.offered = end;
    }

    #[cold]
    fn allow_each(&mut self, candidates: impl Iterator<Item = A>) {
        for action in candidates {
            self.allow(action);
        }
    }

    /// Room for this candidate and more: all of it holds this one until others are written.
    #[cold]
    fn make_room(&mut self, action: A) {
        self.written.resize((2 * self.offered).max(ROOM), action);
    }

    /// Offers a way back: out of what the seat itself has begun, before anything has come of it. It is accepted like any choice, but
    /// it leads to where the seat has been before, so search does not look at it, and what is forced is forced all the same.
    #[inline]
    pub fn allow_back(&mut self, action: A) {
        self.back.push(action);
    }

    /// Names a candidate that `rule` forbids.
    #[inline]
    pub fn refuse(&mut self, action: A, rule: Rule) {
        if self.explain {
            self.refused.push(Refusal { action, rule });
        }
    }

    /// Judges a candidate.
    #[inline]
    pub fn judge(&mut self, action: A, verdict: Result<(), Rule>) {
        match verdict {
            Ok(()) => self.allow(action),
            Err(rule) => self.refuse(action, rule),
        }
    }

    /// Whether refusals are collected: an arm may skip work that only they need.
    #[inline]
    pub fn explains(&self) -> bool {
        self.explain
    }

    /// Says that others cannot know how many choices there are: a single one is not answered by the table.
    #[inline]
    pub fn guard(&mut self) {
        self.guarded = true;
    }

    /// Says for whom the seat decides, where it plays another's turn.
    pub fn on_behalf_of(&mut self, owner: Seat) {
        self.owner = Some(owner);
    }

    /// The seat whose choices these are.
    #[inline]
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// The seat whose things are decided about: the decider, unless it plays another's turn.
    pub fn owner(&self) -> Option<Seat> {
        self.owner.or(self.seat)
    }

    /// The decision point, by its rule id.
    pub fn point(&self) -> Rule {
        self.point
    }

    /// The legal choices, in a stable order.
    #[inline]
    pub fn actions(&self) -> &[A] {
        &self.written[..self.offered]
    }

    /// The ways back, besides the legal choices.
    #[inline]
    pub fn back(&self) -> &[A] {
        &self.back
    }

    /// All that is accepted: the legal choices, then the ways back.
    pub fn accepted(&self) -> impl Iterator<Item = A> {
        self.actions().iter().chain(&self.back).copied()
    }

    pub fn refused(&self) -> &[Refusal<A>] {
        &self.refused
    }

    /// The only choice, if everybody can see that there is only one.
    #[inline]
    pub fn forced(&self) -> Option<A> {
        match *self.actions() {
            [only] if !self.guarded => Some(only),
            _ => None,
        }
    }

    /// The rule that forbids `action`, or `None` if it is offered. What was no candidate at all is forbidden by the
    /// decision point itself: something else is asked now.
    pub fn forbids(&self, action: A) -> Option<Rule> {
        if self.actions().contains(&action) || self.back.contains(&action) {
            return None;
        }
        Some(
            self.refused
                .iter()
                .find(|refusal| refusal.action == action)
                .map_or(self.point, |refusal| refusal.rule),
        )
    }
}

/// Why an action was not accepted. The state is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Illegal {
    #[error("the game is over")]
    Over,
    #[error("seat {0} is not asked anything now")]
    NotAsked(Seat),
    #[error("{action}: not allowed ({rule})")]
    Forbidden { action: String, rule: Rule },
    #[error("{0}")]
    Unreadable(String),
    #[error("{0}")]
    NoUndo(&'static str),
    #[error("so much has happened at this table that its record is full: open a new one")]
    Full,
}

impl Illegal {
    /// The rule that forbids it, where a rule does.
    pub fn rule(&self) -> Option<Rule> {
        if let Self::Forbidden { rule, .. } = self { Some(rule) } else { None }
    }

    pub(crate) fn forbidden(action: impl fmt::Display, rule: Rule) -> Self {
        Self::Forbidden { action: action.to_string(), rule }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_back_is_accepted_and_no_choice_to_be_weighed() {
        let mut offer: Offer<u8> = Offer::default();
        offer.prepare(None, true);
        let list = offer.to(Seat::new(0), "T-1").unwrap();
        list.allow(3);
        list.allow_back(9);
        assert_eq!((offer.actions(), offer.back()), (&[3][..], &[9][..]));
        assert_eq!(offer.accepted().collect::<Vec<_>>(), [3, 9]);
        assert_eq!((offer.forbids(9), offer.forced()), (None, Some(3)));
        offer.prepare(None, true);
        assert!(offer.back().is_empty());
    }

    #[test]
    fn candidates_are_offered_one_by_one_or_all_at_once() {
        let mut offer: Offer<usize> = Offer::default();
        offer.allow(7);
        offer.allow_all((0..200).rev());
        offer.allow_if(false, 8);
        assert_eq!(offer.actions().len(), 201);
        assert_eq!((offer.actions()[1], offer.actions()[200]), (199, 0));
        offer.allow_if(true, 9);
        assert_eq!(offer.actions()[200..], [0, 9]);
    }

    #[test]
    fn only_the_wanted_seat_is_listed() {
        let mut offer: Offer<u8> = Offer::default();
        offer.prepare(Some(Seat::new(1)), true);
        assert!(offer.to(Seat::new(0), "T-1").is_none());
        let list = offer.to(Seat::new(1), "T-1").unwrap();
        list.allow(3);
        list.refuse(4, "T-2");
        assert_eq!(offer.actions(), [3]);
        assert_eq!((offer.forbids(3), offer.forbids(4), offer.forbids(5)), (None, Some("T-2"), Some("T-1")));
        assert_eq!(offer.forced(), Some(3));
        offer.guard();
        assert_eq!(offer.forced(), None);
    }
}
