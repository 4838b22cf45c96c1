//! Games for tests, and random play through them.

#![allow(dead_code, unused_imports, unreachable_pub, reason = "each test binary uses its part")]

mod secrets;

use std::sync::Arc;

use malice_battle_for_greyport::Greyport;
use malice_battle_for_greyport::action::Action;
use malice_battle_for_greyport::event::Event;
use malice_battle_for_greyport::state::State;
use malice_conformance::suite;
use malice_engine::{Chance, Fast, Game, Io, Seat, play};

pub use self::secrets::secrets;
pub use malice_conformance::suite::{random_game, soak};

/// The game under options such as `player_count=4 scenario=mad_dragon`.
pub fn game(options: &str) -> Arc<Greyport> {
    suite::game(options)
}

pub const SCENARIOS: [&str; 7] = [
    "interrupted_party",
    "goblin_king",
    "blood_moon_rising",
    "attack_of_the_hydra",
    "summoner_strikes",
    "insidious_cult",
    "mad_dragon",
];

/// Subdecks that each scenario does not have so early.
const ADDED: [&str; 7] = [
    "mix_beast=1 mix_undead=1 mix_dragon=2",
    "mix_beast=1 mix_undead=1 mix_dragon=2",
    "mix_goblin=1 mix_humanoid=1 mix_dragon=2",
    "mix_goblin=1 mix_undead=1 mix_aberration=2",
    "mix_beast=1 mix_goblin=1 mix_dragon=2",
    "mix_beast=1 mix_undead=1 mix_dragon=2",
    "mix_beast=1 mix_goblin=1 mix_aberration=2",
];

/// Every scenario with every number of players, and option sets that switch every variant on.
pub fn option_sets() -> Vec<String> {
    let mut sets = Vec::new();
    for (index, scenario) in SCENARIOS.iter().enumerate() {
        for players in 2..=5 {
            let variant = match (index + players) % 4 {
                0 => "characters=random wounded_warrior=2 monster_mix=replace mix_undead=1 mix_dragon=2",
                1 => "silent_play=true hardcore_mode=true wounded_warrior=party_pick location_mode=random",
                2 => "monster_mix=battle_royale starting_player=random starting_hp=20 wounded_warrior=random",
                _ => "monster_mix=add open_hands=false starting_player=2 rest_healing=10",
            };
            let added = if variant.contains("=add") { ADDED[index] } else { "" };
            sets.push(format!("player_count={players} scenario={scenario} {variant} {added}"));
        }
    }
    sets
}

/// The same with hit points enough to see the later encounters.
pub fn long_option_sets() -> Vec<String> {
    let healthy = "starting_hp=20 hardcore_mode=false rest_healing=10";
    option_sets().into_iter().map(|options| format!("{options} {healthy}")).collect()
}

/// Plays a game in which everybody mostly acts while they can, so that encounters are won; `look` sees the state before and after each
/// choice, the choice, and what happened.
pub fn eager_game(
    game: &Greyport,
    seed: u64,
    mut look: impl FnMut(&State, Action, &State, &[Event]),
) -> State {
    let mut io: Io<Greyport> = Io::new(Chance::fast(seed));
    let mut picks = Fast::new(!seed);
    let mut state = game.start(&mut io);
    io.log.take();
    while let Some(seat) = io.offer.seat() {
        let idle = |action: &Action| matches!(action, Action::Ready | Action::Pass);
        let choices = io.offer.actions();
        let busy: Vec<Action> = choices.iter().copied().filter(|action| !idle(action)).collect();
        let choices = if busy.is_empty() || picks.below(32) == 0 { choices } else { &busy };
        let action = choices[picks.below(choices.len() as u32) as usize];
        let before = state;
        play(game, &mut state, seat, action, &mut io);
        look(&before, action, &state, &io.log.take());
    }
    state
}

/// Positions that a seat cannot tell apart, whatever the re-deal does.
pub fn another(game: &Greyport) -> impl Fn(&State, Seat, u64) -> State {
    suite::another(game, secrets)
}
