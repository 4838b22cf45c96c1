//! All tests of the game that need nothing but its public face, in one program: it is compiled and linked once.

mod changed_content;
mod common;
mod conformance;
mod content;
mod dice;
mod endless_combat;
mod evaluation;
mod maintenance;
mod odds;
mod policy;
mod properties;
mod scenarios;
mod wire;
mod words;
