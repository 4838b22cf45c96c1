//! The names of choices, as records, scenarios and clients write them.

use malice_engine::Seat;

use super::{Action, Direction, Line};
use crate::Overboss;
use crate::ids::{Square, TileId, UnitKind};
use crate::state::MARKET_SLOTS;

/// What a choice is about, and how it is made of that.
#[derive(Clone, Copy)]
enum Form {
    Bare(Action),
    Boss(fn(u8) -> Action),
    Command(fn(u8) -> Action),
    Slot(fn(u8) -> Action),
    Square(fn(Square) -> Action),
    Tile(fn(TileId) -> Action),
    Unit(fn(UnitKind) -> Action),
    UnitOn(fn(UnitKind, Square) -> Action),
    MapSquare(fn(Seat, Square) -> Action),
    Shift(fn(Line, Direction) -> Action),
}

/// The one place that says how choices are called: a verb, and after it words for what the choice is about.
const NAMES: [(&str, Form); 22] = [
    ("keep", Form::Boss(Action::KeepBoss)),
    ("draft", Form::Slot(Action::Draft)),
    ("place_tile", Form::Square(Action::PlaceTile)),
    ("place_unit", Form::UnitOn(Action::PlaceUnit)),
    ("pass", Form::Bare(Action::Pass)),
    ("give", Form::Square(Action::Give)),
    ("take", Form::Slot(Action::Take)),
    ("activate", Form::Command(Action::Activate)),
    ("choose", Form::MapSquare(Action::Choose)),
    ("slide_to", Form::Square(Action::SlideTo)),
    ("use_portal", Form::Square(Action::UsePortal)),
    ("lift", Form::Square(Action::Lift)),
    ("lift none", Form::Bare(Action::LiftNoMore)),
    ("drop", Form::Square(Action::Drop)),
    ("reveal_boss", Form::Bare(Action::RevealBoss)),
    ("draft_tile", Form::Slot(Action::DraftTile)),
    ("draft_token", Form::Slot(Action::DraftToken)),
    ("take_drawn", Form::Unit(Action::TakeDrawn)),
    ("rotate", Form::Shift(Action::Rotate)),
    ("take_tile", Form::Slot(Action::TakeTile)),
    ("keep_tile", Form::Tile(Action::KeepTile)),
    ("end_turn", Form::Bare(Action::EndTurn)),
];

/// The ways a row and a column shift, forward and back.
const WAYS: [[&str; 2]; 2] = [["right", "left"], ["down", "up"]];

impl Line {
    /// `A`, `3`.
    pub(crate) fn name(self) -> char {
        match self {
            Self::Row(row) => char::from(b'A' + row),
            Self::Column(column) => char::from(b'1' + column),
        }
    }

    /// The word for a shift: `right`, `up`.
    pub(crate) fn way(self, direction: Direction) -> &'static str {
        WAYS[usize::from(matches!(self, Self::Column(_)))][direction as usize]
    }
}

impl Overboss {
    /// The name of a choice: the one that is read as it.
    pub(crate) fn name_action(&self, action: Action) -> String {
        let about = self.words_about(action);
        let fits = |form: Form| match &about {
            None => matches!(form, Form::Bare(bare) if bare == action),
            Some(words) => self.made_of(form, words) == Some(action),
        };
        let row = NAMES.into_iter().find(|(_, form)| fits(*form));
        let (verb, _) = row.expect("every choice has a name");
        about.map_or_else(|| verb.to_owned(), |words| format!("{verb} {words}"))
    }

    /// Reads the name of a choice. Whether it is legal now is another question.
    pub(crate) fn read_action(&self, name: &str) -> Result<Action, String> {
        let words = name.split_whitespace().collect::<Vec<_>>().join(" ");
        let action = NAMES.into_iter().find_map(|(verb, form)| match (words.strip_prefix(verb)?, form) {
            ("", Form::Bare(action)) => Some(action),
            (about, form) => self.made_of(form, about.strip_prefix(' ')?),
        });
        action.ok_or_else(|| format!("'{name}' is not a choice of this game"))
    }

    /// The choice of this form that is about what the words name.
    fn made_of(&self, form: Form, words: &str) -> Option<Action> {
        match form {
            Form::Bare(_) => None,
            Form::Boss(make) => self.boss_named(words).map(|card| make(card as u8)),
            Form::Command(make) => self.command_named(words).map(|card| make(card as u8)),
            Form::Slot(make) => slot_named(words).map(make),
            Form::Square(make) => self.square_named(words).map(make),
            Form::Tile(make) => self.tile_named(words).map(make),
            Form::Unit(make) => self.unit_named(words).map(make),
            Form::UnitOn(make) => {
                let (unit, square) = words.split_once(' ')?;
                Some(make(self.unit_named(unit)?, self.square_named(square)?))
            }
            Form::MapSquare(make) => {
                let (seat, square) = words.split_once(' ')?;
                Some(make(self.seat_named(seat)?, self.square_named(square)?))
            }
            Form::Shift(make) => {
                let (line, way) = words.split_once(' ')?;
                let line = Line::all(self.board().rows)
                    .find(|other| line.eq_ignore_ascii_case(other.name().encode_utf8(&mut [0; 4])))?;
                let mut directions = [Direction::Forward, Direction::Back].into_iter();
                Some(make(line, directions.find(|direction| line.way(*direction) == way)?))
            }
        }
    }

    /// The words for what a choice is about.
    fn words_about(&self, action: Action) -> Option<String> {
        Some(match action {
            Action::KeepBoss(card) => self.tables.bosses[card as usize].id.clone(),
            Action::Activate(card) => self.tables.commands[card as usize].id.clone(),
            Action::Draft(slot)
            | Action::Take(slot)
            | Action::DraftTile(slot)
            | Action::DraftToken(slot)
            | Action::TakeTile(slot) => (slot + 1).to_string(),
            Action::PlaceTile(square)
            | Action::Give(square)
            | Action::SlideTo(square)
            | Action::UsePortal(square)
            | Action::Lift(square)
            | Action::Drop(square) => square.to_string(),
            Action::PlaceUnit(kind, square) => format!("{} {square}", self.unit_name(kind)),
            Action::Choose(seat, square) => format!("{seat} {square}"),
            Action::TakeDrawn(kind) => self.unit_name(kind).to_owned(),
            Action::Rotate(line, direction) => format!("{} {}", line.name(), line.way(direction)),
            Action::KeepTile(tile) => self.tile_name(tile),
            Action::Pass | Action::LiftNoMore | Action::RevealBoss | Action::EndTurn => return None,
        })
    }

    fn square_named(&self, text: &str) -> Option<Square> {
        Square::named(text).filter(|square| square.bit() & self.board().all != 0)
    }

    fn seat_named(&self, text: &str) -> Option<Seat> {
        text.parse().ok().and_then(|n: u8| Seat::try_from(n).ok()).filter(|seat| seat.index() < self.players)
    }
}

/// `1` to `4`.
fn slot_named(text: &str) -> Option<u8> {
    let slot: usize = text.parse().ok()?;
    (1..=MARKET_SLOTS).contains(&slot).then(|| slot as u8 - 1)
}
