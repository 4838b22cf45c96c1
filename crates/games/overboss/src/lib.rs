//! Overboss: draft tile and token together, lay the tile, set the unit, score the land.
//!
//! | Rulebook | Module |
//! |---|---|
//! | Components, Set Up | [`content`], [`rules::setup`] |
//! | Turn Order: draft, place, restock | `rules/turn.rs`, `rules/market.rs`, `rules/placing.rs`, `rules/settle.rs` |
//! | Advanced tiles: Volcano, Summoning Circle | `rules/placing.rs`, `rules/settle.rs`, `rules/exchange.rs` |
//! | Placing and scoring tiles and tokens | [`rules::scoring`] |
//! | Portals | `rules/relocate.rs`, `rules/free_actions.rs` |
//! | Boss cards | `rules/boss_choice.rs`, `rules/ability.rs`, `rules/free_actions.rs` |
//! | Command cards | `rules/command.rs`, `rules/redraft.rs` |
//! | The end, ties, solo | `rules/ending.rs`, `rules/market.rs` |
//!
//! # Glossary
//!
//! | Word | Meaning |
//! |---|---|
//! | tile type | one of ten terrain types, or Dungeon; five terrain types are in play |
//! | unit | a Monster or a Miniboss: the only tokens that stand on tiles |
//! | open tile | a tile that is no Dungeon and carries no unit |
//! | lair | a player's Crystals, Portals and unused units, beside the map |
//! | pair | a tile and the token beside it in the market |
//! | settle | forced placing of unused units while there are open tiles (OB-LAIR-03) |
//! | band | a straight run of two to four equal Monsters |
//! | matching | a Monster on the terrain type it belongs to |
//! | window | a point of the own turn at which a Portal or a Boss may be used |
//! | hoard | solo: the tiles that the rival took |
//! | Power | final points |

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
mod learn;
mod names;
mod options;
mod panes;
mod pattern;
mod position;
pub mod rules;
pub mod sets;
pub mod state;
mod study;
mod text;
pub mod view;

pub use game::Overboss;
