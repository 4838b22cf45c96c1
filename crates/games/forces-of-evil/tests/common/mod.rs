//! Games for tests, and random play through them.

#![allow(dead_code, unreachable_pub, reason = "each test binary uses its part")]

mod secrets;

use std::sync::Arc;

use malice_conformance::secrets::another_world;
use malice_engine::{Chance, Content, Fast, Game, Io, Options, Seat, choices, play};
use malice_forces_of_evil::ForcesOfEvil;
use malice_forces_of_evil::action::Action;
use malice_forces_of_evil::event::Event;
use malice_forces_of_evil::state::State;

pub use self::secrets::secrets;

/// The game under options such as `player_count=4 raiding=true`.
pub fn game(options: &str) -> Arc<ForcesOfEvil> {
    let meta = ForcesOfEvil::meta();
    let mut chosen = Options::default();
    for pair in options.split_whitespace() {
        let (name, value) = pair.split_once('=').expect("options read name=value");
        chosen.set_text(meta.options, name, value).expect("the option fits");
    }
    Arc::new(
        ForcesOfEvil::new(&chosen, &Content::shipped(meta.content)).expect("the shipped content is sound"),
    )
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

/// Plays a random game; `look` sees the state before and after each choice, the choice, and what happened.
pub fn watched_game(
    game: &ForcesOfEvil,
    seed: u64,
    mut look: impl FnMut(&State, Action, &State, &[Event]),
) -> State {
    let mut io: Io<ForcesOfEvil> = Io::new(Chance::fast(seed));
    let mut picks = Fast::new(!seed);
    let mut state = game.start(&mut io);
    io.log.take();
    while let Some(first) = game.awaited(&state).first() {
        // When a lane has ended, the other lanes' questions have to be put again.
        if io.offer.seat().is_none() {
            choices(game, &mut state, first, false, &mut io);
        }
        let seat = io.offer.seat().unwrap_or(first);
        let offered = io.offer.actions();
        let action = offered[picks.below(offered.len() as u32) as usize];
        let before = state;
        play(game, &mut state, seat, action, &mut io);
        look(&before, action, &state, &io.log.take());
    }
    state
}

/// The same for who needs no events.
pub fn random_game(game: &ForcesOfEvil, seed: u64, mut look: impl FnMut(&State, Action, &State)) -> State {
    watched_game(game, seed, |before, action, after, _| look(before, action, after))
}

/// How many random games a test plays, and from which seed: more and fresh ones under `cargo xtask soak`.
pub fn soak(games: u64, first_seed: u64) -> (u64, u64) {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    (number("MALICE_SOAK_GAMES").unwrap_or(games), number("MALICE_SOAK_SEED").unwrap_or(first_seed))
}

/// Positions that a seat cannot tell apart, whatever the re-deal does.
pub fn another(game: &ForcesOfEvil) -> impl Fn(&State, Seat, u64) -> State {
    move |state, seat, seed| another_world(game, secrets, state, seat, &mut Fast::new(seed))
}
