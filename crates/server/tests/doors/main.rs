//! Every door of the server: which route answers whom, and how; and that whoever is refused has changed nothing.
//!
//! `table` is the data: routes × people × answers. `run` knocks at all of them. Who adds a route adds a row: one that is missing
//! fails the test.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod cookies;
mod keys;
mod limits;
mod run;
mod scene;
#[path = "../support/mod.rs"]
mod support;
mod table;
mod workshop;
