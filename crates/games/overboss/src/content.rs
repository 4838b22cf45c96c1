//! Content read from RON, checked, and frozen into tables.

use std::collections::BTreeMap;

use malice_engine::{Content, Fault, Rule};
use serde::Deserialize;

use crate::effect::{Ability, CommandEffect, Edge, Objective, OnPlace, Scoring, Window};
use crate::ids::{
    COLUMNS, DUNGEONS, Id, MINIBOSSES, MONSTERS_PER_TERRAIN, PORTALS, Square, TERRAINS, TILE_TYPES,
    TILES_PER_TERRAIN, TileId, TileType, squares,
};
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

/// Where a value comes from. Every row of content says so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub enum Source {
    Book,
    Public,
    House,
}

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
    #[expect(dead_code, reason = "every row says where it comes from")]
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
    value: [u8; 128],
    flag: [u8; 128],
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
        let (mut value, mut flag) = ([0; 128], [0; 128]);
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

fn keep<T>(read: Result<T, Fault>, faults: &mut Vec<Fault>) -> Option<T> {
    read.map_err(|fault| faults.push(fault)).ok()
}

/// Checks what reading alone cannot: counts, references, ranges.
struct Check<'a> {
    content: &'a Content,
    faults: Vec<Fault>,
}

impl Check<'_> {
    fn demand(&mut self, holds: bool, file: &str, needle: &str, message: impl FnOnce() -> String) {
        if !holds {
            self.faults.push(Fault::in_file(file, self.content.line_of(file, needle), message()));
        }
    }

    fn terrain(&mut self, file: &TerrainFile) {
        let name = "terrain.ron";
        self.demand(file.types.len() == TILE_TYPES, name, "types", || {
            format!("{} types are listed; the game has ten terrain types and Dungeon", file.types.len())
        });
        for (index, row) in file.types.iter().enumerate() {
            let needle = format!("\"{}\"", row.name);
            let dungeon = index == TERRAINS;
            let count = if dungeon { DUNGEONS } else { TILES_PER_TERRAIN };
            self.demand(row.count == count, name, &needle, || {
                format!("{}: {} tiles, not {count}", row.name, row.count)
            });
            self.demand(dungeon == (row.set == TerrainSet::Dungeon), name, &needle, || {
                format!("{}: the Dungeon type comes last, and only it is of that set", row.name)
            });
            self.demand(row.monster.is_some() != dungeon, name, &needle, || {
                format!("{}: every terrain type has a Monster, Dungeon has none", row.name)
            });
            self.demand(SCORE_RULES.contains(&row.rule.as_str()), name, &needle, || {
                format!("{}: there is no scoring rule {}", row.name, row.rule)
            });
            for (what, len) in [("values", row.values.len()), ("flags", row.flags.len())] {
                self.demand(len == 0 || len == count, name, &needle, || {
                    format!("{}: {len} {what} for {count} tiles", row.name)
                });
            }
            for scoring in &row.scoring {
                let complete = match scoring {
                    Scoring::SumValues => !row.values.is_empty(),
                    Scoring::TotalByDistinctFlags(table) => !row.flags.is_empty() && !table.is_empty(),
                    Scoring::TotalByCount(table) | Scoring::Groups(table) => !table.is_empty(),
                    Scoring::Each(..)
                    | Scoring::Majority(_)
                    | Scoring::EachMinusTypes(_)
                    | Scoring::EachPlusNeighborTypes(_) => true,
                };
                self.demand(complete, name, &needle, || {
                    format!("{}: its scoring lacks values, flags or a table", row.name)
                });
            }
            let twice =
                file.types[..index].iter().any(|other| other.name == row.name || other.prefix == row.prefix);
            self.demand(!twice, name, &needle, || format!("{}: name or prefix stands twice", row.name));
        }
    }

    fn tokens(&mut self, file: &TokenFile) {
        let name = "tokens.ron";
        for (what, count, expected) in [
            ("monsters_per_type", file.monsters_per_type, MONSTERS_PER_TERRAIN),
            ("portals", file.portals, PORTALS),
            ("minibosses", file.minibosses.len(), MINIBOSSES),
        ] {
            self.demand(count == expected, name, what, || format!("{what}: {count}, not {expected}"));
        }
    }

    fn board(&mut self, row: BoardRow, rows: usize) -> Board {
        let name = "boards.ron";
        let needle = if rows == 3 { "classic_3x4" } else { "big_4x4" };
        for (side, len, expected) in [
            ("north", row.north.len(), COLUMNS),
            ("east", row.east.len(), rows),
            ("south", row.south.len(), COLUMNS),
            ("west", row.west.len(), rows),
        ] {
            self.demand(len == expected, name, needle, || {
                format!("{needle}: {side} has {len} segments, not {expected}")
            });
        }
        let all = ((1u32 << (rows * COLUMNS)) - 1) as u16;
        let with = |edge: Edge| {
            squares(all)
                .filter(|square| touches(&row, rows, *square, edge))
                .fold(0, |mask, square| mask | square.bit())
        };
        Board { rows, all, mountain: with(Edge::Mountain), water: with(Edge::Water), edges: row }
    }

    fn commands(&mut self, file: CommandFile) -> Vec<CommandCard> {
        let name = "commands.ron";
        self.demand(file.cards.len() == COMMAND_CARDS, name, "cards", || {
            format!("{} Command cards, not {COMMAND_CARDS}", file.cards.len())
        });
        let mut patterns = BTreeMap::new();
        for (pattern_name, rows) in file.patterns {
            match Pattern::parse(&pattern_name, &rows) {
                Ok(pattern) => drop(patterns.insert(pattern_name, pattern)),
                Err(message) => self.demand(false, name, &format!("\"{pattern_name}\""), || message),
            }
        }
        let mut cards = Vec::new();
        for row in file.cards {
            let needle = format!("\"{}\"", row.id);
            match (file.kinds.get(&row.kind), patterns.get(&row.pattern)) {
                (Some(kind), Some(pattern)) => cards.push(CommandCard {
                    id: row.id,
                    kind: row.kind,
                    label: kind.label.clone(),
                    effect: kind.effect,
                    pattern: pattern.clone(),
                }),
                (None, _) => {
                    self.demand(false, name, &needle, || format!("{}: there is no kind {}", row.id, row.kind))
                }
                (_, None) => {
                    self.demand(false, name, &needle, || {
                        format!("{}: there is no pattern {}", row.id, row.pattern)
                    });
                }
            }
        }
        cards
    }

    fn bosses(&mut self, bosses: &[BossCard]) {
        let name = "bosses.ron";
        self.demand(bosses.len() == BOSS_CARDS, name, "bosses", || {
            format!("{} Boss cards, not {BOSS_CARDS}", bosses.len())
        });
        for (index, boss) in bosses.iter().enumerate() {
            let needle = format!("\"{}\"", boss.id);
            self.demand(!boss.windows.is_empty(), name, &needle, || {
                format!("{}: no window to be used in", boss.id)
            });
            let only = match boss.ability {
                Ability::ReplaceMarket | Ability::SplitDraft => Some(Window::W1),
                Ability::RedrawTile(_) => Some(Window::W2),
                Ability::SwapBorderingTiles
                | Ability::DrawTokensAndReplace(_)
                | Ability::ExchangeUnitWithMarket
                | Ability::RelocateUnits(_)
                | Ability::RecruitMiniboss
                | Ability::RotateLine
                | Ability::ExchangeTileWithMarket => None,
            };
            let fits = only.is_none_or(|window| boss.windows == [window]);
            self.demand(fits, name, &needle, || format!("{}: this ability works in {only:?} alone", boss.id));
            let at_most_three = match boss.ability {
                Ability::DrawTokensAndReplace(n) | Ability::RelocateUnits(n) | Ability::RedrawTile(n) => {
                    (1..=3).contains(&n)
                }
                Ability::SwapBorderingTiles
                | Ability::ReplaceMarket
                | Ability::ExchangeUnitWithMarket
                | Ability::SplitDraft
                | Ability::RecruitMiniboss
                | Ability::RotateLine
                | Ability::ExchangeTileWithMarket => true,
            };
            self.demand(at_most_three, name, &needle, || {
                format!("{}: an ability handles one to three things", boss.id)
            });
            self.demand(!bosses[..index].iter().any(|other| other.id == boss.id), name, &needle, || {
                format!("{}: this id stands twice", boss.id)
            });
        }
    }

    fn solo(&mut self, file: &SoloFile, terrain: &TerrainFile) {
        let name = "solo.ron";
        let ranks = file.ladder.titles.len().saturating_sub(1);
        for (side, steps) in [("classic", &file.ladder.classic), ("big", &file.ladder.big)] {
            self.demand(steps.len() == ranks && steps.is_sorted(), name, side, || {
                format!("{side}: a ladder has an ascending step for each title after the first")
            });
        }
        self.demand(file.campaign.len() == 8, name, "campaign", || {
            format!("{} stages, not 8", file.campaign.len())
        });
        for (index, stage) in file.campaign.iter().enumerate() {
            let known = |word: &String| {
                terrain.types[..TERRAINS.min(terrain.types.len())].iter().any(|row| row.name == *word)
            };
            let distinct = (0..stage.terrain.len()).all(|i| !stage.terrain[..i].contains(&stage.terrain[i]));
            self.demand(
                stage.terrain.len() == 5 && stage.terrain.iter().all(known) && distinct,
                name,
                "campaign",
                || format!("stage {}: five different terrain types are needed", index + 1),
            );
            self.demand(["classic_3x4", "big_4x4"].contains(&stage.map.as_str()), name, "campaign", || {
                format!("stage {}: there is no map {}", index + 1, stage.map)
            });
        }
    }
}

/// Whether an outer side of `square` is an `edge` (OB-TILE-03); a square can touch several segments.
fn touches(board: &BoardRow, rows: usize, square: Square, edge: Edge) -> bool {
    let (row, column) = (square.row(), square.column());
    let at = |side: &[Edge], index: usize| side.get(index) == Some(&edge);
    (row == 0 && at(&board.north, column))
        || (row + 1 == rows && at(&board.south, column))
        || (column == 0 && at(&board.west, row))
        || (column + 1 == COLUMNS && at(&board.east, row))
}
