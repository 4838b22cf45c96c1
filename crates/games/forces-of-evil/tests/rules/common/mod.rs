//! Games for tests, and random play through them.

#![allow(dead_code, unused_imports, unreachable_pub, reason = "each test binary uses its part")]

mod secrets;

use std::sync::Arc;

use malice_conformance::suite;
use malice_engine::Seat;
use malice_forces_of_evil::ForcesOfEvil;
use malice_forces_of_evil::state::State;

pub use self::secrets::secrets;
pub use malice_conformance::suite::{random_game, soak, watched_game};

/// The game under options such as `player_count=4 raiding=true`.
pub fn game(options: &str) -> Arc<ForcesOfEvil> {
    suite::game(options)
}

/// Every Card of Light there is.
pub const ALL_LIGHT: &str = "custom_light=peasants:6,knight_errant:1,initiate_cleric:1,travelling_pedlar:1,journeyman_mage:1,\
    pilgrims:1,mercenaries:1,apothecary:1,charlatans:1,tournament:1,missionaries:1,thieves_guild:1,wizards_council:1,\
    merry_brigands:1,witch_hunters:1,pub:1,cult:1,adventurers_guild:3,crusade:1,test_of_courage:1,exorcism:1,robbery:1,\
    drunken_dare:1,treasure_hunt:1,harvest:1,meteor:1,ride_of_the_valkyries:1,corrupt_nobility:1,betrayal:1";

/// Option sets that, together, switch everything on and off, for every number of players: first one for each number, then more.
pub fn option_sets() -> Vec<String> {
    let serial = "selection=random raiding=true extra_pillars=1 extra_pits=2 expensive_rooms=true start_player=2 \
                  parallel_battles=false round_limit=12";
    let endless = "no_armageddon=true scoring_cards_return=true include_meteor=false raiding=true raid_destroys=empty_only \
                   thirty_sixth_light_card=omit round_limit=20";
    let realm =
        format!("kingdom=custom_realm {ALL_LIGHT} realm_name=Everywhere finite_tokens=false extra_pillars=2");
    let mut sets = vec![
        "player_count=2".to_owned(),
        format!("player_count=3 {serial} late_seat_treasure=true"),
        format!("player_count=4 {endless}"),
        format!("player_count=5 {realm}"),
        "player_count=6 first_game=true".to_owned(),
    ];
    for players in 2..=6 {
        let late = if players > 2 { "late_seat_treasure=true" } else { "" };
        sets.push(format!("player_count={players} {serial} {late} extra_pillars={}", players % 3));
        sets.push(format!("player_count={players} {endless}"));
        sets.push(format!("player_count={players} {realm} raiding=true"));
        sets.push(format!("player_count={players}"));
    }
    sets
}

/// Positions that a seat cannot tell apart, whatever the re-deal does.
pub fn another(game: &ForcesOfEvil) -> impl Fn(&State, Seat, u64) -> State {
    suite::another(game, secrets)
}
