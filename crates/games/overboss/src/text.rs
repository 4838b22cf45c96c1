//! The game in plain words: the table for terminals and screen readers, prompts, choices and events.

mod events;
mod ink;
mod map;
mod table;

use malice_engine::{Rule, Seat, Text, Viewer};

use crate::Overboss;
use crate::action::{Action, Line};
use crate::event::Event;
use crate::ids::{Square, TileId, TokenId};
use crate::text::ink::Ink;
use crate::view::{PairView, TileView, TokenView, View};

impl Text for Overboss {
    fn table_text(&self, view: &View, color: bool) -> String {
        self.table_words(view, Ink { color })
    }

    fn prompt(&self, view: &View, point: Rule) -> String {
        let setting_down = view.pending.setting_down.as_deref().unwrap_or("unit");
        match point {
            "OB-D-01" => "Keep one of your two Boss cards".into(),
            "OB-D-02" => "Draft a pair from the market".into(),
            "OB-D-03" => match view.hand.as_ref().and_then(|hand| hand.tile.as_ref()) {
                Some(tile) => format!("Place your {} on an empty square", self.tile_words(tile)),
                None => "Place your tile on an empty square".into(),
            },
            "OB-D-04" => "Place a unit on an open tile".into(),
            "OB-D-05" => "You may give a unit for a token of the market".into(),
            "OB-D-06" => "Take a token from the market in exchange".into(),
            "OB-D-07" => "You may activate a Command".into(),
            "OB-D-08" => "Intimidate: choose a tile to slide".into(),
            "OB-D-09" => "Intimidate: slide it to which empty square?".into(),
            "OB-D-10" => "Demolish: choose a tile to destroy".into(),
            "OB-D-11" => "Your tile was destroyed: draft a new pair for the gap".into(),
            "OB-D-12" => "Overthrow: choose the first tile".into(),
            "OB-D-13" => "Overthrow: choose the tile it trades places with".into(),
            "OB-D-14" => "Use a Portal: lift a unit".into(),
            "OB-D-15" => "Lift another unit, or no more".into(),
            "OB-D-16" | "OB-D-17" => format!("Set the {setting_down} down on an open tile"),
            "OB-D-18" => "Use your Boss's ability".into(),
            "OB-D-19" => "End your turn, or use a Portal or your Boss first".into(),
            _ => "Choose".into(),
        }
    }

    fn action_text(&self, view: &View, action: Action) -> String {
        let pair =
            |slot: u8| view.market.get(slot as usize).map_or(String::new(), |pair| self.pair_words(pair));
        let token = |slot: u8| {
            let token = view.market.get(slot as usize).and_then(|pair| pair.token.as_ref());
            token.map_or("nothing".into(), token_words)
        };
        let tile = |slot: u8| {
            let tile = view.market.get(slot as usize).and_then(|pair| pair.tile.as_ref());
            tile.map_or("nothing".into(), |tile| self.tile_words(tile))
        };
        match action {
            Action::KeepBoss(card) => {
                let card = &self.tables.bosses[card as usize];
                format!("keep {} — {} Scores {}", card.name, card.ability_text, card.objective_text)
            }
            Action::Draft(slot) => format!("draft {}", pair(slot)),
            Action::PlaceTile(square) => format!("place it on {square}{}", self.edge_words(square)),
            Action::PlaceUnit(kind, square) => {
                format!(
                    "put the {} on {}",
                    self.unit_name(kind),
                    self.square_words(view, owner(view), square)
                )
            }
            Action::Pass => "pass".into(),
            Action::Give(square) => format!("give the {}", self.square_words(view, owner(view), square)),
            Action::Take(slot) => format!("take the {} of slot {}", token(slot), slot + 1),
            Action::Activate(card) => {
                let card = &self.tables.commands[card as usize];
                format!("activate {} ({})", card.label, card.id)
            }
            Action::Choose(seat, square) => {
                let whose = if seat == owner(view) { "your".into() } else { format!("seat {seat}'s") };
                format!("{whose} {}", self.square_words(view, seat, square))
            }
            Action::SlideTo(square) => format!("slide it to {square}"),
            Action::UsePortal(square) => {
                format!("use a Portal, lifting the {}", self.square_words(view, view.active, square))
            }
            Action::Lift(square) => format!("lift the {}", self.square_words(view, view.active, square)),
            Action::LiftNoMore => "lift no more".into(),
            Action::Drop(square) => {
                let unit = view.pending.setting_down.as_deref().unwrap_or("unit");
                format!("set the {unit} down on {}", self.square_words(view, view.active, square))
            }
            Action::RevealBoss => {
                let card =
                    view.players[view.active.index()].boss.as_ref().and_then(|boss| boss.card.as_ref());
                card.map_or("reveal your Boss".into(), |card| {
                    format!("reveal {}: {}", card.name, card.ability)
                })
            }
            Action::DraftTile(slot) => format!("draft the {} of slot {}", tile(slot), slot + 1),
            Action::DraftToken(slot) => format!("draft the {} of slot {}", token(slot), slot + 1),
            Action::TakeDrawn(kind) => format!("take the drawn {}", self.unit_name(kind)),
            Action::Rotate(line, _) => {
                let name = self.name_action(action);
                let way = name.rsplit(' ').next().unwrap_or_default();
                match line {
                    Line::Row(row) => format!("shift row {} to the {way}", (b'A' + row) as char),
                    Line::Column(column) => format!("shift column {} {way}", column + 1),
                }
            }
            Action::TakeTile(slot) => format!("take the {} of slot {}", tile(slot), slot + 1),
            Action::KeepTile(tile) => format!("keep the {} ({})", self.label(tile), self.tile_name(tile)),
            Action::EndTurn => "end your turn".into(),
        }
    }

    fn event_text(&self, event: &Event, viewer: Viewer) -> Option<String> {
        self.event_words(*event, viewer)
    }

    fn event_rule(&self, event: &Event) -> Option<Rule> {
        Some(events::rule(*event))
    }
}

impl Overboss {
    fn tile_words(&self, tile: &TileView) -> String {
        self.label(tile.tile)
    }

    /// `Forest`, `Graveyard 3`, `Camp (red)`.
    pub fn label(&self, tile: TileId) -> String {
        let kind = tile.tile_type();
        let label = &self.tables.terrain(kind).label;
        if self.tables.has_values(kind) {
            format!("{label} {}", self.tables.value(tile))
        } else if self.tables.has_flags(kind) {
            format!("{label} ({})", self.tables.flags[self.tables.flag(tile) as usize])
        } else {
            label.clone()
        }
    }

    fn pair_words(&self, pair: &PairView) -> String {
        match (&pair.tile, &pair.token) {
            (Some(tile), Some(token)) => format!("{} + {}", self.tile_words(tile), token_words(token)),
            (Some(tile), None) => format!("{}, no token", self.tile_words(tile)),
            (None, Some(token)) => token_words(token),
            (None, None) => "empty".into(),
        }
    }

    /// `kobold on the Forest at A3`, `open Forest at A3`, `A3`.
    fn square_words(&self, view: &View, seat: Seat, square: Square) -> String {
        let Some(there) = view.players[seat.index()].map.iter().find(|there| there.at == square) else {
            return square.to_string();
        };
        match (&there.tile, &there.unit) {
            (Some(tile), Some(unit)) => {
                format!("{} on the {} at {square}", token_words(unit), self.tile_words(tile))
            }
            (Some(tile), None) => format!("{} at {square}", self.tile_words(tile)),
            _ => square.to_string(),
        }
    }

    fn edge_words(&self, square: Square) -> &'static str {
        let board = self.board();
        match (board.mountain & square.bit() != 0, board.water & square.bit() != 0) {
            (true, true) => " (mountain and water)",
            (true, false) => " (mountain)",
            (false, true) => " (water)",
            (false, false) => "",
        }
    }

    fn unit_words(&self, unit: TokenId) -> String {
        token_words(&self.token_view(unit))
    }
}

/// `kobold`, `Kid Croak (miniboss)`, `forest crystal`.
fn token_words(token: &TokenView) -> String {
    match &token.name {
        Some(name) => format!("{name} (miniboss)"),
        None => token.kind.replace('_', " "),
    }
}

/// The player whose units are placed: in a redraft not the active one.
fn owner(view: &View) -> Seat {
    view.viewer.unwrap_or(view.active)
}
