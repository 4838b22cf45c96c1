//! One suite that every game must pass, and the tools with which its rules are tested.
//!
//! | To | use |
//! |---|---|
//! | give a game the tests that every game has | [`suite!`], [`suite::Suite`] |
//! | try the laws that hold for every game | [`laws::check_all`] |
//! | see that every content row is used | [`laws::play_until_all_rows_used`] |
//! | say what a seat cannot know | [`secrets`] |
//! | try what is hidden at every position of every scenario | [`laws::secrets_hold_in_scenarios`] |
//! | pin who is asked what, and in which order | [`laws::questions_in_scenarios`], [`laws::trace`] |
//! | run scenario files | [`scenario`], [`scenario::run_folder`] |
//! | replay recorded games | [`check_replays`] |
//! | see that every row can be looked up, also in `RULES.md` | [`check_faces`] |
//! | pin what bots think of positions | [`appraisals`] |
//! | read the log of a whole game | [`random_log`] |
//! | see that what people read has no slip of the pen | [`laws::words_are_well_chosen`] |
//! | name the rules that a test covers | [`covers!`], [`covers`] |
//! | learn how a game is built | [`toy`] |

#![warn(clippy::disallowed_types, clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod appraisals;
pub mod covers;
mod faces;
pub mod laws;
mod log;
mod replays;
pub mod scenario;
pub mod secrets;
pub mod suite;
pub mod toy;

pub use appraisals::appraisals;
pub use faces::check_faces;
pub use log::random_log;
pub use replays::check_replays;
