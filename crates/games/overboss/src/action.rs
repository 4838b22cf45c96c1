//! The choices of the game, and their names on the wire.

use malice_engine::Seat;
use serde::{Deserialize, Serialize};

use crate::Overboss;
use crate::ids::{COLUMNS, Square, TERRAINS, TileId, TileType, UnitKind};

/// One choice: one click at the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Keep this Boss card (OB-D-01).
    KeepBoss(u8),
    /// Take the pair of a market slot (OB-D-02, OB-D-11).
    Draft(u8),
    /// Put the drafted tile on a square (OB-D-03).
    PlaceTile(Square),
    /// Put an unused unit on an open tile (OB-D-04).
    PlaceUnit(UnitKind, Square),
    /// Decline what is offered (OB-D-05, OB-D-07, and Boss abilities that may be declined).
    Pass,
    /// Give the unit on a square (OB-D-05, and Boss abilities that replace a unit).
    Give(Square),
    /// Take a token of the market (OB-D-06).
    Take(u8),
    /// Activate a Command (OB-D-07).
    Activate(u8),
    /// Choose a tile of some map (OB-D-08, OB-D-10, OB-D-12, OB-D-13, and Boss abilities).
    Choose(Seat, Square),
    /// Slide the chosen tile to an empty square (OB-D-09).
    SlideTo(Square),
    /// Use a Portal, lifting the unit of a square first (OB-D-14).
    UsePortal(Square),
    /// Lift another unit (OB-D-15).
    Lift(Square),
    /// Lift no more units (OB-D-15).
    LiftNoMore,
    /// Set the next lifted unit down (OB-D-16, OB-D-17).
    Drop(Square),
    /// Reveal the own Boss card and use its ability (OB-D-18).
    RevealBoss,
    /// Draft the tile of a slot alone (Boss ability).
    DraftTile(u8),
    /// Draft the token of a slot alone (Boss ability).
    DraftToken(u8),
    /// Take a unit of this kind from the drawn tokens (Boss ability).
    TakeDrawn(UnitKind),
    /// Shift a line of the own map by one square (Boss ability).
    Rotate(Line, Direction),
    /// Take the tile of a market slot (Boss ability).
    TakeTile(u8),
    /// Keep this tile of those in hand (Boss ability).
    KeepTile(TileId),
    /// End the turn (OB-D-19).
    EndTurn,
}

/// A row or column of a map, from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Line {
    Row(u8),
    Column(u8),
}

/// Which way a line shifts: forward is right or down.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Direction {
    Forward,
    Back,
}

impl Line {
    /// The squares of the line in order.
    pub fn squares(self, rows: usize) -> impl Iterator<Item = Square> + Clone {
        let (start, step, count) = match self {
            Self::Row(row) => (row as usize * COLUMNS, 1, COLUMNS),
            Self::Column(column) => (column as usize, COLUMNS, rows),
        };
        (0..count).map(move |i| Square::new(start + i * step))
    }

    pub fn mask(self, rows: usize) -> u16 {
        self.squares(rows).fold(0, |mask, square| mask | square.bit())
    }

    /// All lines of a map.
    pub fn all(rows: usize) -> impl Iterator<Item = Self> {
        (0..rows as u8).map(Self::Row).chain((0..COLUMNS as u8).map(Self::Column))
    }
}

impl Overboss {
    /// The name of a choice, as records, scenarios and clients write it.
    pub(crate) fn name_action(&self, action: Action) -> String {
        match action {
            Action::KeepBoss(card) => format!("keep {}", self.tables.bosses[card as usize].id),
            Action::Draft(slot) => format!("draft {}", slot + 1),
            Action::PlaceTile(square) => format!("place_tile {square}"),
            Action::PlaceUnit(kind, square) => format!("place_unit {} {square}", self.unit_name(kind)),
            Action::Pass => "pass".into(),
            Action::Give(square) => format!("give {square}"),
            Action::Take(slot) => format!("take {}", slot + 1),
            Action::Activate(card) => format!("activate {}", self.tables.commands[card as usize].id),
            Action::Choose(seat, square) => format!("choose {seat} {square}"),
            Action::SlideTo(square) => format!("slide_to {square}"),
            Action::UsePortal(square) => format!("use_portal {square}"),
            Action::Lift(square) => format!("lift {square}"),
            Action::LiftNoMore => "lift none".into(),
            Action::Drop(square) => format!("drop {square}"),
            Action::RevealBoss => "reveal_boss".into(),
            Action::DraftTile(slot) => format!("draft_tile {}", slot + 1),
            Action::DraftToken(slot) => format!("draft_token {}", slot + 1),
            Action::TakeDrawn(kind) => format!("take_drawn {}", self.unit_name(kind)),
            Action::Rotate(Line::Row(row), direction) => {
                let way = if direction == Direction::Forward { "right" } else { "left" };
                format!("rotate {} {way}", (b'A' + row) as char)
            }
            Action::Rotate(Line::Column(column), direction) => {
                let way = if direction == Direction::Forward { "down" } else { "up" };
                format!("rotate {} {way}", column + 1)
            }
            Action::TakeTile(slot) => format!("take_tile {}", slot + 1),
            Action::KeepTile(tile) => format!("keep_tile {}", self.tile_name(tile)),
            Action::EndTurn => "end_turn".into(),
        }
    }

    /// Reads the name of a choice. Whether it is legal now is another question.
    pub(crate) fn read_action(&self, name: &str) -> Result<Action, String> {
        let words: Vec<&str> = name.split_whitespace().collect();
        let action = match words[..] {
            ["keep", card] => self.boss_named(card).map(|card| Action::KeepBoss(card as u8)),
            ["draft", slot] => slot_named(slot).map(Action::Draft),
            ["place_tile", square] => self.square(square).map(Action::PlaceTile),
            ["place_unit", unit, square] => {
                self.unit_named(unit).and_then(|kind| Some(Action::PlaceUnit(kind, self.square(square)?)))
            }
            ["pass"] => Some(Action::Pass),
            ["give", square] => self.square(square).map(Action::Give),
            ["take", slot] => slot_named(slot).map(Action::Take),
            ["activate", card] => self.command_named(card).map(|card| Action::Activate(card as u8)),
            ["choose", seat, square] => {
                self.seat(seat).and_then(|seat| Some(Action::Choose(seat, self.square(square)?)))
            }
            ["slide_to", square] => self.square(square).map(Action::SlideTo),
            ["use_portal", square] => self.square(square).map(Action::UsePortal),
            ["lift", "none"] => Some(Action::LiftNoMore),
            ["lift", square] => self.square(square).map(Action::Lift),
            ["drop", square] => self.square(square).map(Action::Drop),
            ["reveal_boss"] => Some(Action::RevealBoss),
            ["draft_tile", slot] => slot_named(slot).map(Action::DraftTile),
            ["draft_token", slot] => slot_named(slot).map(Action::DraftToken),
            ["take_drawn", unit] => self.unit_named(unit).map(Action::TakeDrawn),
            ["rotate", line, way] => self.rotation(line, way),
            ["take_tile", slot] => slot_named(slot).map(Action::TakeTile),
            ["keep_tile", tile] => self.tile_named(tile).map(Action::KeepTile),
            ["end_turn"] => Some(Action::EndTurn),
            _ => None,
        };
        action.ok_or_else(|| format!("'{name}' is not a choice of this game"))
    }

    fn square(&self, text: &str) -> Option<Square> {
        Square::named(text).filter(|square| square.bit() & self.board().all != 0)
    }

    fn seat(&self, text: &str) -> Option<Seat> {
        text.parse().ok().and_then(|n: u8| Seat::try_from(n).ok()).filter(|seat| seat.index() < self.players)
    }

    fn rotation(&self, line: &str, way: &str) -> Option<Action> {
        let line = match line.as_bytes() {
            [row @ (b'A'..=b'D' | b'a'..=b'd')] => Line::Row(row.to_ascii_uppercase() - b'A'),
            [column @ b'1'..=b'4'] => Line::Column(column - b'1'),
            _ => return None,
        };
        let direction = match (line, way) {
            (Line::Row(_), "right") | (Line::Column(_), "down") => Direction::Forward,
            (Line::Row(_), "left") | (Line::Column(_), "up") => Direction::Back,
            _ => return None,
        };
        Line::all(self.board().rows).any(|other| other == line).then_some(Action::Rotate(line, direction))
    }

    /// `FOR-03`.
    pub(crate) fn tile_name(&self, tile: TileId) -> String {
        format!("{}-{:02}", self.tables.terrain(tile.tile_type()).prefix, tile.number())
    }

    pub(crate) fn tile_named(&self, name: &str) -> Option<TileId> {
        let (prefix, number) = name.split_once('-')?;
        let index = self.tables.types.iter().position(|row| row.prefix.eq_ignore_ascii_case(prefix))?;
        let number: usize = number.parse().ok()?;
        TileType::new(index).tiles().find(|tile| tile.number() == number)
    }

    /// `kobold`, `miniboss`.
    pub(crate) fn unit_name(&self, kind: UnitKind) -> &str {
        kind.home()
            .map_or("miniboss", |home| self.tables.terrain(home).monster.as_deref().unwrap_or("miniboss"))
    }

    pub(crate) fn unit_named(&self, name: &str) -> Option<UnitKind> {
        (0..=TERRAINS).map(UnitKind::new).find(|kind| self.unit_name(*kind).eq_ignore_ascii_case(name))
    }

    pub(crate) fn type_named(&self, name: &str) -> Option<TileType> {
        self.tables
            .types
            .iter()
            .position(|row| row.name.eq_ignore_ascii_case(name) || row.label.eq_ignore_ascii_case(name))
            .map(TileType::new)
    }

    pub(crate) fn boss_named(&self, name: &str) -> Option<usize> {
        self.tables
            .bosses
            .iter()
            .position(|boss| boss.id.eq_ignore_ascii_case(name) || boss.name.eq_ignore_ascii_case(name))
    }

    pub(crate) fn command_named(&self, name: &str) -> Option<usize> {
        self.tables.commands.iter().position(|card| card.id.eq_ignore_ascii_case(name))
    }

    /// `kobold-03`, `miniboss-1`, `crystal-forest`, `portal-2`: a token by its identity.
    pub(crate) fn token_name(&self, token: crate::ids::TokenId) -> String {
        use crate::ids::Token;
        match token.token() {
            Token::Unit(UnitKind::MINIBOSS) => format!("MIN-{}", token.miniboss_number().unwrap_or(0) + 1),
            Token::Unit(kind) => format!("{}-{:02}", self.unit_name(kind), token.monster_number()),
            Token::Crystal(home) => format!("crystal-{}", self.tables.terrain(home).name),
            Token::Portal => format!("POR-{}", token.portal_number().unwrap_or(0) + 1),
        }
    }

    /// `kobold`, `miniboss`, `forest crystal`, `portal`: what a token is.
    pub(crate) fn token_kind_name(&self, token: crate::ids::TokenId) -> String {
        use crate::ids::Token;
        match token.token() {
            Token::Unit(kind) => self.unit_name(kind).to_owned(),
            Token::Crystal(home) => format!("{} crystal", self.tables.terrain(home).name),
            Token::Portal => "portal".into(),
        }
    }
}

/// `1` to `4`.
fn slot_named(text: &str) -> Option<u8> {
    text.parse().ok().filter(|slot| (1..=4).contains(slot)).map(|slot: u8| slot - 1)
}
