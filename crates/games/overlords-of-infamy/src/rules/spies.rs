//! Infiltrate and Assassinate (OI-ESP-06, OI-ESP-13): a Lackey on the tiles of another.

use malice_engine::{Rule, Seat};
use serde::{Deserialize, Serialize};

use super::lackeys::Errand;
use super::{Cx, Flow, lackeys, land, question, wait};
use crate::OverlordsOfInfamy;
use crate::action::Action;
use crate::ids::Site;
use crate::state::Tabletop;

/// The sites of a target's zone, each with what forbids a spy there: lairs are safe, Infiltrate needs a free site,
/// Assassinate one that somebody else holds (OI-ESP-06, OI-ESP-13, OI-R-36); isolated tiles are as good as others (OI-R-38).
pub(super) fn spots<'a>(
    t: &'a Tabletop,
    game: &'a OverlordsOfInfamy,
    seat: Seat,
    target: Seat,
    kills: bool,
) -> impl Iterator<Item = (Site, Result<(), Rule>)> + 'a {
    let zone = t.player(target).zone.map(|zone| &game.board().zones[zone as usize]);
    let (lair, map) = zone.map_or_else(Default::default, |zone| (zone.lair, zone.map));
    land::sites(t, lair.or(map.and(t.tiled))).map(move |(site, kind)| {
        let act = if kills { "OI-ESP-13" } else { "OI-ESP-06" };
        let verdict = match t.lackey(site) {
            _ if lair.contains(site.space) => Err(act),
            Some(lackey) if kills && lackey.owner == seat => Err("OI-R-36"),
            occupant if occupant.is_some() != kills => Err(act),
            _ if site.space == t.hero => Err("OI-HRV-08"),
            _ => lackeys::may_yield(t, seat, kind, Errand::Espionage),
        };
        (site, verdict)
    })
}

/// Infiltrate and Assassinate: where the Lackey goes (OI-D-17).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SendSpy {
    target: Seat,
    kills: bool,
}

impl SendSpy {
    pub(crate) fn new(target: Seat, kills: bool) -> Self {
        Self { target, kills }
    }

    pub(crate) fn target(self) -> Seat {
        self.target
    }

    pub(crate) fn kills(self) -> bool {
        self.kills
    }

    pub(super) fn run(self, t: &mut Tabletop, answer: Option<Action>, cx: &mut Cx<'_>) -> Flow {
        let seat = t.active;
        if let Some(Action::Spot(site)) = answer {
            lackeys::place(t, seat, site, true, cx);
            lackeys::work(t, seat, site, Errand::Espionage, cx);
            return Flow::Return;
        }
        if let Some(offer) = question(t, cx.offer, seat, "OI-D-17") {
            for (site, verdict) in spots(t, cx.game, seat, self.target, self.kills) {
                offer.judge(Action::Spot(site), verdict);
            }
        }
        wait(t, seat)
    }
}
