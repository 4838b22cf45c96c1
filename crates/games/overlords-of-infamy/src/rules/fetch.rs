//! Fetch (OI-OVL-12, OI-R-42, OI-D-23): at the end of a turn without a Harvest, one resource after all.

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use super::lackeys::Errand;
use super::{Cx, Flow, lackeys, land, question, wait};
use crate::OverlordsOfInfamy;
use crate::action::Action;
use crate::effect::{Ability, SiteKind};
use crate::event::Event;
use crate::ids::Site;
use crate::state::Tabletop;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fetch;

/// Free resource sites of the own zone, lair and isolated tiles included: fetching is no Harvest (OI-R-42).
fn sites<'a>(t: &'a Tabletop, game: &'a OverlordsOfInfamy, seat: Seat) -> impl Iterator<Item = Site> + 'a {
    let zone = t.player(seat).zone.map(|zone| &game.board().zones[zone as usize]);
    let own = zone.map_or_else(Default::default, |zone| zone.lair.or(zone.map.and(t.tiled)));
    land::sites(t, own)
        .filter(move |(site, kind)| {
            matches!(kind, SiteKind::Resource(_))
                && lackeys::may_stand(t, game, seat, *site, None).is_ok()
                && lackeys::may_yield(t, seat, *kind, Errand::Fetch).is_ok()
        })
        .map(|(site, _)| site)
}

pub(crate) fn is_possible(t: &Tabletop, game: &OverlordsOfInfamy, seat: Seat) -> bool {
    game.overlord(t, seat).ability == Ability::Fetch
        && t.turn.harvests == 0
        && t.player(seat).barracks > 0
        && sites(t, game, seat).next().is_some()
}

impl Fetch {
    pub(super) fn run(t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = t.active;
        match answer {
            Some(Action::Spot(site)) => {
                cx.log.emit(|| Event::AbilityUsed { seat, overlord: t.overlord_of(seat) });
                lackeys::place(t, seat, site, false, cx);
                lackeys::work(t, seat, site, Errand::Fetch, cx);
                Flow::Return
            }
            Some(_) => Flow::Return,
            None => {
                if let Some(offer) = question(t, cx.offer, seat, "OI-D-23") {
                    for site in sites(t, cx.game, seat) {
                        offer.allow(Action::Spot(site));
                    }
                    offer.allow(Action::Pass);
                }
                wait(t, seat)
            }
        }
    }
}
