//! The opening: Dukes picked if so agreed, three cards into each citadel, all at once, and the roll for the first turn.

use malice_engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::turn::distinct;
use super::{Cx, Flow, setup};
use crate::action::Action;
use crate::content::DUKES;
use crate::event::Event;
use crate::state::{CITADEL_LIMIT, Duke, Place, Tabletop};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Opening;

impl Opening {
    #[expect(clippy::unused_self, reason = "every procedure runs alike")]
    pub(super) fn run(&mut self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        if let Some(Action::PickDuke(portrait)) = answer {
            let duke = unpicked(t).expect("only a Duke without portrait is asked for one");
            setup::assign(t, duke, portrait, cx);
        }
        // BBO-SETUP-01: picked in the order of places (BBO-D-01).
        if let Some(duke) = unpicked(t) {
            let owner = t.owner(duke);
            if let Some(offer) = cx.offer.to(owner, "BBO-D-01") {
                for portrait in 0..DUKES as u8 {
                    let taken = t.dukes.iter().any(|player| player.portrait == Some(portrait));
                    offer.judge(Action::PickDuke(portrait), if taken { Err("BBO-SETUP-01") } else { Ok(()) });
                }
            }
            return Flow::ask(owner);
        }
        if let Some(Action::Stash(card)) = answer {
            let duke = unplaced(t, cx.by).expect("only a player with cards in hand is asked");
            let player = t.duke_mut(duke);
            player.take(Place::Hand, card);
            player.put(Place::Citadel, card);
            let duke = t.lord(duke);
            cx.log.emit(|| Event::CardStashed { duke, card, opening: true });
        }
        // BBO-SETUP-03: three for the citadel, all at once and in secret; the others are the army (BBO-D-02).
        let undecided: SeatSet =
            SeatSet::all(cx.game.players).iter().filter(|seat| unplaced(t, *seat).is_some()).collect();
        if !undecided.is_empty() {
            for seat in undecided.iter() {
                let Some(duke) = unplaced(t, seat) else { continue };
                let Some(offer) = cx.offer.to(seat, "BBO-D-02") else { continue };
                offer.guard();
                for card in distinct(&t.duke(duke).hand) {
                    offer.allow(Action::Stash(card));
                }
            }
            return Flow::Ask(undecided);
        }
        show_armies(t, cx);
        roll_for_first_turn(t, cx);
        Flow::Return
    }
}

fn unpicked(t: &Tabletop) -> Option<Duke> {
    t.living().find(|duke| t.duke(*duke).portrait.is_none())
}

/// The first Duke of a seat whose citadel is not filled yet.
pub(crate) fn unplaced(t: &Tabletop, seat: Seat) -> Option<Duke> {
    t.living().find(|duke| t.owner(*duke) == seat && t.duke(*duke).citadel.len() < CITADEL_LIMIT)
}

/// The roll that follows at once keeps what was hidden last from being taken back.
fn show_armies(t: &mut Tabletop, cx: &mut Cx<'_>) {
    for index in 0..t.dukes.len() {
        let player = &mut t.dukes[index];
        let cards = [player.hand[0], player.hand[1], player.hand[2]];
        player.hand.clear();
        player.army.extend(cards);
        let duke = t.lord(Duke(index as u8));
        cx.log.emit(|| Event::ArmyShown { duke, cards });
    }
}

/// BBO-SETUP-05, BBO-R-02: one die each, after the cards are placed; tied leaders roll again.
fn roll_for_first_turn(t: &mut Tabletop, cx: &mut Cx<'_>) {
    let mut leaders = SeatSet::all(cx.game.players);
    while leaders.len() > 1 {
        let mut best = 0;
        let mut highest = SeatSet::EMPTY;
        for seat in leaders.iter() {
            let roll = cx.chance.die(cx.stream, 6) as u8;
            cx.log.emit(|| Event::FirstPlayerRolled { seat, roll });
            if roll > best {
                (best, highest) = (roll, SeatSet::EMPTY);
            }
            if roll == best {
                highest.insert(seat);
            }
        }
        leaders = highest;
    }
    let first = leaders.first().expect("somebody rolls highest");
    // BBO-TWIN-02: the left Duke begins.
    let left = t.living().find(|duke| t.owner(*duke) == first);
    t.active = left.expect("everybody has a Duke");
}
