//! Pages and forms over real HTTP, without a browser.

#[path = "../support/mod.rs"]
mod support;

mod memory;
mod play;
mod safety;
mod words;
