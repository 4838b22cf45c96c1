//! Tiles and tokens, wherever they lie: drawn by symbols of the sprite, named across updates by their ids.

use malice_overboss::view::{TileView, TokenView};
use maud::{Markup, html};

use super::Drawing;

impl Drawing<'_> {
    /// A tile with what is printed on it.
    pub(super) fn tile(&self, tile: &TileView) -> Markup {
        let land = format!("t-{}", tile.kind);
        let printed = match (tile.value, &tile.flag) {
            (Some(value), _) => Some(format!("v-{value}")),
            (None, Some(flag)) => Some(format!("f-{flag}")),
            (None, None) => None,
        };
        let symbols: Vec<&str> = [Some(land.as_str()), printed.as_deref()].into_iter().flatten().collect();
        self.piece(&symbols, "t", &format!("tile-{}", tile.id), &tile_face(tile))
    }

    pub(super) fn token(&self, token: &TokenView) -> Markup {
        self.piece(&[&token_symbol(token)], "k", &format!("token-{}", token.id), token_face(token))
    }

    /// Symbols one upon the other, named across updates by `vt` and looked up by `face`.
    fn piece(&self, symbols: &[&str], class: &str, vt: &str, face: &str) -> Markup {
        html! {
            svg class=(class) data-vt=(vt) data-face=(face) aria-hidden="true" {
                @for symbol in symbols { use href={ (self.scene.sprite) "#" (symbol) } {} }
            }
        }
    }

    /// `Forest`, `Graveyard 3`, `Camp (red)`.
    pub(super) fn tile_words(&self, tile: &TileView) -> String {
        self.game.label(tile.tile)
    }
}

/// The id of a tile's face: `forest`, `graveyard 3`, `camp red`.
fn tile_face(tile: &TileView) -> String {
    match (tile.value, &tile.flag) {
        (Some(value), _) => format!("{} {value}", tile.kind),
        (None, Some(flag)) => format!("{} {flag}", tile.kind),
        (None, None) => tile.kind.clone(),
    }
}

/// Minibosses have a face each; all others share one by kind.
fn token_face(token: &TokenView) -> &str {
    if token.name.is_some() { &token.id } else { &token.kind }
}

/// Minibosses have a picture each.
fn token_symbol(token: &TokenView) -> String {
    match token.token.miniboss_number() {
        Some(number) => format!("m-{}", number + 1),
        None => kind_symbol(&token.kind),
    }
}

/// The symbol of a token by its kind: `kobold`, `miniboss`, `forest crystal`, `portal`.
pub(super) fn kind_symbol(kind: &str) -> String {
    match kind.strip_suffix(" crystal") {
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
