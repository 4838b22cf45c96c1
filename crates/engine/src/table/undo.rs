//! Taking back: one's own choices within the undo window, or anything by consent of all.

use super::{Past, PastMove, Table};
use crate::{Game, Happened, Illegal, Io, Seat, apply};

const ENOUGH: Illegal =
    Illegal::NoUndo("so much has happened at this table that nothing more can be taken back: play on");

impl<G: Game> Table<G> {
    /// How often all may agree to go back.
    pub const MOST_REWINDS: usize = 200;

    /// Whether there is room for taking back: half of all entries are left for playing the game to its end.
    fn may_go_back(&self) -> Result<(), Illegal> {
        if self.past.len() < Self::MOST_ENTRIES / 2 { Ok(()) } else { Err(ENOUGH) }
    }

    /// Takes back `seat`'s last choice, if nothing was drawn or revealed and nobody else has acted since.
    pub fn undo(&mut self, seat: Seat) -> Result<(), Illegal> {
        self.may_go_back()?;
        let to = self.undo_target(seat)?;
        self.take_back(seat, to)?;
        self.cancel_answering_orders(seat);
        self.answer_forced();
        Ok(())
    }

    /// Takes back all choices of `seat`'s turn that it still can. What it chose while others were asked too, such as a secret
    /// pick before the first turn, is no part of a turn.
    pub fn restart_turn(&mut self, seat: Seat) -> Result<(), Illegal> {
        let together = |table: &Self, index: usize| {
            matches!(table.past[index].what, PastMove::Choice { together: true, .. })
        };
        let kind = together(self, self.undo_target(seat)?);
        while self.undo_target(seat).is_ok_and(|index| together(self, index) == kind) {
            self.undo(seat)?;
        }
        Ok(())
    }

    /// The entry that an undo by `seat` would take back.
    pub fn undo_target(&self, seat: Seat) -> Result<usize, Illegal> {
        let mut alone = true;
        for &index in self.live[self.base.live..].iter().rev() {
            let past = self.past[index];
            let PastMove::Choice { auto, parallel, lane, barrier, .. } = past.what else { continue };
            let own = past.seat == seat;
            if barrier && (own || !lane) {
                return Err(Illegal::NoUndo("something was drawn or revealed since your last choice"));
            }
            if own && !auto {
                return if alone || parallel {
                    Ok(index)
                } else {
                    Err(Illegal::NoUndo("another seat has acted since your last choice"))
                };
            }
            if !own && !auto {
                if !parallel {
                    return Err(Illegal::NoUndo("another seat has acted since your last choice"));
                }
                alone = false;
            }
        }
        Err(Illegal::NoUndo("you have no choice that can still be taken back"))
    }

    /// The version before the last choice of `seat` that was not taken back: where it would like to go back to.
    pub fn last_choice(&self, seat: Seat) -> Option<usize> {
        self.live.iter().copied().rev().find(|&index| {
            let past = self.past[index];
            past.seat == seat && matches!(past.what, PastMove::Choice { auto: false, .. })
        })
    }

    /// Goes back to an earlier version, by consent of all, or stays where it is: either way, what is drawn from now on comes
    /// from fresh streams.
    pub fn rewind(&mut self, seat: Seat, to: usize) -> Result<(), Illegal> {
        if to > self.past.len() {
            return Err(Illegal::NoUndo("there is no such earlier version"));
        }
        if to < self.past.len() {
            self.may_go_back()?;
            let rewinds = self.past.iter().filter(|past| matches!(past.what, PastMove::Rewind { .. }));
            if rewinds.count() >= Self::MOST_REWINDS {
                return Err(Illegal::NoUndo(
                    "this table has gone back 200 times, and that is the most: play on",
                ));
            }
        }
        let earlier = self.at(to);
        self.go_back_to(earlier, seat, to);
        self.answer_forced();
        Ok(())
    }

    pub(super) fn go_back_to(&mut self, mut earlier: Self, seat: Seat, to: usize) {
        earlier.past = std::mem::take(&mut self.past);
        earlier.take_hushes(self);
        earlier.note_rewind(seat, to);
        *self = earlier;
    }

    /// Enters that all went back to where the table is now.
    pub(super) fn note_rewind(&mut self, seat: Seat, to: usize) {
        self.past.push(Past { seat, what: PastMove::Rewind { to } });
        self.io.chance.renew(self.past.len() as u64);
        self.rebase();
        self.questions.fill(None);
        self.note_questions(None);
    }

    /// Plays the window again without `seat`'s choices from entry `to` on, and without the forced answers that followed.
    /// If another's choice rests on them, nothing changes.
    pub(super) fn take_back(&mut self, seat: Seat, to: usize) -> Result<(), Illegal> {
        let mut state = self.base.state.clone();
        let mut io: Io<G> = Io::new(self.base.chance.clone());
        let (mut live, mut log) = (Vec::new(), Vec::new());
        for &index in &self.live[self.base.live..] {
            let past = self.past[index];
            let PastMove::Choice { action, parallel, .. } = past.what else { continue };
            if index >= to && (past.seat == seat || !parallel) {
                continue;
            }
            apply(&*self.game, &mut state, past.seat, action, &mut io)
                .map_err(|_| Illegal::NoUndo("another seat's choice rests on yours"))?;
            live.push(index);
            log.extend(io.log.take().into_iter().map(|event| Happened { version: index + 1, event }));
        }
        (self.state, self.io) = (state, io);
        self.live.truncate(self.base.live);
        self.live.append(&mut live);
        self.log.truncate(self.base.log);
        self.log.append(&mut log);
        self.past.push(Past { seat, what: PastMove::Undo { to } });
        self.note_questions(Some(seat));
        Ok(())
    }
}
