//! Choosing a Boss (S1): every player keeps one of two cards, all at once and in secret (OB-BOSS-01, OB-R-30, OB-R-31).

use malice_engine::SeatSet;
use serde::{Deserialize, Serialize};

use super::{Cx, Flow};
use crate::action::Action;
use crate::event::Event;
use crate::state::Tabletop;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct BossChoice;

impl BossChoice {
    pub(super) fn run(t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        if let Some(Action::KeepBoss(card)) = answer {
            let seat = cx.by;
            let boss = &mut t.bosses[seat.index()];
            boss.kept = Some(u8::from(boss.dealt[1] == card));
            cx.log.emit(|| Event::BossKept { seat, card });
        }
        // OB-D-01: open to all who have not chosen; it closes when everybody has.
        let undecided: SeatSet = super::clockwise(t.first, cx.game.players)
            .filter(|seat| t.bosses[seat.index()].kept.is_none())
            .collect();
        if undecided.is_empty() {
            return Flow::Return;
        }
        for seat in undecided.iter() {
            if let Some(offer) = cx.offer.to(seat, "OB-D-01") {
                let dealt = t.bosses[seat.index()].dealt;
                for card in dealt {
                    offer.allow(Action::KeepBoss(card));
                }
            }
        }
        Flow::Ask(undecided)
    }
}
