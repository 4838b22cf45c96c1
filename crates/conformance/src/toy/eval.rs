//! What a seat will probably score from here.

use super::Toy;
use super::rules::Frame;
use super::state::State;

/// What a round usually brings: loot of about two rooms and a card.
const ROUND: f32 = 2.5;

impl Toy {
    pub(super) fn points_expected(&self, state: &State, points: &mut [f32]) {
        let table = &state.table;
        let rounds_left = f32::from(self.rounds() - table.round);
        for (seat, points) in table.seats().zip(points) {
            let player = table.player(seat);
            let lane = state.stacks.lane(seat).iter();
            let carried: u8 =
                lane.map(|frame| if let Frame::Cellar(run) = frame { run.loot } else { 0 }).sum();
            let tools = f32::from(u8::from(player.lamp)) + 0.5 * f32::from(u8::from(player.rope));
            *points = f32::from(player.gold)
                + self.worth_of_hand(table, seat) as f32
                + f32::from(player.loot)
                // Loot in the cellar may still be lost.
                + 0.8 * f32::from(carried)
                + rounds_left * (ROUND + tools);
        }
    }
}
