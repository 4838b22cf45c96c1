//! What there is to choose from now: Plots, stacks, tiles and their turns, tokens; Overlords at the very beginning.

use malice_overlords_of_infamy::action::Action;
use malice_overlords_of_infamy::ids::{Level, Resource};
use maud::{Markup, html};

use super::clock::stack_symbol;
use super::{Drawing, label};
use crate::boards::Choice;

impl Drawing<'_> {
    pub(super) fn tray(&self) -> Markup {
        let things: Vec<Markup> =
            self.scene.choices(|_| true).filter_map(|choice| self.offered(choice)).collect();
        let idle = things.is_empty() && self.view.drawn_tiles.iter().any(Option::is_some);
        html! {
            @if !things.is_empty() {
                section.tray aria-label="To choose from" { @for thing in &things { (thing) } }
            } @else if idle {
                section.tray.idle aria-label="Tiles drawn" { (self.hand()) }
            }
        }
    }

    /// The Overlords to choose from, large: there is no world to look at yet.
    pub(super) fn gallery(&self) -> Markup {
        let overlord = |choice: &Choice<Action>| {
            let Action::ChooseOverlord(row) = choice.action else { return None };
            let row = &self.game.tables().overlords[usize::from(row)];
            let body = html! {
                span.over data-face=(row.id) {
                    (self.scene.icon(&format!("o-{}", row.id), "portrait"))
                    span.words { b { (row.name) } span aria-hidden="true" { i { (row.ability_name) ". " } (row.text) } }
                }
            };
            Some(self.scene.button(choice, "pick", None, &body))
        };
        let overlords: Vec<Markup> = self.scene.choices(|_| true).filter_map(overlord).collect();
        html! {
            @if !overlords.is_empty() {
                section.gallery aria-label="Overlords" { @for overlord in &overlords { (overlord) } }
            }
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "other choices are on the map and on the mats")]
    fn offered(&self, choice: &Choice<Action>) -> Option<Markup> {
        let tables = self.game.tables();
        let body = match choice.action {
            Action::KeepPlot(row) => return Some(self.plot_choice(choice, row)),
            Action::DrawFrom(level) => html! {
                (self.scene.icon(stack_symbol(level.name()), "big"))
                span.words { b { (level.label()) } span aria-hidden="true" { "two cards, keep one" } }
            },
            Action::KeepTile(row) => html! {
                (self.tile_art(&tables.tiles[usize::from(row)], 0)) span.words { b { "Lay" } }
            },
            Action::Bury(row) => html! {
                (self.tile_art(&tables.tiles[usize::from(row)], 0)) span.words aria-hidden="true" { b { "Under the stack" } }
            },
            Action::Rotate(turns) => {
                let at = self.view.pending.turning?;
                let tile = self.view.spaces[at.index()].tile.as_ref()?;
                let row = tables.tiles.iter().find(|row| row.id == *tile)?;
                html! { (self.tile_art(row, turns)) }
            }
            Action::Token(resource) | Action::Gift(resource) => self.token_words(resource, None),
            Action::BuyAct(resource) => self.token_words(resource, Some("pay for one more Act")),
            Action::BuyActWithLackey => html! {
                (self.scene.icon("i-lackey", "big")) span.words { b { "Lackey" } span aria-hidden="true" { "pay for one more Act" } }
            },
            Action::Relic(row) => {
                let row = &tables.relics[usize::from(row)];
                html! {
                    span.over data-face=(row.id) { (self.scene.icon(&format!("x-{}", row.id), "big")) span.words { b { (row.name) } } }
                }
            }
            Action::TakeRelic => html! {
                (self.scene.icon("i-relic", "big")) span.words { b { "The Relic" } span aria-hidden="true" { "instead of tokens" } }
            },
            _ => return None,
        };
        Some(self.scene.button(choice, "pick", None, &body))
    }

    fn token_words(&self, resource: Resource, price: Option<&str>) -> Markup {
        html! {
            (self.scene.icon(&format!("r-{}", resource.name()), "big"))
            span.words { b { (label(resource.name())) } @if let Some(price) = price { span aria-hidden="true" { (price) } } }
        }
    }

    /// A Plot to keep, with what its owner already has for it.
    fn plot_choice(&self, choice: &Choice<Action>, row: u8) -> Markup {
        let plot = &self.game.tables().plots[usize::from(row)];
        let drawn = |player: &&malice_overlords_of_infamy::view::PlayerView| {
            player.drawn.iter().flatten().any(|id| *id == plot.id)
        };
        let owner = self.view.players.iter().find(drawn).unwrap_or_else(|| self.player(self.view.active));
        let class = format!("pick plot {}", Level::of(row).name());
        let face = self.game.plot_view(&plot.id, owner);
        self.scene.button(
            choice,
            &class,
            None,
            &html! { @if let Some(face) = &face { span.over data-face=(face.id) aria-hidden="true" { (self.plot_face(face)) } } },
        )
    }

    /// Tiles in the viewer's hand while something else is asked: the first is the one to be laid.
    fn hand(&self) -> Markup {
        let tiles = &self.game.tables().tiles;
        let held = self.view.drawn_tiles.iter().flatten();
        let laying = self.scene.asked.is_some_and(|asked| asked.point == "OI-D-09");
        html! {
            @for (index, row) in held.filter_map(|id| tiles.iter().find(|row| row.id == *id)).enumerate() {
                span.held data-drag=[(index == 0 && laying).then_some("place")] { (self.tile_art(row, 0)) @if index == 0 && laying { span.note { "to be laid" } } }
            }
        }
    }
}
