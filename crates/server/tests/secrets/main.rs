//! What is hidden from a viewer does not reach it, by no way out of the server.
//!
//! The same table stands in two worlds that differ in what a viewer may not know, and in nothing else. Whatever that viewer can
//! get must be the same in both, to the last byte; what the owner of the secret gets must differ, or the test would be blind.
//! `positions` makes the worlds from positions in the games' own words, `choices` from what a seat chose in secret, and
//! `elsewhere` looks at that from another server than the one where it was chosen; none uses what the games know about dealing hidden
//! things again.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod choices;
mod elsewhere;
mod positions;
#[path = "../support/mod.rs"]
mod support;
mod ways;
mod world;
