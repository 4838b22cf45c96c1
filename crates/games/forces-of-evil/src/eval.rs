//! What a strong player values (specification §12): the present points, and what the dungeon may still bring.

use malice_engine::Seat;

use crate::ForcesOfEvil;
use crate::ids::{KINDS, Kind};
use crate::state::Tabletop;

/// FE-DP-1: the fighting worth of a unit, in the order of kinds; hand-set, not fitted.
pub(crate) const WORTH: [f32; KINDS] =
    [1.6, 1.2, 1.0, 0.9, 0.45, 0.55, 1.2, 2.0, 0.7, 0.9, 3.0, 0.45, 1.2, 2.2];

impl ForcesOfEvil {
    /// The points that each seat may expect from here.
    pub(crate) fn estimate(&self, t: &Tabletop, points: &mut [f32]) {
        // Special scoring counts fully when few Cards of Light remain.
        let late = 1.0 - (t.light_deck.len() as f32 - 6.0).clamp(0.0, 20.0) / 30.0;
        let special = if t.over { [0; 6] } else { self.special_points(t) };
        for (i, estimate) in points.iter_mut().take(self.players).enumerate() {
            let seat = Seat::new(i);
            *estimate = t.points(seat) as f32 + f32::from(special[i]) * late;
            if !t.over {
                *estimate += self.potential(t, seat);
            }
        }
    }

    fn potential(&self, t: &Tabletop, seat: Seat) -> f32 {
        let most = self.max_influence(t, seat);
        let above = t.player(seat).influence - most;
        // What is above the maximum will be trimmed.
        let mut worth = if above > 0 { -0.7 * f32::from(above) } else { 0.0 };
        let target = 3.0 + 0.55 * f32::from(t.round);
        let mut strength = 0.0;
        let mut free = 0;
        for room in t.dungeon(seat) {
            let row = self.tables.room(room.card);
            worth += 0.5 * f32::from(row.icons) + 0.12 * f32::from(row.capacity);
            free += row.capacity.saturating_sub(room.count());
            let short = self.upkeep(room).saturating_sub(room.treasure);
            worth -= 0.25 * f32::from(short);
            for kind in Kind::ALL {
                let count = f32::from(room.units[kind.index()]);
                strength += count * WORTH[kind.index()] * if short > 0 { 0.7 } else { 1.0 };
            }
        }
        // Strength is worth less the more of it there is.
        let ratio: f32 = strength / target;
        worth += target
            * (1.7 * ratio.min(0.6)
                + 1.2 * (ratio.clamp(0.6, 1.0) - 0.6)
                + 0.7 * (ratio.clamp(1.0, 1.5) - 1.0)
                + 0.3 * (ratio.clamp(1.5, 2.2) - 1.5));
        worth += 0.2 * f32::from(free.min(4));
        worth - 0.35 * (t.room_count(seat) as f32 - 5.0).max(0.0)
    }
}
