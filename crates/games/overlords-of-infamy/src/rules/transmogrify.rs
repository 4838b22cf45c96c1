//! Transmogrify (OI-OVL-08, OI-R-43): what was paid turns into one resource of any kind, or into a Relic.

use serde::{Deserialize, Serialize};

use super::tokens::{Purse, move_tokens};
use super::{Cx, Flow, actions, question, wait};
use crate::action::Action;
use crate::ids::{RELICS, Resource};
use crate::state::Tabletop;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Transmogrify;

impl Transmogrify {
    pub(super) fn run(t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = t.active;
        match answer {
            Some(Action::Token(resource)) => {
                move_tokens(t, Purse::Supply, Purse::Seat(seat), resource, 1, cx);
                return Flow::Return;
            }
            // OI-REL-02: a Relic already held is replaced.
            Some(Action::Relic(relic)) => {
                actions::take_relic(t, seat, relic, cx);
                return Flow::Return;
            }
            _ => (),
        }
        if let Some(offer) = question(t, cx.offer, seat, "OI-D-15") {
            for resource in Resource::ALL {
                let there = t.supply[resource.index()] > 0;
                offer.judge(Action::Token(resource), if there { Ok(()) } else { Err("OI-D-15") });
            }
            for relic in 0..RELICS as u8 {
                let verdict = if cx.game.transmogrify_basic {
                    Err("OI-R-43")
                } else if t.relics >> relic & 1 == 0 {
                    Err("OI-REL-02")
                } else {
                    Ok(())
                };
                offer.judge(Action::Relic(relic), verdict);
            }
        }
        wait(t, seat)
    }
}
