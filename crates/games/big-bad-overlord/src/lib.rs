//! Big Bad Overlord: Dukes with open armies and hidden citadels fight until one is left, or the world ends.
//!
//! | Rulebook | Module |
//! |---|---|
//! | Contents, Getting started | [`content`], `rules/setup.rs`, `rules/opening.rs` |
//! | How to play, What next | `rules/turn.rs`, `rules/arrange.rs`, `rules/limits.rs`, `rules/settle.rs`, `rules/attack.rs` |
//! | Fight: MIND, MAGIC, MELEE | `rules/fight.rs`, `rules/round.rs`, [`rules::strength`] |
//! | Do-Gooders | `rules/do_gooder.rs` |
//! | Defend, Ganging up | `rules/arrange.rs`, `rules/allies.rs` |
//! | Storming the citadel, Facing the Duke | `rules/field.rs`, `rules/round.rs`, `rules/extra_card.rs` |
//! | Artifacts | `rules/spoils.rs` |
//! | Cataclysm | `rules/cataclysm.rs`, `rules/round.rs` |
//! | Twin Dukes | `rules/succession.rs` |
//! | (ours) standing orders | `orders.rs` |
//!
//! # Glossary
//!
//! | Word | Meaning |
//! |---|---|
//! | Duke | a place at the table with army and citadel; a player has one, or two with twin Dukes |
//! | army, citadel | a Duke's zones: face up and at most six, face down and at most three |
//! | fighter | a minion or Do-Gooder in a line |
//! | line | all fighters of one side: own, lent, captured |
//! | layer | what stands on a side: the first that is left of army, citadel, Duke |
//! | leader | the attacker or defender proper, not an ally |
//! | force | a Do-Gooder with all that it has taken |
//! | lord, party | a Duke, or who leads a side, as events name them |
//! | way back | moving a card again that was moved in the same arrangement |
//! | known | citadel cards that everybody saw go there |
//! | natural roll | the two dice before bonuses |
//! | smack | the Dukes' extra attacks in the final battle |

#![warn(clippy::disallowed_types, clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

pub mod action;
mod audit;
pub mod content;
pub mod effect;
mod eval;
pub mod event;
mod game;
mod hidden;
mod instinct;
mod learn;
mod options;
mod orders;
mod panes;
mod position;
pub mod rules;
pub mod state;
mod study;
mod text;
pub mod view;

pub use game::BigBadOverlord;
