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
            div.market {
                @for (slot, pair) in market.iter().enumerate() {
                    div.pair.leaving[leaving == Some(slot)] { (self.pair(slot as u8, pair)) }
                }
            }
        }
    }

    /// A pair is one thing when pairs are drafted, and two when only its tile or its token is asked for.
    fn pair(&self, slot: u8, pair: &PairView) -> Markup {
        let tile = html! { @if let Some(tile) = &pair.tile { (self.tile(tile)) } };
        let token = html! { @if let Some(token) = &pair.token { (self.token(token)) } };
        let draft = Action::Draft(slot);
        html! {
            @if self.is_known(draft) {
                (self.scene.thing(draft, "both", None, &html! { span.pt { (tile) } span.pk { (token) } }))
            } @else {
                (self.thing([Action::TakeTile(slot), Action::DraftTile(slot)], "pt", &tile))
                (self.thing([Action::Take(slot), Action::DraftToken(slot)], "pk", &token))
            }
            span.words {
                @if let Some(tile) = &pair.tile { b { (self.tile_words(tile)) } }
                @if let Some(token) = &pair.token { span { (token_words(token)) } }
                @if pair.tile.is_none() && pair.token.is_none() { span { "drafted" } }
            }
        }
    }

    pub(super) fn supplies(&self) -> Markup {
        let view = self.view;
        html! {
            section.supplies aria-label="Supplies" {
                (self.supply("stack", "tiles", "in the stack", &view.stack, |kind| format!("i-{kind}")))
                (self.supply("bag", "tokens", "in the bag", &view.bag, kind_symbol))
                (self.discard())
            }
        }
    }

    /// What is left by kind, and how likely the next draw is each of them.
    fn supply(
        &self,
        symbol: &str,
        what: &str,
        place: &str,
        supply: &Supply,
        art: impl Fn(&str) -> String,
    ) -> Markup {
        let whole = u32::from(supply.count).max(1);
        html! {
            details.supply id={ "supply-" (symbol) } title={ (what) " " (place) } {
                summary { (self.scene.icon(symbol, "k")) b { (supply.count) } span { (what) span.where { " " (place) } } }
                ul {
                    @for (kind, count) in supply.kinds.iter().filter(|(_, count)| *count > 0) {
                        @let (words, share) = (kind_words(kind), (u32::from(*count) * 100 + whole / 2) / whole);
                        li title={ (words) ": " (count) ", the next is one with " (share) " %" } {
                            (self.scene.icon(&art(kind), "k"))
                            span.sr { (words) }
                            b { (count) }
                            small { (share) " %" }
                        }
                    }
                }
            }
        }
    }

    /// Tiles that left play.
    fn discard(&self) -> Markup {
        let tiles = &self.view.discard;
        html! {
            @if !tiles.is_empty() {
                details.supply #supply-discard title="discarded tiles" {
                    summary { (self.scene.icon("stack", "k")) b { (tiles.len()) } span { "discarded" } }
                    (self.heap(tiles))
                }
            }
        }
    }

    /// Tiles beside each other.
    pub(super) fn heap(&self, tiles: &[TileView]) -> Markup {
        html! {
            ul.heap { @for tile in tiles { li title=(self.tile_words(tile)) { (self.tile(tile)) span.sr { (self.tile_words(tile)) } } } }
        }
    }
}
