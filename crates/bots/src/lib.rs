//! Bots for any game: they see what their seat may know, and answer.
//!
//! | To understand | read |
//! |---|---|
//! | what a bot is | [`Bot`], [`BotSpec`], [`Level`] |
//! | how strong each level is, and where to tune it | [`Settings`] |
//! | how the bots think | [`Random`], [`Greedy`], [`Ismcts`], [`Rehearsal`], [`Worth`] |
//! | how fast random play is | [`random_game`] |
//! | that bots do not cheat | [`honesty`] |
//! | which bot is better | [`Arena`], [`Standings`] |
//! | whether a change makes a bot better | [`Duel`], [`Sprt`], [`Judged`] |
//!
//! The clock is read in the search's budget only, and a bot without a time limit gives the same moves under the same seed.

mod arena;
mod bot;
mod columns;
mod drive;
mod duel;
mod elo;
mod foresight;
mod greedy;
pub mod honesty;
mod interval;
mod ismcts;
mod judged;
mod levels;
mod parties;
mod random;
mod rehearsal;
mod rollout;
mod spec;
mod sprt;
mod standings;
mod tree;
mod trial;
mod worker;
mod worth;

pub use arena::{Arena, ArenaError};
pub use bot::{Bot, mix};
pub use columns::Columns;
pub use drive::{Played, asked, next_asked, play_game};
pub use duel::{Duel, DuelReport, Duelist};
pub use elo::{Elo, Ratings};
pub use greedy::{Greedy, GreedySettings};
pub use interval::Interval;
pub use ismcts::{Budget, Ismcts, IsmctsSettings};
pub use judged::Judged;
pub use levels::{Level, Settings, Thought};
pub use parties::{Parties, PartyRow, PartyStandings};
pub use random::Random;
pub use rehearsal::{Counsel, Rehearsal, RehearsalSettings};
pub use rollout::{Rollout, play_randomly, random_game};
pub use spec::{BotSpec, BotSpecError};
pub use sprt::{Pairs, Sprt, Verdict};
pub use standings::{Standing, Standings};
pub use worth::Worth;
