//! Cards to choose from that lie nowhere yet, and cards that have just been drawn, at their deck.

use malice_forces_of_evil::action::Action;
use malice_forces_of_evil::text::Family;
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    /// Forces, Entrances or dug rooms of which one is chosen.
    pub(super) fn gallery(&self) -> Markup {
        let tables = self.game.tables();
        let offered = |action: Action| {
            if let Action::Force(force) = action {
                Some(tables.forces[force.index()].name.as_str())
            } else if let Action::Entrance(card) | Action::Keep(card) = action {
                Some(tables.room(card).name.as_str())
            } else {
                None
            }
        };
        let choices: Vec<_> = self.scene.choices(|action| offered(action).is_some()).collect();
        if choices.is_empty() {
            return Markup::default();
        }
        html! {
            section .{ "gallery of-" (choices.len()) } aria-label="Choose a card" {
                @for choice in choices {
                    @let name = offered(choice.action).unwrap_or_default();
                    (self.scene.button(choice, &format!("card {}", self.family(name)), Some(&format!("card-{name}")), &self.face(name, None)))
                }
            }
        }
    }

    /// A Card of Darkness that waits for its Pit.
    pub(super) fn drawn(&self) -> Markup {
        html! { @if let Some(name) = &self.view.drawn { (self.shown("drawn", "drawn", name, "pit")) } }
    }

    /// The Card of Light that is being resolved.
    pub(super) fn resolving(&self) -> Markup {
        let Some(name) = &self.view.resolving else { return Markup::default() };
        // A card that only calls heroes lies there to be placed; events and attacks happen.
        let words = match self.game.card_text(name).map(|card| card.family) {
            Some(Family::Attack) => "⚔ happens now",
            Some(Family::Event) => "happens now",
            _ => "drawn",
        };
        self.shown("resolving", words, name, "pillar")
    }

    /// Rooms that were dug and are not yet built.
    pub(super) fn dug(&self) -> Markup {
        let keeping = self.scene.choices(|action| matches!(action, Action::Keep(_))).next().is_some();
        html! {
            @if !keeping {
                @for (number, name) in self.view.dug.iter().enumerate() { (self.shown(&format!("dug-{number}"), "dug", name, "position")) }
            }
        }
    }

    /// A card that waits; `drag` is how the choices begin of where it may go.
    fn shown(&self, vt: &str, words: &str, name: &str, drag: &str) -> Markup {
        let waits = self.scene.choices(|_| true).any(|choice| choice.name.starts_with(drag));
        html! {
            div .{ "card shown " (self.family(name)) } data-vt={ (vt) "-" (name) } data-drag=[waits.then_some(drag)] {
                span.now { (words) }
                (self.face(name, None))
            }
        }
    }
}
