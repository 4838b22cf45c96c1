//! Content read from RON (`rows.rs`), checked (`check.rs`), and frozen into tables.

mod check;
mod rows;

use malice_engine::{Content, Fault, Source};

use self::check::Check;
use self::rows::{AftermathFile, EventFile, OverlordFile, PlotFile, PlotRow, TileFile};
pub use self::rows::{
    AftermathRow, BoardFile, BorderRow, EventRow, OverlordRow, RelicRow, SideRow, TileRow, ZoneRow,
};
use crate::board::Board;
use crate::effect::SiteKind;
use crate::ids::{RELICS, RESOURCES, Tokens};

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
    pub source: Source,
}

/// What the rules ask of a tile all the time, in a few bytes.
#[derive(Clone, Copy, Debug)]
struct Face {
    sites: [Option<SiteKind>; 2],
    /// A bit for each side.
    walls: u8,
}

impl From<&TileRow> for Face {
    fn from(row: &TileRow) -> Self {
        let walls = row.walls.iter().fold(0, |walls, side| walls | 1 << side);
        Self { sites: [0, 1].map(|slot| row.sites.get(slot).copied()), walls }
    }
}

/// All content of the game.
#[derive(Clone, Debug)]
pub struct Tables {
    pub square: Board,
    pub circle: Board,
    pub tiles: Vec<TileRow>,
    faces: Vec<Face>,
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
            faces: tiles.tiles.iter().map(Face::from).collect(),
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

    /// The sites of a tile, by slot.
    #[inline]
    pub fn sites(&self, tile: u8) -> [Option<SiteKind>; 2] {
        self.faces[tile as usize].sites
    }

    /// The sides on which a tile that is turned so has walls, a bit for each.
    #[inline]
    pub fn walls(&self, tile: u8, rotation: u8) -> u8 {
        let walls = self.faces[tile as usize].walls;
        (walls << rotation | walls >> (6 - rotation)) & 0b11_1111
    }

    pub fn has_village(&self, tile: u8) -> bool {
        self.sites(tile).contains(&Some(SiteKind::Village))
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
        source: row.source,
    }
}

fn keep<T>(read: Result<T, Vec<Fault>>, faults: &mut Vec<Fault>) -> Option<T> {
    read.map_err(|more| faults.extend(more)).ok()
}
