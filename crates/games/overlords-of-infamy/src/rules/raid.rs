//! Raid the Heroes' Treasure (OI-RAID-01, OI-R-29): a Lackey for all that lies at the headquarters.

use malice_engine::{Rule, Seat};
use serde::{Deserialize, Serialize};

use super::tokens::{Purse, move_all};
use super::{Cx, Flow, Frame, LoseLackeys, land, tension};
use crate::OverlordsOfInfamy;
use crate::ids::{Space, total};
use crate::state::Tabletop;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Raid {
    /// The Lackey is gone, or on its way.
    paid: bool,
}

/// Whether a seat may raid: its last Lackey is no price (OI-TRN-06).
pub(crate) fn is_allowed(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> Result<(), Rule> {
    if t.modifiers.no_raid {
        Err("OI-TRN-10")
    } else if !land::touches_kingdom(t, game, seat) || t.hero == Space::HQ {
        Err("OI-RAID-01")
    } else if total(&t.hq) == 0 {
        Err("OI-R-29")
    } else if t.player(seat).in_play() < 2 {
        Err("OI-TRN-06")
    } else {
        Ok(())
    }
}

impl Raid {
    pub(super) fn run(&mut self, t: &mut Tabletop, cx: &mut Cx<'_>) -> Flow {
        let seat = t.active;
        if !std::mem::replace(&mut self.paid, true) {
            return Flow::Call(Frame::LoseLackeys(LoseLackeys::new(seat, 1)));
        }
        move_all(t, Purse::Hq, Purse::Seat(seat), cx);
        tension::advance(t, 3, cx);
        Flow::Return
    }
}
