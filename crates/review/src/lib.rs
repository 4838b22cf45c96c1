//! A finished game, looked at again: what every choice cost in winning chances, what luck brought, and where the game turned.
//!
//! | To understand | read |
//! |---|---|
//! | what a winning chance is, and how it is found out | [`Outlook`] |
//! | how a choice is judged | [`Judge`], [`Mark`] |
//! | how much is thought about each | [`Effort`] |
//! | how choices and luck add up to the result | [`Review`], [`Share`] |
//! | how it is told and drawn | [`Telling`] |
//! | positions with one best move | [`Puzzle`], [`Hunt`] |
//!
//! **Nothing hidden is used.** A choice is judged by what its seat knew when it chose, and a seat's chances are those that it could
//! have known itself: both come out of a [`Seen`](malice_engine::Seen), which deals anew whatever the seat could not see.
//!
//! **Luck is not called skill.** A strong bot proposes a choice; both it and the choice that was made are then played on in the
//! same worlds with the same luck, worlds that the bot has never seen. Only what is better there beyond doubt makes a choice cost
//! anything. No clock is read: the same game gives the same review everywhere.

mod effort;
mod judge;
mod mark;
mod outlook;
mod picture;
mod puzzle;
mod review;
mod tell;
mod walk;

pub use effort::Effort;
pub use judge::{Judge, Judged};
pub use mark::Mark;
pub use outlook::Outlook;
pub use puzzle::{Hunt, NoPuzzle, Puzzle};
pub use review::{Better, Review, ReviewError, Share, Step, Turn, review};
pub use tell::{Telling, percent, signed};
