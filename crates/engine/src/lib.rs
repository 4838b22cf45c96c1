//! What every game of Malice is made of.
//!
//! A game is plain data plus procedures. [`Game`] is the contract: an immutable game object (rules, content, options) and
//! a separate state. Procedures are frames on [`Stacks`]; a frame asks a seat by writing its candidates, each with a
//! verdict, into an [`Offer`]; what nobody decides comes from [`Chance`]; what happened goes to a [`Log`]. A [`Table`]
//! surrounds a game with history, undo, forced answers and records.
//!
//! | To understand | read |
//! |---|---|
//! | what a game must provide | [`Game`], [`Text`], [`Panes`], [`Scenarios`] |
//! | how a rule asks a player in its middle | [`Stacks`], [`Flow`], [`Procedure`] |
//! | why a choice is refused | [`Offer`], [`Illegal`] |
//! | dice, decks, scripts, seeds | [`Chance`], [`Stream`], [`Seed`] |
//! | undo, versions, saving | [`Table`], [`Record`] |
//! | what bots may know | [`Seen`] |
//! | what simulations ask of a game | [`Study`] |
//! | what programs learn from | [`learn`] |
//! | what bots think of positions | [`Weighed`], [`Weights`] |
//! | cards to look up | [`Face`] |
//! | what names and texts may hold | [`plain`] |
//!
//! No IO, no clock, no threads, no global randomness, and no word of any game.

#![warn(clippy::disallowed_types, clippy::disallowed_methods, clippy::print_stdout, clippy::print_stderr)]

mod chance;
mod content;
mod face;
mod fixed;
mod game;
pub mod learn;
mod log;
mod offer;
mod options;
mod outcome;
pub mod pane;
pub mod plain;
mod record;
mod seat;
mod seen;
mod stack;
mod study;
mod table;
mod told;
mod weights;

pub use chance::{Chance, Fast, Script, Seed, Seeded, Stream};
pub use content::{Content, Fault, Node, Pack, Shape, Step, forms, told_way};
pub use face::{Face, Source};
pub use fixed::FixedVec;
pub use game::{Cx, Game, Io, Meta, Scenarios, Talk, Text, Viewer, apply, choices, forced, may_choose, play};
pub use learn::{Around, Domain, Layout, Learn, Sight};
pub use log::Log;
pub use offer::{Illegal, Offer, Refusal, Rule};
pub use options::{OptionDefault, OptionKind, OptionSpec, OptionValue, Options};
pub use outcome::{Outcome, Points, Score, ScoreLine, TieBreak};
pub use pane::Panes;
pub use record::{Entry, Header, Move, Record, RecordError, SeatHeader};
pub use seat::{MAX_SEATS, Seat, SeatSet};
pub use seen::Seen;
pub use stack::{Flow, Procedure, Stacks};
pub use study::{Chart, Figure, Findings, Stake, Study};
pub use table::{Given, Happened, Hush, Laid, Table};
pub use told::Told;
pub use weights::{Weighed, Weight, Weights};
