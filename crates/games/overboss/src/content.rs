//! Content read from RON, checked (`check.rs`), and frozen into tables.

mod check;

use std::collections::BTreeMap;

use malice_engine::{Content, Fault, Rule, Source};
use serde::Deserialize;

use self::check::Check;
use crate::effect::{Ability, CommandEffect, Edge, Objective, OnPlace, Scoring, Window};
use crate::ids::{Id, TILES, TileId, TileType};
use crate::pattern::Pattern;

pub const COMMAND_CARDS: usize = 18;
pub const BOSS_CARDS: usize = 10;

/// The shipped files.
pub const FILES: &[(&str, &str)] = &[
    ("terrain.ron", include_str!("../content/terrain.ron")),
    ("tokens.ron", include_str!("../content/tokens.ron")),
    ("boards.ron", include_str!("../content/boards.ron")),
    ("commands.ron", include_str!("../content/commands.ron")),
    ("bosses.ron", include_str!("../content/bosses.ron")),
    ("solo.ron", include_str!("../content/solo.ron")),
];

/// Which terrain types belong together (OB-SETUP-02).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum TerrainSet {
    Basic,
    Advanced,
    Dungeon,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainFile {
    types: Vec<TerrainRow>,
}

/// A terrain type and its tiles.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerrainRow {
    pub name: String,
    pub label: String,
    pub prefix: String,
    pub set: TerrainSet,
    count: usize,
    pub monster: Option<String>,
    pub scoring: Vec<Scoring>,
    #[serde(default)]
    pub on_place: Option<OnPlace>,
    rule: String,
    #[serde(default)]
    values: Vec<u8>,
    #[serde(default)]
    flags: Vec<String>,
    pub source: Source,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TokenFile {
    monsters_per_type: usize,
    portals: usize,
    pub minibosses: Vec<String>,
    pub bands: [u8; 5],
    pub miniboss: u8,
    pub matching: u8,
    pub source: Source,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    classic_3x4: BoardRow,
    big_4x4: BoardRow,
}

/// One side of a player board, by the outer sides of its squares.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardRow {
    pub north: Vec<Edge>,
    pub east: Vec<Edge>,
    pub south: Vec<Edge>,
    pub west: Vec<Edge>,
    pub source: Source,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandFile {
    patterns: BTreeMap<String, Vec<String>>,
    kinds: BTreeMap<String, CommandKind>,
    cards: Vec<CommandRow>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandKind {
    pub label: String,
    pub effect: CommandEffect,
    pub source: Source,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandRow {
    id: String,
    kind: String,
    pattern: String,
    source: Source,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BossFile {
    bosses: Vec<BossCard>,
}

/// A Boss card.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BossCard {
    pub id: String,
    pub name: String,
    pub ability: Ability,
    pub windows: Vec<Window>,
    pub objective: Objective,
    pub ability_text: String,
    pub objective_text: String,
    pub name_source: Source,
    pub source: Source,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoloFile {
    pub ladder: Ladder,
    pub campaign: Vec<Stage>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ladder {
    pub titles: Vec<String>,
    pub classic: Vec<i32>,
    pub big: Vec<i32>,
    pub with_boss_cards: i32,
    pub source: Source,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stage {
    pub rival: String,
    pub map: String,
    pub terrain: Vec<String>,
    pub target: i32,
    pub source: Source,
}

/// One side of the player boards, ready for the rules.
#[derive(Clone, Debug)]
pub struct Board {
    pub rows: usize,
    /// All its squares, as a mask.
    pub all: u16,
    pub mountain: u16,
    pub water: u16,
    /// The segments as they are written: north, east, south, west.
    pub edges: BoardRow,
}

/// A Command card, ready for the rules.
#[derive(Clone, Debug)]
pub struct CommandCard {
    pub id: String,
    pub kind: String,
    pub label: String,
    pub effect: CommandEffect,
    pub pattern: Pattern,
    pub source: Source,
}

/// All content of the game.
#[derive(Clone, Debug)]
pub struct Tables {
    pub types: Vec<TerrainRow>,
    pub tokens: TokenFile,
    pub classic: Board,
    pub big: Board,
    pub commands: Vec<CommandCard>,
    pub bosses: Vec<BossCard>,
    pub solo: SoloFile,
    pub flags: Vec<String>,
    value: [u8; TILES],
    flag: [u8; TILES],
    rules: Vec<Rule>,
}

/// The rules that a terrain type's scoring may stand under.
const SCORE_RULES: [Rule; 12] = [
    "OB-SCORE-01",
    "OB-SCORE-02",
    "OB-SCORE-03",
    "OB-SCORE-04",
    "OB-SCORE-05",
    "OB-SCORE-06",
    "OB-SCORE-07",
    "OB-SCORE-08",
    "OB-SCORE-09",
    "OB-SCORE-10",
    "OB-SCORE-11",
    "OB-SCORE-12",
];

impl Tables {
    /// Reads and checks all files; every fault of every file is reported.
    pub fn load(content: &Content) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let terrain = keep(content.read::<TerrainFile>("terrain.ron"), &mut faults);
        let tokens = keep(content.read::<TokenFile>("tokens.ron"), &mut faults);
        let boards = keep(content.read::<BoardFile>("boards.ron"), &mut faults);
        let commands = keep(content.read::<CommandFile>("commands.ron"), &mut faults);
        let bosses = keep(content.read::<BossFile>("bosses.ron"), &mut faults);
        let solo = keep(content.read::<SoloFile>("solo.ron"), &mut faults);
        let mut check = Check { content, faults };
        if let Some(terrain) = &terrain {
            check.terrain(terrain);
        }
        if let Some(tokens) = &tokens {
            check.tokens(tokens);
        }
        let sides = boards.map(|file| (check.board(file.classic_3x4, 3), check.board(file.big_4x4, 4)));
        let cards = commands.map(|file| check.commands(file));
        if let Some(bosses) = &bosses {
            check.bosses(&bosses.bosses);
        }
        if let (Some(solo), Some(terrain)) = (&solo, &terrain) {
            check.solo(solo, terrain);
        }
        let faults = check.faults;
        let (
            Some(terrain),
            Some(tokens),
            Some((classic, big)),
            Some(commands),
            Some(bosses),
            Some(solo),
            true,
        ) = (terrain, tokens, sides, cards, bosses, solo, faults.is_empty())
        else {
            return Err(faults);
        };
        Ok(Self::freeze(terrain.types, tokens, (classic, big), commands, bosses.bosses, solo))
    }

    fn freeze(
        types: Vec<TerrainRow>,
        tokens: TokenFile,
        (classic, big): (Board, Board),
        commands: Vec<CommandCard>,
        bosses: Vec<BossCard>,
        solo: SoloFile,
    ) -> Self {
        let (mut value, mut flag) = ([0; TILES], [0; TILES]);
        let mut flags: Vec<String> = types.iter().flat_map(|row| row.flags.iter().cloned()).collect();
        flags.sort();
        flags.dedup();
        for (index, row) in types.iter().enumerate() {
            for tile in TileType::new(index).tiles() {
                value[tile.index()] = row.values.get(tile.number() - 1).copied().unwrap_or(0);
                let name = row.flags.get(tile.number() - 1);
                flag[tile.index()] =
                    name.and_then(|name| flags.iter().position(|flag| flag == name)).unwrap_or(0) as u8;
            }
        }
        let rules = types
            .iter()
            .map(|row| *SCORE_RULES.iter().find(|rule| **rule == row.rule).expect("checked when read"))
            .collect();
        Self { types, tokens, classic, big, commands, bosses, solo, flags, value, flag, rules }
    }

    pub fn terrain(&self, tile_type: TileType) -> &TerrainRow {
        &self.types[tile_type.index()]
    }

    /// The rule by which tiles of this type score.
    pub fn score_rule(&self, tile_type: TileType) -> Rule {
        self.rules[tile_type.index()]
    }

    /// The value printed on a tile; 0 if it has none.
    #[inline]
    pub fn value(&self, tile: TileId) -> u8 {
        self.value[tile.index()]
    }

    /// The flag of a tile that has one, as an index into `flags`.
    #[inline]
    pub fn flag(&self, tile: TileId) -> u8 {
        self.flag[tile.index()]
    }

    pub fn has_flags(&self, tile_type: TileType) -> bool {
        !self.terrain(tile_type).flags.is_empty()
    }

    pub fn has_values(&self, tile_type: TileType) -> bool {
        !self.terrain(tile_type).values.is_empty()
    }
}

fn keep<T>(read: Result<T, Vec<Fault>>, faults: &mut Vec<Fault>) -> Option<T> {
    read.map_err(|more| faults.extend(more)).ok()
}
