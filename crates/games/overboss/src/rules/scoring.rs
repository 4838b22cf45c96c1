//! Scoring (S11): tiles (OB-SCORE-01 to 14), tokens (OB-SCORE-20 to 22, OB-BAND), the Boss objective (OB-BOSS-04).

use malice_engine::{Points, Rule, Score, ScoreLine, Seat};

use crate::Overboss;
use crate::action::Line;
use crate::effect::{Bonus, Edge, Metric, Objective, Scoring};
use crate::ids::{TERRAINS, TILE_TYPES, TileType, Token, UnitKind, bordering, squares};
use crate::state::{MAX_PLAYERS, PlayerMap, Tabletop};

/// A player's score, line by line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sheet {
    /// By tile type; the majority bonus is part of it (OB-SCORE-13, OB-R-24).
    pub tiles: [u8; TILE_TYPES],
    pub minibosses: u8,
    pub crystals: u8,
    /// Points for Matching Monsters, and their number.
    pub matching: u8,
    pub matching_count: u8,
    pub bands: u8,
    pub objective: u8,
}

impl Sheet {
    pub fn tile_score(&self) -> i32 {
        self.tiles.iter().map(|points| i32::from(*points)).sum()
    }

    pub fn token_score(&self) -> i32 {
        [self.minibosses, self.crystals, self.matching, self.bands]
            .iter()
            .map(|points| i32::from(*points))
            .sum()
    }

    /// OB-SCORE-23: tile score, token score and Boss objective.
    pub fn power(&self) -> i32 {
        self.tile_score() + self.token_score() + i32::from(self.objective)
    }
}

/// The tile types of the game, Dungeon last.
fn in_play(t: &Tabletop) -> impl Iterator<Item = TileType> {
    t.terrain.into_iter().chain([TileType::DUNGEON])
}

/// Every player's score as the table stands now.
pub fn sheets(t: &Tabletop, game: &Overboss) -> [Sheet; MAX_PLAYERS] {
    let mut sheets = [Sheet::default(); MAX_PLAYERS];
    for (player, sheet) in sheets.iter_mut().take(game.players).enumerate() {
        score_map(t, game, Seat::new(player), sheet);
    }
    for kind in t.terrain {
        let Some(places) = game.majority(kind) else { continue };
        let mut counts = [0; MAX_PLAYERS + 1];
        for (count, map) in counts.iter_mut().zip(&t.maps) {
            *count = map.count(kind) as u8;
        }
        // OB-SOLO-03: alone, the rival's hoard is the second player.
        if game.players == 1 {
            counts[1] = t.hoard.iter().filter(|tile| tile.tile_type() == kind).count() as u8;
        }
        for (sheet, own) in sheets.iter_mut().zip(counts).take(game.players) {
            sheet.tiles[kind.index()] += majority(&counts, own, places);
        }
    }
    sheets
}

/// OB-SCORE-04: the largest count gets the first place, the next lower one the second (OB-R-17); all who have that count
/// share the place, and a count of 0 gets nothing (OB-R-18).
pub fn majority(counts: &[u8], own: u8, places: [u8; 2]) -> u8 {
    let first = counts.iter().copied().max().unwrap_or(0);
    let second = counts.iter().copied().filter(|count| *count < first).max().unwrap_or(0);
    match own {
        0 => 0,
        _ if own == first => places[0],
        _ if own == second => places[1],
        _ => 0,
    }
}

fn score_map(t: &Tabletop, game: &Overboss, seat: Seat, sheet: &mut Sheet) {
    let map = t.map(seat);
    for kind in in_play(t) {
        sheet.tiles[kind.index()] = tile_points(t, game, map, kind);
    }
    let worth = &game.tables.tokens;
    // OB-SCORE-20: on the map; unused ones are worth nothing (OB-LAIR-05).
    sheet.minibosses = worth.miniboss * map.kinds[UnitKind::MINIBOSS.index()].count_ones() as u8;
    // OB-SCORE-21
    for crystal in map.crystals().iter() {
        if let Token::Crystal(kind) = crystal.token() {
            sheet.crystals += map.count(kind) as u8;
        }
    }
    sheet.matching_count = map.matching().count_ones() as u8;
    sheet.matching = worth.matching * sheet.matching_count;
    // Only Monsters of the types in play can stand on a map (OB-SETUP-03).
    sheet.bands = t.terrain.iter().map(|kind| game.band_points(map.kinds[kind.index()])).sum();
    // OB-BOSS-04: whether or not the card was revealed.
    if let Some(card) = t.boss(seat) {
        sheet.objective = objective_points(game, map, &game.tables.bosses[card].objective);
    }
}

/// The points of all tiles of one type, without a majority bonus.
pub fn tile_points(t: &Tabletop, game: &Overboss, map: &PlayerMap, kind: TileType) -> u8 {
    if map.types[kind.index()] == 0 {
        return 0;
    }
    game.tables.terrain(kind).scoring.iter().map(|scoring| points_by(scoring, t, game, map, kind)).sum()
}

/// What one way of scoring brings; apart, so that nothing is made ready for the ways that a type does not score by.
#[inline(never)]
fn points_by(scoring: &Scoring, t: &Tabletop, game: &Overboss, map: &PlayerMap, kind: TileType) -> u8 {
    let (board, mask) = (game.board(), map.types[kind.index()]);
    let at = |table: &[u8], index: u32| table[(index as usize).min(table.len() - 1)];
    let tiles = mask.count_ones() as u8;
    match scoring {
        Scoring::TotalByCount(table) => at(table, mask.count_ones()),
        Scoring::TotalByDistinctFlags(table) => {
            let flags = squares(mask)
                .filter_map(|square| map.tile(square))
                .fold(0u32, |flags, tile| flags | 1 << game.tables.flag(tile));
            at(table, flags.count_ones())
        }
        // OB-R-23: each tile gets each bonus once, however many segments or neighbors there are.
        Scoring::Each(base, bonuses) => bonuses.iter().fold(base * tiles, |points, (bonus, more)| {
            let holds = match bonus {
                Bonus::Edge(Edge::Mountain) => board.mountain,
                Bonus::Edge(Edge::Water) => board.water,
                Bonus::Edge(Edge::Plain) => 0,
                Bonus::BordersOwnType => bordering(mask, board.all),
                Bonus::HasOwnMonster => map.kinds[kind.index()],
            };
            points + more * (mask & holds).count_ones() as u8
        }),
        Scoring::SumValues => {
            squares(mask).filter_map(|square| map.tile(square)).map(|tile| game.tables.value(tile)).sum()
        }
        Scoring::Majority(_) => 0,
        Scoring::Groups(table) => groups(mask, board.all).map(|group| at(table, group.count_ones())).sum(),
        // OB-R-22: never below 0; OB-R-49: any other tile type counts, Dungeon too.
        Scoring::EachMinusTypes(base) => base.saturating_sub(map.tile_types() as u8 - 1) * tiles,
        // OB-R-20: a bordering Dungeon counts as one type.
        Scoring::EachPlusNeighborTypes(base) => {
            let beside =
                |other: TileType| (mask & bordering(map.types[other.index()], board.all)).count_ones();
            base * tiles + in_play(t).map(beside).sum::<u32>() as u8
        }
    }
}

/// The connected groups of a mask (OB-SCORE-14).
pub fn groups(mask: u16, all: u16) -> impl Iterator<Item = u16> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        if rest == 0 {
            return None;
        }
        let mut group = rest & rest.wrapping_neg();
        loop {
            let grown = group | bordering(group, all) & mask;
            if grown == group {
                rest &= !group;
                return Some(group);
            }
            group = grown;
        }
    })
}

fn objective_points(game: &Overboss, map: &PlayerMap, objective: &Objective) -> u8 {
    match objective {
        Objective::Per(metric, rate) => count(game, map, *metric).saturating_mul(rate.points).min(rate.cap),
        Objective::ByTable(metric, table) => {
            let counted = count(game, map, *metric);
            table.iter().find(|(n, _)| *n == counted).map_or(0, |(_, points)| *points)
        }
    }
}

fn count(game: &Overboss, map: &PlayerMap, metric: Metric) -> u8 {
    let board = game.board();
    let counted = match metric {
        Metric::Matching => map.matching().count_ones(),
        Metric::MatchingOn(edge) => {
            let squares = match edge {
                Edge::Mountain => board.mountain,
                Edge::Water => board.water,
                Edge::Plain => board.all & !board.mountain & !board.water,
            };
            (map.matching() & squares).count_ones()
        }
        Metric::UnusedUnits => map.unused_units().len() as u32,
        Metric::TwiceCrystalsPlusPortals => {
            let portals = map.lair.and(crate::sets::TokenSet::PORTALS).len();
            (2 * map.crystals().len() + portals) as u32
        }
        Metric::MinibossesOnMap => map.kinds[UnitKind::MINIBOSS.index()].count_ones(),
        Metric::Dungeons => map.dungeons().count_ones(),
        Metric::OpenTiles => map.open().count_ones(),
        Metric::TileTypes => map.tile_types(),
        Metric::LargestMonsterKindLessOne => {
            let largest = map.kinds[..TERRAINS].iter().map(|mask| mask.count_ones()).max();
            largest.unwrap_or(0).saturating_sub(1)
        }
        Metric::RainbowLines => {
            Line::all(board.rows).filter(|line| rainbow(map, line.mask(board.rows))).count() as u32
        }
    };
    counted as u8
}

/// A line fully tiled with all tile types different.
fn rainbow(map: &PlayerMap, line: u16) -> bool {
    map.filled & line == line && map.types.iter().all(|mask| (mask & line).count_ones() <= 1)
}

/// The sheet as lines of the score pad: six for tiles, four for tokens, and the Boss objective if it may be known.
pub fn score(t: &Tabletop, game: &Overboss, seat: Seat, sheet: &Sheet, with_objective: bool) -> Score {
    let line = |line: &str, label: &str, group: &str, points: u8, rule: Rule| ScoreLine {
        line: line.to_owned(),
        label: label.to_owned(),
        group: group.to_owned(),
        points: Points::whole(i32::from(points)),
        rule,
    };
    let mut lines: Vec<ScoreLine> = in_play(t)
        .map(|kind| {
            let row = game.tables.terrain(kind);
            line(&row.name, &row.label, "tiles", sheet.tiles[kind.index()], game.tables.score_rule(kind))
        })
        .collect();
    lines.push(line("miniboss", "Minibosses", "tokens", sheet.minibosses, "OB-SCORE-20"));
    lines.push(line("crystal", "Crystals", "tokens", sheet.crystals, "OB-SCORE-21"));
    lines.push(line("matching", "Matching Monsters", "tokens", sheet.matching, "OB-SCORE-22"));
    lines.push(line("bands", "Bands", "tokens", sheet.bands, "OB-BAND-01"));
    if with_objective && let Some(card) = t.boss(seat) {
        let label = format!("Boss: {}", game.tables.bosses[card].name);
        lines.push(line("objective", &label, "boss", sheet.objective, "OB-BOSS-04"));
    }
    Score::new(seat, lines)
}
