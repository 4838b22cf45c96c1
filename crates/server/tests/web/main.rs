//! Pages and forms over real HTTP, without a browser.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../support/mod.rs"]
mod support;

mod company;
mod health;
mod invitation;
mod limits;
mod memory;
mod once;
mod opening;
mod packs;
mod play;
mod puzzles;
mod safety;
mod seats;
mod talk;
mod watching;
mod words;
mod workshop;
