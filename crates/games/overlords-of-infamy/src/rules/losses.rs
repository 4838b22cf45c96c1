//! Lackeys that a player must discard (OI-TRN-07, OI-TRN-08, OI-D-22).

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use super::{Cx, Flow, lackeys, question, wait};
use crate::action::Action;
use crate::state::Tabletop;

/// A player discards so many Lackeys: Barracks first, then of the board by choice; one stays in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct LoseLackeys {
    seat: Seat,
    left: u8,
}

impl LoseLackeys {
    pub(crate) fn new(seat: Seat, left: u8) -> Self {
        Self { seat, left }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = self.seat;
        if let Some(Action::Spot(site)) = answer {
            lackeys::discard(t, site, cx);
            self.left -= 1;
        }
        while self.left > 0 && t.player(seat).in_play() > 1 {
            if t.player(seat).barracks > 0 {
                lackeys::pay(t, seat, cx);
                self.left -= 1;
                continue;
            }
            if let Some(offer) = question(t, cx.offer, seat, "OI-D-22") {
                for (site, _) in t.lackeys_of(seat) {
                    offer.allow(Action::Spot(site));
                }
            }
            return wait(t, seat);
        }
        // OI-TRN-07: a last Lackey that would be lost is put into the Barracks.
        if self.left > 0 {
            lackeys::recall_where(t, cx, |_, lackey| lackey.owner == seat);
        }
        Flow::Return
    }
}
