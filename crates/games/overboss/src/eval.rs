//! What a strong player values (specification §12): the present score of a map, and what it may still become.

use malice_engine::{Seat, Weighed};

use crate::Overboss;
use crate::effect::{OnPlace, Scoring};
use crate::ids::{TERRAINS, TileType, Token, bordering, squares};
use crate::rules::scoring::{self, Sheet};
use crate::state::{MAX_PLAYERS, State, Tabletop};

malice_engine::features! {
    include_str!("../weights.ron");
    Power = "power",
    Counted = "counted",
    Flags = "flags",
    Groups = "groups",
    Majority = "majority",
    Neighbors = "neighbors",
    TypesToCome = "types_to_come",
    OpenByMonsters = "open_by_monsters",
    GapsByMonsters = "gaps_by_monsters",
    Crystals = "crystals",
    Portals = "portals",
    UnusedUnits = "unused_units",
    Burnable = "burnable",
    BossInHand = "boss_in_hand",
}

/// With so many rounds to come a Boss will find its moment.
const LONG: f32 = 3.0;
/// How many tile types a map is going to hold besides Cloud Islands.
const OTHER_TYPES: f32 = 4.0;

impl Overboss {
    /// The Power that each seat may expect from here: its score now, and the worth of what it has begun.
    pub(crate) fn estimate(&self, t: &Tabletop, points: &mut [f32]) {
        self.appraise(t, &scoring::sheets(t, self), points);
    }

    /// The same where the scores are at hand.
    pub(crate) fn appraise(&self, t: &Tabletop, sheets: &[Sheet; MAX_PLAYERS], points: &mut [f32]) {
        for (index, estimate) in points.iter_mut().take(self.players).enumerate() {
            *estimate = if t.over {
                sheets[index].power() as f32
            } else {
                self.weights.judge(&self.measured(t, Seat::new(index), &sheets[index]).0)
            };
        }
    }

    /// What a seat has and has begun.
    pub(crate) fn measured(&self, t: &Tabletop, seat: Seat, sheet: &Sheet) -> Measured {
        let mut own = Measured::NOTHING;
        own.add(Feature::Power, sheet.power() as f32);
        if !t.over {
            self.measure_potential(t, seat, &mut own);
        }
        own
    }

    /// What is begun but not yet scored. `left` is the share of squares still empty, 1 at the start and 0 at the end.
    fn measure_potential(&self, t: &Tabletop, seat: Seat, own: &mut Measured) {
        let map = t.map(seat);
        let board = self.board();
        let empty = board.all & !map.filled;
        let left = empty.count_ones() as f32 / self.squares() as f32;
        for kind in t.terrain.into_iter().chain([TileType::DUNGEON]) {
            let count = map.count(kind) as f32;
            if count == 0.0 {
                continue;
            }
            for scoring in &self.tables.terrain(kind).scoring {
                match scoring {
                    Scoring::TotalByCount(table) => {
                        own.add(Feature::Counted, left * count.min(table.len() as f32 - 2.0));
                    }
                    Scoring::TotalByDistinctFlags(table) => {
                        let flags = squares(map.types[kind.index()])
                            .filter_map(|square| map.tile(square))
                            .fold(0u32, |flags, tile| flags | 1 << self.tables.flag(tile));
                        own.add(
                            Feature::Flags,
                            left * (flags.count_ones() as f32).min(table.len() as f32 - 2.0),
                        );
                    }
                    Scoring::Groups(_) => {
                        let growing = scoring::groups(map.types[kind.index()], board.all)
                            .filter(|group| bordering(*group, board.all) & empty != 0)
                            .map(|group| group.count_ones().min(4));
                        own.add(Feature::Groups, left * growing.sum::<u32>() as f32);
                    }
                    Scoring::Majority(_) => own.add(Feature::Majority, left * count.min(3.0)),
                    Scoring::EachPlusNeighborTypes(_) => {
                        let gaps: u32 = squares(map.types[kind.index()])
                            .map(|square| (bordering(square.bit(), board.all) & empty).count_ones())
                            .sum();
                        own.add(Feature::Neighbors, gaps as f32 * left.sqrt());
                    }
                    Scoring::EachMinusTypes(_) => {
                        let others = map.tile_types() as f32 - 1.0;
                        own.add(Feature::TypesToCome, count * (OTHER_TYPES - others).max(0.0) * left);
                    }
                    Scoring::Each(..) | Scoring::SumValues => (),
                }
            }
        }
        self.measure_tokens(t, seat, empty, left, own);
    }

    fn measure_tokens(&self, t: &Tabletop, seat: Seat, empty: u16, left: f32, own: &mut Measured) {
        let map = t.map(seat);
        let all = self.board().all;
        for mask in &map.kinds[..TERRAINS] {
            if *mask != 0 {
                let room = bordering(*mask, all);
                own.add(Feature::OpenByMonsters, left * (room & map.open()).count_ones() as f32);
                own.add(Feature::GapsByMonsters, left * (room & empty).count_ones().min(3) as f32);
            }
        }
        for crystal in map.crystals().iter() {
            if let Token::Crystal(_) = crystal.token() {
                own.add(Feature::Crystals, left);
            }
        }
        // A Portal is worth most in the middle of the game and nothing once the last tile lies.
        let rounds_left = empty.count_ones() as f32;
        own.add(Feature::Portals, map.active_portals.count_ones() as f32 * (rounds_left / 2.0).min(1.0));
        // A Boss that nobody has seen can still do its one deed.
        let boss = &t.bosses[seat.index()];
        if boss.kept.is_some() && !boss.revealed {
            own.add(Feature::BossInHand, (rounds_left / LONG).min(1.0));
        }
        own.add(Feature::UnusedUnits, left * map.unused_units().len() as f32);
        // Units beside a gap may be burnt by the next Volcano; few are.
        let volcanic = t
            .terrain
            .iter()
            .any(|kind| self.tables.terrain(*kind).on_place == Some(OnPlace::DestroyBorderingUnits));
        if volcanic {
            own.add(Feature::Burnable, left * (bordering(empty, all) & map.occupied).count_ones() as f32);
        }
    }
}

impl Weighed for Overboss {
    malice_engine::has_weights!();

    fn measure(&self, state: &State, measured: &mut [f32]) {
        let t = &state.tabletop;
        let sheets = scoring::sheets(t, self);
        for (index, own) in measured.chunks_exact_mut(Feature::COUNT).take(self.players).enumerate() {
            own.copy_from_slice(&self.measured(t, Seat::new(index), &sheets[index]).0);
        }
    }
}
