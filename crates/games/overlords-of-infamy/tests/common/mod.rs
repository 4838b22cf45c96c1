//! Games for tests, and random play through them.

#![allow(dead_code, unreachable_pub, reason = "each test binary uses its part")]

mod secrets;

use std::sync::Arc;

use malice_conformance::secrets::another_world;
use malice_engine::{Chance, Content, Fast, Game, Io, Options, Seat, play};
use malice_overlords_of_infamy::OverlordsOfInfamy;
use malice_overlords_of_infamy::action::Action;
use malice_overlords_of_infamy::state::State;

pub use self::secrets::secrets;

/// The game under options such as `player_count=4 plot_completion=declared`.
pub fn game(options: &str) -> Arc<OverlordsOfInfamy> {
    let meta = OverlordsOfInfamy::meta();
    let mut chosen = Options::default();
    for pair in options.split_whitespace() {
        let (name, value) = pair.split_once('=').expect("options read name=value");
        chosen.set_text(meta.options, name, value).expect("the option fits");
    }
    let content = Content::shipped(meta.content);
    Arc::new(OverlordsOfInfamy::new(&chosen, &content).expect("the shipped content is sound"))
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

/// Plays a random game; `look` sees the state before and after each choice, and the choice.
pub fn random_game(
    game: &OverlordsOfInfamy,
    seed: u64,
    mut look: impl FnMut(&State, Action, &State),
) -> State {
    let mut io: Io<OverlordsOfInfamy> = Io::silent(Chance::fast(seed));
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
pub fn another(game: &OverlordsOfInfamy) -> impl Fn(&State, Seat, u64) -> State {
    move |state, seat, seed| another_world(game, secrets, state, seat, &mut Fast::new(seed))
}
