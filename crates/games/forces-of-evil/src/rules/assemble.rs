//! Assembling heroes: clarion calls when cards come into play, and their reversal when they leave it.

use super::Cx;
use crate::ForcesOfEvil;
use crate::event::Event;
use crate::ids::{Kind, Light};
use crate::state::Tabletop;

impl ForcesOfEvil {
    /// FE-ASM-02: "per player" multiplies.
    fn clarion(&self, card: Light) -> [u8; 4] {
        let row = self.tables.light(card);
        let times = if row.per_player { self.players as u8 } else { 1 };
        row.clarion.map(|n| n * times)
    }

    /// Whom the Cards of Light in play call, by class.
    pub(crate) fn called(&self, t: &Tabletop) -> [u8; 4] {
        let tops = t.pillars.iter().filter_map(|pillar| pillar.last());
        tops.map(|card| self.clarion(*card))
            .fold([0; 4], |sum, more| std::array::from_fn(|i| sum[i] + more[i]))
    }
}

/// FE-ASM-01: from the garrison first, the rest from the box; what is not there does not come (FE-R-05).
pub(super) fn call(t: &mut Tabletop, card: Light, cx: &mut Cx<'_>) {
    for (class, wanted) in Kind::CLASSES.into_iter().zip(cx.game.clarion(card)) {
        let i = class.index();
        let from_garrison = wanted.min(t.garrisons[i].count);
        let from_box = (wanted - from_garrison).min(t.supply[i]);
        t.garrisons[i].count -= from_garrison;
        t.supply[i] -= from_box;
        t.town[i] += from_garrison + from_box;
        if wanted > 0 {
            cx.log.emit(|| Event::HeroesAssembled { class, count: from_garrison + from_box });
        }
    }
}

/// FE-ASM-03, FE-ASM-04: as many as Town holds go back.
pub(super) fn reverse(t: &mut Tabletop, card: Light, cx: &mut Cx<'_>) {
    for (class, wanted) in Kind::CLASSES.into_iter().zip(cx.game.clarion(card)) {
        let back = wanted.min(t.town[class.index()]);
        t.town[class.index()] -= back;
        (0..back).for_each(|_| t.send_home(class));
        if back > 0 {
            cx.log.emit(|| Event::HeroesDispersed { class, count: back });
        }
    }
}

/// Lays a Card of Light on a Pillar: the covered one leaves play first (FE-R-16).
pub(super) fn lay(t: &mut Tabletop, card: Light, pillar: usize, cx: &mut Cx<'_>) {
    let covers = t.pillars[pillar].last().copied();
    if let Some(covered) = covers {
        reverse(t, covered, cx);
    }
    t.pillars[pillar].push(card);
    t.see_tops();
    cx.log.emit(|| Event::LightPlaced { card, pillar: pillar as u8, covers });
    call(t, card, cx);
}

/// Discards the top of a Pillar.
pub(super) fn discard_top(t: &mut Tabletop, pillar: usize, cx: &mut Cx<'_>) -> Option<Light> {
    let card = take_top(t, pillar, cx)?;
    t.light_discard.push(card);
    cx.log.emit(|| Event::LightDiscarded { card, pillar: pillar as u8 });
    Some(card)
}

/// Takes the top of a Pillar; the card below is in play again (FE-ASM-05, FE-R-17).
pub(super) fn take_top(t: &mut Tabletop, pillar: usize, cx: &mut Cx<'_>) -> Option<Light> {
    let card = t.pillars[pillar].pop()?;
    t.see_tops();
    reverse(t, card, cx);
    if let Some(uncovered) = t.pillars[pillar].last().copied() {
        call(t, uncovered, cx);
    }
    Some(card)
}

/// Discards whole stacks at once: nothing comes up (FE-R-18).
pub(super) fn clear_pillars(t: &mut Tabletop, cx: &mut Cx<'_>) {
    for pillar in 0..t.pillars.len() {
        if let Some(top) = t.pillars[pillar].last().copied() {
            reverse(t, top, cx);
        }
        let stack = std::mem::take(&mut t.pillars[pillar]);
        t.light_discard.extend(stack.iter().copied());
    }
    t.see_tops();
    cx.log.emit(|| Event::PillarsCleared);
}
