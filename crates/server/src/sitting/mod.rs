//! A table of any game: what the hall and the pages do with it, without knowing which game it is.
//!
//! A [`Sitting`] is immutable to whoever shares it. A change is made on a copy, which takes its place once it is stored.

mod about;
mod course;
mod laid;
mod opening;
mod played;
#[cfg(test)]
mod tests;

use std::fmt::Debug;
use std::sync::Arc;

use malice_bots::BotSpec;
use malice_engine::{
    Face, Given, Header, Illegal, Meta, Outcome, Points, RecordError, Rule, Score, Seat, SeatHeader, SeatSet,
    Talk, Viewer,
};
use malice_review::{Effort, Review, ReviewError};
use malice_store::SeatOrders;
use malice_words::NoChoice;
use serde_json::Value;

use crate::boards::Regions;
use crate::hall::Intent;

pub(crate) use about::Cue;
pub(crate) use opening::{
    Games, PLAYERS, Saved, last_view, legend, picture, pictures_of, set_players, sprite, style, told,
};

/// Where a choice is offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spot {
    /// The board draws it on a thing.
    Thing,
    Prompt,
    /// A standing order about what comes later, behind the choices at hand.
    Later,
}

/// A choice as clients get it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Offered {
    /// `place_tile B3`.
    pub(crate) name: String,
    /// "place it on B3 (water)".
    pub(crate) text: String,
    pub(crate) is_final: bool,
    /// `+3`: what it does to the seat's score.
    pub(crate) preview: Option<String>,
    pub(crate) spot: Spot,
    /// Whether nobody waits for it: a way back, or anything that a seat may choose which has agreed already.
    pub(crate) is_optional: bool,
}

/// What a seat is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    pub(crate) decision: usize,
    pub(crate) point: Rule,
    pub(crate) prompt: String,
    pub(crate) choices: Vec<Offered>,
}

impl Offered {
    /// With people's names in the place of seats.
    pub(crate) fn called(self, seats: &[SeatHeader]) -> Self {
        Self {
            text: called(&self.text, seats),
            preview: self.preview.map(|text| called(&text, seats)),
            ..self
        }
    }
}

impl Question {
    /// With people's names in the place of seats.
    pub(crate) fn called(self, seats: &[SeatHeader]) -> Self {
        let choices = self.choices.into_iter().map(|choice| choice.called(seats)).collect();
        Self { prompt: called(&self.prompt, seats), choices, ..self }
    }
}

/// Puts names in the place of "Seat 2" and "seat 2".
pub(crate) fn called(text: &str, seats: &[SeatHeader]) -> String {
    let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
    malice_words::with_names(text, &names)
}

/// A choice in the few words that a client needs which knows the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Brief {
    pub(crate) name: String,
    pub(crate) is_final: bool,
    pub(crate) is_optional: bool,
}

/// What a seat knows, as numbers for a program that has learnt.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Observed {
    /// The hash of the layout that says what the numbers are.
    pub(crate) layout: String,
    pub(crate) numbers: Vec<f32>,
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    /// The number of the event; not every event is told to everybody.
    pub(crate) number: usize,
    pub(crate) version: usize,
    pub(crate) text: String,
    pub(crate) rule: Option<Rule>,
    pub(crate) follows: bool,
    /// A turn begins with it.
    pub(crate) begins: bool,
    /// The names of what it is about: `kobold`, `seat-2`.
    pub(crate) about: Vec<String>,
    pub(crate) cue: Option<Cue>,
}

/// What a board is to be drawn with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Drawing<'a> {
    pub(crate) viewer: Viewer,
    pub(crate) seats: &'a [SeatHeader],
    /// Whether the viewer's choices are drawn as buttons.
    pub(crate) with_choices: bool,
    /// The choice that waits to be confirmed.
    pub(crate) unconfirmed: Option<&'a str>,
    /// Where the viewer takes back what is laid ready, if the viewer decides for the seat.
    pub(crate) takes_back: Option<&'a str>,
    /// What seats say they would do, by name.
    pub(crate) intents: &'a [Intent],
    /// What the seat had better have chosen here, by name: drawn for who looks through its eyes.
    pub(crate) better: Option<(Seat, &'a str)>,
    pub(crate) sprite: &'a str,
}

pub(crate) trait Sitting: Debug + Send + Sync {
    fn meta(&self) -> &'static Meta;
    fn copy(&self) -> Box<dyn Sitting>;
    fn header(&self) -> Header;

    fn version(&self) -> usize;
    fn awaited(&self) -> SeatSet;
    /// What players may say to each other.
    fn talk(&self) -> Talk;
    /// Whether what is asked now is each seat's own affair.
    fn in_lanes(&self) -> bool;
    /// The seats that may choose though nobody waits for them.
    fn welcome(&self) -> SeatSet;
    fn decision(&self, seat: Seat) -> Option<usize>;
    fn has_acted_since(&self, seat: Seat, version: usize) -> bool;
    /// Whether the seat could have chosen this at any version since `since`.
    fn was_offered(&self, seat: Seat, name: &str, since: usize) -> bool;
    fn outcome(&self) -> Option<Outcome>;
    /// Whether the table takes no more choices.
    fn is_full(&self) -> bool;
    fn scores(&self, viewer: Viewer) -> Vec<Score>;
    /// How all seats stood over a finished game ([`Board::standing`]): at some versions, the first and the last among them. Nothing
    /// for a game that goes on, or that is too long to be looked through for a page.
    fn race(&self) -> &[(usize, Vec<Points>)];
    /// What that counts: "The race for Power".
    fn course(&self) -> &'static str;
    /// How a finished game has ended, in a sentence, where points and remarks do not say it.
    fn conclusion(&self, names: &[&str]) -> Option<String>;

    /// What is counted of each seat of a finished game: label, and a number for each. Nothing for a game that goes on.
    fn figures(&self) -> &[(&'static str, Vec<u64>)];

    // Changes: on a copy.
    fn act(&mut self, seat: Seat, name: &str) -> Result<(), Illegal>;
    /// Gives a standing order, which may answer at once.
    fn order(&mut self, seat: Seat, name: &str) -> Result<(), Illegal>;
    /// Answers what the seat has ordered not to be asked.
    fn act_hushed(&mut self, seat: Seat) -> Result<(), Illegal>;
    /// Takes a standing order back.
    fn cancel_order(&mut self, seat: Seat, name: &str) -> Result<(), Illegal>;
    fn undo(&mut self, seat: Seat) -> Result<(), Illegal>;
    /// Takes back everything that the seat still can.
    fn restart_turn(&mut self, seat: Seat) -> Result<(), Illegal>;
    fn rewind(&mut self, seat: Seat, to: usize) -> Result<(), Illegal>;
    /// Somebody else speaks for a seat: what was ordered before does not bind them.
    fn cancel_orders(&mut self, seat: Seat);

    fn can_undo(&self, seat: Seat) -> bool;
    /// The version before the seat's last choice that still counts.
    fn last_choice(&self, seat: Seat) -> Option<usize>;
    /// What a seat is asked; nothing if it does not want to be.
    fn question(&self, seat: Seat) -> Option<Question>;
    /// Whether a seat is asked something that it has ordered not to be asked.
    fn is_hushed(&self, seat: Seat) -> bool;
    fn brief(&self, seat: Seat) -> Vec<Brief>;
    fn observed(&self, seat: Seat) -> Observed;
    /// The number that a choice has for a seat.
    fn number_of(&self, seat: Seat, name: &str) -> Option<usize>;
    /// The standing orders that a seat may give now.
    fn orders(&self, seat: Seat) -> Vec<Offered>;
    /// What a seat that is not asked may lay ready for its next question, each as a standing order.
    fn premoves(&self, seat: Seat) -> Vec<Offered>;
    /// The standing orders that a seat has given: nobody else may know.
    fn given_orders(&self, seat: Seat) -> Vec<Given>;
    /// "No help in this battle".
    fn order_text(&self, seat: Seat, order: &str) -> String;
    /// The choice that a typed line means.
    fn resolve(&self, seat: Seat, line: &str) -> Result<String, NoChoice>;
    /// Ways to type what is offered now in words.
    fn examples(&self, seat: Seat) -> Vec<String>;
    /// What can be looked up in this game.
    fn faces(&self) -> Vec<Face>;
    /// What is told of the card that these words mean, as far as `viewer` may know; the error says why nothing is.
    fn look_up(&self, viewer: Viewer, words: &str) -> Result<String, String>;
    /// Everything that is refused now, with the rule that forbids it.
    fn refused(&self, seat: Seat) -> Vec<(String, Rule)>;
    /// What a bot in this seat would choose; takes as long as the bot thinks.
    fn bot_choice(&self, seat: Seat, bot: BotSpec) -> String;

    /// What a bot advises who sits there to choose, as strong as it is.
    fn advice(&self, seat: Seat, bot: BotSpec) -> String;

    fn view(&self, viewer: Viewer) -> Value;
    /// The events of the entries after `version`, each with the version that it belongs to.
    fn events(&self, version: usize, viewer: Viewer) -> Vec<Value>;
    /// The log from event `first` on.
    fn log(&self, first: usize, viewer: Viewer) -> Vec<Told>;
    /// How many events at the beginning of the log are the same as in another moment of this table, whose events have these
    /// versions.
    fn shared_log(&self, versions: &[usize]) -> usize;
    /// The version of each event in the log.
    fn log_versions(&self) -> Vec<usize>;
    /// The table in sentences.
    fn text(&self, viewer: Viewer) -> String;
    fn board(&self, drawing: &Drawing<'_>) -> Regions;
    /// "Round 3 of 12".
    fn round(&self, viewer: Viewer) -> String;
    /// "Power"; `None` if the game is not about points.
    fn unit(&self) -> Option<&'static str>;
    /// The symbol of a line of the score pad.
    fn line_symbol(&self, line: &str) -> Option<String>;
    /// What a coach says about a subject.
    fn coach(&self, subject: &str) -> Option<&'static str>;

    /// What the choices of a finished game cost and what luck brought; takes long. `goes_on` is told how far it is, and says whether to
    /// go on.
    fn review(
        &self,
        effort: Effort,
        goes_on: &(dyn Fn(usize, usize) -> bool + Sync),
    ) -> Result<Review, ReviewError>;

    fn at(&self, version: usize) -> Box<dyn Sitting>;
    /// The whole record, seed and all: for finished games.
    fn record(&self) -> String;
    /// Whether the record, played again, ends as it says.
    fn is_proven(&self) -> bool;
    fn redacted(&self, viewer: Viewer, commitment: &str) -> String;

    /// The entries after `version` as lines for the store, each with what everybody may read of it.
    fn lines(&self, version: usize) -> Vec<String>;
    fn snapshot(&self) -> Vec<u8>;
    /// The table as it is after stored entries that followed, with what seats have answered in advance by then.
    fn gone_on(&self, lines: &[String], orders: &[SeatOrders]) -> Result<Arc<dyn Sitting>, RecordError>;
}
