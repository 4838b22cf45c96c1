//! Tiles and tokens, wherever they lie: drawn by symbols of the sprite, named across updates by their ids.

use malice_overboss::view::{TileView, TokenView};
use maud::Markup;

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
        self.scene.art(&symbols, "t", Some(&format!("tile-{}", tile.id)))
    }

    pub(super) fn token(&self, token: &TokenView) -> Markup {
        self.scene.art(&[&token_symbol(token)], "k", Some(&format!("token-{}", token.id)))
    }

    /// `Forest`, `Graveyard 3`, `Camp (red)`.
    pub(super) fn tile_words(&self, tile: &TileView) -> String {
        self.game.label(tile.tile)
    }
}

/// Minibosses have a face each.
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
