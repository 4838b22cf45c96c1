//! Where something happens, with what lay there at that time: what the log needs to speak of it.

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use super::Tabletop;
use crate::OverlordsOfInfamy;
use crate::ids::Site;

/// A site as it was when something happened there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    pub site: Site,
    /// The tile that lay there.
    pub tile: Option<u8>,
    /// Whoever plays in that zone.
    pub owner: Option<Seat>,
}

impl Tabletop {
    pub fn place(&self, game: &OverlordsOfInfamy, site: Site) -> Place {
        let owner = game.board().zone_of(site.space).and_then(|zone| self.owner_of(zone));
        Place { site, tile: self.hex(site.space).tile, owner }
    }
}
