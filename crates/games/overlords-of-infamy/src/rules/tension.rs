//! World Tension (OI-TEN): how the tracker moves, and what it wakes.

use super::Cx;
use crate::event::Event;
use crate::state::Tabletop;

/// The tracker's end.
pub(crate) const FULL: u8 = 10;

/// Moves the tracker forward; what goes past its end is lost (OI-R-03). Landing on or passing 3, 6 or 9 rouses the Hero.
pub(crate) fn advance(t: &mut Tabletop, steps: u8, cx: &mut Cx<'_>) {
    let from = t.tension;
    t.tension = (t.tension + steps).min(FULL);
    if t.tension == from {
        return;
    }
    let tension = t.tension;
    cx.log.emit(|| Event::TensionMoved { tension });
    for mark in [3, 6, 9] {
        if from < mark && mark <= t.tension && !t.modifiers.hero_frozen {
            rouse(t, cx);
        }
    }
}

/// OI-TEN-05, OI-HERO-08, OI-R-25: a lying Hero only stands up; a standing one moves before the next turn.
fn rouse(t: &mut Tabletop, cx: &mut Cx<'_>) {
    if t.prone {
        t.prone = false;
        cx.log.emit(|| Event::HeroStoodUp);
    } else {
        t.hero_pending = true;
        cx.log.emit(|| Event::HeroRoused);
    }
}
