//! The game in plain words: terminal, log, screen reader, bots.

mod choices;
mod events;
mod feats;
mod fights;
mod penalty;
mod questions;
mod table;

use malice_engine::{Rule, Seat, Text, Viewer};

use crate::Greyport;
use crate::action::Action;
use crate::event::Event;
use crate::ids::MonsterId;
use crate::view::View;

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
        Some(self.told(event, viewer))
    }

    fn event_rule(&self, event: &Event) -> Option<Rule> {
        Some(events::rule(event))
    }

    fn event_follows(&self, event: &Event) -> bool {
        !events::begins(event)
    }
}

impl Greyport {
    /// A player by the character: "Gerki the Sneak", "Zot the Wizard (you)".
    fn player(&self, view: &View, seat: Seat) -> String {
        let name = self.seat_name(view, seat).unwrap_or_else(|| format!("seat {seat}"));
        if view.viewer == Some(seat) { format!("{name} (you)") } else { name }
    }

    /// A hero in play of the viewer by its name; its number tells it from another one of that name.
    fn own_hero(&self, view: &View, hero: u8) -> String {
        let number = usize::from(hero);
        let played = view.viewer.map(|seat| &view.players[seat.index()].played);
        let Some((played, card)) = played.and_then(|played| Some((played, &played.get(number)?.card))) else {
            return format!("hero {}", number + 1);
        };
        let alike = played.iter().filter(|other| !other.gone && other.card == *card).count();
        let name = self.title(card);
        if alike > 1 { format!("{name} (hero {})", number + 1) } else { name }
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
