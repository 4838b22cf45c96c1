//! Flooding (OI-OVL-10, OI-D-04): a Lackey moves to the space next to it, and may work there.

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use super::lackeys::Errand;
use super::tokens::{Purse, move_tokens};
use super::{Cx, Flow, lackeys, land, question, wait};
use crate::OverlordsOfInfamy;
use crate::action::Action;
use crate::board::Kind;
use crate::effect::Ability;
use crate::event::Event;
use crate::ids::{Site, Space};
use crate::state::Tabletop;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Flooding {
    from: Option<Site>,
    to: Option<Site>,
}

#[expect(clippy::wildcard_enum_match_arm, reason = "one ability floods")]
fn price(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> Option<(crate::ids::Resource, u8)> {
    match game.overlord(t, seat).ability {
        Ability::Flooding(resource, count) => Some((resource, count)),
        _ => None,
    }
}

/// Contested spaces and tiles of the own zone; lairs are out (OI-R-41).
#[expect(clippy::wildcard_enum_match_arm, reason = "all other spaces are out")]
fn is_ground(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat, space: Space) -> bool {
    match game.board().kind(space) {
        Kind::Contested(..) => true,
        Kind::Map(zone) => t.player(seat).zone == Some(zone),
        _ => false,
    }
}

/// Where a Lackey can go. A contested space that another holds needs the harvest with it (OI-R-41).
fn destinations<'a>(
    t: &'a Tabletop,
    game: &'a OverlordsOfInfamy,
    seat: Seat,
    from: Site,
) -> impl Iterator<Item = Site> + 'a {
    land::sites(t, game.board().around(from.space))
        .filter(move |(site, kind)| {
            is_ground(t, game, seat, site.space)
                && lackeys::may_stand(t, game, seat, *site, Some(from)).is_ok()
                && (t.lackey(*site).is_none() || lackeys::may_yield(t, seat, *kind, Errand::Flooding).is_ok())
        })
        .map(|(site, _)| site)
}

fn movers<'a>(t: &'a Tabletop, game: &'a OverlordsOfInfamy, seat: Seat) -> impl Iterator<Item = Site> + 'a {
    t.lackeys_of(seat)
        .filter(move |(site, _)| is_ground(t, game, seat, site.space))
        .map(|(site, _)| site)
        .filter(move |site| destinations(t, game, seat, *site).next().is_some())
}

/// The table once the price is paid, if the seat can: what is paid may be harvested again.
fn paid(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> Option<Tabletop> {
    let (resource, count) = price(t, game, seat)?;
    let mut after = *t;
    let left = t.player(seat).tokens[resource.index()].checked_sub(count)?;
    after.player_mut(seat).tokens[resource.index()] = left;
    after.supply[resource.index()] += count;
    Some(after)
}

pub(crate) fn is_possible(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> bool {
    price(t, game, seat).is_some() && can_pay_and_move(t, game, seat)
}

#[inline(never)]
fn can_pay_and_move(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> bool {
    paid(t, game, seat).is_some_and(|after| movers(&after, game, seat).next().is_some())
}

impl Flooding {
    /// The Lackey that is on the move.
    pub(crate) fn from(self) -> Option<Site> {
        self.from
    }

    pub(super) fn run(&mut self, t: &mut Tabletop, mut answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let (seat, game) = (t.active, cx.game);
        let Some(from) = self.from else {
            match answer {
                Some(Action::Spot(site)) => {
                    self.from = Some(site);
                    let (resource, count) = price(t, game, seat).expect("only who can flood is asked");
                    cx.log.emit(|| Event::AbilityUsed { seat, overlord: t.overlord_of(seat) });
                    move_tokens(t, Purse::Seat(seat), Purse::Supply, resource, count, cx);
                    return Flow::Next;
                }
                Some(_) => return Flow::Return,
                None => {
                    if let Some(offer) = question(t, cx.offer, seat, "OI-D-04") {
                        let after = paid(t, game, seat);
                        for site in after.iter().flat_map(|after| movers(after, game, seat)) {
                            offer.allow(Action::Spot(site));
                        }
                        offer.allow(Action::Pass);
                    }
                    return wait(t, seat);
                }
            }
        };
        let to = match (self.to, answer.take()) {
            (None, Some(Action::Spot(to))) => {
                self.to = Some(to);
                let held = t.take_lackey(to);
                if let Some(lackey) = t.take_lackey(from) {
                    t.put_lackey(to, lackey);
                }
                let places = [from, to].map(|site| t.place(game, site));
                cx.log.emit(|| Event::LackeyMoved { seat, from: places[0], at: places[1] });
                if let Some(other) = held {
                    lackeys::lose(t, other.owner, Some(to), false, cx);
                    lackeys::work(t, seat, to, Errand::Flooding, cx);
                    return Flow::Return;
                }
                to
            }
            (None, _) => {
                if let Some(offer) = question(t, cx.offer, seat, "OI-D-04") {
                    for site in destinations(t, game, seat, from) {
                        offer.allow(Action::Spot(site));
                    }
                }
                return wait(t, seat);
            }
            (Some(to), Some(action)) => {
                if action == Action::Accept {
                    lackeys::work(t, seat, to, Errand::Flooding, cx);
                } else {
                    lackeys::take_tile_tokens(t, seat, to, cx);
                }
                return Flow::Return;
            }
            (Some(to), None) => to,
        };
        let Some(kind) = land::site_kind(t, to) else { return Flow::Return };
        // OI-HRV-07: it may wander over isolated land, but not work there.
        let isolated = lackeys::is_isolated(t, game, to.space);
        let verdict =
            if isolated { Err("OI-HRV-07") } else { lackeys::may_yield(t, seat, kind, Errand::Flooding) };
        if let Some(offer) = question(t, cx.offer, seat, "OI-D-04") {
            offer.judge(Action::Accept, verdict);
            offer.allow(Action::Pass);
        }
        wait(t, seat)
    }
}
