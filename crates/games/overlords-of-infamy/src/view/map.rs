//! The map as everybody sees it: nothing on it is hidden.

use malice_engine::Seat;
use serde::Serialize;

use super::Tally;
use crate::OverlordsOfInfamy;
use crate::board::Kind;
use crate::effect::SiteKind;
use crate::ids::{Site, Space};
use crate::rules::land;
use crate::state::Tabletop;

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SpaceView {
    pub at: String,
    pub kind: String,
    pub zone: Option<String>,
    pub tile: Option<String>,
    pub rotation: u8,
    /// The sides that walls bar, as they lie: 0 is east, then against the clock.
    pub walls: Vec<u8>,
    pub pitfall: bool,
    /// A tile that is joined to its owner's lair (OI-HRV-07).
    pub connected: bool,
    pub sites: Vec<SiteView>,
    pub tokens: Option<Tally>,
    #[serde(skip)]
    pub space: Space,
    /// The place on the board, as in `at`.
    #[serde(skip)]
    pub place: (i8, i8),
    /// While the Hero moves: the last space of a shortest way here.
    #[serde(skip)]
    pub way: Option<Space>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SiteView {
    /// A resource, `village` or `relic`.
    pub gives: String,
    pub lackey: Option<Seat>,
    pub intruder: bool,
    pub fresh: bool,
}

impl OverlordsOfInfamy {
    pub(super) fn show_space(&self, t: &Tabletop, space: Space) -> SpaceView {
        let hex = t.hex(space);
        let kind = self.board().kind(space);
        let tile = hex.tile.map(|tile| &self.tables.tiles[tile as usize]);
        let sites = [0, 1].into_iter().filter_map(|slot| {
            let site = Site::new(space, slot);
            let gives = match (land::site_kind(t, site), kind) {
                (Some(SiteKind::Resource(resource)), _) => resource.name().to_owned(),
                (Some(SiteKind::Village), _) => "village".to_owned(),
                (None, Kind::Relic(relic)) if slot == 0 => self.tables.relics[relic as usize].id.clone(),
                (None, _) => return None,
            };
            let lackey = t.lackey(site);
            Some(SiteView {
                gives,
                lackey: lackey.map(|lackey| lackey.owner),
                intruder: lackey.is_some_and(|lackey| lackey.intruder),
                fresh: lackey.is_some_and(|lackey| lackey.fresh),
            })
        });
        SpaceView {
            at: self.board().name(space),
            kind: match kind {
                Kind::Headquarters => "hq",
                Kind::Relic(_) => "relic",
                Kind::Barracks(_) => "barracks",
                Kind::LairVillage(_) => "lair_village",
                Kind::LairResource(_) => "lair_resource",
                Kind::Map(_) => "map",
                Kind::Contested(..) => "contested",
            }
            .into(),
            zone: self.board().zone_of(space).map(|zone| self.board().zones[zone as usize].name.clone()),
            tile: tile.map(|tile| tile.id.clone()),
            rotation: hex.rotation,
            walls: tile.map_or_else(Vec::new, |tile| {
                tile.walls.iter().map(|side| (side + hex.rotation) % 6).collect()
            }),
            pitfall: tile.is_some_and(|tile| tile.pitfall),
            connected: t.players.iter().any(|player| player.connected.contains(space)),
            sites: sites.collect(),
            tokens: hex.tokens.map(|(kind, count)| Tally { resource: kind.name().into(), count }),
            space,
            place: self.board().places[space.index()],
            way: None,
        }
    }
}
