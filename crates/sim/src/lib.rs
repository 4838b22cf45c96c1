//! Many games in parallel, and what they say about a game, its content and its bots.
//!
//! | To understand | read |
//! |---|---|
//! | how games are run | [`Simulation`] |
//! | what is counted | [`Report`], [`Side`], [`Spread`] |
//! | what a game asks by itself | [`Answer`] |
//! | how two sets of content are compared | [`Report::against`], [`Comparison`] |
//! | whether a game is in balance | [`Balance`] |
//! | how it is drawn | [`plot`] |
//! | how bots learn what positions are worth | [`train`] |
//! | what is kept of each game | [`Simulation::records`] |
//!
//! A report depends on the game, the bots and the seeds only: not on the number of threads, nor on whether records are kept.

mod balance;
mod compare;
mod error;
pub mod plot;
mod progress;
mod records;
mod report;
mod run;
mod stats;
mod study;
mod tally;
pub mod train;

pub use balance::{Balance, BalanceKind, BalanceRow, Poise};
pub use compare::{Comparison, Difference};
pub use error::SimError;
pub use progress::progress_bar;
pub use report::{LineMean, Report, Side};
pub use run::Simulation;
pub use stats::{Counts, Spread};
pub use study::{Answer, Row};
