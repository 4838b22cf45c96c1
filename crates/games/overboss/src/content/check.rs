//! What reading alone cannot tell about content: counts, references, ranges.

use std::collections::BTreeMap;

use malice_engine::{Content, Fault};

use super::{
    BOSS_CARDS, Board, BoardRow, BossCard, COMMAND_CARDS, CommandCard, CommandFile, SCORE_RULES, SoloFile,
    TerrainFile, TerrainSet, TokenFile,
};
use crate::effect::{Ability, Edge, Scoring, Window};
use crate::ids::{
    COLUMNS, DUNGEONS, MINIBOSSES, MONSTERS_PER_TERRAIN, PORTALS, Square, TERRAINS, TILE_TYPES,
    TILES_PER_TERRAIN, squares,
};
use crate::options::TERRAIN_NAMES;
use crate::pattern::Pattern;

/// Collects every fault it finds.
pub(super) struct Check<'a> {
    pub(super) content: &'a Content,
    pub(super) faults: Vec<Fault>,
}

impl Check<'_> {
    fn demand(&mut self, holds: bool, file: &str, needle: &str, message: impl FnOnce() -> String) {
        if !holds {
            self.faults.push(Fault::in_file(file, self.content.line_of(file, needle), message()));
        }
    }

    pub(super) fn terrain(&mut self, file: &TerrainFile) {
        let name = "terrain.ron";
        self.demand(file.types.len() == TILE_TYPES, name, "types", || {
            format!("{} types are listed; the game has ten terrain types and Dungeon", file.types.len())
        });
        let basic = file.types.iter().filter(|row| row.set == TerrainSet::Basic).count();
        self.demand(basic == 5, name, "types", || format!("{basic} basic types, not five"));
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
            self.demand(dungeon || TERRAIN_NAMES.contains(&row.name.as_str()), name, &needle, || {
                format!("{}: options name the terrain types: {}", row.name, TERRAIN_NAMES.join(", "))
            });
            let is_word = |word: &str| {
                !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
            };
            let words = || row.monster.iter().chain(&row.flags);
            self.demand(words().all(|word| is_word(word)), name, &needle, || {
                format!("{}: Monsters and flags are called by words of small letters and _", row.name)
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

    pub(super) fn tokens(&mut self, file: &TokenFile) {
        let name = "tokens.ron";
        for (what, count, expected) in [
            ("monsters_per_type", file.monsters_per_type, MONSTERS_PER_TERRAIN),
            ("portals", file.portals, PORTALS),
            ("minibosses", file.minibosses.len(), MINIBOSSES),
        ] {
            self.demand(count == expected, name, what, || format!("{what}: {count}, not {expected}"));
        }
    }

    pub(super) fn board(&mut self, row: BoardRow, rows: usize) -> Board {
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

    pub(super) fn commands(&mut self, file: CommandFile) -> Vec<CommandCard> {
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
                    source: row.source,
                }),
                (None, _) => {
                    self.demand(false, name, &needle, || {
                        format!("{}: there is no kind {}", row.id, row.kind)
                    });
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

    pub(super) fn bosses(&mut self, bosses: &[BossCard]) {
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

    pub(super) fn solo(&mut self, file: &SoloFile, terrain: &TerrainFile) {
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
