//! All tests of the game that need nothing but its public face, in one program: it is compiled and linked once.

mod arranging;
mod common;
mod conformance;
mod content;
mod evaluation;
mod instinct;
mod odds;
mod orders;
mod properties;
mod scenarios;
mod text;
mod view;
mod wire;
