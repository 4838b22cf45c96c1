//! Learning what positions are worth: games of bots against themselves, and weights fitted to how they ended.
//!
//! A position says how much each seat has of each feature ([`malice_engine::Weighed`]), the end says who came before whom. A logistic
//! regression finds the weights under which leads foretell that best. What it finds is a proposal: whether bots play better with it,
//! only games can tell.

mod fit;
mod lesson;
mod positions;
mod solve;

pub use lesson::{Foresight, Learned, Lesson};
pub use positions::{Sample, Training};
