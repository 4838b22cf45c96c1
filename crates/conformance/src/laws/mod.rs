//! The laws that every game keeps, tried out on random games.
//!
//! Each law is a function of a game and a seed: it plays one random game and says at which step what went wrong, so that
//! a failure can be seen again with the same seed. [`check_all`] tries all of them.

mod asking;
mod difference;
mod knowledge;
mod lanes;
mod names;
mod replay;
mod rows;
mod running;
mod walk;

use std::sync::Arc;

use malice_engine::Text;

pub use self::asking::{asking_is_pure, offered_is_accepted, somebody_can_always_choose};
pub use self::knowledge::{nothing_leaks, resampling_depends_on_knowledge, resampling_keeps_the_view};
pub use self::lanes::interleavings_agree;
pub use self::names::names_are_read_back;
pub use self::replay::{copies_agree, replays_agree, snapshots_go_on};
pub use self::rows::{RowsUsed, play_until_all_rows_used};
pub use self::running::{ends_within_bound, invariants_hold, returns_fit_the_outcome, seeds_decide};
pub(crate) use self::walk::panic_text;

/// A law: tried on one random game under a seed.
pub type Law<G> = fn(&Arc<G>, u64) -> Result<(), String>;

/// All laws, by name.
pub fn laws<G: Text>() -> Vec<(&'static str, Law<G>)> {
    vec![
        ("somebody_can_always_choose", somebody_can_always_choose),
        ("offered_is_accepted", offered_is_accepted),
        ("asking_is_pure", asking_is_pure),
        ("copies_agree", copies_agree),
        ("replays_agree", replays_agree),
        ("snapshots_go_on", snapshots_go_on),
        ("ends_within_bound", ends_within_bound),
        ("invariants_hold", invariants_hold),
        ("resampling_keeps_the_view", resampling_keeps_the_view),
        ("resampling_depends_on_knowledge", resampling_depends_on_knowledge),
        ("nothing_leaks", nothing_leaks),
        ("names_are_read_back", names_are_read_back),
        ("interleavings_agree", interleavings_agree),
        ("seeds_decide", seeds_decide),
        ("returns_fit_the_outcome", returns_fit_the_outcome),
    ]
}

/// Tries all laws on `games` random games, with seeds from `first_seed` on. Every broken law is reported once.
pub fn check_all<G: Text>(game: &Arc<G>, games: u64, first_seed: u64) -> Result<(), String> {
    check_except(game, games, first_seed, &[])
}

/// Tries all laws but those named: for a game whose rulebook breaks one (where the order in an open window matters).
pub fn check_except<G: Text>(
    game: &Arc<G>,
    games: u64,
    first_seed: u64,
    except: &[&str],
) -> Result<(), String> {
    let mut broken = Vec::new();
    for (name, law) in laws::<G>().into_iter().filter(|(name, _)| !except.contains(name)) {
        let failure = (first_seed..first_seed + games).find_map(|seed| law(game, seed).err());
        broken.extend(failure.map(|message| format!("{name}: {message}")));
    }
    if broken.is_empty() {
        return Ok(());
    }
    let options: Vec<String> = game.options().iter().map(|(name, value)| format!("{name}={value}")).collect();
    Err(format!(
        "{} ({}) breaks {} law(s):\n{}",
        G::meta().id,
        options.join(" "),
        broken.len(),
        broken.join("\n")
    ))
}
