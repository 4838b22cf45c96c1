//! Games for tests, and random play through them.

#![allow(dead_code, unreachable_pub, reason = "each test binary uses its part")]

mod secrets;

use std::sync::Arc;

use malice_conformance::secrets::another_world;
use malice_engine::{Chance, Content, Fast, Game, Io, Options, Seat, play};
use malice_overboss::Overboss;
use malice_overboss::action::Action;
use malice_overboss::state::State;

pub use self::secrets::secrets;

/// The game under options such as `player_count=4 boss_cards=true`.
pub fn game(options: &str) -> Arc<Overboss> {
    let meta = Overboss::meta();
    let mut chosen = Options::default();
    for pair in options.split_whitespace() {
        let (name, value) = pair.split_once('=').expect("options read name=value");
        chosen.set_text(meta.options, name, value).expect("the option fits");
    }
    Arc::new(Overboss::new(&chosen, &Content::shipped(meta.content)).expect("the shipped content is sound"))
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

/// Plays a random game; `look` sees the state before and after each choice, and the choice.
pub fn random_game(game: &Overboss, seed: u64, mut look: impl FnMut(&State, Action, &State)) -> State {
    let mut io: Io<Overboss> = Io::silent(Chance::fast(seed));
    let mut picks = Fast::new(!seed);
    let mut state = game.start(&mut io);
    while let Some(seat) = io.offer.seat() {
        let choices = io.offer.actions();
        let action = choices[picks.below(choices.len() as u32) as usize];
        let before = state;
        play(game, &mut state, seat, action, &mut io);
        look(&before, action, &state);
    }
    state
}

/// How many random games a test plays, and from which seed: more and fresh ones under `cargo xtask soak`.
pub fn soak(games: u64, first_seed: u64) -> (u64, u64) {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    (number("MALICE_SOAK_GAMES").unwrap_or(games), number("MALICE_SOAK_SEED").unwrap_or(first_seed))
}

/// Positions that a seat cannot tell apart, whatever the re-deal does.
pub fn another(game: &Overboss) -> impl Fn(&State, Seat, u64) -> State {
    move |state, seat, seed| another_world(game, secrets, state, seat, &mut Fast::new(seed))
}
