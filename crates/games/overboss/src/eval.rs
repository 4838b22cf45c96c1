//! What a strong player values (specification §12): the present score of a map, and what it may still become.

use malice_engine::Seat;

use crate::Overboss;
use crate::effect::{OnPlace, Scoring};
use crate::ids::{TERRAINS, TileType, Token, bordering, squares};
use crate::rules::scoring::{self, Sheet, Surveyed};
use crate::state::{MAX_PLAYERS, Tabletop};

impl Overboss {
    /// The Power that each seat may expect from here: its score now, and the worth of what it has begun.
    pub(crate) fn estimate(&self, t: &Tabletop, points: &mut [f32]) {
        self.appraise(t, &scoring::sheets(t, self), points);
    }

    /// The same where the scores are at hand.
    pub(crate) fn appraise(&self, t: &Tabletop, sheets: &[Sheet; MAX_PLAYERS], points: &mut [f32]) {
        for (index, estimate) in points.iter_mut().take(self.players).enumerate() {
            *estimate = sheets[index].power() as f32;
            if !t.over {
                *estimate += self.potential(t, Seat::new(index));
            }
        }
    }

    /// What is begun but not yet scored. `left` is the share of squares still empty, 1 at the start and 0 at the end.
    fn potential(&self, t: &Tabletop, seat: Seat) -> f32 {
        let map = t.map(seat);
        let surveyed = Surveyed::new(map);
        let board = self.board();
        let empty = board.all & !map.filled;
        let left = empty.count_ones() as f32 / self.squares() as f32;
        let mut worth = 0.0;
        for kind in t.terrain.into_iter().chain([TileType::DUNGEON]) {
            let count = surveyed.count(kind) as f32;
            if count == 0.0 {
                continue;
            }
            for scoring in &self.tables.terrain(kind).scoring {
                worth += match scoring {
                    Scoring::TotalByCount(table) => 0.9 * left * count.min(table.len() as f32 - 2.0),
                    Scoring::TotalByDistinctFlags(table) => {
                        let flags = squares(surveyed.types[kind.index()])
                            .filter_map(|square| map.tile(square))
                            .fold(0u32, |flags, tile| flags | 1 << self.tables.flag(tile));
                        1.2 * left * (flags.count_ones() as f32).min(table.len() as f32 - 2.0)
                    }
                    Scoring::Groups(_) => scoring::groups(surveyed.types[kind.index()], board.all)
                        .filter(|group| bordering(*group, board.all) & empty != 0)
                        .map(|group| 0.9 * left * group.count_ones().min(4) as f32)
                        .sum(),
                    Scoring::Majority(_) => 1.1 * left * count.min(3.0),
                    Scoring::EachPlusNeighborTypes(_) => squares(surveyed.types[kind.index()])
                        .map(|square| {
                            let gaps = (bordering(square.bit(), board.all) & empty).count_ones();
                            0.6 * gaps as f32 * left.sqrt()
                        })
                        .sum(),
                    // A Cloud Island counts on types it has not met yet: the map will hold about four others.
                    Scoring::EachMinusTypes(_) => {
                        let others = surveyed.tile_types() as f32 - 1.0;
                        -count * (4.0 - others).max(0.0) * left
                    }
                    Scoring::Each(..) | Scoring::SumValues => 0.0,
                };
            }
        }
        worth += self.token_potential(t, seat, &surveyed, empty, left);
        worth
    }

    fn token_potential(
        &self,
        t: &Tabletop,
        seat: Seat,
        surveyed: &Surveyed<'_>,
        empty: u16,
        left: f32,
    ) -> f32 {
        let map = t.map(seat);
        let all = self.board().all;
        let mut worth = 0.0;
        // Open tiles, and empty squares a little less, beside Monsters that would make a band.
        for mask in &surveyed.units[..TERRAINS] {
            if *mask != 0 {
                let room = bordering(*mask, all);
                worth += 0.5 * left * (room & map.open()).count_ones() as f32;
                worth += 0.25 * left * (room & empty).count_ones().min(3) as f32;
            }
        }
        for crystal in map.crystals().iter() {
            if let Token::Crystal(_) = crystal.token() {
                worth += 1.6 * left;
            }
        }
        // A Portal is worth most in the middle of the game and nothing once the last tile lies.
        let portals = map.active_portals.count_ones() as f32;
        let rounds_left = empty.count_ones() as f32;
        worth += portals * 1.2 * (rounds_left / 2.0).min(1.0);
        worth += 0.5 * left * map.unused_units().len() as f32;
        // Units beside a gap may be burnt by the next Volcano; few are.
        let volcanic = t
            .terrain
            .iter()
            .any(|kind| self.tables.terrain(*kind).on_place == Some(OnPlace::DestroyBorderingUnits));
        if volcanic {
            worth -= 0.05 * left * (bordering(empty, all) & map.occupied).count_ones() as f32;
        }
        worth
    }
}
