//! All tests of the game that need nothing but its public face, in one program: it is compiled and linked once.

mod changed_content;
mod common;
mod conformance;
mod content;
mod endings;
mod evaluation;
mod forecast;
mod invariants;
mod numbers;
mod options;
mod properties;
mod rulings;
mod scenarios;
mod texts;
mod wire;
