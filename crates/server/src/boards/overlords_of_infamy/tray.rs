//! What there is to choose from now: Overlords, Plots, stacks, tiles and their turns, tokens.

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
        let backs = if things.is_empty() { self.view.drawn_tiles.len() } else { 0 };
        html! {
            @if !things.is_empty() {
                section.tray aria-label="To choose from" { @for thing in &things { (thing) } }
            } @else if backs > 0 {
                section.tray.idle aria-label="Tiles drawn" { (self.hand()) }
            }
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "other choices are on the map and on the mats")]
    fn offered(&self, choice: &Choice<Action>) -> Option<Markup> {
        let tables = self.game.tables();
        let body = match choice.action {
            Action::ChooseOverlord(row) => {
                let row = &tables.overlords[usize::from(row)];
                html! {
                    (self.scene.icon(&format!("o-{}", row.id), "portrait"))
                    span.words { b { (row.name) } span { i { (row.ability_name) ". " } (row.text) } }
                }
            }
            Action::KeepPlot(row) => return Some(self.plot_choice(choice, row)),
            Action::DrawFrom(level) => html! {
                (self.scene.icon(stack_symbol(level.name()), "big"))
                span.words { b { (level.label()) } span { "two cards, keep one" } }
            },
            Action::KeepTile(row) => html! {
                (self.tile_art(&tables.tiles[usize::from(row)], 0)) span.words { b { "Lay" } }
            },
            Action::Bury(row) => html! {
                (self.tile_art(&tables.tiles[usize::from(row)], 0)) span.words { b { "Bury" } }
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
                (self.scene.icon("i-lackey", "big")) span.words { b { "Lackey" } span { "pay for one more Act" } }
            },
            Action::Relic(row) => {
                let row = &tables.relics[usize::from(row)];
                html! {
                    (self.scene.icon(&format!("x-{}", row.id), "big")) span.words { b { (row.name) } }
                }
            }
            Action::TakeRelic => html! {
                (self.scene.icon("i-relic", "big")) span.words { b { "The Relic" } span { "instead of tokens" } }
            },
            _ => return None,
        };
        Some(self.scene.button(choice, "pick", None, &body))
    }

    fn token_words(&self, resource: Resource, price: Option<&str>) -> Markup {
        html! {
            (self.scene.icon(&format!("r-{}", resource.name()), "big"))
            span.words { b { (label(resource.name())) } @if let Some(price) = price { span { (price) } } }
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
            &html! { @if let Some(face) = &face { (self.plot_face(face)) } },
        )
    }

    /// Tiles in somebody's hand: faces for who drew them, backs for all others.
    fn hand(&self) -> Markup {
        let tiles = &self.game.tables().tiles;
        html! {
            @for (index, tile) in self.view.drawn_tiles.iter().enumerate() {
                @let row = tile.as_ref().and_then(|id| tiles.iter().find(|row| row.id == *id));
                span.held { @match row {
                    Some(row) => { (self.tile_art(row, 0)) @if index == 0 && self.scene.asked.is_some_and(|asked| asked.point == "OI-D-09") { span.note { "to be laid" } } },
                    None => (self.scene.icon("tile-back", "tile-art")),
                } }
            }
            @if self.view.drawn_tiles.iter().all(Option::is_none) {
                span.note { (self.scene.name(self.view.active)) " looks at tiles" }
            }
        }
    }
}
