//! Plunder (OI-ESP-07, OI-ESP-08): a die, then tokens or the Relic.

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use super::tokens::{Point, Purse, TokenChoice, held, move_tokens};
use super::{Cx, Flow, Frame, actions, plot, question, roll, wait};
use crate::action::Action;
use crate::ids::{Resource, total};
use crate::state::Tabletop;

/// Plunder (OI-ESP-07, OI-ESP-08, OI-D-18): a die, then tokens or the Relic.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Plunder {
    /// Nobody: the headquarters.
    target: Option<Seat>,
    roll: u8,
    /// Tokens are being taken, or all is done.
    taking: bool,
}

impl Plunder {
    pub(crate) fn of(target: Option<Seat>) -> Self {
        Self { target, ..Self::default() }
    }

    pub(crate) fn target(self) -> Option<Seat> {
        self.target
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = t.active;
        if self.taking {
            return Flow::Return;
        }
        if self.roll == 0 {
            self.roll = roll(seat, cx);
            // OI-R-04: 5 and 6 count as 4, or are rolled again.
            while self.roll > 4 && cx.game.plunder_rerolls {
                self.roll = roll(seat, cx);
            }
            self.roll = self.roll.min(4);
        }
        let from = self.target.map_or(Purse::Hq, Purse::Seat);
        let relic = self.target.and_then(|target| t.player(target).relic).filter(|_| self.roll == 4);
        let count = match (self.roll, self.target) {
            (1, _) => 0,
            (2, _) => 1,
            (4, None) => 3,
            _ => 2,
        };
        // The first choice is here, where the Relic may be taken instead; more tokens follow one at a time.
        match answer {
            Some(Action::TakeRelic) => {
                if let (Some(target), Some(relic)) = (self.target, relic) {
                    plot::drop_relic(t, target, cx);
                    actions::take_relic(t, seat, relic, cx);
                }
                return Flow::Return;
            }
            Some(Action::Token(resource)) => {
                move_tokens(t, from, Purse::Seat(seat), resource, 1, cx);
                self.taking = true;
                let mut more = TokenChoice::new(seat, from, Purse::Seat(seat), count - 1, Point::Plunder);
                more.optional = true;
                return Flow::Call(Frame::TokenChoice(more));
            }
            Some(_) => return Flow::Return,
            None => (),
        }
        let tokens = held(t, from);
        if count == 0 || (total(&tokens) == 0 && relic.is_none()) {
            return Flow::Return;
        }
        if let Some(offer) = question(t, cx.offer, seat, "OI-D-18") {
            for resource in Resource::ALL {
                let verdict = if tokens[resource.index()] > 0 { Ok(()) } else { Err("OI-D-18") };
                offer.judge(Action::Token(resource), verdict);
            }
            offer.judge(Action::TakeRelic, if relic.is_some() { Ok(()) } else { Err("OI-ESP-07") });
            offer.allow(Action::Pass);
        }
        wait(t, seat)
    }
}
