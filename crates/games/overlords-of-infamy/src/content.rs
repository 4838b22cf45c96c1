//! Content read from RON, checked (`check.rs`), and frozen into tables.

mod check;

use std::collections::BTreeMap;

use malice_engine::{Content, Fault};
use serde::Deserialize;

use self::check::Check;
use crate::board::Board;
use crate::effect::{Ability, Affinity, Bonus, Effect, Gender, SiteKind};
use crate::ids::{RELICS, RESOURCES, Resource, Tokens};

pub const OVERLORDS: usize = 9;
pub const EVENTS: usize = 53;

/// The shipped files.
pub const FILES: &[(&str, &str)] = &[
    ("boards.ron", include_str!("../content/boards.ron")),
    ("tiles.ron", include_str!("../content/tiles.ron")),
    ("overlords.ron", include_str!("../content/overlords.ron")),
    ("aftermaths.ron", include_str!("../content/aftermaths.ron")),
    ("plots.ron", include_str!("../content/plots.ron")),
    ("events.ron", include_str!("../content/events.ron")),
];

/// Where a value comes from. Every row of content says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Source {
    Book,
    Public,
    House,
}

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
struct TileFile {
    tiles: Vec<TileRow>,
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
struct OverlordFile {
    overlords: Vec<OverlordRow>,
    relics: Vec<RelicRow>,
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
struct AftermathFile {
    aftermaths: Vec<AftermathRow>,
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
struct PlotFile {
    plots: Vec<PlotRow>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlotRow {
    id: String,
    name: String,
    cost: BTreeMap<Resource, u8>,
    #[serde(default)]
    lackeys: u8,
    #[serde(default)]
    relic: Option<String>,
    points: u8,
    #[serde(default)]
    aftermath: Option<String>,
    #[expect(dead_code, reason = "every row says where it comes from")]
    name_source: Source,
    #[expect(dead_code, reason = "every row says where it comes from")]
    source: Source,
}

/// A Nefarious Plot, ready for the rules.
#[derive(Clone, Debug)]
pub struct Plot {
    pub id: String,
    pub name: String,
    pub cost: Tokens,
    pub lackeys: u8,
    pub relic: Option<u8>,
    pub points: u8,
    /// By index into the content.
    pub aftermath: Option<u8>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct EventFile {
    events: Vec<EventRow>,
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

/// All content of the game.
#[derive(Clone, Debug)]
pub struct Tables {
    pub square: Board,
    pub circle: Board,
    pub tiles: Vec<TileRow>,
    pub overlords: Vec<OverlordRow>,
    pub relics: Vec<RelicRow>,
    pub aftermaths: Vec<AftermathRow>,
    pub plots: Vec<Plot>,
    pub events: Vec<EventRow>,
}

impl Tables {
    /// Reads and checks all files; every fault of every file is reported.
    pub fn load(content: &Content) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let boards = keep(content.read::<BoardFile>("boards.ron"), &mut faults);
        let tiles = keep(content.read::<TileFile>("tiles.ron"), &mut faults);
        let overlords = keep(content.read::<OverlordFile>("overlords.ron"), &mut faults);
        let aftermaths = keep(content.read::<AftermathFile>("aftermaths.ron"), &mut faults);
        let plots = keep(content.read::<PlotFile>("plots.ron"), &mut faults);
        let events = keep(content.read::<EventFile>("events.ron"), &mut faults);
        let mut check = Check { content, faults };
        if let Some(boards) = &boards {
            check.boards(boards);
        }
        if let Some(tiles) = &tiles {
            check.tiles(&tiles.tiles);
        }
        if let Some(file) = &overlords {
            check.overlords(&file.overlords, &file.relics);
        }
        if let Some(file) = &aftermaths {
            check.aftermaths(&file.aftermaths);
        }
        if let (Some(plots), Some(aftermaths), Some(overlords)) = (&plots, &aftermaths, &overlords) {
            check.plots(&plots.plots, &aftermaths.aftermaths, &overlords.relics);
        }
        if let Some(events) = &events {
            check.events(&events.events);
        }
        let faults = check.faults;
        let (Some(boards), Some(tiles), Some(overlords), Some(aftermaths), Some(plots), Some(events), true) =
            (boards, tiles, overlords, aftermaths, plots, events, faults.is_empty())
        else {
            return Err(faults);
        };
        let plots = plots
            .plots
            .into_iter()
            .map(|row| freeze(row, &aftermaths.aftermaths, &overlords.relics))
            .collect();
        Ok(Self {
            square: Board::new(&boards, &boards.square),
            circle: Board::new(&boards, &boards.circle),
            tiles: tiles.tiles,
            overlords: overlords.overlords,
            relics: overlords.relics,
            aftermaths: aftermaths.aftermaths,
            plots,
            events: events.events,
        })
    }

    pub fn relic_named(&self, name: &str) -> Option<u8> {
        self.relics.iter().position(|relic| relic.id == name).map(|index| index as u8)
    }

    /// The sites of a tile.
    #[inline]
    pub fn sites(&self, tile: u8) -> &[SiteKind] {
        &self.tiles[tile as usize].sites
    }

    pub fn has_village(&self, tile: u8) -> bool {
        self.sites(tile).contains(&SiteKind::Village)
    }
}

fn freeze(row: PlotRow, aftermaths: &[AftermathRow], relics: &[RelicRow]) -> Plot {
    let mut cost = [0; RESOURCES];
    for (resource, count) in &row.cost {
        cost[resource.index()] = *count;
    }
    let relic = row.relic.and_then(|name| relics.iter().position(|relic| relic.id == name));
    debug_assert!(relic.is_none_or(|relic| relic < RELICS), "the Relics were checked");
    let aftermath = row.aftermath.and_then(|name| aftermaths.iter().position(|row| row.id == name));
    Plot {
        id: row.id,
        name: row.name,
        cost,
        lackeys: row.lackeys,
        relic: relic.map(|relic| relic as u8),
        points: row.points,
        aftermath: aftermath.map(|row| row as u8),
    }
}

fn keep<T>(read: Result<T, Fault>, faults: &mut Vec<Fault>) -> Option<T> {
    read.map_err(|fault| faults.push(fault)).ok()
}
