//! What goes over the wire. Seats are numbered from 1; names of choices, events and views are the game's.

use std::sync::Arc;

use malice_engine::{Content, Face, OptionSpec, Options, Outcome, Pack, Rule, Score, Seat, SeatSet};
use malice_store::{Seat as Chair, Status, Visibility};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::hall::Moment;
use crate::sitting::{Brief as Short, Offered, Sitting};

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Games {
    pub(super) games: Vec<Game>,
}

/// What is known of a game before any is set up.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Game {
    pub(super) id: &'static str,
    pub(super) title: &'static str,
    pub(super) summary: &'static str,
    /// Fewest and most.
    pub(super) players: [u8; 2],
    /// Shortest and longest.
    pub(super) minutes: [u16; 2],
    pub(super) rules_version: u32,
    /// What can be chosen: each with name, kind, default and help.
    #[schema(value_type = Vec<Object>)]
    pub(super) options: &'static [OptionSpec],
    /// The packs that this server offers for it.
    pub(super) packs: Vec<PackLine>,
}

/// Cards of somebody's own, with which a game can be played in place of those that come with it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct PackLine {
    /// What `pack` of a new table says.
    id: String,
    name: String,
    author: String,
    version: String,
    /// What records call its content by.
    content: String,
}

impl PackLine {
    pub(super) fn of(pack: &Content) -> Option<Self> {
        let Pack { name, author, version, .. } = pack.pack()?.clone();
        Some(Self { id: pack.pack_id()?.to_owned(), name, author, version, content: pack.hash().to_owned() })
    }
}

/// All that has a face in a game: each with id, name, kind, facts (label and value), text, how many copies there are, and where that comes from.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Faces {
    #[schema(value_type = Vec<Object>)]
    pub(super) faces: Vec<Face>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Tables {
    pub(super) tables: Vec<TableLine>,
}

/// A table that is shown to everybody.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct TableLine {
    pub(super) table: String,
    pub(super) game: String,
    #[serde(with = "StatusWord")]
    #[schema(value_type = StatusWord)]
    pub(super) status: Status,
    pub(super) version: u64,
    /// The seats that are asked.
    #[schema(value_type = Vec<u8>)]
    pub(super) awaited: SeatSet,
    pub(super) seats: Vec<SeatLine>,
    /// Milliseconds since 1970.
    pub(super) created: i64,
}

#[derive(Serialize, ToSchema)]
#[serde(remote = "Status", rename_all = "snake_case")]
#[schema(as = Status)]
pub(super) enum StatusWord {
    Open,
    Playing,
    Finished,
}

/// Who may find a table.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum Shown {
    /// Everybody may watch, and take open seats.
    Listed,
    /// Only who was told its id may take an open seat, only who has a token may look.
    #[default]
    Link,
}

impl From<Visibility> for Shown {
    fn from(visibility: Visibility) -> Self {
        match visibility {
            Visibility::Listed => Self::Listed,
            Visibility::ByLink => Self::Link,
        }
    }
}

impl From<Shown> for Visibility {
    fn from(shown: Shown) -> Self {
        match shown {
            Shown::Listed => Self::Listed,
            Shown::Link => Self::ByLink,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SeatLine {
    #[schema(value_type = u8)]
    pub(super) seat: Seat,
    /// `human`, `open`, or the bot that decides.
    pub(super) player: String,
    pub(super) name: String,
}

/// Seats as they are shown: without who sits there, which is a secret of the guest.
pub(super) fn seat_lines(chairs: &[Chair]) -> Vec<SeatLine> {
    let line = |(index, chair): (usize, &Chair)| SeatLine {
        seat: Seat::new(index),
        player: chair.player.clone(),
        name: chair.name.clone(),
    };
    chairs.iter().enumerate().map(line).collect()
}

/// A table as you may see it.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "the table's id is called `table` everywhere")]
pub(super) struct Table {
    pub(super) table: String,
    pub(super) game: String,
    #[schema(value_type = Object)]
    pub(super) options: Options,
    /// The pack with which it is played; none for what comes with the game.
    #[schema(required)]
    pub(super) pack: Option<PackLine>,
    #[serde(with = "StatusWord")]
    #[schema(value_type = StatusWord)]
    pub(super) status: Status,
    pub(super) visibility: Shown,
    /// The number of entries in the log up to what is shown here.
    pub(super) version: usize,
    /// The number of entries in the log.
    pub(super) newest: usize,
    /// The seats that are asked.
    #[schema(value_type = Vec<u8>)]
    pub(super) awaited: SeatSet,
    /// The seats that may choose though nobody waits for them: they have agreed already, and may think again.
    #[schema(value_type = Vec<u8>)]
    pub(super) welcome: SeatSet,
    pub(super) seats: Vec<SeatLine>,
    /// Your seat.
    #[schema(value_type = Option<u8>, required)]
    pub(super) you: Option<Seat>,
    /// What seats say they would do, where players play together.
    pub(super) intents: Vec<Intent>,
    /// What you are asked, if you are asked anything.
    #[serde(flatten)]
    pub(super) question: Question,
    pub(super) can_undo: bool,
    /// Standing orders that you may give now: they answer for you, now and later. Nobody has to give any.
    pub(super) orders: Vec<Order>,
    /// What you may lay ready for your next question while others are asked: given like a standing order, it is chosen once when you
    /// are asked, if it still means the same and is possible then.
    pub(super) ahead: Vec<Order>,
    /// Standing orders that you have given, or that every table begins with, as long as they may still answer something. Nobody else
    /// sees them.
    pub(super) given: Vec<Given>,
    /// The position, in the game's own words.
    #[schema(value_type = Option<Object>, required)]
    pub(super) view: Option<Value>,
    /// Every seat's score as far as you may know it, line by line.
    #[schema(value_type = Vec<Object>)]
    pub(super) scores: Vec<Score>,
    /// Winners, places, scores, once the game is over.
    #[schema(value_type = Option<Object>, required)]
    pub(super) outcome: Option<Outcome>,
    /// What was counted of each seat, once the game is over.
    pub(super) figures: Vec<Counted>,
    /// The table whose deal is played again here: it may be remembered.
    #[schema(required)]
    pub(super) deal_of: Option<String>,
    /// Why the table was ended before the game was over, or cannot be played on.
    #[schema(required)]
    pub(super) ended: Option<String>,
    /// Binds the seed before it is known: SHA-256 of seed, table and options (as compact JSON), a line break between them.
    pub(super) commitment: String,
    /// Once everything may be seen.
    #[schema(required)]
    pub(super) seed: Option<String>,
}

/// Something that was counted of every seat of a finished game.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Counted {
    #[schema(example = "Tiles placed")]
    pub(super) what: &'static str,
    /// A number for each seat, in their order.
    pub(super) seats: Vec<u64>,
}

/// What a seat would do: a bot waits with it until people let it.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Intent {
    #[schema(value_type = u8)]
    seat: Seat,
    #[serde(rename = "do")]
    name: String,
    text: String,
}

impl From<&crate::hall::Intent> for Intent {
    fn from(intent: &crate::hall::Intent) -> Self {
        Self { seat: intent.seat, name: intent.name.clone(), text: intent.text.clone() }
    }
}

/// A standing order that may be given.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Order {
    /// What to send: `pass_battle`.
    #[serde(rename = "order")]
    name: String,
    /// What people read.
    text: String,
    /// What it would do, where that can be foreseen.
    #[schema(required)]
    preview: Option<String>,
}

impl From<Offered> for Order {
    fn from(Offered { name, text, preview, .. }: Offered) -> Self {
        Self { name, text, preview }
    }
}

/// A standing order that was given.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Given {
    /// What to send to take it back.
    pub(super) order: String,
    /// What people read.
    pub(super) text: String,
    /// The version at which it was given.
    pub(super) version: usize,
}

/// What a seat is asked.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(super) struct Question {
    /// The number to name in an answer.
    #[schema(required)]
    pub(super) decision: Option<usize>,
    #[schema(required)]
    pub(super) prompt: Option<String>,
    /// The rule by which it is asked.
    #[schema(value_type = Option<String>, required)]
    pub(super) rule: Option<Rule>,
    pub(super) choices: Vec<Choice>,
    /// Choices that nobody waits for: ways back out of what you have begun, and all that you may still do once you have agreed.
    pub(super) optional: Vec<Choice>,
}

/// A legal choice.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Choice {
    /// What to send: `place_tile B3`.
    #[serde(rename = "do")]
    name: String,
    /// What people read.
    text: String,
    /// Whether it could not be taken back: it draws, reveals, or hands the game on.
    #[serde(rename = "final")]
    is_final: bool,
    /// What it does to your score: `+3`.
    #[schema(required)]
    preview: Option<String>,
}

impl From<Offered> for Choice {
    fn from(offered: Offered) -> Self {
        let Offered { name, text, is_final, preview, .. } = offered;
        Self { name, text, is_final, preview }
    }
}

/// A legal choice in few words.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Brief {
    /// What to send: `place_tile B3`.
    #[serde(rename = "do")]
    pub(super) name: String,
    /// Whether it could not be taken back.
    #[serde(rename = "final")]
    is_final: bool,
}

impl From<Short> for Brief {
    fn from(Short { name, is_final, .. }: Short) -> Self {
        Self { name, is_final }
    }
}

/// What a seat may answer.
#[derive(Debug, Default, Serialize, ToSchema)]
pub(super) struct Answers {
    /// The decision that your seat has to make, or may make.
    #[schema(required)]
    pub(super) decision: Option<usize>,
    pub(super) choices: Vec<Brief>,
    /// Choices that nobody waits for: ways back out of what you have begun, and all that you may still do once you have agreed.
    pub(super) optional: Vec<Brief>,
}

impl Answers {
    pub(super) fn of(moment: &Moment, seat: Seat) -> Self {
        let open = moment.awaited().union(moment.welcome()).contains(seat);
        let asked = |sitting: &&Arc<dyn Sitting>| open && !sitting.is_hushed(seat);
        let Some(sitting) = moment.sitting().ok().filter(asked) else { return Self::default() };
        let (optional, choices): (Vec<Short>, Vec<Short>) =
            sitting.brief(seat).into_iter().partition(|choice| choice.is_optional);
        let brief = |choices: Vec<Short>| choices.into_iter().map(Into::into).collect();
        Self { decision: sitting.decision(seat), choices: brief(choices), optional: brief(optional) }
    }
}

/// What a seat is asked, in few words.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BriefQuestion {
    pub(super) version: usize,
    /// The seats that are asked.
    #[schema(value_type = Vec<u8>)]
    pub(super) awaited: SeatSet,
    /// The seats that may choose though nobody waits for them: they have agreed already, and may think again.
    #[schema(value_type = Vec<u8>)]
    pub(super) welcome: SeatSet,
    #[serde(flatten)]
    pub(super) answers: Answers,
}

/// What your seat knows, as numbers, for programs that have learnt a game with the Python package.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Observation {
    pub(super) version: usize,
    /// The decision that your seat has to make.
    #[schema(required)]
    pub(super) decision: Option<usize>,
    /// Says what the numbers are: what was learnt under another layout does not fit.
    #[schema(example = "d3138bfba92c8c76")]
    pub(super) layout: String,
    /// What your seat knows and nothing else, its own things first.
    pub(super) numbers: Vec<f32>,
    /// Your choices by their numbers.
    pub(super) choices: Vec<Numbered>,
}

/// A legal choice with its number.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Numbered {
    pub(super) number: usize,
    /// What to send: `place_tile B3`.
    #[serde(rename = "do")]
    pub(super) name: String,
}

/// Something was done and is stored.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Acted {
    /// The version before.
    pub(super) before: usize,
    /// The version after, with all that followed by itself.
    pub(super) version: usize,
    /// What happened, as your seat may know it.
    #[schema(value_type = Vec<Event>)]
    pub(super) events: Vec<Value>,
    /// The seats that are asked now.
    #[schema(value_type = Vec<u8>)]
    pub(super) awaited: SeatSet,
    /// The seats that may choose though nobody waits for them: they have agreed already, and may think again.
    #[schema(value_type = Vec<u8>)]
    pub(super) welcome: SeatSet,
    #[serde(flatten)]
    pub(super) answers: Answers,
    pub(super) over: bool,
}

/// Something that happened, as you may know it. Each game has events of its own, with fields of their own beside these.
#[derive(ToSchema)]
#[expect(dead_code, reason = "games write their events themselves; this is what all have in common")]
pub(super) struct Event {
    /// What happened: `tile_placed`.
    event: String,
    /// The version that the table reached with it: what one choice brings about has one version, and after an undo the events of
    /// later versions are void.
    version: usize,
}

/// A line of the event stream.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum Line {
    /// The whole table: at the beginning, when seats change hands, and when you were too slow to hear everything.
    State(Box<Table>),
    /// What happened.
    Events {
        version: usize,
        #[schema(value_type = Vec<Event>)]
        events: Vec<Value>,
        #[serde(flatten)]
        asked: Asked,
    },
    /// Something was taken back: the events of version `from` and later are void, and these stand in their place.
    Undone {
        version: usize,
        from: usize,
        #[schema(value_type = Vec<Event>)]
        events: Vec<Value>,
        #[serde(flatten)]
        asked: Asked,
    },
    Chat {
        number: u64,
        name: String,
        text: String,
        at: i64,
    },
    /// These lines of chat were taken back: nobody is to see them any more.
    Unsaid {
        numbers: Vec<u64>,
    },
    /// Nothing happened for a while, but the line is alive.
    Beat,
    /// The last line where the token works no more: it was taken back, or the seat changed hands.
    Closed {
        /// One sentence.
        error: String,
    },
    /// The last line.
    Over {
        version: usize,
        #[schema(value_type = Option<Object>, required)]
        outcome: Option<Outcome>,
        #[schema(required)]
        ended: Option<String>,
        seed: String,
    },
}

/// Who is asked now.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Asked {
    #[schema(value_type = Vec<u8>)]
    pub(super) awaited: SeatSet,
    /// The seats that may choose though nobody waits for them: they have agreed already, and may think again.
    #[schema(value_type = Vec<u8>)]
    pub(super) welcome: SeatSet,
    /// The decision that your seat has to make, or may make.
    #[schema(required)]
    pub(super) decision: Option<usize>,
    /// Whether you are asked.
    pub(super) yours: bool,
}
