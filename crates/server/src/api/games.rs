//! Which games there are, and what can be chosen before a game.

use axum::Json;
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::StatusCode;
use malice_catalog::UnknownGame;
use malice_engine::Meta;

use super::trouble::{Trouble, Wrong};
use super::wire::{Game, Games};

/// All games
#[utoipa::path(get, path = "/games", responses((status = 200, body = Games)))]
pub(super) async fn list() -> Json<Games> {
    Json(Games { games: malice_catalog::games().iter().map(|meta| game(meta)).collect() })
}

/// One game with its options
#[utoipa::path(
    get, path = "/games/{game}",
    params(("game" = String, Path, description = "Its id, like `overboss`.")),
    responses((status = 200, body = Game), (status = 404, body = Wrong)),
)]
pub(super) async fn one(path: Result<Path<String>, PathRejection>) -> Result<Json<Game>, Trouble> {
    let name = path.map(|path| path.0).unwrap_or_default();
    match malice_catalog::games().iter().find(|meta| meta.id == name) {
        Some(meta) => Ok(Json(game(meta))),
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
