//! Choosing a minion by kind and room; where that would be a long list, the kind first.

use malice_engine::{Offer, Rule, Seat};
use serde::{Deserialize, Serialize};

use crate::action::Action;
use crate::ids::{KINDS, Kind, members};
use crate::state::{Tabletop, kinds_of};

/// No list of choices is longer than 60 (§11 of the specification); what is offered beside the minions is little.
const MOST: u32 = 56;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pick {
    /// The kind that was named already.
    kind: Option<Kind>,
}

impl Pick {
    /// Offers each kind of minion in each of the seat's rooms, never in limbo (FE-R-54).
    pub(super) fn offer(
        &self,
        t: &Tabletop,
        owner: Seat,
        offer: &mut Offer<Action>,
        verdict: impl Fn(Kind, u8) -> Result<(), Rule>,
    ) {
        // The rooms in which each kind is, as sets.
        let (mut there, mut present, mut count) = ([0u32; KINDS], 0, 0);
        for (position, room) in t.dungeon(owner).enumerate() {
            let kinds = kinds_of(&room.units);
            members(kinds).for_each(|kind| there[kind] |= 1 << position);
            present |= kinds;
            count += kinds.count_ones();
        }
        let long = count > MOST;
        let wanted = self.kind.map_or(u16::MAX, Kind::bit);
        for kind in Kind::of(present & wanted) {
            let rooms = members(there[kind.index()]).map(|room| room as u8);
            if long && self.kind.is_none() {
                let verdicts = rooms.map(|room| verdict(kind, room));
                if let Some(best) = verdicts.reduce(Result::or) {
                    offer.judge(Action::Hold(kind), best);
                }
            } else {
                rooms.for_each(|room| offer.judge(Action::Take(kind, room), verdict(kind, room)));
            }
        }
    }

    /// The minion that an answer names; `None` if it names only the kind.
    pub(super) fn taken(&mut self, action: Action) -> Option<(Kind, u8)> {
        self.kind = if let Action::Hold(kind) = action { Some(kind) } else { None };
        if let Action::Take(kind, room) = action { Some((kind, room)) } else { None }
    }
}
