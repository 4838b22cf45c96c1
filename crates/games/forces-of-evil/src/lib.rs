//! Forces of Evil: fill a dungeon with minions and Treasure, gather influence, and meet the heroes whom that calls upon everybody.
//!
//! | Rulebook | Module |
//! |---|---|
//! | 3 Set-up, 6 Kingdoms | [`content`], `kingdom.rs`, [`rules::setup`] |
//! | 4.1 Gathering Evil: the turn | `rules/turn.rs`, `rules/menu.rs`, `rules/plot.rs`, `rules/committed.rs` |
//! | 4.1 Expand, Attach, Build | `rules/expand.rs`, `rules/attach.rs`, `rules/build.rs` |
//! | 4.2 Events, placing, scoring, assembling | `rules/happening.rs`, `rules/placing.rs`, [`rules::measure`], `rules/assemble.rs` |
//! | 4.2 Dungeon Maintenance | `rules/maintenance.rs` |
//! | 4.2 Dungeon Battle | `rules/battle.rs`, `rules/dungeon_run.rs` |
//! | 4.3 Room Combat | `rules/room_combat.rs` with `fill.rs`, `strike.rs`, `damage.rs`, `push_and_flee.rs` |
//! | 5 Good's Downfall, Armageddon | `rules/turn.rs`, [`rules::ending`] |
//! | 8 Raiding | `rules/raid.rs` |
//!
//! What the app decides for players who let it stands in `policy.rs`.
//!
//! # Glossary
//!
//! | Word | Meaning |
//! |---|---|
//! | heart | the end of a dungeon, behind its last room |
//! | submission | influence below 0 |
//! | Pit, Pillar | a stack whose top card is in play |
//! | clarion | the heroes whom a card calls to Town |
//! | limbo | the owner's units outside rooms |
//! | locked | a hero and a minion in the same front place |
//! | flanker | a front unit with no enemy opposite |
//! | natural | a die before modifiers |
//! | prestige | slain heroes kept |

#![warn(clippy::disallowed_types, clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

pub mod action;
mod audit;
pub mod content;
pub mod effect;
mod eval;
pub mod event;
mod game;
mod hidden;
pub mod ids;
mod kingdom;
mod learn;
mod options;
mod panes;
mod policy;
mod position;
pub mod rules;
pub mod state;
mod study;
pub mod text;
pub mod view;

pub use game::ForcesOfEvil;
pub use policy::{Forecast, Odds};
