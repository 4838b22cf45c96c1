//! Games for tests, and random play through them.

#![allow(dead_code, unreachable_pub, reason = "each test binary uses its part")]

mod secrets;

use std::sync::Arc;

use malice_big_bad_overlord::BigBadOverlord;
use malice_big_bad_overlord::action::Action;
use malice_big_bad_overlord::event::Event;
use malice_big_bad_overlord::state::State;
use malice_conformance::secrets::another_world;
use malice_engine::{Chance, Content, Fast, Game, Io, Options, Seat, play};

pub use self::secrets::secrets;

/// The game under options such as `player_count=3 duke_mode=twin`.
pub fn game(options: &str) -> Arc<BigBadOverlord> {
    let meta = BigBadOverlord::meta();
    let mut chosen = Options::default();
    for pair in options.split_whitespace() {
        let (name, value) = pair.split_once('=').expect("options read name=value");
        chosen.set_text(meta.options, name, value).expect("the option fits");
    }
    Arc::new(
        BigBadOverlord::new(&chosen, &Content::shipped(meta.content)).expect("the shipped content is sound"),
    )
}

/// Option sets that, together, switch everything on and off, for every number of players.
pub fn option_sets() -> Vec<String> {
    let mut sets: Vec<String> =
        (2..=6).map(|players| format!("player_count={players} duke_mode=single")).collect();
    sets.push("player_count=2".into());
    sets.push("player_count=2 duke_mode=twin duke_assignment=choose opening_truce_rounds=2".into());
    sets.push("player_count=3 duke_mode=twin opening_truce_rounds=1".into());
    for players in 3..=6 {
        sets.push(format!(
            "player_count={players} duke_assignment=choose opening_truce_rounds={}",
            players % 3
        ));
    }
    sets
}

/// Plays a random game; `look` sees the state before and after each choice, and the choice.
pub fn random_game(game: &BigBadOverlord, seed: u64, mut look: impl FnMut(&State, Action, &State)) -> State {
    let mut io: Io<BigBadOverlord> = Io::silent(Chance::fast(seed));
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

/// All that happens in a random game.
pub fn events_of_random_game(game: &BigBadOverlord, seed: u64) -> Vec<Event> {
    let mut io: Io<BigBadOverlord> = Io::new(Chance::fast(seed));
    let mut picks = Fast::new(!seed);
    let mut state = game.start(&mut io);
    let mut events = io.log.take();
    while let Some(seat) = io.offer.seat() {
        let choices = io.offer.actions();
        let action = choices[picks.below(choices.len() as u32) as usize];
        play(game, &mut state, seat, action, &mut io);
        events.extend(io.log.take());
    }
    events
}

/// How many random games a test plays, and from which seed: more and fresh ones under `cargo xtask soak`.
pub fn soak(games: u64, first_seed: u64) -> (u64, u64) {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    (number("MALICE_SOAK_GAMES").unwrap_or(games), number("MALICE_SOAK_SEED").unwrap_or(first_seed))
}

/// Positions that a seat cannot tell apart, whatever the re-deal does.
pub fn another(game: &BigBadOverlord) -> impl Fn(&State, Seat, u64) -> State {
    move |state, seat, seed| another_world(game, secrets, state, seat, &mut Fast::new(seed))
}
