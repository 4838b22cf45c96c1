//! The middle of the table: four pairs, and what the stack, the bag, the discard and the hoard hold.

use malice_overboss::action::Action;
use malice_overboss::view::{PairView, Supply, TileView};
use maud::{Markup, html};

use super::Drawing;
use super::pieces::{kind_symbol, kind_words, token_words};

impl Drawing<'_> {
    pub(super) fn market(&self) -> Markup {
        let market = &self.view.market;
        // OB-SOLO-01: seen beforehand.
        let takes = self.view.solo.as_ref().and_then(|solo| solo.takes);
        let leaving = takes.map(|slot| usize::from(slot) - 1);
        html! {
            section.market aria-label="Market" {
                @for (slot, pair) in market.iter().enumerate() {
                    div.slot.leaving[leaving == Some(slot)] {
                        (self.pair(slot as u8, pair))
                        @if leaving == Some(slot) { span.note { "the rival's next" } }
                    }
                }
            }
        }
    }

    /// A pair is one thing when pairs are drafted, and two when only its tile or its token is asked for.
    fn pair(&self, slot: u8, pair: &PairView) -> Markup {
        let tile = html! { @if let Some(tile) = &pair.tile { (self.tile(tile)) } };
        let token = html! { @if let Some(token) = &pair.token { (self.token(token)) } };
        let words = html! {
            span.words {
                @if let Some(tile) = &pair.tile { b { (self.tile_words(tile)) } }
                @if let Some(token) = &pair.token { span { (token_words(token)) } }
                @if pair.tile.is_none() && pair.token.is_none() { span { "drafted" } }
            }
        };
        let draft = Action::Draft(slot);
        if self.scene.choice(draft).is_some() || self.scene.refusal(draft).is_some() {
            return self.scene.thing(
                draft,
                "pair",
                None,
                &html! { span.pt { (tile) } span.pk { (token) } (words) },
            );
        }
        html! {
            div.pair {
                (self.thing([Action::TakeTile(slot), Action::DraftTile(slot)], "pt", None, &tile))
                (self.thing([Action::Take(slot), Action::DraftToken(slot)], "pk", None, &token))
                (words)
            }
        }
    }

    pub(super) fn supplies(&self) -> Markup {
        let view = self.view;
        html! {
            section.supplies aria-label="Supplies" {
                (self.supply("stack", "tile stack", &view.stack, |kind| format!("i-{kind}")))
                (self.supply("bag", "token bag", &view.bag, kind_symbol))
                (self.pile("discard", "discarded tiles", &view.discard))
                (self.pile("hoard", "tiles in the rival's hoard", &view.hoard))
            }
        }
    }

    /// What is left by kind, and how likely the next draw is each of them.
    fn supply(&self, symbol: &str, title: &str, supply: &Supply, art: impl Fn(&str) -> String) -> Markup {
        let whole = u32::from(supply.count).max(1);
        html! {
            details.supply id={ "supply-" (symbol) } {
                summary { (self.scene.icon(symbol, "k")) b { (supply.count) } " in the " (title) }
                ul {
                    @for (kind, count) in supply.kinds.iter().filter(|(_, count)| *count > 0) {
                        li {
                            (self.scene.icon(&art(kind), "k")) (kind_words(kind)) b { (count) }
                            small { ((u32::from(*count) * 100 + whole / 2) / whole) " %" }
                        }
                    }
                }
            }
        }
    }

    /// Tiles that left play, counted by what they are.
    fn pile(&self, name: &str, title: &str, tiles: &[TileView]) -> Markup {
        let mut kinds: Vec<(&str, usize)> = Vec::new();
        for tile in tiles {
            match kinds.iter_mut().find(|(kind, _)| *kind == tile.kind) {
                Some((_, count)) => *count += 1,
                None => kinds.push((&tile.kind, 1)),
            }
        }
        html! {
            @if !tiles.is_empty() {
                details.supply id={ "supply-" (name) } {
                    summary { (self.scene.icon("stack", "k")) b { (tiles.len()) } " " (title) }
                    ul {
                        @for (kind, count) in kinds {
                            li { (self.scene.icon(&format!("i-{kind}"), "k")) (kind_words(kind)) b { (count) } }
                        }
                    }
                }
            }
        }
    }
}
