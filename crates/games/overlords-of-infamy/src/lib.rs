//! Overlords of Infamy: send Lackeys out, complete secret Plots, and mind the Hero whom your own greed wakes.
//!
//! | Rulebook | Module |
//! |---|---|
//! | Components, Setup | [`content`], [`rules::setup`] |
//! | The game board | [`board`], [`rules::land`] |
//! | Actions and Action Points | `rules/turn.rs`, `rules/actions.rs`, [`rules::lackeys`], `rules/exploit.rs`, `rules/raid.rs` |
//! | Plots, Infamy | `rules/plot.rs`, `rules/settle.rs` |
//! | World Tension, World Events | `rules/tension.rs`, `rules/settle.rs`, `rules/effects.rs` |
//! | The Adventuring Hero | `rules/hero.rs` |
//! | Espionage | `rules/espionage.rs`, `rules/spies.rs`, `rules/plunder.rs` |
//! | The end | [`rules::scoring`], `rules/ending.rs` |
//! | Overlords | [`effect`], `rules/flooding.rs`, `rules/fetch.rs`, `rules/transmogrify.rs` |
//!
//! # Glossary
//!
//! | Word | Meaning |
//! |---|---|
//! | space, site | a hex of the board; a place for one Lackey on it |
//! | zone | one player's area: lair and 13 map spaces |
//! | connected | tiles joined to their owner's lair through the owner's tiles |
//! | linked | two players whose land meets at a border or at the Kingdom |
//! | purse | where tokens lie: supply, headquarters, a player, a tile |
//! | intruder | a Lackey that came by Infiltrate or Assassinate |
//! | fresh | a Lackey that was sent this turn to harvest or to steal a Relic |
//! | settle | what follows every action: Plots replaced, completed, events revealed |

#![warn(clippy::disallowed_types, clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

pub mod action;
mod audit;
pub mod board;
pub mod content;
pub mod effect;
mod eval;
pub mod event;
mod game;
mod hidden;
pub mod ids;
mod learn;
mod options;
pub mod outlook;
mod panes;
mod position;
pub mod rules;
pub mod state;
mod study;
mod text;
pub mod view;

pub use game::OverlordsOfInfamy;
