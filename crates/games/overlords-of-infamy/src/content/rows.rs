//! The files as they are written: one row for each thing in the box.

use std::collections::BTreeMap;

use malice_engine::Source;
use serde::Deserialize;

use crate::effect::{Ability, Affinity, Bonus, Effect, Gender, SiteKind};
use crate::ids::Resource;

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardFile {
    pub headquarters: (i8, i8),
    pub relics: Vec<(i8, i8)>,
    pub square: SideRow,
    pub circle: SideRow,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideRow {
    pub zones: Vec<ZoneRow>,
    pub borders: Vec<BorderRow>,
    pub source: Source,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZoneRow {
    pub name: String,
    pub barracks: (i8, i8),
    pub village: (i8, i8),
    pub resource: (i8, i8),
    pub spaces: Vec<(i8, i8)>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BorderRow {
    pub between: (String, String),
    pub spaces: Vec<((i8, i8), Resource)>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TileFile {
    pub(super) tiles: Vec<TileRow>,
}

/// A map tile (OI-BRD-04, OI-BRD-06).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TileRow {
    pub id: String,
    pub sites: Vec<SiteKind>,
    #[serde(default)]
    pub walls: Vec<u8>,
    #[serde(default)]
    pub pitfall: bool,
    pub source: Source,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OverlordFile {
    pub(super) overlords: Vec<OverlordRow>,
    pub(super) relics: Vec<RelicRow>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverlordRow {
    pub id: String,
    pub name: String,
    pub gender: Gender,
    pub affinity: Affinity,
    /// The resource of the lair (OI-R-17).
    pub lair: Resource,
    pub ability: Ability,
    pub ability_name: String,
    pub text: String,
    #[serde(default)]
    pub promo: bool,
    pub lair_source: Source,
    pub source: Source,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RelicRow {
    pub id: String,
    pub name: String,
    pub source: Source,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AftermathFile {
    pub(super) aftermaths: Vec<AftermathRow>,
}

/// What a completed Plot leaves behind (OI-PLT-10).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AftermathRow {
    pub id: String,
    pub text: String,
    /// Action Points that it costs.
    #[serde(default)]
    pub points: u8,
    #[serde(default)]
    pub effects: Vec<Effect>,
    #[serde(default)]
    pub bonus: Option<Bonus>,
    pub source: Source,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlotFile {
    pub(super) plots: Vec<PlotRow>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlotRow {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) cost: BTreeMap<Resource, u8>,
    #[serde(default)]
    pub(super) lackeys: u8,
    #[serde(default)]
    pub(super) relic: Option<String>,
    pub(super) points: u8,
    #[serde(default)]
    pub(super) aftermath: Option<String>,
    #[expect(dead_code, reason = "every row says where it comes from")]
    pub(super) name_source: Source,
    pub(super) source: Source,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventFile {
    pub(super) events: Vec<EventRow>,
}

/// A World Event.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventRow {
    pub id: String,
    pub name: String,
    #[serde(default = "one")]
    pub copies: u8,
    /// Until the revealer's next turn (OI-R-52).
    #[serde(default)]
    pub lasts: bool,
    pub effects: Vec<Effect>,
    pub text: String,
    pub name_source: Source,
    pub source: Source,
}

fn one() -> u8 {
    1
}
