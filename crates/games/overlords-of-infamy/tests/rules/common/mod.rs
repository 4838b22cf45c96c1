//! Games for tests, and random play through them.

#![allow(dead_code, unused_imports, unreachable_pub, reason = "each test binary uses its part")]

mod secrets;

use std::sync::Arc;

use malice_conformance::suite;
use malice_engine::Seat;
use malice_overlords_of_infamy::OverlordsOfInfamy;
use malice_overlords_of_infamy::state::State;

pub use self::secrets::secrets;
pub use malice_conformance::suite::{random_game, soak};

/// The game under options such as `player_count=4 plot_completion=declared`.
pub fn game(options: &str) -> Arc<OverlordsOfInfamy> {
    suite::game(options)
}

/// Option sets that, together, switch everything on and off, for every number of players.
pub fn option_sets() -> Vec<String> {
    let mut sets = Vec::new();
    for players in 2..=4 {
        sets.push(format!("player_count={players}"));
        let zones = if players == 2 { "two_player_zones=choose" } else { "" };
        sets.push(format!(
            "player_count={players} overlord_assignment=choose first_player=1 {zones} plot_completion=declared \
             plunder_high_roll=reroll animal_magnetism=in_play transmogrify=basic_only include_waffles=false \
             world_events_to_end=4"
        ));
    }
    for zones in ["NW+NE", "NE+NW", "SE+NE", "SE+SW", "SW+SE", "SW+NW", "NW+SW"] {
        sets.push(format!("player_count=2 two_player_zones={zones} world_events_to_end=2"));
    }
    sets.push("player_count=4 world_events_to_end=12 first_player=4".into());
    sets
}

/// Positions that a seat cannot tell apart, whatever the re-deal does.
pub fn another(game: &OverlordsOfInfamy) -> impl Fn(&State, Seat, u64) -> State {
    suite::another(game, secrets)
}
