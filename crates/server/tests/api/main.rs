//! The JSON API over real HTTP.

mod document;
mod faults;
mod input;
mod play;
mod secrets;
#[path = "../support/mod.rs"]
mod support;
