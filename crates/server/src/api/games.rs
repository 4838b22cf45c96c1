//! Which games there are, what can be chosen before a game, and what can be looked up in it.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use axum::Json;
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::StatusCode;
use malice_catalog::{Listed, UnknownGame, Visit, with_game};
use malice_engine::{Content, Face, Meta, Options};

use super::trouble::{Missing, TooMany, Trouble};
use super::wire::{Faces, Game, Games};

/// The faces of each game, as it is shipped and unless other options are chosen.
static FACES: LazyLock<BTreeMap<&str, Vec<Face>>> = LazyLock::new(|| {
    let all = malice_catalog::games().iter();
    all.map(|meta| (meta.id, with_game(meta.id, AllFaces).unwrap_or_default())).collect()
});

struct AllFaces;

impl Visit for AllFaces {
    type Out = Vec<Face>;

    fn visit<G: Listed>(self) -> Vec<Face> {
        let game = G::new(&Options::default(), &Content::shipped(G::meta().content));
        game.expect("what is shipped is without faults").faces()
    }
}

/// All games
#[utoipa::path(
    get, path = "/games", operation_id = "list_games",
    responses((status = 200, description = "Every game with its options.", body = Games), TooMany),
)]
pub(super) async fn list() -> Json<Games> {
    Json(Games { games: malice_catalog::games().iter().map(|meta| game(meta)).collect() })
}

/// One game with its options
#[utoipa::path(
    get, path = "/games/{game}", operation_id = "get_game",
    params(("game" = String, Path, description = "Its id, like `overboss`.")),
    responses((status = 200, description = "The game.", body = Game), Missing, TooMany),
)]
pub(super) async fn one(path: Result<Path<String>, PathRejection>) -> Result<Json<Game>, Trouble> {
    let name = path.map(|path| path.0).unwrap_or_default();
    match malice_catalog::games().iter().find(|meta| meta.id == name) {
        Some(meta) => Ok(Json(game(meta))),
        None => Err(Trouble::new(StatusCode::NOT_FOUND, UnknownGame { name }.to_string())),
    }
}

/// Everything that can be looked up in a game: cards, tiles, rooms
#[utoipa::path(
    get, path = "/games/{game}/faces", operation_id = "list_faces",
    params(("game" = String, Path, description = "Its id, like `overboss`.")),
    responses((status = 200, description = "The faces, kind by kind.", body = Faces), Missing, TooMany),
)]
pub(super) async fn faces(path: Result<Path<String>, PathRejection>) -> Result<Json<Faces>, Trouble> {
    let name = path.map(|path| path.0).unwrap_or_default();
    match FACES.get(name.as_str()) {
        Some(faces) => Ok(Json(Faces { faces })),
        None => Err(Trouble::new(StatusCode::NOT_FOUND, UnknownGame { name }.to_string())),
    }
}

fn game(meta: &'static Meta) -> Game {
    Game {
        id: meta.id,
        title: meta.title,
        summary: meta.summary,
        players: meta.players.into(),
        minutes: meta.minutes.into(),
        rules_version: meta.rules_version,
        options: meta.options,
    }
}
