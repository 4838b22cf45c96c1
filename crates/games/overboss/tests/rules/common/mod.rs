//! Games for tests, and random play through them.

#![allow(dead_code, unused_imports, unreachable_pub, reason = "each test binary uses its part")]

mod secrets;

use std::sync::Arc;

use malice_conformance::suite;
use malice_engine::Seat;
use malice_overboss::Overboss;
use malice_overboss::state::State;

pub use self::secrets::secrets;
pub use malice_conformance::suite::{random_game, soak};

/// The game under options such as `player_count=4 boss_cards=true`.
pub fn game(options: &str) -> Arc<Overboss> {
    suite::game(options)
}

/// Option sets that, together, switch everything on and off, for every number of players.
pub fn option_sets() -> Vec<String> {
    let mut sets = Vec::new();
    for players in 1..=5 {
        sets.push(format!("player_count={players}"));
        let map = if players < 5 { "big_4x4" } else { "classic_3x4" };
        sets.push(format!(
            "player_count={players} map_size={map} terrain_mode=random boss_cards=true command_cards=true"
        ));
        sets.push(format!("player_count={players} terrain_mode=random command_cards=true first_player=1"));
        sets.push(format!("player_count={players} boss_cards=true terrain_mode=chosen {ADVANCED}"));
    }
    sets.push("player_count=1 solo_mode=campaign solo_stage=8 boss_cards=true".into());
    sets
}

pub const ADVANCED: &str = "terrain_set=castle,volcano,summoning_circle,desert,cloud_island";

/// Positions that a seat cannot tell apart, whatever the re-deal does.
pub fn another(game: &Overboss) -> impl Fn(&State, Seat, u64) -> State {
    suite::another(game, secrets)
}
