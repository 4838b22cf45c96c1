//! What each seat is asked, and since when: the number of a decision.
//!
//! An answer names the decision that it answers. Where several seats are asked at once, an answer of one does not make the
//! questions of the others new ones, so that nobody's answer is void because somebody else was faster.

use super::Table;
use crate::{Game, Rule, Seat, choices};

/// A question that waits for a seat's answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Question {
    /// The version at which it was put.
    pub(super) since: usize,
    /// Its decision point.
    point: Rule,
}

impl<G: Game> Table<G> {
    /// The number of the decision that `seat` has to make or may make, if there is one.
    pub fn decision(&self, seat: Seat) -> Option<usize> {
        self.questions.get(seat.index()).copied().flatten().map(|question| question.since)
    }

    /// After an entry of `actor`: whoever is asked the same as before keeps the question, everybody else gets a new one.
    pub(super) fn note_questions(&mut self, actor: Option<Seat>) {
        let awaited = self.may_choose();
        let since = self.version();
        for index in 0..self.questions.len() {
            let seat = Seat::new(index);
            let before = self.questions[index].filter(|_| actor != Some(seat));
            self.questions[index] = awaited.contains(seat).then(|| {
                let asked = Question { since, point: self.point(seat) };
                before.filter(|before| before.point == asked.point).unwrap_or(asked)
            });
        }
    }

    /// The questions of a table that was not played but restored: only their numbers were kept.
    pub(super) fn restore_questions(&mut self, since: &[Option<usize>]) {
        for (index, since) in since.iter().enumerate().take(self.questions.len()) {
            self.questions[index] =
                since.map(|since| Question { since, point: self.point(Seat::new(index)) });
        }
    }

    fn point(&mut self, seat: Seat) -> Rule {
        choices(&*self.game, &mut self.state, seat, false, &mut self.io).point()
    }
}
