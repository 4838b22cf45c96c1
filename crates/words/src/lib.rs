//! What people type and read around any game, at a terminal and at a text table in the browser alike.

mod choice;
mod differences;
pub mod faces;
mod names;
pub mod orders;
mod people;
mod preview;
mod request;
pub mod rulebook;
pub mod score_pad;
pub mod spoken;

pub use choice::{NoChoice, by_rule, exact, examples, refused, resolve};
pub use differences::{Difference, differences};
pub use names::{with_names, without_names};
pub use people::{tidy_line, tidy_name, told_apart};
pub use preview::{Preview, scored};
pub use request::{HELP, Request};

/// With a capital at the beginning.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
