//! Tiles and tokens, wherever they lie: drawn by symbols of the sprite, named across updates by their ids.

use malice_overboss::view::{TileView, TokenView};
use maud::{Markup, PreEscaped, html};

use super::Drawing;

/// How the kinds of Crystals end.
const CRYSTAL: &str = " crystal";

impl Drawing<'_> {
    /// A tile with what is printed on it, named across updates by its id and looked up by its face: `forest`, `graveyard 3`, `camp red`.
    pub(super) fn tile(&self, tile: &TileView) -> Markup {
        let TileView { id, kind, value, flag, .. } = tile;
        let sprite = PreEscaped(self.scene.sprite);
        html! {
            svg class="t" data-vt={ "tile-" (id) }
                data-face={ (kind) @if let Some(value) = value { " " (value) } @else if let Some(flag) = flag { " " (flag) } }
                aria-hidden="true" {
                use href={ (sprite) "#t-" (kind) } {}
                @if let Some(value) = value {
                    use href={ (sprite) "#v-" (value) } {}
                } @else if let Some(flag) = flag {
                    use href={ (sprite) "#f-" (flag) } {}
                }
            }
        }
    }

    /// Minibosses have a picture and a face each; all others share theirs by kind.
    pub(super) fn token(&self, token: &TokenView) -> Markup {
        let TokenView { id, kind, name, .. } = token;
        let (sprite, face) = (PreEscaped(self.scene.sprite), if name.is_some() { id } else { kind });
        html! {
            svg class="k" data-vt={ "token-" (id) } data-face=(face) aria-hidden="true" {
                @if let Some(number) = token.token.miniboss_number() {
                    use href={ (sprite) "#m-" (number + 1) } {}
                } @else if let Some(home) = kind.strip_suffix(CRYSTAL) {
                    use href={ (sprite) "#c-" (home) } {}
                } @else {
                    use href={ (sprite) "#u-" (kind) } {}
                }
            }
        }
    }

    /// `Forest`, `Graveyard 3`, `Camp (red)`.
    pub(super) fn tile_words(&self, tile: &TileView) -> String {
        self.game.label(tile.tile)
    }
}

/// The symbol of a token by its kind: `kobold`, `miniboss`, `forest crystal`, `portal`.
pub(super) fn kind_symbol(kind: &str) -> String {
    match kind.strip_suffix(CRYSTAL) {
        Some(home) => format!("c-{home}"),
        None => format!("u-{kind}"),
    }
}

/// `kobold`, `Kid Croak`, `forest crystal`.
pub(super) fn token_words(token: &TokenView) -> String {
    token.name.clone().unwrap_or_else(|| kind_words(&token.kind))
}

/// A kind's name as people write it: `cloud island crystal`.
pub(super) fn kind_words(kind: &str) -> String {
    kind.replace('_', " ")
}
