//! What a seat will probably score from here.

use malice_engine::{Seat, Weighed};

use super::Toy;
use super::rules::Frame;
use super::state::State;

malice_engine::features! {
    include_str!("weights.ron");
    Gold = "gold",
    Hand = "hand",
    Loot = "loot",
    Carried = "carried",
    Rounds = "rounds",
    Lamp = "lamp",
    Rope = "rope",
}

impl Toy {
    pub(super) fn points_expected(&self, state: &State, points: &mut [f32]) {
        for (seat, points) in state.table.seats().zip(points) {
            *points = self.weights.judge(&self.measured(state, seat).0);
        }
    }

    fn measured(&self, state: &State, seat: Seat) -> Measured {
        let table = &state.table;
        let player = table.player(seat);
        let rounds_left = f32::from(self.rounds() - table.round);
        let lane = state.stacks.lane(seat).iter();
        let carried: u8 = lane.map(|frame| if let Frame::Cellar(run) = frame { run.loot } else { 0 }).sum();
        let mut own = Measured::NOTHING;
        own.add(Feature::Gold, f32::from(player.gold));
        own.add(Feature::Hand, self.worth_of_hand(table, seat) as f32);
        own.add(Feature::Loot, f32::from(player.loot));
        own.add(Feature::Carried, f32::from(carried));
        own.add(Feature::Rounds, rounds_left);
        own.add(Feature::Lamp, rounds_left * f32::from(u8::from(player.lamp)));
        own.add(Feature::Rope, rounds_left * f32::from(u8::from(player.rope)));
        own
    }
}

impl Weighed for Toy {
    malice_engine::has_weights!();

    fn measure(&self, state: &State, measured: &mut [f32]) {
        for (seat, own) in state.table.seats().zip(measured.chunks_exact_mut(Feature::COUNT)) {
            own.copy_from_slice(&self.measured(state, seat).0);
        }
    }
}
