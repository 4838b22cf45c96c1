//! Free actions: a Portal or a Boss may be used whenever the own turn waits (OB-PORT-01, OB-BOSS-03), but not between the
//! clicks of one choice and never in another's turn (OB-R-13).

use malice_engine::{Offer, Rule, Seat};

use super::{Cx, Flow, Frame, Relocate, UseAbility, ability, relocate};
use crate::Overboss;
use crate::action::Action;
use crate::effect::{Ability, Window};
use crate::event::Event;
use crate::ids::squares;
use crate::state::Tabletop;

/// Adds the free actions of the active player to an offer. Mostly there are none to think of.
#[inline]
pub(super) fn offer(t: &Tabletop, game: &Overboss, window: Window, offer: &mut Offer<Action>) {
    if t.map(t.active).active_portals != 0 || game.boss_cards || offer.explains() {
        offer_all(t, game, window, offer);
    }
}

fn offer_all(t: &Tabletop, game: &Overboss, window: Window, offer: &mut Offer<Action>) {
    match portal(t) {
        Ok(liftable) => offer.allow_all(squares(liftable).map(Action::UsePortal)),
        Err(rule) => {
            if offer.explains() {
                for square in squares(t.map(t.active).occupied) {
                    offer.refuse(Action::UsePortal(square), rule);
                }
            }
        }
    }
    if game.boss_cards {
        offer.judge(Action::RevealBoss, boss(t, game, window));
        // Others cannot know whether the hidden card can be used now: they may not learn it from an answer given by itself.
        if could_reveal(t, game, t.active, window, |_| true) {
            offer.guard();
        }
    }
}

/// Whether, as far as everybody can see, a free action may be usable in this window.
#[inline]
pub(super) fn may_be_used(t: &Tabletop, game: &Overboss, window: Window) -> bool {
    (t.map(t.active).active_portals != 0 || game.boss_cards) && some_usable(t, game, window)
}

#[inline(never)]
fn some_usable(t: &Tabletop, game: &Overboss, window: Window) -> bool {
    portal(t).is_ok() || could_reveal(t, game, t.active, window, |_| true)
}

/// Begins a free action, if `action` is one.
#[inline]
pub(super) fn begin(t: &mut Tabletop, action: Action, cx: &mut Cx<'_>) -> Option<Flow> {
    matches!(action, Action::UsePortal(_) | Action::RevealBoss).then(|| begin_free(t, action, cx))
}

fn begin_free(t: &mut Tabletop, action: Action, cx: &mut Cx<'_>) -> Flow {
    let seat = t.active;
    if let Action::UsePortal(square) = action {
        // OB-PORT-02: the Portal turns to its used side and stays in the lair; the lowest of several (OB-R-50).
        let map = t.map_mut(seat);
        let portal = map.active_portal().expect("an active Portal is in the lair");
        map.active_portals &= map.active_portals - 1;
        t.portal_used = true;
        cx.log.emit(|| Event::PortalUsed { seat, portal });
        return Flow::Call(Frame::Relocate(Relocate::portal(seat, square)));
    }
    // OB-BOSS-03: face up for the rest of the game.
    t.bosses[seat.index()].revealed = true;
    let card = t.boss(seat).expect("a Boss was kept");
    cx.log.emit(|| Event::BossRevealed { seat, card: card as u8 });
    cx.log.reveal();
    Flow::Call(Frame::Ability(UseAbility::new(seat, cx.game.tables.bosses[card].ability)))
}

/// The squares whose unit a Portal may lift first (OB-D-14), or the rule that forbids its use.
#[inline]
fn portal(t: &Tabletop) -> Result<u16, Rule> {
    let map = t.map(t.active);
    if t.portal_used {
        return Err("OB-PORT-01");
    }
    if map.active_portal().is_none() {
        return Err(if map.used_portals() == 0 { "OB-D-14" } else { "OB-PORT-02" });
    }
    // OB-R-14: not if nothing could change place.
    if relocate::possible(map) { Ok(map.occupied) } else { Err("OB-R-14") }
}

/// Whether the active player may reveal the own Boss now.
fn boss(t: &Tabletop, game: &Overboss, window: Window) -> Result<(), Rule> {
    let seat = t.active;
    if t.bosses[seat.index()].revealed {
        return Err("OB-BOSS-03");
    }
    let card = &game.tables.bosses[t.boss(seat).expect("a Boss was kept")];
    // OB-R-32: only if the ability can be used in this window.
    if card.windows.contains(&window) && ability::usable(t, game, seat, card.ability) {
        Ok(())
    } else {
        Err("OB-R-32")
    }
}

/// Whether `seat` could hold a Boss, for all that the others can see, that is usable now and of the wanted sort.
pub(super) fn could_reveal(
    t: &Tabletop,
    game: &Overboss,
    seat: Seat,
    window: Window,
    wanted: impl Fn(Ability) -> bool,
) -> bool {
    if !game.boss_cards || t.bosses[seat.index()].revealed {
        return false;
    }
    let face_up = |card: usize| {
        super::clockwise(seat, game.players)
            .any(|other| t.bosses[other.index()].revealed && t.boss(other) == Some(card))
    };
    game.tables.bosses.iter().enumerate().any(|(index, card)| {
        wanted(card.ability)
            && card.windows.contains(&window)
            && !face_up(index)
            && ability::usable(t, game, seat, card.ability)
    })
}
