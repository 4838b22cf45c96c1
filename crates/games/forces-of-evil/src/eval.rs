//! What a strong player values (specification §12): the present points, and what the dungeon may still bring.

use malice_engine::{Seat, Weighed};

use crate::ForcesOfEvil;
use crate::ids::{KINDS, Kind};
use crate::state::{MAX_PLAYERS, State, Tabletop};

malice_engine::features! {
    include_str!("../weights.ron");
    Points = "points",
    Special = "special",
    AboveMaximum = "above_maximum",
    Icons = "icons",
    Capacity = "capacity",
    UpkeepMissing = "upkeep_missing",
    StrengthFirst = "strength_first",
    StrengthToTarget = "strength_to_target",
    StrengthBeyond = "strength_beyond",
    StrengthFarBeyond = "strength_far_beyond",
    FreeRoom = "free_room",
    ManyRooms = "many_rooms",
    Attached = "attached",
    Treasure = "treasure",
    TreasureOpen = "treasure_open",
}

/// FE-DP-1: the fighting worth of a unit, in the order of kinds; hand-set, not fitted.
pub(crate) const WORTH: [f32; KINDS] =
    [1.6, 1.2, 1.0, 0.9, 0.45, 0.55, 1.2, 2.0, 0.7, 0.9, 3.0, 0.45, 1.2, 2.2];

/// What stands before a Treasure, as a share of what the round asks for, to keep it from heroes.
const GUARD: f32 = 0.5;

/// What is left of a unit's worth where its upkeep is not covered.
const UNPAID: f32 = 0.7;

impl ForcesOfEvil {
    /// The points that each seat may expect from here.
    pub(crate) fn estimate(&self, t: &Tabletop, points: &mut [f32]) {
        let special = self.special_in_sight(t);
        for (i, estimate) in points.iter_mut().take(self.players).enumerate() {
            *estimate = self.weights.judge(&self.measured(t, Seat::new(i), special[i]).0);
        }
    }

    /// Special scoring as it stands: it counts fully when few Cards of Light remain.
    pub(crate) fn special_in_sight(&self, t: &Tabletop) -> [f32; MAX_PLAYERS] {
        let late = 1.0 - (t.light_deck.len() as f32 - 6.0).clamp(0.0, 20.0) / 30.0;
        if t.over {
            [0.0; MAX_PLAYERS]
        } else {
            self.special_points(t).map(|points| f32::from(points) * late)
        }
    }

    /// What a seat has, and what its dungeon promises.
    pub(crate) fn measured(&self, t: &Tabletop, seat: Seat, special: f32) -> Measured {
        let mut own = Measured::NOTHING;
        own.add(Feature::Points, t.points(seat) as f32);
        own.add(Feature::Special, special);
        if !t.over {
            self.measure_dungeon(t, seat, &mut own);
        }
        own
    }

    fn measure_dungeon(&self, t: &Tabletop, seat: Seat, own: &mut Measured) {
        // What is above the maximum will be trimmed.
        let above = t.player(seat).influence - self.max_influence(t, seat);
        own.add(Feature::AboveMaximum, f32::from(above.max(0)));
        // Strength is worth less the more of it there is.
        let target = 3.0 + 0.55 * f32::from(t.round);
        let mut strength = 0.0;
        let mut free = 0;
        for room in t.dungeon(seat) {
            let row = self.tables.room(room.card);
            own.add(Feature::Icons, f32::from(row.icons));
            own.add(Feature::Capacity, f32::from(row.capacity));
            free += row.capacity.saturating_sub(room.count());
            own.add(Feature::Attached, room.attachments().map(|(_, count)| f32::from(count)).sum());
            own.add(Feature::Treasure, f32::from(room.treasure));
            let short = self.upkeep(room).saturating_sub(room.treasure);
            own.add(Feature::UpkeepMissing, f32::from(short));
            for kind in Kind::ALL {
                let count = f32::from(room.units[kind.index()]);
                strength += count * WORTH[kind.index()] * if short > 0 { UNPAID } else { 1.0 };
            }
            // Heroes come from the Entrance: rooms behind this one guard nothing in it.
            let open = (1.0 - strength / (GUARD * target)).max(0.0);
            own.add(Feature::TreasureOpen, f32::from(room.treasure) * open);
        }
        let ratio: f32 = strength / target;
        let mut part =
            |feature, from: f32, to: f32| own.add(feature, target * (ratio.clamp(from, to) - from));
        part(Feature::StrengthFirst, 0.0, 0.6);
        part(Feature::StrengthToTarget, 0.6, 1.0);
        part(Feature::StrengthBeyond, 1.0, 1.5);
        part(Feature::StrengthFarBeyond, 1.5, 2.2);
        own.add(Feature::FreeRoom, f32::from(free.min(4)));
        own.add(Feature::ManyRooms, (t.room_count(seat) as f32 - 5.0).max(0.0));
    }
}

impl Weighed for ForcesOfEvil {
    malice_engine::has_weights!();

    fn measure(&self, state: &State, measured: &mut [f32]) {
        let t = &state.tabletop;
        let special = self.special_in_sight(t);
        for (index, own) in measured.chunks_exact_mut(Feature::COUNT).take(self.players).enumerate() {
            own.copy_from_slice(&self.measured(t, Seat::new(index), special[index]).0);
        }
    }
}
