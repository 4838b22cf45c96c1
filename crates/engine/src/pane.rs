//! The table as things to be drawn: a small vocabulary in which every game says what lies where.
//!
//! A game makes panes of a view and knows nothing of screens; whoever draws them knows nothing of games. So all games look as if
//! one hand had drawn them, and nothing is drawn that the viewer may not know.

use crate::{Rule, Seat, Text};

/// A game that can be drawn in panes.
pub trait Panes: Text {
    /// Where the game stands: "Round 3 of 12".
    fn headline(&self, view: &Self::View) -> String;

    /// The parts of the table, what matters most first.
    fn panes(&self, view: &Self::View) -> Vec<Pane>;

    /// The names of the things ([`Item::name`]) that a choice is about: they are marked, and pointing at one finds the choice.
    fn about(&self, view: &Self::View, action: Self::Action) -> Vec<String>;
}

/// A part of the table under one title.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Pane {
    pub title: String,
    /// Whose it is, if it is somebody's.
    pub seat: Option<Seat>,
    pub parts: Vec<Part>,
}

/// A piece of a pane; without heading it needs none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    pub heading: String,
    pub body: Body,
}

/// How a piece is laid out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Body {
    Grid(Grid),
    Hexes(Vec<Hex>),
    /// Cards, tiles or tokens side by side.
    Cards(Vec<Item>),
    Tracks(Vec<Track>),
    Dice(Vec<Die>),
    Lines(Vec<Line>),
    /// What the signs beside it mean: for eyes alone.
    Legend(Line),
}

/// Squares in rows, with what lies around them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    /// What its columns and rows are called.
    pub columns: Vec<String>,
    pub rows: Vec<String>,
    /// Row by row.
    pub squares: Vec<Item>,
    pub rim: Rim,
}

/// The outer sides of a grid, square by square; a plain side has no sign.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rim {
    pub north: Vec<Option<(char, Ink)>>,
    pub east: Vec<Option<(char, Ink)>>,
    pub south: Vec<Option<(char, Ink)>>,
    pub west: Vec<Option<(char, Ink)>>,
}

/// A hex by its axial place. Its label has at most four letters; the further lines say in as few who stands there, what else is
/// there, and whose it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hex {
    pub place: (i8, i8),
    pub item: Item,
    /// The sides that walls bar: 0 is east, then against the clock.
    pub walls: Vec<u8>,
}

/// Something that is counted up to a limit: hit points, influence, tension.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Track {
    pub label: String,
    pub value: i32,
    pub most: i32,
    pub ink: Ink,
}

/// A die as it lies: the item's label is its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Die {
    pub item: Item,
    pub faces: u8,
}

/// A thing that can be pointed at.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Item {
    /// By which [`Panes::about`] speaks of it; empty if no choice ever does.
    pub name: String,
    pub label: Line,
    /// What else is written on it, the more important first.
    pub more: Vec<Line>,
    /// How it is read aloud where its label and lines are for eyes; else it is empty, and they are read.
    pub aloud: String,
    /// What it is and does, told to whoever points at it.
    pub says: String,
    /// The rule that speaks of it.
    pub rule: Option<Rule>,
}

/// Words in their inks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line(pub Vec<Span>);

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    pub ink: Ink,
    pub text: String,
}

/// The few inks that every terminal has, light or dark. None means anything that the words do not say too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ink {
    #[default]
    Plain,
    Faint,
    Strong,
    Red,
    Green,
    Yellow,
    Blue,
    Magenta,
    Cyan,
}

impl Ink {
    /// The ink of a seat's things.
    pub fn of(seat: Seat) -> Self {
        const SEATS: [Ink; 6] = [Ink::Cyan, Ink::Yellow, Ink::Magenta, Ink::Green, Ink::Red, Ink::Blue];
        SEATS[seat.index() % SEATS.len()]
    }
}

impl Pane {
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), ..Self::default() }
    }

    #[must_use]
    pub fn of(mut self, seat: Seat) -> Self {
        self.seat = Some(seat);
        self
    }

    #[must_use]
    pub fn with(mut self, body: Body) -> Self {
        self.parts.push(Part { heading: String::new(), body });
        self
    }

    /// Adds a piece under a heading, unless it is empty.
    #[must_use]
    pub fn titled(mut self, heading: impl Into<String>, body: Body) -> Self {
        if !body.is_empty() {
            self.parts.push(Part { heading: heading.into(), body });
        }
        self
    }
}

impl Body {
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Grid(grid) => grid.squares.is_empty(),
            Self::Hexes(hexes) => hexes.is_empty(),
            Self::Cards(items) => items.is_empty(),
            Self::Tracks(tracks) => tracks.is_empty(),
            Self::Dice(dice) => dice.is_empty(),
            Self::Lines(lines) => lines.is_empty(),
            Self::Legend(line) => line.0.is_empty(),
        }
    }

    /// The things in it that can be pointed at.
    pub fn items(&self) -> Vec<&Item> {
        match self {
            Self::Grid(grid) => grid.squares.iter().collect(),
            Self::Hexes(hexes) => hexes.iter().map(|hex| &hex.item).collect(),
            Self::Cards(items) => items.iter().collect(),
            Self::Dice(dice) => dice.iter().map(|die| &die.item).collect(),
            Self::Tracks(_) | Self::Lines(_) | Self::Legend(_) => Vec::new(),
        }
    }
}

impl Item {
    pub fn new(name: impl Into<String>, label: impl Into<Line>) -> Self {
        Self { name: name.into(), label: label.into(), ..Self::default() }
    }

    /// Adds a line.
    #[must_use]
    pub fn and(mut self, line: impl Into<Line>) -> Self {
        self.more.push(line.into());
        self
    }

    /// Read aloud in these words.
    #[must_use]
    pub fn aloud(mut self, words: impl Into<String>) -> Self {
        self.aloud = words.into();
        self
    }

    #[must_use]
    pub fn by(mut self, rule: Rule) -> Self {
        self.rule = Some(rule);
        self
    }

    #[must_use]
    pub fn saying(mut self, says: impl Into<String>) -> Self {
        self.says = says.into();
        self
    }
}

impl Line {
    pub fn inked(ink: Ink, text: impl Into<String>) -> Self {
        Self(vec![Span { ink, text: text.into() }])
    }

    #[must_use]
    pub fn and(mut self, ink: Ink, text: impl Into<String>) -> Self {
        self.0.push(Span { ink, text: text.into() });
        self
    }

    /// The words alone.
    pub fn text(&self) -> String {
        self.0.iter().map(|span| span.text.as_str()).collect()
    }
}

impl From<&str> for Line {
    fn from(text: &str) -> Self {
        Self::inked(Ink::Plain, text)
    }
}

impl From<String> for Line {
    fn from(text: String) -> Self {
        Self::inked(Ink::Plain, text)
    }
}
