//! What whoever hosts does to tables and guests, in both engines, beside servers that go on.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[path = "../support/mod.rs"]
mod support;

mod checking;
mod leaving;
mod listing;
mod noticing;
mod scene;
