//! Discarding down to hand size, and more if one likes (GP-DISC-01, GP-END-03).

use malice_engine::SeatSet;
use serde::{Deserialize, Serialize};

use super::{Cx, Flow, hand};
use crate::action::Action;
use crate::effect::Filter;
use crate::state::{Phase, Tabletop};

/// The seats that still discard; each ends with a pass (GP-D-16, GP-D-18).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Trim {
    open: SeatSet,
}

impl Trim {
    pub(super) const fn of(open: SeatSet) -> Self {
        Self { open }
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let game = cx.game;
        match answer {
            Some(Action::Discard(card)) => hand::discard(t, cx.by, card, None, cx),
            Some(_) => self.open.remove(cx.by),
            None => (),
        }
        self.open = self.open.iter().filter(|seat| !t.player(*seat).hand.is_empty()).collect();
        if self.open.is_empty() {
            return Flow::Return;
        }
        let point = if t.phase == Phase::EncounterEnd { "GP-D-18" } else { "GP-D-16" };
        for seat in self.open.iter() {
            let Some(offer) = cx.offer.to(seat, point) else { continue };
            let over = t.player(seat).hand.len() > hand::hand_size(t, game, seat);
            offer.judge(Action::Pass, if over { Err("GP-DISC-01") } else { Ok(()) });
            for card in hand::held(t, game, seat, Filter::Any) {
                offer.allow(Action::Discard(card));
            }
            if hand::is_secret(game, t.player(seat)) {
                offer.guard();
            }
        }
        Flow::Ask(self.open)
    }
}
