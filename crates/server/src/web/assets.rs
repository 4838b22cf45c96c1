//! Style sheets, script, pictures: all by us, compiled in, served with a long life under a name that changes with the content.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::{Path, RawQuery, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use malice_catalog::games;
use malice_store::TokenHash;

use super::app::App;
use crate::{boards, pages, sitting};

const FOREVER: &str = "public, max-age=31536000, immutable";

#[derive(Debug)]
struct Asset {
    name: String,
    kind: &'static str,
    text: &'static str,
    address: String,
}

/// Everything that pages load, and its addresses.
#[derive(Debug)]
pub(crate) struct Assets {
    files: Vec<Asset>,
    /// For each game, the symbols of its sprite by the names of what they show: `kobold` is shown by `u-kobold`.
    signs: HashMap<&'static str, HashMap<&'static str, &'static str>>,
    pub(crate) pages: pages::Assets,
}

impl Assets {
    pub(crate) fn new() -> Self {
        let fixed = [
            ("style.css", "text/css; charset=utf-8", include_str!("../../assets/style.css")),
            ("table.css", "text/css; charset=utf-8", include_str!("../../assets/table.css")),
            ("workshop.css", "text/css; charset=utf-8", include_str!("../../assets/workshop.css")),
            ("script.js", "text/javascript; charset=utf-8", pages::SCRIPT),
            ("controls.js", "text/javascript; charset=utf-8", include_str!("../../assets/controls.js")),
            ("zoom.js", "text/javascript; charset=utf-8", include_str!("../../assets/zoom.js")),
            ("drag.js", "text/javascript; charset=utf-8", include_str!("../../assets/drag.js")),
            ("worker.js", "text/javascript; charset=utf-8", include_str!("../../assets/worker.js")),
            ("icon.svg", "image/svg+xml", include_str!("../../assets/icon.svg")),
        ];
        let mut files: Vec<Asset> =
            fixed.map(|(name, kind, text)| Asset::new(name.into(), kind, text)).into();
        let mut signs = HashMap::new();
        for game in games() {
            let (style, sprite) = (sitting::style(game.id), sitting::sprite(game.id));
            files.extend(
                style.map(|text| Asset::new(format!("{}.css", game.id), "text/css; charset=utf-8", text)),
            );
            signs.insert(game.id, sprite.map_or_else(HashMap::new, self::signs));
            files.extend(sprite.map(|text| Asset::new(format!("{}.svg", game.id), "image/svg+xml", text)));
        }
        let address = |name: &str| {
            files.iter().find(|file| file.name == name).map_or(String::new(), |file| file.address.clone())
        };
        let pages = pages::Assets {
            style: address("style.css"),
            table: address("table.css"),
            workshop: address("workshop.css"),
            script: address("script.js"),
            controls: address("controls.js"),
            zoom: address("zoom.js"),
            drag: address("drag.js"),
            worker: address("worker.js"),
            icon: address("icon.svg"),
        };
        Self { files, signs, pages }
    }

    fn address(&self, name: &str) -> String {
        self.files.iter().find(|file| file.name == name).map_or(String::new(), |file| file.address.clone())
    }

    /// The style sheet of a game.
    pub(crate) fn sheet(&self, game: &str) -> String {
        self.address(&format!("{game}.css"))
    }

    /// The picture of the first of these names for which the game's sprite has one.
    pub(crate) fn sign(&self, game: &str, names: &[String]) -> Option<String> {
        let signs = self.signs.get(game)?;
        let symbol = names.iter().find_map(|name| signs.get(name.as_str()))?;
        Some(format!("{}#{symbol}", self.sprite(game)))
    }

    /// The sprite of a game.
    pub(crate) fn sprite(&self, game: &str) -> String {
        self.address(&format!("{game}.svg"))
    }
}

impl Asset {
    fn new(name: String, kind: &'static str, text: &'static str) -> Self {
        let hash = TokenHash::of(text).0;
        let address =
            format!("/assets/{name}?v={:02x}{:02x}{:02x}{:02x}", hash[0], hash[1], hash[2], hash[3]);
        Self { name, kind, text, address }
    }
}

/// The symbols of a sprite, by what stands behind the dash in their names.
fn signs(sprite: &'static str) -> HashMap<&'static str, &'static str> {
    let mut signs = HashMap::new();
    for (name, id) in boards::symbols(sprite).filter_map(|id| Some((id.split_once('-')?.1, id))) {
        signs.entry(name).or_insert(id);
    }
    signs
}

pub(super) async fn asset(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    RawQuery(asked): RawQuery,
) -> Response {
    match app.assets.files.iter().find(|file| file.name == name) {
        Some(file) => {
            // A page of an older or newer server asks for another content: nobody may keep ours under that name.
            let is_ours = file.address.split_once('?').map(|(_, own)| own) == asked.as_deref();
            let life = if is_ours { FOREVER } else { "no-store" };
            ([(header::CONTENT_TYPE, file.kind), (header::CACHE_CONTROL, life)], file.text).into_response()
        }
        None => StatusCode::NOT_FOUND.into_response(),
    }
}
