//! Scenarios: rulings and examples as text that a person who knows the game can read, run against the rules.
//!
//! A file holds scenarios separated by lines `---`. Comments begin with `#` at the start of a line, or with two spaces and
//! `#` behind something. A scenario is a head, then indented lines:
//!
//! ```text
//! # What this shows.
//! game: toy
//! rules: TOY-PICK-02 TOY-ROOM-01        the rules for which it would fail
//! options: player_count=2 rounds=3
//! seed: 7                               what the script leaves open follows from it; 1 if not given
//! forced: ask                           forced answers are not given by themselves
//! position:
//!   seat 1 gold 5, hand imp ghoul       in the game's own words; without it the game is set up
//! chance:
//!   die 6, 1, 4                         what is drawn, kind by kind, in this order
//! play:
//!   1 > buy lamp                        seat 1 chooses; forced answers follow by themselves, as at the table
//!   1 ? buy rope, done                  exactly these are the choices, in any order
//!   1 ?+ done                           these are among the choices
//!   1 ?- buy lamp                       these are not
//!   1 ?# 2                              so many choices
//!   1 x buy lamp (TOY-MARKET-03)        is refused, by this rule
//!   ! item_bought seat=1 item=lamp      such an event happened since the last >; several follow each other
//!   !- card_shown                       no such event happened since the last >
//!   = 1 gold 3, cards 2, total 5        the score: lines, groups, or the total
//!   @ 2 players.0.hand = -              a value in what seat 2 sees; `public` and `all` look, too
//!   @ public players.*.gold = 3, 3      `*` is every item of a list; nothing and an empty list are `-`
//!   awaits 1 2                          who is asked
//!   winners 1 2                         the game is over, won by these
//!   over                                the game is over
//! ```

mod expect;
mod folder;
mod lookup;
mod parse;
mod play_line;
mod run;

use std::fmt;

use malice_engine::{Points, Seat, Viewer};

pub use self::folder::run_folder;
pub(crate) use self::folder::{files_below, watch_folder};
pub use self::parse::parse;
pub use self::run::{Scene, run, run_with_content};

/// Something that is wrong with a scenario, or that the rules do otherwise than it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    pub file: String,
    pub line: usize,
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

/// Something and the number of the line that it stands in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct At<T> {
    pub line: usize,
    pub what: T,
}

/// One scenario, as read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scenario {
    pub file: String,
    /// Where it begins.
    pub line: usize,
    /// Its first comment.
    pub title: String,
    pub game: String,
    pub rules: Vec<At<String>>,
    pub options: Vec<At<(String, String)>>,
    pub seed: Option<u64>,
    /// Forced answers are left to the scenario.
    pub asks_forced: bool,
    pub position: Option<Vec<(usize, String)>>,
    /// Kind of draw and result.
    pub chance: Vec<At<(String, String)>>,
    pub play: Vec<At<Step>>,
}

/// One line of play: a choice, or something that holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    Choose { seat: Seat, action: String },
    Choices { seat: Seat, which: Which, actions: Vec<String> },
    Count { seat: Seat, count: usize },
    Refused { seat: Seat, action: String, rule: Option<String> },
    Happened(Pattern),
    NotHappened(Pattern),
    Scores { seat: Seat, points: Vec<(String, Points)> },
    Sees { viewer: Viewer, path: String, value: String },
    Awaits(Vec<Seat>),
    Winners(Vec<Seat>),
    Over,
}

impl Step {
    /// The seat that the line speaks of; of several, the last.
    fn seat(&self) -> Option<Seat> {
        match self {
            Self::Choose { seat, .. }
            | Self::Choices { seat, .. }
            | Self::Count { seat, .. }
            | Self::Refused { seat, .. }
            | Self::Scores { seat, .. }
            | Self::Sees { viewer: Viewer::Seat(seat), .. } => Some(*seat),
            Self::Awaits(seats) | Self::Winners(seats) => seats.iter().max().copied(),
            Self::Happened(_) | Self::NotHappened(_) | Self::Sees { .. } | Self::Over => None,
        }
    }
}

/// How a list of choices is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    Exactly,
    Among,
    NotAmong,
}

/// The kind of an event and some of its fields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    pub kind: String,
    pub fields: Vec<(String, String)>,
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.kind)?;
        self.fields.iter().try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}
