//! The laws that every game keeps, tried out on random games.
//!
//! Each law is a function of a game and a seed: it plays one random game and says at which step what went wrong, so that
//! a failure can be seen again with the same seed. [`check_all`] tries all of them.

mod asking;
mod difference;
mod lanes;
mod leaks;
mod learning;
mod memory;
mod names;
mod redeal;
mod replay;
mod rows;
mod running;
mod scenes;
mod sight;
mod telling;
mod traces;
mod undo;
mod walk;

use std::sync::Arc;

use malice_engine::Text;

pub use self::asking::{asking_is_pure, offered_is_accepted, somebody_can_always_choose};
pub use self::lanes::interleavings_agree;
pub use self::leaks::nothing_leaks;
pub use self::learning::{choices_have_numbers, numbers_tell_what_is_seen};
pub use self::memory::what_was_seen_is_known;
pub use self::names::names_are_read_back;
pub use self::redeal::{
    resampling_deals_all_anew, resampling_depends_on_knowledge, resampling_keeps_the_view,
};
pub use self::replay::{copies_agree, replays_agree, snapshots_go_on};
pub use self::rows::{RowsUsed, play_until_all_rows_used};
pub use self::running::{ends_within_bound, invariants_hold, returns_fit_the_outcome, seeds_decide};
pub use self::scenes::secrets_hold_in_scenarios;
pub use self::telling::words_are_well_chosen;
pub use self::traces::{questions_in_scenarios, trace};
pub use self::undo::undo_goes_behind_nothing;
pub(crate) use self::walk::panic_text;
use crate::secrets::Secrets;

/// A law: tried on one random game under a seed.
pub type Law<G> = Box<dyn Fn(&Arc<G>, u64) -> Result<(), String>>;

/// All laws, by name. What a seat cannot know is said by `secrets`.
pub fn laws<G: Text>(secrets: Secrets<G>) -> Vec<(&'static str, Law<G>)> {
    vec![
        ("somebody_can_always_choose", Box::new(somebody_can_always_choose)),
        ("offered_is_accepted", Box::new(offered_is_accepted)),
        ("asking_is_pure", Box::new(asking_is_pure)),
        ("copies_agree", Box::new(copies_agree)),
        ("replays_agree", Box::new(replays_agree)),
        ("snapshots_go_on", Box::new(snapshots_go_on)),
        ("ends_within_bound", Box::new(ends_within_bound)),
        ("invariants_hold", Box::new(invariants_hold)),
        ("resampling_keeps_the_view", Box::new(resampling_keeps_the_view)),
        ("resampling_depends_on_knowledge", about(secrets, resampling_depends_on_knowledge)),
        ("resampling_deals_all_anew", about(secrets, resampling_deals_all_anew)),
        ("what_was_seen_is_known", about(secrets, what_was_seen_is_known)),
        ("nothing_leaks", about(secrets, nothing_leaks)),
        ("undo_goes_behind_nothing", about(secrets, undo_goes_behind_nothing)),
        ("names_are_read_back", Box::new(names_are_read_back)),
        ("interleavings_agree", Box::new(interleavings_agree)),
        ("seeds_decide", Box::new(seeds_decide)),
        ("returns_fit_the_outcome", Box::new(returns_fit_the_outcome)),
    ]
}

/// A law about what is hidden.
type Hiding<G> = fn(&Arc<G>, Secrets<G>, u64) -> Result<(), String>;

fn about<G: Text>(secrets: Secrets<G>, law: Hiding<G>) -> Law<G> {
    Box::new(move |game, seed| law(game, secrets, seed))
}

/// Tries all laws on `games` random games, with seeds from `first_seed` on. Every broken law is reported once.
pub fn check_all<G: Text>(
    game: &Arc<G>,
    secrets: Secrets<G>,
    games: u64,
    first_seed: u64,
) -> Result<(), String> {
    let mut broken = Vec::new();
    for (name, law) in laws(secrets) {
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
