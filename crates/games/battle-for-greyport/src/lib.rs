//! Battle for Greyport: everybody fights in everybody's round, one defends, and the city stands or falls with the weakest.
//!
//! | Rulebook | Module |
//! |---|---|
//! | Components, the cards | [`content`], [`effect`] |
//! | Game Setup | [`rules::setup`], `rules/campaign.rs` |
//! | Different Monsters | `mix.rs` |
//! | Encounter Setup | `rules/encounter.rs` |
//! | During a Round: playing cards, anytime abilities | `rules/round.rs`, `rules/window.rs`, `rules/effects.rs` |
//! | Fighting Monsters, keywords | `rules/fight.rs`, `rules/strike.rs` |
//! | Taunt and the Round Marker | `rules/taunt.rs` |
//! | Locations: saved, destroyed | `rules/location.rs` |
//! | Ending the Round: damage, shields, cleanup, recruit, discard, refill | `rules/blows.rs`, `rules/recruit.rs`, `rules/trim.rs`, `rules/hand.rs` |
//! | Ending the Encounter | `rules/encounter_end.rs` |
//!
//! # Glossary
//!
//! | Word | Meaning |
//! |---|---|
//! | defender | who holds the round marker: the only one who is struck and who refills this round |
//! | chair | the defender, answering for the party (GP-R-02) |
//! | active group | the monsters in front of the defender |
//! | player hero | the big card of a character, with three levels; never in a deck |
//! | trigger | an effect of a card or monster that waits for the chair's order |
//! | blow | damage by a monster about to fall on a player; shields prevent parts of it |

#![warn(clippy::disallowed_types, clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

pub mod achievements;
pub mod action;
mod audit;
pub mod content;
pub mod effect;
mod eval;
pub mod event;
pub mod forecast;
mod game;
mod hidden;
pub mod ids;
mod learn;
mod mix;
mod options;
mod panes;
mod position;
pub mod rules;
pub mod state;
mod study;
mod text;
pub mod view;

pub use game::Greyport;
