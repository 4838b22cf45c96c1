//! The JSON API over real HTTP.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod document;
mod faults;
mod hush;
mod input;
mod keys;
mod late;
mod observation;
mod orders;
mod play;
mod review;
mod seats;
mod secrets;
#[path = "../support/mod.rs"]
mod support;
