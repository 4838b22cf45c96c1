//! The game in plain words: terminal, log, screen reader, bots.

mod choices;
mod encounters;
mod faces;
mod feats;
mod fights;
mod labels;
mod questions;
mod table;
mod whereabouts;

use malice_engine::{Face, Rule, Seat, Text, Viewer};

use crate::Greyport;
use crate::action::Action;
use crate::event::Event;
use crate::ids::MonsterId;
use crate::view::{HeroView, View};

impl Text for Greyport {
    fn table_text(&self, view: &View, _color: bool) -> String {
        self.table(view)
    }

    fn prompt(&self, view: &View, point: Rule) -> String {
        self.question(view, point)
    }

    fn action_text(&self, view: &View, action: Action) -> String {
        self.choice(view, action)
    }

    fn seat_name(&self, view: &View, seat: Seat) -> Option<String> {
        let character = view.players.get(seat.index())?.character.as_deref()?;
        self.tables.characters.iter().find(|row| row.id == character).map(|row| row.name.clone())
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
        let Event::RoundBegan { defender, .. } = event else { return None };
        Some(*defender)
    }

    fn faces(&self) -> Vec<Face> {
        self.all_faces()
    }

    fn whereabouts(&self, view: &View, face: &Face) -> Vec<String> {
        self.places_of(view, face)
    }
}

/// A hero that the viewer has in play.
fn own_played(view: &View, hero: u8) -> Option<&HeroView> {
    view.players[view.viewer?.index()].played.get(usize::from(hero))
}

/// `Round 3`; nobody plays a round before the first encounter begins.
pub(crate) fn round_words(view: &View) -> String {
    if view.round == 0 { "not begun".into() } else { format!("Round {}", view.round) }
}

/// `1 shield`, `2 shields`.
pub(crate) fn many(count: impl Into<usize>, what: &str) -> String {
    let count = count.into();
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// A name with an article, in the middle of a sentence: `the Dwarven Ruins`.
pub(crate) fn amid(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.to_owned(), |rest| format!("the {rest}"))
}

impl Greyport {
    /// A player by the character: "Gerki the Sneak", "Zot the Wizard (you)".
    fn player(&self, view: &View, seat: Seat) -> String {
        let name = self.seat_name(view, seat).unwrap_or_else(|| format!("seat {seat}"));
        if view.viewer == Some(seat) { format!("{name} (you)") } else { name }
    }

    /// A hero in play of the viewer by its name; its number tells it from another one of that name.
    fn own_hero(&self, view: &View, hero: u8) -> String {
        let number = hero + 1;
        let Some((seat, own)) = view.viewer.zip(own_played(view, hero)) else {
            return format!("hero {number}");
        };
        let played = &view.players[seat.index()].played;
        let alike = played.iter().filter(|other| !other.gone && other.card == own.card).count();
        let name = self.title(&own.card);
        if alike > 1 { format!("{name} (hero {number})") } else { name }
    }

    fn title(&self, id: &str) -> String {
        self.tables.card_named(id).map_or_else(|| id.into(), |card| self.tables.card(card).name.clone())
    }

    /// `Goblin Archer 2`.
    pub(crate) fn foe(&self, id: MonsterId) -> String {
        let name = &self.tables.monster(id.kind).name;
        if self.tables.monster(id.kind).count > 1 { format!("{name} {}", id.number) } else { name.clone() }
    }
}
