//! All tests of the game that need nothing but its public face, in one program: it is compiled and linked once.

mod common;
mod conformance;
mod content;
mod evaluation;
mod properties;
mod scenarios;
mod text;
mod wire;
