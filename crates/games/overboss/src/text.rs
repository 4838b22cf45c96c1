//! The game in plain words: the table for terminals and screen readers, prompts, choices, events and faces.

mod faces;
mod ink;
mod map;
mod phrases;
mod table;

use malice_engine::{Face, Rule, Seat, Text, Viewer};

pub(crate) use self::phrases::{a, drawn, listed, many};

use crate::Overboss;
use crate::action::{Action, Line};
use crate::effect::OnPlace;
use crate::event::Event;
use crate::ids::{Square, bordering};
use crate::text::ink::Ink;
use crate::view::{CardView, View};

impl Text for Overboss {
    fn table_text(&self, view: &View, color: bool) -> String {
        self.table_words(view, Ink { color })
    }

    fn prompt(&self, view: &View, point: Rule) -> String {
        let circle = view.pending.circle.is_some();
        match point {
            "OB-D-01" => "Keep one of your two Boss cards".into(),
            "OB-D-02" => "Draft a pair from the market".into(),
            "OB-D-03" => match view.hand.as_ref().and_then(|hand| hand.tile.as_ref()) {
                Some(tile) => format!("Place your {} on an empty square", self.label(tile.tile)),
                None => "Place your tile on an empty square".into(),
            },
            "OB-D-04" if circle => "Place a unit on an open tile, or use your Summoning Circle first".into(),
            "OB-D-04" => "Place a unit on an open tile".into(),
            "OB-D-05" if circle => {
                "Summoning Circle: give a unit for a token of the market, or leave it".into()
            }
            "OB-D-06" => "Take a token from the market in exchange".into(),
            "OB-D-07" => "You may activate a Command".into(),
            "OB-D-08" => "Intimidate: choose a tile to slide".into(),
            "OB-D-09" => "Intimidate: slide it to which empty square?".into(),
            "OB-D-10" => "Demolish: choose a tile to destroy".into(),
            "OB-D-11" => match view.pending.gap {
                Some((_, square)) => {
                    format!("Your tile at {square} was destroyed: draft a new pair for the gap")
                }
                None => "Your tile was destroyed: draft a new pair for the gap".into(),
            },
            "OB-D-12" => "Overthrow: choose the first tile".into(),
            "OB-D-13" => match view.pending.chosen {
                Some((seat, square)) => format!(
                    "Overthrow: what does {} trade places with?",
                    self.whose_square(view, seat, square)
                ),
                None => "Overthrow: choose the second tile".into(),
            },
            "OB-D-14" => "Use a Portal: lift a unit".into(),
            "OB-D-15" => "Lift another unit, or none".into(),
            "OB-D-16" | "OB-D-17" => format!("Set {} down on an open tile", setting_down(view)),
            "OB-D-05" | "OB-D-18" => match own_boss(view) {
                Some(boss) => format!("{}: {}", boss.name, boss.ability),
                None => "Use your Boss's ability".into(),
            },
            "OB-D-19" if self.boss_cards => "End your turn, or use a Portal or your Boss first".into(),
            "OB-D-19" => "End your turn, or use a Portal first".into(),
            _ => "Choose".into(),
        }
    }

    fn action_text(&self, view: &View, action: Action) -> String {
        let own = owner(view);
        let at = |square: Square| self.square_words(view, own, square);
        match action {
            Action::KeepBoss(card) => {
                let card = &self.tables.bosses[card as usize];
                format!("keep {} — {} Scores {}", card.name, card.ability_text, card.objective_text)
            }
            Action::Draft(slot) => self.draft_words(view, slot),
            Action::PlaceTile(square) => {
                format!("place it on {square}{}{}", self.edge_words(square), self.burnt_words(view, square))
            }
            Action::PlaceUnit(kind, square) => {
                let there = view.players[own.index()].map.iter().find(|there| there.at == square);
                let tile = there.and_then(|there| there.tile.as_ref()).map(|tile| tile.tile.tile_type());
                let home = if tile.is_some() && kind.home() == tile { ", its home" } else { "" };
                format!("put {} on the {}{home}", self.the_unit(view, own, kind), at(square))
            }
            Action::Pass if !view.pending.drawn_tokens.is_empty() => "replace nothing".into(),
            Action::Pass if view.pending.circle.is_some() => "leave the Circle unused".into(),
            Action::Pass if self.command_cards => "no Command".into(),
            Action::Pass => "pass".into(),
            Action::Give(square) => format!("give the {}", at(square)),
            Action::Take(slot) => format!("take the {}", self.token_of_slot(view, slot)),
            Action::Activate(card) => {
                let card = &self.tables.commands[card as usize];
                let does = Self::effect_words(card.effect);
                format!("activate {} {} ({}): {does}", card.label, card.pattern.drawing(), card.id)
            }
            Action::Choose(seat, square) => self.whose_square(view, seat, square),
            Action::SlideTo(square) => format!("slide it to {square}{}", self.edge_words(square)),
            Action::UsePortal(square) => format!("use a Portal, lifting the {}", at(square)),
            Action::Lift(square) => format!("lift the {}", at(square)),
            Action::LiftNoMore => "lift no other unit".into(),
            Action::Drop(square) => format!("set {} down on the {}", setting_down(view), at(square)),
            Action::RevealBoss => match own_boss(view) {
                Some(boss) => format!("reveal {}: {}", boss.name, boss.ability),
                None => "reveal your Boss".into(),
            },
            Action::DraftTile(slot) => format!("draft the {}", self.tile_of_slot(view, slot)),
            Action::DraftToken(slot) => format!("draft the {}", self.token_of_slot(view, slot)),
            Action::TakeDrawn(kind) => format!("take {}", self.the_unit(view, own, kind)),
            Action::Rotate(line @ Line::Row(_), direction) => {
                format!("shift row {} to the {}", line.name(), line.way(direction))
            }
            Action::Rotate(line @ Line::Column(_), direction) => {
                format!("shift column {} {}", line.name(), line.way(direction))
            }
            Action::TakeTile(slot) => format!("take the {}", self.tile_of_slot(view, slot)),
            Action::KeepTile(tile) => {
                format!("keep the {} ({}; {})", self.label(tile), self.tile_name(tile), self.tile_use(tile))
            }
            Action::EndTurn => "end your turn".into(),
        }
    }

    fn event_text(&self, event: &Event, viewer: Viewer) -> Option<String> {
        self.tell(event, viewer).words
    }

    fn event_rule(&self, event: &Event) -> Option<Rule> {
        Some(self.tell(event, Viewer::Spectator).rule)
    }

    fn event_follows(&self, event: &Event) -> bool {
        self.tell(event, Viewer::Spectator).follows
    }

    fn turn_of(&self, event: &Event) -> Option<Seat> {
        let Event::TurnBegan { seat, .. } = event else { return None };
        Some(*seat)
    }

    fn faces(&self) -> Vec<Face> {
        self.all_faces()
    }

    fn whereabouts(&self, view: &View, face: &Face) -> Vec<String> {
        self.places_of(view, face)
    }
}

impl Overboss {
    /// `draft Cave + orc of slot 2 (1 each, 2 more at mountains)`.
    fn draft_words(&self, view: &View, slot: u8) -> String {
        let Some(pair) = view.market.get(slot as usize) else { return format!("draft slot {}", slot + 1) };
        let about = pair.tile.as_ref().map(|tile| format!(" ({})", self.tile_use(tile.tile)));
        format!("draft {} of slot {}{}", self.pair_words(pair), slot + 1, about.unwrap_or_default())
    }

    /// `Cave of slot 2 (1 each, 2 more at mountains)`.
    fn tile_of_slot(&self, view: &View, slot: u8) -> String {
        let tile = view.market.get(slot as usize).and_then(|pair| pair.tile.as_ref());
        let Some(tile) = tile.map(|tile| tile.tile) else { return "nothing".into() };
        format!("{} of slot {} ({})", self.label(tile), slot + 1, self.tile_use(tile))
    }

    /// `orc of slot 2 (at home on Camp)`.
    fn token_of_slot(&self, view: &View, slot: u8) -> String {
        let token = view.market.get(slot as usize).and_then(|pair| pair.token.as_ref());
        let Some(token) = token.map(|token| token.token) else { return "nothing".into() };
        format!("{} of slot {} ({})", self.token_label(token), slot + 1, self.token_use(token))
    }

    /// `your Forest at A3`, `seat 2's kobold on the Forest at A3`.
    fn whose_square(&self, view: &View, seat: Seat, square: Square) -> String {
        let whose = if seat == owner(view) { "your".into() } else { format!("seat {seat}'s") };
        format!("{whose} {}", self.square_words(view, seat, square))
    }

    /// The units that the tile in hand would burn from there.
    fn burnt_words(&self, view: &View, square: Square) -> String {
        let tile = view.hand.as_ref().and_then(|hand| hand.tile.as_ref());
        if tile.and_then(|tile| self.on_place(tile.tile)) != Some(OnPlace::DestroyBorderingUnits) {
            return String::new();
        }
        let around = bordering(square.bit(), self.board().all);
        let map = view.players[owner(view).index()].map.iter();
        let burnt = map.filter(|there| around & there.at.bit() != 0).filter_map(|there| there.unit.as_ref());
        let burnt: Vec<String> = burnt.map(|unit| self.the_token(unit.token)).collect();
        if burnt.is_empty() { String::new() } else { format!(", burning {}", listed(burnt)) }
    }
}

/// The lifted unit that is set down next.
fn setting_down(view: &View) -> String {
    format!("the {}", view.pending.setting_down.as_deref().unwrap_or("unit"))
}

/// The viewer's own Boss card, or that of the player who acts.
fn own_boss(view: &View) -> Option<&CardView> {
    view.players[owner(view).index()].boss.as_ref().and_then(|boss| boss.card.as_ref())
}

/// The player whose units are placed: in a redraft not the active one.
fn owner(view: &View) -> Seat {
    view.viewer.unwrap_or(view.active)
}
