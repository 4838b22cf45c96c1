//! Games for tests, and random play through them.

#![allow(dead_code, unused_imports, unreachable_pub, reason = "each test binary uses its part")]

mod secrets;

use std::sync::Arc;

use malice_big_bad_overlord::BigBadOverlord;
use malice_big_bad_overlord::event::Event;
use malice_big_bad_overlord::state::State;
use malice_conformance::suite;
use malice_engine::{Chance, Fast, Game, Io, Seat, play};

pub use self::secrets::secrets;
pub use malice_conformance::suite::{random_game, soak};

/// The game under options such as `player_count=3 duke_mode=twin`.
pub fn game(options: &str) -> Arc<BigBadOverlord> {
    suite::game(options)
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

/// Positions that a seat cannot tell apart, whatever the re-deal does.
pub fn another(game: &BigBadOverlord) -> impl Fn(&State, Seat, u64) -> State {
    suite::another(game, secrets)
}
